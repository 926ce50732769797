"""Measure the speed of each genre, and list its rules and engines: writes docs/figures.md.

python bench/genres.py                                 write the page from the figures in bench/genres.json
python bench/genres.py --measure [genre …]             measure these genres, or all, and write both
python bench/genres.py --measure --into FOLDER         the same, both into a folder
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from tables import table

import puzzlepark as pp
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.core.watch import watching
from puzzlepark.engines import portfolio
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.bench.machine import load, machine
from puzzlepark.tasks.make.boards import random_board
from puzzlepark.tasks.make.generate import TimedRandom
from puzzlepark.tasks.solve import engine_names

ROOT = Path(__file__).resolve().parent.parent
FIGURES, PAGE = ROOT / "bench" / "genres.json", ROOT / "docs" / "figures.md"
GROUPS = ((10, 20, 1.0), (20, 5, 3.0))
"""Sides, the maximum number of boards of each, and the seconds of making after which no further board is begun."""
GROUPS_FOR = {"sudoku": ((9, 20, 1.0), (16, 5, 3.0)), "variant-sudoku": ((6, 20, 1.0), (9, 5, 3.0))}
"""The sides for genres without boards of the usual sizes."""
SOLVED_SIDES, COUNTED_SIDES, MADE_SIDES = (10, 15, 20, 30, 40, 60, 80), (4, 5, 6, 8, 10, 12, 15), (6, 10, 15, 20, 30)
SOLVED, COUNTED, MADE = 3.0, 2.0, 6.0
"""Processor seconds for the largest boards."""
TRIES = 3
"""Maximum number of boards with every clue that are tried to find a unique one."""

INTRO = f"""# Figures of all genres

Written by `python bench/genres.py --measure`, which `make bench` calls. {{about}}

All times are processor time. A dash stands where no size was reached in time, or none is measured yet.

- *Solved*: the side of the largest board whose only solution is found and proved in {SOLVED:g} s. It has
  every clue if one of the first {TRIES} such boards has one solution, else it is a puzzle made in {MADE:g} s.
- *Counted*: the side of the largest board whose solutions are all counted in {COUNTED:g} s. It has half of its clues.
- *Made*: the side of the largest puzzle with one solution that is made in {MADE:g} s, from seed 1.
- *Levels*: those of the shipped puzzles. Those in brackets are declared rare: hardly any board has them.

"""
AGAIN = """
## Making, solving and proving

Seconds to make a puzzle, and milliseconds to find its solution and to prove that there is no other. Making ends after a
few seconds, so there are fewer boards where it is slow.

"""
BUILT = """
## What genres are made of

Lines are those of Python in the genre's folder. The engines are those that take a board of the genre; `search` and the
papers' programs are left out.

