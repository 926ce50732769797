"""Tracks puzzles of three levels, made by what another author's solver may use at each: an own small solver.

Easy: what one cell or the count of one line says. Tricky: no ring, and marks that break a cell or a count at once.
Hard: every line between rows or columns is crossed an odd or even number of times, and marks that break something
later on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
SIDE = 6
MADE: dict[str, tuple[str, ...]] = {
    "Easy": (
        "6x6:n5gCcCi,3,4,4,4,3,S4,0,0,5,S6,6,5",
        "6x6:f5zc,4,4,4,1,S2,0,0,S2,2,3,4,4",
        "6x6:zj,1,1,3,2,3,S3,S3,1,2,3,2,2",
        "6x6:zj,6,6,S1,0,0,0,2,S2,2,2,2,3",
    ),
    "Tricky": (
        "6x6:vCcCi,3,4,4,4,3,S4,0,0,5,S6,6,5",
        "6x6:zj,4,4,4,1,S2,0,0,S2,2,3,4,4",
        "6x6:zj,2,1,3,1,4,S4,0,0,S3,5,3,4",
        "6x6:zj,1,1,2,S3,4,2,0,2,S6,2,1,2",
    ),
    "Hard": (
        "6x6:zj,2,2,4,S6,3,3,2,3,3,4,4,S4",
        "6x6:o5mAf,3,6,5,6,5,S5,4,6,5,4,5,S6",
        "6x6:g9zb,4,5,6,S4,4,4,S5,4,6,5,4,3",
        "6x6:m6v,6,S6,5,4,3,2,6,5,5,4,4,S2",
    ),
}
"""What `made` makes of seeds 0, 1, 2, 3 at each level; the hard ones take seconds."""
BITS = {(0, 1): 1, (-1, 0): 2, (0, -1): 4, (1, 0): 8}


class Broken(Exception):
    """The marks contradict the rules."""


class Board(NamedTuple):
    """A square board: the track comes in at the left of row `entry` and leaves below column `exit`."""

    side: int
    entry: int
    exit: int
    rows: list[int]
    cols: list[int]
    given: dict[Cell, int]

    @property
    def cells(self) -> list[Cell]:
        return [(r, c) for r in range(self.side) for c in range(self.side)]

    @property
    def game_id(self) -> str:
        text, skip = "", 0
        for cell in self.cells:
            if cell not in self.given:
                skip += 1
                continue
            text += _skips(skip) + f"{self.given[cell]:X}"
            skip = 0
        words = [("S" if c == self.exit else "") + str(k) for c, k in enumerate(self.cols)]
        words += [("S" if r == self.entry else "") + str(k) for r, k in enumerate(self.rows)]
        return f"{self.side}x{self.side}:{text}{_skips(skip)},{','.join(words)}"


def _skips(count: int) -> str:
    return "z" * (count // 26) + (chr(ord("a") + count % 26 - 1) if count % 26 else "")


class Solver:
    """What is known of a board: 1, 0 or None for each cell and each edge, the two doors among them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        n = board.side
        doors = [((board.entry, -1), (board.entry, 0)), ((n - 1, board.exit), (n, board.exit))]
        inner = [((r, c), (r + dr, c + dc)) for r, c in board.cells for dr, dc in ((0, 1), (1, 0))]
        self.edges: list[Edge] = [*doors, *(e for e in inner if max(e[1]) < n)]
        self.known: dict[Cell | Edge, int | None] = dict.fromkeys([*board.cells, *self.edges])
        self.around = {cell: [e for e in self.edges if cell in e] for cell in board.cells}
        self.lines = [([(r, c) for c in range(n)], board.rows[r]) for r in range(n)]
        self.lines += [([(r, c) for r in range(n)], board.cols[c]) for c in range(n)]
        for door in doors:
            self.known[door] = 1
        for cell, bits in board.given.items():
            for way, bit in BITS.items():
                other = (cell[0] + way[0], cell[1] + way[1])
                for edge in self.around[cell]:
                    if edge in ((cell, other), (other, cell)):
                        self.known[edge] = int(bool(bits & bit))

    def put(self, what: Cell | Edge, value: int) -> bool:
        """Whether this is news."""
        if self.known[what] is not None and self.known[what] != value:
            raise Broken
        news = self.known[what] is None
        self.known[what] = value
        return news

    def fill(self, some: list[Cell] | list[Edge], least: int, most: int) -> bool:
        """Exclude what contradicts that at least `least` and at most `most` of these cells or edges are used."""
        on = sum(self.known[x] == 1 for x in some)
        open_ = [x for x in some if self.known[x] is None]
        if on > most or on + len(open_) < least:
            raise Broken
        if on == most or on + len(open_) == least:
            for x in open_:
                self.put(x, int(on < most))
            return bool(open_)
        return False

    def easy(self) -> bool:
        news = False
        for cell, edges in self.around.items():
            on = sum(self.known[e] == 1 for e in edges)
            able = sum(self.known[e] != 0 for e in edges)
            if on or able < 2:
                news |= self.put(cell, int(on > 0))
            if self.known[cell] is not None:
                number = 2 * (self.known[cell] or 0)
                news |= self.fill(edges, number, number)
        for cells, number in self.lines:
            news |= self.fill(cells, number, number)
        return news

    def no_ring(self) -> bool:
        piece = {cell: {cell} for cell in self.board.cells}
        for a, b in self.edges[2:]:
            if self.known[a, b] == 1 and piece[a] is not piece[b]:
                joined = piece[a] | piece[b]
                piece |= dict.fromkeys(joined, joined)
        closing = [e for e in self.edges[2:] if self.known[e] is None and piece[e[0]] is piece[e[1]]]
        for edge in closing:
            self.put(edge, 0)
        return bool(closing)

    def crossings(self) -> bool:
        news = False
        for axis in (0, 1):
            for k in range(self.board.side - 1):
                cut = [e for e in self.edges[2:] if (e[0][axis], e[1][axis]) == (k, k + 1)]
                odd = k < self.board.exit if axis else k >= self.board.entry
                open_ = [e for e in cut if self.known[e] is None]
                on = sum(self.known[e] == 1 for e in cut)
                if len(open_) == 1:
                    news |= self.put(open_[0], (on + odd) % 2)
        return news

    def breaks(self, rounds: int) -> bool:
        """Whether the opposite of something breaks the board within some rounds of easy looks: it is put."""
        for what in [x for x, value in self.known.items() if value is None]:
            for value in (0, 1):
                before = dict(self.known)
                try:
                    self.known[what] = value
                    for _ in range(rounds):
                        if not self.easy():
                            break
                except Broken:
                    self.known = before
                    return self.put(what, 1 - value)
                self.known = before
        return False

    def solves(self, level: int) -> bool:
        looks: list[Callable[[], bool]] = [self.easy]
        looks += [self.no_ring, lambda: self.breaks(1)] if level else []
        looks += [self.crossings, lambda: self.breaks(99)] if level > 1 else []
        while any(look() for look in looks):
            pass
        return None not in self.known.values()


