"""Hitori: cells are shaded until no number stands twice in a row or column; the others hang together."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise
from random import Random
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.hitori.game_id import FullCells
from puzzlepark.genres.hitori.reasons import REASONS
from puzzlepark.genres.kit.making.latin import match_columns
from puzzlepark.genres.kit.referee import RawViolation, isolated_shade_violations, marked_spots, referee


@dataclass(frozen=True, kw_only=True, repr=False)
class Hitori(kit.Puzzle):
    """`numbers` are (cell, number) pairs in reading order, of all cells or of some."""

    genre: ClassVar[str] = "hitori"
    title: ClassVar[str] = "Hitori"
    aliases: ClassVar[tuple[str, ...]] = ("singles",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(name="numbers", cells="Type the number of the cell.", low=1, needed=True),
    )
    numbers: kit.Clues = ()


Solved = tuple[Hitori, kit.Marks]
MESSAGES = {
    "number.twice": "The number {clue} at row {row}, column {col} stands twice in its row or column.",
    **kit.ISOLATED_SHADE_MESSAGES,
}


def violations(puzzle: Hitori, marks: kit.Marks) -> Iterator[RawViolation]:
    """No number twice, no two shaded cells side by side, the open ones in one piece."""
    dark, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    # Cells that are marked as open come first, so that a pair of them is found whatever lies between.
    for line in ("r", "c"):
        seen: dict[tuple[int, int], kit.Spot] = {}
        for spot, number in sorted(puzzle.numbers, key=lambda pair: (pair[0] not in sure, pair)):
            other = seen.setdefault((getattr(spot, line), number), spot) if spot not in dark else spot
            if other != spot:
                yield RawViolation("number.twice", (other, spot), spot in sure, None, {"clue": number})
    yield from isolated_shade_violations(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def model(puzzle: Hitori) -> kit.Model:
    """Of equal numbers in a line all but one are shaded. What follows for two that are near is a rule, too."""
    equal: dict[tuple[str, int, int], list[kit.Spot]] = {}
    for spot, number in puzzle.numbers:
        equal.setdefault(("row", spot.r, number), []).append(spot)
        equal.setdefault(("column", spot.c, number), []).append(spot)
    rules = kit.isolated_shade_rules(puzzle.grid)
    for spots in (spots for spots in equal.values() if len(spots) > 1):
        rules.append(kit.Rule("number", kit.Between(kit.shade_vars(spots), len(spots) - 1, len(spots))))
        for one, two in pairwise(spots):
            far, rest = two.r - one.r + two.c - one.c, [spot for spot in spots if spot not in (one, two)]
            # One of two side by side is shaded, so no other is left; one of two around a cell is, so that is open.
            between = [kit.Spot((one.r + two.r) // 2, (one.c + two.c) // 2)]
            rules += [kit.Rule("number.twice", kit.Count(kit.shade_vars(rest), len(rest)))] if far == 2 and rest else []
            rules += [kit.Rule("number.twice", kit.Count(kit.shade_vars(between), 0))] if far == 4 else []
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Hitori, marks: kit.Marks) -> Hitori:
    """A number in every cell. Those that are there stay, where the open cells can have different ones."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    given = dict(puzzle.numbers) if check(puzzle, marks) else {}
    numbers = _numbered(puzzle, dark, given) or _numbered(puzzle, dark, {})
    bare = [[spot] for spot in sorted(dark) if spot not in numbers]
    full = puzzle.changed(numbers=tuple(sorted(numbers.items())))
    return _renumbered(full, bare, set(puzzle.grid.cells) - dark, Random(0))


