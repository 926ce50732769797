"""One at a distance: exactly one of the cells at the distance of a number is shaded, as in Kurochute."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.shading import (
    CLUE_CELLS,
    EITHER,
    NUMBERS,
    OF,
    OPEN,
    SHADED,
    NumberRule,
    count_vars,
    count_violations_of,
)
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class OneAtDistance(NumberRule):
    """In the row and column of a number, exactly one cell whose distance is the number is shaded (or open)."""

    name = "one-at-distance"
    title = "Numbers are distances"
    parameters = (NUMBERS, OF, CLUE_CELLS)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers", "low": 1}],
        "numbers": [[None, None, 2, None, None]],
        "right": {"shade": [[1, 1, 0, 1, 0]]},
        "wrong": {"shade": [[1, 1, 0, 1, 1]]},
    }

    @property
    def text(self) -> str:
        where = "Up, down, left and right of a number"
        return f"{self.cell_text}{where}, exactly one of the cells that are as far away as it says is {self.state}."

    @property
    def messages(self) -> Mapping[str, str]:
        away = f"cell that is {{clue}} away from row {{row}}, column {{col}} is {self.state}."
        return {
            **self.cell_messages,
            f"{self.code}.over": f"More than one {away}",
            f"{self.code}.under": f"No {away}",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, law = self.code, f"Exactly one cell is {self.state} that is as far away from a number as it says."
        if self.of == OPEN:
            return {code: law, **self.cell_reasons, f"count:{code}": "{law} Around {who}, that decides {found}."}
        return {
            code: law,
            **self.cell_reasons,
            f"count:{code}": "{law} Around {who}, that decides {found}.",
            f"count:{code}.done": "{law} For {who}, that is {there}.",
            f"count:{code}.rest": "{law} For {who}, only {found} is left.",
            f"count:{code}.needed": "{law} For {who}, only {found} is left.",
            f"fails count:{code}.many": "Then {there} would be shaded, and both are as far away as {who} says.",
            f"fails count:{code}.few": "Then no cell that is as far away as {who} says could be shaded.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        done, last = (sets_zeros, sets_nonzeros) if self.of == SHADED else (sets_nonzeros, sets_zeros)
        return (
            Technique("done", f"One is {self.state} already", f"count:{self.code}", fits=done),
            Technique("last", "Only one is left", f"count:{self.code}", fits=last),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers in cells of the wrong kind, and numbers without exactly one cell of the rule at their distance."""
        board, current = self.board(puzzle), self.current(puzzle, marks)
        for (r, c), number in getattr(puzzle, self.numbers):
            spot, step = Spot(r, c), 2 * number
            wrong = list(self.cell_violations(spot, marks))
            yield from wrong
            if not wrong and number != UNKNOWN:
                ends = {Spot(r - step, c), Spot(r, c - step), Spot(r, c + step), Spot(r + step, c)}
                there = sorted(ends & board)
                if len(current.intersection(there)) == 1:
                    continue
                for violation in count_violations_of(self, spot, 1, there, marks):
                    yield violation._replace(where=(spot, *there), values={"clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each number: exactly one cell of the rule at its distance."""
        for spot, number in getattr(puzzle, self.numbers):
            yield from self.cell_postings(spot)
            if number != UNKNOWN:
                yield Posting(self.code, Count(*count_vars(self, targets(puzzle.grid, spot, number), 1)), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """Known numbers stay if they are right. Other cells get the lowest number that they can have."""
        known, current = dict(getattr(puzzle, self.numbers)), self.current(puzzle, marks)
        distances, numbers = distance_finder(current), []
        for spot in puzzle.grid.cells:
            fits = self.clue_cells == EITHER or (spot in current) == (self.clue_cells == self.of)
            if fits and (possible := distances(spot)):
                numbers.append((spot, known[spot] if known.get(spot) in possible else possible[0]))
        return {self.numbers: tuple(numbers)}


def targets(grid: Grid, spot: Spot, distance: int) -> list[Spot]:
    """The cells of the row and column of a cell at this distance from it. Used by models and makers."""
    (r, c), step = spot, 2 * distance
    there = (Spot(r - step, c), Spot(r, c - step), Spot(r, c + step), Spot(r + step, c))
    return list(filter(grid.has, dict.fromkeys(there)))


def distance_finder(cells: Iterable[Spot]) -> Callable[[Spot], list[int]]:
    """Return a function that gives the possible numbers of a cell: the distances at which there is exactly one of
    `cells`. For makers."""
    rows, cols = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for r, c in cells:
        rows[r].append(c)
        cols[c].append(r)

    def distances(spot: Spot) -> list[int]:
        across = [abs(spot.c - c) // 2 for c in rows[spot.r] if c != spot.c]
        down = [abs(spot.r - r) // 2 for r in cols[spot.c] if r != spot.r]
        return sorted(distance for distance, count in Counter(across + down).items() if count == 1)

    return distances
