"""Path: one path from door to door, with the number of cells that it visits in each line.

A door is an edge of the border, which also runs around blocked cells. The path enters by one door and leaves by
another, and visits no cell twice and no blocked cell. The clue of a row or column is the number of its cells that the
path visits. If there are more than two doors, the path uses exactly two of them, and may pass the cells of the others.
A given piece shows the two sides by which the path goes through a cell."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.lines import between, trace
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.path.fields import SIDES, Doors, Given, GivenLines, edge_on, open_cells, side_of, usual_side

LINE, VISITED = "line", "visited"

ONE_PATH = "Draw one path from door to door. It visits no cell twice."
BLOCKED = "It visits no blocked cell."
NUMBERS = "A number beside a row or column is how many of its cells the path visits."
MORE_DOORS = "Where there are more than two doors, the path uses exactly two of them."
PIECES = "The path follows every piece that is given."
RULEBOOK = (ONE_PATH, BLOCKED, NUMBERS, MORE_DOORS, PIECES)
DOORS = Doors(
    name="doors", help="Choose an edge of the border: the nearer of two doors moves there. The second button adds one."
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Path(kit.Puzzle):
    """`doors` are edges of the border, at different cells, in the order of the file. `clues` are (spot, number) pairs,
    left of rows and above columns. `given` lists the cells in which a piece of the path is given, each with the two
    sides that the piece connects, as letters of NWES. If one of these sides is on the border, there is a door."""

    genre: ClassVar[str] = "path"
    title: ClassVar[str] = "Path"
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Blocked(name="blocked", help="Turn cells into blocked ones, which no path visits."),
        kit.Numbers(
            name="clues",
            at=kit.Outside("Type how many cells of a row or column are visited."),
            counts=lambda puzzle, spot: puzzle.line(spot),
        ),
        DOORS,
        GivenLines(name="given", at=kit.InCells("Give away how the path goes through a cell.")),
    )
    doors: tuple[kit.Spot, ...]
    clues: kit.Clues = ()
    blocked: frozenset[kit.Spot] = frozenset()
    given: Given = ()

    @cached_property
    def door_cells(self) -> tuple[kit.Spot, ...]:
        """The cells just inside the doors."""
        return DOORS.cells(self)

    @property
    def row_clues(self) -> tuple[int | None, ...]:
        """The clue of each row, or None."""
        return tuple(dict(self.clues).get(kit.row_clue(r)) for r in range(self.rows))

    @property
    def col_clues(self) -> tuple[int | None, ...]:
        """The clue of each column, or None."""
        return tuple(dict(self.clues).get(kit.col_clue(c)) for c in range(self.cols))

    @property
    def grid(self) -> kit.Grid:
        return kit.shared_grid(self.rows, self.cols, self.blocked)

    def line(self, clue: kit.Spot) -> tuple[kit.Spot, ...]:
        """The cells that a clue counts."""
        return tuple(s for s in self.grid.cells if (s.r == clue.r if clue.c == -1 else s.c == clue.c))


def rules_of(puzzle: Path) -> tuple[str, ...]:
    """The rules that apply to this board."""
    subjects = {BLOCKED: puzzle.blocked, NUMBERS: puzzle.clues, MORE_DOORS: puzzle.doors[2:], PIECES: puzzle.given}
    return tuple(rule for rule in RULEBOOK if rule not in subjects or subjects[rule])


def clues_from(puzzle: Path, marks: kit.Marks) -> Path:
    """The puzzle with all clues, and with doors at the ends of the path unless it ends at doors already."""
    walks = trace(var.spot for var, value in marks.items() if value and var.layer == LINE)
    if len(walks) != 1 or walks[0].closed:
        raise kit.BadInput("Draw one path without branches from border to border; clues are taken from it then.")
    nodes = walks[0].nodes
    tips = [nodes[0], nodes[-1]]
    doors = puzzle.doors
    if not set(tips) <= set(puzzle.door_cells):
        # A door that stays is the first or the second one, as before.
        if puzzle.door_cells[0] == tips[1] or puzzle.door_cells[1] == tips[0]:
            tips.reverse()
        doors = tuple(_door_for(puzzle, spot) for spot in tips)
    rows = [sum(s.row == r for s in nodes) for r in range(puzzle.rows)]
    cols = [sum(s.col == c for s in nodes) for c in range(puzzle.cols)]
    return puzzle.changed(doors=doors, clues=outside(rows, cols))


def reveals(puzzle: Path, marks: kit.Marks) -> Path:
    """The puzzle with the piece of every visited cell given."""
    door_of = dict(zip(puzzle.door_cells, puzzle.doors, strict=True))
    (walk,) = trace(var.spot for var, value in marks.items() if value and var.layer == LINE)
    nodes = walk.nodes
    edges = [door_of[nodes[0]], *(between(a, b) for a, b in pairwise(nodes)), door_of[nodes[-1]]]
    given = []
    for spot, (before, after) in zip(nodes, pairwise(edges), strict=True):
        used = (side_of(spot, before), side_of(spot, after))
        given.append((spot, "".join(side for side in SIDES if side in used)))
    return puzzle.changed(given=tuple(sorted(given)))


def _door_for(puzzle: Path, spot: kit.Spot) -> kit.Spot:
    """The door of a cell, or a new one on the border of the cell."""
    door_of = dict(zip(puzzle.door_cells, puzzle.doors, strict=True))
    usual = usual_side(puzzle.rows, puzzle.cols, spot) or ""
    edges = [edge_on(spot, side) for side in (*usual, *"NSWE")]
    on_border = (edge for edge in edges if len(open_cells(puzzle, edge)) == 1)
    door = door_of.get(spot) or next(on_border, None)
    if door is None:
        raise kit.BadInput(f"The path ends in {place(spot)}, which is not at the border.")
    return door
