"""Araf: walls cut the board into pieces of two numbers each, whose sizes lie between the two."""

from collections.abc import Iterable, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.size_between_numbers import SizeBetweenNumbers
from puzzlepark.genres import kit
from puzzlepark.genres.araf.making import numbers_for, random_pieces


@dataclass(frozen=True, kw_only=True, repr=False)
class Araf(kit.Puzzle):
    """`numbers` are (cell, number) pairs in reading order. UNKNOWN is a question mark, which stands for any number."""

    genre: ClassVar[str] = "araf"
    title: ClassVar[str] = "Araf"
    fields = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells(
                "Type a number: its piece has more cells than one of its two numbers says, and fewer than the other."
            ),
            high=mul,
            needed=True,
            unknown=True,
            ring=True,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Araf, kit.Marks]
RULES = (SizeBetweenNumbers(code="piece", noun="piece"),)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random pieces with two numbers each, and their walls."""
    puzzle = Araf(rows=rows, cols=cols)
    ids = random_pieces(rows, cols, rng, options["piece"])
    numbers = list[tuple[kit.Spot, int]]()
    # On a large board, hardly any number far from the size of its piece survives.
    far = options["far"] if rows * cols <= kit.SMALL else 1
    for piece in kit.cells_by_region(ids, puzzle.grid).values():
        numbers += numbers_for(piece, far, rng)
    return puzzle.changed(numbers=tuple(sorted(numbers))), kit.walls_between(puzzle.grid, ids)


def _renumber_piece(puzzle: Araf, answer: kit.Marks, edges: Iterable[kit.Spot], rng: Random) -> Araf:
    """Give a piece beside one of these edges new numbers: its size plus 1 and minus 1, in random cells."""
    near = {end for edge in edges for end in puzzle.grid.ends(edge)}
    pieces = kit.walled_regions(puzzle.grid, answer)
    piece = rng.choice([piece for piece in pieces if not near.isdisjoint(piece)])
    other_numbers = [pair for pair in puzzle.numbers if pair[0] not in piece]
    return puzzle.changed(numbers=tuple(sorted([*other_numbers, *numbers_for(piece, 1, rng)])))


def repair(puzzle: Araf, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Change the numbers of a piece where the answers differ, so that the other answer becomes invalid."""
    if other is None or rng.random() < GIVE_UP:
        return None
    walls = kit.vars_at(kit.WALL, puzzle.grid.edges)
    differing = [wall.spot for wall in walls if answer[wall] != other[wall]]
    for _ in range(TRIES):
        changed = _renumber_piece(puzzle, answer, differing, rng)
        if not GENRE.check(changed, other):
            return changed, answer
    return None


TRIES = 20
"""How many changes a repair tries before it gives up."""
GIVE_UP = 0.01
"""The probability that a repair gives up at once, because some boards cannot be repaired."""


def shift(puzzle: Araf, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Change the numbers of a piece where a player is stuck, or move a number away from the size of its piece."""
    if stuck:
        return _renumber_piece(puzzle, answer, stuck, rng), answer
    sizes = {spot: len(piece) for piece in kit.walled_regions(puzzle.grid, answer) for spot in piece}
    numbers = dict(puzzle.numbers)
    spot = rng.choice([spot for spot, number in puzzle.numbers if number > 1])
    numbers[spot] += 1 if numbers[spot] > sizes[spot] else -1
    return puzzle.changed(numbers=tuple(sorted(numbers.items()))), answer


def rules_of(puzzle: Araf) -> tuple[str, ...]:
    """Return the rules, with one more if the board has question marks."""
    has_question_mark = any(number == kit.UNKNOWN for _, number in puzzle.numbers)
    return (*GENRE.rulebook, "A question mark stands for any number.") if has_question_mark else GENRE.rulebook


GENRE = genre_of_rules(
    Araf,
    RULES,
    kit.wall_layers,
    rulebook=(
        "Draw walls that cut the board into pieces, each with exactly two numbers.",
        "The size of a piece lies between its numbers: it has more cells than one of them says, and fewer than the "
        "other.",
    ),
    rules_of=rules_of,
    broken_rules={"piece.over": 2, "piece.under": 2, "piece.same": 2, "piece": 1},
    maker=kit.Maker(
        make,
        (
            kit.Option("piece", 4, "cells of the largest pieces, about", 2, 30),
            kit.Option("far", 2, "how far a number may be from the size of its piece; 1 above 225 cells", 1, 20),
        ),
        unique=kit.Repair(repair, together=True),
        clues=kit.Thin(monotone=False),
        level=kit.Shift(shift),
        level_options={4: {"piece": 3, "far": 1}},
        largest=10,
        rare=(1, 2, 3),
    ),
    **kit.declare_walls(Araf, "araf", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),)),
)
