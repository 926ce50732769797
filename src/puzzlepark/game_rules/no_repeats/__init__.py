"""No repeats: no number occurs twice among the open cells of a row or column, as in Hitori."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros
from puzzlepark.game_rules.kit.shading import NOUN, NUMBERS, OF, OPEN, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NoRepeats(ShadingRule):
    """No two open (or shaded) cells in a row or column have the same number.

    If `isolated` is true, another rule forbids that two cells of the other kind share a side. Then equal numbers that
    are near each other imply more, and additional constraints for that help engines.
    """

    name = "no-repeats"
    title = "No number twice among open cells"
    parameters = (NUMBERS, OF, NOUN)
    relies: ClassVar[Mapping[str, str]] = {"isolated": "not-adjacent"}
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, 2, 1]],
        "right": {"shade": [[0, 0, 1]]},
        "wrong": {"shade": [[0, 1, 0]]},
    }

    of: int = OPEN
    numbers: str = "numbers"
    isolated: bool = False

    @property
    def text(self) -> str:
        return f"Among the {self.cells}, no number occurs twice in a row or column."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.twice": "The number {clue} at row {row}, column {col} occurs twice in its row or column."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, texts = self.code, {self.code: f"Of equal numbers in a line, all but one are {self.other}."}
        texts |= {
            f"count:{code}": (
                "{law} The number at {off} stays, and {found} would repeat it."
                if self.of == OPEN
                else "{law} Here {there} is shaded, and {found} would repeat its number."
            ),
            f"fails count:{code}": f"Then {{who}} would have the same number in two {self.cells}.",
        }
        near = f"{code}.twice"
        return texts | {
            near: f"Of two equal numbers that are near, one is {self.other}.",
            f"count:{near}": "Two equal numbers are side by side, and one of them stays: {found} would repeat it.",
            f"count:{near}.none": (
                f"Of the two equal numbers beside {{found}} one is {self.other}, "
                f"and {self.other} cells are not side by side."
            ),
            f"fails count:{near}": "Then {who} could not be as two equal numbers near it ask.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("twice", "Number in use", f"count:{self.code}"),
            Technique("pair", "Two side by side", f"count:{self.code}.twice", fits=sets_nonzeros),
            Technique("sandwich", "Between two equals", f"count:{self.code}.twice"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for every second cell of the rule with the same number in its row or column; final if both cells
        are certain."""
        current, certain = self.current(puzzle, marks), self.certain(puzzle, marks)
        # Certain cells come first, so that two of them are reported even if an undecided one lies between.
        order = sorted(getattr(puzzle, self.numbers), key=lambda pair: (pair[0] not in certain, pair))
        for line in (0, 1):
            seen: dict[tuple[int, int], Spot] = {}
            for spot, number in order:
                if spot in current and number != UNKNOWN:
                    other = seen.setdefault((spot[line], number), spot)
                    if other != spot:
                        # The other cell came earlier, so it is certain if this one is.
                        yield RawViolation(f"{self.code}.twice", (other, spot), spot in certain, None, {"clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Of equal numbers in a line, at most one is in a cell of the rule."""
        equal: dict[tuple[str, int, int], list[Spot]] = {}
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                equal.setdefault(("row", spot.r, number), []).append(spot)
                equal.setdefault(("column", spot.c, number), []).append(spot)
        for spots in (spots for spots in equal.values() if len(spots) > 1):
            low, high = (len(spots) - 1, len(spots)) if self.of == OPEN else (0, 1)
            yield Posting(self.code, Between(vars_at(self.layer, spots), low, high))
            if self.isolated:
                yield from self._near(spots)

    def _near(self, spots: list[Spot]) -> Iterator[Posting]:
        """Constraints that follow from equal numbers near each other if two cells of the other kind never share a
        side."""
        for one, two in pairwise(spots):
            distance = two.r - one.r + two.c - one.c
            others = [spot for spot in spots if spot not in (one, two)]
            # One of two adjacent cells is a cell of the rule, so all others in the line are not.
            if distance == 2 and others:
                total = len(others) if self.of == OPEN else 0
                yield Posting(f"{self.code}.twice", Count(vars_at(self.layer, others), total))
            # One of two cells around a third is not a cell of the rule, so the third, which is next to it, is.
            if distance == 4:
                between = Spot((one.r + two.r) // 2, (one.c + two.c) // 2)
                yield Posting(f"{self.code}.twice", Count(vars_at(self.layer, [between]), self.of))
