"""Loops of diagonals, as the referee detects them."""

from collections.abc import Iterator, Mapping

from puzzlepark.genres import kit


def joined_corners(cell: kit.Spot, value: int) -> tuple[kit.Spot, kit.Spot]:
    """The corners that the diagonal of a cell joins: 1 falls from left to right, 2 rises."""
    r, c = cell
    if value == 1:
        return kit.Spot(r - 1, c - 1), kit.Spot(r + 1, c + 1)
    return kit.Spot(r + 1, c - 1), kit.Spot(r - 1, c + 1)


def loops(drawn: Mapping[kit.Spot, int]) -> Iterator[tuple[kit.Spot, ...]]:
    """Generate the connected groups of diagonals that are on closed loops or join such loops. A diagonal with a free
    end is on no loop, so such diagonals are removed until none is left. The rest is found by depth-first search."""
    remaining = {cell: joined_corners(cell, value) for cell, value in drawn.items()}
    cells_at: dict[kit.Spot, set[kit.Spot]] = {}
    for cell, ends in remaining.items():
        for corner in ends:
            cells_at.setdefault(corner, set()).add(cell)
    dead_ends = [corner for corner, cells in cells_at.items() if len(cells) == 1]
    for corner in dead_ends:
        for cell in list(cells_at[corner]):
            for end in remaining.pop(cell):
                cells_at[end].remove(cell)
                if len(cells_at[end]) == 1:
                    dead_ends.append(end)
    for start in sorted(remaining):
        stack, group = [start], set[kit.Spot]()
        while stack:
            cell = stack.pop()
            if cell in remaining:
                group.add(cell)
                stack += (other for corner in remaining.pop(cell) for other in cells_at[corner])
        if group:
            yield tuple(sorted(group))
