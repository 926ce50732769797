"""Write docs/techniques.md: every named technique with a picture of an example.

    python tools/techniques.py              all of it; it takes some minutes
    python tools/techniques.py genre ...    the sections of some genres, and general techniques that have no example yet
    python tools/techniques.py --missing    only techniques that have no example yet, on the boards of the collections,
                                            and on others, made from more seeds and with every option that makers have

Examples are searched on small boards, made from seeds, and then among the examples of a genre. The same program finds
the same ones. A technique that does not occur there is requested as a lesson, or searched with `--missing`. A technique
without an example is not on the page.
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
"""Number of boards of each size."""
SIDES = (4, 5, 6, 7)
LARGER = (8, 9, 10)
"""Sides of boards for techniques that do not occur on smaller ones."""
RARE = {
    "country-road": ((7, 56), (7, 59)),
    "galaxies": ((8, 2),),
    "geradeweg": ((8, 1),),
    "slalom": ((9, 1), (9, 2)),
    "sudoku": ((9, 112),),
    "tapa": ((9, 1),),
}
"""Sides and seeds of boards with techniques that are rare on small ones."""
MOST_CELLS = 100
"""Maximum number of cells of a board of the collection, for small pictures."""
MOST_STEPS = 60
SECONDS = 5.0
LESSON = 30.0
MOST_COLLECTED = 225
"""Maximum number of cells of a board of the collection for a technique that occurs on no smaller one."""
CELL = 28

INTRO = """# Techniques

`park explain` shows how a person would solve a puzzle, and names the technique of each step. This page shows each
technique on an example that the program found; `tools/techniques.py` writes it. General techniques work for every
genre, and each genre adds the names that its players know. A technique that no small board and no board of the
collections needed is left out.

The marks of a step are blue, with blue rings around their cells. The marks and clues that it rests on are brown, and
the cells that its deductions are about are yellow. Everything else is already known, or follows at once.

Each deduction has a cost. A supposition costs more the more deductions its chain has. The costliest step gives the
level of a puzzle:

