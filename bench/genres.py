"""What each genre is made of and how fast it is: measures, and writes docs/genres.md.

    python bench/genres.py                      write the page from the figures in bench/genres.json
    python bench/genres.py --measure [genre …]  measure these genres, or all, and write both
    python bench/genres.py --measure --seconds 20 [genre …]  the same, with less time for making
    python bench/genres.py --measure --made [genre …]  only what is made, solved and proved; not the largest size

Boards that the project makes are solved and proved to be unique, in processor seconds. Making the boards of a size is
broken off after 60 s, and the page says how many there are.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.genre import Genre
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines import portfolio
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.generate import TimedRandom
from puzzlepark.tasks.solve import engine_names

ROOT = Path(__file__).resolve().parent.parent
FIGURES, PAGE = ROOT / "bench" / "genres.json", ROOT / "docs" / "genres.md"
GROUPS = ((10, 100), (20, 20))
"""Sides, and how many boards of each."""
SIDES = (10, 15, 20, 30, 40, 60, 80)
MOST = 10.0
SIZES_FOR = {"sudoku": ((9, 100), (16, 20)), "variant-sudoku": ((6, 100), (9, 20))}
"""Sizes of genres that have none of the usual ones."""

INTRO = """# Genres

`python bench/genres.py --measure` measures this and writes the page. Lines are those of Python in the genre's folder.
The engines are those that take a board of the genre; `search` and the papers' programs are left out. The largest size
is that of a square board with every clue, made from seed 1, whose solutions are counted to two within 10 processor
seconds. A dash stands where nothing was measured yet.

"""
AGAIN = """
## Solve and prove

Processor seconds to find the solution of a board that the project made and to prove that there is no other: mean and
worst. Making ends with the time that a run gives it, so there are fewer boards where it is slow.

"""


def lines(genre: Genre[Any]) -> int:
    """Lines of Python in the genre's folder."""
    folder = Path(str(genre.home))
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py"))


def built_of(genre: Genre[Any]) -> tuple[list[str], list[str]]:
    """The kinds of constraint of a shipped puzzle, and the engines that take it."""
    puzzle = genre.unpack(genre.examples["puzzles"][0])
    model = genre.model(puzzle)
    kinds = sorted({type(rule.constraint).__name__ for rule in model.rules})
    task = Task(puzzle, genre.views[0], 2, Clock(Budget(None)))
    able = [name for name in engine_names() if "-" not in name and name != "search"]
    return kinds, [name for name in able if portfolio.engine_named(name).refuses(model, task) is None]


def largest(genre: Genre[Any]) -> int:
    """The side of the largest board that is decided in time."""
    found = 0
    for side in SIDES:
        try:
            options = {o.name: o.default for o in genre.maker.options} | {"view": genre.views[0]}
            clock = Clock(Budget(3 * MOST))
            puzzle, _ = random_board(genre, side, side, TimedRandom(1).until(clock), options, clock)
        except pp.BadInput:
            continue
        except pp.Stopped:
            break  # No board of this size is made in time.
        started = process_time()
        report = pp.solve(puzzle, seconds=3 * MOST)
        if process_time() - started > MOST or report.status in (pp.Status.UNKNOWN, pp.Status.SOLVED):
            break
        found = side
    return found


def solved(genre: Genre[Any], side: int, many: int, seconds: float) -> dict[str, float]:
    """Boards of a side made, solved and proved: how many, mean and worst seconds, and how many were made a minute."""
    spent, making = list[float](), 0.0
    for seed in range(1, many + 1):
        started = process_time()
        try:
            puzzle = pp.generate(genre.name, side, side, seed=seed, seconds=2 * seconds).puzzle
        except pp.Stopped:
            break
        between = process_time()
        report = pp.solve(puzzle, seconds=None)
        assert report.status is pp.Status.UNIQUE
        making, spent = making + between - started, [*spent, process_time() - between]
        if making > seconds:
            break
    if not spent:
        return {"boards": 0}
    per_minute = 60 * len(spent) / making
    return {"boards": len(spent), "mean": mean(spent), "worst": max(spent), "per minute": per_minute}


def measured(genre: Genre[Any], seconds: float, with_largest: bool) -> dict[str, Any]:
    pp.solve(genre.unpack(genre.examples["puzzles"][0]))  # so that no import is timed
    groups = [[side, solved(genre, side, many, seconds)] for side, many in SIZES_FOR.get(genre.name, GROUPS)]
    return {"largest": largest(genre) if with_largest else 0, "groups": groups}


def page(figures: dict[str, Any]) -> str:
    """The page as Markdown."""
    text = (
        INTRO
        + "| genre | group | lines | kinds | engines | largest size in 10 s | made per minute |\n"
        + "|"
        + "---|" * 7
        + "\n"
    )
    rest = AGAIN + "| genre | size | boards | mean | worst |\n" + "|" + "---|" * 5 + "\n"
    for name in genre_names():
        genre, known = genre_named(name), figures.get(name, {})
        kinds, engines = built_of(genre)
        size = f"{known['largest']}×{known['largest']}" if known.get("largest") else "–"
        groups = [(side, row) for side, row in known.get("groups", ()) if row["boards"]]
        made = f"{groups[0][1]['per minute']:,.0f} at {groups[0][0]}×{groups[0][0]}" if groups else "–"
        listed = ", ".join(f"`{kind}`" for kind in kinds)
        text += (
            f"| {genre.title} | {genre.group} | {lines(genre)} | {listed} | {', '.join(engines)} | {size} | {made} |\n"
        )
        for side, row in groups:
            cells = f"{side}×{side} | {row['boards']} | {row['mean']:.3f} | {row['worst']:.3f}"
            rest += f"| {genre.title} | {cells} |\n"
    return text + rest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--made", action="store_true")
    parser.add_argument("genres", nargs="*")
    wanted = parser.parse_args()
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    if wanted.measure:
        for name in wanted.genres or genre_names():
            figures[name] = measured(genre_named(name), wanted.seconds, not wanted.made)
            print(name, figures[name], flush=True)
            FIGURES.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
