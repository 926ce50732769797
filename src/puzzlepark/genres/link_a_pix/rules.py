"""The puzzle of Link-a-Pix: numbers with colours are linked in pairs, and the links form a picture.

Equal numbers of equal colour are joined in pairs by paths with exactly that many cells. A 1 stands alone. Paths share
no cell and pass no hint. A puzzle is full if its links need every cell, which follows from the sum of their lengths.
Otherwise some cells stay blank. If hints can never be paired, because their number is odd or they need more cells than
the board has, the puzzle is valid, but has no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import floor
from typing import ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.lines import joined, walks
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix.fields import ColourNumbers, Hint, Palette

LINE, PAINT, BLOCK = "line", "paint", "block"
"""The layers of lines, of the colours of cells, and of the owners of cells."""
VIEWS = ("picture", "fill", "links")
"""Solutions are compared by the colours, the owners or the lines."""

RULEBOOK = (
    "Link two equal numbers of the same colour and shape.",
    "A link has exactly that many cells, both ends included. A 1 stands alone.",
    "Links never cross and never share a cell.",
    "Some cells may stay blank. The finished links are a picture.",
)


@dataclass(frozen=True, kw_only=True, repr=False)
class LinkAPix(kit.Puzzle):
    """`palette` are colours as "#rrggbb". `hints` are in reading order."""

    genre: ClassVar[str] = "link-a-pix"
    title: ClassVar[str] = "Link-a-Pix"
    aliases: ClassVar[tuple[str, ...]] = ("paint-by-pairs",)
    fields: ClassVar[tuple[kit.Field, ...]] = (
        Palette(name="palette", help="Choose the colours of the picture."),
        ColourNumbers(name="hints", at=kit.InCells("Put a number with a colour into a cell.")),
    )
    palette: tuple[str, ...]
    hints: tuple[Hint, ...]

    @cached_property
    def hint_at(self) -> dict[kit.Spot, Hint]:
        """The hints by their cells."""
        return {hint.cell: hint for hint in self.hints}

    @cached_property
    def _free(self) -> float:
        """The number of cells that the links leave blank. It is not an integer if a hint has no partner."""
        return self.rows * self.cols - sum(1 if hint.number == 1 else hint.number / 2 for hint in self.hints)

    @property
    def blanks(self) -> int:
        """The number of cells that stay blank; negative if the hints need more cells than there are."""
        return floor(self._free)

    @property
    def full(self) -> bool:
        """True if the links need every cell."""
        return self._free == 0


def hints_of(links: Iterable[tuple[int, Sequence[kit.Spot]]]) -> tuple[Hint, ...]:
    """The hints of complete links, each a colour and its cells in order."""
    hints = []
    for colour, cells in links:
        hints += [Hint(spot, len(cells), colour) for spot in {cells[0], cells[-1]}]
    return tuple(sorted(hints))


def clues_from(puzzle: LinkAPix, marks: kit.Marks) -> LinkAPix:
    """The puzzle with the hints of the drawn links. The colour of a link is that of a painted cell on it, or else of a
    hint on it, or else the first colour. A painted cell without a line, and a cell with a 1 and no line, is a 1."""
    adjacency = joined(spot for (layer, spot), value in marks.items() if value and layer == LINE)
    branch = next((spot for spot, others in adjacency.items() if len(others) > 2), None)
    if branch is not None:
        raise kit.BadInput(f"The line branches in {place(branch)}: that is no link.")
    lines = walks(adjacency)
    ring = next((min(walk.nodes) for walk in lines if walk.closed), None)
    if ring is not None:
        raise kit.BadInput(f"The line through {place(ring)} is closed: that is no link.")
    painted = {spot for (layer, spot), value in marks.items() if layer == PAINT and value}
    single = ({hint.cell for hint in puzzle.hints if hint.number == 1} | painted) - set(adjacency)
    links = [walk.nodes for walk in lines] + [[spot] for spot in sorted(single)]
    if not links:
        raise kit.BadInput("There are no links yet.")
    return puzzle.changed(hints=hints_of((_colour(puzzle, marks, cells), cells) for cells in links))


def _colour(puzzle: LinkAPix, marks: kit.Marks, cells: Sequence[kit.Spot]) -> int:
    """The colour of a link: that of its first painted cell, or else of a hint on it, preferably at an end, or else
    0."""
    values = (marks.get(kit.Var(PAINT, spot), 0) for spot in cells)
    painted = [value - 1 for value in values if value]
    ends_first = [cells[0], cells[-1], *cells]
    of_hints = [puzzle.hint_at[spot].colour for spot in ends_first if spot in puzzle.hint_at]
    return next(iter(painted + of_hints), 0)
