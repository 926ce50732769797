"""Random Nagareru boards: a loop, black cells with winds that agree with it, and arrows along it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Option
from puzzlepark.core.grid import Spot, cell, ends
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.nagareru.rules import (
    BLACK,
    BLANK,
    FLOW,
    LINE,
    OPPOSITE,
    PLAIN_BLACK,
    STEPS,
    WAYS,
    WINDY_BLACK,
    Nagareru,
)

OPTIONS = (
    Option("arrows", 1.0, "share of the loop's straight cells with an arrow at first; more if it must be", 0.0, 1.0),
    Option("black", 1.0, "share of the cells off the loop that are black at first; more if it must be", 0.0, 1.0),
    Option("loop", 0.6, "share of the cells that the loop should pass", 0.0, 1.0),
    Option("winds", "strict", "how winds on white cells are read: strict or paper"),
)

Face = tuple[int, int]
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The eight faces around one, in a circle; the odd ones share an edge with it."""


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Nagareru, Marks]:
    """A board with a loop, arrows and winds on it, and the loop."""
    if rows < 2 or cols < 2:
        raise BadInput(f"A board of {rows}x{cols} has no room for a loop; 2x2 has.")
    flow = random_loop(rows, cols, rng, float(options["loop"]))
    ways = passes(flow)
    board = {cell(r, c): BLANK for r in range(rows) for c in range(cols)}
    off = [spot for spot in board if spot not in ways]
    blacken(board, ways, rng.sample(off, round(float(options["black"]) * len(off))), rng)
    straight = [spot for spot, (arrive, leave) in ways.items() if arrive == leave]
    for spot in rng.sample(straight, round(float(options["arrows"]) * len(straight))):
        board[spot] = ways[spot][1]
    puzzle = Nagareru(rows=rows, cols=cols, cells="".join(board.values()), winds=str(options["winds"]))
    return puzzle, {Var(LINE, edge): abs(flow.get(edge, 0)) for edge in puzzle.grid.edges}


def mend(puzzle: Nagareru, answer: Marks, other: Marks | None, rng: random.Random) -> tuple[Nagareru, Marks] | None:
    """Put an arrow where only the answer runs straight; where there is no such place, take the other loop for the
    answer and make the cells black that only the first one passed."""
    if other is None:
        return None
    board = dict(zip(puzzle.grid.cells, puzzle.cells, strict=True))
    mine = passes(_flow(board, answer))
    ways = passes({var.spot: flow for var, flow in other.items() if var.layer == FLOW and flow})
    straight = [s for s, (a, b) in mine.items() if a == b and board[s] == BLANK and ways.get(s) != (a, b)]
    free = [s for s in sorted(straight) if not any(s in gust.cells for gust in puzzle.gusts)]
    if free:
        spot = rng.choice(free)
        board[spot] = mine[spot][1]
        return replace(puzzle, cells="".join(board.values())), answer
    left = sorted(set(mine) - set(ways))
    if not left:
        return None
    blacken(board, ways, left, rng)
    mended = replace(puzzle, cells="".join(board.values()))
    return mended, {var: x for var, x in other.items() if var.layer == LINE}


def _flow(board: Mapping[Spot, str], answer: Marks) -> dict[Spot, int]:
    """The flow of a loop whose edges are known, as its arrows and winds have it; either way if nothing tells."""
    edges = {var.spot for var, x in answer.items() if x}
    start = min(edges)
    here, flow = ends(start)[1], {start: 1}
    while len(flow) < len(edges):
        edge = next(e for e in (Spot(here.r + dr, here.c + dc) for dr, dc in STEPS.values()) if e in edges - set(flow))
        first, second = ends(edge)
        flow[edge], here = (1, second) if here == first else (-1, first)
    ways = passes(flow)
    told = [ways[s][1] == char for s, char in board.items() if char in OPPOSITE and s in ways]
    windy = [s for s, char in board.items() if char in WINDY_BLACK]
    agree = told[0] if told else all(blows_well(board, ways, s, board[s].lower()) for s in windy)
    return flow if agree else {edge: -along for edge, along in flow.items()}


