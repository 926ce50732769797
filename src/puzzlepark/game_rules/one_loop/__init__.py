"""One loop: all lines are one closed loop, which does not branch or cross itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.loop import Loop
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.loops import CUT, EARLY, FENCE, GATE, LOOP, LOOP_AND_SHADING, ROUND, LoopRule
from puzzlepark.genres.kit.referee import RawViolation, loop_violations


@dataclass(frozen=True, kw_only=True)
class OneLoop(LoopRule):
    """All lines form one closed loop. It passes no cell twice, and if it runs along the sides of cells, no corner."""

    name = "one-loop"
    title = "One loop"
    answers: ClassVar[tuple[str, ...]] = (LOOP, FENCE, LOOP_AND_SHADING)
    presumes: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"line": {"across": [[1], [1]], "down": [[1, 1]]}},
        "wrong": {"line": {"across": [[1], [1]], "down": [[1, 0]]}},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        passes = "along the sides of cells" if self.answer == FENCE else "from cell to cell"
        touch = "branch, cross or touch itself" if self.answer == FENCE else "branch or cross itself"
        return f"Draw one loop {passes}. It does not {touch}."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "a corner of row {row}, column {col}" if self.answer == FENCE else "row {row}, column {col}"
        return {
            f"{self.code}.none": "There is no line yet.",
            f"{self.code}.end": f"The line ends at {place}.",
            f"{self.code}.branch": f"The line branches at {place}.",
            f"{self.code}.many": "The loop at row {row}, column {col} is closed, but there are other lines.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return EARLY, CUT, GATE, ROUND

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        nodes, edges, lines = self.board(puzzle), self.board_edges(puzzle), self.lines(marks)
        yield from loop_violations(self.code, marks, self.layer, edges, nodes, lines, self.walks(marks))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield Posting(self.code, Loop(self.loop_grid(puzzle), self.layer))
