"""Numbered rectangles: every region is a rectangle with exactly one number, which is its size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.pieces import Pieces, boxes
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.walls import NOUN, WallRule, with_clues_first
from puzzlepark.genres.kit.referee import RawViolation, over_and_under
from puzzlepark.genres.kit.wall_family import walled_regions


@dataclass(frozen=True, kw_only=True)
class ClueRectangles(WallRule):
    """The base class of rules that make every region a rectangle with exactly one clue that fits it."""

    clue: ClassVar[str]
    """The word for a clue."""

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.none": f"{self.place} has no {self.clue}.",
            f"{self.code}.many": f"{self.place} has more than one {self.clue}.",
            f"{self.code}.shape": f"{self.place} is not a rectangle.",
            **self.loose_messages,
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "",
            "fits": "The rectangle of {seat} has {ways:way} left to lie, and all agree.",
            "fits.one": "The rectangle of {seat} has one way left to lie: {lies}.",
            "cover": "Only the rectangle of {seat} can reach {cell}.",
            "cover.one": "One rectangle only can reach {cell}.",
            "fails fits": "Then the rectangle of {seat} would have no room.",
            "fails cover": "Then no rectangle could reach {cell}.",
            "fails taken": "Then two rectangles would lie on {cell}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("fits", "All rectangles share it", "fits"),
            Technique("in-the-way", "Others are in the way", f"fits:{self.code}+taken:{self.code}"),
            Technique("reach", "Only one reaches it", "cover+fits"),
            Technique("reach", "Only one reaches it", "cover+fits+taken"),
            supposition("room", "No room for a rectangle", ""),
        )

    def rectangle_violations(
        self,
        puzzle: Any,
        marks: Marks,
        clues: Mapping[Spot, Any],
        misfits: Callable[[Spot, set[Spot], set[Spot]], Iterator[RawViolation]],
    ) -> Iterator[RawViolation]:
        """Yield a violation for each region without exactly one clue, for each region that is no rectangle, and for
        each wall inside a region. For rectangles with one clue, `misfits` yields the violations, from the seat of the
        clue, the region, and the cells that are certain to be in it. Used by referees."""
        current, certain = self.current_and_certain(puzzle, marks)
        for piece in current:
            seats = sorted(piece & clues.keys())
            where = with_clues_first(seats, piece)
            if len(seats) != 1:
                final = not seats or any(len(certain[seat] & clues.keys()) > 1 for seat in seats)
                yield RawViolation(f"{self.code}.many" if seats else f"{self.code}.none", where, final)
            elif len(piece) != len({spot.r for spot in piece}) * len({spot.c for spot in piece}):
                yield RawViolation(f"{self.code}.shape", where, certain[seats[0]] == piece)
            else:
                yield from misfits(seats[0], piece, certain[seats[0]])
        yield from self.loose_violations(marks, current, certain)


@dataclass(frozen=True, kw_only=True)
class NumberedRectangles(ClueRectangles):
    """The walls divide the board into rectangles, each with exactly one number, which is how many cells it has, as in
    Shikaku. A question mark is any number."""

    name = "numbered-rectangles"
    title = "Numbered rectangles"
    parameters = (Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)), NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None], [None, 2]],
        "right": {"wall": {"across": [[0], [0]], "down": [[1, 1]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[0, 0]]}},
    }

    clue: ClassVar[str] = "number"
    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return (
            f"Every {self.area} is a rectangle with exactly one number, which says how many cells it has; "
            "squares are rectangles, too."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The number at row {{row}}, column {{col}} is {{clue}}, but its {self.area} has {{found:cell}}."
        return {**super().messages, **over_and_under(self.code, sentence)}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Regions that are no rectangle, do not have exactly one number, or have another size than it says, and walls
        inside regions."""
        numbers = dict(getattr(puzzle, self.numbers))

        def wrong_sizes(seat: Spot, piece: set[Spot], certain: set[Spot]) -> Iterator[RawViolation]:
            """A violation if the number is not the size of the rectangle. Further walls make a small one even
            smaller."""
            if (size := numbers[seat]) not in (UNKNOWN, len(piece)):
                final, values = len(piece) < size or len(certain) > size, {"found": len(piece), "clue": size}
                code = f"{self.code}.over" if len(piece) > size else f"{self.code}.under"
                yield RawViolation(code, with_clues_first([seat], piece), final, seat, values)

        yield from self.rectangle_violations(puzzle, marks, numbers, wrong_sizes)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        sizes = {spot: None if number == UNKNOWN else number for spot, number in getattr(puzzle, self.numbers)}
        yield Posting(self.code, Pieces(puzzle.grid, self.layer, tuple(boxes(puzzle.grid, sizes))))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A number in each region: at the first of its present numbers, or else in its first cell."""
        seats = {spot for spot, _ in getattr(puzzle, self.numbers)}
        pieces = walled_regions(puzzle.grid, marks)
        return {self.numbers: tuple(sorted((min(seats.intersection(p) or p), len(p)) for p in pieces))}
