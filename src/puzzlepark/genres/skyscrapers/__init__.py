"""Skyscrapers: every row and column holds each height once. Outside numbers count the visible buildings."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, referee, spots_by_digit, straight_lines
from puzzlepark.genres.skyscrapers.game_id import Frame
from puzzlepark.genres.skyscrapers.reasons import REASONS, view


@dataclass(frozen=True, kw_only=True, repr=False)
class Skyscrapers(kit.Puzzle):
    """`clues` are (seat, number) pairs on all four sides, and `numbers` are (cell, given height) pairs."""

    genre: ClassVar[str] = "skyscrapers"
    title: ClassVar[str] = "Skyscrapers"
    aliases: ClassVar[tuple[str, ...]] = ("skyscraper", "towers", "building")
    fields = (
        kit.Numbers(
            name="clues",
            outside="Type how many buildings are seen from here.",
            all_sides=True,
            low=1,
            high=min,
            strict=True,
        ),
        kit.Numbers(name="numbers", cells="Type the heights that are given.", low=1, high=min, strict=True),
    )
    clues: kit.Clues = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"A Skyscrapers board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


MESSAGES = {
    "given": "In row {row}, column {col} the height {clue} is given; another is written there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "seen": "From the {clue} beside row {row}, column {col} one sees {found:building}.",
    "row.missing": "Row {row} has no height in column {col} yet.",
}


def violations(puzzle: Skyscrapers, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check given heights, repetitions and the clues of full lines, and, if all are right, that no cell is empty. Given
    heights need no marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right = True
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield RawViolation("given", (spot,), True, spot, {"clue": number})
    lines = straight_lines(puzzle)
    for k, line in enumerate(lines):
        for digit, where in spots_by_digit(digits, line):
            if len(where) > 1:
                right = False
                yield RawViolation(
                    "row.twice" if k < puzzle.rows else "column.twice", where, True, None, {"digit": digit}
                )
    for seat, clue in puzzle.clues:
        line = lines[seat.row] if 0 < seat.r < 2 * puzzle.rows else lines[puzzle.rows + seat.col]
        if max(seat) > 2 * puzzle.rows:
            line = line[::-1]
        heights = [digits[spot] for spot in line if spot in digits]
        visible = sum(height > max(heights[:k], default=0) for k, height in enumerate(heights))
        if len(heights) == len(line) and visible != clue:
            right = False
            yield RawViolation("seen", tuple(line), True, seat, {"clue": clue, "found": visible})
    empty = tuple(spot for line in lines[: puzzle.rows] for spot in line if spot not in digits)
    if right and empty:
        yield RawViolation("row.missing", empty, False)


def model(puzzle: Skyscrapers) -> kit.Model:
    """A Latin square with the given heights, and an automaton for every outside clue."""
    size = puzzle.rows
    rules = kit.latin_rules(puzzle.grid)
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    for seat, clue in puzzle.clues:
        rules.append(
            kit.Posting(
                "seen",
                visible_count(tuple(kit.Var(kit.DIGIT, spot) for spot in kit.cells_from_outside(puzzle, seat)), clue),
                seat,
                (("number", clue), ("", view)),
            )
        )
    return kit.digit_model(puzzle.grid, range(1, size + 1), rules)


def visible_count(line: Sequence[kit.Var], clue: int) -> kit.Regular:
    """The constraint that `clue` buildings are visible along a line that has each height once. The state of the
    automaton is the tallest building so far and the number of visible ones. The tallest building ends the view."""
    steps, accepting = _machine(len(line), clue)
    return kit.Regular(line, steps, accepting)


@cache
def _machine(most: int, clue: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    """The transitions and the accepting states of that automaton."""

    def after(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        tallest, visible = state
        if height == tallest:
            return None
        if height > tallest:
            tallest, visible = height, visible + 1
        # Each further visible building is taller than all before it, and the tallest of all is one of them.
        left = most - tallest
        return (tallest, visible) if min(1, left) <= clue - visible <= left else None

    line = kit.Layer(kit.DIGIT, kit.shared_grid(1, most), "cells", ()).vars
    automaton = kit.Regular.of(line, range(1, most + 1), (0, 0), after, lambda state: state == (most, clue))
    return automaton.steps, automaton.accepting


def clues_from(puzzle: Skyscrapers, marks: kit.Marks) -> Skyscrapers:
    """The puzzle with all heights and all outside clues."""
    kit.raise_first_violation(check(puzzle.changed(numbers=(), clues=()), marks))
    numbers = tuple(sorted((var.spot, digit) for var, digit in marks.items()))
    return puzzle.changed(numbers=numbers, clues=all_clues(puzzle, marks))


def all_clues(puzzle: Skyscrapers, marks: kit.Marks) -> kit.Clues:
    """The clue of every seat."""
    clues = []
    for seat in sorted(kit.frame_seats(puzzle)):
        tallest = visible = 0
        for spot in kit.cells_from_outside(puzzle, seat):
            height = marks[kit.Var(kit.DIGIT, spot)]
            tallest, visible = max(tallest, height), visible + (height > tallest)
        clues.append((seat, visible))
    return tuple(clues)


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Skyscrapers,
    rulebook=(
        "Write heights so that every row and every column holds each from 1 to the number of rows once.",
        "A number outside says how many buildings are seen from there: a taller one hides all behind it that are "
        "not taller.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "seen": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.latin_maker(
        Skyscrapers,
        kit.DIGIT,
        lambda blank, answer: {"clues": all_clues(blank, answer)},
        "heights",
        large=0.0225,
        small=100,
        largest=6,
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("view", "View along a line", "along:seen"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("view-fails", "View would fail", "", "along"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("no-height", "No height left", "", "only"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(
        Skyscrapers,
        "skyscrapers",
        (kit.Number16("clues", kit.frame_seats), kit.Tail(kit.Number16("numbers"))),
        (kit.FramedNumbers("clues", "numbers", kit.DIGIT),),
        given="numbers",
        inside=True,
        more=(kit.game_id(Skyscrapers, "towers", Frame(), r"(d[a-z])?", params=lambda board: f"{board.rows}"),),
    ),
)
