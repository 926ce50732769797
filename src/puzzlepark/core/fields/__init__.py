"""Fields: what a puzzle's board carries, declared once.

A puzzle type lists its fields. Each knows its kind of value: how it is checked, written as JSON and read again, fitted
to another size, drawn, said in words, and changed by hand. What a genre can do with its boards follows from that list.
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
AddedClue = tuple[tuple[Spot, ...], Callable[[], Any]]
"""A clue that could be added: its spots, mostly one, and a function that makes the field's value with it."""


def place(spot: Spot) -> str:
    """Where a cell is, in words."""
    return f"row {spot.row + 1}, column {spot.col + 1}"


def clue_place(clue: Spot, board: Any) -> str:
    """Where a clue of a board is, in words: in a cell, on an edge or a corner, or outside beside a row or column."""
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
    """The cells at most two steps from a cell, the nearest first."""
    near = [(abs(r) + abs(c), Spot(spot.r + 2 * r, spot.c + 2 * c)) for r in range(-2, 3) for c in range(-2, 3)]
    return [other for steps, other in sorted(near) if 0 < steps <= 2 and is_cell(board, other)]


def is_cell(board: Any, spot: Spot) -> bool:
    """Whether a spot is a cell of a board of this size."""
    return bool(0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols and spot.is_cell)


def transformed_cells(values: Sequence[T], board: Any, turn: Symmetry) -> list[T]:
    """A value per cell, row by row, as they are on the turned board."""
    rows, cols = turn.size(board.rows, board.cols)
    found: list[T] = [values[0]] * (rows * cols)
    for i, value in enumerate(values):
        spot = turn.spot(cell_at(*divmod(i, board.cols)), board.rows, board.cols)
        found[spot.row * cols + spot.col] = value
    return found


@dataclass(frozen=True, kw_only=True)
class Field(ABC):
    """One thing that a board carries, in the attribute `name`.

    A `board` here is a puzzle, or a draft of one: an object with rows, cols and the fields as attributes. In a draft
    they are thawed, which means in a form that a stroke changes at the cost of what it touches.
    """

    name: str
    later: bool = False
    """Whether the genre got it when there were puzzles of it already: where it is blank, documents and ids are as they
    were without it."""

    old_keys: ClassVar[Mapping[str, str]] = {}
    """Names in older documents, with those of today."""
    needed_to_build: ClassVar[bool] = False
    """Whether a puzzle cannot be built without it: the empty board's value is no sensible guess."""

    lists_additions: ClassVar[bool] = True
    """Whether `additions` are all clues that could be added."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The names under which a document and a constructor have the value, each with its Python type.

        In a type, `Table[x]` is rows of x, `Line[x]` a list of x, and `Clue` a number, "?" or None.
        """
        return {self.name: "Any"}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        """How many rows and columns a document's value speaks of; None where it does not tell."""
        return None, None

    @abstractmethod
    def blank(self, rows: int, cols: int) -> Any:
        """The value on an empty board."""

    @abstractmethod
    def canonicalize(self, value: Any, board: Any) -> Any:
        """The value in its one form; raises BadInput where it cannot be. Fields listed before are tidy already."""

    @abstractmethod
    def pack(self, board: Any) -> dict[str, Any]:
        """The entries of a JSON document that tell the value."""

    def plain(self, board: Any) -> dict[str, Any]:
        """The value as a constructor takes it: like `pack`, with what that leaves out of documents."""
        return {**{key: [] for key in self.keys}, **self.pack(board)}

    @abstractmethod
    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        """The value from a document; raises BadInput."""

    @abstractmethod
    def resize(self, board: Any, rows: int, cols: int) -> Any:
        """What of the value fits a board of another size."""

    def transformed_spot(self, spot: Spot, board: Any, turn: Symmetry) -> Spot:
        """Where a clue comes to stand on the turned board."""
        return turn.spot(spot, board.rows, board.cols)

    @abstractmethod
    def turned(self, board: Any, turn: Symmetry) -> Any:
        """The value as it is on the turned board; None where that cannot be said."""

    def clues(self, board: Any) -> Iterable[Spot]:
        """The spots of the clues that can be taken away."""
        return ()

    def without(self, board: Any, clue: Spot) -> Any:
        """The value less the clue at this spot, which is one of `clues`."""
        raise BadInput(f"There is no clue at {spot_words(clue)} that can be taken away.")

    def groups(self, board: Any) -> list[tuple[Spot, ...]]:
        """The clues in the smallest sets whose loss leaves a board that asks for less. Mostly each is alone; ends of
        one link go together."""
        return [(clue,) for clue in self.clues(board)]

    def without_group(self, board: Any, group: tuple[Spot, ...]) -> Any:
        """The value less what a group of clues says."""
        return self.without(board, group[0])

    def weaker(self, board: Any, clue: Spot) -> Any | None:
        """The value with a clue that says only a part of what this one says; None if it has no parts."""
        return None

    def offers(self, board: Any, full: Any) -> list[Spot]:
        """The spots where a fuller board has a clue and this one has none."""
        known = set(self.clues(board))
        return [clue for clue in self.clues(full) if clue not in known]

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> Any:
        """The value with these of the `offers` of a fuller board."""
        raise BadInput(f"{self.name} takes no clues from another board.")

    def keeps(self, board: Any, full: Any) -> bool:
        """Whether everything that a board was given stands unchanged on a fuller one. A clue that does not tell its
        number may tell it there."""
        return bool(getattr(board, self.name) == getattr(full, self.name))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Every clue that could be added to a board, whatever comes of it."""
        return iter(())

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """Other clues in place of one, the nearest first: where each stands, and the value with it."""
        return iter(())

    def changeable(self, board: Any) -> list[Spot]:
        """The clues that have `alternatives`."""
        return [clue for group in self.groups(board) for clue in group]

    def lists_changes(self, board: Any) -> bool:
        """Whether these are all clues of the board."""
        return True

    def has_clue(self, board: Any, clue: Spot) -> bool:
        """Whether a clue is one of this field."""
        return any(clue in group for group in self.groups(board))

    def where(self, board: Any, clue: Spot) -> str:
        """Where a clue is, in words."""
        return clue_place(clue, board)

    def clue_text(self, board: Any, clue: Spot) -> str:
        """What a clue says, in a word or two."""
        return "clue"

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """How the value is changed by hand, with bounds as on a board of this size."""
        return ()

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        """Whether one of its tools works at a spot."""
        return is_cell(board, spot)

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        """All spots where one of its tools works."""
        return tuple(s for s in slots(tool, board.rows, board.cols) if self.takes(board, tool, s))

    def to_draft(self, value: Any) -> Any:
        return list(value)

    def from_draft(self, value: Any) -> Any:
        return tuple(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """Change the draft by one stroke of a tool; raises BadInput."""
        raise BadInput(f'"{tool.title}" changes nothing here.')

    def follow(self, draft: Any, spots: Iterable[Spot]) -> None:  # noqa: B027
        """Another field was changed at these spots: drop what has lost its place there; raises BadInput."""

    def refit(self, puzzle: Any, changed: Collection[str]) -> None:  # noqa: B027
        """Fields of these names were changed on a puzzle that is being made: drop what no longer fits."""

    def settle(self, draft: Any) -> None:  # noqa: B027
        """All strokes are done: bring the draft into a form that is no contradiction."""

    def shapes(self, board: Any) -> Iterable[Shape]:
        """The value as it is drawn."""
        return ()

    def words(self, board: Any, spot: Spot) -> str:
        """What is said of a cell."""
        return ""

    def terms(self, board: Any) -> str:
        """What a player must know of the whole board, in a few words."""
        return ""
