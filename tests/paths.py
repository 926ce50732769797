"""The solutions of tiny Path boards by enumerating every simple path. It shares no code with the package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
Document = dict[str, Any]


def walks(rows: int, cols: int, blocked: set[Cell], starts: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Every simple path between two of the start cells, once each. Rows and columns count from 1."""

    def go(path: list[Cell]) -> Iterator[tuple[Cell, ...]]:
        r, c = path[-1]
        if len(path) > 1 and path[-1] in starts and starts.index(path[0]) < starts.index(path[-1]):
            yield tuple(path)
        for step in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if 1 <= step[0] <= rows and 1 <= step[1] <= cols and step not in blocked and step not in path:
                yield from go([*path, step])

    for start in starts:
        yield from go([start])


def solutions(puzzle: Document) -> set[frozenset[tuple[Cell, Cell]]]:
    """All solutions of a puzzle in JSON form, each as the pairs of cells that its path joins."""
    blocked = {(r, c) for r, c in puzzle.get("blocked", [])}
    doors = {(r, c): side for r, c, side in puzzle["doors"]}
    found = set()
    for path in walks(puzzle["rows"], puzzle["cols"], blocked, list(doors)):
        across, down = [0] * puzzle["rows"], [0] * puzzle["cols"]
        for r, c in path:
            across[r - 1] += 1
            down[c - 1] += 1
        wrong = [k for k, n in zip(puzzle["row_clues"], across, strict=True) if k is not None and k != n]
        wrong += [k for k, n in zip(puzzle["column_clues"], down, strict=True) if k is not None and k != n]
        if not wrong and all(_runs(path, (r, c), sides, doors) for r, c, sides in puzzle.get("given", [])):
            found.add(frozenset((min(a, b), max(a, b)) for a, b in pairwise(path)))
    return found


def _runs(path: tuple[Cell, ...], cell: Cell, sides: str, doors: dict[Cell, str]) -> bool:
    """True if the path goes through a cell by exactly these sides."""
    if cell not in path:
        return False
    i, (r, c) = path.index(cell), cell
    around = {(r - 1, c): "N", (r, c - 1): "W", (r, c + 1): "E", (r + 1, c): "S"}
    taken = {around[path[k]] for k in (i - 1, i + 1) if 0 <= k < len(path)}
    if i in (0, len(path) - 1):
        taken.add(doors[cell])
    return taken == set(sides)


def random_puzzle(rng: random.Random) -> Document:
    """A board up to 4x4 or 3x5, some with blocked cells, more doors, given pieces; most clues fit some path."""
    rows, cols = rng.choice([(1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)])
    cells = [(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)]
    some = rng.randint(1, max(1, len(cells) // 4)) if rng.random() < 0.3 else 0
    blocked: set[Cell] = set(rng.sample(cells, some))
    edges: dict[Cell, list[str]] = {}
    for r, c in cells:
        for side, at in {"N": (r - 1, c), "W": (r, c - 1), "E": (r, c + 1), "S": (r + 1, c)}.items():
            if (r, c) not in blocked and (at not in cells or at in blocked):
                edges.setdefault((r, c), []).append(side)
    wanted = rng.choice((2, 2, 2, 3, 4))
    if len(edges) < wanted:
        return random_puzzle(rng)
    doors = rng.sample(sorted(edges), wanted)
    puzzle: Document = {
        "rows": rows,
        "cols": cols,
        "doors": [[r, c, rng.choice(edges[r, c])] for r, c in doors],
        "row_clues": [None] * rows,
        "column_clues": [None] * cols,
    }
    if blocked:
        puzzle["blocked"] = [list(s) for s in sorted(blocked)]
    path = _some_path(rows, cols, blocked, doors, rng)
    share = rng.choice((0.0, 0.3, 0.7, 1.0))
    for key, size, axis in (("row_clues", rows, 0), ("column_clues", cols, 1)):
        for i in range(size):
            if rng.random() < share:
                puzzle[key][i] = sum(s[axis] == i + 1 for s in path) + (rng.random() < 0.05) * rng.choice((-1, 1, 2))
                puzzle[key][i] = max(0, puzzle[key][i])
    if rng.random() < 0.15:
        r, c = rng.choice([s for s in cells if s not in blocked])
        own = next((side for *s, side in puzzle["doors"] if s == [r, c]), "")
        inner = [s for s in "NWES" if s not in edges.get((r, c), []) or s == own]
        if len(inner) > 1:
            puzzle["given"] = [[r, c, "".join(rng.sample(inner, 2))]]
    return puzzle


def _some_path(rows: int, cols: int, blocked: set[Cell], doors: list[Cell], rng: random.Random) -> list[Cell]:
    """A random walk from a door until it reaches another door or gets stuck."""
    path = [doors[0]]
    while True:
        r, c = path[-1]
        if len(path) > 1 and path[-1] in doors and rng.random() < 0.7:
            return path
        near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
        steps = [s for s in near if 1 <= s[0] <= rows and 1 <= s[1] <= cols and s not in blocked and s not in path]
        if not steps:
            return path
        path.append(rng.choice(steps))
