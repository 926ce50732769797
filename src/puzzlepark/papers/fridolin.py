"""Tilepaint as Fridolin, Arzaki and Wulandari write it: the arrays, the verification, the theorems.

V. A. Fridolin, M. Arzaki, G. S. Wulandari, "Elementary Search-based Algorithms for Solving Tilepaint
Puzzles". This module has the parts that their algorithms share: Definitions 1 and 2, Theorems 1 to 3 with
Corollaries 1 and 2 as checks of an instance, ISSUMEQUAL, and Algorithms 1 and 2. The algorithms that solve
are in `fridolin_complete`, `fridolin_prune`, `fridolin_tomography` and `fridolin_row`.

Departures from the paper:
- "No clue" is None: the paper's -1 can be mistaken for a count.
- A tile may have any name. The tiles are numbered 1 to p in the order of the numbers of the file that the puzzle comes
  from, as the authors' programs do. The paper assumes row-major order of the first cells, its published 10×10 files
  number the tiles column by column. Puzzles that do not come from such a file have the order of the paper.
- Indices of rows and columns start at 0, as everywhere in Python; tile numbers start at 1, as printed.
- A configuration holds colours alone: a cell's tile number never changes and stays in IG.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Certificate, Task
from puzzlepark.genres.tilepaint.rules import Tilepaint

Clues = Sequence[int | None]
Configuration = list[list[int]]
"""CG: the colour of every cell, 1 where it is coloured."""


class ClueLine(NamedTuple):
    """A row or a column: its clue, and its tile segments (Definition 2) as cells per tile number."""

    kind: str
    position: int
    clue: int | None
    segments: dict[int, int]

    @property
    def place(self) -> str:
        """The name of the line, such as "row 3"."""
        return f"{self.kind} {self.position + 1}"

    @property
    def length(self) -> int:
        return sum(self.segments.values())

    @property
    def clue_spot(self) -> Spot:
        return Spot(2 * self.position + 1, -1) if self.kind == "row" else Spot(-1, 2 * self.position + 1)

    @property
    def where(self) -> tuple[Spot, ...]:
        """The clue's spot, then the cells of the line."""
        if self.kind == "row":
            return self.clue_spot, *(cell_at(self.position, j) for j in range(self.length))
        return self.clue_spot, *(cell_at(i, self.position) for i in range(self.length))


@dataclass(frozen=True)
class TilepaintInstance:
    """A Tilepaint instance (Definition 1): m rows, n columns, p tiles, tile numbers and clues."""

    m: int
    n: int
    p: int
    IG: tuple[tuple[int, ...], ...]
    CR: tuple[int | None, ...]
    CC: tuple[int | None, ...]

    @cached_property
    def cells(self) -> list[list[tuple[int, int]]]:
        """The cells of every tile, by tile number; entry 0 is empty."""
        cells: list[list[tuple[int, int]]] = [[] for _ in range(self.p + 1)]
        for i, row in enumerate(self.IG):
            for j, tile in enumerate(row):
                cells[tile].append((i, j))
        return cells

    @cached_property
    def lines(self) -> tuple[ClueLine, ...]:
        """All rows, then all columns."""
        rows = [ClueLine("row", i, self.CR[i], _segments(row)) for i, row in enumerate(self.IG)]
        columns = [ClueLine("column", j, self.CC[j], _segments(c)) for j, c in enumerate(zip(*self.IG, strict=True))]
        return *rows, *columns


def _segments(tiles: Sequence[int]) -> dict[int, int]:
    """The number of cells of each tile in a line."""
    sizes: dict[int, int] = {}
    for tile in tiles:
        sizes[tile] = sizes.get(tile, 0) + 1
    return sizes


def coloured_segments(line: ClueLine, tiles: Container[int]) -> tuple[list[int], list[int]]:
    """Definitions 3 and 4: the sizes of the line's coloured segments, odd ones (RO, CO) and even ones (RE, CE).

    Their numbers are mo and me for a row, no and ne for a column; `tiles` are those that are coloured.

    >>> coloured_segments(ClueLine("row", 2, None, {5: 2, 6: 1, 7: 2}), {5, 6})
    ([1], [2])
    """
    sizes = [size for tile, size in line.segments.items() if tile in tiles]
    return [size for size in sizes if size % 2], [size for size in sizes if size % 2 == 0]


def refuses(task: Task) -> str | None:
    """The reason why none of the paper's algorithms takes this task, or None."""
    if not isinstance(task.puzzle, Tilepaint):
        return f"this algorithm solves tilepaint, not {task.puzzle.genre}"
    if task.puzzle.grid.holes:
        return "the paper's Tilepaint has no clue cells inside the grid"
    return None


def instance_of(puzzle: Tilepaint) -> TilepaintInstance:
    """The puzzle as the paper's arrays."""
    m, n = puzzle.rows, puzzle.cols
    ids = dict.fromkeys(puzzle.tiles)
    in_file = puzzle.info.region_numbers
    order = sorted(ids, key=in_file.__getitem__) if len(in_file) == len(ids) else ids
    number = {tile: k for k, tile in enumerate(order, 1)}
    tiles = [number[tile] for tile in puzzle.tiles]
    rows: list[int | None] = [None] * m
    columns: list[int | None] = [None] * n
    for spot, clue in puzzle.clues:
        if spot.c == -1:
            rows[spot.row] = clue
        else:
            columns[spot.col] = clue
    grid = tuple(tuple(tiles[i * n : (i + 1) * n]) for i in range(m))
    return TilepaintInstance(m, n, len(number), grid, tuple(rows), tuple(columns))


