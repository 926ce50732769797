"""Nagareru by exhaustive search over loops: an independent statement of the rules for tests.

A loop is a closed walk: its cells (row, column) in order, each once. Nothing here comes from the package.
"""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
Walk = tuple[Cell, ...]
STEP = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}


@cache
def all_loops(rows: int, cols: int) -> tuple[Walk, ...]:
    """Every closed walk on a board, in one of its two directions."""
    found: list[Walk] = []

    def go_on(walk: list[Cell]) -> None:
        r, c = walk[-1]
        for dr, dc in STEP.values():
            at = (r + dr, c + dc)
            # Each loop starts at its first cell in reading order and goes right first, so that it is met once.
            if at == walk[0] and len(walk) > 2 and walk[1] < walk[-1]:
                found.append(tuple(walk))
            elif 0 <= at[0] < rows and 0 <= at[1] < cols and at > walk[0] and at not in walk:
                go_on([*walk, at])

    for r in range(rows):
        for c in range(cols):
            go_on([(r, c)])
    return tuple(found)


def ways(walk: Walk) -> list[str]:
    """The direction from each cell to the next."""
    names = {step: way for way, step in STEP.items()}
    after = (*walk[1:], walk[0])
    return [names[b[0] - a[0], b[1] - a[1]] for a, b in zip(walk, after, strict=True)]


def winds_on(board: list[str], at: Cell) -> set[str]:
    """The winds that blow on a cell: for each direction, walk against it until a black cell."""
    found = set()
    for wind in "udlr":
        dr, dc = STEP[BACK[wind]]
        r, c = at[0] + dr, at[1] + dc
        while 0 <= r < len(board) and 0 <= c < len(board[0]):
            if board[r][c] in "NUDLR":
                if board[r][c] == wind.upper():
                    found.add(wind)
                break
            r, c = r + dr, c + dc
    return found


def obeys(board: list[str], walk: Walk, reading: str) -> bool:
    """True if a loop, run in this direction, solves the board."""
    out = ways(walk)
    into = [out[-1], *out[:-1]]
    passed = dict(zip(walk, zip(into, out, strict=True), strict=True))
    for r, row in enumerate(board):
        for c, char in enumerate(row):
            if (r, c) not in passed:
                if char in "udlr":
                    return False
                continue
            arrive, leave = passed[r, c]
            if char in "NUDLR":
                return False
            if char in "udlr" and (arrive, leave) != (char, char):
                return False
            if char in "udlr" and reading == "paper":
                continue
            for wind in winds_on(board, (r, c)):
                if BACK[wind] in (arrive, leave) or wind not in (arrive, leave):
                    return False
    return True


def solutions(board: list[str], reading: str) -> list[Walk]:
    """Every directed loop that solves the board."""
    both = (w for walk in all_loops(len(board), len(board[0])) for w in (walk, walk[::-1]))
    return [walk for walk in both if obeys(board, walk, reading)]
