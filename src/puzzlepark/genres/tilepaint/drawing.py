"""How a Tilepaint board looks, and how it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Literal

from puzzlepark.core.drawing import Border, Drawing, Frame, GridLines, Ink, InputMode, Number, Shape, Stamp, margin
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.genres.tilepaint.rules import LAYER, Sight, Tilepaint

INPUTS: tuple[InputMode, ...] = (
    InputMode("paint", "Paint", LAYER, over="region", values=(1, 0)),
    InputMode("mark", "Blank", LAYER, over="region", values=(0,), sign="dot"),
)

State = Literal["normal", "met", "wrong"]


def draw(puzzle: Tilepaint, marks: Marks, verdict: Verdict | None) -> Drawing:
    """The board with its marks; with a verdict, clues show whether they are met and split tiles are ringed."""
    values = {spot: marks.get(Var(LAYER, spot)) for spot in puzzle.grid.cells}
    painted = tuple(s for s, value in values.items() if value == 1)
    blank = tuple(s for s, value in values.items() if value == 0)
    complete = len(painted) + len(blank) == len(values)
    faults = [v for v in verdict.violations if v.final or complete] if verdict is not None else []
    split = tuple(s for v in faults if v.code == "tile" for s in v.where if values[s] == 0)
    clue_cells = tuple(sorted(puzzle.grid.holes))
    shapes: list[Shape] = [
        Stamp("fill", painted, "paint"),
        Stamp("fill", split, "badsoft"),
        GridLines(dash=True),
        Stamp("block", clue_cells),
        Stamp("split", tuple({Spot(s.r - 1 + (s.r & 1), s.c - (s.r & 1)) for s in _corner_clues(puzzle)})),
        Border(borders(puzzle)),
        Frame(),
        *numbers(puzzle, verdict if len(painted) + len(blank) else None, complete),
        Stamp("dot", blank),
        Stamp("ring", split),
    ]
    shown = tuple(s for s in shapes if not (isinstance(s, Stamp) and not s.at))
    return Drawing(
        puzzle.rows,
        puzzle.cols,
        shown,
        margin(shown, puzzle.rows, puzzle.cols),
        title=f"Tilepaint, {puzzle.rows} rows, {puzzle.cols} columns",
        say=sayer(puzzle, marks),
    )


def _corner_clues(puzzle: Tilepaint) -> list[Spot]:
    return [s for s, _ in puzzle.clues if s.is_edge]


def borders(puzzle: Tilepaint) -> tuple[Spot, ...]:
    """The edges between different tiles."""
    tiles, cols = puzzle.tiles, puzzle.cols
    found = []
    for i, tile in enumerate(tiles):
        r, c = divmod(i, cols)
        if c + 1 < cols and tiles[i + 1] != tile:
            found.append(Spot(2 * r + 1, 2 * c + 2))
        if i + cols < len(tiles) and tiles[i + cols] != tile:
            found.append(Spot(2 * r + 2, 2 * c + 1))
    return tuple(found)


def numbers(puzzle: Tilepaint, verdict: Verdict | None, complete: bool) -> list[Number]:
    """The clues, each with what the verdict says of it."""
    broken = {v.clue: v for v in verdict.violations if v.clue is not None} if verdict is not None else {}
    found = []
    for sight in puzzle.sights:
        state: State = "normal" if verdict is None else clue_state(broken.get(sight.clue), complete)
        (r, c), (dr, dc) = sight.start, sight.step
        counts = tuple(Spot(r + 2 * k * dr, c + 2 * k * dc) for k in range(sight.length))
        corner = sight.clue.is_edge
        ink: Ink = "onblock" if corner else "given"
        found.append(Number(sight.clue, sight.number, state, ink, corner, counts=counts))
    return found


def clue_state(fault: Violation | None, complete: bool) -> State:
    """A clue is wrong once no mark can repair it; before that a clue that is not met is merely open."""
    if fault is None:
        return "met"
    return "wrong" if complete or fault.final or fault.code.endswith(".over") else "normal"


def sayer(puzzle: Tilepaint, marks: Marks) -> Callable[[Spot], str]:
    """Says a cell in words; nothing is counted before the first question."""

    @cache
    def sizes() -> Counter[int]:
        return Counter(puzzle.tiles)

    @cache
    def sights() -> dict[tuple[Spot, bool], Sight]:
        """The clues that look at each cell, along its row (True) and along its column."""
        seen = {}
        for s in puzzle.sights:
            for k in range(s.length):
                seen[Spot(s.start.r + 2 * k * s.step[0], s.start.c + 2 * k * s.step[1]), s.step == (0, 1)] = s
        return seen

    @cache
    def count(sight: Sight) -> str:
        (r, c), (dr, dc) = sight.start, sight.step
        run = (marks.get(Var(LAYER, Spot(r + 2 * k * dr, c + 2 * k * dc))) == 1 for k in range(sight.length))
        name = {"row": f"Row {r // 2 + 1}", "column": f"Column {c // 2 + 1}"}.get(sight.code, sight.code.capitalize())
        return f"{name}: {sum(run)} of {sight.number}."

    @cache
    def corner_sights() -> dict[Spot, list[Sight]]:
        found: dict[Spot, list[Sight]] = {}
        for s in puzzle.sights:
            if s.clue.is_edge:
                found.setdefault(Spot(s.start.r - 2 * s.step[0], s.start.c - 2 * s.step[1]), []).append(s)
        return found

    def say(spot: Spot) -> str:
        words = [f"Row {spot.row + 1}, column {spot.col + 1}."]
        if spot in puzzle.grid.holes:
            return " ".join([*words, "Clue cell.", *map(count, corner_sights().get(spot, ()))])
        words.append({1: "Painted.", 0: "Blank.", None: "Open."}[marks.get(Var(LAYER, spot))])
        size = sizes()[puzzle.tiles[spot.row * puzzle.cols + spot.col]]
        words.append("Tile of 1 cell." if size == 1 else f"Tile of {size} cells.")
        words += [count(sights()[spot, along]) for along in (True, False) if (spot, along) in sights()]
        return " ".join(words)

    return say
