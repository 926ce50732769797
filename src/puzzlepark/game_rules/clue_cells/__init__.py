"""Clue cells: no cell with a number is shaded, or every one is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NUMBERS, OPEN, SHADED, NumberRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class ClueCells(NumberRule):
    """The cells with numbers are all open, or all shaded. The values of the numbers have no meaning for this rule."""

    name = "clue-cells"
    title = "Numbers in open cells"
    parameters = (
        NUMBERS,
        Parameter("clue_cells", "choice", "what the cells of numbers are", {"open": OPEN, "shaded": SHADED}),
        Parameter("clue", "noun", 'what a clue is called, such as "circle"'),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, None]],
        "right": {"shade": [[0, 1]]},
        "wrong": {"shade": [[1, 0]]},
    }

    @property
    def own_code(self) -> str:
        return self.code

    @property
    def text(self) -> str:
        return self.cell_text.rstrip()

    @property
    def messages(self) -> Mapping[str, str]:
        return self.cell_messages

    @property
    def reasons(self) -> Mapping[str, str]:
        return self.cell_reasons

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        for spot, _ in getattr(puzzle, self.numbers):
            yield from self.cell_violations(spot, marks)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, _ in getattr(puzzle, self.numbers):
            yield from self.cell_postings(spot)
