"""Random paths from door to door that cross themselves, and ice where they do.

The corners of cells have two colours. Those of the border change theirs at IN and at OUT, and the path runs between
corners of different colours, perhaps with loops beside it, which are left out. It crosses itself where the corners of a
cell alternate.
"""

from collections import Counter
from random import Random

from puzzlepark.core.lines import OPPOSITE, STEPS, edge_at, next_to
from puzzlepark.genres import kit
from puzzlepark.genres.icebarn.codec import outer_edges

Colours = dict[kit.Spot, int]
Walk = list[tuple[kit.Spot, str, str]]
"""The cells of a path in order, each with the way in which it is come to and the way in which it is left."""
CHANGES = 40
"""Changes of a corner that are tried, for each side of the board; those that make the path shorter are undone."""


def random_doors(board: kit.Puzzle, rng: Random) -> tuple[kit.Spot, ...]:
    """Two edges of the border, not at the same cell if that can be."""
    edges = outer_edges(board)
    first = rng.choice(edges)
    far = [edge for edge in edges if abs(edge.r - first.r) + abs(edge.c - first.c) > 2]
    return first, rng.choice(far or [edge for edge in edges if edge != first])


def random_walk(board: kit.Puzzle, doors: tuple[kit.Spot, ...], rng: Random, length: float) -> Walk:
    """A path that has about this share of the cells."""
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
        other = follow(colours, doors)
        if len(other) >= len(walk):
            walk = other
        else:
            colours[corner] ^= 1
    return walk


def _border_colours(rows: int, cols: int, doors: tuple[kit.Spot, ...]) -> Colours:
    """The corners of the border: those from IN to OUT have one colour, and the others another."""
    top = [kit.Spot(0, c) for c in range(2 * cols)]
    right = [kit.Spot(r, 2 * cols) for r in range(2 * rows)]
    bottom = [kit.Spot(2 * rows, c) for c in range(2 * cols, 0, -1)]
    left = [kit.Spot(r, 0) for r in range(2 * rows, 0, -1)]
    found, colour = {}, 0
    for spot in (*top, *right, *bottom, *left):
        colour ^= spot in doors
        if not spot.is_edge:
            found[spot] = colour
    return found


def follow(colours: Colours, doors: tuple[kit.Spot, ...]) -> Walk:
    """The path between the colours, from IN to OUT."""
    last = max(colours)
    way = next(way for way in STEPS if _on_board(edge_at(doors[0], way), last))
    here, walk = edge_at(doors[0], way), Walk()
    while True:
        able = [to for to in STEPS if _drawn(colours, edge_at(here, to))]
        came, way = way, way if len(able) == 4 else next(to for to in able if to != OPPOSITE[way])
        walk.append((here, came, way))
        if edge_at(here, way) == doors[1]:
            return walk
        here = next_to(here, way)


def _on_board(spot: kit.Spot, last: kit.Spot) -> bool:
    """Whether a spot is a cell of the board whose last corner is this."""
    return spot.is_cell and 0 < spot.r < last.r and 0 < spot.c < last.c


def _drawn(colours: Colours, edge: kit.Spot) -> bool:
    """Whether the two corners at the ends of a side have different colours."""
    dr, dc = edge.c % 2, edge.r % 2
    return colours[kit.Spot(edge.r - dc, edge.c - dr)] != colours[kit.Spot(edge.r + dc, edge.c + dr)]


def random_ice(board: kit.Puzzle, walk: Walk, rng: Random, share: float) -> frozenset[kit.Spot]:
    """Ice where the path crosses itself, and around it where no path turns."""
    turned = {spot for spot, came, left in walk if came != left}
    passed = Counter(spot for spot, _, _ in walk)
    ice = {spot for spot, times in passed.items() if times > 1}
    straight = sorted(passed.keys() - turned)
    cells = [kit.cell_at(r, c) for r in range(board.rows) for c in range(board.cols)]
    ice |= set(rng.sample(straight, min(len(straight), len(cells) // 40 + 1)))
    wanted = share * len(cells)
    while len(ice) < wanted:
        beside = {next_to(spot, way) for spot in ice for way in STEPS}
        able = sorted(spot for spot in beside.intersection(cells) if spot not in ice and spot not in turned)
        if not able:
            break
        ice.add(rng.choice(able))
    return frozenset(ice)
