"""Kurochute: exactly one of the cells that are as far from a number as it says is shaded; shaded cells stand alone."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.formats.codec.tables import CellMarks
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Fault, cells_of, count_faults, lone_faults, marked_spots, referee
from puzzlepark.genres.kurochute.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurochute(kit.Puzzle):
    """`numbers` are (cell, distance) pairs in reading order; -2 is a cell that is just open."""

    genre: ClassVar[str] = "kurochute"
    title: ClassVar[str] = "Kurochute"
    aliases: ClassVar[tuple[str, ...]] = ("kuroshuto", "kuroshuuto")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how far away exactly one cell is shaded, or ? for any distance.",
            low=1,
            high=lambda rows, cols: max(1, rows - 1, cols - 1),
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurochute, kit.Marks]
MESSAGES = {
    "number.shaded": "The number at row {row}, column {col} is shaded.",
    "number.over": "More than one cell that is {clue} away from row {row}, column {col} is shaded.",
    "number.under": "No cell that is {clue} away from row {row}, column {col} is shaded.",
    **kit.LONE_MESSAGES,
}


def faults(puzzle: Kurochute, marks: kit.Marks) -> Iterator[Fault]:
    """No number shaded, one shaded cell at the distance of each, no two side by side, the open ones in one piece."""
    dark, board, numbers = marked_spots(marks, kit.SHADE), cells_of(puzzle), dict(puzzle.numbers)
    for (r, c), number in puzzle.numbers:
        spot, far = kit.Spot(r, c), 2 * number
        if spot in dark:
            yield Fault("number.shaded", (spot,), True, spot)
        elif number != kit.UNKNOWN:
            ends = [kit.Spot(r - far, c), kit.Spot(r, c - far), kit.Spot(r, c + far), kit.Spot(r + far, c)]
            able = [end for end in ends if end in board and (end in dark or end not in numbers)]
            for fault in count_faults("number", spot, 1, able, marks, kit.SHADE):
                yield fault._replace(where=(spot, *able), said={"clue": number})
    yield from lone_faults(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def targets(grid: kit.Grid, spot: kit.Spot, far: int) -> list[kit.Spot]:
    """The cells that are this far from one, in its row and its column."""
    (r, c), step = spot, 2 * far
    return list(
        filter(grid.has, (kit.Spot(r - step, c), kit.Spot(r, c - step), kit.Spot(r, c + step), kit.Spot(r + step, c)))
    )


def model(puzzle: Kurochute) -> kit.Model:
    """A count for every number, whose cell is open."""
    rules = kit.lone_rules(puzzle.grid)
    for spot, number in puzzle.numbers:
        rules.append(kit.Rule("number.shaded", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            rules.append(kit.Rule("number", kit.Count(kit.shade_vars(targets(puzzle.grid, spot, number)), 1), spot))
    return kit.shade_model(puzzle.grid, rules)


def distances(dark: set[kit.Spot]) -> Callable[[kit.Spot], list[int]]:
    """The numbers that an open cell may have: how far away exactly one cell is shaded."""
    rows, cols = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for r, c in dark:
        rows[r].append(c)
        cols[c].append(r)

    def able(spot: kit.Spot) -> list[int]:
        far = Counter([abs(spot.c - c) // 2 for c in rows[spot.r]] + [abs(spot.r - r) // 2 for r in cols[spot.c]])
        return sorted(number for number, cells in far.items() if cells == 1)

    return able


def clues_from(puzzle: Kurochute, marks: kit.Marks) -> Kurochute:
    """A number in every open cell that may have one: its own where that is right, or else the smallest."""
    kit.refuse_wrong(check(puzzle.changed(numbers=()), marks))
    known = dict(puzzle.numbers)
    found = ((spot, known[spot] if known.get(spot) in able else able[0]) for spot, able in _able(puzzle, marks))
    return puzzle.changed(numbers=tuple(found))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """As many shaded cells as fit, and numbers in some of the others."""
    puzzle = Kurochute(rows=rows, cols=cols)
    answer = kit.shade_answer(puzzle.grid, kit.scatter_cells(puzzle.grid, rng))
    full = puzzle.changed(numbers=tuple((spot, _pick(puzzle, spot, able, rng)) for spot, able in _able(puzzle, answer)))
    return kit.some_numbers(full, options["numbers"], rng), answer


def _able(puzzle: Kurochute, answer: kit.Marks) -> Iterator[tuple[kit.Spot, list[int]]]:
    """The open cells that may have a number, each with those that it may have."""
    dark = kit.shaded_cells(answer)
    numbers = distances(dark)
    for spot in polled(puzzle.grid.cells):
        if spot not in dark and (able := numbers(spot)):
            yield spot, able


def _pick(puzzle: Kurochute, spot: kit.Spot, able: Sequence[int], rng: Random) -> int:
    """One of some numbers, rather one with several cells at its distance: a single one would give itself away."""
    return rng.choice([far for far in able if len(targets(puzzle.grid, spot, far)) > 1] or able)


def repair(puzzle: Kurochute, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """A few more numbers, which are wrong in the other answer."""
    dark, known, more = kit.shaded_cells(other or {}), dict(puzzle.numbers), list[tuple[kit.Spot, int]]()
    numbers = distances(dark)
    for spot, able in _able(puzzle, answer):
        right = numbers(spot) if other and spot not in dark else []
        if spot not in known and (wrong := [far for far in able if far not in right]):
            more.append((spot, _pick(puzzle, spot, wrong, rng)))
    some = rng.sample(more, min(len(more), 1 + len(puzzle.grid.cells) // FEW))
    return (puzzle.changed(numbers=tuple(sorted((*puzzle.numbers, *some)))), answer) if some else None


FEW = 50
"""One number more for every so many cells of the board is added at once."""
check = referee(MESSAGES, faults)
NUMBERS = kit.Option("numbers", 0.5, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
MARKS = CellMarks(kit.SHADE, {"1": 1, "+": 0, ".": None, "-": None})
GENRE = kit.Genre(
    Kurochute,
    rulebook=(
        "Shade cells, but none with a number.",
        "Up, down, left and right of a number, exactly one of the cells that are as far away as it says is shaded.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number.shaded": 1, "number": 2, "shade": 3, "open": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (NUMBERS,), unique=kit.Repair(repair), rare=(5,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "One is shaded already", "count:number", fits=kit.sets_nothing),
        kit.Technique("last", "Only one is left", "count:number", fits=kit.sets_something),
        *kit.LONE_TECHNIQUES,
        kit.supposition("fail", "A number would fail", "", "count"),
        kit.supposition("parted", "Open cells would be cut off", "", "apart"),
    ),
    **kit.declare_shading(
        Kurochute, "kurochute", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), marks=MARKS
    ),
)
