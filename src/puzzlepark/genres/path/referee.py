"""The referee of Path: follows the lines with a finger, and knows nothing of models.

The undecided is taken as nothing. What is called final looks one step ahead only: at the edges that may still
be drawn beside a cell. A blocked cell needs no rule here, there is no edge into it to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.genres.path.rules import LINE, VISITED, Path

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

AROUND = ((-1, 0, "N"), (0, -1, "W"), (0, 1, "E"), (1, 0, "S"))
Ways = dict[Spot, str]
"""For each cell on the way the sides, of N W E S, that lines lead to."""


class Stretch(NamedTuple):
    """Cells joined by lines: all of them, those with one line, and those with more than two."""

    cells: list[Spot]
    ends: list[Spot]
    branches: list[Spot]


class Board(NamedTuple):
    """What is drawn, and what may still be: for each cell the sides with a line, and those that may get one."""

    doors: tuple[Spot, ...]
    drawn: Ways
    open: Ways


def check(puzzle: Path, marks: Marks) -> Verdict:
    """Every broken rule: first what the line shows, then the cells that are marked, then the clues."""
    drawn = ways_of(marks)
    board = Board(puzzle.door_cells, drawn, _open(puzzle, marks, drawn))
    found = [*_path(board, trace(drawn)), *_marked(board, marks), *_counts(puzzle, board, marks)]
    return Verdict((*found, *_pieces(puzzle, board)))


def ways_of(marks: Marks) -> Ways:
    """The sides of each cell that lines lead to."""
    ways: Ways = {}
    for r, c in sorted(var.spot for var, value in marks.items() if value and var.layer == LINE):
        sides = ((r, c - 1, "E"), (r, c + 1, "W")) if r % 2 else ((r - 1, c, "S"), (r + 1, c, "N"))
        for row, col, side in sides:
            ways[Spot(row, col)] = ways.get(Spot(row, col), "") + side
    return ways


def _open(puzzle: Path, marks: Marks, drawn: Ways) -> Ways:
    """The sides of each cell by which a line may still go: undecided, and no cell there is full or crossed out."""
    free = set()
    for r in range(1, 2 * puzzle.rows, 2):
        for c in range(1, 2 * puzzle.cols, 2):
            spot = Spot(r, c)
            if len(drawn.get(spot, "")) < 2 and spot not in puzzle.blocked and marks.get(Var(VISITED, spot)) != 0:
                free.add(spot)
    ways: Ways = {}
    for r, c in free:
        sides = ""
        for dr, dc, side in AROUND:
            if Spot(r + 2 * dr, c + 2 * dc) in free and Var(LINE, Spot(r + dr, c + dc)) not in marks:
                sides += side
        ways[Spot(r, c)] = sides
    return ways


def trace(drawn: Ways) -> list[Stretch]:
    """The cells that lines join, in reading order of their first cells; each list of cells begins at an end, if it
    has one, and goes along the line."""
    seen: set[Spot] = set()
    found = []
    for start in sorted(drawn, key=lambda spot: (len(drawn[spot]) != 1, spot)):
        if start in seen:
            continue
        seen.add(start)
        stretch, todo = Stretch([], [], []), [start]
        while todo:
            spot = todo.pop()
            stretch.cells.append(spot)
            if len(drawn[spot]) == 1:
                stretch.ends.append(spot)
            elif len(drawn[spot]) > 2:
                stretch.branches.append(spot)
            for dr, dc, side in AROUND:
                other = Spot(spot.r + 2 * dr, spot.c + 2 * dc)
                if side in drawn[spot] and other not in seen:
                    seen.add(other)
                    todo.append(other)
        found.append(stretch)
    return found


def _violation(code: str, spot: Spot, final: bool, where: tuple[Spot, ...] = (), clue: Spot | None = None) -> Violation:
    return Violation(code, where or (spot,), final, MESSAGES[code].format(row=spot.row + 1, col=spot.col + 1), clue)


def _path(board: Board, stretches: list[Stretch]) -> Iterator[Violation]:
    """One path from door to door and no line beside it."""
    # A whole path that cannot grow is the only one: then no other line can ever become a part of it.
    whole = [s for s in stretches if len(s.ends) == 2 and not s.branches and all(e in board.doors for e in s.ends)]
    settled = [s for s in whole if len(board.doors) == 2 or not any(board.open.get(e) for e in s.ends)]
    for stretch in stretches:
        beside = any(s is not stretch for s in settled)
        for spot in sorted(stretch.branches):
            yield _violation("path.branch", spot, True)
        loose = sorted(e for e in stretch.ends if e not in board.doors)
        stuck = [e for e in loose if not board.open.get(e)]
        if not stretch.ends and not stretch.branches:
            yield _violation("path.loop", min(stretch.cells), True, tuple(stretch.cells))
        elif len(loose) == 2 and not stretch.branches:
            yield _violation("path.stray", min(stretch.cells), beside or bool(stuck), tuple(stretch.cells))
        else:
            for spot in loose:
                yield _violation("path.loose", spot, beside or spot in stuck)
    yield from _doors(board, bool(settled) and len(stretches) > 1)


def _doors(board: Board, beside: bool) -> Iterator[Violation]:
    """Two doors are used. `beside`: there is a line that can never join the path."""
    lines = [len(board.drawn.get(spot, "")) for spot in board.doors]
    opens = [bool(board.open.get(spot)) for spot in board.doors]
    if len(board.doors) == 2:
        for spot, count, may in zip(board.doors, lines, opens, strict=True):
            if count != 1:
                yield _violation("path.door", spot, count > 1 or not may)
        return
    used = lines.count(1)
    if used != 2:
        stuck = sum(count == 1 and not may for count, may in zip(lines, opens, strict=True))
        possible = sum(count == 1 or (count == 0 and may) for count, may in zip(lines, opens, strict=True))
        sentence = MESSAGES["path.doors"].format(used=used or "none")
        yield Violation("path.doors", board.doors, beside or stuck > 2 or possible < 2, sentence)


def _may_visit(board: Board, spot: Spot) -> bool:
    """Whether the path may still come to a cell where no line is."""
    return len(board.open.get(spot, "")) >= (1 if spot in board.doors else 2)


def _marked(board: Board, marks: Marks) -> Iterator[Violation]:
    """Cells are visited as they are marked."""
    for spot, value in sorted((var.spot, value) for var, value in marks.items() if var.layer == VISITED):
        if not value and spot in board.drawn:
            yield _violation("path.crossed", spot, True)
        elif value and spot not in board.drawn:
            yield _violation("path.missed", spot, not _may_visit(board, spot))


def _counts(puzzle: Path, board: Board, marks: Marks) -> Iterator[Violation]:
    """Every clue counts the cells on lines."""
    rows = [(r, [Spot(2 * r + 1, 2 * c + 1) for c in range(puzzle.cols)]) for r in range(puzzle.rows)]
    cols = [(c, [Spot(2 * r + 1, 2 * c + 1) for r in range(puzzle.rows)]) for c in range(puzzle.cols)]
    for name, clues, lines in (("row", puzzle.row_clues, rows), ("column", puzzle.col_clues, cols)):
        for i, cells in lines:
            clue = clues[i]
            visited = sum(spot in board.drawn for spot in cells)
            if clue is None or visited == clue:
                continue
            more = sum(spot not in board.drawn and _may_visit(board, spot) for spot in cells)
            code = f"{name}.over" if visited > clue else f"{name}.under"
            told = "1 cell" if visited == 1 else f"{visited} cells"
            sentence = MESSAGES[code].format(row=i + 1, col=i + 1, cells=told, clue=clue)
            at = Spot(2 * i + 1, -1) if name == "row" else Spot(-1, 2 * i + 1)
            seen = tuple(spot for spot in cells if spot not in puzzle.blocked)
            yield Violation(code, seen, visited > clue or visited + more < clue, sentence, at)


def _pieces(puzzle: Path, board: Board) -> Iterator[Violation]:
    """The path runs through every given piece, and leaves it nowhere. A side that is a door has no line to draw."""
    for spot, sides in puzzle.given:
        drawn, inner = board.drawn.get(spot, ""), ""
        for dr, dc, side in AROUND:
            if side in sides and Spot(spot.r + dr, spot.c + dc) not in puzzle.doors:
                inner += side
        missing = [side for side in inner if side not in drawn]
        if any(side not in inner for side in drawn):
            yield _violation("given.against", spot, True, clue=spot)
        elif missing:
            final = any(side not in board.open.get(spot, "") for side in missing)
            yield _violation("given.missed", spot, final, clue=spot)
