"""Random paths from door to door that cross themselves, and ice where they do.

Every corner of a cell has one of two colours, and lines run between corners of different colours. The colour along the
border changes at IN and at OUT, so that one path runs from IN to OUT. The other lines are loops, which are ignored. The
path crosses itself in cells around which the colours of the four corners alternate."""

from collections import Counter
from random import Random

from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at, next_to
from puzzlepark.core.record import NamedTuple
from puzzlepark.genres import kit
from puzzlepark.genres.icebarn.codec import outer_edges

Colours = dict[kit.Spot, int]
"""The colour of each corner, 0 or 1."""


class Step(NamedTuple):
    """A cell of a path, and the directions in which the path arrives and leaves."""

    cell: kit.Spot
    arrives: str
    leaves: str


Walk = list[Step]
CHANGES = 40
"""How many changes of a corner are tried per row and column. Changes that shorten the path are undone."""


def random_doors(board: kit.Puzzle, rng: Random) -> tuple[kit.Spot, ...]:
    """Return two edges of the border, at different cells if possible."""
    edges = outer_edges(board)
    first = rng.choice(edges)
    far = [edge for edge in edges if abs(edge.r - first.r) + abs(edge.c - first.c) > 2]
    return first, rng.choice(far or [edge for edge in edges if edge != first])


def random_walk(board: kit.Puzzle, doors: tuple[kit.Spot, ...], rng: Random, length: float) -> Walk:
    """Return a path whose length is about this share of the number of cells, by local search over the colours."""
    rows, cols = board.rows, board.cols
    colours = {kit.Spot(r, c): rng.randrange(2) for r in range(0, 2 * rows + 1, 2) for c in range(0, 2 * cols + 1, 2)}
    colours |= _border_colours(rows, cols, doors)
    inner = [spot for spot in colours if 0 < spot.r < 2 * rows and 0 < spot.c < 2 * cols]
    walk = follow(colours, doors)
    for _ in range(CHANGES * (rows + cols) if inner else 0):
        if len(walk) >= length * rows * cols:
            break
        corner = rng.choice(inner)
        colours[corner] ^= 1
        new_walk = follow(colours, doors)
        if len(new_walk) >= len(walk):
            walk = new_walk
        else:
            colours[corner] ^= 1
    return walk


def _border_colours(rows: int, cols: int, doors: tuple[kit.Spot, ...]) -> Colours:
    """Colour the corners of the border: one colour from IN to OUT, and the other one from OUT to IN."""
    top = [kit.Spot(0, c) for c in range(2 * cols)]
    right = [kit.Spot(r, 2 * cols) for r in range(2 * rows)]
    bottom = [kit.Spot(2 * rows, c) for c in range(2 * cols, 0, -1)]
    left = [kit.Spot(r, 0) for r in range(2 * rows, 0, -1)]
    colours, colour = {}, 0
    for spot in (*top, *right, *bottom, *left):
        if spot in doors:
            colour = 1 - colour
        if not spot.is_edge:
            colours[spot] = colour
    return colours


def follow(colours: Colours, doors: tuple[kit.Spot, ...]) -> Walk:
    """Return the path from IN to OUT that runs between corners of different colours."""
    last = max(colours)
    direction = next(way for way in STEPS if _on_board(edge_at(doors[0], way), last))
    here, walk = edge_at(doors[0], direction), Walk()
    while True:
        arrives, exits = direction, [way for way in STEPS if _has_line(colours, edge_at(here, way))]
        if len(exits) < 4:  # With four lines, the path crosses itself here and goes straight on.
            direction = next(way for way in exits if way != OPPOSITE[arrives])
        walk.append(Step(here, arrives, direction))
        if edge_at(here, direction) == doors[1]:
            return walk
        here = next_to(here, direction)


def _on_board(spot: kit.Spot, last: kit.Spot) -> bool:
    """True if a spot is a cell of the board with this last corner."""
    return spot.is_cell and 0 < spot.r < last.r and 0 < spot.c < last.c


def _has_line(colours: Colours, edge: kit.Spot) -> bool:
    """True if the two corners at the ends of a side have different colours."""
    dr, dc = edge.r % 2, edge.c % 2  # the step from the edge to an end: along its odd coordinate
    return colours[kit.Spot(edge.r - dr, edge.c - dc)] != colours[kit.Spot(edge.r + dr, edge.c + dc)]


def random_ice(board: kit.Puzzle, walk: Walk, rng: Random, share: float) -> frozenset[kit.Spot]:
    """Return ice in this share of the cells: where the path crosses itself, in some other cells where it goes straight,
    and around them. The path does not turn on it."""
    turned = {step.cell for step in walk if step.arrives != step.leaves}
    visits = Counter(step.cell for step in walk)
    ice = {spot for spot, times in visits.items() if times > 1}
    straight = sorted(visits.keys() - turned)
    cells = [kit.cell_at(r, c) for r in range(board.rows) for c in range(board.cols)]
    ice |= set(rng.sample(straight, min(len(straight), len(cells) // 40 + 1)))
    while len(ice) < share * len(cells):
        neighbours = {next_to(spot, way) for spot in ice for way in STEPS}
        candidates = sorted(neighbours.intersection(cells) - ice - turned)
        if not candidates:
            break
        ice.add(rng.choice(candidates))
    return frozenset(ice)
