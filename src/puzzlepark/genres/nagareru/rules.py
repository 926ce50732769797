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
    """The indices of the cells between this one and the border in a direction."""
    r, c = divmod(index, cols)
    dr, dc = STEPS[way]
    indices = []
    while 0 <= r + dr < rows and 0 <= c + dc < cols:
        r, c = r + dr, c + dc
        indices.append(r * cols + c)
    return tuple(indices)