| level | name | cost of the costliest step |
|---|---|---|
"""


@dataclass(frozen=True)
class Example:
    """A step on a board after some marks."""

    genre: Genre[Any]
    puzzle: pp.Puzzle
    before: dict[pp.Var, int]
    step: Step

    @property
    def rank(self) -> tuple[int, ...]:
        """A sort key. Small boards and few marks make better pictures, and come first."""
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
    yield from generate_boards(genre, SIDES, range(1, SEEDS + 1))
    for data in genre.examples["puzzles"]:
        puzzle = pp.loads(json.dumps(data))
        if puzzle.rows * puzzle.cols <= MOST_CELLS:
            yield puzzle


def generate_boards(
    genre: Genre[Any], sides: Iterable[int], seeds: Iterable[int], **options: Any
) -> Iterator[pp.Puzzle]:
    """Boards from seeds, of all sizes that the genre allows."""
    for side in sides:
        for seed in seeds:
            try:
                yield pp.generate(genre.name, side, side, seed, seconds=SECONDS, **options).puzzle
            except pp.ParkError:
                break


def more_boards(genre: Genre[Any], seeds: int) -> Iterator[pp.Puzzle]:
    """The boards of the collection, then boards from seeds with each choice of every option, and of each level."""
    yield from collection_boards(genre)
    words = [{option.name: word} for option in genre.maker.options for word in option.choices]
    levels = [{"level": level} for level in range(1, len(LEVELS) + 1)]
    for seed in range(SEEDS + 1, SEEDS + 1 + seeds):
        for side in (*SIDES, *LARGER):
            for options in words + levels:
                yield from generate_boards(genre, (side,), (seed,), **options)


def rare_boards(genre: Genre[Any]) -> Iterator[pp.Puzzle]:
    """Boards with rare techniques."""
    for side, seed in RARE.get(genre.name, ()):
        yield pp.generate(genre.name, side, side, seed, seconds=SECONDS).puzzle


def collection_boards(genre: Genre[Any]) -> Iterator[pp.Puzzle]:
    """The boards of the collection that are not too large for a picture."""
    for data in genre.documents("collection.jsonl"):
        puzzle = pp.from_dict(data)
        if puzzle.rows * puzzle.cols <= MOST_COLLECTED:
            yield puzzle


def search(
    genre: Genre[Any],
    puzzles: Iterable[pp.Puzzle],
    examples: dict[tuple[str, str], Example],
    most: int | None = MOST_STEPS,
    wanted: set[tuple[str, str]] | None = None,
    seconds: float = math.inf,
) -> None:
    """Add the best example of each technique to `examples`, until all in `wanted` have one or the time is over."""
    end = time.process_time() + seconds
    own = {technique.title for technique in genre.techniques}
    for puzzle in puzzles:
        if (wanted is not None and wanted <= examples.keys()) or time.process_time() > end:
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
                if key not in examples or example.rank < examples[key].rank:
                    examples[key] = example
            before |= {**step.marks, **step.follow}


def general_title(step: Step) -> str:
    """The title of a step in a genre without names of its own."""
    codes = {deduction.code for deduction in step.deductions}
    if step.suppose is not None or len(codes) != 1:
        return step.title
    fits = (t.title for t in every_technique() if t.signature in codes and (t.fits is None or t.fits(step)))
    return next(fits, step.title)


def find_lesson(genre: Genre[Any], technique: Technique) -> Example | None:
    """A lesson as an example of a technique, or None."""
    try:
        lesson = pp.lesson(genre.name, technique.code, seconds=LESSON)
    except pp.ParkError:
        return None
    example = Example(genre, lesson.puzzle, dict(lesson.marks), lesson.step)
    return example if lesson.step.title == technique.title else None


def write_entry(name: str, title: str, example: Example) -> str:
    """Draw the picture of an example, and return its text on the page."""
    step, puzzle = example.step, example.puzzle
    file = f"{name or 'general'}-{'-'.join(title.lower().split())}.svg"
    (PICTURES / file).write_text(svg(draw_step(puzzle, example.before, step), cell=CELL), "utf-8")
    called = "" if step.title == title else f', which calls it "{step.title}"'
    head = f"{step.sentence} *({example.genre.title}{called}; cost {step.cost})*\n\n"
    return f"{head}![{title}](pictures/techniques/{file})\n"


def section(
    name: str,
    techniques: tuple[Technique, ...],
    examples: dict[tuple[str, str], Example],
    existing: dict[str, str] | None,
) -> Iterator[str]:
    """The part of the page for techniques of a genre, or for the general ones, whose name is empty. Existing texts of
    the page come before new examples. Without an existing page, lessons are requested."""
    first: dict[str, Technique] = {}
    for technique in techniques:
        first.setdefault(technique.title, technique)
    for title, technique in first.items():
        example = examples.get((name, title))
        if existing is None and example is None and name:
            example = find_lesson(genres()[name], technique)
        text = (existing or {}).get(title) or (write_entry(name, title, example) if example else None)
        if text is None:
            print("no example:", name or "all genres", title, flush=True)
        else:
            yield f"\n### {title}\n\n{text}"


def read_page() -> dict[str, dict[str, str]]:
    """The text of each technique with an example on the existing page, by section."""
    page = (DOCS / "techniques.md").read_text("utf-8")
    sections = re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", page, re.MULTILINE)
    entries = {name: re.findall(r"^### (.*)\n\n((?:(?!^### ).*\n)*)", text, re.MULTILINE) for name, text in sections}
    return {
        name: {title: text.rstrip("\n") + "\n" for title, text in some if "![" in text}
        for name, some in entries.items()
    }


def merge_pictures(page: str) -> str:
    """The page, with one file for all equal pictures."""
    first: dict[str, str] = {}
    for file in sorted(PICTURES.glob("*.svg")):
        same = first.setdefault(file.read_text("utf-8"), file.name)
        page = page.replace(f"/{file.name})", f"/{same})")
    return page


def without_example(genre: Genre[Any], existing: dict[str, str]) -> set[tuple[str, str]]:
    """The genre's own techniques that the page does not have."""
    return {(genre.name, each.title) for each in genre.techniques if each.title not in existing}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", metavar="genre", help="all, if none is named")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="with --missing: boards of each side and option")
    parser.add_argument("--seconds", type=float, default=60.0, help="with --missing: processor time for each genre")
    options = parser.parse_args()
    examples: dict[tuple[str, str], Example] = {}
    missing, names = options.missing, [genre_named(name).name for name in options.genres]
    existing = read_page() if names or missing else {}
    for genre in genres().values():
        if names and genre.name not in names:
            continue
        if missing:
            wanted = without_example(genre, existing.get(genre.title, {}))
            search(genre, more_boards(genre, options.seeds), examples, None, wanted, options.seconds)
        else:
            search(genre, boards(genre), examples)
        search(genre, rare_boards(genre), examples, None)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = [INTRO]
    for level, name in enumerate(LEVELS, 1):
        most = (
            f"at most {COSTLIEST[level - 1]}" if level <= len(COSTLIEST) else "more, or one supposition within another"
        )
        page.append(f"| {level} | {name} | {most} |\n")
    page += ["\n## All genres\n", *section("", every_technique(), examples, existing.get("All genres", {}))]
    for genre in genres().values():
        if genre.techniques:
            known = None if not missing and (not names or genre.name in names) else existing.get(genre.title, {})
            page += [f"\n## {genre.title}\n", *section(genre.name, genre.techniques, examples, known)]
    text = merge_pictures("".join(page))
    (DOCS / "techniques.md").write_text(text, "utf-8")
    for file in PICTURES.glob("*.svg"):
        if f"/{file.name})" not in text:
            file.unlink()
    size = sum(file.stat().st_size for file in PICTURES.glob("*.svg"))
    print(f"{text.count('![')} examples, pictures of {size // 1000} kB")


if __name__ == "__main__":
    main()
