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
    """Return a cage with its target by this operation, or by another one if the numbers do not allow it."""
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
    ids, homes = kit.random_regions(board.rows, board.cols, rng, min(2, largest), largest), dict[int, list[kit.Spot]]()
    for i, cage in enumerate(ids):
        homes.setdefault(cage, []).append(kit.cell_at(*divmod(i, board.cols)))
    pieces = [piece for home in homes.values() for piece in _split(home, largest, rng)]
    return tuple(sorted(cage_with_target(piece, answer, rng) for piece in pieces))


def _split(cells: list[kit.Spot], largest: int, rng: Random) -> list[tuple[kit.Spot, ...]]:
    """Split cells into connected pieces of at most `largest` cells, by taking out random cells."""
    if len(cells) <= largest:
        return [tuple(cells)]
    one = rng.choice(cells)
    rest = [piece for part in sorted_pieces(set(cells) - {one}) for piece in _split(list(part), largest, rng)]
    return [(one,), *rest]


def split_cage(puzzle: Any, answer: kit.Marks, spots: Collection[kit.Spot], rng: Random) -> Cages | None:
    """Take one of these cells out of its cage; None if all cages there have one cell."""
    candidates = [(spot, cage) for cage in puzzle.cages if len(cage.cells) > 1 for spot in cage.cells if spot in spots]
    if not candidates:
        return None
    spot, cage = rng.choice(candidates)
    new = [cage_with_target(piece, answer, rng, cage.operation) for piece in sorted_pieces(set(cage.cells) - {spot})]
    rest = [other for other in puzzle.cages if other is not cage]
    return tuple(sorted([*rest, *new, cage_with_target((spot,), answer)]))


def merge_cages(puzzle: Any, answer: kit.Marks, most: int, rng: Random) -> Cages | None:
    """Join two neighbouring cages of at most `most` cells together; None if there are none."""
    home = {spot: cage for cage in puzzle.cages for spot in cage.cells}
    pairs = [
        (cage, home[other])
        for (r, c), cage in home.items()
        for other in (kit.Spot(r, c + 2), kit.Spot(r + 2, c))
        if other in home and home[other] is not cage and len(cage.cells) + len(home[other].cells) <= most
    ]
    if not pairs:
        return None
    both = rng.choice(pairs)
    merged = cage_with_target((*both[0].cells, *both[1].cells), answer, rng)
    return tuple(sorted([*(cage for cage in puzzle.cages if cage not in both), merged]))


def cages_of(puzzle: Any, answer: kit.Marks) -> Cages:
    """Return the cages of a board with their targets, and a cage for each cell outside of them."""
    home = {spot for cage in puzzle.cages for spot in cage.cells}
    known = [cage_with_target(cage.cells, answer, None, cage.operation) for cage in puzzle.cages]
    return tuple(
        sorted([*known, *(cage_with_target((spot,), answer) for spot in puzzle.grid.cells if spot not in home)])
    )
