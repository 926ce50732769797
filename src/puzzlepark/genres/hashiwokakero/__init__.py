"""Hashiwokakero: bridges connect all islands, and a number counts the bridges of its island."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.hashiwokakero.bridges import (
    bridge_answer,
    bridge_model,
    bridges_of,
    bridges_on,
    declare_bridges,
    edges_around,
)
from puzzlepark.genres.hashiwokakero.making import grow_islands, rebuild_bridges, reveal_number
from puzzlepark.genres.hashiwokakero.reasons import REASONS
from puzzlepark.genres.kit.referee import RawViolation, cells_of, edges_of_board, pieces_by_edges, referee, sides


@dataclass(frozen=True, kw_only=True, repr=False)
class Hashiwokakero(kit.Puzzle):
    """`numbers` are (island, number of its bridges) pairs in reading order; -2 is an island with any number."""

    genre: ClassVar[str] = "hashiwokakero"
    title: ClassVar[str] = "Hashiwokakero"
    aliases: ClassVar[tuple[str, ...]] = ("hashi", "hashikake", "bridges")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers",
            cells="Type how many bridges the island has, or ? for any number.",
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
MESSAGES = {
    "bridge.loose": "The bridge at row {row}, column {col} does not run on to an island.",
    "bridge.cross": "Bridges cross at row {row}, column {col}.",
    **kit.over_and_under("number", "The island at row {row}, column {col} has {found:bridge}; its number is {clue}."),
    "island.apart": "The islands around row {row}, column {col} are not joined to the others.",
}


def unjoined_violations(
    code: str, nodes: Iterable[kit.Spot], edges: Iterable[kit.Spot], marks: kit.Marks, layer: str
) -> Iterator[RawViolation]:
    """Yield a violation for each piece of nodes that lines on `edges` do not connect to the largest."""
    known = set(nodes)
    drawn = {edge for edge in edges if marks.get(kit.Var(layer, edge))}
    pieces = [sorted(piece & known) for piece in pieces_by_edges(known, drawn)]
    pieces.sort(key=lambda piece: (-len(piece), piece))
    if len(pieces) < 2:
        return
    possible = pieces_by_edges(known, {edge for edge in edges if marks.get(kit.Var(layer, edge)) != 0})
    possible_piece = {spot: k for k, piece in enumerate(possible) for spot in piece}
    for piece in pieces[1:]:
        yield RawViolation(code, tuple(piece), possible_piece[piece[0]] != possible_piece[pieces[0][0]])


def violations(puzzle: Hashiwokakero, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of each cell by the bridges around it, then islands that are cut off from the others."""
    numbers, edges = dict(puzzle.numbers), edges_of_board(puzzle)
    values = {edge: marks.get(kit.Var(kit.LINE, edge)) for edge in edges}
    for spot in sorted(cells_of(puzzle)):
        known = [values.get(edge, 0) for edge in sides(spot)]
        up, left, right, down = (value or 0 for value in known)
        if spot not in numbers and (up or down) and (left or right):
            yield RawViolation("bridge.cross", (spot,), True)
        elif spot not in numbers and (up != down or left != right):
            final = any(None not in pair and pair[0] != pair[1] for pair in (known[::3], known[1:3]))
            yield RawViolation("bridge.loose", (spot,), final)
        elif (number := numbers.get(spot, kit.UNKNOWN)) not in (kit.UNKNOWN, found := up + left + right + down):
            most = found + 2 * known.count(None) + known.count(1)  # one bridge may become two
            over, arguments = found > number, {"found": found, "clue": number}
            yield RawViolation(
                "number.over" if over else "number.under", (spot,), over or most < number, spot, arguments
            )
    yield from unjoined_violations("island.apart", numbers, edges, marks, kit.LINE)