def _numbered(puzzle: Hitori, dark: Set[kit.Spot], given: Mapping[kit.Spot, int]) -> dict[kit.Spot, int]:
    """The numbers with one in every open cell, different ones in a line; none if there is no way from row to row."""
    found, square, names = dict(given), _latin(puzzle, Random(0)), range(1, max(puzzle.rows, puzzle.cols) + 1)
    for row in range(puzzle.rows):
        bare = [cell for cell in puzzle.grid.cells if cell.row == row and cell not in dark and cell not in found]
        able = []
        for cell in bare:
            seen = {found[spot] for spot in kit.visible_cells(puzzle.grid, cell) if spot in found and spot not in dark}
            # The number of the square comes first: without numbers that are given, nothing is in its way.
            able.append([number for number in sorted(names, key=square[cell].__ne__) if number not in seen])
        numbers = match_columns(able)
        if len(numbers) < len(bare):
            return {}
        found |= dict(zip(bare, numbers, strict=True))
    return found


def _latin(puzzle: Hitori, rng: Random) -> dict[kit.Spot, int]:
    """A number for every cell, different ones in a line."""
    high = max(puzzle.rows, puzzle.cols)
    down, along, names = (rng.sample(range(high), high) for _ in range(3))
    return {spot: 1 + names[(down[spot.row] + along[spot.col]) % high] for spot in puzzle.grid.cells}


def _renumbered(puzzle: Hitori, some: Iterable[Iterable[kit.Spot]], opened: set[kit.Spot], rng: Random) -> Hitori:
    """The puzzle with a shaded cell of each of some sets as the second of its number: an open one in its line has it,
    too."""
    numbers = dict(puzzle.numbers)
    for dark in some:
        spot = rng.choice(sorted(dark))
        seen = [numbers[s] for s in sorted(kit.visible_cells(puzzle.grid, spot)) if s in opened and s in numbers]
        numbers |= {spot: rng.choice(seen)} if seen else {}
    return puzzle.changed(numbers=tuple(sorted(numbers.items())))


def make(rows: int, cols: int, rng: Random, options: object) -> Solved:
    """As many shaded cells as fit, different numbers in the open ones, and these numbers again in the shaded ones."""
    if rows * cols < 3:
        raise kit.BadInput(f"A Hitori board of {rows}x{cols} is too small to make: it always has several solutions.")
    puzzle = Hitori(rows=rows, cols=cols)
    dark = kit.scatter_cells(puzzle.grid, rng)
    square = _latin(puzzle, rng)
    opened = set(puzzle.grid.cells) - dark
    numbers = ((spot, square[spot]) for spot in sorted(opened))
    puzzle = _renumbered(puzzle.changed(numbers=tuple(numbers)), ([spot] for spot in sorted(dark)), opened, rng)
    return puzzle, kit.shade_answer(puzzle.grid, dark)


def repair(puzzle: Hitori, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """A cell that only the answer shades gets the number of a cell that both leave open. There is one, as no cell can
    be shaded besides those of the answer."""
    left, opened = (
        kit.shaded_cells(answer) - kit.shaded_cells(other or {}),
        set(puzzle.grid.cells) - kit.shaded_cells(answer) - kit.shaded_cells(other or {}),
    )
    return (_renumbered(puzzle, [left], opened, rng), answer) if left and rng.random() < 0.98 else None


def shift(puzzle: Hitori, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Another number in a shaded cell, one where a player is `stuck` if given."""
    dark, opened = kit.shaded_cells(answer), set(puzzle.grid.cells) - kit.shaded_cells(answer)
    return (_renumbered(puzzle, [dark & stuck or dark], opened, rng), answer) if dark else None


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Hitori,
    rulebook=(
        "Shade cells so that among the open cells no number stands twice in a row or column.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number": 1, "shade": 2, "open": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, unique=kit.Repair(repair), level=kit.Shift(shift), rare=(4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("twice", "Number in use", "count:number"),
        kit.Technique("pair", "Two side by side", "count:number.twice", fits=kit.sets_something),
        kit.Technique("sandwich", "Between two equals", "count:number.twice"),
        *kit.ISOLATED_SHADE_TECHNIQUES,
        kit.supposition("left", "Two left", "count", "count"),
    ),
    **kit.declare_shading(
        Hitori,
        "hitori",
        (kit.Number36("numbers"),),
        (kit.NumberTable("numbers"),),
        more=(kit.game_id(Hitori, "singles", FullCells("numbers"), r"(d[a-z])?k?"),),
    ),
)
