"""The surfaces of rooms: cells of a row in which water stands at one level."""

from collections.abc import Iterable, Iterator, Sequence, Set

from puzzlepark.core.grid import Spot


class Body:
    """A connected part of a room, while its rows are processed from below."""

    def __init__(self, spot: Spot) -> None:
        """A part that consists of one cell."""
        self.cells = [spot]
        self.surface = [spot]
        """The cells of its highest row."""
        self.under: list[Spot] = []
        """The first cell of each surface directly below, before the highest row joined them."""

    def rise(self, row: int) -> None:
        """Start a row above the highest one."""
        if self.surface and self.surface[0].r != row:
            self.under, self.surface = [min(self.surface)], []


def surfaces(rooms: Iterable[Sequence[Spot]], borders: Set[Spot]) -> Iterator[tuple[list[Spot], list[Spot]]]:
    """Yield each surface with a cell of every surface directly below it.

    A surface consists of cells of one row that are connected through cells of their room that lie no higher, without
    crossing a border inside the room. Rows are processed from below, and connected parts are merged."""
    for room in rooms:
        # Plain pairs are equal to spots, and cheaper to create.
        bodies: dict[tuple[int, int], Body] = {}
        room_surfaces: list[tuple[list[Spot], list[Spot]]] = []
        for row in sorted({spot.r for spot in room}, reverse=True):
            level = sorted(spot for spot in room if spot.r == row)
            for spot in level:
                bodies[spot] = Body(spot)
                col = spot.c
                for near, edge in (((row + 2, col), (row + 1, col)), ((row, col - 2), (row, col - 1))):
                    body = bodies.get(near)
                    if body is not None and body is not bodies[spot] and edge not in borders:
                        body.rise(row)
                        _join(bodies, body, bodies[spot])
            tops = dict.fromkeys(bodies[spot] for spot in reversed(level))
            room_surfaces += [(sorted(body.surface), sorted(body.under)) for body in tops]
        yield from reversed(room_surfaces)


def _join(bodies: dict[tuple[int, int], Body], one: Body, two: Body) -> None:
    """Merge the smaller body into the larger one."""
    small, large = sorted((one, two), key=lambda body: len(body.cells))
    for spot in small.cells:
        bodies[spot] = large
    large.cells += small.cells
    large.surface += small.surface
    large.under += small.under
