"""Random rectangles of which no four meet at a corner."""

from random import Random


def uncrossed_rectangles(rows: int, cols: int, rng: Random, longest: int) -> list[int]:
    """A region id per cell: rectangles, whose sides are rather short and mostly at most `longest`."""
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
    return 1 + min(rng.randrange(longest), rng.randrange(longest) + 1)


def _nearest(able: list[int], wished: int) -> int:
    return min(able, key=lambda length: (abs(length - wished), length))


def _widths(ids: list[int], cols: int, row: int, col: int) -> list[int]:
    """How wide a rectangle may be that begins in this cell. Its right side does not go on above it, unless what is on
    the right began above, too."""
    found = []
    for end in range(col + 1, cols + 1):
        taken = end == cols or ids[row * cols + end] >= 0
        above = (row - 1) * cols + end
        if taken or row == 0 or ids[above - 1] == ids[above]:
            found.append(end - col)
        if taken:
            break
    return found


def _heights(ids: list[int], rows: int, cols: int, row: int, col: int) -> list[int]:
    """How high it may be: its lower side does not go on to the left of it."""
    found = []
    for end in range(row + 1, rows + 1):
        left = (end - 1) * cols + col - 1
        if end == rows or col == 0 or ids[left + cols] < 0 or ids[left] == ids[left + cols]:
            found.append(end - row)
    return found
