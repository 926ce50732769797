"""Room total: every room has the same number of shaded cells, or of open ones, as in Norinori."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import (
    NOUN,
    OF,
    OPEN,
    SHADED,
    ShadingRule,
    count_vars,
    count_violations_of,
    number_word,
)
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, over_and_under
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class RoomTotal(ShadingRule):
    """Every room has exactly `total` shaded (or open) cells."""

    name = "room-total"
    title = "Equally many in every room"
    parameters = (
        Parameter("total", "number", "how many of the cells a room has", low=0, high=999),
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1, 1]],
        "right": {"shade": [[0, 1, 1, 0]]},
        "wrong": {"shade": [[1, 1, 1, 0]]},
    }

    total: int = 1
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"Every room has exactly {number_word(self.total)} {self.cell if self.total == 1 else self.cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The room at row {{row}}, column {{col}} has {{found:{self.cell}}}; it should have {{clue}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, law = self.code, self.text.replace(" exactly", "")
        cells = self.cell if self.total == 1 else self.cells
        if self.of != SHADED:
            return {code: law}
        return {
            code: law,
            f"count:{code}.done": f"{{who}} has its {self.total} {cells}: {{there}}.",
            f"count:{code}.rest": "{law} {who} has {has}, and {open:cell} {open:is} left.",
            f"fails count:{code}.many": f"Then {{who}} would have {{has}} {self.cells}.",
            f"fails count:{code}.few": "Then {who} could have only {room:things}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        done, rest = (sets_nonzeros, sets_zeros) if self.of == OPEN else (sets_zeros, sets_nonzeros)
        return (
            Technique("done", "Room done", f"count:{self.code}", fits=done),
            Technique("all-the-rest", "All the rest", f"count:{self.code}", fits=rest),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            yield from count_violations_of(self, None, self.total, room, marks)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for room in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            yield Posting(self.code, Count(*count_vars(self, room, self.total)))
