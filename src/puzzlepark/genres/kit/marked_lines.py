"""Lines through cells with a rule, such as thermometers and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Literal

from puzzlepark.core.drawing import Ribbon, Shape
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.plain import clipped, objects, whole
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import draw_on_sheet, take_from_sheet
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit


class MarkedLine(NamedTuple):
    """Cells in order, each of which shares a side or a corner with the next, and the name of the line's sort."""

    cells: tuple[kit.Spot, ...]
    sort: str


class LineSort(NamedTuple):
    """A sort of lines: its name in JSON, its noun, how it is drawn, and the name of its first cell if lines of this
    sort have a direction."""

    name: str
    word: str
    kind: Literal["tube", "shaft", "rails", "band", "beads"]
    first: str = ""


THERMOMETER, ARROW, WHISPERS, RENBAN, PALINDROME = "thermometer", "arrow", "whispers", "renban", "palindrome"
SORTS = (
    LineSort(THERMOMETER, "thermometer", "tube", "Bulb of a thermometer"),
    LineSort(ARROW, "arrow", "shaft", "Circle of an arrow"),
    LineSort(WHISPERS, "whisper line", "rails"),
    LineSort(RENBAN, "renban", "band"),
    LineSort(PALINDROME, "palindrome", "beads"),
)


@dataclass(frozen=True, kw_only=True)
class MarkedLines(kit.Field):
    """Lines, sorted by the reading order of their cells. Two lines may share cells. A line without a direction begins
    at the end that comes first in reading order."""

    sorts: tuple[LineSort, ...]

    lists_additions = False

    def sort(self, name: str) -> LineSort:
        """The sort with this name. Raises BadInput if there is none."""
        match = next((sort for sort in self.sorts if sort.name == name), None)
        if match is None:
            known = ", ".join(sort.name for sort in self.sorts)
            raise kit.BadInput(f'A line has the sort "{clipped(str(name))}"; sorts are {known}.')
        return match

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[Mapping[str, Any]]"}

    def legend(self, key: str) -> kit.Legend:
        cells = '"cells": [(1, 1), (1, 2), (2, 3)]'
        first = {
            sort.name: f"{sort.word}; the first cell is its end with the {sort.first.split()[0].lower()}"
            for sort in self.sorts
            if sort.first
        }
        return "a list of lines, rows and columns counted from 1", {
            f'{{"sort": "{sort.name}", {cells}}}': first.get(sort.name, sort.word) for sort in self.sorts
        }

    def blank(self, rows: int, cols: int) -> tuple[MarkedLine, ...]:
        return ()

    def canonicalize(self, value: Iterable[Any], board: Any) -> tuple[MarkedLine, ...]:
        return tuple(sorted({self._line(board, cells, sort) for cells, sort in value}))

    def _line(self, board: Any, cells: Iterable[Any], sort: str) -> MarkedLine:
        """The canonical form of a line. Raises BadInput if it is invalid."""
        spots = tuple(kit.Spot(*spot) for spot in cells)
        known = self.sort(sort)
        if not all(is_cell(board, spot) for spot in spots):
            raise kit.BadInput("A line has cells that are not on the board.")
        if len(spots) < 2:
            raise kit.BadInput("A line has at least two cells.")
        for one, two in pairwise(spots):
            if max(abs(one.r - two.r), abs(one.c - two.c)) > 2:
                raise kit.BadInput(f"On a line, {place(one)} and {place(two)} follow each other, but do not touch.")
        if twice := [spot for k, spot in enumerate(spots) if spot in spots[:k]]:
            raise kit.BadInput(f"{place(twice[0]).capitalize()} is twice on a line.")
        return MarkedLine(spots if known.first else min(spots, spots[::-1]), sort)

    def pack(self, board: Any) -> dict[str, Any]:
        lines: tuple[MarkedLine, ...] = getattr(board, self.name)
        packed = [{"sort": sort, "cells": [[s.row + 1, s.col + 1] for s in cells]} for cells, sort in lines]
        return {self.name: packed} if packed else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[MarkedLine, ...]:
        """Parse the lines of a document; raises BadInput."""
        lines = []
        for item in objects(data, self.name, "line", ("cells", "sort")):
            cells = item.get("cells")
            if not (isinstance(cells, list) and all(isinstance(at, list) and len(at) == 2 for at in cells)):
                raise kit.BadInput('"cells" of a line is a list of [row, column], with rows and columns from 1.')
            spots = tuple(
                kit.cell_at(*(whole(k, "A row or column of a line", 1, 10**6) - 1 for k in at)) for at in cells
            )
            lines.append(MarkedLine(spots, str(item.get("sort", ""))))
        return tuple(lines)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[MarkedLine, ...]:
        """The lines that lie completely inside the new size."""
        lines: tuple[MarkedLine, ...] = getattr(board, self.name)
        return tuple(line for line in lines if all(r < 2 * rows and c < 2 * cols for r, c in line.cells))

    def turned(self, board: Any, turn: Symmetry) -> tuple[MarkedLine, ...]:
        """The lines on the transformed board. A line without a direction may begin at its other end there."""
        lines = set[MarkedLine]()
        for cells, sort in getattr(board, self.name):
            spots = tuple(turn.spot(spot, board.rows, board.cols) for spot in cells)
            lines.add(MarkedLine(spots if self.sort(sort).first else min(spots, spots[::-1]), sort))
        return tuple(sorted(lines))

    def lists_changes(self, board: Any) -> bool:
        return not getattr(board, self.name)

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        """The tool that draws lines of the sort that a player chooses."""
        choices = (
            kit.Choice(sort.name, sort.word.capitalize(), str(k), f"ribbon-{sort.kind}")
            for k, sort in enumerate(self.sorts, 1)
        )
        help = "Drag from cell to cell to draw a line of this sort; click one to take it away."
        return (kit.Tool("lines", "Lines", "l", "cell-line", help, choices=tuple(choices)),)

    def to_draft(self, value: tuple[MarkedLine, ...]) -> set[MarkedLine]:
        return set(value)

    def from_draft(self, value: set[MarkedLine]) -> tuple[MarkedLine, ...]:
        return tuple(sorted(value))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Draw a line along the spots, or, if `entry` is None, remove all lines that pass one of them."""
        lines: set[MarkedLine] = getattr(draft, self.name)
        if entry is None:
            lines -= {line for line in lines if not set(spots).isdisjoint(line.cells)}
        else:
            lines.add(self._line(draft, spots, entry))

    def shapes(self, board: Any) -> list[Shape]:
        lines: tuple[MarkedLine, ...] = getattr(board, self.name)
        return [Ribbon(cells, self.sort(sort).kind) for cells, sort in lines]

    def words(self, board: Any, spot: kit.Spot) -> str:
        return " ".join(self._line_words(line, spot) for line in getattr(board, self.name) if spot in line.cells)

    def _line_words(self, line: MarkedLine, spot: kit.Spot) -> str:
        """A sentence about a line at one of its cells."""
        sort, number, size = self.sort(line.sort), line.cells.index(spot), len(line.cells)
        if sort.first and number == 0:
            return f"{sort.first} of {size} cells."
        return f"{sort.word.capitalize()}, cell {number + 1} of {size}."


# --- Penpa+


PENPA_LISTS = {"tube": "thermos", "shaft": "arrows"}
"""Penpa's lists of lines by kind. Other kinds are thermometers without a bulb, and a tag names their sorts."""


