"""XV: an X between two cells whose numbers add up to 10, a V between two that add up to 5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, numbers_of, pair_posting, pairs_with_sum
from puzzlepark.genres.kit.edge_dots import FIVE, TEN
from puzzlepark.genres.kit.referee import RawViolation, ends


@dataclass(frozen=True, kw_only=True)
class XV(NumberRule):
    """Two numbers with an X between them add up to 10, two with a V to 5. Other pairs may do so, too."""

    name = "xv"
    title = "X and V"
    parts = ("ten", "five")
    parameters = (Parameter("signs", "field", "the letters X and V", field_types=("dots",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 6},
        "fields": [{"field": "dots", "name": "signs"}],
        "height": 1,
        "width": 2,
        "across": ["v"],
        "right": {"digit": [[1, 4]]},
        "wrong": {"digit": [[1, 3]]},
    }

    signs: str = "signs"

    @property
    def text(self) -> str:
        return "Two numbers with an X between them add up to 10, two with a V to 5."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "beside row {row}, column {col} is between {one} and {two}, which do not add up to"
        return {self.part("ten"): f"The X {place} 10.", self.part("five"): f"The V {place} 5."}

    @property
    def reasons(self) -> Mapping[str, str]:
        found = dict[str, str]()
        for code, letter, total in ((self.part("ten"), "an X", 10), (self.part("five"), "a V", 5)):
            found |= {
                code: f"Beside {letter}, the numbers add up to {total}.",
                f"cell:{code}": f"{{who}} has numbers beside it that add up to {total}.",
                f"fails cell:{code}": f"Then the numbers beside {{who}} would not add up to {total}.",
            }
        return found

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("ten", "By an X", f"cell:{self.part('ten')}"),
            Technique("five", "By a V", f"cell:{self.part('five')}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits, sums = digits_of(marks), {"x": (self.part("ten"), 10), "v": (self.part("five"), 5)}
        for edge, sign in getattr(puzzle, self.signs):
            one, two = (digits.get(spot) for spot in ends(edge))
            if sign in sums and one is not None and two is not None and one + two != sums[sign][1]:
                yield RawViolation(sums[sign][0], ends(edge), True, edge, {"one": one, "two": two})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        numbers = numbers_of(puzzle)
        sums = {TEN: (self.part("ten"), 10), FIVE: (self.part("five"), 5)}
        for edge, sign in getattr(puzzle, self.signs):
            if sign in sums:
                code, total = sums[sign]
                yield pair_posting(code, puzzle.grid.ends(edge), pairs_with_sum(numbers, total), edge)
