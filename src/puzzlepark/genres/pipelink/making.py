"""Random loops through all cells that may cross themselves.

The faces between four cells are coloured with two colours; outside the board is the first colour. The loop runs between
faces of different colours: it passes a cell if the four faces around it are not all alike, and crosses itself there if
they alternate. So any colouring without four equal faces around a cell is a set of loops that pass all cells. The loops
are then joined into one.
"""

from collections.abc import Iterator
from random import Random

from puzzlepark.core.watch import polled
from puzzlepark.genres import kit

Colours = list[list[int]]
"""A colour for each face, 0 or 1, or -1 while it is undecided. A margin of 0 stands for the outside of the board."""
FILLINGS = 100
"""How many random colourings are tried before a board is rejected."""
CHANGES = 40
"""How many changes of single faces are tried to join loops, per row and column of the board."""


def make_loop(rows: int, cols: int, rng: Random, crossings: float) -> set[kit.Spot]:
    """The edges of a random loop that crosses itself about this often where it can. Raises BadInput if there is
    none."""
    if min(rows, cols) > 1:
        for _ in range(FILLINGS):
            faces = _fill(rows - 1, cols - 1, rng, crossings)
            if faces is not None and _join_loops(faces, rng):
                return set(_loops(faces))
    raise kit.BadInput(f"There is no loop through all of {rows}x{cols} cells.")


def _fill(height: int, width: int, rng: Random, crossings: float) -> Colours | None:
    """Draw a random colouring, face by face; None if a face has no valid colour."""
    faces = [[0] * (width + 2) for _ in range(height + 2)]
    inner = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    for r, c in inner:
        faces[r][c] = -1
    for r, c in inner:
        corner, above, left = faces[r - 1][c - 1], faces[r - 1][c], faces[r][c - 1]
        first = rng.randrange(2)
        if above == left != corner:
            # With the colour of the corner, the four faces alternate and the loop crosses itself.
            first = corner if rng.random() < crossings else 1 - corner
        for colour in (first, 1 - first):
            faces[r][c] = colour
            if _is_valid_around(faces, r, c):
                break
        else:
            return None
    return faces


def _is_valid_around(faces: Colours, r: int, c: int) -> bool:
    """True if no four faces that meet at a corner of this one are equal."""
    for top in (r - 1, r):
        for left in (c - 1, c):
            around = {faces[top][left], faces[top][left + 1], faces[top + 1][left], faces[top + 1][left + 1]}
            if around in ({0}, {1}):
                return False
    return True


def _join_loops(faces: Colours, rng: Random) -> bool:
    """Flip random faces that do not increase the number of loops, until there is one loop. Returns False if that fails
    after many attempts."""
    height, width = len(faces) - 2, len(faces[0]) - 2
    loops, attempts = _count_loops(faces), CHANGES * (height + width)
    while loops > 1 and attempts:
        attempts -= 1
        r, c = rng.randrange(1, height + 1), rng.randrange(1, width + 1)
        faces[r][c] ^= 1
        if _is_valid_around(faces, r, c) and (loops_now := _count_loops(faces)) <= loops:
            loops = loops_now
        else:
            faces[r][c] ^= 1
    return loops == 1


def _count_loops(faces: Colours) -> int:
    """The number of loops along the borders between colours."""
    return len(set(_loops(faces).values()))


def _loops(faces: Colours) -> dict[kit.Spot, int]:
    """The edges of all loops, each with the number of its loop. Every loop is followed from edge to edge."""
    next_edges: dict[kit.Spot, list[kit.Spot]] = {}
    for one, two in polled(_passes(faces)):
        next_edges.setdefault(one, []).append(two)
        next_edges.setdefault(two, []).append(one)
    loop_of: dict[kit.Spot, int] = {}
    for number, start in enumerate(next_edges):
        here = start
        while here not in loop_of:
            loop_of[here] = number
            here = next((edge for edge in next_edges[here] if edge not in loop_of), here)
    return loop_of


def _passes(faces: Colours) -> Iterator[tuple[kit.Spot, kit.Spot]]:
    """Generate for each cell the two edges by which a loop passes it. A cell where loops cross has two such pairs."""
    for r in range(len(faces) - 1):
        for c in range(len(faces[0]) - 1):
            north_west, north_east = faces[r][c], faces[r][c + 1]
            south_west, south_east = faces[r + 1][c], faces[r + 1][c + 1]
            y, x = 2 * r + 1, 2 * c + 1
            across, down = [], []
            if north_west != south_west:
                across.append(kit.Spot(y, x - 1))
            if north_east != south_east:
                across.append(kit.Spot(y, x + 1))
            if north_west != north_east:
                down.append(kit.Spot(y - 1, x))
            if south_west != south_east:
                down.append(kit.Spot(y + 1, x))
            if len(across) == len(down) == 1:
                yield across[0], down[0]
            else:
                yield from ((pair[0], pair[1]) for pair in (across, down) if pair)
