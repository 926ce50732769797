"""Kurodoko: a number counts the open cells that it sees. Shaded cells are isolated."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    isolated_shade_violations,
    lines_of_sight,
    marked_spots,
    referee,
    visible_from,
)
from puzzlepark.genres.kurodoko.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kurodoko(kit.Puzzle):
    """`numbers` are (cell, number of visible cells) pairs in reading order. -2 is an open cell without a number."""

    genre: ClassVar[str] = "kurodoko"
    title: ClassVar[str] = "Kurodoko"
    aliases: ClassVar[tuple[str, ...]] = ("kuromasu", "range")
    fields = (
        kit.Numbers(
            name="numbers",
            cells="Type how many cells are seen from here, this one too, or ? for any number.",
            low=1,
            high=lambda rows, cols: rows + cols - 1,
            unknown=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Kurodoko, kit.Marks]
MESSAGES = {
    "number.shaded": "The number at row {row}, column {col} is shaded.",
    **kit.over_and_under(
        "number", "From row {row}, column {col} {found:cell is|cells are} seen; the number is {clue}."
    ),
    **kit.ISOLATED_SHADE_MESSAGES,
}


def violations(puzzle: Kurodoko, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that every number is open and counts the cells that it sees, and that shaded cells are isolated."""
    dark, sure = (
        marked_spots(marks, kit.SHADE),
        marked_spots(marks, kit.SHADE, 0) | {spot for spot, _ in puzzle.numbers},
    )
    open_now, at_least = lines_of_sight(cells_of(puzzle) - dark), lines_of_sight(sure - dark)
    for spot, number in puzzle.numbers:
        if spot in dark:
            yield RawViolation("number.shaded", (spot,), True, spot)
        elif number != kit.UNKNOWN:
            # Both lines of sight contain the cell itself.
            found, least = (sum(map(len, lines[spot])) - 1 for lines in (open_now, at_least))
            if found != number:
                where = visible_from(spot, open_now[spot])
                final = found < number or least > number
                code = "number.under" if found < number else "number.over"
                yield RawViolation(code, where, final, spot, {"found": found, "clue": number})
    yield from isolated_shade_violations(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def model(puzzle: Kurodoko) -> kit.Model:
    """A `Visible` constraint for every number, whose own cell is open."""
    rules = kit.isolated_shade_rules(puzzle.grid)
    for spot, number in puzzle.numbers:
        rules.append(kit.Posting("number.shaded", kit.Count(kit.shade_vars((spot,)), 0), spot))
        if number != kit.UNKNOWN:
            # Arms of `number` cells suffice: one visible cell too many violates the constraint.
            arms = tuple(map(kit.shade_vars, kit.arms(puzzle.grid, spot, number)))
            rules.append(kit.Posting("number", kit.Visible(arms, number - 1), spot))
    return kit.shade_model(puzzle.grid, rules)


def clues_from(puzzle: Kurodoko, marks: kit.Marks) -> Kurodoko:
    """The puzzle with a number in every open cell."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    dark = kit.shaded_cells(marks)
    light = kit.shared_grid(puzzle.rows, puzzle.cols, frozenset(dark))
    return puzzle.changed(numbers=kit.visible_counts(light))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Shade random isolated cells until no further cell fits, and give numbers in some open cells."""
    puzzle = Kurodoko(rows=rows, cols=cols)
    full = clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, kit.scatter_cells(puzzle.grid, rng)))
    return kit.sample_numbers(full, options["numbers"], rng), answer


def repair(puzzle: Kurodoko, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a number that the other answer does not have."""
    one, two = (set(clues_from(puzzle, marks).numbers) if marks else set() for marks in (answer, other))
    candidates = sorted(one - two)
    if not candidates:
        return None
    return puzzle.changed(numbers=tuple(sorted({*puzzle.numbers, rng.choice(candidates)}))), answer


check = referee(MESSAGES, violations)
NUMBERS = kit.Option("numbers", 0.3, "share of the open cells with a number, before some are taken away", 0.0, 1.0)
GENRE = kit.Genre(
    Kurodoko,
    rulebook=(
        "Shade cells, but none with a number. A number says how many open cells are seen from it, itself included.",
        "One sees up, down, left and right as far as the next shaded cell. A ? stands for any number.",
        "Two shaded cells never share a side, and all open cells are connected by their sides.",
    ),
    broken_rules={"number.shaded": 1, "number.under": 1, "number.over": 2, "shade": 3, "open": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make, (NUMBERS,), unique=kit.Repair(repair), level_options={1: {"numbers": 1.0}, 2: {"numbers": 0.8}}
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("must-see", "Must be seen", "seen+sight", fits=kit.sets_nothing),
        kit.Technique("end", "Sight ends here", "seen+sight", fits=kit.sets_something),
        *kit.ISOLATED_SHADE_TECHNIQUES,
        kit.supposition("short", "Sight too short or long", "", "seen"),
    ),
    **kit.declare_shading(
        Kurodoko,
        "kurodoko",
        (kit.Number16("numbers"),),
        (kit.NumberTable("numbers"),),
        more=(kit.game_id(Kurodoko, "range", kit.Cells("numbers", wide=True)),),
    ),
)
