"""Dots in cells and on edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields import AddedClue, is_cell, place
from puzzlepark.core.lines import edge_at, ends_of, next_to
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres import kit

HERE = "o"
SIDES = {"r": "on the right", "d": "below"}
PLACES = {"u": "above", "l": "on the left", **SIDES}
TOOL = kit.Tool(
    "dots",
    "Dots",
    "d",
    "cell-choice",
    "Pick where the dot is, and click its cell, or the one to the left or above it.",
    choices=(
        kit.Choice(HERE, "Dot in the cell", icon="disc"),
        *(kit.Choice(way, f"Dot {where}", icon=f"arrow-{way}") for way, where in SIDES.items()),
    ),
)


def all_places(rows: int, cols: int) -> list[list[kit.Spot]]:
    """The cells, edges and corners inside the board, row by row. Corners have no dots."""
    return [[kit.Spot(r, c) for c in range(1, 2 * cols)] for r in range(1, 2 * rows)]


@dataclass(frozen=True, kw_only=True)
class MiddleDots(kit.Field):
    """The cells and edges with a dot, in reading order. In JSON they are rows of characters, with "o" for a dot and "."
    for none: one character for each cell, for each edge between two cells, and for each corner."""

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[str]"}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        lines = data.get(self.name)
        if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
            return None, None
        return (len(lines) + 1) // 2, (len(lines[0]) + 1) // 2

    def blank(self, rows: int, cols: int) -> tuple[kit.Spot, ...]:
        return ()

    def canonicalize(self, value: Iterable[kit.Spot], board: Any) -> tuple[kit.Spot, ...]:
        known = tuple(sorted({kit.Spot(*spot) for spot in value}))
        for spot in known:
            if not (is_cell(board, spot) or (spot.is_edge and all(is_cell(board, end) for end in ends_of(spot)))):
                raise kit.BadInput(f"There can be no dot at {spot_words(spot)}: it is no cell, nor between two.")
        return known

    def pack(self, board: Any) -> dict[str, Any]:
        known = set(getattr(board, self.name))
        places = all_places(board.rows, board.cols)
        return {self.name: ["".join(HERE if spot in known else "." for spot in row) for row in places]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[kit.Spot, ...]:
        places = all_places(rows, cols)
        lines = object_list(data, self.name, lambda line: isinstance(line, str), "strings, one for each row")
        if lines and [len(line) for line in lines] != [len(row) for row in places]:
            raise kit.BadInput(f'"{self.name}" must be {2 * rows - 1} strings of {2 * cols - 1} characters.')
        signs = [pair for line, row in zip(lines, places, strict=False) for pair in zip(line, row, strict=True)]
        for sign in sorted({sign for sign, _ in signs} - {HERE, "."}):
            raise kit.BadInput(f'"{self.name}": a dot is {HERE}, and . is none, not "{clipped(sign)}".')
        return tuple(spot for sign, spot in signs if sign == HERE)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[kit.Spot, ...]:
        return tuple(spot for spot in getattr(board, self.name) if spot.r < 2 * rows and spot.c < 2 * cols)

    def turned(self, board: Any, turn: Symmetry) -> tuple[kit.Spot, ...]:
        return tuple(sorted(turn.spot(spot, board.rows, board.cols) for spot in getattr(board, self.name)))

    def clues(self, board: Any) -> tuple[kit.Spot, ...]:
        found: tuple[kit.Spot, ...] = getattr(board, self.name)
        return found

    def without(self, board: Any, clue: kit.Spot) -> tuple[kit.Spot, ...]:
        return tuple(spot for spot in getattr(board, self.name) if spot != clue)

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[kit.Spot]) -> tuple[kit.Spot, ...]:
        return tuple(sorted({*getattr(board, self.name), *clues}))

    def keeps(self, board: Any, full: Any) -> bool:
        return set(getattr(board, self.name)) <= set(getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        known = getattr(board, self.name)
        for spot in (spot for row in all_places(board.rows, board.cols) for spot in row if any(x & 1 for x in spot)):
            if spot not in known:
                yield (spot,), partial(self.with_clues_from, board, board, (spot,))

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, Any]]:
        """The dot moved by half a step."""
        others = set(self.without(board, clue))
        for spot in (kit.Spot(clue.r + dr, clue.c + dc) for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0))):
            inside = 0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols
            if inside and (spot.is_cell or spot.is_edge) and spot not in others:
                yield spot, tuple(sorted({*others, spot}))

    def clue_text(self, board: Any, clue: kit.Spot) -> str:
        return "dot"

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return (TOOL,)

    def to_draft(self, value: tuple[kit.Spot, ...]) -> set[kit.Spot]:
        return set(value)

    def from_draft(self, value: set[kit.Spot]) -> tuple[kit.Spot, ...]:
        return tuple(sorted(value))

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], put: Any) -> None:
        """Put a dot in each cell or on its side. Without a choice, remove the dots in and around the cells."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                known.difference_update((spot, *(edge_at(spot, way) for way in PLACES)))
            elif put == HERE:
                known.add(spot)
            elif is_cell(draft, next_to(spot, put)):
                known.add(edge_at(spot, put))
            else:
                raise kit.BadInput(f"{place(spot).capitalize()} has no cell {SIDES[put]}.")

    def shapes(self, board: Any) -> list[Shape]:
        return [Stamp("blackdot", getattr(board, self.name))]

    def words(self, board: Any, spot: kit.Spot) -> str:
        known = board.once(self.name, lambda: set(getattr(board, self.name)))
        sides = [f"Dot {where}." for way, where in PLACES.items() if edge_at(spot, way) in known]
        return " ".join((["Dot."] if spot in known else []) + sides)


# --- Penpa+


SMALL_BLACK = (2, "circle_SS")
"""Penpa's small black circle."""


@put.register
def _(field: MiddleDots, board: Any, sheet: Sheet) -> None:
    for spot in getattr(board, field.name):
        sheet.given.symbols[spot] = SMALL_BLACK


@take.register
def _(field: MiddleDots, board: Any, sheet: Sheet) -> Any:
    dots = list[kit.Spot]()
    for spot, (_, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and (spot.is_edge or spot.is_cell) and is_inside(sheet, spot):
            dots.append(spot)
            del sheet.given.symbols[spot]
    return tuple(dots)
