"""Slitherlink: one loop along the sides of cells. A number counts the sides of its cell on the loop."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.lines import STEPS, edge_at
from puzzlepark.core.plain import in_rows
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Rows, SinceVersion
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.formats.codec.tables import EdgeMarks, words
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loops import AROUND, area_inside, border, may_change, random_area
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    count_violations,
    line_adjacency,
    loop_violations,
    referee,
    sides,
    trace_lines,
)
from puzzlepark.genres.slitherlink.reasons import REASONS
from puzzlepark.genres.slitherlink.techniques import TECHNIQUES

LINE = "line"
OPTIONS = (kit.Option("loop", 0.6, "share of the corners that the loop should pass", 0.0, 1.0, varies=(0.45, 0.75)),)


def edges_of(puzzle: Any, cell: kit.Spot) -> tuple[kit.Spot, ...]:
    """The sides of a cell, which its number counts."""
    return tuple(edge_at(cell, way) for way in STEPS)


@dataclass(frozen=True, kw_only=True, repr=False)
class Slitherlink(kit.Puzzle):
    genre: ClassVar[str] = "slitherlink"
    title: ClassVar[str] = "Slitherlink"
    aliases: ClassVar[tuple[str, ...]] = ("slither", "loopy", "fences")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers",
            cells="Type how many sides of the cell the loop takes.",
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            counts=edges_of,
        ),
    )
    numbers: kit.Clues = ()

    @property
    def lines(self) -> kit.Grid:
        """The grid of the corners of cells, joined by the sides of cells."""
        return kit.shared_grid(self.rows, self.cols, corners=True)


MESSAGES = {
    "loop.none": "There is no line yet.",
    "loop.end": "The line ends at a corner of row {row}, column {col}.",
    "loop.branch": "The line branches at a corner of row {row}, column {col}.",
    "loop.many": "The loop at row {row}, column {col} is closed, but there is a line beside it.",
    "number.over": "The loop takes {found:side} of row {row}, column {col}; its number is {clue}.",
    "number.under": "The loop takes {found:side} of row {row}, column {col}; its number is {clue}.",
}


def violations(puzzle: Slitherlink, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that there is one loop through corners, and check every number."""
    cells, adjacency = cells_of(puzzle), line_adjacency(marks, LINE, corners=True)
    edges = (edge for cell in cells for edge in sides(cell))
    yield from loop_violations("loop", marks, LINE, edges, cells, adjacency, trace_lines(adjacency))
    for cell, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            yield from count_violations("number", cell, number, sides(cell), marks, LINE, cell)


def model(puzzle: Slitherlink) -> kit.Model:
    """A loop on the grid of corners, and a count for each number."""
    line = kit.Layer(LINE, puzzle.lines, "edges", (0, 1))
    rules = [kit.Posting("loop", kit.Loop(puzzle.lines, LINE))]
    for cell, number in puzzle.numbers:
        if number != kit.UNKNOWN:
            rules.append(
                kit.Posting("number", kit.Count(tuple(kit.Var(LINE, s) for s in edges_of(puzzle, cell)), number), cell)
            )
    return kit.Model((line,), (), {"line": (LINE,)}, tuple(rules))


def clues_from(puzzle: Slitherlink, marks: kit.Marks) -> Slitherlink:
    """The puzzle with a number in every cell."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    return _numbered(puzzle, {var.spot for var, value in marks.items() if value})


def _numbered(puzzle: Slitherlink, drawn: set[kit.Spot]) -> Slitherlink:
    return puzzle.changed(numbers=tuple((s, len(drawn.intersection(edges_of(puzzle, s)))) for s in puzzle.grid.cells))


def _board_around(area: set[tuple[int, int]], blank: Slitherlink) -> tuple[Slitherlink, kit.Marks]:
    """The puzzle whose answer is the border of an area, and the answer."""
    drawn = border(area)
    marks = {kit.Var(LINE, edge): int(edge in drawn) for edge in blank.lines.edges}
    return _numbered(blank, drawn), marks


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Slitherlink, kit.Marks]:
    """Draw a random loop with every number."""
    length = max(4.0, float(options["loop"]) * (rows + 1) * (cols + 1))
    return _board_around(random_area(rows, cols, rng, length), Slitherlink(rows=rows, cols=cols))


def repair(
    puzzle: Slitherlink, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Slitherlink, kit.Marks] | None:
    """Bend the loop where the answers differ."""
    if other is None:
        return None
    loops = [{var.spot for var, x in marks.items() if x and var.layer == LINE} for marks in (answer, other)]
    area, second = (area_inside(edges, puzzle.rows, puzzle.cols) for edges in loops)
    near = {(r + dr, c + dc) for r, c in area ^ second for dr, dc in (*AROUND, (0, 0))}
    inside = [(r, c) for r, c in sorted(near) if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
    free = [face for face in inside if may_change(area, face)]
    return _board_around(area ^ {rng.choice(free)}, puzzle) if free else None


check = referee(MESSAGES, violations)
EDGES = EdgeMarks(LINE, corners=True)


@dataclass(frozen=True)
class Fixed(SinceVersion):
    """A table with the same word in every cell, for content of a format that this project does not use."""

    word: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        signs = {word.text for _, word in words(tokens, board, "the sign of")}
        left_out("the colours of cells", signs - {self.word})

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return in_rows([self.word] * (board.rows * board.cols), board.cols)


GENRE = kit.Genre(
    Slitherlink,
    rulebook=(
        "Draw one loop along the sides of cells. It does not branch, cross or touch itself.",
        "A number says how many sides of its cell the loop takes.",
    ),
    broken_rules={"loop": 1, "number": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    views=("line",),
    display=kit.Display(
        (kit.Lines(LINE, nodes="corner"), kit.Sign(LINE, "cross", "edge", fades=True)),
        grid="dots",
        violations={"loop.none": "none", "loop.many": "line"},
    ),
    formats=(
        codec.url(Slitherlink, "slither", kit.Number4("numbers")),
        codec.pzpr_file(Slitherlink, "slither", kit.NumberTable("numbers"), Fixed("0"), EDGES, version=".1"),
        kit.game_id(Slitherlink, "loopy", kit.Cells("numbers"), options=r"(t0)?(d[a-z])?", tail="t0"),
    ),
    maker=kit.Maker(
        make,
        OPTIONS,
        unique=kit.Repair(repair),
        clues=kit.Thin(symmetric=True),
    ),
    clues_from=clues_from,
    read_answer=lambda text, puzzle: read_lines(text, puzzle, EDGES),
    reasons=REASONS,
    techniques=TECHNIQUES,
    group="lines",
)
