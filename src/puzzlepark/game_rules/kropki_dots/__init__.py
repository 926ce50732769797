"""Kropki dots: a white dot is between consecutive numbers, a black dot between a number and its double."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import (
    Digits,
    NumberRule,
    Pairs,
    digits_of,
    double_pairs,
    numbers_of,
    pair_posting,
    pairs_with_difference,
)
from puzzlepark.genres.kit.edge_dots import BLACK, WHITE
from puzzlepark.genres.kit.referee import RawViolation, edges_of_board, ends

BARE = "There is no dot between the {one} in row {row}, column {col} and the {two} beside it."


@dataclass(frozen=True, kw_only=True)
class KropkiDots(NumberRule):
    """A white dot is between consecutive numbers, and a black dot between a number and its double. If `all` dots are
    there, numbers without a dot between them are neither."""

    name = "kropki-dots"
    title = "Kropki dots"
    parts = ("white", "black", "bare")
    parameters = (
        Parameter("dots", "field", "the dots", field_types=("dots",)),
        Parameter("all", "flag", "whether every dot that there could be is there"),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "fields": ["dots"],
        "height": 1,
        "width": 3,
        "across": ["wb"],
        "right": {"digit": [[3, 4, 2]]},
        "wrong": {"digit": [[1, 4, 2]]},
    }

    dots: str = "dots"
    all: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        return super().codes if self.all else tuple(code for code in super().codes if code != "bare")

    @property
    def text(self) -> str:
        dots = (
            "A white dot is between two consecutive numbers, a black dot between two of which one is twice the other."
        )
        rest = "Between 1 and 2 it may be either. Where there is no dot, numbers side by side are neither."
        return f"{dots} {rest}" if self.all else dots

    @property
    def messages(self) -> Mapping[str, str]:
        place = "dot beside row {row}, column {col} is between {one} and {two}"
        return {
            self.part("white"): f"The white {place}, which are not consecutive.",
            self.part("black"): f"The black {place}; neither is twice the other.",
            **({self.part("bare"): BARE} if self.all else {}),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        white, black, bare = map(self.part, self.parts)
        sentences = {
            white: "Beside a white dot, the numbers are consecutive.",
            black: "Beside a black dot, one number is twice the other.",
            f"cell:{white}": "{who} has consecutive numbers beside it.",
            f"cell:{black}": "{who} has a number and its double beside it.",
            f"fails cell:{white}": "Then the numbers beside {who} would not be consecutive.",
            f"fails cell:{black}": "Then neither number beside {who} would be twice the other.",
        }
        if self.all:
            sentences |= {
                bare: "Without a dot, numbers side by side are neither consecutive nor one twice the other.",
                f"cell:{bare}": "{law} There is no dot between {who}.",
                f"fails cell:{bare}": "Then there would be a dot between {who}.",
            }
        return sentences

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("white", "By a white dot", f"cell:{self.part('white')}"),
            Technique("black", "By a black dot", f"cell:{self.part('black')}"),
            *((Technique("bare", "No dot here", f"cell:{self.part('bare')}"),) if self.all else ()),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every dot between known numbers that do not fit it. If all dots are given, also
        for fitting numbers without a dot."""
        digits, dots = digits_of(marks), dict(getattr(puzzle, self.dots))
        for edge in edges_of_board(puzzle) if self.all else dots:
            one, two = (digits.get(spot) for spot in ends(edge))
            if one is None or two is None:
                continue
            consecutive, double = abs(one - two) == 1, one == 2 * two or two == 2 * one
            values = {"one": one, "two": two}
            match dots.get(edge, ""):
                case "w":
                    if not consecutive:
                        yield RawViolation(self.part("white"), ends(edge), True, edge, values)
                case "b":
                    if not double:
                        yield RawViolation(self.part("black"), ends(edge), True, edge, values)
                case _:
                    if self.all and (consecutive or double):
                        yield RawViolation(self.part("bare"), ends(edge), True, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for each dot. If `all` is true, also one for every two adjacent cells without a dot."""
        numbers, dots = numbers_of(puzzle), dict(getattr(puzzle, self.dots))
        allowed = {WHITE: pairs_with_difference(numbers, 1, 1), BLACK: double_pairs(numbers)}
        bare = pairs_without_dot(numbers)
        codes = {WHITE: self.part("white"), BLACK: self.part("black")}
        for edge in puzzle.grid.edges if self.all else dots:
            sign, pair = dots.get(edge, ""), puzzle.grid.ends(edge)
            if sign in codes:
                yield pair_posting(codes[sign], pair, allowed[sign], edge)
            elif self.all:
                yield pair_posting(self.part("bare"), pair, bare)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """Every dot. Between 1 and 2 it is the one that is there already, or a white one."""
        known, dots = dict(getattr(puzzle, self.dots)), []
        for edge in puzzle.grid.edges:
            low, high = sorted(digits[spot] for spot in puzzle.grid.ends(edge))
            able = [sign for sign, fits in ((WHITE, high - low == 1), (BLACK, high == 2 * low)) if fits]
            if able:
                dots.append((edge, known[edge] if known.get(edge) in able else able[0]))
        return {self.dots: tuple(dots)}


@lru_cache(maxsize=64)
def pairs_without_dot(numbers: tuple[int, ...]) -> Pairs:
    """The pairs of numbers that are neither consecutive nor one twice the other."""
    dotted = {*pairs_with_difference(numbers, 1, 1), *double_pairs(numbers)}
    return tuple((a, b) for a, b in product(numbers, repeat=2) if (a, b) not in dotted)
