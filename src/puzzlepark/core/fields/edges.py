"""Fields of signs between two cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Field, is_cell, place
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS, edge_at, edge_rows, ends_of, next_to
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import clipped, object_list
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

EdgeSign = tuple[Spot, str]
"""An edge, and the sign on it."""


@dataclass(frozen=True, kw_only=True)
class EdgeSigns(Field):
    """(edge, sign) pairs in reading order. A document has rows of characters: `across` the signs within each row of
    cells, and `down` the signs between two rows, with `.` for no sign.

    `noun` names a sign, `tool` draws it, and `beside` describes the position of the cell on each side.
    """

    noun: ClassVar[str]
    tool: ClassVar[Tool]
    beside: ClassVar[Mapping[str, str]]

    @abstractmethod
    def letters(self, level: bool) -> Mapping[str, str]:
        """The signs by their characters in a document. Signs between two cells of a row are `level`."""

    @abstractmethod
    def drawn(self, put: str) -> tuple[str, str]:
        """For a choice of the tool: the direction from a cell to the edge, and the sign on it."""

    def transformed_sign(self, sign: str, turn: Symmetry) -> str:
        """The sign on the transformed board."""
        return sign

    def around(self, board: Any, spot: Spot) -> list[tuple[str, str]]:
        """The signs on the sides of a cell, each with its direction."""
        known: dict[Spot, str] = board.once(self.name, lambda: dict(getattr(board, self.name)))
        return [(way, known[edge_at(spot, way)]) for way in STEPS if edge_at(spot, way) in known]

    @property
    def keys(self) -> Mapping[str, str]:
        return {"across": "Sequence[str]", "down": "Sequence[str]"}

    def blank(self, rows: int, cols: int) -> tuple[EdgeSign, ...]:
        return ()

    def canonicalize(self, value: Iterable[EdgeSign], board: Any) -> tuple[EdgeSign, ...]:
        pairs = tuple(sorted((Spot(*edge), sign) for edge, sign in value))
        if len(dict(pairs)) < len(pairs):
            raise BadInput(f"Two {self.noun}s have the same place.")
        for edge, sign in pairs:
            if sign not in self.letters(bool(edge.r & 1)).values():
                raise BadInput(f'There can be no {self.noun} "{clipped(str(sign))}" at {spot_words(edge)}.')
            if not edge.is_edge or not all(is_cell(board, spot) for spot in ends_of(edge)):
                raise BadInput(f"There can be no {self.noun} at {spot_words(edge)}: it is not between two cells.")
        return pairs

    def pack(self, board: Any) -> dict[str, Any]:
        return self.plain(board) if getattr(board, self.name) else {}

    def plain(self, board: Any) -> dict[str, Any]:
        known = dict(getattr(board, self.name))
        names = {sign: name for level in (True, False) for name, sign in self.letters(level).items()}
        edges = edge_rows(board.rows, board.cols)
        lines = ["".join(names[known[edge]] if edge in known else "." for edge in row) for row in edges]
        return {"across": lines[: board.rows], "down": lines[board.rows :]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[EdgeSign, ...]:
        found = list[EdgeSign]()
        edges = edge_rows(rows, cols)
        for key, wanted in (("across", edges[:rows]), ("down", edges[rows:])):
            lines = object_list(data, key, lambda line: isinstance(line, str), "strings, one for each row")
            signs = self.letters(key == "across")
            if key not in data:
                continue
            if [len(line) for line in lines] != [len(row) for row in wanted]:
                size = f"{len(wanted)} strings of {cols - (key == 'across')} characters"
                raise BadInput(f'"{key}" must be {size}.')
            for letter, edge in zip("".join(lines), chain.from_iterable(wanted), strict=True):
                if letter == ".":
                    continue
                if letter not in signs:
                    raise BadInput(f'"{key}": a {self.noun} is one of . {" ".join(signs)}, not "{clipped(letter)}".')
                found.append((edge, signs[letter]))
        return tuple(found)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[EdgeSign, ...]:
        return tuple((e, sign) for e, sign in getattr(board, self.name) if e.r < 2 * rows and e.c < 2 * cols)

    def turned(self, board: Any, turn: Symmetry) -> tuple[EdgeSign, ...]:
        pairs = getattr(board, self.name)
        size = board.rows, board.cols
        return tuple(sorted((turn.spot(edge, *size), self.transformed_sign(sign, turn)) for edge, sign in pairs))

    def keeps(self, board: Any, full: Any) -> bool:
        return set(getattr(board, self.name)) <= set(getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        known = dict(getattr(board, self.name))
        for edge in chain.from_iterable(edge_rows(board.rows, board.cols)):
            if edge not in known:
                for sign in self.letters(bool(edge.r & 1)).values():
                    yield (edge,), partial(self._with, board, edge, sign)

    def _with(self, board: Any, edge: Spot, sign: str) -> tuple[EdgeSign, ...]:
        return tuple(sorted((*getattr(board, self.name), (edge, sign))))

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (self.tool,)

    def to_draft(self, value: tuple[EdgeSign, ...]) -> dict[Spot, str]:
        return dict(value)

    def from_draft(self, value: dict[Spot, str]) -> tuple[EdgeSign, ...]:
        return tuple(sorted(value.items()))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """Put a sign on one side of each cell. Without a choice, remove all signs around the cells."""
        known = getattr(draft, self.name)
        for spot in spots:
            if put is None:
                for way in STEPS:
                    known.pop(edge_at(spot, way), None)
                continue
            way, sign = self.drawn(put)
            if not is_cell(draft, next_to(spot, way)):
                raise BadInput(f"{place(spot).capitalize()} has no cell {self.beside[way]}.")
            known[edge_at(spot, way)] = sign
