"""Hitori: shade cells until no number is twice in a row or column, while the open cells stay connected."""

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
    """Repeated open numbers, shaded neighbours, and open cells that are cut off."""
    dark, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    # Cells that are marked as open come first, so that a pair of them is reported whatever lies between.
    for line in ("r", "c"):
        seen: dict[tuple[int, int], kit.Spot] = {}
        for spot, number in sorted(puzzle.numbers, key=lambda pair: (pair[0] not in sure, pair)):
            other = seen.setdefault((getattr(spot, line), number), spot) if spot not in dark else spot
            if other != spot:
                yield RawViolation("number.twice", (other, spot), spot in sure, None, {"clue": number})
    yield from isolated_shade_violations(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def model(puzzle: Hitori) -> kit.Model:
    """All but one of equal numbers in a line are shaded. Redundant rules cover equal numbers next to each other, and
    around one cell."""
    equal: dict[tuple[str, int, int], list[kit.Spot]] = {}
    for spot, number in puzzle.numbers:
        equal.setdefault(("row", spot.r, number), []).append(spot)
        equal.setdefault(("column", spot.c, number), []).append(spot)
    rules = kit.isolated_shade_rules(puzzle.grid)
    for spots in (spots for spots in equal.values() if len(spots) > 1):
        rules.append(kit.Posting("number", kit.Between(kit.shade_vars(spots), len(spots) - 1, len(spots))))
        for one, two in pairwise(spots):
            distance = two.r - one.r + two.c - one.c
            others = [spot for spot in spots if spot not in (one, two)]
            if distance == 2 and others:  # One of two neighbours is open, so all others are shaded.
                rules.append(kit.Posting("number.twice", kit.Count(kit.shade_vars(others), len(others))))
            if distance == 4:  # One of two cells around another is shaded, so the cell between is open.
                between = kit.Spot((one.r + two.r) // 2, (one.c + two.c) // 2)
                rules.append(kit.Posting("number.twice", kit.Count(kit.shade_vars([between]), 0)))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Hitori, marks: kit.Marks) -> Hitori:
    """Give every cell a number. Keep the given numbers if the open cells can have different ones with them."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    given = dict(puzzle.numbers) if check(puzzle, marks) else {}
    numbers = _number_open_cells(puzzle, dark, given) or _number_open_cells(puzzle, dark, {})
    bare = [[spot] for spot in sorted(dark) if spot not in numbers]
    full = puzzle.changed(numbers=tuple(sorted(numbers.items())))
    return _repeat_numbers(full, bare, set(puzzle.grid.cells) - dark, Random(0))


def _number_open_cells(puzzle: Hitori, dark: Set[kit.Spot], given: Mapping[kit.Spot, int]) -> dict[kit.Spot, int]:
    """Return the given numbers and numbers of the other open cells, different in every line, by a matching per row.
    Empty if a row has no matching."""
    numbers, square, names = dict(given), _latin(puzzle, Random(0)), range(1, max(puzzle.rows, puzzle.cols) + 1)
    for row in range(puzzle.rows):
        bare = [cell for cell in puzzle.grid.cells if cell.row == row and cell not in dark and cell not in numbers]
        candidates = []
        for cell in bare:
            visible = kit.visible_cells(puzzle.grid, cell)
            seen = {numbers[spot] for spot in visible if spot in numbers and spot not in dark}
            # The number of the Latin square comes first: without given numbers, it is always free.
            candidates.append([number for number in sorted(names, key=square[cell].__ne__) if number not in seen])
        matching = match_columns(candidates)
        if len(matching) < len(bare):
            return {}
        numbers |= dict(zip(bare, matching, strict=True))
    return numbers


def _latin(puzzle: Hitori, rng: Random) -> dict[kit.Spot, int]:
    """Return a number for every cell, different in every line."""
    high = max(puzzle.rows, puzzle.cols)
    down, along, names = (rng.sample(range(high), high) for _ in range(3))
    return {spot: 1 + names[(down[spot.row] + along[spot.col]) % high] for spot in puzzle.grid.cells}


def _repeat_numbers(
    puzzle: Hitori, dark_sets: Iterable[Iterable[kit.Spot]], opened: set[kit.Spot], rng: Random
) -> Hitori:
    """Give a random shaded cell of each set the number of an open cell of its line."""
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
    return (_repeat_numbers(puzzle, [candidates], opened, rng), answer) if candidates and rng.random() < 0.98 else None


def shift(puzzle: Hitori, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Change the number of a shaded cell, one where a player is `stuck` if given."""
    dark, opened = kit.shaded_cells(answer), set(puzzle.grid.cells) - kit.shaded_cells(answer)
    return (_repeat_numbers(puzzle, [dark & stuck or dark], opened, rng), answer) if dark else None


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