def _track(rng: random.Random, side: int) -> list[Cell]:
    """A track from the left to the bottom."""
    path: list[Cell] = []

    def go(cell: Cell) -> bool:
        path.append(cell)
        if cell[0] == side - 1 and len(path) > 2 * side:
            return True
        ways = [(cell[0] + dr, cell[1] + dc) for dr, dc in BITS]
        for near in rng.sample(ways, len(ways)):
            if min(near) >= 0 and max(near) < side and near not in path and go(near):
                return True
        path.pop()
        return False

    go((rng.randrange(side), 0))
    return path


def made(seed: int, side: int, level: int) -> Board:
    """A board that the solver solves with the techniques of this level, but not with those of the level below."""
    rng = random.Random(seed)
    while True:
        track = _track(rng, side)
        ends = [(track[0][0], -1), *track, (side, track[-1][1])]
        pieces = {}
        for before, here, after in zip(ends, ends[1:], ends[2:], strict=False):
            pieces[here] = sum(BITS[there[0] - here[0], there[1] - here[1]] for there in (before, after))
        rows = [sum(cell[0] == k for cell in track) for k in range(side)]
        cols = [sum(cell[1] == k for cell in track) for k in range(side)]
        board = Board(side, track[0][0], track[-1][1], rows, cols, {})
        order = rng.sample(track, len(track))
        while order and not Solver(board).solves(level):
            cell = order.pop()
            board.given[cell] = pieces[cell]
        for cell in rng.sample([*board.given], len(board.given)):
            bits = board.given.pop(cell)
            if not Solver(board).solves(level):
                board.given[cell] = bits
        if Solver(board).solves(level) and not (level and Solver(board).solves(level - 1)):
            return board
