"""The referee of Slalom: it checks every gate and traces the loop, and is independent of the model."""

from collections.abc import Iterator, Set
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    edges_of_board,
    line_adjacency,
    loop_violations,
    marked_spots,
    referee,
    sides,
    trace_lines,
)

MESSAGES = {
    **kit.LOOP_MESSAGES,
    "start.missed": "The loop does not pass the start at row {row}, column {col}.",
    "black": "The loop enters the black cell at row {row}, column {col}.",
    "gate.along": "The loop does not go straight across the gate at row {row}, column {col}.",
    "gate.twice": "The loop passes the gate at row {row}, column {col} more than once.",
    "gate.missed": "The loop does not pass the gate at row {row}, column {col}.",
    "number.order": "The gate of the number {number} at row {row}, column {col} is passed as number {place}.",
}


def violations(puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, the start, black cells and gates, and, if all gates are right, the numbers."""
    signs = dict(zip(sorted(cells_of(puzzle)), puzzle.course, strict=True))
    adjacency, drawn, edges = line_adjacency(marks, kit.LINE), marked_spots(marks, kit.LINE), edges_of_board(puzzle)
    walks = trace_lines(adjacency)
    yield from loop_violations("loop", marks, kit.LINE, edges, signs, adjacency, walks)
    start = next(spot for spot, sign in signs.items() if sign == "o")
    if not adjacency:
        return
    if start not in adjacency:
        yield RawViolation("start.missed", (start,), _decided([start], edges, marks))
    for spot, sign in signs.items():
        if spot in adjacency and (sign == "#" or sign[0].isdigit()):
            yield RawViolation("black", (spot,), True)
    wrong = False
    gates = _gates(signs)
    for gate in gates:
        along = [spot for spot in gate if _runs_along(spot, signs[spot], drawn)]
        used = [spot for spot in gate if spot in adjacency]
        if along:
            yield RawViolation("gate.along", tuple(along), True)
        if len(used) > 1:
            yield RawViolation("gate.twice", tuple(used), True)
        if not used:
            yield RawViolation("gate.missed", tuple(gate), _decided(gate, edges, marks))
        wrong = wrong or bool(along) or len(used) != 1
    if len(walks) == 1 and walks[0].closed and start in adjacency and not wrong:
        yield from _order_violations(signs, gates, _lap(start, adjacency))


def _decided(spots: list[kit.Spot], edges: Set[kit.Spot], marks: kit.Marks) -> bool:
    return all(kit.Var(kit.LINE, side) in marks for spot in spots for side in sides(spot) if side in edges)


def _gates(signs: dict[kit.Spot, str]) -> list[list[kit.Spot]]:
    """The cells of each gate: pieces that follow each other in a column or in a row."""
    gate_of = dict[kit.Spot, list[kit.Spot]]()
    for spot, sign in sorted(signs.items()):
        if sign in ("|", "-"):
            before = kit.Spot(spot.r - 2, spot.c) if sign == "|" else kit.Spot(spot.r, spot.c - 2)
            gate_of[spot] = gate_of[before] if signs.get(before) == sign else []
            gate_of[spot].append(spot)
    return [gate for spot, gate in gate_of.items() if gate[0] == spot]


def _runs_along(spot: kit.Spot, sign: str, drawn: Set[kit.Spot]) -> bool:
    """True if a line leaves a piece of a gate in the direction of the gate."""
    north, west, east, south = sides(spot)
    return not drawn.isdisjoint((north, south) if sign == "|" else (west, east))


def _lap(start: kit.Spot, adjacency: Any) -> list[kit.Spot]:
    """The cells of a loop once around, beginning with the start."""
    lap, here = [start], adjacency[start][0]
    while here != start:
        lap.append(here)
        here = next(spot for spot in adjacency[here] if spot != lap[-2])
    return lap


def _order_violations(
    signs: dict[kit.Spot, str], gates: list[list[kit.Spot]], lap: list[kit.Spot]
) -> Iterator[RawViolation]:
    """Wrong numbers, in the direction in which fewer are wrong."""
    home = {spot: k for k, gate in enumerate(gates) for spot in gate}
    order = [home[spot] for spot in lap if spot in home]
    numbers = []
    for spot, sign in signs.items():
        if sign[0].isdigit():
            there = around(spot)["ulrd".index(sign[-1])]
            # A number belongs to a gate that ends next to it.
            if signs.get(there) == ("|" if sign[-1] in "ud" else "-"):
                numbers.append((spot, int(sign[:-1]), home[there]))
    wrong_by_direction = []
    for sequence in (order, order[::-1]):
        places = [(spot, number, sequence.index(gate) + 1) for spot, number, gate in numbers]
        wrong_by_direction.append([item for item in places if item[1] != item[2]])
    for spot, number, place in min(wrong_by_direction, key=len):
        yield RawViolation("number.order", (spot,), True, spot, {"number": number, "place": place})


check = referee(MESSAGES, violations)
