"""The base classes of rules about numbers in cells, and helpers. No helper is for both referees and models, except
`digits_of`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.regular import Regular
from puzzlepark.constraints.table import Table
from puzzlepark.core.genre import bare_model
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var, shared_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import poll, polled
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.genres.kit.digit_family import DIGIT, digit_model
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import CheckedMarks, RawViolation, cells_of, straight_lines

Digits = Mapping[Spot, int]
"""The numbers of cells."""
Pairs = tuple[tuple[int, int], ...]
Machine = tuple[tuple[tuple[int, int, int], ...], frozenset[int]]
"""The steps of an automaton, as (state, value, next state), and its accepting states."""
MOST_TABLES = 512
"""Maximum number of tables of pairs that are cached."""


@dataclass(frozen=True, kw_only=True)
class NumberRule(Rule):
    """A rule about the numbers in cells. Some rules have several `parts`, each with its own violation code."""

    answers: ClassVar[tuple[str, ...]] = ("numbers",)
    parts: ClassVar[tuple[str, ...]] = ()

    short_codes: bool = False
    """True if the code of a part is its name alone, as in genres that were written before rules could be shared."""

    def part(self, name: str) -> str:
        """The violation code of the part with this name: the name alone, or after the code of the rule and a dot."""
        return name if self.short_codes else f"{self.code}.{name}"

    @property
    def codes(self) -> tuple[str, ...]:
        return self.parts if self.short_codes and self.parts else (self.code,)

    @property
    def reasons(self) -> Mapping[str, str]:
        return dict.fromkeys((*map(self.part, self.parts),) or (self.code,), "")

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        digits = digits_of(marks)
        is_complete = all(spot in digits for spot in polled(puzzle.grid.cells))
        return self.clues_of(puzzle, digits) if is_complete else {}

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The values of its clue fields that numbers in all cells imply."""
        return {}


@dataclass(frozen=True, kw_only=True)
class NumberInEveryCell(NumberRule):
    """Every cell has a number. The model needs no constraint for this, because its variables have no value for "no
    number"."""

    name = "missing"
    title = "A number in every cell"
    last = True
    example: ClassVar[Mapping[str, Any]] = {}

    low: int = 1
    high: int = 0
    """The highest number; 0 is the longer side of the board."""
    noun: str = "number"

    @property
    def text(self) -> str:
        high = str(self.high) if self.high else "the length of the longer side"
        return f"Write a {self.noun} from {self.low} to {high} in every cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"There is no {self.noun} in row {{row}}, column {{col}} yet."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        if missing := cells_of(puzzle).difference(digits_of(marks), puzzle.grid.holes):
            yield RawViolation(self.code, tuple(sorted(missing)), False)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return ()


def digits_of(marks: Marks) -> Digits:
    """The numbers of the cells that have one."""
    if not isinstance(marks, CheckedMarks):
        return _digits_of(marks)
    if DIGIT not in marks.cache:
        marks.cache[DIGIT] = _digits_of(marks)
    digits: Digits = marks.cache[DIGIT]
    return digits


def _digits_of(marks: Marks) -> Digits:
    poll()
    return {spot: number for (layer, spot), number in marks.items() if layer == DIGIT}


# --- for referees


def repeat_violations(code: str, digits: Digits, cells: Iterable[Spot]) -> Iterator[RawViolation]:
    """Yield a final violation for every number that is more than once in these cells. Used by referees."""
    filled = [spot for spot in cells if spot in digits]
    if len({digits[spot] for spot in filled}) == len(filled):
        return
    spots_of: dict[int, list[Spot]] = {}
    for spot in filled:
        spots_of.setdefault(digits[spot], []).append(spot)
    for digit, where in sorted(spots_of.items()):
        if len(where) > 1:
            yield RawViolation(code, tuple(where), True, None, {"digit": digit})


def equal_violations(code: str, digits: Digits, offsets: Iterable[tuple[int, int]]) -> Iterator[RawViolation]:
    """Yield a final violation for every two equal numbers whose places differ by an offset. Used by referees."""
    for (r, c), digit in sorted(digits.items()):
        for dr, dc in offsets:
            if digits.get(other := Spot(r + dr, c + dc)) == digit:
                yield RawViolation(code, (Spot(r, c), other), True, None, {"digit": digit})


