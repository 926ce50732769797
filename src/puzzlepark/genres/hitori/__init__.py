"""Hitori: shade cells until no number is twice in a row or column, while the open cells stay connected."""

from collections.abc import Iterable, Mapping, Set
from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.no_repeats import NoRepeats
from puzzlepark.game_rules.not_adjacent import NotAdjacent
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.genres import kit
from puzzlepark.genres.hitori.game_id import FullCells
from puzzlepark.genres.kit.making.latin import match_columns


@dataclass(frozen=True, kw_only=True, repr=False)
class Hitori(kit.Puzzle):
    """`numbers` are (cell, number) pairs in reading order, of all cells or of some."""

    genre: ClassVar[str] = "hitori"
    title: ClassVar[str] = "Hitori"
    aliases: ClassVar[tuple[str, ...]] = ("singles",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(name="numbers", at=kit.InCells("Type the number of the cell."), low=1, needed=True),
    )
    numbers: kit.Clues = ()


Solved = tuple[Hitori, kit.Marks]
RULES = (
    OnePiece(code="open.apart", of=OPEN),
    NotAdjacent(code="shade.beside"),
    NoRepeats(code="number", isolated=True),
)


def clues_from(puzzle: Hitori, marks: kit.Marks) -> Hitori:
    """Give every cell a number. The given numbers stay if the open cells can then have different numbers in each
    line."""
    kit.raise_first_violation(GENRE.check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    given = dict(puzzle.numbers) if GENRE.check(puzzle, marks) else {}
    numbers = _number_open_cells(puzzle, dark, given) or _number_open_cells(puzzle, dark, {})
    dark_without_number = [[spot] for spot in sorted(dark) if spot not in numbers]
    full = puzzle.changed(numbers=tuple(sorted(numbers.items())))
    return _repeat_numbers(full, dark_without_number, set(puzzle.grid.cells) - dark, Random(0))


def _number_open_cells(puzzle: Hitori, dark: Set[kit.Spot], given: Mapping[kit.Spot, int]) -> dict[kit.Spot, int]:
    """Return the given numbers and numbers for the other open cells, so that each line has different numbers in its
    open cells. The rows are filled one by one, each by a bipartite matching of cells and numbers. If a row has no
    matching, the result is empty."""
    numbers, latin, high = dict(given), _latin(puzzle, Random(0)), max(puzzle.rows, puzzle.cols)
    for row in range(puzzle.rows):
        unnumbered = [
            cell for cell in puzzle.grid.cells if cell.row == row and cell not in dark and cell not in numbers
        ]
        candidates = []
        for cell in unnumbered:
            visible = kit.visible_cells(puzzle.grid, cell)
            seen = {numbers[spot] for spot in visible if spot in numbers and spot not in dark}
            # The number of the Latin square comes first, because without given numbers it is always free.
            in_order = [latin[cell], *(number for number in range(1, high + 1) if number != latin[cell])]
            candidates.append([number for number in in_order if number not in seen])
        matching = match_columns(candidates)
        if len(matching) < len(unnumbered):
            return {}
        numbers |= dict(zip(unnumbered, matching, strict=True))
    return numbers


def _latin(puzzle: Hitori, rng: Random) -> dict[kit.Spot, int]:
    """Return a number for every cell, different in every line: a part of a cyclic Latin square with random permutations
    of its rows, columns and numbers."""
    high = max(puzzle.rows, puzzle.cols)
    row_order, col_order, numbers = (rng.sample(range(high), high) for _ in range(3))
    return {spot: 1 + numbers[(row_order[spot.row] + col_order[spot.col]) % high] for spot in puzzle.grid.cells}


def _repeat_numbers(
    puzzle: Hitori, dark_sets: Iterable[Iterable[kit.Spot]], opened: set[kit.Spot], rng: Random
) -> Hitori:
    """Give a random shaded cell of each set the number of a random open cell in its row or column."""
    numbers = dict(puzzle.numbers)
    for dark in dark_sets:
        spot = rng.choice(sorted(dark))
        seen = [numbers[s] for s in sorted(kit.visible_cells(puzzle.grid, spot)) if s in opened and s in numbers]
        if seen:
            numbers[spot] = rng.choice(seen)
    return puzzle.changed(numbers=tuple(sorted(numbers.items())))


def make(rows: int, cols: int, rng: Random, options: object) -> Solved:
    """Return as many shaded cells as fit, different numbers in the open cells, and repeated numbers in the shaded
    ones."""
    if rows * cols < 3:
        raise kit.BadInput(f"A Hitori board of {rows}x{cols} is too small to make: it always has several solutions.")
    puzzle = Hitori(rows=rows, cols=cols)
    dark = kit.scatter_cells(puzzle.grid, rng)
    square = _latin(puzzle, rng)
    opened = set(puzzle.grid.cells) - dark
    numbers = ((spot, square[spot]) for spot in sorted(opened))
    puzzle = _repeat_numbers(puzzle.changed(numbers=tuple(numbers)), ([spot] for spot in sorted(dark)), opened, rng)
    return puzzle, kit.shade_answer(puzzle.grid, dark)


def repair(puzzle: Hitori, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Give a cell that only this answer shades the number of a cell that both answers leave open. Such a cell exists,
    because no cell can be shaded in addition to those of the answer."""
    dark, other_dark = kit.shaded_cells(answer), kit.shaded_cells(other or {})
    candidates, opened = dark - other_dark, set(puzzle.grid.cells) - dark - other_dark
    if not candidates or rng.random() >= PERSISTENCE:
        return None
    return _repeat_numbers(puzzle, [candidates], opened, rng), answer


PERSISTENCE = 0.98
"""The probability that a repair goes on. It gives up now and then, because some boards cannot be repaired."""


def shift(puzzle: Hitori, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Change the number of a shaded cell: one of those where a player is `stuck`, if any."""
    dark, opened = kit.shaded_cells(answer), set(puzzle.grid.cells) - kit.shaded_cells(answer)
    return (_repeat_numbers(puzzle, [dark & stuck or dark], opened, rng), answer) if dark else None


GENRE = genre_of_rules(
    Hitori,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells so that among the open cells no number stands twice in a row or column.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number": 1, "shade": 2, "open": 2},
    clues_from=clues_from,
    more_techniques=(kit.supposition("left", "Two left", "count", "count"),),
    maker=kit.Maker(make, unique=kit.Repair(repair), level=kit.Shift(shift), rare=(4, 5)),
    **kit.declare_shading(
        Hitori,
        "hitori",
        (kit.Number36("numbers"),),
        (kit.NumberTable("numbers"),),
        more=(kit.game_id(Hitori, "singles", FullCells("numbers"), r"(d[a-z])?k?"),),
    ),
)
