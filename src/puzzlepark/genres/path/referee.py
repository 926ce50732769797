"""The referee of Path: it traces the lines, and is independent of the model.

Undecided edges count as empty. Whether a violation is final looks one step ahead only, at the edges next to a cell that
may still be drawn. Blocked cells need no check, because no edge leads into them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlepark.core.record import NamedTuple
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Adjacency, RawViolation, line_adjacency, referee
from puzzlepark.genres.path.rules import VISITED, Path

MESSAGES: Mapping[str, str] = {
    "path.branch": "The path branches in row {row}, column {col}.",
    "path.loop": "There is a loop through row {row}, column {col}.",
    "path.loose": "The path ends in row {row}, column {col}, where no door is.",
    "path.stray": "The line through row {row}, column {col} joins no door.",
    "path.door": "The path does not end at the door in row {row}, column {col}.",
    "path.doors": "The path must end at two doors; {used} are used.",
    "path.crossed": "The path visits row {row}, column {col}, which is crossed out.",
    "path.missed": "The path does not visit row {row}, column {col}, which is marked as visited.",
    "row.over": "Row {row} has {cells}, its clue is {clue}.",
    "row.under": "Row {row} has {cells}, its clue is {clue}.",
    "column.over": "Column {col} has {cells}, its clue is {clue}.",
    "column.under": "Column {col} has {cells}, its clue is {clue}.",
    "given.missed": "The path does not follow the piece given in row {row}, column {col}.",
    "given.against": "The path leaves the piece given in row {row}, column {col}.",
}
AROUND = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}


class LineState(NamedTuple):
    """The doors, the cells that lines join, and for each cell the cells to which a line may still go."""

    doors: tuple[kit.Spot, ...]
    drawn: Adjacency
    open: Adjacency


def violations(puzzle: Path, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the line, then cells that are marked, then clues and given pieces."""
    drawn = line_adjacency(marks, kit.LINE)
    board = LineState(puzzle.door_cells, drawn, _open(puzzle, marks, drawn))
    yield from _path(board)
    for spot, value in sorted((var.spot, value) for var, value in marks.items() if var.layer == VISITED):
        if not value and spot in drawn:
            yield RawViolation("path.crossed", (spot,), True)
        elif value and spot not in drawn:
            yield RawViolation("path.missed", (spot,), not _may_visit(board, spot))
    yield from _counts(puzzle, board)
    yield from _pieces(puzzle, board)


check = referee(MESSAGES, violations)


def _open(puzzle: Path, marks: kit.Marks, drawn: Adjacency) -> Adjacency:
    """For each cell the cells to which a line may still go: by an undecided edge, where neither cell is full or crossed
    out."""
    free = set()
    for r in range(1, 2 * puzzle.rows, 2):
        for c in range(1, 2 * puzzle.cols, 2):
            spot = kit.Spot(r, c)
            if len(drawn.get(spot, ())) < 2 and spot not in puzzle.blocked and marks.get(kit.Var(VISITED, spot)) != 0:
                free.add(spot)
    open_from: Adjacency = {}
    for r, c in free:
        directions = [(kit.Spot(r + dr, c + dc), kit.Spot(r + 2 * dr, c + 2 * dc)) for dr, dc in AROUND.values()]
        open_from[kit.Spot(r, c)] = [
            other for edge, other in directions if other in free and kit.Var(kit.LINE, edge) not in marks
        ]
    return open_from


def _components(drawn: Adjacency) -> Iterator[list[kit.Spot]]:
    """The connected components of the lines, in reading order of their first ends."""
    seen: set[kit.Spot] = set()
    for start in sorted(drawn, key=lambda spot: (len(drawn[spot]) != 1, spot)):
        if start in seen:
            continue
        seen.add(start)
        cells = [start]
        for spot in cells:
            for other in drawn[spot]:
                if other not in seen:
                    seen.add(other)
                    cells.append(other)
        yield cells


