"""Random cages; cages that lose a cell, and cages that become one."""

from collections.abc import Collection
from math import prod
from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.cages import Cage, sorted_pieces

Cages = tuple[Cage, ...]


def targeted(cells: Collection[kit.Spot], answer: kit.Marks, rng: Random | None = None, operation: str = "") -> Cage:
    """A cage with its target: by this operation if the numbers allow it, or by one that they allow."""
    numbers = sorted(answer[kit.Var(kit.DIGIT, spot)] for spot in cells)
    found = {"+": sum(numbers), "×": prod(numbers)}
    if len(numbers) == 1:
        return Cage(tuple(cells), numbers[0])
    if len(numbers) == 2:
        found["−"] = numbers[1] - numbers[0]
        found |= {"÷": numbers[1] // numbers[0]} if numbers[1] % numbers[0] == 0 else {}
    if operation not in found:
        operation = rng.choice(sorted(found)) if rng is not None else "+"
    return Cage(tuple(sorted(cells)), found[operation], operation)


def random_cages(board: Any, answer: kit.Marks, largest: int, rng: Random) -> Cages:
    """Cages in all cells of a board, of so many cells at most."""
    ids, homes = kit.random_regions(board.rows, board.cols, rng, min(2, largest), largest), dict[int, list[kit.Spot]]()
    for i, cage in enumerate(ids):
        homes.setdefault(cage, []).append(kit.cell_at(*divmod(i, board.cols)))
    pieces = [piece for home in homes.values() for piece in _cut(home, largest, rng)]
    return tuple(sorted(targeted(piece, answer, rng) for piece in pieces))


def _cut(cells: list[kit.Spot], largest: int, rng: Random) -> list[tuple[kit.Spot, ...]]:
    """Cells in connected pieces, none of which is too large."""
    if len(cells) <= largest:
        return [tuple(cells)]
    one = rng.choice(cells)
    rest = [piece for part in sorted_pieces(set(cells) - {one}) for piece in _cut(list(part), largest, rng)]
    return [(one,), *rest]


def split_cage(puzzle: Any, answer: kit.Marks, spots: Collection[kit.Spot], rng: Random) -> Cages | None:
    """One of these cells leaves its cage; None if all are alone in theirs."""
    able = [(spot, cage) for cage in puzzle.cages if len(cage.cells) > 1 for spot in cage.cells if spot in spots]
    if not able:
        return None
    spot, cage = rng.choice(able)
    new = [targeted(piece, answer, rng, cage.operation) for piece in sorted_pieces(set(cage.cells) - {spot})]
    rest = [other for other in puzzle.cages if other is not cage]
    return tuple(sorted([*rest, *new, targeted((spot,), answer)]))


def merge_cages(puzzle: Any, answer: kit.Marks, most: int, rng: Random) -> Cages | None:
    """Two cages side by side, of so many cells together at most, become one."""
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
    merged = targeted((*both[0].cells, *both[1].cells), answer, rng)
    return tuple(sorted([*(cage for cage in puzzle.cages if cage not in both), merged]))


def cages_of(puzzle: Any, answer: kit.Marks) -> Cages:
    """The cages of a board with the targets of an answer, and one in each cell that is in none."""
    home = {spot for cage in puzzle.cages for spot in cage.cells}
    known = [targeted(cage.cells, answer, None, cage.operation) for cage in puzzle.cages]
    return tuple(sorted([*known, *(targeted((spot,), answer) for spot in puzzle.grid.cells if spot not in home)]))
