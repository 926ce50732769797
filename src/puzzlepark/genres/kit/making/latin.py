"""Random Latin squares, and the maker of genres whose answer is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

from puzzlepark.core.maker import SMALL, Maker, Option, Options, Repair
from puzzlepark.core.puzzle import Marks, Puzzle, Var

P = TypeVar("P", bound=Puzzle)
MOST_GIVEN = 0.9
"""The largest share of the numbers of a large board that is given, unless the option asks for more."""
DIFFERING_PER_GIVEN = 12
"""On a large board, one number is given per this many cells on which two answers differ."""


def latin_maker(
    kind: type[P],
    layer: str,
    clues: Callable[[P, Marks], Mapping[str, Any]],
    things: str = "numbers",
    *,
    begin: Callable[[int, int, Options], P] | None = None,
    most: Callable[[P], int] | None = None,
    options: Sequence[Option] = (),
    large: float = 0.0,
    small: int = SMALL,
    **more: Any,
) -> Maker[P]:
    """A maker that draws a Latin square with all its clues and some given `numbers`.

    `clues(blank, answer)` returns the clues by field. Numbers on which two answers differ are given until the answer is
    unique. `begin` creates the blank board from the additional `options`. Cells with numbers above `most(blank)` become
    0. On a board of more than `small` cells, the share of given numbers is at first at least `large` times its rows.
    """

    def make(rows: int, cols: int, rng: Random, options: Options) -> tuple[P, Marks]:
        """Draw a Latin square, and return the board with all clues and some given numbers."""
        blank = begin(rows, cols, options) if begin is not None else kind(rows=rows, cols=cols)
        square = latin_square(rows, rng)
        high = rows if most is None else most(blank)
        numbers = {spot: square[spot.row][spot.col] for spot in blank.grid.cells}
        answer = {Var(layer, spot): number if number <= high else 0 for spot, number in numbers.items()}
        candidates = ((var.spot, number) for var, number in answer.items() if number)
        share = share_given(blank, options["given"], large, small)
        given = tuple(pair for pair in candidates if rng.random() < share)
        return blank.changed(numbers=given, **clues(blank, answer)), answer

    share = Option("given", 0.05, f"share of the {things} that may be given", 0.0, 1.0)
    unique = Repair(partial(given_where_differing, small=small), together=large > 0)
    return Maker(make, (*options, share), unique=unique, small=small, **more)


def share_given(blank: Puzzle, wanted: float, large: float, small: int) -> float:
    """The share of the numbers that is given at first. On a large board it is at least `large` times the rows, because
    with fewer numbers uniqueness proofs take long."""
    return max(wanted, min(MOST_GIVEN, large * blank.rows)) if blank.rows * blank.cols > small else wanted


def given_where_differing(
    puzzle: P, answer: Marks, other: Marks | None, rng: Random, *, small: int = SMALL
) -> tuple[P, Marks] | None:
    """The board with an additional number where two answers differ, or with several if they differ in many cells of a
    large board. None if there is no other answer, or no number to give."""
    differ = [var for var in sorted(answer) if other is not None and other[var] != answer[var] and answer[var]]
    if not differ:
        return None
    count = 1 if len(answer) <= small else 1 + len(differ) // DIFFERING_PER_GIVEN
    added = [(var.spot, answer[var]) for var in rng.sample(differ, count)]
    given: tuple[Any, ...] = puzzle.numbers  # type: ignore[attr-defined]
    return puzzle.changed(numbers=tuple(sorted((*given, *added)))), answer


def latin_square(size: int, rng: Random) -> list[list[int]]:
    """A random Latin square: numbers from 1 to `size`, each once in every row and every column."""
    free = [set(range(1, size + 1)) for _ in range(size)]
    rows = []
    for _ in range(size):
        # After k rows, every column lacks size - k numbers, and every number is missing in as many columns. So there is
        # a matching.
        row = match_columns([rng.sample(sorted(numbers), len(numbers)) for numbers in free])
        for numbers, number in zip(free, row, strict=True):
            numbers.remove(number)
        rows.append(row)
    return rng.sample(rows, size)


def match_columns(candidates: list[list[int]]) -> list[int]:
    """Assign each column one of its candidates, all different; an empty list if that is impossible.

    This is bipartite matching by augmenting paths (Kuhn's algorithm). A matching exists whenever every column and every
    number has the same number of choices (Hall's theorem).
    """
    owner = dict[int, int]()
    """The column that each assigned number belongs to."""

    def augment(col: int, tried: set[int]) -> bool:
        """Assign a number to one more column, and other numbers to columns that have to give theirs away."""
        for number in candidates[col]:
            if number not in tried:
                tried.add(number)
                if number not in owner or augment(owner[number], tried):
                    owner[number] = col
                    return True
        return False

    for col in range(len(candidates)):
        augment(col, set())
    number_of = {col: number for number, col in owner.items()}
    return [number_of[col] for col in range(len(candidates))] if len(number_of) == len(candidates) else []