def _path(board: LineState) -> Iterator[RawViolation]:
    """Check that there is one path from door to door and no separate line."""
    components = [
        (cells, [s for s in cells if len(board.drawn[s]) == 1], [s for s in cells if len(board.drawn[s]) > 2])
        for cells in _components(board.drawn)
    ]
    # A complete path that cannot grow excludes all other lines, because they can never become a part of it.
    doors = set(board.doors)
    complete = [c for c, ends, branches in components if len(ends) == 2 and not branches and set(ends) <= doors]
    settled = [c for c in complete if len(board.doors) == 2 or not any(board.open.get(s) for s in c)]
    for cells, ends, branches in components:
        separate = any(other is not cells for other in settled)
        for spot in sorted(branches):
            yield RawViolation("path.branch", (spot,), True)
        loose = sorted(e for e in ends if e not in board.doors)
        stuck = [e for e in loose if not board.open.get(e)]
        if not ends and not branches:
            yield RawViolation("path.loop", tuple(sorted(cells)), True)
        elif len(loose) == 2 and not branches:
            yield RawViolation("path.stray", tuple(sorted(cells)), separate or bool(stuck))
        else:
            for spot in loose:
                yield RawViolation("path.loose", (spot,), separate or spot in stuck)
    yield from _doors(board, bool(settled) and len(components) > 1)


def _doors(board: LineState, beside: bool) -> Iterator[RawViolation]:
    """Check that two doors are used. `beside`: there is a line that can never join the path."""
    counts = [len(board.drawn.get(spot, ())) for spot in board.doors]
    opens = [bool(board.open.get(spot)) for spot in board.doors]
    if len(board.doors) == 2:
        for spot, count, may in zip(board.doors, counts, opens, strict=True):
            if count != 1:
                yield RawViolation("path.door", (spot,), count > 1 or not may)
        return
    used = counts.count(1)
    if used != 2:
        stuck = sum(count == 1 and not may for count, may in zip(counts, opens, strict=True))
        possible = sum(count == 1 or (count == 0 and may) for count, may in zip(counts, opens, strict=True))
        yield RawViolation(
            "path.doors", board.doors, beside or stuck > 2 or possible < 2, None, {"used": used or "none"}
        )


def _may_visit(board: LineState, spot: kit.Spot) -> bool:
    """True if the path may still visit a cell without a line."""
    return len(board.open.get(spot, ())) >= (1 if spot in board.doors else 2)


def _counts(puzzle: Path, board: LineState) -> Iterator[RawViolation]:
    """Check the clues, which count the cells on lines."""
    rows = [[kit.Spot(2 * r + 1, 2 * c + 1) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    for at, number in puzzle.clues:
        name, cells = ("row", rows[at.row]) if at.c == -1 else ("column", [row[at.col] for row in rows])
        visited = sum(spot in board.drawn for spot in cells)
        if visited != number:
            more = sum(spot not in board.drawn and _may_visit(board, spot) for spot in cells)
            values: dict[str, object] = {"row": at.row + 1, "col": at.col + 1, "clue": number}
            values["cells"] = "1 cell" if visited == 1 else f"{visited} cells"
            seen = tuple(spot for spot in cells if spot not in puzzle.blocked)
            over = "over" if visited > number else "under"
            yield RawViolation(f"{name}.{over}", seen, visited > number or visited + more < number, at, values)


def _pieces(puzzle: Path, board: LineState) -> Iterator[RawViolation]:
    """Check that the path runs through every given piece and does not leave it. A side with a door has no edge."""
    for spot, sides in puzzle.given:
        drawn, inner = board.drawn.get(spot, []), []
        for side, (dr, dc) in AROUND.items():
            if side in sides and kit.Spot(spot.r + dr, spot.c + dc) not in puzzle.doors:
                inner.append(kit.Spot(spot.r + 2 * dr, spot.c + 2 * dc))
        missing = [other for other in inner if other not in drawn]
        if any(other not in inner for other in drawn):
            yield RawViolation("given.against", (spot,), True, spot)
        elif missing:
            final = any(other not in board.open.get(spot, ()) for other in missing)
            yield RawViolation("given.missed", (spot,), final, spot)
