"""Where water of a room stands at one height."""

from collections.abc import Iterable, Iterator, Sequence, Set

from puzzlepark.genres import kit


class Body:
    """Cells of a room that are joined through cells of it which lie no higher than the last row that was looked at."""

    def __init__(self, spot: kit.Spot) -> None:
        self.cells = [spot]
        self.surface = [spot]
        """Its cells in its highest row."""
        self.under: list[kit.Spot] = []
        """The first cell of each surface that was below before this row joined them."""

    def rise(self, row: int) -> None:
        """Begin a row above the highest one."""
        if self.surface and self.surface[0].r != row:
            self.under, self.surface = [min(self.surface)], []


def surfaces(
    rooms: Iterable[Sequence[kit.Spot]], borders: Set[kit.Spot]
) -> Iterator[tuple[list[kit.Spot], list[kit.Spot]]]:
    """The cells of each surface: those of one row that are joined through cells of their room which lie no higher,
    without crossing one of the borders inside it. With each come the highest of those below, a cell for each of their
    surfaces."""
    for room in rooms:
        bodies: dict[kit.Spot, Body] = {}
        found: list[tuple[list[kit.Spot], list[kit.Spot]]] = []
        for row in sorted({spot.r for spot in room}, reverse=True):
            level = sorted(spot for spot in room if spot.r == row)
            for spot in level:
                bodies[spot] = Body(spot)
                under, left = (
                    (kit.Spot(row + 1, spot.c), kit.Spot(row + 2, spot.c)),
                    (kit.Spot(row, spot.c - 1), kit.Spot(row, spot.c - 2)),
                )
                for edge, near in (under, left):
                    if near in bodies and bodies[near] is not bodies[spot] and edge not in borders:
                        bodies[near].rise(row)
                        _join(bodies, bodies[near], bodies[spot])
            tops = dict.fromkeys(bodies[spot] for spot in reversed(level))
            found += [(sorted(body.surface), sorted(body.under)) for body in tops]
        yield from reversed(found)


def _join(bodies: dict[kit.Spot, Body], one: Body, two: Body) -> None:
    """Make one body of two."""
    small, large = sorted((one, two), key=lambda body: len(body.cells))
    for spot in small.cells:
        bodies[spot] = large
    large.cells += small.cells
    large.surface += small.surface
    large.under += small.under
