"""Sudoku: every row, column and box holds each number once, and some numbers are given."""

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, product
from math import isqrt
from typing import ClassVar

from puzzlepark.core.drawing import Border
from puzzlepark.core.genre import Format
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.regions import borders
from puzzlepark.core.watch import polled
from puzzlepark.formats import codec
from puzzlepark.formats.codec.tables import DigitMarks
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell, digits_of, latin_layers, repeat_violations
from puzzlepark.game_rules.no_repeat_in_lines import NoRepeatInLines
from puzzlepark.genres import kit
from puzzlepark.genres.kit.digit_family import SquarePuzzle
from puzzlepark.genres.kit.referee import RawViolation
from puzzlepark.genres.sudoku.digits import digit_text, read_answer
from puzzlepark.genres.sudoku.fpuzzles import links
from puzzlepark.genres.sudoku.sdx import sdx_file
from puzzlepark.genres.sudoku.solo import solo_id
from puzzlepark.genres.sudoku.techniques import TECHNIQUES

DIGIT = "digit"


@dataclass(frozen=True, kw_only=True, repr=False)
class Sudoku(SquarePuzzle):
    """`numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "sudoku"
    title: ClassVar[str] = "Sudoku"
    aliases: ClassVar[tuple[str, ...]] = ("number-place", "solo")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=min, strict=True),
    )
    numbers: kit.Clues = ()

    @property
    def box(self) -> int:
        """The height of a box, which is a square or wider; 1 on a board of prime size, which has no boxes."""
        return _box(self.rows)

    @property
    def swaps(self) -> bool:
        return self.box in (1, self.cols // self.box)

    def lines(self, spot: kit.Spot) -> list[tuple[str, int]]:
        """The row, the column and the box of a cell, each with its index; no box if there are none."""
        high = self.box
        box = spot.row // high * high + spot.col // (self.cols // high)
        return [("row", spot.row), ("column", spot.col), ("box", box)][: 2 + (high > 1)]


@lru_cache(maxsize=64)
def _box(size: int) -> int:
    """The height of a box on a board of this size."""
    return max(k for k in range(1, isqrt(size) + 1) if size % k == 0)


@dataclass(frozen=True, kw_only=True)
class NoRepeatInSudoku(NoRepeatInLines):
    """The numbers of every row, column and box differ. A board of prime size has no boxes."""

    parts = ("row", "column", "box")

    @property
    def messages(self) -> Mapping[str, str]:
        return {**super().messages, "box.twice": "The box of row {row}, column {col} has {digit} more than once."}

    def violations(self, puzzle: Sudoku, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the rows, columns and boxes with a number more than once."""
        yield from super().violations(puzzle, marks)
        if (high := puzzle.box) > 1:
            wide, boxes = puzzle.rows // high, dict[tuple[int, int], list[kit.Spot]]()
            for r, c in product(range(puzzle.rows), repeat=2):
                boxes.setdefault((r // high, c // wide), []).append(kit.Spot(2 * r + 1, 2 * c + 1))
            for cells in polled(boxes.values()):
                yield from repeat_violations("box.twice", digits_of(marks), cells)

    def postings(self, puzzle: Sudoku) -> Iterable[kit.Posting]:
        return _line_rules(puzzle.grid)


@kit.kept_rules
def _line_rules(grid: kit.Grid) -> list[kit.Posting]:
    """A posting for each row, column and box, in the reading order of their first cells."""
    size, high, digits = grid.rows, _box(grid.rows), kit.Layer(DIGIT, grid, "cells", ()).vars
    wide, postings = size // high, list[kit.Posting]()
    for r in polled(range(size)):
        postings.append(kit.Posting("row", kit.Distinct(digits[r * size : (r + 1) * size])))
        for c in range(size):
            if r == 0:
                postings.append(kit.Posting("column", kit.Distinct(digits[c::size])))
            begins_box = high > 1 and r % high == 0 and c % wide == 0
            if begins_box:
                row_starts = range(r * size + c, (r + high) * size + c, size)
                box = tuple(chain.from_iterable(digits[k : k + wide] for k in row_starts))
                postings.append(kit.Posting("box", kit.Distinct(box)))
    return postings


def make(rows: int, cols: int, rng: random.Random, options: object) -> tuple[Sudoku, kit.Marks]:
    """Mix a regular pattern: repeatedly remove three numbers and fill their cells again at random."""
    blank = Sudoku(rows=rows, cols=cols)
    if rows > 5 and blank.box == 1:
        raise kit.BadInput(
            f"A Sudoku of {rows}x{cols} has no boxes; boards of 4, 6, 8, 9, 10, 12, 14, 15 or 16 rows have."
        )
    high, wide = blank.box, cols // blank.box
    rounds = min(8 * rows, 30_000 // rows**2)
    cells = blank.grid.cells
    digits = {s: (s.row % high * wide + s.row // high + s.col) % cols + 1 for s in polled(cells)}
    lines = {s: set(blank.lines(s)) for s in polled(cells if rounds else ())}
    for _ in polled(range(rounds)):
        removed = set(rng.sample(range(1, rows + 1), min(3, rows)))
        # Depth-first search. A state is the candidates of the empty cells, and the numbers of the filled ones. The
        # numbers from before are a solution, so the stack never becomes empty.
        states = [({s: removed for s, digit in digits.items() if digit in removed}, dict[kit.Spot, int]())]
        while states[-1][0]:
            candidates, filled = states.pop()
            _, spot = min((len(numbers), s) for s, numbers in candidates.items())
            for digit in rng.sample(sorted(candidates[spot]), len(candidates[spot])):
                remaining = {
                    s: numbers - {digit} if lines[s] & lines[spot] else numbers
                    for s, numbers in candidates.items()
                    if s != spot
                }
                if all(remaining.values()):
                    states.append((remaining, {**filled, spot: digit}))
        digits |= states[-1][1]
    answer = {kit.Var(DIGIT, spot): digit for spot, digit in polled(digits.items())}
    return GENRE.with_clues(blank, answer), answer


def with_usual_boxes(form: Format[Sudoku]) -> Format[Sudoku]:
    """A format of puzz.link, where boxes are squares or as close to squares as possible. Rejects sizes whose boxes
    differ there."""

    def same(puzzle: Sudoku, marks: kit.Marks | None) -> tuple[Sudoku, kit.Marks | None]:
        if puzzle.rows not in (2, 3, 6, puzzle.box**2):
            raise kit.BadInput(f"A Sudoku of size {puzzle.rows} has other boxes at puzz.link; use JSON.")
        return puzzle, marks

    return replace(form, read=lambda text: same(*form.read(text)), write=lambda *board: form.write(*same(*board)))


MARKS = DigitMarks(DIGIT, "numbers")
FILE = codec.pzpr_file(Sudoku, "sudoku", kit.NumberTable("numbers", unknown=False), MARKS, square=True)
RULES = (NoRepeatInSudoku(short_codes=True), GivenNumbers(code="given"), NumberInEveryCell(code="row.missing"))
GENRE = genre_of_rules(
    Sudoku,
    RULES,
    latin_layers,
    rulebook=("Write numbers so that every row, column and box holds each from 1 to the number of rows once.",),
    broken_rules={"row": 1, "column": 1, "box": 1, "given": 1},
    views=("digit",),
    display=kit.Display(
        (kit.Digits(DIGIT),),
        given=lambda p: [Border(borders([k for s in p.grid.cells for _, k in p.lines(s)[2:]], p.cols))],
    ),
    formats=(
        with_usual_boxes(codec.url(Sudoku, "sudoku", kit.Number16("numbers", unknown=False))),
        with_usual_boxes(FILE),
        digit_text(Sudoku, DIGIT),
        sdx_file(Sudoku, DIGIT),
        solo_id(Sudoku),
        *links(Sudoku, DIGIT),
    ),
    # Boards of 9x9 that need more than the named techniques and one supposition are very rare; larger ones are not.
    maker=kit.Maker(make, clues=kit.Thin(symmetric=True), rare=(5,)),
    read_answer=lambda text, puzzle: read_answer(text, puzzle, MARKS, DIGIT),
    techniques=TECHNIQUES,
    group="numbers",
)
