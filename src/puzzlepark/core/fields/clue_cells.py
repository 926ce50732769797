"""Clues in front of runs, which may begin inside the board, after a clue cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Shape, Stamp
from puzzlepark.core.editing import Tool
from puzzlepark.core.fields import is_cell
from puzzlepark.core.fields.where import Board, Outside, cells_of, clue_cell_of, where
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.plain import objects, whole
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import ALL_SYMMETRIES, Symmetry


@dataclass(frozen=True)
class BesideRuns(Outside):
    """Clues are in front of runs: left of rows, above columns, and at the right and the lower edge of the cells for
    which `clue_cell` is true. `inside` is the help text of the tool for clues at these edges."""

    inside: str = ""
    clue_cell: Callable[[Any, Spot], bool] = lambda board, spot: False

    reason = "no row, column or clue cell is there"

    def _clue_cells(self, board: Board) -> list[Spot]:
        return [spot for spot in cells_of(board.rows, board.cols) if self.clue_cell(board, spot)]

    def keys(self, name: str, what: str) -> dict[str, str]:
        return {**super().keys(name, what), "clue_cells": "Line[ClueCell]"}

    def form(self, key: str) -> str:
        return "the clues that are inside the board" if key == "clue_cells" else super().form(key)

    def entries(self, key: str, clues: Mapping[str, str]) -> Mapping[str, str]:
        if key != "clue_cells":
            return clues
        both = '{"row": 1, "col": 1, "across": 3, "down": None}'
        return {both: "the clues of a cell for the run to its right and the run below it, or None"}

    def has(self, board: Board, spot: Spot) -> bool:
        """True beside rows and columns, and at the right or lower edge of a clue cell."""
        if not spot.is_edge:
            return super().has(board, spot)
        owner = clue_cell_of(spot)
        return is_cell(board, owner) and self.clue_cell(board, owner)

    def spots(self, board: Board) -> Iterator[Spot]:
        return iter(sorted([*super().spots(board), *self._inside(board)]))

    def _inside(self, board: Board) -> list[Spot]:
        return [edge for r, c in self._clue_cells(board) for edge in (Spot(r, c + 1), Spot(r + 1, c))]

    def pack(self, name: str, board: Board, known: Mapping[Spot, Any]) -> dict[str, Any]:
        """The lists beside rows and columns, and "clue_cells" with the two clues of each clue cell."""
        data = super().pack(name, board, known)
        if owners := self._clue_cells(board):
            data["clue_cells"] = [
                {
                    "row": spot.row + 1,
                    "col": spot.col + 1,
                    "across": known.get(Spot(spot.r, spot.c + 1)),
                    "down": known.get(Spot(spot.r + 1, spot.c)),
                }
                for spot in owners
            ]
        return data

    def unpack(self, name: str, data: Mapping[str, Any], rows: int, cols: int) -> list[tuple[Spot, Any, str]]:
        """The clues beside rows and columns, and the two clues of each of the "clue_cells"."""
        found = super().unpack(name, data, rows, cols)
        for item in objects(data, "clue_cells", "cell", ("row", "col", "across", "down")):
            r, c = cell_at(whole(item.get("row"), '"row"', 1) - 1, whole(item.get("col"), '"col"', 1) - 1)
            found.append((Spot(r, c + 1), item.get("across"), "clue_cells"))
            found.append((Spot(r + 1, c), item.get("down"), "clue_cells"))
        return found

    def can_turn(self, pairs: Iterable[tuple[Spot, Any]], turn: Symmetry) -> bool:
        """Clues of clue cells count to the right or down, so they can only be reflected at the diagonal."""
        return turn in (ALL_SYMMETRIES[0], Symmetry(swap=True)) or not any(spot.is_edge for spot, _ in pairs)

    def where(self, clue: Spot, board: Board) -> str:
        return where(clue, board)

    def shapes(self, pairs: Iterable[tuple[Spot, Any]]) -> list[Shape]:
        return [Stamp("split", tuple(clue_cell_of(spot) for spot, _ in pairs if spot.is_edge))]

    def tools(self, what: str, **bounds: Any) -> tuple[Tool, ...]:
        kind: Any = f"corner-{what}"
        return (*super().tools(what, **bounds), Tool("corners", "Clues inside", "i", kind, self.inside, **bounds))

    def takes(self, tool: Tool, spot: Spot) -> bool:
        return spot.is_edge == tool.kind.startswith("corner")

    def slots(self, board: Board, tool: Tool) -> Iterable[Spot]:
        return super().slots(board, tool) if tool.kind.startswith("outside") else self._inside(board)

    def follow(self, known: dict[Spot, Any], draft: Any, spots: Iterable[Spot]) -> None:
        """Remove the clues of cells that are no clue cells any more."""
        for r, c in spots:
            for edge in (Spot(r, c + 1), Spot(r + 1, c)):
                if edge in known and not self.has(draft, edge):
                    del known[edge]
