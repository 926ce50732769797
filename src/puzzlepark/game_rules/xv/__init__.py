"""XV: an X between two cells whose numbers add up to 10, a V between two that add up to 5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, numbers_of, pair_posting, pairs_with_sum
from puzzlepark.genres.kit.edge_dots import FIVE, TEN
from puzzlepark.genres.kit.referee import RawViolation, edges_of_board, ends


@dataclass(frozen=True, kw_only=True)
class XV(NumberRule):
    """Two numbers with an X between them add up to 10, and two with a V to 5. Unless `all` is true, other pairs may
    have these sums, too."""

    name = "xv"
    title = "X and V"
    parts = ("ten", "five", "bare")
    parameters = (
        Parameter("signs", "field", "the letters X and V", field_types=("dots",)),
        Parameter("all", "flag", "whether every letter that there could be is there"),
    )
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
    all: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        return super().codes if self.all else tuple(code for code in super().codes if code != "bare")

    @property
    def text(self) -> str:
        sums = "Two numbers with an X between them add up to 10, two with a V to 5."
        return f"{sums} Without a letter, numbers side by side add up to neither." if self.all else sums

    @property
    def messages(self) -> Mapping[str, str]:
        place = "beside row {row}, column {col} is between {one} and {two}, which do not add up to"
        found = {self.part("ten"): f"The X {place} 10.", self.part("five"): f"The V {place} 5."}
        if self.all:
            found[self.part("bare")] = (
                "There is no letter between the {one} in row {row}, column {col} and the {two} beside it."
            )
        return found

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        found = dict[str, str]()
        for code, letter, total in ((self.part("ten"), "an X", 10), (self.part("five"), "a V", 5)):
            found |= {
                code: f"Beside {letter}, the numbers add up to {total}.",
                f"cell:{code}": f"{{who}} has numbers beside it that add up to {total}.",
                f"fails cell:{code}": f"Then the numbers beside {{who}} would not add up to {total}.",
            }
        if self.all:
            code = self.part("bare")
            found |= {
                code: "Without a letter, numbers side by side add up to neither 10 nor 5.",
                f"cell:{code}": "{law} There is no letter between {who}.",
                f"fails cell:{code}": "Then there would be a letter between {who}.",
            }
        return found

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("ten", "By an X", f"cell:{self.part('ten')}"),
            Technique("five", "By a V", f"cell:{self.part('five')}"),
            *((Technique("bare", "No letter here", f"cell:{self.part('bare')}"),) if self.all else ()),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every letter between known numbers with another sum. If all letters are given, also for
        numbers that add up to 5 or 10 without a letter."""
        digits, sums = digits_of(marks), {"x": (self.part("ten"), 10), "v": (self.part("five"), 5)}
        signs = dict(getattr(puzzle, self.signs))
        for edge in edges_of_board(puzzle) if self.all else signs:
            sign = signs.get(edge, "")
            one, two = (digits.get(spot) for spot in ends(edge))
            if one is None or two is None:
                continue
            if sign in sums and one + two != sums[sign][1]:
                yield RawViolation(sums[sign][0], ends(edge), True, edge, {"one": one, "two": two})
            if self.all and sign not in sums and one + two in (5, 10):
                yield RawViolation(self.part("bare"), ends(edge), True, None, {"one": one, "two": two})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for each letter. If `all` is true, also one for every two adjacent cells without a letter."""
        numbers = numbers_of(puzzle)
        sums = {TEN: (self.part("ten"), 10), FIVE: (self.part("five"), 5)}
        signs = dict(getattr(puzzle, self.signs))
        bare = tuple((a, b) for a, b in product(numbers, repeat=2) if a + b not in (5, 10)) if self.all else ()
        for edge in puzzle.grid.edges if self.all else signs:
            pair, sign = puzzle.grid.ends(edge), signs.get(edge, "")
            if sign in sums:
                code, total = sums[sign]
                yield pair_posting(code, pair, pairs_with_sum(numbers, total), edge)
            elif self.all:
                yield pair_posting(self.part("bare"), pair, bare)
