"""Slitherlink: one loop along the sides of cells. A number counts the sides of its cell on the loop."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from puzzlepark.core.plain import in_rows
from puzzlepark.core.reading import left_out
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec import Rows, SinceVersion
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.text import Tokens
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import FENCE
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.side_count import SideCount, sides_of
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loops import AROUND, area_inside, border, may_change, random_area
from puzzlepark.genres.slitherlink.techniques import TECHNIQUES

OPTIONS = (kit.Option("loop", 0.6, "share of the corners that the loop should pass", 0.0, 1.0, varies=(0.45, 0.75)),)


@dataclass(frozen=True, kw_only=True, repr=False)
class Slitherlink(kit.Puzzle):
    """`numbers` are (cell, number of its sides on the loop) pairs in reading order. -2 is an unknown number."""

    genre: ClassVar[str] = "slitherlink"
    title: ClassVar[str] = "Slitherlink"
    aliases: ClassVar[tuple[str, ...]] = ("slither", "loopy", "fences")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type how many sides of the cell the loop takes."),
            high=lambda rows, cols: 4,
            strict=True,
            unknown=True,
            counts=sides_of,
        ),
    )
    numbers: kit.Clues = ()


NUMBERS = SideCount(code="number")


def _board_around(area: set[tuple[int, int]], blank: Slitherlink) -> tuple[Slitherlink, kit.Marks]:
    """The puzzle whose answer is the border of an area, and the answer."""
    drawn = border(area)
    return blank.changed(numbers=NUMBERS.every_number(blank, drawn)), kit.fence_answer(blank, drawn)


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
    area, other_area = (area_inside(kit.loop_edges(marks), puzzle.rows, puzzle.cols) for marks in (answer, other))
    near = {(r + dr, c + dc) for r, c in area ^ other_area for dr, dc in (*AROUND, (0, 0))}
    on_board = [(r, c) for r, c in sorted(near) if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
    changeable = [cell for cell in on_board if may_change(area, cell)]
    return _board_around(area ^ {rng.choice(changeable)}, puzzle) if changeable else None


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


GENRE = genre_of_rules(
    Slitherlink,
    (OneLoop(code="loop", answer=FENCE), NUMBERS),
    kit.fence_layers,
    broken_rules={"loop": 1, "number": 2},
    maker=kit.Maker(make, OPTIONS, unique=kit.Repair(repair), clues=kit.Thin(symmetric=True)),
    techniques=TECHNIQUES,
    **kit.declare_fence(
        (
            codec.url(Slitherlink, "slither", kit.Number4("numbers")),
            codec.pzpr_file(
                Slitherlink, "slither", kit.NumberTable("numbers"), Fixed("0"), kit.FENCE_EDGES, version=".1"
            ),
            kit.game_id(Slitherlink, "loopy", kit.Cells("numbers"), options=r"(t0)?(d[a-z])?", tail="t0"),
        )
    ),
)
