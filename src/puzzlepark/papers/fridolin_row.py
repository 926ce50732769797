"""The one-dimensional case: a single row or column is a subset-sum problem, and vice versa.

Section VII and Algorithm 10 of V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based
Algorithms for Solving Tilepaint Puzzles". In one row a tile is a run of cells, and the clue is met if the
sizes of the coloured tiles add up to it.

      5 | A A A B B B C C        sizes 3, 3, 2 and target 5: A and C, or B and C

The decision is NP-complete for sizes written in digits. But a board has a cell for each unit, and dynamic
programming over the reachable sums takes time O(p * target).

Departures from the paper:
- The paper mentions dynamic programming without details: here it decides, lists and counts.
- The paper has no clues across the line: here each fixes the tile of its cell, with 1 coloured and with 0 not.
- A line without a clue is allowed: every choice of its tiles is a solution.
- The target may be 0, and Algorithm 10 refuses sizes below 1, for which there is no tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.report import Certificate, Clock, Task
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers.fridolin import (
    ClueLine,
    TilepaintInstance,
    configuration,
    instance_checks,
    instance_of,
    refuses,
    solution,
    task_instance,
)

# The two reductions.


def subset_sum_to_tilepaint(sizes: Sequence[int], target: int) -> Tilepaint:
    """Algorithm 10, CONVERTINSTANCE: a row with a tile of each size, and the target as its clue.

    >>> subset_sum_to_tilepaint([3, 3, 2], 5).tiles
    (0, 0, 0, 1, 1, 1, 2, 2)
    """
    if not sizes:
        raise BadInput("A subset-sum problem without numbers is no board: it has no cells.")
    if min(sizes) < 1:
        raise BadInput(f"A tile needs at least 1 cell, so {min(sizes)} cannot be a size.")
    if target < 0:
        raise BadInput(f"A clue is 0 or more, so {target} cannot be a target.")
    tiles = tuple(i for i, size in enumerate(sizes) for _ in range(size))
    return Tilepaint(rows=1, cols=len(tiles), tiles=tiles, clues=((Spot(1, -1), target),))


def tilepaint_to_subset_sum(puzzle: Tilepaint) -> tuple[tuple[int, ...], int]:
    """The sizes of the tiles along the line, and its clue: the inverse of Algorithm 10.

    Tiles that clues across the line fix are left out, and the coloured ones are subtracted from the
    target, which may become negative. Raises BadInput if the board is no subset-sum problem.

    >>> tilepaint_to_subset_sum(subset_sum_to_tilepaint([3, 3, 2], 5))
    ((3, 3, 2), 5)
    """
    if puzzle.grid.holes or min(puzzle.rows, puzzle.cols) > 1:
        raise BadInput("Only a board of one row or one column, without clue cells, is a subset-sum problem.")
    instance = instance_of(puzzle)
    line, across = one_line(instance)
    fixed = fixed_tiles(across)
    if isinstance(fixed, Certificate):
        raise BadInput(f"This board is no subset-sum problem. {fixed.sentence}")
    if line.clue is None:
        raise BadInput(f"{line.place.capitalize()} has no clue, so the subset-sum problem has no target.")
    sizes = tuple(size for tile, size in line.segments.items() if tile not in fixed)
    return sizes, line.clue - painted_by(line, fixed)


def one_line(instance: TilepaintInstance) -> tuple[ClueLine, tuple[ClueLine, ...]]:
    """The only row or column of the board, and the lines of one cell each across it."""
    if instance.m == 1:
        return instance.lines[0], instance.lines[1:]
    return instance.lines[-1], instance.lines[:-1]


def fixed_tiles(across: Sequence[ClueLine]) -> dict[int, int] | Certificate:
    """The colour of every tile that a clue across the line fixes, or the reason why these clues contradict."""
    fixed: dict[int, tuple[int, ClueLine]] = {}
    for line in across:
        if line.clue is None:
            continue
        if line.clue > 1:
            return Certificate(f"Definition 1: {line.place} has the clue {line.clue}, but only 1 cell.", line.where)
        (tile,) = line.segments
        clue, other = fixed.setdefault(tile, (line.clue, line))
        if clue != line.clue:
            return Certificate(
                f"{other.place.capitalize()} and {line.place} cross the same tile, "
                f"but their clues are {clue} and {line.clue}.",
                other.where + line.where,
            )
    return {tile: clue for tile, (clue, _) in fixed.items()}


def painted_by(line: ClueLine, fixed: dict[int, int]) -> int:
    """The number of cells of the line in fixed, coloured tiles."""
    return sum(line.segments[tile] for tile, clue in fixed.items() if clue)


# The dynamic programming.


def reachable_sums(sizes: Sequence[int], target: int, clock: Clock) -> list[int]:
    """Entry k is the set of sums up to the target that subsets of the sizes k, k + 1, … have, as bits of an integer.

    An additional size s turns the set R into the union of R and R + s, which is one shift of all bits.
    """
    up_to_target = (1 << (target + 1)) - 1
    sums = [1]
    for k, size in enumerate(reversed(sizes)):
        if k % 100 == 0:
            clock.tick()
        sums.append((sums[-1] | sums[-1] << size) & up_to_target)
    return sums[::-1]


def possible(k: int, rest: int, sizes: Sequence[int], sums: Sequence[int]) -> list[int]:
    """The colours, 0 or 1, that tile k can have so that the coloured ones of it and all later tiles add up to the
    rest."""
    later = sums[k + 1]
    colours = [0] if later >> rest & 1 else []
    if sizes[k] <= rest and later >> (rest - sizes[k]) & 1:
        colours.append(1)
    return colours


def count_subsets(sizes: Sequence[int], target: int, clock: Clock) -> int:
    """The exact number of subsets of the sizes that add up to the target.

    The ways to make each sum are the coefficients of the product of (1 + x^size) over all sizes.

    >>> from puzzlepark.core.report import Budget
    >>> count_subsets([3, 3, 2], 5, Clock(Budget()))
    2
    """
    if target < 0:
        return 0
    ways = [1]
    for size in sizes:
        clock.tick()
        none = [0] * size
        ways = list(map(add, ways + none, none + ways))[: target + 1]
    return ways[target] if target < len(ways) else 0


class SubsetSumRow(Engine):
    """Section VII: one row or one column, by dynamic programming."""

    name = "fridolin-row"

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse tasks other than the paper's, boards with several lines, and sums that need too much memory."""
        if reason := refuses(task):
            return reason
        _, instance = task_instance(task)
        if min(instance.m, instance.n) > 1:
            return "it needs a board of one row or one column"
        line, _ = one_line(instance)
        if instance.p * min(line.clue or 0, line.length) // 8 > task.clock.budget.memory:
            return "the table of reachable sums would not fit into the memory allowed"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        """Compute the reachable sums, and list the subsets with the target by a search without dead ends."""
        puzzle, instance = task_instance(task)
        figures = task.stats.figures
        figures["nodes"] = 0
        task.stats.method = "subset sums of one line by dynamic programming"
        # Theorems 6 and 7 are Theorems 2 and 3 for a board of one row.
        if flaw := instance_checks(instance):
            return flaw
        line, across = one_line(instance)
        fixed = fixed_tiles(across)
        if isinstance(fixed, Certificate):
            return fixed

        tiles = [tile for tile in line.segments if tile not in fixed]
        sizes = [line.segments[tile] for tile in tiles]
        # Without a clue every sum is allowed, so each tile gets the size 0 and the target is 0.
        target = 0
        if line.clue is None:
            sizes = [0] * len(tiles)
        else:
            target = line.clue - painted_by(line, fixed)
        sums = reachable_sums(sizes, max(target, 0), task.clock)
        if target < 0 or not sums[0] >> target & 1:
            meeting = f" that meets the {across[0].kind} clues" if fixed else ""
            return Certificate(
                f"Subset sum (Section VII): {line.place} has the clue {line.clue}, "
                f"and no choice of its tiles{meeting} has that many cells.",
                line.where,
            )

        # Decide tile after tile, coloured first, so that the later tiles can always add up to the rest. No branch
        # fails. As in prune-and-search, the stack holds the untried colours of each tile.
        colours = [0] * (instance.p + 1)
        for tile, clue in fixed.items():
            colours[tile] = clue
        if not tiles:
            yield solution(puzzle, model, configuration(instance, colours))
            return None
        rest = target
        nodes = 0
        untried = [possible(0, rest, sizes, sums)]
        while untried:
            k = len(untried) - 1
            tile = tiles[k]
            rest += sizes[k] * colours[tile]
            colours[tile] = 0
            if not untried[-1]:
                untried.pop()
                continue
            colours[tile] = untried[-1].pop()
            rest -= sizes[k] * colours[tile]
            if nodes % 1000 == 0:
                task.clock.tick()
            nodes += 1
            figures["nodes"] = nodes
            if k + 1 < len(tiles):
                untried.append(possible(k + 1, rest, sizes, sums))
            else:
                yield solution(puzzle, model, configuration(instance, colours))
        return None

    def count(self, model: Model, task: Task) -> int | None:
        """Count the subsets with the target by dynamic programming."""
        _, instance = task_instance(task)
        if instance_checks(instance):
            return 0
        line, across = one_line(instance)
        fixed = fixed_tiles(across)
        if isinstance(fixed, Certificate):
            return 0
        sizes = [size for tile, size in line.segments.items() if tile not in fixed]
        if line.clue is None:
            return 1 << len(sizes)
        return count_subsets(sizes, line.clue - painted_by(line, fixed), task.clock)


ENGINE = SubsetSumRow()
