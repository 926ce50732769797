"""Loops of diagonals, as the referee finds them."""

from collections.abc import Iterator, Mapping

from puzzlepark.genres import kit


def joined_corners(cell: kit.Spot, value: int) -> tuple[kit.Spot, kit.Spot]:
    """The corners that a cell's diagonal joins: 1 falls from left to right, 2 rises."""
    r, c = cell
    return (
        (kit.Spot(r - 1, c - 1), kit.Spot(r + 1, c + 1))
        if value == 1
        else (kit.Spot(r + 1, c - 1), kit.Spot(r - 1, c + 1))
    )


def loops(drawn: Mapping[kit.Spot, int]) -> Iterator[tuple[kit.Spot, ...]]:
    """The cells of the diagonals that make closed loops, each connected group of them with what lies between two loops.
    A diagonal that ends at a corner where no other does is part of none: it is taken away, and so are those that end
    alone then, until all that are left close loops."""
    left = {cell: joined_corners(cell, value) for cell, value in drawn.items()}
    at: dict[kit.Spot, set[kit.Spot]] = {}
    for cell, ends in left.items():
        for corner in ends:
            at.setdefault(corner, set()).add(cell)
    loose = [corner for corner, cells in at.items() if len(cells) == 1]
    for corner in loose:
        for cell in list(at[corner]):
            for end in left.pop(cell):
                at[end].remove(cell)
                if len(at[end]) == 1:
                    loose.append(end)
    for start in sorted(left):
        stack, group = [start], set[kit.Spot]()
        while stack:
            cell = stack.pop()
            if cell in left:
                group.add(cell)
                stack += (other for corner in left.pop(cell) for other in at[corner])
        if group:
            yield tuple(sorted(group))