@draw_on_sheet.register
def _(field: MarkedLines, board: Any, sheet: Sheet) -> None:
    """Draw lines, and add a tag with the sorts of those that Penpa cannot tell from each other."""
    sorts = []
    for cells, name in getattr(board, field.name):
        kind = field.sort(name).kind
        getattr(sheet.given, PENPA_LISTS.get(kind, "bare_thermos")).append(cells)
        sorts += [name] if kind not in PENPA_LISTS else []
    if sorts:
        sheet.tags.append(f"{field.name}={' '.join(sorts)}")


@take_from_sheet.register
def _(field: MarkedLines, board: Any, sheet: Sheet) -> tuple[MarkedLine, ...]:
    """Read lines and remove them from the sheet. A tag names the sorts of the lines without a bulb or ring. Without the
    tag, their meaning is unknown, and BadInput is raised."""
    lines, sort_of_kind = list[MarkedLine](), {sort.kind: sort.name for sort in field.sorts}
    for kind, list_name in PENPA_LISTS.items():
        if kind in sort_of_kind:
            lines += [MarkedLine(cells, sort_of_kind[kind]) for cells in getattr(sheet.given, list_name)]
            getattr(sheet.given, list_name).clear()
    tags = [tag.partition("=")[2].split() for tag in sheet.tags if tag.startswith(f"{field.name}=")]
    sorts, bare = tags[0] if tags else [], sheet.given.bare_thermos
    if len(sorts) != len(bare):
        raise kit.BadInput(
            "The drawing has lines that begin without a bulb or a ring, and does not say what they mean."
        )
    lines += [MarkedLine(cells, sort) for cells, sort in zip(bare, sorts, strict=True)]
    bare.clear()
    return tuple(lines)
