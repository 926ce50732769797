"""Star for the frontier: the allowed passes at a node, as the kernel's bits."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.star import Row, Star
from puzzlepark.encoders.frontier import NORTH, UNUSED, WEST, FrontierBuilder, FrontierLines, end_bit, pass_bit


def refuses(star: Star, lines: FrontierLines) -> str | None:
    return None if star.layer in (lines.line, lines.flow) else "a Star on another layer"


def add(board: FrontierBuilder, star: Star) -> None:
    """Restrict the passes at the node, which may have a door or be the end of a path."""
    lines = board.lines
    if star.node in lines.doors:
        mask = passes_at_door(star, lines.doors[star.node][1])
    elif star.node in lines.ends:
        mask = passes_at_end(star)
    else:
        mask = passes(star.rows, directed=star.layer != lines.line)
    board.restrict(star.node, mask)


Rows = tuple[Row, ...]


@lru_cache(4096)
def passes(rows: Rows, directed: bool) -> int:
    """The passes that rows allow at a node, as bits. If they are `directed`, the value +1 means a flow towards growing
    coordinates. Cached, since many nodes have the same rows."""
    mask = 0
    for row in rows:
        used = [side for side in range(4) if row[side]]
        if not used:
            mask |= UNUSED
        elif len(used) == 2:
            a, b = used
            if directed:
                # The flow is positive towards the south and east, so it enters by the north and west sides.
                enters_a, enters_b = ((row[side] > 0) == (side in (NORTH, WEST)) for side in (a, b))
                if enters_a != enters_b:
                    mask |= pass_bit(a, b) if enters_a else pass_bit(b, a)
            else:
                mask |= pass_bit(a, b) | pass_bit(b, a)
    return mask


def passes_at_door(star: Star, door: int) -> int:
    """The passes that a Star allows at a node with a door. A row with a single edge uses the door, too."""
    rows = _drawable(star)
    mask = passes(rows, directed=False)
    for side in _single_sides(rows):
        mask |= pass_bit(side, door) | pass_bit(door, side)
    return mask


def passes_at_end(star: Star) -> int:
    """The bits that a Star allows at a node where a path ends."""
    return sum(map(end_bit, _single_sides(_drawable(star))))


def _drawable(star: Star) -> Rows:
    """The rows that use no missing edge."""
    missing = [side for side, edge in enumerate(star.edges) if edge is None]
    return tuple(row for row in star.rows if not any(row[side] for side in missing))


def _single_sides(rows: Rows) -> set[int]:
    """The sides that are the only ones used in some row."""
    used = ([side for side in range(4) if row[side]] for row in rows)
    return {sides[0] for sides in used if len(sides) == 1}
