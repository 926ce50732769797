"""Fields declare the content of a puzzle's board, such as numbers, regions or doors.

A puzzle type lists its fields. A field knows how its value is checked, written as JSON and read, resized, transformed,
drawn, put into words, and edited by hand. Everything that a genre can do with its boards follows from that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from puzzlepark.core.drawing import Shape
from puzzlepark.core.editing import Tool, slots
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.places import corner_words, spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

T = TypeVar("T")
Legend = tuple[str, Mapping[str, str]]
"""What a value in documents and constructors may hold: a phrase about its form, and its entries, written as in Python,
each with its meaning. Several entries with one meaning are separated by commas; ", …" at the end says that there are
more of them."""
AddedClue = tuple[tuple[Spot, ...], Callable[[], Any]]
"""A clue that could be added: its spots, usually one, and a function that returns the field's value with it."""

place = spot_words
"""The place of a cell in words."""


def clue_place(clue: Spot, board: Any) -> str:
    """The place of a clue in words: in a cell, on an edge or a corner, or outside a row or column of the board."""
    if corner := corner_words(clue, board.rows, board.cols):
        return corner
    if clue.c > 2 * board.cols:
        return f"the right of row {clue.row + 1}"
    if clue.r > 2 * board.rows:
        return f"the lower end of column {clue.col + 1}"
    if clue.c < 0:
        return f"row {clue.row + 1}"
    return f"column {clue.col + 1}" if clue.r < 0 else spot_words(clue)


def steps_away(board: Any, spot: Spot) -> list[Spot]:
    """The cells at most two steps away from a cell, the nearest first."""
    around = [
        (abs(down) + abs(right), Spot(spot.r + 2 * down, spot.c + 2 * right))
        for down in range(-2, 3)
        for right in range(-2, 3)
    ]
    return [near for steps, near in sorted(around) if 0 < steps <= 2 and is_cell(board, near)]


def is_cell(board: Any, spot: Spot) -> bool:
    """True if a spot is a cell of the board."""
    return bool(0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols and spot.is_cell)


def transformed_cells(values: Sequence[T], board: Any, turn: Symmetry) -> list[T]:
    """The values of all cells, row by row, on the transformed board."""
    rows, cols = turn.size(board.rows, board.cols)
    transformed: list[T] = [values[0]] * (rows * cols)
    for i, value in enumerate(values):
        spot = turn.spot(cell_at(*divmod(i, board.cols)), board.rows, board.cols)
        transformed[spot.row * cols + spot.col] = value
    return transformed