def faced_line(puzzle: Puzzle, seat: Spot) -> list[Spot]:
    """The cells of the line that a spot outside the board faces, the nearest first, without holes. Used by referees."""
    lines = straight_lines(puzzle)
    # `straight_lines` has all rows, then all columns.
    line = lines[seat.row] if 0 < seat.r < 2 * puzzle.rows else lines[puzzle.rows + seat.col]
    holes = puzzle.grid.holes
    cells = [spot for spot in line if spot not in holes] if holes else list(line)
    return cells[::-1] if seat.r > 2 * puzzle.rows or seat.c > 2 * puzzle.cols else cells


# --- for models


def latin_layers(puzzle: Any, postings: Iterable[Posting]) -> Model:
    """The model of a square board with the numbers from 1 to its size, for `genre_of_rules`."""
    return digit_model(puzzle.grid, range(1, puzzle.rows + 1), postings)


def faced_vars(puzzle: Any, seat: Spot) -> tuple[Var, ...]:
    """The variables of the line that a spot outside the board faces, the nearest first. Used by models."""
    line, grid = cells_from_outside(puzzle, seat), puzzle.grid
    return vars_at(DIGIT, filter(grid.has, line) if grid.holes else line)


def automaton(
    length: int, numbers: tuple[int, ...], start: Any, after: Callable[[Any, int], Any], accepts: Callable[[Any], bool]
) -> Machine:
    """The automaton that reads a line of `length` numbers, beginning in the state `start`. `after` returns the state
    after a number, or None if the number is not allowed. `accepts` is true for the states in which a line may end. For
    models, which cache the result."""
    line = Layer(DIGIT, shared_grid(1, length), "cells", ()).vars
    machine = Regular.of(line, numbers, start, after, accepts)
    return machine.steps, machine.accepting


def numbers_of(puzzle: Puzzle) -> tuple[int, ...]:
    """The numbers that a cell of the board can have. Used by models."""
    return puzzle.once("numbers of cells", lambda: _numbers_of(puzzle))


def _numbers_of(puzzle: Puzzle) -> tuple[int, ...]:
    genre: Any = type(puzzle).declaration
    layers = bare_model(genre.model, puzzle).answer
    return next(tuple(layer.values) for layer in layers if layer.name == DIGIT)


def distinct(code: str, groups: Iterable[Sequence[Spot]]) -> Iterator[Posting]:
    """Yield a posting for each group of cells that have different numbers. Used by models."""
    for cells in groups:
        if len(cells) > 1:
            yield Posting(code, Distinct(vars_at(DIGIT, cells)))


def pairs_apart(grid: Grid, offsets: Iterable[tuple[int, int]]) -> list[tuple[Spot, Spot]]:
    """The pairs of cells whose places differ by an offset, in reading order. Used by models."""
    pairs = ((Spot(r, c), Spot(r + dr, c + dc)) for (r, c), (dr, dc) in product(grid.cells, tuple(offsets)))
    return [pair for pair in pairs if grid.has(pair[1])]


def pair_posting(
    code: str, cells: Sequence[Spot], pairs: Pairs, clue: Spot | None = None, arguments: Any = ()
) -> Posting:
    """The posting that two cells have one of these pairs of numbers. Used by models."""
    return Posting(code, Table(vars_at(DIGIT, cells), pairs), clue, arguments)


@lru_cache(maxsize=MOST_TABLES)
def pairs_with_sum(numbers: tuple[int, ...], total: int) -> Pairs:
    """The pairs of numbers that add up to a total. Used by models."""
    return tuple((a, b) for a, b in product(numbers, repeat=2) if a + b == total)


@lru_cache(maxsize=MOST_TABLES)
def pairs_with_difference(numbers: tuple[int, ...], least: int, most: int) -> Pairs:
    """The pairs of numbers whose difference is from `least` to `most`. Used by models."""
    return tuple((a, b) for a, b in product(numbers, repeat=2) if least <= abs(a - b) <= most)


@lru_cache(maxsize=MOST_TABLES)
def rising_pairs(numbers: tuple[int, ...], steps: int = 1) -> Pairs:
    """The pairs of numbers whose second number is larger than the first by at least `steps`. Used by models."""
    return tuple((a, b) for a, b in product(numbers, repeat=2) if b - a >= steps)


@lru_cache(maxsize=MOST_TABLES)
def double_pairs(numbers: tuple[int, ...]) -> Pairs:
    """The pairs of numbers of which one is twice the other. Used by models."""
    return tuple((a, b) for a, b in product(numbers, repeat=2) if max(a, b) == 2 * min(a, b))
