"""All simple paths between two matching ends of Links with lengths, which visit no other end."""

from __future__ import annotations

from puzzlepark import _native
from puzzlepark.constraints.links import Links
from puzzlepark.core.errors import Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Clock

MOST_PATHS = 1_000_000
"""Maximum number of paths listed per pair of ends."""
MOST_ENTRIES = 2_000_000
"""Maximum number of cells of all listed paths together. More would take many seconds before a search begins."""


class Pair(NamedTuple):
    """Two ends, by their indices in `ends`, with the number of paths and of fill maps (sets of cells) that link them.

    For length 1, both are the same end. If not `complete`, there are more paths.
    """

    first: int
    second: int
    paths: int
    fills: int
    complete: bool


class LinkBoard(NamedTuple):
    """Links with lengths for the kernels. Labels are numbered from 1."""

    rows: int
    cols: int
    open: bytes
    cells: list[int]
    labels: list[int]
    lengths: list[int]


def link_board(links: Links) -> LinkBoard:
    """Convert links with lengths for the kernels. Cells are numbered row by row, including holes."""
    grid = links.grid
    is_open = bytearray(b"\1") * (grid.height * grid.width)
    for spot in grid.holes:
        if 0 <= spot.row < grid.height and 0 <= spot.col < grid.width:
            is_open[spot.row * grid.width + spot.col] = 0
    number_of = {label: k for k, label in enumerate(sorted({end.label for end in links.ends}), 1)}
    cells = [end.cell.row * grid.width + end.cell.col for end in links.ends]
    labels = [number_of[end.label] for end in links.ends]
    lengths = [end.length or 0 for end in links.ends]
    return LinkBoard(grid.height, grid.width, bytes(is_open), cells, labels, lengths)


def link_pairs(links: Links, clock: Clock, most: int = MOST_PATHS) -> list[Pair]:
    """The numbers of paths between every two matching ends, counted up to `most` for each pair."""
    stop, pairs, _ = _native.link_paths(*link_board(links), most, False, clock.left, clock.budget.memory // 2)
    if stop is not _native.Stop.done:
        raise Stopped(stop.name)
    return [Pair(*pair) for pair in pairs]


def link_paths(links: Links, clock: Clock, most: int = MOST_PATHS) -> list[tuple[Pair, list[tuple[int, ...]]]]:
    """All paths of each pair. A path is its cells in order from the first end, by their indices in `grid.nodes`.

    Raises Stopped, with the reason "cap" if there are more than `most` paths for one pair, or too many in total.
    """
    most_bytes = 4 * MOST_ENTRIES  # the kernel stores a cell in four bytes
    room = min(clock.budget.memory // 4, most_bytes)
    reason, pairs, flat = _native.link_paths(*link_board(links), most, True, clock.left, room)
    if reason is not _native.Stop.done:
        has_most_entries = reason is _native.Stop.memory and room == most_bytes
        raise Stopped("cap" if has_most_entries else reason.name)
    cells: list[int] = memoryview(flat).cast("i").tolist()
    if links.grid.holes:
        place = links.grid.position
        number = {spot.row * links.grid.width + spot.col: i for spot, i in place.items()}
        cells = [number[c] for c in cells]
    # The kernel lists the paths of all pairs one after the other.
    paths, start = [], 0
    for pair in map(Pair._make, pairs):
        length = links.ends[pair.first].length or 0
        stop = start + pair.paths * length
        paths.append((pair, [tuple(cells[i : i + length]) for i in range(start, stop, length)]))
        start = stop
    return paths
