"""Every open cell: the loop passes every cell that is not shaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.loops import LOOP_AND_SHADING, ONE_LOOP, LoopRule
from puzzlepark.genres.kit.referee import RawViolation, marked_spots
from puzzlepark.genres.kit.shade_family import SHADE


@dataclass(frozen=True, kw_only=True)
class EveryOpenCell(LoopRule):
    """The loop passes every cell that is not shaded."""

    name = "every-open-cell"
    title = "Through every open cell"
    answers: ClassVar[tuple[str, ...]] = (LOOP_AND_SHADING,)
    presumes: ClassVar[tuple[str, ...]] = (ONE_LOOP, "shaded-off-loop")
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", {"rule": "shaded-off-loop", "touching": True}, "every-open-cell"],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}, "shade": [[0, 0, 1], [0, 0, 1]]},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}, "shade": [[0, 0, 1], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    shade: str = SHADE

    @property
    def text(self) -> str:
        return "The loop passes every cell that is not shaded."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.missed": "Row {row}, column {col} is not shaded, but the loop does not pass it."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (supposition("left", "A cell is left", "cell+count", "cell"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells that are neither shaded nor on the loop. They are final if the cell is decided and no further mark can
        put it on the loop."""
        lines = self.lines(marks)
        missed = sorted(self.board(puzzle) - marked_spots(marks, self.shade) - lines.keys()) if lines else ()
        final = self.left_out(puzzle, marks, missed) if missed else set()
        for spot in missed:
            yield RawViolation(f"{self.code}.missed", (spot,), Var(self.shade, spot) in marks and spot in final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        post = _postings if puzzle.grid.holes else _kept_postings
        return post(puzzle.grid, self.code, self.layer, self.shade)


def _postings(grid: Grid, code: str, layer: str, shade: str) -> list[Posting]:
    """For each cell a table of the cell and its edges: it is shaded and has no line, or it is open and has two."""
    lines, dark = vars_at(layer, grid.edges), vars_at(shade, grid.nodes)
    rows = [_shaded_or_passed(degree) for degree in range(5)]
    stars = zip(dark, grid.stars, strict=True)
    return [Posting(code, Table((own, *[lines[k] for k in star]), rows[len(star)])) for own, star in stars]


_kept_postings = kept_rules(_postings)


@cache
def _shaded_or_passed(degree: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell with `degree` edges: whether it is shaded, then the values of its edges."""
    passed = ((0, *(int(k in pair) for k in range(degree))) for pair in combinations(range(degree), 2))
    return ((1, *[0] * degree), *passed)
