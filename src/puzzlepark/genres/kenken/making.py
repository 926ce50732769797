"""Random cages, and changes of them: split and merge."""

from collections.abc import Collection
from math import prod
from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.cages import Cage, sorted_pieces

Cages = tuple[Cage, ...]


def cage_with_target(
    cells: Collection[kit.Spot], answer: kit.Marks, rng: Random | None = None, operation: str = ""
) -> Cage:
    """Return a cage with its target by this operation. If the operation is empty, or the numbers do not allow it, it is
    replaced by a random one, or by "+" without `rng`."""
    numbers = sorted(answer[kit.Var(kit.DIGIT, spot)] for spot in cells)
    targets = {"+": sum(numbers), "×": prod(numbers)}
    if len(numbers) == 1:
        return Cage(tuple(cells), numbers[0])
    if len(numbers) == 2:
        targets["−"] = numbers[1] - numbers[0]
        if numbers[1] % numbers[0] == 0:
            targets["÷"] = numbers[1] // numbers[0]
    if operation not in targets:
        operation = rng.choice(sorted(targets)) if rng is not None else "+"
    return Cage(tuple(sorted(cells)), targets[operation], operation)


def random_cages(board: Any, answer: kit.Marks, largest: int, rng: Random) -> Cages:
    """Return cages of at most `largest` cells that cover the board."""
    ids = kit.random_regions(board.rows, board.cols, rng, min(2, largest), largest)
    regions = dict[int, list[kit.Spot]]()
    for i, region in enumerate(ids):
        regions.setdefault(region, []).append(kit.cell_at(*divmod(i, board.cols)))
    pieces = [piece for cells in regions.values() for piece in _split(cells, largest, rng)]
    return tuple(sorted(cage_with_target(piece, answer, rng) for piece in pieces))


def _split(cells: list[kit.Spot], largest: int, rng: Random) -> list[tuple[kit.Spot, ...]]:
    """Split cells into connected pieces of at most `largest` cells. Random cells become pieces of one cell until the
    remaining pieces are small enough."""
    if len(cells) <= largest:
        return [tuple(cells)]
    single = rng.choice(cells)
    pieces: list[tuple[kit.Spot, ...]] = [(single,)]
    for part in sorted_pieces(set(cells) - {single}):
        pieces += _split(list(part), largest, rng)
    return pieces


def split_cage(puzzle: Any, answer: kit.Marks, spots: Collection[kit.Spot], rng: Random) -> Cages | None:
    """Return the cages after one of these cells leaves its cage, and becomes a cage of one cell. None if all cages
    there have one cell."""
    candidates = [(spot, cage) for cage in puzzle.cages if len(cage.cells) > 1 for spot in cage.cells if spot in spots]
    if not candidates:
        return None
    spot, cage = rng.choice(candidates)
    new = [cage_with_target(piece, answer, rng, cage.operation) for piece in sorted_pieces(set(cage.cells) - {spot})]
    rest = [other for other in puzzle.cages if other is not cage]
    return tuple(sorted([*rest, *new, cage_with_target((spot,), answer)]))


def merge_cages(puzzle: Any, answer: kit.Marks, most: int, rng: Random) -> Cages | None:
    """Join two neighbouring cages of at most `most` cells together; None if there are none."""
    cage_of, pairs = {spot: cage for cage in puzzle.cages for spot in cage.cells}, list[tuple[Cage, Cage]]()
    for (r, c), cage in cage_of.items():
        for near in (kit.Spot(r, c + 2), kit.Spot(r + 2, c)):
            other = cage_of.get(near, cage)
            if other is not cage and len(cage.cells) + len(other.cells) <= most:
                pairs.append((cage, other))
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    merged = cage_with_target((*one.cells, *two.cells), answer, rng)
    return tuple(sorted([*(cage for cage in puzzle.cages if cage not in (one, two)), merged]))


def cages_of(puzzle: Any, answer: kit.Marks) -> Cages:
    """Return the cages of a board with their targets, and a cage for each cell outside of them."""
    in_cages = {spot for cage in puzzle.cages for spot in cage.cells}
    known = [cage_with_target(cage.cells, answer, None, cage.operation) for cage in puzzle.cages]
    single = [cage_with_target((spot,), answer) for spot in puzzle.grid.cells if spot not in in_cages]
    return tuple(sorted([*known, *single]))
