"""Signs between two cells, each of which says which of their numbers is smaller."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Pointer, Shape
from puzzlepark.core.fields import is_cell, place
from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass
from puzzlepark.core.turns import Turn
from puzzlepark.formats.penpa.fields import is_inside, put, take
from puzzlepark.formats.penpa.sheet import Sheet
from puzzlepark.genres.kit import BadInput, Choice, Field, Spot, Tool

Sign = tuple[Spot, str]
"""An edge, and the way to the smaller number: u, l, r or d."""
ACROSS = {"<": "l", ">": "r"}
DOWN = {"^": "u", "v": "d"}
THAN = {"u": "above", "l": "to the left", "r": "to the right", "d": "below"}
TOOL = Tool(
    "signs",
    "Signs",
    "s",
    "cell-choice",
    "Pick a way and click a cell that is larger than its neighbour that way.",
    choices=tuple(Choice(way, f"Larger than the cell {than}", icon=f"arrow-{way}") for way, than in THAN.items()),
)


def sides_of(edge: Spot, way: str) -> tuple[Spot, Spot]:
    """The cell with the smaller number, and the one with the larger."""
    return edge_at(edge, way), edge_at(edge, OPPOSITE[way])


@dataclass(frozen=True, kw_only=True)
class Signs(Field):
    """(edge, way) pairs in reading order. A document has them as rows of `<`, `>` and `.` between the cells of each
    row, and rows of `^`, `v` and `.` between two rows."""

    @property
    def keys(self) -> Mapping[str, str]:
        return {"across": "Sequence[str]", "down": "Sequence[str]"}

    def blank(self, rows: int, cols: int) -> tuple[Sign, ...]:
        return ()

    def tidy(self, value: Iterable[Sign], board: Any) -> tuple[Sign, ...]:
        known = tuple(sorted((Spot(*edge), way) for edge, way in value))
        if len({edge for edge, _ in known}) < len(known):
            raise BadInput("Two signs have the same place.")
        for edge, way in known:
            level = bool(edge.r & 1)
            if not edge.is_edge or way not in (ACROSS if level else DOWN).values():
                raise BadInput(f'There can be no sign "{clipped(str(way))}" at {spot_words(edge)}.')
            if not all(is_cell(board, spot) for spot in sides_of(edge, way)):
                raise BadInput(f"There can be no sign at {spot_words(edge)}: it is not between two cells.")
        return known

    def pack(self, board: Any) -> dict[str, Any]:
        return self.plain(board) if getattr(board, self.name) else {}

    def plain(self, board: Any) -> dict[str, Any]:
        known, names = dict(getattr(board, self.name)), {way: sign for sign, way in {**ACROSS, **DOWN}.items()}
        lines = [
            "".join(names.get(known.get(edge, ""), ".") for edge in row) for row in edge_rows(board.rows, board.cols)
        ]
        return {"across": lines[: board.rows], "down": lines[board.rows :]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[Sign, ...]:
        found = list[Sign]()
        edges = edge_rows(rows, cols)
        for key, rows_of_edges, ways in (("across", edges[:rows], ACROSS), ("down", edges[rows:], DOWN)):
            lines = object_list(data, key, lambda line: isinstance(line, str), "strings, one for each row")
            if key not in data:
                continue
            if [len(line) for line in lines] != [len(row) for row in rows_of_edges]:
                size = f"{len(rows_of_edges)} strings of {cols - (key == 'across')} characters"
                raise BadInput(f'"{key}" must be {size}.')
            for sign, edge in zip("".join(lines), (e for row in rows_of_edges for e in row), strict=True):
                if sign not in (".", *ways):
                    raise BadInput(f'"{key}": a sign is one of . {" ".join(ways)}, not "{clipped(sign)}".')
                found += [(edge, ways[sign])] if sign != "." else []
        return tuple(found)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[Sign, ...]:
        return tuple((e, way) for e, way in getattr(board, self.name) if e.r < 2 * rows and e.c < 2 * cols)

    def turned(self, board: Any, turn: Turn) -> tuple[Sign, ...]:
        signs = getattr(board, self.name)
        return tuple(sorted((turn.spot(edge, board.rows, board.cols), turn.way(way)) for edge, way in signs))

    def clues(self, board: Any) -> list[Spot]:
        return [edge for edge, _ in getattr(board, self.name)]

    def without(self, board: Any, clue: Spot) -> tuple[Sign, ...]:
        return tuple((edge, way) for edge, way in getattr(board, self.name) if edge != clue)

    def adopted(self, board: Any, full: Any, clues: Iterable[Spot]) -> tuple[Sign, ...]:
        known, offered = dict(getattr(board, self.name)), dict(getattr(full, self.name))
        return tuple(sorted({**known, **{edge: offered[edge] for edge in clues}}.items()))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """The sign the other way round."""
        known = dict(getattr(board, self.name))
        yield clue, tuple(sorted({**known, clue: OPPOSITE[known[clue]]}.items()))

    def said(self, board: Any, clue: Spot) -> str:
        way = dict(getattr(board, self.name))[clue]
        return next(sign for sign, to in {**ACROSS, **DOWN}.items() if to == way)

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (TOOL,)

    def thaw(self, value: tuple[Sign, ...]) -> dict[Spot, str]:
        return dict(value)

    def freeze(self, value: dict[Spot, str]) -> tuple[Sign, ...]:
        return tuple(sorted(value.items()))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """A sign beside each cell that has a neighbour that way; with no way, those around the cells go."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                for way in STEPS:
                    known.pop(edge_at(spot, way), None)
            elif is_cell(draft, edge_at(edge_at(spot, put), put)):
                known[edge_at(spot, put)] = put
            else:
                raise BadInput(f"{place(spot).capitalize()} has no cell {THAN[put]}.")

    def shapes(self, board: Any) -> list[Shape]:
        found: dict[str, list[Spot]] = {}
        for edge, way in getattr(board, self.name):
            found.setdefault(way, []).append(edge)
        return [Pointer("way", tuple(edges), way, "given") for way, edges in sorted(found.items())]  # type: ignore[arg-type]

    def words(self, board: Any, spot: Spot) -> str:
        known: dict[Spot, str] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        found = [(way, known[edge_at(spot, way)]) for way in STEPS if edge_at(spot, way) in known]
        return " ".join(f"{'Larger' if to == way else 'Smaller'} than the cell {THAN[way]}." for way, to in found)


def edge_rows(rows: int, cols: int) -> list[list[Spot]]:
    """The edges between the cells of each row, then those between two rows."""
    across = [[Spot(2 * r + 1, 2 * c) for c in range(1, cols)] for r in range(rows)]
    return across + [[Spot(2 * r, 2 * c + 1) for c in range(cols)] for r in range(1, rows)]


# --- Penpa+


INEQUALITY = "inequality"
PENPA_SIGNS = {"l": 1, "u": 2, "r": 3, "d": 4}
"""The numbers of Penpa's signs, whose tips look these ways."""


@put.register
def _(field: Signs, board: Any, sheet: Sheet) -> None:
    for edge, way in getattr(board, field.name):
        sheet.given.symbols[edge] = (PENPA_SIGNS[way], INEQUALITY)


@take.register
def _(field: Signs, board: Any, sheet: Sheet) -> Any:
    ways, found = {number: way for way, number in PENPA_SIGNS.items()}, list[Sign]()
    for edge, (number, name) in list(sheet.given.symbols.items()):
        if name == INEQUALITY and edge.is_edge and is_inside(sheet, edge) and number in ways:
            found.append((edge, ways[number]))
            del sheet.given.symbols[edge]
    return tuple(found)