@dataclass(frozen=True, kw_only=True)
class Field(ABC):
    """One part of the content of a board, such as its numbers or its regions. A puzzle has it in the attribute `name`.

    A `board` here is a puzzle or a draft of one: an object with rows, cols and the fields as attributes. In a draft,
    the values have a mutable form, so that the cost of a stroke depends only on the cells that it touches.
    """

    name: str
    later: bool = False
    """True if the field is newer than the first puzzles of its genre. If it is blank, documents and ids do not contain
    it, so that those of older puzzles stay the same."""

    old_keys: ClassVar[Mapping[str, str]] = {}
    """Former names in documents, with the present ones."""
    needed_to_build: ClassVar[bool] = False
    """True if a puzzle cannot be built without this field, because a blank value is no sensible default."""

    lists_additions: ClassVar[bool] = True
    """True if `additions` lists all clues that could be added."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The names of the value in documents and constructors, each with its Python type.

        In a type, `Table[x]` is rows of x, `Line[x]` a list of x, and `Clue` a number, "?" or None.
        """
        return {self.name: "Any"}

    def legend(self, key: str) -> Legend:
        """What the value of one of the `keys` may hold."""
        return "as in a JSON document", {}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """The numbers of rows and columns that the value in a document implies; None if it implies none."""
        return None, None

    @abstractmethod
    def blank(self, rows: int, cols: int) -> Any:
        """The value on an empty board."""

    @abstractmethod
    def canonicalize(self, value: Any, board: Any) -> Any:
        """The value in canonical form; raises BadInput if it is invalid. Fields listed earlier are canonical
        already."""

    @abstractmethod
    def pack(self, board: Any) -> dict[str, Any]:
        """The entries of a JSON document for the value."""

    def plain(self, board: Any) -> dict[str, Any]:
        """The arguments of a constructor for the value: the entries of `pack`, with an empty list for each key that it
        omits."""
        return {**{key: [] for key in self.keys}, **self.pack(board)}

    @abstractmethod
    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        """The value from a document; raises BadInput."""

    @abstractmethod
    def resize(self, board: Any, rows: int, cols: int) -> Any:
        """The part of the value that fits a board of another size."""

    def transformed_spot(self, spot: Spot, board: Any, turn: Symmetry) -> Spot:
        """The spot of a clue on the transformed board."""
        return turn.spot(spot, board.rows, board.cols)

    @abstractmethod
    def turned(self, board: Any, turn: Symmetry) -> Any:
        """The value on the transformed board; None if it cannot be represented there."""

    def clues(self, board: Any) -> Iterable[Spot]:
        """The spots of the clues that can be removed."""
        return ()

    def without(self, board: Any, clue: Spot) -> Any:
        """The value without the clue at this spot, which is one of `clues`."""
        raise BadInput(f"There is no clue at {spot_words(clue)} that can be taken away.")

    def groups(self, board: Any) -> list[tuple[Spot, ...]]:
        """The clues in minimal groups that can be removed together and leave fewer constraints. Usually a group is one
        clue; the two ends of a link are a group."""
        return [(clue,) for clue in self.clues(board)]

    def without_group(self, board: Any, group: tuple[Spot, ...]) -> Any:
        """The value without a group of clues."""
        return self.without(board, group[0])

    def weaker(self, board: Any, clue: Spot) -> Any | None:
        """The value with a clue that states only a part of this one; None if the clue has no parts."""
        return None

    def offers(self, board: Any, full: Any) -> list[Spot]:
        """The spots where the board `full` has a clue that this one lacks."""
        known = set(self.clues(board))
        return [clue for clue in self.clues(full) if clue not in known]

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> Any:
        """The value with some of the `offers` of the board `full`."""
        raise BadInput(f"{self.name} takes no clues from another board.")

    def keeps(self, board: Any, full: Any) -> bool:
        """True if all clues of the board are unchanged on the board `full`, where an unknown number may be known."""
        return bool(getattr(board, self.name) == getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Every clue that could be added to the board."""
        return iter(())

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """Other clues in place of one, the nearest first: the spot of each, and the value with it."""
        return iter(())

    def changeable(self, board: Any) -> list[Spot]:
        """The clues that have `alternatives`."""
        return [clue for group in self.groups(board) for clue in group]

    def lists_changes(self, board: Any) -> bool:
        """True if `changeable` lists all clues of the board."""
        return True

    def has_clue(self, board: Any, clue: Spot) -> bool:
        """True if a clue belongs to this field."""
        return any(clue in group for group in self.groups(board))

    def where(self, board: Any, clue: Spot) -> str:
        """The place of a clue in words."""
        return clue_place(clue, board)

    def clue_text(self, board: Any, clue: Spot) -> str:
        """A clue in one or two words."""
        return "clue"

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """The tools that change the value, with bounds for a board of this size."""
        return ()

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        """True if a tool of this field works at a spot."""
        return is_cell(board, spot)

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        """All spots where a tool of this field works."""
        return tuple(s for s in slots(tool, board.rows, board.cols) if self.takes(board, tool, s))

    def to_draft(self, value: Any) -> Any:
        """The value in the mutable form of a draft."""
        return list(value)

    def from_draft(self, value: Any) -> Any:
        """The value of a puzzle from the mutable form of a draft."""
        return tuple(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        """Change the draft by one stroke of a tool, which enters the value `entry` at the spots; raises BadInput."""
        raise BadInput(f'"{tool.title}" changes nothing here.')

    def follow(self, draft: Any, spots: Iterable[Spot]) -> None:  # noqa: B027
        """Remove the parts of this field that a stroke of another field at these spots has made impossible; raises
        BadInput."""

    def refit(self, puzzle: Any, changed: Collection[str]) -> None:  # noqa: B027
        """Remove the parts of this field that no longer fit on a new puzzle whose fields `changed` have new values."""

    def settle(self, draft: Any) -> None:  # noqa: B027
        """After all strokes, make the draft consistent."""

    def shapes(self, board: Any) -> Iterable[Shape]:
        """The shapes that show the value."""
        return ()

    def words(self, board: Any, spot: Spot) -> str:
        """A sentence about a cell, or an empty text."""
        return ""

    def terms(self, board: Any) -> str:
        """A short text about the whole board that a player needs to know, usually empty."""
        return ""
