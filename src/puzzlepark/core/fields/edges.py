"""Fields of signs in and between cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Legend, is_cell, place
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.where import Board, Table, Where
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS, edge_rows, ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass

EdgeSign = tuple[Spot, str]
"""An edge, and the sign on it."""


def half_steps(rows: int, cols: int) -> list[list[Spot]]:
    """The cells, edges and corners inside a board of this size, row by row."""
    return [[Spot(r, c) for c in range(1, 2 * cols)] for r in range(1, 2 * rows)]


class _Characters(Where):
    """Places whose clues are rows of characters in documents, with `.` for none."""

    @abstractmethod
    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        """The spots of each string of a document, by key."""

    def tables(self, name: str, rows: int, cols: int) -> list[Table]:
        return [Table(key, [*chain.from_iterable(lines)]) for key, lines in self.lines(name, rows, cols).items()]

    def keys(self, name: str, what: str) -> dict[str, str]:
        return dict.fromkeys(self.lines(name, 1, 1), "Sequence[str]")

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        """The strings of a document, with "." where there is no clue."""
        tables = self.lines(name, board.rows, board.cols)
        return {
            key: ["".join(known.get(spot, ".") for spot in line) for line in lines] for key, lines in tables.items()
        }

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        """The characters of a document other than ".", each with its spot and key; raises BadInput if the strings have
        wrong lengths."""
        found = list[tuple[Spot, Any, str]]()
        for key, lines in self.lines(name, rows, cols).items():
            texts = object_list(data, key, lambda text: isinstance(text, str), "strings, one for each row")
            if not texts:
                continue
            if list(map(len, texts)) != list(map(len, lines)):
                width = len(lines[0]) if lines else cols
                raise BadInput(f'"{key}" must be {len(lines)} strings of {width} characters.')
            signs = zip(chain.from_iterable(lines), "".join(texts), strict=True)
            found += [(spot, sign, key) for spot, sign in signs if sign != "."]
        return found


@dataclass(frozen=True)
class BetweenCells(_Characters):
    """Clues are on the edges between two cells. A document has those within a row of cells in `across`, and those
    between two rows in `down`."""

    reason = "it is not between two cells"

    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        edges = edge_rows(rows, cols)
        return {"across": edges[:rows], "down": edges[rows:]}

    def form(self, key: str) -> str:
        if key == "across":
            return "for each row a string with a sign between every two neighbours"
        return "for every two neighbouring rows a string with a sign for each column"

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """No size, because documents may omit the strings."""
        return None, None

    def has(self, board: Board, spot: Spot) -> bool:
        return spot.is_edge and all(is_cell(board, end) for end in ends_of(spot))


@dataclass(frozen=True)
class InAndBetweenCells(_Characters):
    """Clues are in cells and on the edges between them, and if `corners` is true also where four cells meet. A document
    has a string for each row of cells, and one for the edges between two rows."""

    corners: bool = True

    reason = "it is not in or between cells of the board"

    def lines(self, name: str, rows: int, cols: int) -> dict[str, list[list[Spot]]]:
        return {name: half_steps(rows, cols)}

    def form(self, key: str) -> str:
        return "a string for each row, and one between every two rows; each has a sign for each cell and between cells"

    def extent(self, name: str, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """The size of the board: n rows have 2n - 1 strings, one for each row and one between every two."""
        texts = data.get(name)
        if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
            return None, None
        return (len(texts) + 1) // 2, (len(texts[0]) + 1) // 2

    def has(self, board: Board, spot: Spot) -> bool:
        inside = 0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols
        return inside and (self.corners or spot.is_cell or spot.is_edge)


def sides_of_cell(words: Mapping[str, str]) -> dict[tuple[int, int], str]:
    """The offsets from a cell to its edges, with the words of their directions."""
    return {STEPS[way]: text for way, text in words.items()}


@dataclass(frozen=True, kw_only=True)
class PlacedSigns(ClueField):
    """(spot, sign) pairs in reading order. A document has rows of characters, with `.` for no sign.

    `tool` places the signs beside a cell. `names` has a name for each sign, and `beside` a phrase for the place of a
    sign, such as "above", by its offset from the cell.
    """

    tool: ClassVar[Tool]
    names: ClassVar[Mapping[str, str]]
    beside: ClassVar[Mapping[tuple[int, int], str]]
    what = "str"

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        """The offset from a cell at which a choice of the tool places a sign, and the sign."""
        raise NotImplementedError

    def checked(self, board: Any, spot: Spot, value: Any) -> Any:
        if value not in self.possible(board, spot):
            raise BadInput(f'There can be no {self.noun} "{clipped(str(value))}" at {spot_words(spot)}.')
        return value

    def read(self, entry: Any, key: str) -> Any:
        """The sign of a document's character; raises BadInput if it is none."""
        signs = self.letters(key)
        if entry not in signs:
            raise BadInput(f'"{key}": a {self.noun} is one of . {" ".join(signs)}, not "{clipped(entry)}".')
        return entry

    def legend(self, key: str) -> Legend:
        meanings = {f'"{letter}"': self.meaning(self.read(letter, key)) for letter in self.letters(key)}
        return self.at.form(key), {'"."': f"no {self.noun}", **meanings}

    def meaning(self, value: Any) -> str:
        """What a sign says, in a legend."""
        return self.text(value)

    def letters(self, key: str) -> Iterable[str]:
        """The characters of signs in a list of a document."""
        return self.names

    def write(self, value: Any) -> str:
        return str(value)

    def possible(self, board: Any, spot: Spot) -> Iterable[str]:
        return self.names

    def text(self, value: Any) -> str:
        return self.names[value]

    def sign_words(self, sign: str, offset: tuple[int, int]) -> str:
        """A sentence about a sign at this offset from a cell."""
        name = self.names[sign]
        return f"{name[0].upper()}{name[1:]} {self.beside[offset]}".rstrip() + "."

    def around(self, board: Any, spot: Spot) -> list[tuple[tuple[int, int], str]]:
        """The signs in and beside a cell, each with its offset."""
        known: dict[Spot, str] = board.once(self.name, lambda: dict(self.pairs(board)))
        near = ((offset, known.get(Spot(spot.r + offset[0], spot.c + offset[1]))) for offset in self.beside)
        return [(offset, sign) for offset, sign in near if sign is not None]

    def words(self, board: Any, spot: Spot) -> str:
        return " ".join(self.sign_words(sign, offset) for offset, sign in self.around(board, spot))

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (self.tool,)

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        return is_cell(board, spot) if tool.kind == "cell-choice" else self.has(board, spot)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        """Put a sign in each cell or beside it. Without a choice, remove all signs in and around the cells."""
        known = getattr(draft, self.name)
        for spot in spots:
            if entry is None:
                for dr, dc in self.beside:
                    known.pop(Spot(spot.r + dr, spot.c + dc), None)
                continue
            offset, sign = self.placement(entry)
            at = Spot(spot.r + offset[0], spot.c + offset[1])
            if not self.has(draft, at):
                raise BadInput(f"{place(spot).capitalize()} has no cell {self.beside[offset]}.")
            known[at] = sign


@dataclass(frozen=True, kw_only=True)
class EdgeSigns(PlacedSigns):
    """(edge, sign) pairs. A document has the signs within each row of cells in `across`, and those between two rows in
    `down`, if there are any."""

    at: Where = BetweenCells()

    def plain(self, board: Any) -> dict[str, Any]:
        return super().pack(board)

    def pack(self, board: Any) -> dict[str, Any]:
        return self.plain(board) if getattr(board, self.name) else {}
