"""Outside numbers: sums between 1 and the highest number of a line, or how many of its numbers are visible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from puzzlepark.core.fields.where import where
from puzzlepark.core.record import dataclass, replace
from puzzlepark.genres import kit

SANDWICH, SKYSCRAPER = "sandwich", "skyscraper"
"""The meanings of outside numbers, which are the codes of their rules."""
SETTING = kit.Setting(
    name="outside",
    tool=kit.Tool(
        "outside-rule",
        "Outside",
        "u",
        "setting",
        "What numbers outside say.",
        choices=(kit.Choice(SANDWICH, "Sum between 1 and the highest"), kit.Choice(SKYSCRAPER, "How many are seen")),
    ),
)
SHARE = 0.7
"""The share of possible outside numbers that are present."""


@dataclass(frozen=True, kw_only=True)
class OutsideNumbers(kit.Numbers):
    """(seat, number) pairs on all four sides, at seats without a number of the field `other`. JSON without them has
    none. If all numbers in cells are given, they are redundant, so the maker keeps them."""

    at: kit.Where = kit.Outside("Type a sum, or how many are seen.", all_sides=True)
    other: str

    def has(self, board: Any, spot: kit.Spot) -> bool:
        return super().has(board, spot) and spot not in dict(getattr(board, self.other))

    def canonicalize(self, value: Iterable[tuple[kit.Spot, int]], board: Any) -> kit.Clues:
        """The clues in reading order. Raises BadInput if a seat also has a number of the other field."""
        pairs = tuple(value)
        seats_of_other = dict(getattr(board, self.other)).keys()
        if twice := sorted({kit.Spot(*seat) for seat, _ in pairs} & seats_of_other):
            raise kit.BadInput(f"{where(twice[0], board).capitalize()} has two numbers outside at one place.")
        numbers: kit.Clues = super().canonicalize(pairs, board)
        return numbers

    def pack(self, board: Any) -> dict[str, Any]:
        return super().pack(board) if getattr(board, self.name) else {}

    def plain(self, board: Any) -> dict[str, Any]:
        return super().pack(board)

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> kit.Clues:
        given = any(data.get(key) is not None for key in self.keys)
        return super().unpack(data, rows, cols) if given else ()

    def clues(self, board: Any) -> list[kit.Spot]:
        return []

    def tools(self, rows: int, cols: int) -> tuple[kit.Tool, ...]:
        return tuple(
            replace(tool, name="outside", title="Numbers outside", key="g") for tool in super().tools(rows, cols)
        )


def outside_number(numbers: Sequence[int], rule: str) -> int:
    """The outside number of a line with these numbers, in the order in which they are seen from outside."""
    if rule == SANDWICH:
        first, second = sorted((numbers.index(1), numbers.index(max(numbers))))
        return sum(numbers[first + 1 : second])
    return sum(number > max(numbers[:k], default=0) for k, number in enumerate(numbers))


def outside_numbers(board: Any, digits: Mapping[kit.Spot, int], rule: str, rng: Random) -> kit.Clues:
    """Some of the possible outside numbers: sums at the left and on top, views from all sides."""
    seats = kit.line_seats(board) if rule == SANDWICH else kit.frame_seats(board)
    chosen = [seat for seat in sorted(seats) if rng.random() < SHARE]
    lines = ((seat, [digits[spot] for spot in kit.cells_from_outside(board, seat)]) for seat in chosen)
    return tuple((seat, outside_number(numbers, rule)) for seat, numbers in lines)
