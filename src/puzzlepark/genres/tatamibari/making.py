"""Random rectangles of which no four meet at a corner."""

from random import Random


def uncrossed_rectangles(rows: int, cols: int, rng: Random, longest: int) -> list[int]:
    """Draw a region id per cell. Regions are rectangles with mostly short sides, usually of at most `longest` cells.
    Each begins at the first free cell."""
    ids = [-1] * (rows * cols)
    for start in range(rows * cols):
        if ids[start] < 0:
            row, col = divmod(start, cols)
            high = _nearest(_heights(ids, rows, cols, row, col), _length(rng, longest))
            wide = _nearest(_widths(ids, cols, row, col), _length(rng, longest))
            for r in range(row, row + high):
                ids[r * cols + col : r * cols + col + wide] = [start] * wide
    return ids


def _length(rng: Random, longest: int) -> int:
    """A random length up to `longest`. Short lengths are more frequent."""
    return 1 + min(rng.randrange(longest), rng.randrange(longest) + 1)


def _nearest(lengths: list[int], wanted: int) -> int:
    """The length that is closest to the wanted one."""
    return min(lengths, key=lambda length: (abs(length - wanted), length))


def _widths(ids: list[int], cols: int, row: int, col: int) -> list[int]:
    """The possible widths of a rectangle that begins at this cell. Its right side must not continue a wall above,
    unless the cell to the right is taken."""
    widths = []
    for end in range(col + 1, cols + 1):
        taken = end == cols or ids[row * cols + end] >= 0
        above = (row - 1) * cols + end
        if taken or row == 0 or ids[above - 1] == ids[above]:
            widths.append(end - col)
        if taken:
            break
    return widths


def _heights(ids: list[int], rows: int, cols: int, row: int, col: int) -> list[int]:
    """The possible heights of a rectangle that begins at this cell. Its lower side must not continue a wall on the
    left."""
    heights = []
    for end in range(row + 1, rows + 1):
        left = (end - 1) * cols + col - 1
        below_left = left + cols
        if end == rows or col == 0 or ids[below_left] < 0 or ids[left] == ids[below_left]:
            heights.append(end - row)
    return heights
