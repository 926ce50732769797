"""Nagareru: one directed loop through arrows and winds.

A cell is one character, as in a pzpr file:

    .          blank: the loop may pass it or not
    u d l r    white with an arrow: the loop passes straight through it in the direction of the arrow
    N          black: the loop never enters it
    U D L R    black with a wind, which blows in this direction through blank and white cells up to the next
               black cell or the border. In a windy cell the line never moves against the wind, and arrives
               or leaves with it, so it does not cross it straight.

A wind on a white cell that does not blow along its arrow cannot be obeyed. There are two readings: `strict`, as on
puzz.link, where such a board has no solution, and `paper`, where winds have no effect on white cells (Definition 4,
equation 4 of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles").
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import ClassVar

from puzzlepark.constraints.star import Row
from puzzlepark.core.lines import STEPS, WORDS
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.genres import kit

LINE, FLOW = "line", "flow"
BLANK, WHITE, PLAIN_BLACK, WINDY_BLACK = ".", "udlr", "N", "UDLR"
BLACK = PLAIN_BLACK + WINDY_BLACK
SIGNS = BLANK + WHITE + BLACK

RULEBOOK = (
    "Draw one loop with a direction. It never enters a black cell.",
    "It runs straight through every arrow on white, the way it points.",
    "An arrow on black blows wind to the next black cell or the edge.",
    "In the wind, never move against it. Arrive or leave with it: do not cross it straight.",
)


ARROWS = kit.Tool(
    "arrows",
    "Arrows",
    "a",
    "cell-choice",
    "Put an arrow that the loop must follow into a cell.",
    choices=tuple(kit.Choice(w, f"Arrow {WORDS[w]}", w, f"arrow-{w}") for w in WHITE),
)
WINDS = kit.Tool(
    "winds",
    "Winds",
    "w",
    "cell-choice",
    "Make a cell black with a wind that blows out of it.",
    choices=tuple(
        kit.Choice(w.upper(), f"Wind {WORDS[w]}", w, f"wind-{w}", said=f"Black, wind {WORDS[w]}") for w in WHITE
    ),
)
BLACKS = kit.Tool(
    "black",
    "Black cells",
    "b",
    "cell-choice",
    "Make cells black, or blank again.",
    choices=(kit.Choice(PLAIN_BLACK, "Black", "b", "block"),),
)
READING = kit.Tool(
    "reading",
    "Winds on arrows",
    "o",
    "setting",
    "Whether winds matter on arrows, too, or do nothing there.",
    choices=(kit.Choice("strict", "Matter (strict)"), kit.Choice("paper", "Do nothing (paper)")),
)


class Gust(NamedTuple):
    """A wind: its black source cell, its direction, and the cells that it blows on, in order."""

    source: kit.Spot
    way: str
    cells: tuple[kit.Spot, ...]


@dataclass(frozen=True, kw_only=True, repr=False)
class Nagareru(kit.Puzzle):
    """`cells` has a character per cell, row by row. `winds` is the reading, strict or paper."""

    genre: ClassVar[str] = "nagareru"
    title: ClassVar[str] = "Nagareru"
    aliases: ClassVar[tuple[str, ...]] = ("nagare", "nagareru-loop")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Choices(
            name="cells",
            signs=SIGNS,
            palettes=(ARROWS, WINDS, BLACKS),
            parts=dict.fromkeys(WINDY_BLACK, PLAIN_BLACK),
        ),
        kit.Setting(name="winds", tool=READING),
    )
    cells: str
    winds: str = "strict"

    def at(self, spot: kit.Spot) -> str:
        """The character of a cell."""
        return self.cells[(spot.r >> 1) * self.cols + (spot.c >> 1)]

    @cached_property
    def gusts(self) -> tuple[Gust, ...]:
        """Every wind that reaches a cell, in reading order of the black cells."""
        gusts = []
        spots = self.grid.cells
        for i, char in enumerate(self.cells):
            if char in WINDY_BLACK:
                way = char.lower()
                cells = []
                for j in _ahead(self.rows, self.cols, i, way):
                    if self.cells[j] in BLACK:
                        break
                    cells.append(spots[j])
                if cells:
                    gusts.append(Gust(spots[i], way, tuple(cells)))
        return tuple(gusts)


@lru_cache(maxsize=4096)
def _ahead(rows: int, cols: int, index: int, way: str) -> tuple[int, ...]:
    """The indices of the cells from one to the border in this direction."""
    r, c = divmod(index, cols)
    dr, dc = STEPS[way]
    indices = []
    while 0 <= r + dr < rows and 0 <= c + dc < cols:
        r, c = r + dr, c + dc
        indices.append(r * cols + c)
    return tuple(indices)


# --- what a cell allows, as rows of flow on its four edges


def pass_row(arrive: int, leave: int) -> Row:
    """The flow on the edges north, west, east, south of a cell that the line enters by one side and leaves by another.
    A line that leaves east or south has the flow +1 there, and one that arrives there -1."""
    row = [0, 0, 0, 0]
    row[arrive] = 1 if arrive < 2 else -1
    row[leave] = -1 if leave < 2 else 1
    return tuple(row)


def _wind_rows(way: int) -> tuple[Row, ...]:
    """The rows of a windy cell: not passed, or entered or left with the wind and neither against it."""
    rows: list[Row] = [(0, 0, 0, 0)]
    for arrive in range(4):
        for leave in range(4):
            against = arrive == way or leave == 3 - way
            along = arrive == 3 - way or leave == way
            if arrive != leave and along and not against:
                rows.append(pass_row(arrive, leave))
    return tuple(rows)


ARROW_ROWS = {way: (pass_row(3 - k, k),) for k, way in enumerate(STEPS)}
WIND_ROWS = {way: _wind_rows(k) for k, way in enumerate(STEPS)}
BLACK_ROWS: tuple[Row, ...] = ((0, 0, 0, 0),)


def model(puzzle: Nagareru) -> kit.Model:
    """The line, 0 or 1 on every edge, and its flow. A `Star` per arrow, per black cell, and per windy cell and wind."""
    grid = puzzle.grid
    line = kit.Layer(LINE, grid, "edges", (0, 1), flow=FLOW)
    flow = kit.Layer(FLOW, grid, "edges", (-1, 0, 1))
    size = (puzzle.rows, puzzle.cols)
    rules = [kit.Posting("loop", kit.Loop(grid, LINE, FLOW))]
    for spot, char in zip(grid.cells, puzzle.cells, strict=True):
        if char in BLACK:
            rules.append(_rule(size, "black", "", spot, spot))
        elif char in WHITE:
            rules.append(_rule(size, "white", char, spot, spot))
    for source, way, cells in puzzle.gusts:
        for spot in cells:
            if puzzle.winds == "strict" or puzzle.at(spot) == BLANK:
                rules.append(_rule(size, "wind", way, spot, source))
    return kit.Model((line,), (flow,), {"line": (LINE,), "directed": (FLOW,)}, tuple(rules))


@lru_cache(maxsize=65536)
def _rule(size: tuple[int, int], code: str, way: str, spot: kit.Spot, clue: kit.Spot) -> kit.Posting:
    """A rule about one cell, cached, because the maker needs the same rules again and again."""
    rows = BLACK_ROWS if code == "black" else (ARROW_ROWS if code == "white" else WIND_ROWS)[way]
    return kit.Posting(code, kit.Star(kit.shared_grid(*size), FLOW, spot, rows), clue)
