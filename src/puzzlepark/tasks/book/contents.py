"""The contents of a book: puzzles with their levels and answers, in the order of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.report import Status
from puzzlepark.core.steps import LEVELS
from puzzlepark.formats import address
from puzzlepark.formats import json as park_json
from puzzlepark.formats.svg import svg
from puzzlepark.registry import genre_of
from puzzlepark.tasks.check import check
from puzzlepark.tasks.explain.grade import grade
from puzzlepark.tasks.files import Entry
from puzzlepark.tasks.solve import solve


@dataclass(frozen=True)
class Item:
    """A puzzle of a book. `level` is 0 if unknown. `several` is true if the answer is one of several."""

    number: int
    puzzle: Puzzle
    answer: Marks
    level: int
    several: bool

    @property
    def title(self) -> str:
        """The title of the puzzle, or else that of its genre."""
        return self.puzzle.info.title or self.puzzle.title

    @property
    def about(self) -> str:
        """Genre, size, terms and level in a few words."""
        own = [] if self.title == self.puzzle.title else [self.puzzle.title]
        level = [LEVELS[self.level - 1]] if self.level else []
        terms = genre_of(self.puzzle).terms(self.puzzle)
        return " · ".join([*own, f"{self.puzzle.rows} × {self.puzzle.cols}", *([terms] if terms else []), *level])

    def picture(self, theme: str, solved: bool = False, cell: int = 48) -> str:
        """The board as SVG, without a background."""
        drawing = genre_of(self.puzzle).draw(self.puzzle, self.answer if solved else {}, None)
        return svg(drawing, theme=theme, cell=cell, background=False)

    def url(self, home: str) -> str:
        """The address that opens the puzzle in the Park."""
        return address.write(park_json.write(self.puzzle, genre_of(self.puzzle), None), home)


Sections = Literal["", "genre", "level"]
"""The criterion for the sections of a book; "" means no sections."""


def sections_of(items: Sequence[Item], by: Sections) -> list[tuple[str, list[Item]]]:
    """The sections of a book with their names, in the order of the book."""
    sections: dict[str, list[Item]] = {}
    for item in items:
        sections.setdefault(_section(item, by), []).append(item)
    return list(sections.items())


def _section(item: Item, by: Sections) -> str:
    if by == "level":
        return LEVELS[item.level - 1] if item.level else "Without a level"
    return item.puzzle.title if by == "genre" else ""


def contents(
    entries: Iterable[Entry],
    seconds: float | None = 60.0,
    on_item: Callable[[], None] = lambda: None,
    sections: Sections = "",
    by_level: bool = True,
) -> list[Item]:
    """The puzzles of a book with their answers. With `by_level`, they are sorted by level, those without a level last;
    with sections by "genre", by genre first. Recorded levels are not computed again. `on_item` is called after each
    puzzle; `seconds` is the time limit per puzzle. Raises BadInput if a puzzle has no solution, or if none is found in
    time."""
    items = []
    for entry in entries:
        answer, several = _answer(entry, seconds)
        items.append(Item(0, entry.puzzle, answer, _level(entry.puzzle, seconds), several))
        on_item()
    if not items:
        raise BadInput("A book needs at least one puzzle.")
    if by_level:
        items.sort(key=lambda item: item.level or len(LEVELS) + 1)
    if sections == "genre":
        items.sort(key=lambda item: item.puzzle.title)
    return [replace(item, number=number) for number, item in enumerate(items, 1)]


def _answer(entry: Entry, seconds: float | None) -> tuple[Marks, bool]:
    """The answer of a puzzle, and whether it is one of several."""
    report = solve(entry.puzzle, 2, seconds)
    if report.solution is not None:
        return report.solution.marks, report.status is Status.MULTIPLE
    if report.status is not Status.NONE and entry.marks is not None and check(entry.puzzle, entry.marks):
        return entry.marks, False
    why = "it has no solution" if report.status is Status.NONE else "no solution was found in time"
    raise BadInput(f"{entry.name}: {why}, so it has no place in a book.")


def _level(puzzle: Puzzle, seconds: float | None) -> int:
    """The level that a puzzle records, or else its grade; 0 if it is not known in time."""
    recorded = puzzle.info.made.get("level")
    if isinstance(recorded, int) and 1 <= recorded <= len(LEVELS):
        return recorded
    try:
        return grade(puzzle, seconds=seconds).level
    except (Stopped, BadInput):
        return 0
