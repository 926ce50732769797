"""Random Latin squares, and the maker of genres whose answer is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

from puzzlepark.core.maker import SMALL, Maker, Option, Options, Repair
from puzzlepark.core.puzzle import Marks, Puzzle, Var

P = TypeVar("P", bound=Puzzle)
MOST_GIVEN = 0.9
"""The largest share of the numbers of a large board that is given unless more are asked for."""
DIFFERING = 12
"""Cells of a large board on which two answers differ, for each number that is given there."""


def latin_maker(
    kind: type[P],
    layer: str,
    told: Callable[[P, Marks], dict[str, Any]],
    things: str = "numbers",
    *,
    begin: Callable[[int, int, Options], P] | None = None,
    most: Callable[[P], int] | None = None,
    options: Sequence[Option] = (),
    large: float = 0.0,
    small: int = SMALL,
    **more: Any,
) -> Maker[P]:
    """A maker that draws a square with all its clues, which `told(blank, answer)` gives by field, and with few of its
    numbers, which are the field `numbers`. A number on which two answers differ is given until there is one answer.
    `begin` gives the board before anything is on it, by further `options`. Cells with numbers above `most` are 0. On a
    board of more cells than `small`, a share of the numbers is given at first that is at least `large` for each of its
    rows."""

    def make(rows: int, cols: int, rng: Random, options: Options) -> tuple[P, Marks]:
        blank = begin(rows, cols, options) if begin is not None else kind(rows=rows, cols=cols)
        square = latin_square(rows, rng)
        high = rows if most is None else most(blank)
        numbers = {spot: square[spot.row][spot.col] for spot in blank.grid.cells}
        answer = {Var(layer, spot): number if number <= high else 0 for spot, number in numbers.items()}
        able = ((var.spot, number) for var, number in answer.items() if number)
        share = share_given(blank, options["given"], large, small)
        given = tuple(pair for pair in able if rng.random() < share)
        return blank.changed(numbers=given, **told(blank, answer)), answer

    share = Option("given", 0.05, f"share of the {things} that may be given", 0.0, 1.0)
    unique = Repair(partial(given_where_differing, small=small), together=large > 0)
    return Maker(make, (*options, share), unique=unique, small=small, **more)


def share_given(blank: Puzzle, wanted: float, large: float, small: int) -> float:
    """The share of the numbers that is given at first: on a large board at least `large` for each of its rows, because
    proofs take long with fewer."""
    return max(wanted, min(MOST_GIVEN, large * blank.rows)) if blank.rows * blank.cols > small else wanted


def given_where_differing(
    puzzle: P, answer: Marks, other: Marks | None, rng: Random, *, small: int = SMALL
) -> tuple[P, Marks] | None:
    """The board with one more number where two answers differ, or several if a large one differs at many places; None
    if there is no other answer, or no number to give."""
    differ = [var for var in sorted(answer) if other is not None and other[var] != answer[var] and answer[var]]
    if not differ:
        return None
    many = 1 if len(answer) <= small else 1 + len(differ) // DIFFERING
    some = [(var.spot, answer[var]) for var in rng.sample(differ, many)]
    given: tuple[Any, ...] = puzzle.numbers  # type: ignore[attr-defined]
    return puzzle.changed(numbers=tuple(sorted((*given, *some)))), answer


def latin_square(size: int, rng: Random) -> list[list[int]]:
    """Numbers from 1 to `size`, row by row: each is once in every row and every column."""
    free = [set(range(1, size + 1)) for _ in range(size)]
    rows = []
    for _ in range(size):
        row = assigned([rng.sample(sorted(able), len(able)) for able in free])
        for able, number in zip(free, row, strict=True):
            able.remove(number)
        rows.append(row)
    return rng.sample(rows, size)


def assigned(able: list[list[int]]) -> list[int]:
    """A number for each column out of those that it can have, all different; none if that cannot be. It always
    can where every column and every number has the same number of choices."""
    owner = dict[int, int]()

    def seat(col: int, tried: set[int]) -> bool:
        for number in able[col]:
            if number not in tried:
                tried.add(number)
                if number not in owner or seat(owner[number], tried):
                    owner[number] = col
                    return True
        return False

    for col in range(len(able)):
        seat(col, set())
    found = {col: number for number, col in owner.items()}
    return [found[col] for col in range(len(able))] if len(found) == len(able) else []