"""


def bounds(seconds: float) -> dict[str, Any]:
    """Processor seconds, as arguments of a task."""
    end = process_time() + seconds
    return {"seconds": None, "cancel": lambda: process_time() >= end}


def largest(sides: tuple[int, ...], reached: Callable[[int], bool | None]) -> int:
    """The largest side for which the test succeeds, up to the first failure; None stands for a side without boards."""
    found = 0
    for side in sides:
        answer = reached(side)
        if answer is False:
            break
        found = side if answer else found
    return found


def full_board(genre: Genre[Any], side: int, seed: int, seconds: float) -> Puzzle | None:
    """A random board with every clue; None if the genre has none of this side."""
    options = {o.name: o.default for o in genre.maker.options} | {"view": genre.views[0]}
    clock = Clock(Budget(None))
    try:
        with watching(None, bounds(seconds)["cancel"]):
            board: Puzzle = random_board(genre, side, side, TimedRandom(seed).until(clock), options, clock)[0]
    except pp.BadInput:
        return None
    return board


class Attempt(NamedTuple):
    """To make a puzzle: None if it took too long; whether the genre has boards of the side; and the seconds."""

    puzzle: Puzzle | None
    possible: bool
    seconds: float


@cache
def attempt(name: str, side: int, seed: int) -> Attempt:
    """Make a puzzle; cached for several measurements."""
    started, puzzle, possible = process_time(), None, True
    try:
        puzzle = pp.generate(name, side, side, seed=seed, **bounds(MADE)).puzzle
    except pp.BadInput:
        possible = False
    except pp.Stopped:
        pass
    return Attempt(puzzle, possible, process_time() - started)


def boards_to_solve(genre: Genre[Any], side: int) -> Iterator[Puzzle | None]:
    """A few boards with every clue, then one that is made to have one solution; None if there is none of this side.
    Raises Stopped if a board takes too long."""
    for seed in range(1, TRIES + 1):
        yield full_board(genre, side, seed, MADE)
    made = attempt(genre.name, side, 1)
    if made.possible and made.puzzle is None:
        raise pp.Stopped("deadline")
    yield made.puzzle


def is_solved(genre: Genre[Any], side: int) -> bool | None:
    """True if the only solution of a large board is found and proved in time."""
    try:
        for puzzle in boards_to_solve(genre, side):
            if puzzle is None:
                return None
            status = pp.solve(puzzle, **bounds(SOLVED)).status
            if status is not pp.Status.MULTIPLE:
                return status is pp.Status.UNIQUE
    except pp.Stopped:
        pass
    return False


def is_counted(genre: Genre[Any], side: int) -> bool | None:
    """True if all solutions of a board with half of its clues are counted in time."""
    try:
        puzzle = full_board(genre, side, 1, 2 * COUNTED)
    except pp.Stopped:
        return False
    if puzzle is None:
        return None
    clues = genre.clues(puzzle)
    for clue in random.Random(1).sample(clues, len(clues) // 2):
        try:
            puzzle = genre.without(puzzle, clue)
        except pp.BadInput:
            continue  # The board needs this clue.
    return pp.count(puzzle, **bounds(COUNTED)).count is not None


def is_made(genre: Genre[Any], side: int) -> bool | None:
    """True if a puzzle is made in time."""
    made = attempt(genre.name, side, 1)
    return made.puzzle is not None if made.possible else None


def made_and_solved(genre: Genre[Any], side: int, many: int, seconds: float) -> dict[str, float]:
    """Puzzles of a side: their number, and the times for making, solving and proving them."""
    making, solving = list[float](), list[float]()
    for seed in range(1, many + 1):
        made = attempt(genre.name, side, seed)
        if made.puzzle is None:
            break
        started = process_time()
        report = pp.solve(made.puzzle, seconds=None)
        assert report.status is pp.Status.UNIQUE
        making.append(made.seconds)
        solving.append(process_time() - started)
        if sum(making) > seconds:
            break
    if not making:
        return {"boards": 0}
    return {"boards": len(making), "make": median(making), "solve": median(solving), "worst": max(solving)}


def measured(name: str) -> dict[str, Any]:
    """The figures of a genre."""
    genre = genre_named(name)
    pp.solve(genre.unpack(genre.examples["puzzles"][0]))  # so that no import is timed
    groups = [  # before anything else is known of these puzzles
        {"side": side, **made_and_solved(genre, side, many, seconds)}
        for side, many, seconds in GROUPS_FOR.get(name, GROUPS)
    ]
    return {
        "solved": largest(SOLVED_SIDES, lambda side: is_solved(genre, side)),
        "counted": largest(COUNTED_SIDES, lambda side: is_counted(genre, side)),
        "made": largest(MADE_SIDES, lambda side: is_made(genre, side)),
        "groups": groups,
    }


def lines(genre: Genre[Any]) -> int:
    """Lines of Python in the genre's folder."""
    folder = Path(str(genre.home))
    return sum(len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py"))


def built_of(genre: Genre[Any]) -> tuple[list[str], list[str]]:
    """The constraint types of a shipped puzzle, and the engines that accept it."""
    puzzle = genre.unpack(genre.examples["puzzles"][0])
    model = genre.model(puzzle)
    kinds = sorted({type(rule.constraint).__name__ for rule in model.rules})
    task = Task(puzzle, genre.views[0], 2, Clock(Budget(None)))
    able = [name for name in engine_names() if "-" not in name and name != "search"]
    return kinds, [name for name in able if portfolio.engine_named(name).refuses(model, task) is None]


def levels(genre: Genre[Any]) -> str:
    """The levels of the shipped puzzles, rare ones in brackets."""
    shipped = [Path(str(genre.home)) / name for name in genre.shipped]
    texts = [text for file in shipped if file.exists() for text in file.read_text("utf-8").splitlines()]
    found = {json.loads(text).get("made", {}).get("level") for text in texts} - {None}
    return " ".join(f"({level})" if level in genre.maker.rare else str(level) for level in sorted(found))


def page(figures: dict[str, Any]) -> str:
    """The page as Markdown."""
    sizes, times, built = list[list[str]](), list[list[str]](), list[list[str]]()
    for name in genre_names():
        genre, known = genre_named(name), figures["genres"].get(name, {})
        sides = [known.get(key) for key in ("solved", "counted", "made")]
        sizes.append([genre.title, *[f"{side}×{side}" if side else "–" for side in sides], levels(genre)])
        for row in known.get("groups", ()):
            if row["boards"]:
                solving = [f"{1000 * row[key]:.1f}" for key in ("solve", "worst")]
                side = f"{row['side']}×{row['side']}"
                times.append([genre.title, side, str(row["boards"]), f"{row['make']:.2f}", *solving])
        kinds, engines = built_of(genre)
        listed = ", ".join(f"`{kind}`" for kind in kinds)
        built.append([genre.title, genre.group, str(lines(genre)), listed, ", ".join(engines)])
    small = [known["groups"][0] for known in figures["genres"].values() if known["groups"][0]["boards"]]
    middle = ""
    if small:
        solve, make = (median(row[key] for row in small) for key in ("solve", "make"))
        middle = (
            f"\nThe median over the genres, at the smaller size: made in {make:.2f} s, solved and proved in "
            f"{1000 * solve:.1f} ms.\n"
        )
    return (
        INTRO.format(about=figures["about"])
        + table(["genre", "solved", "counted", "made", "levels"], sizes)
        + AGAIN
        + table(["genre", "size", "boards", "made s", "solved ms", "worst ms"], times)
        + middle
        + BUILT
        + table(["genre", "group", "lines", "kinds", "engines"], built)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--into", type=Path, help="the folder of both files, in place of bench and docs")
    parser.add_argument("genres", nargs="*")
    wanted = parser.parse_args()
    figures = json.loads(FIGURES.read_text("utf-8"))
    if wanted.measure:
        names = wanted.genres or genre_names()
        figures["about"] = f"{machine()} {load()} Genres measured: {len(names)} of {len(genre_names())}."
        with ProcessPoolExecutor(1, max_tasks_per_child=1) as pool:
            for name, found in zip(names, pool.map(measured, names), strict=True):
                figures["genres"][name] = found
                print(name, found, flush=True)
        file = wanted.into / FIGURES.name if wanted.into else FIGURES
        file.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    file = wanted.into / PAGE.name if wanted.into else PAGE
    file.write_text(page(figures), "utf-8")


if __name__ == "__main__":
    main()
