"""Shaded off the loop: the loop passes no shaded cell, and shaded cells may have to be apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LOOP_AND_SHADING, LoopRule
from puzzlepark.genres.kit.referee import RawViolation, adjacent_violations, marked_spots
from puzzlepark.genres.kit.shade_family import SHADE


@dataclass(frozen=True, kw_only=True)
class ShadedOffLoop(LoopRule):
    """The loop passes no shaded cell. Unless `touching` is true, no two shaded cells share a side."""

    name = "shaded-off-loop"
    title = "Shaded cells are off the loop"
    answers: ClassVar[tuple[str, ...]] = (LOOP_AND_SHADING,)
    parameters = (Parameter("touching", "flag", "whether shaded cells may share a side"),)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "shaded-off-loop"],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}, "shade": [[0, 0, 1], [0, 0, 0]]},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}, "shade": [[0, 0, 1], [0, 0, 1]]},
        "height": 2,
        "width": 3,
    }

    touching: bool = False
    shade: str = SHADE

    @property
    def text(self) -> str:
        apart = "" if self.touching else "No two shaded cells share a side. "
        return f"{apart}The loop does not pass shaded cells."

    @property
    def messages(self) -> Mapping[str, str]:
        beside = {f"{self.code}.beside": "Two shaded cells are side by side at row {row}, column {col}."}
        line = {f"{self.code}.line": "The loop runs over the shaded cell at row {row}, column {col}."}
        return line if self.touching else beside | line

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        if self.touching:
            law, fails = "The loop does not pass shaded cells.", "Then a shaded cell would be on the loop."
        else:
            law = "Shaded cells are not side by side, and the loop does not pass them."
            fails = "Then a shaded cell would be beside another, or on the loop."
        return {code: law, f"count:{code}": "{law} That leaves out {found}.", f"fails count:{code}": fails}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("beside", "Beside a shaded cell", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Shaded cells on the loop, and unless `touching` shaded cells that share a side. All are final."""
        dark, lines = marked_spots(marks, self.shade), self.lines(marks)
        if not self.touching:
            yield from adjacent_violations(f"{self.code}.beside", dark)
        yield from (RawViolation(f"{self.code}.line", (spot,), True) for spot in sorted(dark & lines.keys()))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        post = _postings if puzzle.grid.holes else _kept_postings
        return post(puzzle.grid, self.code, self.layer, self.shade, self.touching)


def _postings(grid: Grid, code: str, layer: str, shade: str, touching: bool) -> list[Posting]:
    """For each edge: of the edge and its two cells, at most one is on the loop or shaded. If shaded cells may touch,
    this holds for the edge and each of its cells."""
    lines, dark = vars_at(layer, grid.edges), vars_at(shade, grid.nodes)
    pairs = zip(lines, grid.joins, strict=True)
    if not touching:
        return [Posting(code, Between((dark[one], dark[two], line), 0, 1)) for line, (one, two) in pairs]
    return [Posting(code, Between((dark[end], line), 0, 1)) for line, ends in pairs for end in ends]


_kept_postings = kept_rules(_postings)
