"""Hashiwokakero: bridges connect all islands, and a number counts the bridges of its island."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.hashiwokakero.bridges import (
    bridge_answer,
    bridge_layers,
    bridges_of,
    declare_bridges,
    edges_around,
)
from puzzlepark.genres.hashiwokakero.making import grow_islands, rebuild_bridges, reveal_number
from puzzlepark.genres.hashiwokakero.rules import BridgeCount, IslandsJoined, StraightBridges


@dataclass(frozen=True, kw_only=True, repr=False)
class Hashiwokakero(kit.Puzzle):
    """`numbers` are (island, number of its bridges) pairs in reading order; -2 is an island with any number."""

    genre: ClassVar[str] = "hashiwokakero"
    title: ClassVar[str] = "Hashiwokakero"
    aliases: ClassVar[tuple[str, ...]] = ("hashi", "hashikake", "bridges")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many bridges the island has, or ? for any number."),
            low=1,
            high=lambda *_: 8,
            strict=True,
            needed=True,
            unknown=True,
            ring=True,
            counts=edges_around,
        ),
    )
    numbers: kit.Clues = ()


Solved = tuple[Hashiwokakero, kit.Marks]
RULES = (
    StraightBridges(code="bridge"),
    IslandsJoined(code="island"),
    BridgeCount(code="number"),
)


def _board_of(blank: Hashiwokakero, islands: Iterable[kit.Spot], bridges: Mapping[kit.Spot, int]) -> Solved:
    """Return the puzzle of these islands and bridges, with all numbers, and its answer."""
    answer = bridge_answer(blank.grid, bridges)
    without_numbers = blank.changed(numbers=tuple((spot, kit.UNKNOWN) for spot in sorted(islands)))
    return GENRE.with_clues(without_numbers, answer), answer


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a board of random islands with all numbers. Every island after the first is built at the end of a
    bridge."""
    if max(rows, cols) < 3:
        raise kit.BadInput(f"Two islands that are not side by side need 3 cells in a row, not {rows}x{cols}.")
    blank, count = Hashiwokakero(rows=rows, cols=cols), max(2, round(options["islands"] * rows * cols))
    return _board_of(blank, *grow_islands(blank.grid, count, max(rows, cols) // 2, rng))


def repair(puzzle: Hashiwokakero, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Where the answers differ, put an island on a bridge, or replace one bridge by two or two by one."""
    islands = {spot for spot, _ in puzzle.numbers}
    rebuilt = rebuild_bridges(puzzle.grid, islands, bridges_of(answer), bridges_of(other), rng) if other else None
    return _board_of(puzzle, *rebuilt) if rebuilt and rng.random() < PERSISTENCE else None


PERSISTENCE = 0.97
"""The probability that a repair goes on. It gives up now and then, because some boards cannot be repaired."""


def shift(puzzle: Hashiwokakero, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide the number of an island, or show a hidden one if a player is stuck."""
    full = GENRE.with_clues(puzzle, answer).numbers
    numbers = reveal_number(puzzle.numbers, full, rng) if stuck else kit.hide_number(puzzle.numbers, rng)
    return (puzzle.changed(numbers=numbers), answer) if numbers else None


OPTION = kit.Option("islands", 0.22, "share of the cells that are islands", 0.0, 0.5)
GAME_ID = kit.game_id(Hashiwokakero, "bridges", kit.Cells("numbers"), r"(i\d+)?(e\d+)?(m2)?(d\d)?", tail="m2")
GENRE = genre_of_rules(
    Hashiwokakero,
    RULES,
    bridge_layers,
    rulebook=(
        "Join islands by straight bridges along rows and columns, at most two between the same two islands.",
        "Bridges do not cross. A number says how many bridges its island has; a ? stands for any number.",
        "Bridges lead from every island to every other, perhaps over others.",
    ),
    broken_rules={"bridge.loose": 1, "bridge.cross": 2, "number": 2, "island": 3},
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), level=kit.Shift(shift), chance=(1,), rare=(5,)),
    **declare_bridges(
        Hashiwokakero, "hashi", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), "hashikake", (GAME_ID,)
    ),
)