def model(puzzle: Hashiwokakero) -> kit.Model:
    """The rules of bridges, and a sum for every number."""
    known = [(spot, number) for spot, number in puzzle.numbers if number != kit.UNKNOWN]
    sums = (kit.Posting("number", kit.Sum(bridges_on(edges_around(puzzle, spot)), n), spot) for spot, n in known)
    return bridge_model(puzzle.grid, {spot for spot, _ in puzzle.numbers}, sums)


def clues_from(puzzle: Hashiwokakero, marks: kit.Marks) -> Hashiwokakero:
    """Give every island its number."""
    counts = dict[kit.Spot, int]()
    for spot, _ in puzzle.numbers:
        counts[spot] = sum(marks.get(var, 0) for var in bridges_on(edges_around(puzzle, spot)))
    full = puzzle.changed(numbers=tuple((s, n or kit.UNKNOWN) for s, n in counts.items()))
    kit.raise_first_violation(check(full, marks))
    return full


def _board_of(blank: Hashiwokakero, islands: Iterable[kit.Spot], bridges: Mapping[kit.Spot, int]) -> Solved:
    """Return the puzzle of these islands and bridges, with all numbers, and its answer."""
    answer = bridge_answer(blank.grid, bridges)
    return clues_from(blank.changed(numbers=tuple((spot, kit.UNKNOWN) for spot in sorted(islands))), answer), answer


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return islands that grow from each other along bridges, with all numbers."""
    if max(rows, cols) < 3:
        raise kit.BadInput(f"Two islands that are not side by side need 3 cells in a row, not {rows}x{cols}.")
    blank, count = Hashiwokakero(rows=rows, cols=cols), max(2, round(options["islands"] * rows * cols))
    return _board_of(blank, *grow_islands(blank.grid, count, max(rows, cols) // 2, rng))


def repair(puzzle: Hashiwokakero, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Where the answers differ, put an island on a bridge, or replace one bridge by two or two by one."""
    islands = {spot for spot, _ in puzzle.numbers}
    rebuilt = rebuild_bridges(puzzle.grid, islands, bridges_of(answer), bridges_of(other), rng) if other else None
    return _board_of(puzzle, *rebuilt) if rebuilt and rng.random() < 0.97 else None


def shift(puzzle: Hashiwokakero, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Hide the number of an island, or show a hidden one if a player is stuck."""
    full = clues_from(puzzle, answer).numbers
    numbers = reveal_number(puzzle.numbers, full, rng) if stuck else kit.hide_number(puzzle.numbers, rng)
    return (puzzle.changed(numbers=numbers), answer) if numbers else None


check = referee(MESSAGES, violations)
OPTION = kit.Option("islands", 0.22, "share of the cells that are islands", 0.0, 0.5)
GAME_ID = kit.game_id(Hashiwokakero, "bridges", kit.Cells("numbers"), r"(i\d+)?(e\d+)?(m2)?(d\d)?", tail="m2")
GENRE = kit.Genre(
    Hashiwokakero,
    rulebook=(
        "Join islands by straight bridges along rows and columns, at most two between the same two islands.",
        "Bridges do not cross. A number says how many bridges its island has; a ? stands for any number.",
        "Bridges lead from every island to every other, perhaps over others.",
    ),
    broken_rules={"bridge.loose": 1, "bridge.cross": 2, "number": 2, "island": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (OPTION,), unique=kit.Repair(repair), level=kit.Shift(shift), chance=(1,), rare=(5,)),
    reasons=REASONS,
    techniques=(
        kit.Technique("cross", "Would cross a bridge", "count:bridge"),
        kit.Technique("done", "Island done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Needs the rest", "count:number", fits=kit.sets_something),
        kit.Technique("some", "Needs some of each", "count:number"),
        kit.Technique("out", "Way out", "exit"),
        kit.supposition("alone", "Would stay alone", "apart+count+there"),
        kit.Technique("cut", "Would be cut off", "part"),
    ),
    **declare_bridges(
        Hashiwokakero, "hashi", (kit.Number16("numbers"),), (kit.NumberTable("numbers"),), "hashikake", (GAME_ID,)
    ),
)
