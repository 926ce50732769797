"""Group sizes: adjacent equal numbers form groups, and a number is the size of its group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.groups import Groups
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, cells_of, connected_pieces


@dataclass(frozen=True, kw_only=True)
class GroupSizes(NumberRule):
    """Equal numbers that share a side form a group, and the number is how many cells its group has, as in
    Fillomino."""

    name = "group-sizes"
    title = "Numbers are the sizes of their groups"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "height": 1,
        "width": 3,
        "right": {"digit": [[2, 2, 1]]},
        "wrong": {"digit": [[2, 1, 2]]},
    }

    @property
    def text(self) -> str:
        return "Equal numbers that share a side form a group. The number says how many cells its group has."

    @property
    def messages(self) -> Mapping[str, str]:
        group = "The group at row {row}, column {col} has"
        return {
            f"{self.code}.over": f"{group} {{found}} cells, more than its number {{digit}}.",
            f"{self.code}.under": f"{group} no room for {{digit}} cells.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("only", "Only number", "only"),
            Technique("grow", "One way to grow", "grow"),
            Technique("needed", "Must pass here", "through"),
            supposition("joined", "Too many together", "", "over"),
            supposition("shut-in", "Shut in", "", "room"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Groups of equal numbers with more cells than the number says, or without enough undecided cells to grow to
        that size. All are final."""
        digits = digits_of(marks)
        empty = cells_of(puzzle) - digits.keys()
        for digit in sorted(set(digits.values())):
            equal = {spot for spot, other in digits.items() if other == digit}
            groups = connected_pieces(equal)
            rooms = connected_pieces(equal | empty) if empty and min(map(len, groups)) < digit else groups
            space = {spot: len(room) for room in rooms for spot in room}
            for group in groups:
                if len(group) > digit or space[min(group)] < digit:
                    code = f"{self.code}.over" if len(group) > digit else f"{self.code}.under"
                    yield RawViolation(code, tuple(sorted(group)), True, None, {"digit": digit, "found": len(group)})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield Posting(self.code, Groups(puzzle.grid, DIGIT))
