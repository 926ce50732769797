"""Write docs/techniques.md: every named technique with a picture of an example that was found.

    python tools/techniques.py              all of it; it takes some minutes
    python tools/techniques.py genre ...    the sections of some genres, and general techniques that have no example yet
    python tools/techniques.py --missing    only techniques that have no example yet, on the boards of the collections,
                                            and on others, made from more seeds and with every option that makers have

Examples are looked for on small boards, made from seeds, and then among the examples of a genre; the same program finds
the same ones. What did not occur there is asked for as a lesson, or looked for with `--missing`. What occurs nowhere
is not on the page.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.genre import Genre
from puzzlepark.core.steps import COSTLIEST, LEVELS, Step, Technique
from puzzlepark.formats.svg import svg
from puzzlepark.reasons.techniques import every_technique
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.explain.draw_steps import draw_step

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures" / "techniques"
SEEDS = 10
"""Boards of each size that are made."""
SIDES = (4, 5, 6, 7)
LARGER = (8, 9, 10)
"""Sides of boards for techniques that smaller ones did not need."""
RARE = {
    "country-road": ((7, 56), (7, 59)),
    "galaxies": ((8, 2),),
    "geradeweg": ((8, 1),),
    "slalom": ((9, 1), (9, 2)),
    "sudoku": ((9, 112),),
    "tapa": ((9, 1),),
}
"""Sides and seeds of boards that need techniques which are rare on small ones."""
MOST_CELLS = 100
"""Larger boards of the collection are left out: their pictures would not be small."""
MOST_STEPS = 60
SECONDS = 5.0
LESSON = 30.0
MOST_COLLECTED = 225
"""Cells of a board of the collection on which a technique is shown that no smaller one needs."""
CELL = 28

INTRO = """# Techniques

`park explain` tells how a person would solve a puzzle, and names what each step does. This page shows each technique
on an example that the program found; `tools/techniques.py` writes it. General techniques work for every genre; each
genre adds the names that its players know. A name that no board needed, neither of the small ones nor of the
collections, is left out.

The marks that a step finds are blue, and blue rings are round their cells. The marks and clues that it rests on are
brown, and the cells that it looks at are yellow. Everything else is there already, or follows at once.

Each look has a cost. A supposition costs more the longer its chain of looks is. The dearest step gives the level of a
puzzle:

