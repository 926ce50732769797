"""The rules of Path: one path from door to door, clues that count visited cells, and given pieces.

The referee traces the lines. Undecided edges count as empty. A violation is final if the edges next to the cell, which
may still get a line, cannot repair it; the referee looks no further ahead. Blocked cells need no check, because no edge
leads into them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.links import End, Links
from puzzlepark.core.constraint import Run
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import fails_by
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Adjacency, RawViolation, derived
from puzzlepark.genres.path.fields import SIDES, edge_on
from puzzlepark.genres.path.rules import BLOCKED, MORE_DOORS, NUMBERS, ONE_PATH, PIECES, VISITED, Path

AROUND = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
"""The sides of a cell, with the offsets of their edges."""


class LineState(NamedTuple):
    """The lines on a board, and how they can continue."""

    doors: tuple[kit.Spot, ...]
    """The cells just inside the doors."""
    drawn: Adjacency
    """For each cell with a line the cells that lines join it to."""
    open: Adjacency
    """For each cell the cells to which another line may go."""


class Component(NamedTuple):
    """A connected component of the lines: its cells, those with one line, and those with more than two."""

    cells: list[kit.Spot]
    ends: list[kit.Spot]
    branches: list[kit.Spot]


@dataclass(frozen=True, kw_only=True)
class PathRule(LoopRule):
    """A rule about a path from door to door."""

    presumes: ClassVar[tuple[str, ...]] = ("path-between-doors",)

    def state(self, puzzle: Path, marks: kit.Marks) -> LineState:
        """The lines drawn and where they can go. Used by referees."""
        drawn = self.lines(marks)
        return derived(marks, "doors", lambda: LineState(puzzle.door_cells, drawn, _open(puzzle, marks, drawn)))


def _open(puzzle: Path, marks: kit.Marks, drawn: Adjacency) -> Adjacency:
    """For each free cell the free cells that undecided edges join it to. A cell is free if it has fewer than two lines
    and is neither blocked nor crossed out."""
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


def _may_visit(board: LineState, spot: kit.Spot) -> bool:
    """True if the path may still visit a cell without a line."""
    return len(board.open.get(spot, ())) >= (1 if spot in board.doors else 2)


@dataclass(frozen=True, kw_only=True)
class PathBetweenDoors(PathRule):
    """There is one path from door to door, which visits no cell twice and no blocked cell."""

    name = "path-between-doors"
    title = "One path from door to door"
    presumes: ClassVar[tuple[str, ...]] = ()

    @property
    def text(self) -> str:
        return f"{ONE_PATH} {BLOCKED} {MORE_DOORS}"

    @property
    def messages(self) -> Mapping[str, str]:
        place = "row {row}, column {col}"
        return {
            f"{self.code}.branch": f"The path branches in {place}.",
            f"{self.code}.loop": f"There is a loop through {place}.",
            f"{self.code}.loose": f"The path ends in {place}, where no door is.",
            f"{self.code}.stray": f"The line through {place} joins no door.",
            f"{self.code}.door": f"The path does not end at the door in {place}.",
            f"{self.code}.doors": "The path must end at two doors; {used} are used.",
            f"{self.code}.crossed": f"The path visits {place}, which is crossed out.",
            f"{self.code}.missed": f"The path does not visit {place}, which is marked as visited.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: "",
            "cell.used": "The path comes in by the door at {node}.",
            "cell.start": "The path comes in by the door at {node}, and its only way on is {way}.",
            "cell.begun": "From the door at {node}, the path goes {on} already.",
            "fails cell.alone": "Then the path could not go on from the door at {node}.",
            "fails ring": (
                "Then the path would close, or come from door to door, before it has passed all that it must."
            ),
        }

    def violations(self, puzzle: Path, marks: kit.Marks) -> Iterator[RawViolation]:
        """Check the line, then cells that are marked."""
        board = self.state(puzzle, marks)
        yield from self._lines(board)
        for spot, value in sorted((var.spot, value) for var, value in marks.items() if var.layer == VISITED):
            if not value and spot in board.drawn:
                yield RawViolation(f"{self.code}.crossed", (spot,), final=True)
            elif value and spot not in board.drawn:
                yield RawViolation(f"{self.code}.missed", (spot,), final=not _may_visit(board, spot))

    def _lines(self, board: LineState) -> Iterator[RawViolation]:
        """Check that there is one path from door to door and no separate line."""
        components = list(_components(board.drawn))
        doors = set(board.doors)
        complete = [
            part for part in components if len(part.ends) == 2 and not part.branches and doors.issuperset(part.ends)
        ]
        # A complete path that cannot grow excludes all other lines, because they can never become a part of it.
        settled = [
            part for part in complete if len(board.doors) == 2 or not any(board.open.get(spot) for spot in part.cells)
        ]
        for part in components:
            cells, ends, branches = part
            separate = any(other is not part for other in settled)
            for spot in sorted(branches):
                yield RawViolation(f"{self.code}.branch", (spot,), final=True)
            loose = sorted(end for end in ends if end not in board.doors)
            stuck = [end for end in loose if not board.open.get(end)]
            if not ends and not branches:
                yield RawViolation(f"{self.code}.loop", tuple(sorted(cells)), final=True)
            elif len(loose) == 2 and not branches:
                yield RawViolation(f"{self.code}.stray", tuple(sorted(cells)), final=separate or bool(stuck))
            else:
                for spot in loose:
                    yield RawViolation(f"{self.code}.loose", (spot,), final=separate or spot in stuck)
        yield from self._doors(board, bool(settled) and len(components) > 1)

    def _doors(self, board: LineState, has_separate_line: bool) -> Iterator[RawViolation]:
        """Check that two doors are used: exactly one line ends at each. `has_separate_line` is true if some line can
        never join the path."""
        line_counts = [len(board.drawn.get(spot, ())) for spot in board.doors]
        can_grow = [bool(board.open.get(spot)) for spot in board.doors]
        if len(board.doors) == 2:
            for spot, count, grows in zip(board.doors, line_counts, can_grow, strict=True):
                if count != 1:
                    yield RawViolation(f"{self.code}.door", (spot,), final=count > 1 or not grows)
            return
        used = line_counts.count(1)
        if used != 2:
            pairs = list(zip(line_counts, can_grow, strict=True))
            used_for_ever = sum(count == 1 and not grows for count, grows in pairs)
            usable = sum(count == 1 or (count == 0 and grows) for count, grows in pairs)
            final = has_separate_line or used_for_ever > 2 or usable < 2
            yield RawViolation(f"{self.code}.doors", board.doors, final=final, values={"used": used or "none"})

    def postings(self, puzzle: Path) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, _links(puzzle.grid, puzzle.door_cells))


def _components(drawn: Adjacency) -> Iterator[Component]:
    """Generate the connected components of the lines by flood fill, in reading order of their first ends."""
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
        ends = [spot for spot in cells if len(drawn[spot]) == 1]
        branches = [spot for spot in cells if len(drawn[spot]) > 2]
        yield Component(cells, ends, branches)


@lru_cache(maxsize=256)
def _links(grid: kit.Grid, doors: tuple[kit.Spot, ...]) -> Links:
    return Links(grid, kit.LINE, tuple(End(spot) for spot in doors), paths=1, paint=VISITED)


@dataclass(frozen=True, kw_only=True)
class VisitedCount(PathRule):
    """A number beside a row or column is how many of its cells the path visits."""

    name = "visited-count"
    title = "Numbers count visited cells"

    @property
    def codes(self) -> tuple[str, ...]:
        return "row", "column"

    @property
    def text(self) -> str:
        return NUMBERS

    @property
    def messages(self) -> Mapping[str, str]:
        lines = {"row": "Row {row}", "column": "Column {col}"}
        return {
            f"{name}.{case}": f"{line} has {{cells}}, its clue is {{clue}}."
            for name, line in lines.items()
            for case in ("over", "under")
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {"row": "", "column": ""}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            *(
                technique
                for code in self.codes
                for technique in (
                    kit.Technique("done", "Line done", f"count:{code}", fits=kit.sets_zeros),
                    kit.Technique("rest", "Needs all the rest", f"count:{code}"),
                )
            ),
            kit.Technique("would-be-a-dead-end", "Would be a dead end", "suppose+cell+count", fits=fails_by("cell")),
            kit.Technique("no-room-along", "No room along the line", "suppose+cell+count", fits=fails_by("count")),
        )

    def violations(self, puzzle: Path, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the rows and columns with too many or too few visited cells."""
        board = self.state(puzzle, marks)
        rows = [[kit.Spot(2 * r + 1, 2 * c + 1) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        for clue, number in puzzle.clues:
            name, cells = ("row", rows[clue.row]) if clue.c == -1 else ("column", [row[clue.col] for row in rows])
            visited = sum(spot in board.drawn for spot in cells)
            if visited != number:
                possible = sum(spot not in board.drawn and _may_visit(board, spot) for spot in cells)
                final = visited > number or visited + possible < number
                values: dict[str, object] = {"row": clue.row + 1, "col": clue.col + 1, "clue": number}
                values["cells"] = "1 cell" if visited == 1 else f"{visited} cells"
                counted = tuple(spot for spot in cells if spot not in puzzle.blocked)
                case = "over" if visited > number else "under"
                yield RawViolation(f"{name}.{case}", counted, final=final, clue=clue, values=values)

    def postings(self, puzzle: Path) -> Iterable[kit.Posting]:
        return (_count(puzzle.grid, clue, number) for clue, number in puzzle.clues)


@lru_cache(maxsize=4096)
def _count(grid: kit.Grid, clue: kit.Spot, number: int) -> kit.Posting:
    """The count of a row or column, cached, because the maker needs the same counts again and again."""
    across = clue.c == -1
    start, step = (kit.cell_at(clue.row, 0), (0, 1)) if across else (kit.cell_at(0, clue.col), (1, 0))
    run = Run(VISITED, start, step, grid.cols if across else grid.rows)
    scope = run if not grid.holes else tuple(v for v in run if v.spot not in grid.holes)
    return kit.Posting("row" if across else "column", kit.Count(scope, number), clue)


@dataclass(frozen=True, kw_only=True)
class GivenPath(PathRule):
    """The path follows every piece that is given."""

    name = "given-path"
    title = "Given pieces of the path"

    pieces: str = "given"

    @property
    def text(self) -> str:
        return PIECES

    @property
    def messages(self) -> Mapping[str, str]:
        piece = "the piece given in row {row}, column {col}"
        return {
            f"{self.code}.missed": f"The path does not follow {piece}.",
            f"{self.code}.against": f"The path leaves {piece}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "{clue} is given."}

    def violations(self, puzzle: Path, marks: kit.Marks) -> Iterator[RawViolation]:
        """Generate the pieces that the path leaves or does not follow. A side of a piece at a door has no edge, so only
        its other sides are checked."""
        board = self.state(puzzle, marks)
        for spot, sides in getattr(puzzle, self.pieces):
            drawn, required = board.drawn.get(spot, []), []
            for side, (dr, dc) in AROUND.items():
                if side in sides and kit.Spot(spot.r + dr, spot.c + dc) not in puzzle.doors:
                    required.append(kit.Spot(spot.r + 2 * dr, spot.c + 2 * dc))
            missing = [other for other in required if other not in drawn]
            if any(other not in required for other in drawn):
                yield RawViolation(f"{self.code}.against", (spot,), final=True, clue=spot)
            elif missing:
                final = any(other not in board.open.get(spot, ()) for other in missing)
                yield RawViolation(f"{self.code}.missed", (spot,), final=final, clue=spot)

    def postings(self, puzzle: Path) -> Iterable[kit.Posting]:
        """For each given piece, the line leaves its cell on exactly the sides of the piece."""
        for spot, sides in getattr(puzzle, self.pieces):
            # A side at a door has no edge inside the board.
            row = tuple(int(side in sides and edge_on(spot, side) not in puzzle.doors) for side in SIDES)
            yield kit.Posting(self.code, kit.Star(puzzle.grid, kit.LINE, spot, (row,)), spot)


def layers(puzzle: Any, postings: Iterable[kit.Posting]) -> kit.Model:
    """The line on the edges, and the cells that it visits."""
    line, visited = _layers(puzzle.grid)
    return kit.Model((line,), (visited,), {"path": (kit.LINE,)}, tuple(postings))


@lru_cache(maxsize=256)
def _layers(grid: kit.Grid) -> tuple[kit.Layer, kit.Layer]:
    return kit.Layer(kit.LINE, grid, "edges", (0, 1)), kit.Layer(VISITED, grid, "cells", (0, 1))


RULES = (PathBetweenDoors(code="path"), VisitedCount(code="line"), GivenPath(code="given"))
TURN = kit.Technique("turn", "Must turn here", "suppose+cell")
