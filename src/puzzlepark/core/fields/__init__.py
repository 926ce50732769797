"""Fields: what a puzzle's board carries, declared once.

A puzzle type lists its fields. Each knows its kind of value: how it is checked, written as JSON and read again, fitted
to another size, drawn, said in words, and changed by hand. What a genre can do with its boards follows from that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from puzzlepark.core.drawing import Shape
from puzzlepark.core.editing import Tool, slots
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.turns import Turn

T = TypeVar("T")


def place(spot: Spot) -> str:
    """Where a cell is, in words."""
    return f"row {spot.row + 1}, column {spot.col + 1}"


def is_cell(board: Any, spot: Spot) -> bool:
    """Whether a spot is a cell of a board of this size."""
    return bool(0 < spot.r < 2 * board.rows and 0 < spot.c < 2 * board.cols and spot.is_cell)


def turned_cells(values: Sequence[T], board: Any, turn: Turn) -> list[T]:
    """A value per cell, row by row, as they are on the turned board."""
    rows, cols = turn.size(board.rows, board.cols)
    found: list[T] = [values[0]] * (rows * cols)
    for i, value in enumerate(values):
        spot = turn.spot(cell(*divmod(i, board.cols)), board.rows, board.cols)
        found[spot.row * cols + spot.col] = value
    return found


@dataclass(frozen=True, kw_only=True)
class Field(ABC):
    """One thing that a board carries, in the attribute `name`.

    A `board` here is a puzzle, or a draft of one: an object with rows, cols and the fields as attributes. In a draft
    they are thawed, which means in a form that a stroke changes at the cost of what it touches.
    """

    name: str

    @abstractmethod
    def blank(self, rows: int, cols: int) -> Any:
        """The value on an empty board."""

    @abstractmethod
    def tidy(self, value: Any, board: Any) -> Any:
        """The value in its one form; raises BadInput where it cannot be. Fields listed before are tidy already."""

    @abstractmethod
    def pack(self, board: Any) -> dict[str, Any]:
        """The entries of a JSON document that tell the value."""

    @abstractmethod
    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        """The value from a document; raises BadInput."""

    @abstractmethod
    def resize(self, board: Any, rows: int, cols: int) -> Any:
        """What of the value fits a board of another size."""

    @abstractmethod
    def turned(self, board: Any, turn: Turn) -> Any:
        """The value as it is on the turned board; None where that cannot be said."""

    def clues(self, board: Any) -> Iterable[Spot]:
        """The spots of the clues that can be taken away."""
        return ()

    def without(self, board: Any, clue: Spot) -> Any:
        """The value less the clue at this spot, which is one of `clues`."""
        raise BadInput(f"There is no clue at {tuple(clue)} that can be taken away.")

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """How the value is changed by hand, with bounds as on a board of this size."""
        return ()

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        """Whether one of its tools works at a spot."""
        return is_cell(board, spot)

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        """All spots where one of its tools works."""
        return tuple(s for s in slots(tool, board.rows, board.cols) if self.takes(board, tool, s))

    def thaw(self, value: Any) -> Any:
        return list(value)

    def freeze(self, value: Any) -> Any:
        return tuple(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], put: Any) -> None:
        """Change the draft by one stroke of a tool; raises BadInput."""
        raise BadInput(f'"{tool.title}" changes nothing here.')

    def follow(self, draft: Any, spots: Iterable[Spot]) -> None:  # noqa: B027
        """Another field was changed at these spots: drop what has lost its place there; raises BadInput."""

    def shapes(self, board: Any) -> Iterable[Shape]:
        """The value as it is drawn."""
        return ()

    def words(self, board: Any, spot: Spot) -> str:
        """What is said of a cell."""
        return ""
