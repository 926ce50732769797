"""Dots between two cells: white where their numbers are consecutive, black where one is twice the other."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.lines import STEPS, edge_at, ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass
from puzzlepark.core.turns import Turn
from puzzlepark.formats.codec.tables import edge_rows
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres.kit import BadInput, Choice, Field, Spot, Tool

Dot = tuple[Spot, str]
"""An edge, and the colour of the dot on it."""
WHITE, BLACK = "w", "b"
NAMES, ICONS = {WHITE: "white", BLACK: "black"}, {WHITE: "circle", BLACK: "disc"}
SIDES = {"r": "on the right", "d": "below"}
WAYS = {"u": "above", "l": "on the left", **SIDES}
TOOL = Tool(
    "dots",
    "Dots",
    "d",
    "cell-choice",
    "Pick a dot and click the cell on whose right or lower side it is.",
    choices=tuple(
        Choice(colour + way, f"{NAMES[colour].capitalize()} dot {where}", icon=ICONS[colour])
        for way, where in SIDES.items()
        for colour in NAMES
    ),
)


@dataclass(frozen=True, kw_only=True)
class Dots(Field):
    """(edge, colour) pairs in reading order. All dots are there, so that none can be taken away. A document has rows of
    `w`, `b` and `.` between the cells of each row, and such rows between two rows of cells."""

    @property
    def keys(self) -> Mapping[str, str]:
        return {"across": "Sequence[str]", "down": "Sequence[str]"}

    def blank(self, rows: int, cols: int) -> tuple[Dot, ...]:
        return ()

    def tidy(self, value: Iterable[Dot], board: Any) -> tuple[Dot, ...]:
        known = tuple(sorted((Spot(*edge), colour) for edge, colour in value))
        if len({edge for edge, _ in known}) < len(known):
            raise BadInput("Two dots have the same place.")
        for edge, colour in known:
            if colour not in NAMES:
                raise BadInput(f'There can be no dot "{clipped(str(colour))}" at {spot_words(edge)}.')
            if not edge.is_edge or not all(is_cell(board, spot) for spot in ends_of(edge)):
                raise BadInput(f"There can be no dot at {spot_words(edge)}: it is not between two cells.")
        return known

    def pack(self, board: Any) -> dict[str, Any]:
        return self.plain(board) if getattr(board, self.name) else {}

    def plain(self, board: Any) -> dict[str, Any]:
        known = dict(getattr(board, self.name))
        lines = ["".join(known.get(edge, ".") for edge in row) for row in edge_rows(board)]
        return {"across": lines[: board.rows], "down": lines[board.rows :]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Dot, ...]:
        found = list[Dot]()
        edges = [[Spot(2 * r + 1, 2 * c) for c in range(1, cols)] for r in range(rows)]
        below = [[Spot(2 * r, 2 * c + 1) for c in range(cols)] for r in range(1, rows)]
        for key, wanted in (("across", edges), ("down", below)):
            lines = object_list(data, key, lambda line: isinstance(line, str), "strings, one for each row")
            if key not in data:
                continue
            if [len(line) for line in lines] != [len(row) for row in wanted]:
                size = f"{len(wanted)} strings of {cols - (key == 'across')} characters"
                raise BadInput(f'"{key}" must be {size}.')
            for sign, edge in zip("".join(lines), (e for row in wanted for e in row), strict=True):
                if sign not in (".", *NAMES):
                    raise BadInput(f'"{key}": a dot is one of . {" ".join(NAMES)}, not "{clipped(sign)}".')
                found += [(edge, sign)] if sign != "." else []
        return tuple(found)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[Dot, ...]:
        return tuple((e, colour) for e, colour in getattr(board, self.name) if e.r < 2 * rows and e.c < 2 * cols)

    def turned(self, board: Any, turn: Turn) -> tuple[Dot, ...]:
        dots = getattr(board, self.name)
        return tuple(sorted((turn.spot(edge, board.rows, board.cols), colour) for edge, colour in dots))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """A dot of the other colour, or none."""
        known = dict(getattr(board, self.name))
        other = {WHITE: BLACK, BLACK: WHITE}[known.pop(clue)]
        yield clue, tuple(sorted({**known, clue: other}.items()))
        yield clue, tuple(sorted(known.items()))

    def tells(self, board: Any, clue: Spot) -> bool:
        return clue in dict(getattr(board, self.name))

    def said(self, board: Any, clue: Spot) -> str:
        return f"{NAMES[dict(getattr(board, self.name))[clue]]} dot"

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (TOOL,)

    def thaw(self, value: tuple[Dot, ...]) -> dict[Spot, str]:
        return dict(value)

    def freeze(self, value: dict[Spot, str]) -> tuple[Dot, ...]:
        return tuple(sorted(value.items()))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """A dot on a side of each cell; with none, those around the cells go."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                for way in STEPS:
                    known.pop(edge_at(spot, way), None)
            elif is_cell(draft, edge_at(edge_at(spot, put[1]), put[1])):
                known[edge_at(spot, put[1])] = put[0]
            else:
                raise BadInput(f"{place(spot).capitalize()} has no cell {SIDES[put[1]]}.")

    def shapes(self, board: Any) -> list[Shape]:
        dots: tuple[Dot, ...] = getattr(board, self.name)
        white, black = (tuple(edge for edge, other in dots if other == colour) for colour in NAMES)
        return [Stamp("circle", white), Stamp("disc", black)]

    def words(self, board: Any, spot: Spot) -> str:
        known: dict[Spot, str] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        found = [(way, known[edge_at(spot, way)]) for way in STEPS if edge_at(spot, way) in known]
        return " ".join(f"{NAMES[colour].capitalize()} dot {WAYS[way]}." for way, colour in found)


# --- Penpa+


CIRCLE = "circle_SS"
PENPA_DOTS = {WHITE: 1, BLACK: 2}
"""The numbers of Penpa's small circles."""


@put.register
def _(field: Dots, board: Any, sheet: Sheet) -> None:
    for edge, colour in getattr(board, field.name):
        sheet.given.symbols[edge] = (PENPA_DOTS[colour], CIRCLE)


@take.register
def _(field: Dots, board: Any, sheet: Sheet) -> Any:
    colours, found = {number: colour for colour, number in PENPA_DOTS.items()}, list[Dot]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name.startswith("circle") and edge.is_edge and is_inside(sheet, edge) and number in colours:
            found.append((edge, colours[number]))
            del sheet.given.symbols[edge]
    return tuple(found)
