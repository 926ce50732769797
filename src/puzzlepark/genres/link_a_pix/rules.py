"""Link-a-Pix: numbers with colours, linked in pairs; the links are a picture.

Equal numbers of equal colour are joined in pairs by paths with exactly that many cells; a 1 stands alone. Paths share
no cell and pass no hint. A puzzle whose links need every cell is full; in others some cells stay blank. That is not
said: it follows from the sum of the lengths. Numbers that can never be paired (an odd number of equal hints, more
cells than there are) are a puzzle without a solution, not a malformed one.
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
VIEWS = ("picture", "fill", "links")

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
    found = []
    for colour, cells in links:
        found += [Hint(spot, len(cells), colour) for spot in {cells[0], cells[-1]}]
    return tuple(sorted(found))


def clues_from(puzzle: LinkAPix, marks: kit.Marks) -> LinkAPix:
    """The hints of the drawn links. A link has the colour that is painted on it, or else that of a hint on it, or else
    the first. A cell that is painted alone, or has a 1 and no line, is a 1."""
    beside = joined(spot for (layer, spot), value in marks.items() if value and layer == LINE)
    branch = next((spot for spot, others in beside.items() if len(others) > 2), None)
    if branch is not None:
        raise kit.BadInput(f"The line branches in {place(branch)}: that is no link.")
    found = walks(beside)
    ring = next((min(walk.nodes) for walk in found if walk.closed), None)
    if ring is not None:
        raise kit.BadInput(f"The line through {place(ring)} is closed: that is no link.")
    painted = {spot for (layer, spot), value in marks.items() if layer == PAINT and value}
    alone = {hint.cell for hint in puzzle.hints if hint.number == 1} | painted
    links = [walk.nodes for walk in found] + [[spot] for spot in sorted(alone - set(beside))]
    if not links:
        raise kit.BadInput("There are no links yet.")
    return puzzle.changed(hints=hints_of((_colour(puzzle, marks, cells), cells) for cells in links))


def _colour(puzzle: LinkAPix, marks: kit.Marks, cells: Sequence[kit.Spot]) -> int:
    painted = [value - 1 for spot in cells if (value := marks.get(kit.Var(PAINT, spot), 0))]
    tips = [cells[0], cells[-1], *cells]
    return next(iter(painted + [puzzle.hint_at[s].colour for s in tips if s in puzzle.hint_at]), 0)