def blacken(
    board: dict[Spot, str], ways: Mapping[Spot, tuple[str, str]], cells: list[Spot], rng: random.Random
) -> None:
    """Make cells off the loop black, each with a wind that the loop obeys if there is one."""
    board.update(dict.fromkeys(cells, "N"))
    for spot in cells:
        winds = [way for way in WAYS if blows_well(board, ways, spot, way)]
        if winds:
            board[spot] = rng.choice(winds).upper()
    # A black cell that is new may have stopped an older wind at its source.
    for spot, char in board.items():
        if char in WINDY_BLACK and not blows_well(board, ways, spot, char.lower()):
            board[spot] = PLAIN_BLACK


def random_loop(rows: int, cols: int, rng: random.Random, share: float) -> dict[Spot, int]:
    """A loop that passes about this share of the cells: the flow on each of its edges.

    It is the border of a set of faces (a face lies between four cells) that is in one piece, has no hole,
    and nowhere touches itself at a corner only.
    """
    faces = _blob(rows - 1, cols - 1, rng, share * rows * cols)
    turn = rng.choice((1, -1))
    flow: dict[Spot, int] = {}
    for r, c in faces:
        # Clockwise, if turn is 1: east above the faces, west below them, south on their right, north on their left.
        for dr, dc, along in ((-1, 0, 1), (1, 0, -1), (0, 1, 1), (0, -1, -1)):
            if (r + dr, c + dc) not in faces:
                flow[Spot(2 * r + 2 + dr, 2 * c + 2 + dc)] = along * turn
    return flow


def _blob(rows: int, cols: int, rng: random.Random, length: float) -> set[Face]:
    """Faces whose border has about this length; they grow by faces that keep the border in one piece."""
    first = (rng.randrange(rows), rng.randrange(cols))
    faces: set[Face] = set()
    border, beside = 0, [first]
    while beside and (border < length or not faces):
        k = rng.randrange(len(beside))
        beside[k], beside[-1] = beside[-1], beside[k]
        r, c = face = beside.pop()
        ring = [(r + dr, c + dc) in faces for dr, dc in AROUND]
        touching = sum(ring[1::2])
        runs = sum(ring[i] and not ring[i - 1] for i in range(8))
        fits = (touching > 0 and runs == 1) or not faces
        # Faces that lengthen the border are welcome, those that fill a corner only sometimes.
        if face in faces or not fits or touching > 2 or (touching == 2 and rng.random() < 0.7):
            continue
        faces.add(face)
        border += 4 - 2 * touching
        around = ((r + dr, c + dc) for dr, dc in AROUND)
        beside += [f for f in around if f not in faces and 0 <= f[0] < rows and 0 <= f[1] < cols]
    return faces


def passes(flow: Mapping[Spot, int]) -> dict[Spot, tuple[str, str]]:
    """The way in which each cell of a loop is come to, and the way in which it is left."""
    arrive: dict[Spot, str] = {}
    leave: dict[Spot, str] = {}
    for edge, along in flow.items():
        first, second = ends(edge)
        way = "r" if edge.r & 1 else "d"
        if along < 0:
            first, second, way = second, first, OPPOSITE[way]
        leave[first] = arrive[second] = way
    return {spot: (arrive[spot], leave[spot]) for spot in arrive}


def blows_well(board: Mapping[Spot, str], ways: Mapping[Spot, tuple[str, str]], source: Spot, wind: str) -> bool:
    """Whether a wind from here meets the loop, and the loop obeys it wherever it does."""
    dr, dc = STEPS[wind]
    at, met = Spot(source.r + 2 * dr, source.c + 2 * dc), False
    while board.get(at, "N") not in BLACK:
        if at in ways:
            met = True
            if wind not in ways[at] or OPPOSITE[wind] in ways[at]:
                return False
        at = Spot(at.r + 2 * dr, at.c + 2 * dc)
    return met