| level | name | cost of the dearest step |
|---|---|---|
"""


@dataclass(frozen=True)
class Example:
    """A step that was found on a board, after some marks."""

    genre: Genre[Any]
    puzzle: pp.Puzzle
    before: dict[pp.Var, int]
    step: Step

    @property
    def rank(self) -> tuple[int, ...]:
        """Smaller is better to look at: small boards, few marks."""
        step = self.step
        return (
            self.puzzle.rows * self.puzzle.cols,
            not step.deductions,
            len(step.marks) + len(step.excluded),
            len(step.deductions),
            len(self.before),
        )


def boards(genre: Genre[Any]) -> Iterator[pp.Puzzle]:
    """Small boards to search, then those of the examples."""
    yield from made(genre, SIDES, range(1, SEEDS + 1))
    for data in genre.examples["puzzles"]:
        puzzle = pp.loads(json.dumps(data))
        if puzzle.rows * puzzle.cols <= MOST_CELLS:
            yield puzzle


def made(genre: Genre[Any], sides: Iterable[int], seeds: Iterable[int], **options: Any) -> Iterator[pp.Puzzle]:
    """Boards from seeds, of every side that the genre has."""
    for side in sides:
        for seed in seeds:
            try:
                yield pp.generate(genre.name, side, side, seed, seconds=SECONDS, **options).puzzle
            except pp.ParkError:
                break


def more_boards(genre: Genre[Any], seeds: int) -> Iterator[pp.Puzzle]:
    """The boards of the collection; then others, made with each word that an option can have, and of each level."""
    yield from collected(genre)
    words = [{option.name: word} for option in genre.maker.options for word in option.choices]
    levels = [{"level": level} for level in range(1, len(LEVELS) + 1)]
    for seed in range(SEEDS + 1, SEEDS + 1 + seeds):
        for side in (*SIDES, *LARGER):
            for options in words + levels:
                yield from made(genre, (side,), (seed,), **options)


def rare(genre: Genre[Any]) -> Iterator[pp.Puzzle]:
    """Boards that need rare techniques."""
    for side, seed in RARE.get(genre.name, ()):
        yield pp.generate(genre.name, side, side, seed, seconds=SECONDS).puzzle


def collected(genre: Genre[Any]) -> Iterator[pp.Puzzle]:
    """The boards of the collection that are not too large for a picture."""
    for data in genre.documents("collection.jsonl"):
        puzzle = pp.from_dict(data)
        if puzzle.rows * puzzle.cols <= MOST_COLLECTED:
            yield puzzle


def search(
    genre: Genre[Any],
    puzzles: Iterable[pp.Puzzle],
    found: dict[tuple[str, str], Example],
    most: int | None = MOST_STEPS,
    wanted: set[tuple[str, str]] | None = None,
    seconds: float = math.inf,
) -> None:
    """Look for examples of all techniques, and keep the best of each; or only until all that are wanted are found, or
    the time is over."""
    end = time.process_time() + seconds
    own = {technique.title for technique in genre.techniques}
    for puzzle in puzzles:
        if (wanted is not None and wanted <= found.keys()) or time.process_time() > end:
            return
        try:
            steps = pp.explain(puzzle, seconds=SECONDS).steps[:most]
        except pp.ParkError:
            continue
        before: dict[pp.Var, int] = {}
        for step in steps:
            example = Example(genre, puzzle, dict(before), step)
            keys = {(genre.name if step.title in own else "", step.title), ("", general_title(step))}
            for key in keys:
                if key not in found or example.rank < found[key].rank:
                    found[key] = example
            before |= {**step.marks, **step.follow}


def general_title(step: Step) -> str:
    """What a step would be called in a genre without names of its own."""
    codes = {deduction.code for deduction in step.deductions}
    if step.suppose is not None or len(codes) != 1:
        return step.title
    fits = (t.title for t in every_technique() if t.signature in codes and (t.fits is None or t.fits(step)))
    return next(fits, step.title)


def taught(genre: Genre[Any], technique: Technique) -> Example | None:
    """A lesson, for techniques that did not occur."""
    try:
        lesson = pp.lesson(genre.name, technique.code, seconds=LESSON)
    except pp.ParkError:
        return None
    found = Example(genre, lesson.puzzle, dict(lesson.marks), lesson.step)
    return found if lesson.step.title == technique.title else None


def told(name: str, title: str, example: Example) -> str:
    """What the page says of a technique; its picture is drawn."""
    step, puzzle = example.step, example.puzzle
    file = f"{name or 'general'}-{'-'.join(title.lower().split())}.svg"
    (PICTURES / file).write_text(svg(draw_step(puzzle, example.before, step), cell=CELL), "utf-8")
    called = "" if step.title == title else f', which calls it "{step.title}"'
    head = f"{step.sentence} *({example.genre.title}{called}; cost {step.cost})*\n\n"
    return f"{head}![{title}](pictures/techniques/{file})\n"


def section(
    name: str, techniques: tuple[Technique, ...], found: dict[tuple[str, str], Example], kept: dict[str, str] | None
) -> Iterator[str]:
    """The part of the page for techniques of a genre, or for the general ones, whose name is empty. What is kept of the
    page as it was goes before what was found; where nothing is, lessons are asked for."""
    first: dict[str, Technique] = {}
    for technique in techniques:
        first.setdefault(technique.title, technique)
    for title, technique in first.items():
        example = found.get((name, title))
        if kept is None and example is None and name:
            example = taught(genres()[name], technique)
        text = (kept or {}).get(title) or (told(name, title, example) if example else None)
        if text is None:
            print("no example:", name or "all genres", title, flush=True)
        else:
            yield f"\n### {title}\n\n{text}"


def as_it_was() -> dict[str, dict[str, str]]:
    """What the page says of each technique that has an example, by section."""
    page = (DOCS / "techniques.md").read_text("utf-8")
    sections = re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", page, re.MULTILINE)
    entries = {name: re.findall(r"^### (.*)\n\n((?:(?!^### ).*\n)*)", text, re.MULTILINE) for name, text in sections}
    return {
        name: {title: text.rstrip("\n") + "\n" for title, text in some if "![" in text}
        for name, some in entries.items()
    }


def shared(page: str) -> str:
    """The page, with one file for pictures that are the same."""
    first: dict[str, str] = {}
    for file in sorted(PICTURES.glob("*.svg")):
        kept = first.setdefault(file.read_text("utf-8"), file.name)
        page = page.replace(f"/{file.name})", f"/{kept})")
    return page


def without_example(genre: Genre[Any], kept: dict[str, str]) -> set[tuple[str, str]]:
    """The genre's own techniques that the page does not have."""
    return {(genre.name, each.title) for each in genre.techniques if each.title not in kept}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", metavar="genre", help="all, if none is named")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="with --missing: boards of each side and option")
    parser.add_argument("--seconds", type=float, default=60.0, help="with --missing: processor time for each genre")
    options = parser.parse_args()
    found: dict[tuple[str, str], Example] = {}
    missing, names = options.missing, [genre_named(name).name for name in options.genres]
    kept = as_it_was() if names or missing else {}
    for genre in genres().values():
        if names and genre.name not in names:
            continue
        if missing:
            wanted = without_example(genre, kept.get(genre.title, {}))
            search(genre, more_boards(genre, options.seeds), found, None, wanted, options.seconds)
        else:
            search(genre, boards(genre), found)
        search(genre, rare(genre), found, None)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = [INTRO]
    for level, name in enumerate(LEVELS, 1):
        most = (
            f"at most {COSTLIEST[level - 1]}" if level <= len(COSTLIEST) else "more, or one supposition within another"
        )
        page.append(f"| {level} | {name} | {most} |\n")
    page += ["\n## All genres\n", *section("", every_technique(), found, kept.get("All genres", {}))]
    for genre in genres().values():
        if genre.techniques:
            known = None if not missing and (not names or genre.name in names) else kept.get(genre.title, {})
            page += [f"\n## {genre.title}\n", *section(genre.name, genre.techniques, found, known)]
    text = shared("".join(page))
    (DOCS / "techniques.md").write_text(text, "utf-8")
    for file in PICTURES.glob("*.svg"):
        if f"/{file.name})" not in text:
            file.unlink()
    size = sum(file.stat().st_size for file in PICTURES.glob("*.svg"))
    print(f"{text.count('![')} examples, pictures of {size // 1000} kB")


if __name__ == "__main__":
    main()
