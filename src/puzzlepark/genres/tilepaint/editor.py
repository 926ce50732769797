"""How a Tilepaint puzzle is made by hand.

Tiles are always whole: where a stroke leaves a tile in several pieces, each is a tile of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.editing import slots as usual_slots
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.tilepaint.rules import CLUE_CELL, LAYER, Tilepaint, check

CLUES = Tool("clues", "Clues", "c", "outside-number", "Type the number of painted cells in a row or column.", low=0)
TILES = Tool("tiles", "Tiles", "t", "region", "Drag over cells to make them one tile; start in a tile to make it grow.")
BORDERS = Tool("borders", "Borders", "b", "border", "Draw borders between tiles, or take them away to join two.")
CLUE_CELLS = Tool(
    "clue-cells", "Clue cells", "k", "cell-choice", "Turn a cell into a clue cell, for clues inside the board.",
    choices=(Choice("clue", "Clue cell", "k", "block"),),
)  # fmt: skip
CORNERS = Tool("corners", "Clues inside", "i", "corner-number", "Type the clues of a clue cell: right, below.", low=0)
TOOLS = (CLUES, TILES, BORDERS, CLUE_CELLS, CORNERS)

Joined = Callable[[int, int], bool]


def blank(rows: int, cols: int) -> Tilepaint:
    """Every cell a tile of its own, and no clue."""
    return Tilepaint(rows=rows, cols=cols, tiles=tuple(range(rows * cols)), clues=())


def resize(puzzle: Tilepaint, rows: int, cols: int) -> Tilepaint:
    """Tiles are cut at the border; new cells are tiles of their own."""
    new = len(puzzle.tiles)
    tiles = [
        puzzle.tiles[r * puzzle.cols + c] if r < puzzle.rows and c < puzzle.cols else new + r * cols + c
        for r in range(rows)
        for c in range(cols)
    ]
    return _built(replace(puzzle, rows=rows, cols=cols, tiles=tuple(_pieces(rows, cols, tiles)), clues=()), puzzle)


def tools_for(puzzle: Tilepaint) -> tuple[Tool, ...]:
    """Clues go up to the longer side, and there are corner clues where there are clue cells."""
    high = max(puzzle.rows, puzzle.cols)
    return tuple(replace(t, high=high) if t.kind.endswith("number") else t for t in TOOLS)


def slots(puzzle: Tilepaint, tool: Tool) -> tuple[Spot, ...]:
    """Corner clues stand at the right and the lower edge of a clue cell."""
    if tool.name == CORNERS.name:
        return tuple(
            s for hole in sorted(puzzle.grid.holes) for s in (Spot(hole.r, hole.c + 1), Spot(hole.r + 1, hole.c))
        )
    return usual_slots(tool, puzzle.rows, puzzle.cols)


def edit(puzzle: Tilepaint, tool: str, spots: tuple[Spot, ...], value: Any) -> Tilepaint:
    if tool in (CLUES.name, CORNERS.name):
        kept = tuple((s, n) for s, n in puzzle.clues if s not in spots)
        return replace(puzzle, clues=kept if value is None else (*kept, *((s, value) for s in dict.fromkeys(spots))))
    if tool == BORDERS.name:
        tiles = _parted(puzzle, spots) if value else _merged(puzzle, spots)
    else:
        tiles = list(puzzle.tiles)
        new = max(tiles, default=0) + 1
        if tool == TILES.name and value is not None:
            tile = _tile_of(puzzle, value)
            for spot in spots:
                tiles[_index(puzzle, spot)] = tile
        else:
            for k, spot in enumerate(spots):
                i = _index(puzzle, spot)
                tiles[i] = CLUE_CELL if value == "clue" else new if tool == TILES.name else new + k
    pieces = _pieces(puzzle.rows, puzzle.cols, tiles)
    return _built(replace(puzzle, tiles=tuple(pieces), clues=()), puzzle)


def from_answer(puzzle: Tilepaint, marks: Marks) -> Tilepaint:
    """Every row, column and clue cell's run counted."""
    bare = replace(puzzle, clues=())
    split = check(bare, marks).violations
    if split:
        raise BadInput(split[0].sentence)
    every = [s for tool in (CLUES, CORNERS) for s in slots(puzzle, tool)]
    full = replace(puzzle, clues=tuple((s, 0) for s in every))
    counted = []
    for sight in full.sights:
        (r, c), (dr, dc) = sight.start, sight.step
        run = [Spot(r + 2 * k * dr, c + 2 * k * dc) for k in range(sight.length)]
        if run:
            counted.append((sight.clue, sum(marks.get(Var(LAYER, s)) == 1 for s in run)))
    return replace(puzzle, clues=tuple(counted))


def _built(bare: Tilepaint, old: Tilepaint) -> Tilepaint:
    """The new board with those of the old clues that still have a place."""
    places = {s for tool in (CLUES, CORNERS) for s in slots(bare, tool)}
    return replace(bare, clues=tuple((s, n) for s, n in old.clues if s in places))


def _index(puzzle: Tilepaint, spot: Spot) -> int:
    return spot.row * puzzle.cols + spot.col


def _tile_of(puzzle: Tilepaint, spot: Spot) -> int:
    if not (0 < spot.r < 2 * puzzle.rows and 0 < spot.c < 2 * puzzle.cols and spot.is_cell):
        raise BadInput(f"There is no cell at {tuple(spot)} whose tile could grow.")
    tile = puzzle.tiles[_index(puzzle, spot)]
    if tile == CLUE_CELL:
        raise BadInput(f"Row {spot.row + 1}, column {spot.col + 1} is a clue cell; it has no tile.")
    return tile


def _parted(puzzle: Tilepaint, edges: Iterable[Spot]) -> list[int]:
    """The tiles, cut along these edges; a cut that goes round nothing has no effect."""
    cut = {tuple(sorted(_index(puzzle, s) for s in ends(e))) for e in edges}
    return _pieces(puzzle.rows, puzzle.cols, puzzle.tiles, lambda i, j: (min(i, j), max(i, j)) not in cut)


def _merged(puzzle: Tilepaint, edges: Iterable[Spot]) -> list[int]:
    """The tiles on both sides of each edge joined."""
    tiles = list(puzzle.tiles)
    for edge in edges:
        a, b = (tiles[_index(puzzle, s)] for s in ends(edge))
        if CLUE_CELL not in (a, b):
            tiles = [a if t == b else t for t in tiles]
    return tiles


def _pieces(rows: int, cols: int, tiles: Sequence[int], joined: Joined = lambda i, j: True) -> list[int]:
    """A new id for each connected piece of a tile; clue cells stay."""
    found = [CLUE_CELL] * len(tiles)
    for start, tile in enumerate(tiles):
        if tile == CLUE_CELL or found[start] != CLUE_CELL:
            continue
        found[start], stack = start, [start]
        while stack:
            i = stack.pop()
            beside = [i - cols, i + cols] + [i - 1] * (i % cols > 0) + [i + 1] * (i % cols < cols - 1)
            for j in beside:
                if 0 <= j < len(tiles) and tiles[j] == tile and found[j] == CLUE_CELL and joined(i, j):
                    found[j] = start
                    stack.append(j)
    return found