def task_instance(task: Task) -> tuple[Tilepaint, TilepaintInstance]:
    """The task's puzzle and its arrays, for an engine that does not refuse the task."""
    assert isinstance(task.puzzle, Tilepaint)
    return task.puzzle, instance_of(task.puzzle)


def configuration(instance: TilepaintInstance, colours: Sequence[int]) -> Configuration:
    """CG from a colour per tile number; entry 0 is ignored."""
    return [[colours[tile] for tile in row] for row in instance.IG]


def solution(puzzle: Tilepaint, model: Model, CG: Configuration) -> Solution:
    """The configuration as a Solution."""
    return Solution(puzzle, model.answer, (tuple(colour for row in CG for colour in row),))


# Verification, Section III.


def is_sum_equal(CC: Clues, CR: Clues) -> bool:
    """ISSUMEQUAL: true if the column clues have the same sum as the row clues, or if a clue is missing."""
    columns, rows = [c for c in CC if c is not None], [r for r in CR if r is not None]
    if len(columns) < len(CC) or len(rows) < len(CR):
        return True
    return sum(columns) == sum(rows)


def is_all_same(instance: TilepaintInstance, CG: Configuration) -> bool:
    """Algorithm 1: true if every tile is coloured completely or not at all."""
    coloured = [0] * (instance.p + 1)
    cell_total = [0] * (instance.p + 1)
    for tiles, colours in zip(instance.IG, CG, strict=True):
        for tile, colour in zip(tiles, colours, strict=True):
            cell_total[tile] += 1
            coloured[tile] += colour
    return all(count in (0, total) for count, total in zip(coloured, cell_total, strict=True))


def comply_constraint(instance: TilepaintInstance, CG: Configuration) -> bool:
    """Algorithm 2: true if every line with a clue has as many coloured cells as its clue says."""
    coloured_row = [sum(row) for row in CG]
    coloured_col = [sum(column) for column in zip(*CG, strict=True)]
    return all(clue is None or count == clue for count, clue in zip(coloured_row, instance.CR, strict=True)) and all(
        clue is None or count == clue for count, clue in zip(coloured_col, instance.CC, strict=True)
    )


def is_verified(instance: TilepaintInstance, CG: Configuration) -> bool:
    """ISVERIFIED: true if the configuration is a solution."""
    return is_sum_equal(instance.CC, instance.CR) and is_all_same(instance, CG) and comply_constraint(instance, CG)


# Checks of an instance, Section II-C. Each returns a reason why there is no solution, or None if it finds none.


def sum_condition(instance: TilepaintInstance) -> Certificate | None:
    """Theorem 1: with all clues given, the rows and the columns count the same cells."""
    if is_sum_equal(instance.CC, instance.CR):
        return None
    rows, columns = (sum(c for c in clues if c is not None) for clues in (instance.CR, instance.CC))
    return Certificate(
        f"Theorem 1: the row clues add up to {rows}, but the column clues to {columns}.",
        tuple(line.clue_spot for line in instance.lines),
    )


def oversized_clue(instance: TilepaintInstance) -> Certificate | None:
    """Definition 1: a clue is at most the length of its line."""
    for line, clue in _clued(instance):
        if clue > line.length:
            cells = "1 cell" if line.length == 1 else f"{line.length} cells"
            return Certificate(f"Definition 1: {line.place} has the clue {clue}, but only {cells}.", line.where)
    return None


def unreachable_clue(instance: TilepaintInstance) -> Certificate | None:
    """Theorem 3 for rows, Corollary 2 for columns: no positive clue is below every segment of its line."""
    for line, clue in _clued(instance):
        least = min(line.segments.values())
        if 0 < clue < least:
            theorem = "Theorem 3" if line.kind == "row" else "Corollary 2"
            return Certificate(
                f"{theorem}: {line.place} has the clue {clue}, but each of its tile segments has "
                f"at least {least} cells.",
                line.where,
            )
    return None


def parity_condition(instance: TilepaintInstance) -> Certificate | None:
    """Theorem 2 for rows, Corollary 1 for columns: an odd clue needs an odd number of odd segments.

    Before any tile is coloured, this fails only if the line has no odd segment.
    """
    for line, clue in _clued(instance):
        if clue % 2 == 1 and all(size % 2 == 0 for size in line.segments.values()):
            theorem = "Theorem 2" if line.kind == "row" else "Corollary 1"
            return Certificate(
                f"{theorem}: {line.place} has the odd clue {clue}, but each of its tile segments has "
                "an even number of cells.",
                line.where,
            )
    return None


def instance_checks(instance: TilepaintInstance) -> Certificate | None:
    """The first reason why there is no solution, by the theorems, or None."""
    for check in (sum_condition, oversized_clue, unreachable_clue, parity_condition):
        flaw = check(instance)
        if flaw is not None:
            return flaw
    return None


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """The reason why a puzzle has no solution, if one of the theorems above gives one; for any engine's report."""
    if not isinstance(puzzle, Tilepaint) or puzzle.grid.holes:
        return None
    return instance_checks(instance_of(puzzle))


def _clued(instance: TilepaintInstance) -> Iterator[tuple[ClueLine, int]]:
    """The lines that have a clue, with their clues."""
    for line in instance.lines:
        if line.clue is not None:
            yield line, line.clue
