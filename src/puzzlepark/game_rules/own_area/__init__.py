"""Own area: a number is how many cells the area of its own cell has, whether that is shaded or open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.areas import pieces
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.shading import NUMBERS, OPEN, SHADED, ShadingRule, spots_with
from puzzlepark.genres.kit.referee import RawViolation, connected_pieces, over_and_under


@dataclass(frozen=True, kw_only=True)
class OwnArea(ShadingRule):
    """A number is the size of the area of its own cell: the cells of the same state, shaded or open, that are connected
    to it by their sides. Areas may have several numbers, or none."""

    name = "own-area"
    title = "Numbers are the sizes of their areas"
    parameters = (NUMBERS,)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers", "low": 1}],
        "numbers": [[2, None, 1]],
        "right": {"shade": [[1, 1, 0]]},
        "wrong": {"shade": [[1, 0, 1]]},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A number says how many cells the area of its own cell has: those connected to it, shaded or open."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The area of row {row}, column {col} has {found:cell}; the number is {clue}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, has = self.code, "{who} has {has:cell} in its area"
        room = "Then the area of {who} would have room for {able} of its {wants:cell} only."
        return {
            code: "",
            f"excess:{code}": f"{has}; with {{found}} it would have {{more}}.",
            f"excess:{code}.several": f"{has}; with any of {{found}} it would have too many.",
            f"excess:{code}.full": "{who} has as many cells in its area as it says: the area ends there.",
            f"confined:{code}": "Otherwise the area of {who} would have room for {able:cell} only.",
            f"outlet:{code}": f"{has}, and that can only grow to {{found}}.",
            f"needed:{code}": "{who} needs {wants:cell}; without {found} there would be room for {able} of them only.",
            f"fails excess:{code}": "Then the area of {who} would have {has:cell}.",
            f"fails confined:{code}": room,
            f"fails outlet:{code}": room,
            f"fails needed:{code}": room,
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("full", "Area is complete", "excess.full"),
            Technique("excess", "Would have too many cells", "excess"),
            Technique("confined", "No room for its area", "confined"),
            Technique("outlet", "Only way to grow", "outlet"),
            Technique("needed", "Cannot do without", "needed"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Areas whose size is not their number. Only the first wrong number of an area reports all of its cells.

        A violation is final if the cell is decided, and the cells of its state alone make a larger area, or the area
        cannot become large enough with all undecided cells.
        """
        board, dark, certain = self.board(puzzle), spots_with(marks, self.layer, 1), spots_with(marks, self.layer, 0)
        light = board - dark
        area, least, most = _areas(dark, light), _areas(dark, certain), _areas(board - certain, light)
        shown = set[Spot]()
        for spot, number in getattr(puzzle, self.numbers):
            found = len(area[spot])
            if number not in (UNKNOWN, found):
                over = found > number
                if spot in dark or spot in certain:
                    final = len(least[spot]) > number if over else len(most[spot]) < number
                else:
                    final = number < 1
                where = (spot,) if spot in shown else (spot, *sorted(area[spot]))
                shown |= area[spot] if spot not in shown else set()
                code = f"{self.code}.over" if over else f"{self.code}.under"
                yield RawViolation(code, where, final, spot, {"found": found, "clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each number, the size of its area if its cell is open, and if it is shaded."""
        for spot, number in polled(getattr(puzzle, self.numbers)):
            if number != UNKNOWN:
                for value in (OPEN, SHADED):
                    yield self.size_posting(puzzle, spot, number, value)

    def size_posting(self, puzzle: Any, spot: Spot, number: int, value: int) -> Posting:
        """The posting that the area of a number has this size if the cell of the number has this value. Used by
        models."""
        return Posting(self.code, Reach(puzzle.grid, self.layer, value, spot, number, if_own=True), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The size of the area of every cell."""
        cells = puzzle.grid.cells
        dark = {spot for spot in cells if marks.get(Var(self.layer, spot))}
        sizes = {s: len(piece) for same in (dark, set(cells) - dark) for piece in pieces(same) for s in piece}
        return {self.numbers: tuple((spot, sizes[spot]) for spot in cells)}


def _areas(*cell_sets: set[Spot]) -> dict[Spot, set[Spot]]:
    """For each cell its connected piece within the last of these sets that contains it."""
    return {spot: piece for cells in cell_sets for piece in connected_pieces(cells) for spot in piece}
