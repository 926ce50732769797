"""Fields of regions: the board is divided into connected tiles or rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.drawing import Border, Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field, Legend, is_cell, place, transformed_cells
from puzzlepark.core.fields.borders import BORDER, loose_borders
from puzzlepark.core.grid import Grid, Spot, cell_at, renumber
from puzzlepark.core.lines import ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import extent, in_rows, read_table, whole
from puzzlepark.core.puzzle import shared_grid
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

CLUE_CELL = -1
"""The id of a cell without a region: a clue cell or a hole."""


def grid_of(ids: Sequence[int], rows: int, cols: int) -> Grid:
    """The cells of a board that belong to regions."""
    if CLUE_CELL not in ids:
        return shared_grid(rows, cols)
    holes = (cell_at(*divmod(i, cols)) for i, region in enumerate(ids) if region == CLUE_CELL)
    return shared_grid(rows, cols, frozenset(holes))


HOLE = Choice("hole", "Hole", "h", "block")


class Ids(list[int]):
    """Region ids in a draft. `fresh` returns a new id."""

    def __init__(self, ids: Sequence[int]) -> None:
        super().__init__(ids)
        self.top = max(ids, default=0)

    def fresh(self) -> int:
        self.top += 1
        return self.top


class _Walls:
    """A container of the pairs of cells that a wall or a loose border of a draft separates."""

    def __init__(self, walls: Container[regions.Wall], loose: Container[Spot], cols: int) -> None:
        self.walls, self.loose, self.cols = walls, loose, cols

    def __contains__(self, pair: Any) -> bool:
        return pair in self.walls or regions.edge_of(pair, self.cols) in self.loose


@dataclass(frozen=True, kw_only=True)
class Regions(Field):
    """A region id per cell, row by row, numbered in order of first appearance.

    `noun` is the word for a region in messages. On an empty board, every cell is a region if `single` is true;
    otherwise the whole board is one. If `clue_cells` is true, cells may belong to no region and hold clues. If `holes`
    is true, cells may belong to no region and are left out of the board, whose `grid` is then that of `grid_of`. If
    `upright` is true, the rules distinguish up and down, so that boards can be mirrored from left to right, but not
    rotated or mirrored from top to bottom. If a stroke leaves a region in several pieces, each becomes a region.
    """

    noun: str = "room"
    single: bool = False
    clue_cells: bool = False
    holes: bool = False
    upright: bool = False

    @property
    def _low(self) -> int:
        return CLUE_CELL if self.clue_cells or self.holes else 0

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Table[int]"}

    def legend(self, key: str) -> Legend:
        none = {"-1": f"a {self._none}, which belongs to no {self.noun}"} if self._low < 0 else {}
        same = f"the id of the {self.noun} of a cell, the same in all its cells"
        return "for each row a list with an entry for each cell", {"0, 1, 2, …": same, **none}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return extent(data.get(self.name))

    def blank(self, rows: int, cols: int) -> tuple[int, ...]:
        return tuple(range(rows * cols)) if self.single else (0,) * (rows * cols)

    def canonicalize(self, value: Sequence[int], board: Any) -> tuple[int, ...]:
        """The ids, renumbered in order of first appearance; raises BadInput if their number is wrong, if cells without
        a region are not allowed, or if a region is not connected."""
        size = board.rows * board.cols
        if len(value) != size:
            raise BadInput(f"{board.rows}x{board.cols} cells need {size} {self.noun} ids, but there are {len(value)}.")
        ids = renumber(value)
        low = self._low
        if min(ids) == CLUE_CELL < low:
            at = place(cell_at(*divmod(ids.index(CLUE_CELL), board.cols)))
            raise BadInput(f"{at.capitalize()} belongs to no {self.noun}; boards with holes are not known here.")
        if min(ids) < low:
            raise BadInput(f"A {self.noun} id must be {low} or more, not {min(ids)}.")
        if self.holes and max(ids) < 0:
            raise BadInput(f"All cells are holes; one at least must be in a {self.noun}.")
        first_cell: dict[int, int] = {}
        for i, piece in enumerate(regions.pieces(ids, board.cols)):
            if piece == i and ids[i] in first_cell:  # the first cell of a second piece of the region
                first, second = (place(cell_at(*divmod(k, board.cols))) for k in (first_cell[ids[i]], i))
                raise BadInput(
                    f"The {self.noun} of {first} is not connected: it is also at {second}, with no way between them "
                    f"inside the {self.noun}."
                )
            first_cell.setdefault(ids[i], i)
        return ids

    def pack(self, board: Any) -> dict[str, Any]:
        return {self.name: in_rows(list(getattr(board, self.name)), board.cols)}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[int, ...]:
        ids = read_table(data, self.name, rows, cols)
        return tuple(whole(i, f"A {self.noun} number", self._low, 10**9) for i in ids)

    def resize(self, board: Any, rows: int, cols: int) -> tuple[int, ...]:
        """The regions cut at the new border; each new cell is a region. If only holes remain, the board is blank."""
        ids = getattr(board, self.name)
        # The id of a new cell is different from all others.
        cut = [
            ids[r * board.cols + c] if r < board.rows and c < board.cols else len(ids) + r * cols + c
            for r in range(rows)
            for c in range(cols)
        ]
        only_holes = self.holes and max(cut) < 0
        kept = [edge for edge in loose_borders(board) if edge.r < 2 * rows and edge.c < 2 * cols]
        walls = {regions.cells_beside(edge, cols) for edge in kept}
        return self.blank(rows, cols) if only_holes else tuple(regions.pieces(cut, cols, walls))

    def turned(self, board: Any, turn: Symmetry) -> tuple[int, ...] | None:
        if self.upright and (turn.rows_back or turn.swap):
            return None
        return renumber(transformed_cells(getattr(board, self.name), board, turn))

    def keeps(self, board: Any, full: Any) -> bool:
        """True if the regions are the same. If a blank board has single cells, these may be part of larger regions."""
        if not self.single:
            return super().keeps(board, full)
        given, complete = self._cells(board), self._cells(full)
        if given.pop(CLUE_CELL, None) != complete.pop(CLUE_CELL, None):
            return False
        return {cells for cells in given.values() if len(cells) > 1} <= set(complete.values())

    def _cells(self, board: Any) -> dict[int, tuple[int, ...]]:
        """The indices of the cells of each region."""
        cells: dict[int, list[int]] = {}
        for i, region in enumerate(getattr(board, self.name)):
            cells.setdefault(region, []).append(i)
        return {region: tuple(indices) for region, indices in cells.items()}

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """The tools for regions and borders, and for holes or clue cells if the field has them."""
        noun, letter = self.noun, self.noun[0]
        grow = f"Drag over cells to make them one {noun}; drag out of a {noun} to make it grow."
        made = (
            Tool(f"{noun}s", f"{noun.capitalize()}s", letter, "region", grow),
            Tool("borders", "Borders", "b", "border", f"Draw borders between {noun}s, or take them away to join two."),
        )
        if self.holes:
            help = f"Turn cells into holes, which belong to no {noun}."
            return (*made, Tool("holes", "Holes", "h", "cell-choice", help, choices=(HOLE,)))
        if not self.clue_cells:
            return made
        help = "Turn a cell into a clue cell, for clues inside the board."
        choice = Choice("clue", "Clue cell", "k", "block")
        return (*made, Tool("clue-cells", "Clue cells", "k", "cell-choice", help, choices=(choice,)))

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        if tool.kind == "border":
            return spot.is_edge and all(is_cell(board, s) for s in ends_of(spot))
        return is_cell(board, spot)

    def to_draft(self, value: tuple[int, ...]) -> Ids:
        return Ids(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        """Draw or remove borders, make or extend regions, or make clue cells or holes, depending on the tool."""
        ids: Ids = getattr(draft, self.name)
        cols = draft.cols
        # The loose borders, if the genre has them: together with new borders they may cut a region.
        loose: dict[Spot, str] = getattr(draft, "borders", {})
        if tool.kind == "border":
            self._stroke_borders(ids, cols, spots, bool(entry), loose)
            return
        cells = list(dict.fromkeys(s.row * cols + s.col for s in spots))
        if tool.kind == "cell-choice":  # clue cells or holes, or their removal
            new_ids = [CLUE_CELL if entry else ids.fresh() for _ in cells]
            self._set_ids(ids, cols, cells, new_ids, loose)
        elif isinstance(entry, Spot):  # The region of this cell grows.
            new_ids = [self._region_at(draft, entry)] * len(cells)
            self._set_ids(ids, cols, cells, new_ids, loose, grown=entry.row * cols + entry.col)
        else:  # The cells become a new region.
            self._set_ids(ids, cols, cells, [ids.fresh()] * len(cells), loose)

    def _stroke_borders(self, ids: Ids, cols: int, edges: Iterable[Spot], draws: bool, loose: dict[Spot, str]) -> None:
        """Draw borders on these edges, or remove them and join the regions on both sides."""
        walls = {edge: regions.cells_beside(edge, cols) for edge in edges}
        if draws:
            self._cut_along(ids, cols, set(walls.values()), loose)
            # Borders that cut no region are kept as loose borders.
            loose.update((edge, BORDER) for edge, (i, j) in walls.items() if ids[i] == ids[j] >= 0)
        else:
            for edge in walls:
                loose.pop(edge, None)
            self._join(ids, cols, set(walls.values()))

    def _set_ids(
        self,
        ids: Ids,
        cols: int,
        cells: list[int],
        new_ids: list[int],
        loose: dict[Spot, str],
        grown: int | None = None,
    ) -> None:
        """Give these cells new ids, and split the regions that become disconnected. `grown` is the cell whose region
        grows."""
        changed = {ids[i] for i in cells}.union(new_ids) - {CLUE_CELL}  # clue cells belong to no region
        for i, region in zip(cells, new_ids, strict=True):
            ids[i] = region
        # Every part of a region that is cut in two has a cell of the stroke or one beside it. The order of these cells
        # decides which of two equally large parts keeps the id.
        around = {j for i in cells for j in regions.beside(i, len(ids), cols)}
        by_id: dict[int, list[int]] = {region: [] for region in changed}
        for i in (*(() if grown is None else (grown,)), *cells, *sorted(around)):
            if ids[i] in changed:
                by_id[ids[i]].append(i)
        if loose:
            for i in cells:
                self._drop_loose(loose, ids, i, cols)
        self._cut(ids, cols, by_id, (), loose)

    @staticmethod
    def _drop_loose(loose: dict[Spot, str], ids: Ids, i: int, cols: int, only_outer: bool = False) -> None:
        """Remove the loose borders around a cell; with `only_outer`, only those to cells of other regions."""
        for j in regions.beside(i, len(ids), cols):
            if not only_outer or ids[i] != ids[j]:
                loose.pop(regions.edge_of(regions.wall(i, j), cols), None)

    def _region_at(self, draft: Any, spot: Spot) -> int:
        """The id of the region that a stroke extends; raises BadInput if there is none at the spot."""
        if not is_cell(draft, spot):
            raise BadInput(f"There is no cell at {spot_words(spot)} whose {self.noun} could grow.")
        region = getattr(draft, self.name)[spot.row * draft.cols + spot.col]
        if region == CLUE_CELL:
            raise BadInput(f"{place(spot).capitalize()} is a {self._none}; it has no {self.noun}.")
        return int(region)

    @property
    def _none(self) -> str:
        return "hole" if self.holes else "clue cell"

    def _cut_along(self, ids: Ids, cols: int, pairs: set[regions.Wall], loose: dict[Spot, str]) -> None:
        """Cut regions along these walls and the loose borders. Walls that do not enclose anything have no effect."""
        by_id: dict[int, list[int]] = {}
        for i, j in sorted(pairs):
            if ids[i] == ids[j] >= 0:
                by_id.setdefault(ids[i], []).extend((i, j))
        self._cut(ids, cols, by_id, pairs, loose)

    def _cut(
        self,
        ids: Ids,
        cols: int,
        by_id: Mapping[int, list[int]],
        walls: Container[regions.Wall],
        loose: dict[Spot, str],
    ) -> None:
        """Split regions that have become disconnected. `by_id` has cells of each of them, at least one of each
        component. The largest component keeps the id, and the others become new regions. Loose borders around these are
        borders between two regions now."""
        all_walls = _Walls(walls, loose, cols) if loose else walls
        cut = [piece for starts in by_id.values() for piece in regions.cut_off(ids, cols, starts, all_walls)]
        self._renew(ids, cut)
        if loose:
            for piece in cut:
                for i in piece:
                    self._drop_loose(loose, ids, i, cols, only_outer=True)

    def _join(self, ids: Ids, cols: int, pairs: Iterable[regions.Wall]) -> None:
        """Join the regions on both sides of these walls: the smaller takes the id of the larger."""
        for i, j in sorted(pairs):
            if ids[i] != ids[j] and CLUE_CELL not in (ids[i], ids[j]):
                (smaller,) = regions.cut_off(ids, cols, (i, j))
                larger_id = ids[j] if ids[smaller[0]] == ids[i] else ids[i]
                for k in smaller:
                    ids[k] = larger_id

    def _renew(self, ids: Ids, cut: list[list[int]]) -> None:
        """Give each of these pieces a new region id."""
        for piece in cut:
            region = ids.fresh()
            for i in piece:
                ids[i] = region

    def from_draft(self, value: Ids) -> tuple[int, ...]:
        return renumber(value)

    def shapes(self, board: Any) -> list[Shape]:
        ids = getattr(board, self.name)
        holes = tuple(cell_at(*divmod(i, board.cols)) for i, region in enumerate(ids) if region == CLUE_CELL)
        return [Stamp("block", holes), Border(regions.borders(ids, board.cols))]

    def words(self, board: Any, spot: Spot) -> str:
        """The size of the region of a cell, as a sentence."""
        ids = getattr(board, self.name)
        region = ids[spot.row * board.cols + spot.col]
        if region == CLUE_CELL:
            return f"{self._none.capitalize()}."
        size = board.once(self.name, lambda: Counter(ids))[region]
        return f"{self.noun.capitalize()} of 1 cell." if size == 1 else f"{self.noun.capitalize()} of {size} cells."
