"""How a Path puzzle is made by hand.

A board always has two doors or more. What a stroke leaves without a place, such as a door beside a cell that is now
blocked, goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.editing import slots as usual_slots
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Grid, Spot, cell, ends
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.path.codec import usual_side
from puzzlepark.genres.path.referee import trace, ways_of
from puzzlepark.genres.path.rules import Clues, Path, door_at

CLUES = Tool("clues", "Clues", "c", "outside-number", "Type how many cells of a row or column are visited.", low=0)
DOORS = Tool("doors", "Doors", "d", "door", "Choose an edge of the border for a door, or drag a door along it.")
BLOCKED = Tool(
    "blocked", "Blocked cells", "b", "cell-choice", "Turn cells into blocked ones, which no path visits.",
    choices=(Choice("blocked", "Blocked cell", "b", "hatch"),),
)  # fmt: skip
PIECES = Tool(
    "pieces", "Pieces", "p", "cell-choice", "Give away how the path goes through a cell.",
    choices=(
        Choice("WE", "Left to right", "1", "line-lr"), Choice("NS", "Up to down", "2", "line-ud"),
        Choice("NW", "Up to left", "3", "line-ul"), Choice("NE", "Up to right", "4", "line-ur"),
        Choice("WS", "Left to down", "5", "line-dl"), Choice("ES", "Right to down", "6", "line-dr"),
    ),
)  # fmt: skip
TOOLS = (CLUES, DOORS, BLOCKED, PIECES)


def blank(rows: int, cols: int) -> Path:
    """No clues, and doors in two opposite corners."""
    if rows * cols < 2:
        raise BadInput("A Path board of one cell has no room for two doors.")
    doors = tuple(_usual_door(rows, cols, spot) for spot in (cell(0, 0), cell(rows - 1, cols - 1)))
    return Path(rows=rows, cols=cols, doors=doors, row_clues=(None,) * rows, col_clues=(None,) * cols)


def _usual_door(rows: int, cols: int, spot: Spot) -> Spot:
    side = usual_side(rows, cols, spot)
    assert side is not None, "a door is at the border"
    return door_at(spot, side)


def resize(puzzle: Path, rows: int, cols: int) -> Path:
    """Doors at the right and at the bottom move with the border; where too few have a place, corners get some."""
    bare = blank(rows, cols)
    doors = []
    for r, c in puzzle.doors:
        doors.append(Spot(2 * rows if r == 2 * puzzle.rows else r, 2 * cols if c == 2 * puzzle.cols else c))
    inside = {s for s in puzzle.blocked if s.row < rows and s.col < cols}
    return _built(
        replace(
            bare,
            row_clues=_cut(puzzle.row_clues, rows),
            col_clues=_cut(puzzle.col_clues, cols),
            info=puzzle.info,
        ),
        inside,
        doors,
        puzzle.given,
        fill=True,
    )


def _cut(clues: Clues, size: int) -> Clues:
    return (clues + (None,) * size)[:size]


def tools_for(puzzle: Path) -> tuple[Tool, ...]:
    """Clues go up to the longer side."""
    return (replace(CLUES, high=max(puzzle.rows, puzzle.cols)), *TOOLS[1:])


def slots(puzzle: Path, tool: Tool) -> tuple[Spot, ...]:
    """Doors are also possible beside blocked cells, and nowhere at one."""
    if tool.name != DOORS.name:
        return usual_slots(tool, puzzle.rows, puzzle.cols)
    grid = puzzle.grid
    around = {Spot(s.r + dr, s.c + dc) for s in grid.cells for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0))}
    return tuple(sorted(edge for edge in around if sum(map(grid.has, ends(edge))) == 1))


def edit(puzzle: Path, tool: str, spots: tuple[Spot, ...], value: Any) -> Path:
    if tool == CLUES.name:
        rows, cols = list(puzzle.row_clues), list(puzzle.col_clues)
        for spot in spots:
            if spot.c == -1:
                rows[spot.row] = value
            else:
                cols[spot.col] = value
        return replace(puzzle, row_clues=tuple(rows), col_clues=tuple(cols))
    if tool == DOORS.name:
        return _with_doors(puzzle, tuple(dict.fromkeys(spots)), value)
    if tool == BLOCKED.name:
        blocked = puzzle.blocked | set(spots) if value else puzzle.blocked - set(spots)
        return _built(puzzle, blocked, puzzle.doors, puzzle.given)
    kept = tuple(piece for piece in puzzle.given if piece[0] not in spots)
    new = tuple((spot, value) for spot in dict.fromkeys(spots)) if value else ()
    return replace(puzzle, given=kept + new)


def _with_doors(puzzle: Path, edges: tuple[Spot, ...], value: Any) -> Path:
    """Doors added, taken away, or one of them moved. A door takes the place of another at the same cell."""
    doors = list(puzzle.doors)
    if isinstance(value, Spot):
        if value not in doors:
            raise BadInput(f"There is no door at {tuple(value)} to be moved.")
        if len(edges) != 1:
            raise BadInput("A door moves to one place.")
        at = doors.index(value)
        if edges[0] in doors and edges[0] != value:
            raise BadInput("There is a door already.")
        doors[at] = edges[0]
    elif value is None:
        doors = [door for door in doors if door not in edges]
    else:
        for edge in edges:
            here = next(s for s in ends(edge) if puzzle.grid.has(s))
            same = [i for i, s in enumerate(doors) if here in ends(s)]
            if same:
                doors[same[0]] = edge
            else:
                doors.append(edge)
    return _built(puzzle, puzzle.blocked, doors, puzzle.given)


def from_answer(puzzle: Path, marks: Marks) -> Path:
    """Every row and column counted, and doors where the path ends, if it does not end at doors already."""
    drawn = ways_of(marks)
    stretches = trace(drawn)
    if len(stretches) != 1 or stretches[0].branches or len(stretches[0].ends) != 2:
        raise BadInput("Draw one path without branches from border to border; clues are taken from it then.")
    doors = list(puzzle.doors)
    first, last = stretches[0].ends
    if not {first, last} <= set(puzzle.door_cells):
        doors = [_door_for(puzzle, spot) for spot in _in_order(puzzle, first, last)]
    rows = tuple(sum(s.row == i for s in drawn) for i in range(puzzle.rows))
    cols = tuple(sum(s.col == i for s in drawn) for i in range(puzzle.cols))
    return replace(puzzle, doors=tuple(doors), row_clues=rows, col_clues=cols)


def _in_order(puzzle: Path, first: Spot, last: Spot) -> tuple[Spot, Spot]:
    """The ends, so that a door that stays keeps its place in the list."""
    swap = puzzle.door_cells[0] == last or puzzle.door_cells[1] == first
    return (last, first) if swap else (first, last)


def _door_for(puzzle: Path, spot: Spot) -> Spot:
    """The door of a cell if it has one, else a new one on the border beside it."""
    known = dict(zip(puzzle.door_cells, puzzle.doors, strict=True))
    if spot in known:
        return known[spot]
    if (side := usual_side(puzzle.rows, puzzle.cols, spot)) is not None:
        return door_at(spot, side)
    for side in "NSWE":
        if sum(map(puzzle.grid.has, ends(door_at(spot, side)))) == 1:
            return door_at(spot, side)
    raise BadInput(f"The path ends in row {spot.row + 1}, column {spot.col + 1}, which is not at the border.")


def _built(
    puzzle: Path, blocked: Iterable[Spot], doors: Iterable[Spot], given: Iterable[tuple[Spot, str]], fill: bool = False
) -> Path:
    """The puzzle with these blocked cells, and those of the doors and pieces that have a place; `fill` finds doors
    where fewer than two have."""
    holes = frozenset(blocked)
    grid = Grid(puzzle.rows, puzzle.cols, holes)
    kept: dict[Spot, Spot] = {}
    for door in doors:
        beside = [s for s in ends(door) if grid.has(s)]
        if len(beside) == 1:
            kept.setdefault(beside[0], door)
    if fill and len(kept) < 2:
        for spot in grid.cells:
            outer = [side for side in "NSWE" if sum(map(grid.has, ends(door_at(spot, side)))) == 1]
            if len(kept) < 2 and outer:
                kept.setdefault(spot, door_at(spot, outer[0]))
    if len(kept) < 2:
        if fill:
            return _built(puzzle, (), doors, given, fill)
        raise BadInput("This would leave fewer than two doors; put another one first.")
    known = set(kept.values())
    pieces = []
    for spot, sides in given:
        edges = [door_at(spot, side) for side in sides]
        if grid.has(spot) and all(e in known or all(map(grid.has, ends(e))) for e in edges):
            pieces.append((spot, sides))
    return replace(puzzle, blocked=holes, doors=tuple(kept.values()), given=tuple(pieces))
