"""Random Nagareru boards: a loop, arrows along it, and black cells with winds that the loop obeys."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.grid import ends
from puzzlepark.core.lines import OPPOSITE, STEPS, between, next_to, trace, way_to
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loops import random_area
from puzzlepark.genres.nagareru.loop_rules import check_loop
from puzzlepark.genres.nagareru.rules import BLACK, BLANK, FLOW, PLAIN_BLACK, WINDY_BLACK, Nagareru

OPTIONS = (
    kit.Option(
        "arrows", 1.0, "share of the loop's straight cells with an arrow at first; more if it must be", 0.0, 1.0
    ),
    kit.Option("black", 1.0, "share of the cells off the loop that are black at first; more if it must be", 0.0, 1.0),
    kit.Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0, varies=(0.45, 0.75)),
    kit.Option("winds", "strict", "how winds on white cells are read: strict or paper", choices=("strict", "paper")),
)

Passes = Mapping[kit.Spot, tuple[str, str]]
"""For each cell of a loop the direction in which the loop arrives, and the direction in which it leaves."""


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Nagareru, kit.Marks]:
    """Draw a loop with arrows and winds."""
    if rows < 2 or cols < 2:
        raise kit.BadInput(f"A board of {rows}x{cols} has no room for a loop; 2x2 has.")
    flow = random_loop(rows, cols, rng, float(options["loop"]))
    directions = passes(flow)
    board = {kit.cell_at(r, c): BLANK for r in range(rows) for c in range(cols)}
    off = [spot for spot in board if spot not in directions]
    blacken(board, directions, rng.sample(off, round(float(options["black"]) * len(off))), rng)
    straight = [spot for spot, (arrive, leave) in directions.items() if arrive == leave]
    for spot in rng.sample(straight, round(float(options["arrows"]) * len(straight))):
        board[spot] = directions[spot][1]
    puzzle = Nagareru(rows=rows, cols=cols, cells="".join(board.values()), winds=str(options["winds"]))
    return puzzle, {kit.Var(kit.LINE, edge): abs(flow.get(edge, 0)) for edge in puzzle.grid.edges}


def repair(
    puzzle: Nagareru, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Nagareru, kit.Marks] | None:
    """Put an arrow where only the answer runs straight. If there is no such cell, make the other loop the answer and
    blacken the cells that only the first one passed."""
    if other is None:
        return None
    board = dict(zip(puzzle.grid.cells, puzzle.cells, strict=True))
    mine = passes(_flow(board, answer))
    theirs = passes({var.spot: flow for var, flow in other.items() if var.layer == FLOW and flow})
    straight = [spot for spot, (arrive, leave) in mine.items() if arrive == leave]
    windy = {spot for gust in puzzle.gusts for spot in gust.cells}
    candidates = [s for s in sorted(straight) if board[s] == BLANK and theirs.get(s) != mine[s] and s not in windy]
    if candidates:
        spot = rng.choice(candidates)
        board[spot] = mine[spot][1]
        return puzzle.changed(cells="".join(board.values())), answer
    only_mine = sorted(set(mine) - set(theirs))
    if not only_mine:
        return None
    blacken(board, theirs, only_mine, rng)
    repaired = puzzle.changed(cells="".join(board.values()))
    return repaired, {var: value for var, value in other.items() if var.layer == kit.LINE}


def _flow(board: Mapping[kit.Spot, str], answer: kit.Marks) -> dict[kit.Spot, int]:
    """The flow on the edges of the answer's loop. An arrow decides its direction, or else the winds. Without arrows and
    winds the direction is arbitrary."""
    (walk,) = trace(var.spot for var, value in answer.items() if value and var.layer == kit.LINE)
    traced = {}
    for a, b in zip(walk.nodes, [*walk.nodes[1:], walk.nodes[0]], strict=True):
        traced[between(a, b)] = 1 if way_to(a, b) in "rd" else -1
    directions = passes(traced)
    arrows = [spot for spot, char in board.items() if char in OPPOSITE and spot in directions]
    if arrows:
        _, leave = directions[arrows[0]]
        agrees = leave == board[arrows[0]]
    else:
        sources = [spot for spot, char in board.items() if char in WINDY_BLACK]
        agrees = all(is_obeyed_wind(board, directions, spot, board[spot].lower()) for spot in sources)
    return traced if agrees else {edge: -along for edge, along in traced.items()}


def clues_from(puzzle: Nagareru, marks: kit.Marks) -> Nagareru:
    """The puzzle with an arrow wherever the loop runs straight, and black cells off the loop. It keeps the winds that
    the loop obeys.

    The marked directions decide how the loop runs, or else the present clues. Without either, the direction is
    arbitrary.
    """
    blank = puzzle.changed(cells=BLANK * len(puzzle.cells))
    kit.raise_first_violation(check_loop(blank, marks))
    old = dict(zip(puzzle.grid.cells, puzzle.cells, strict=True))
    marked = {var.spot: flow for var, flow in marks.items() if var.layer == FLOW and flow}
    flow = _flow(old, marks)
    if any(flow[edge] != along for edge, along in marked.items()):
        flow = {edge: -along for edge, along in flow.items()}
    directions = passes(flow)
    board = {}
    for spot, char in old.items():
        if spot in directions:
            arrive, leave = directions[spot]
            board[spot] = leave if arrive == leave else BLANK
        else:
            board[spot] = char if char in BLACK else PLAIN_BLACK
    _remove_bad_winds(board, directions)
    return puzzle.changed(cells="".join(board.values()))


def blacken(board: dict[kit.Spot, str], directions: Passes, cells: list[kit.Spot], rng: random.Random) -> None:
    """Make cells off the loop black, each with a wind that the loop obeys if there is one."""
    board.update(dict.fromkeys(cells, PLAIN_BLACK))
    for spot in cells:
        winds = [direction for direction in STEPS if is_obeyed_wind(board, directions, spot, direction)]
        if winds:
            board[spot] = rng.choice(winds).upper()
    _remove_bad_winds(board, directions)  # a new black cell may have stopped an older wind at its source


def _remove_bad_winds(board: dict[kit.Spot, str], directions: Passes) -> None:
    """Remove every wind that does not meet the loop, or that the loop does not obey."""
    for spot, char in board.items():
        if char in WINDY_BLACK and not is_obeyed_wind(board, directions, spot, char.lower()):
            board[spot] = PLAIN_BLACK


def passes(flow: Mapping[kit.Spot, int]) -> dict[kit.Spot, tuple[str, str]]:
    """The directions in which a loop arrives at and leaves each of its cells."""
    arrive: dict[kit.Spot, str] = {}
    leave: dict[kit.Spot, str] = {}
    for edge, along in flow.items():
        first, second = ends(edge)
        direction = "r" if edge.r & 1 else "d"
        if along < 0:
            first, second, direction = second, first, OPPOSITE[direction]
        leave[first] = arrive[second] = direction
    return {spot: (arrive[spot], leave[spot]) for spot in arrive}


def is_obeyed_wind(board: Mapping[kit.Spot, str], directions: Passes, source: kit.Spot, wind: str) -> bool:
    """True if a wind from this cell meets the loop, and the loop obeys it wherever they meet."""
    spot, met = next_to(source, wind), False
    while board.get(spot, PLAIN_BLACK) not in BLACK:
        if spot in directions:
            met = True
            if wind not in directions[spot] or OPPOSITE[wind] in directions[spot]:
                return False
        spot = next_to(spot, wind)
    return met


LEVELS = {3: {"loop": 0.3}, 5: {"arrows": 0.2, "black": 0.2}}
MAKER = kit.Maker(
    make,
    OPTIONS,
    unique=kit.Repair(repair),
    clues=kit.Thin(monotone=False),
    level_options=LEVELS,
    chance=(4,),
    rare=(5,),
)
"""The clues are not monotone: a black cell is a clue, but it also stops winds, which are other clues."""


def random_loop(rows: int, cols: int, rng: random.Random, share: float) -> dict[kit.Spot, int]:
    """A random loop through about this share of the cells: the flow on each of its edges, +1 for east and south. It is
    the border of an area of faces, each of which lies between four cells."""
    area = random_area(rows - 1, cols - 1, rng, share * rows * cols)
    rotation = rng.choice((1, -1))
    # The sides of a face as (dr, dc, flow) for a clockwise loop: east above the face, west below, south on the right,
    # north on the left.
    sides = ((-1, 0, 1), (1, 0, -1), (0, 1, 1), (0, -1, -1))
    return {
        kit.Spot(2 * r + 2 + dr, 2 * c + 2 + dc): along * rotation
        for r, c in area
        for dr, dc, along in sides
        if (r + dr, c + dc) not in area
    }
