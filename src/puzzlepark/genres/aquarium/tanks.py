"""Where water of a room stands at one height."""

from collections.abc import Iterable, Iterator, Sequence

from puzzlepark.genres.kit import Spot, pieces


def surfaces(rooms: Iterable[Sequence[Spot]]) -> Iterator[tuple[list[Spot], list[Spot]]]:
    """The cells of each surface: those of one row that are joined through cells of their room which lie no higher. With
    each come the highest of those below, a cell for each of their surfaces."""
    for room in rooms:
        for height in sorted({spot.r for spot in room}):
            for part in pieces(spot for spot in room if spot.r >= height):
                surface = sorted(spot for spot in part if spot.r == height)
                if surface:
                    under = pieces(spot for spot in part if spot.r > height)
                    yield surface, [min(piece) for piece in under]
