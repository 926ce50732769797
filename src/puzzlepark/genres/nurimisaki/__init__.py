"""Nurimisaki: open cells are connected without a 2x2 square, and circles are exactly their dead ends."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.dead_ends import DeadEnds
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import EITHER, OPEN
from puzzlepark.game_rules.no_square import NoSquare
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.visible_count import VisibleCount
from puzzlepark.genres import kit
from puzzlepark.genres.nurimisaki.making import Coast, random_coast

FAR, REDRAW_EVERY = 4, 4
"""On a large board, one in REDRAW_EVERY changes draws the coast again, within FAR of the cells in doubled
coordinates."""
GIVE_UP = 40
"""A board is rejected after this many changes on average."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Nurimisaki(kit.Puzzle):
    """`numbers` are (circle, number of cells in its line) pairs in reading order. -2 is a circle without a number."""

    genre: ClassVar[str] = "nurimisaki"
    title: ClassVar[str] = "Nurimisaki"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many open cells are in the circle's line, or ? for any number."),
            low=2,
            needed=True,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Nurimisaki, kit.Marks]
RULES = (
    OnePiece(code="open.apart", of=OPEN),
    NoSquare(code="square", of=EITHER),
    DeadEnds(code="cape", clue="circle", clue_cells=EITHER),
    VisibleCount(code="number", clue="circle", cell_code="circle"),
)


def layers(puzzle: Nurimisaki, postings: Iterable[kit.Posting]) -> kit.Model:
    """The model. Its postings are sorted by cell, because random answers depend on their order."""
    order = {"circle": 1, "cape": 2, "number": 3}

    def key(posting: kit.Posting) -> tuple[int, kit.Spot, int]:
        if posting.code not in order:
            return 0, kit.Spot(0, 0), 0
        return 1, posting.clue or posting.constraint.scope[0].spot, order[posting.code]

    return kit.shade_model(puzzle.grid, sorted(postings, key=key))


def clues_from(puzzle: Nurimisaki, marks: kit.Marks) -> Nurimisaki:
    """The puzzle with a numbered circle in every dead end."""
    for violation in GENRE.check(puzzle.changed(numbers=()), marks).violations:
        if violation.code.startswith(("square", "open")):
            raise kit.BadInput(violation.sentence)
    return puzzle.changed(numbers=Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(marks)).numbers())


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random coast with all its capes."""
    puzzle = Nurimisaki(rows=rows, cols=cols)
    return _board_of(puzzle, random_coast(puzzle.grid, rng))


def _board_of(puzzle: Nurimisaki, coast: Coast) -> Solved:
    """The board with a numbered circle on each cape of a coast, and its answer."""
    answer = kit.shade_answer(puzzle.grid, (spot for spot in puzzle.grid.cells if spot not in coast.light))
    return puzzle.changed(numbers=coast.numbers()), answer


def repair(puzzle: Nurimisaki, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Flip a cell near a difference of the answers, so that the other answer becomes wrong and the board does not lose
    circles. On a large board, draw the coast there again if no cell fits, and also now and then at random, so that
    changes do not repeat forever."""
    if other is None or rng.randrange(GIVE_UP) == 0:
        return None
    differ, large = kit.shaded_cells(answer) ^ kit.shaded_cells(other), len(puzzle.grid.cells) > kit.SMALL
    if not (large and rng.randrange(REDRAW_EVERY) == 0):
        for board, changed in _flip_cells(puzzle, answer, differ, rng):
            if len(board.numbers) >= len(puzzle.numbers) and not GENRE.check(board, other):
                return board, changed
    return _redraw(puzzle, answer, differ, rng) if large else None


def _redraw(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Solved:
    """The board with another coast around these cells."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    around = {(r + dr, c + dc) for r, c in cells for dr in range(-FAR, FAR + 1) for dc in range(-FAR, FAR + 1)}
    coast.sweep([spot for spot in puzzle.grid.cells if spot in around], rng)
    return _board_of(puzzle, coast)


def shift(puzzle: Nurimisaki, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide a number. Where a player is stuck, change a cell."""
    if not stuck:
        numbers = kit.hide_number(puzzle.numbers, rng)
        return (puzzle.changed(numbers=numbers), answer) if numbers else None
    return next(_flip_cells(puzzle, answer, stuck.intersection(puzzle.grid.cells), rng), None)


def _flip_cells(puzzle: Nurimisaki, answer: kit.Marks, cells: Iterable[kit.Spot], rng: Random) -> Iterator[Solved]:
    """Generate, in random order, the boards with one of these cells or of their neighbours flipped."""
    coast = Coast(puzzle.grid, set(puzzle.grid.cells) - kit.shaded_cells(answer))
    near = sorted({spot for s in cells for spot in (s, *puzzle.grid.neighbours(s))})
    for spot in rng.sample(near, len(near)):
        if coast.may_flip(spot):
            coast.flip(spot)
            yield _board_of(puzzle, coast)
            coast.flip(spot)


GENRE = genre_of_rules(
    Nurimisaki,
    RULES,
    layers,
    rulebook=(
        "Shade cells, but none with a circle. All open cells are connected by their sides.",
        "No 2x2 cells are all shaded or all open.",
        "A circle has exactly one open cell beside it. Every other open cell has two or more, "
        "unless it is the only open cell of the board.",
        "A number says how many open cells one sees from its circle in a straight line, itself included.",
    ),
    broken_rules={"circle": 1, "open": 1, "square": 2, "cape": 3, "number": 4},
    maker=kit.Maker(make, unique=kit.Repair(repair, together=True), level=kit.Shift(shift), largest=10, rare=(1, 4, 5)),
    clues_from=clues_from,
    more_techniques=(
        kit.supposition("parted", "Open cells would be parted", "", "apart"),
        kit.supposition("fail", "A circle or a square would fail", "", "count"),
    ),
    **kit.declare_shading(Nurimisaki, "nurimisaki", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
