"""How a Path board looks, and how it is played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

from puzzlepark.core.drawing import Border, Drawing, Frame, GridLines, InputMode, Line, Number, Shape, Stamp, margin
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.genres.path.referee import Stretch, Ways, trace, ways_of
from puzzlepark.genres.path.rules import LINE, SIDES, VISITED, Path, col_clue_spot, door_at, row_clue_spot, side_of

INPUTS: tuple[InputMode, ...] = (
    InputMode("line", "Line", LINE, over="edge", values=(1,), start="door"),
    InputMode("mark", "Cross", VISITED, over="cell", values=(0,), sign="cross"),
)

State = Literal["normal", "met", "wrong"]
NAMES = {"N": "up", "W": "left", "E": "right", "S": "down"}
PLACES = {"N": "above", "W": "left", "E": "right", "S": "below"}


def draw(puzzle: Path, marks: Marks, verdict: Verdict | None) -> Drawing:
    """The board with its path; with a verdict, clues show whether they are met, and broken cells are ringed."""
    drawn = ways_of(marks)
    stretches = trace(drawn)
    complete = all(Var(LINE, edge) in marks for edge in puzzle.grid.edges) or _joined(puzzle, stretches)
    faults = [v for v in verdict.violations if v.final or complete] if verdict is not None else []
    broken = [v for v in faults if v.clue is None or puzzle.grid.has(v.clue)]
    bad = {spot for v in broken for spot in v.where if v.code not in ("path.door", "path.doors")}
    ringed = {spot for v in broken for spot in v.where if v.code not in ("path.loop", "path.stray")}
    crossed = tuple(s for s in puzzle.grid.cells if marks.get(Var(VISITED, s)) == 0)
    struck = () if all(Var(LINE, e) in marks for e in puzzle.grid.edges) else puzzle.grid.edges
    border = [d for d in puzzle.doors if 0 in d or d.r == 2 * puzzle.rows or d.c == 2 * puzzle.cols]
    shapes: list[Shape] = [
        Stamp("fill", puzzle.door_cells, "marksoft"),
        GridLines(),
        Stamp("hatch", tuple(sorted(puzzle.blocked))),
        Border(walls(puzzle)),
        Frame(tuple(border)),
        *numbers(puzzle, verdict if drawn else None, complete),
        *(Line(_piece(spot, sides), ink="given") for spot, sides in puzzle.given),
        Stamp("cross", tuple(s for s in crossed if s not in drawn)),
        Stamp("cross", tuple(e for e in struck if marks.get(Var(LINE, e)) == 0)),
        *(line for stretch in stretches for line in lines(puzzle, drawn, stretch, bad)),
        Stamp("ring", tuple(sorted(ringed))),
    ]
    shown = tuple(s for s in shapes if not (isinstance(s, Stamp | Border) and not s.at))
    return Drawing(
        puzzle.rows,
        puzzle.cols,
        shown,
        margin(shown, puzzle.rows, puzzle.cols),
        title=f"Path, {puzzle.rows} rows, {puzzle.cols} columns",
        say=sayer(puzzle, marks, drawn),
    )


def _joined(puzzle: Path, stretches: list[Stretch]) -> bool:
    """Whether there is one line from door to door: the player is done, and every clue must hold now."""
    if len(stretches) != 1 or stretches[0].branches or len(puzzle.doors) > 2:
        return False
    return sorted(stretches[0].ends) == sorted(puzzle.door_cells)


def walls(puzzle: Path) -> tuple[Spot, ...]:
    """The border around blocked cells, open at doors."""
    found = []
    for r in range(1, 2 * puzzle.rows):
        for c in range(2 if r & 1 else 1, 2 * puzzle.cols, 2):
            edge = Spot(r, c)
            if len(puzzle.blocked.intersection(ends(edge))) == 1 and edge not in puzzle.doors:
                found.append(edge)
    return tuple(found) if puzzle.blocked else ()


def numbers(puzzle: Path, verdict: Verdict | None, complete: bool) -> list[Number]:
    """The clues, each with what the verdict says of it."""
    broken = {v.clue: v for v in verdict.violations if v.clue is not None} if verdict is not None else {}
    lines = [(col_clue_spot(i), clue, "c") for i, clue in enumerate(puzzle.col_clues)]
    lines += [(row_clue_spot(i), clue, "r") for i, clue in enumerate(puzzle.row_clues)]
    found = []
    for at, clue, along in lines:
        if clue is not None:
            state: State = "normal" if verdict is None else clue_state(broken.get(at), complete)
            counts = tuple(s for s in puzzle.grid.cells if getattr(s, along) == getattr(at, along))
            found.append(Number(at, clue, state, counts=counts))
    return found


def clue_state(fault: Violation | None, complete: bool) -> State:
    """A clue is wrong once no mark can repair it; before that a clue that is not met is merely open."""
    if fault is None:
        return "met"
    return "wrong" if complete or fault.final else "normal"


def _piece(spot: Spot, sides: str) -> tuple[Spot, ...]:
    """A given piece as a line from side to side of its cell."""
    return door_at(spot, sides[0]), spot, door_at(spot, sides[1])


def lines(puzzle: Path, drawn: Ways, stretch: Stretch, bad: set[Spot]) -> list[Line]:
    """A stretch as lines: out through a door where it ends at one, with a head at the end that goes on."""
    ink = "bad" if bad & set(stretch.cells) else "mark"
    doors = dict(zip(puzzle.door_cells, puzzle.doors, strict=True))
    if stretch.branches:
        edges = {(spot, side) for spot in stretch.cells for side in drawn[spot] if side in "ES"}
        return [
            Line((s, Spot(2 * door_at(s, d).r - s.r, 2 * door_at(s, d).c - s.c)), ink=ink) for s, d in sorted(edges)
        ]
    cells = list(stretch.cells)
    if not stretch.ends:
        return [Line((*cells, cells[0]), ink=ink)]
    if cells[0] not in doors and cells[-1] in doors:
        cells.reverse()
    out = [doors[s] for s in (cells[0],) if s in doors]
    back = [doors[s] for s in (cells[-1],) if s in doors]
    return [Line((*out, *cells, *back), ink=ink, head=not back)]


def sayer(puzzle: Path, marks: Marks, drawn: Ways) -> Callable[[Spot], str]:
    """Says a cell in words."""
    doors = dict(zip(puzzle.door_cells, puzzle.doors, strict=True))
    given = dict(puzzle.given)

    @cache
    def count(name: str, i: int) -> str:
        clue = (puzzle.row_clues if name == "Row" else puzzle.col_clues)[i]
        visited = sum((spot.row if name == "Row" else spot.col) == i for spot in drawn)
        return f"{name} {i + 1}: {visited}{'' if clue is None else f' of {clue}'}."

    def say(spot: Spot) -> str:
        words = [f"Row {spot.row + 1}, column {spot.col + 1}."]
        if spot in puzzle.blocked:
            return " ".join([*words, "Blocked."])
        if spot in doors:
            words.append(f"Door {PLACES[side_of(spot, doors[spot])]}.")
        if spot in given:
            words.append(f"Given piece from {NAMES[given[spot][0]]} to {NAMES[given[spot][1]]}.")
        ways = [NAMES[side] for side in SIDES if side in drawn.get(spot, "")]
        if len(ways) == 1:
            words.append(f"Line {'through the door' if spot in doors else 'ends'}, from {ways[0]}.")
        elif ways:
            words.append(f"Line from {' and '.join(ways[:-1])} to {ways[-1]}.")
        elif marks.get(Var(VISITED, spot)) == 0:
            words.append("Crossed out.")
        return " ".join([*words, count("Row", spot.row), count("Column", spot.col)])

    return say
