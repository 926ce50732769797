"""The rule of Link-a-Pix: links of equal numbers, with their lengths.

The referee traces every line. Undecided edges count as empty. The length and the ends of a line are checked only if it
is a simple path: a line that branches, crosses another, is closed or runs over a hint has only that violation. If the
links need every cell, a hint without a line is reported as an uncovered cell, otherwise as a hint that is not linked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from puzzlepark.constraints.links import End, Links
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Adjacency, RawViolation, Walk, cells_of, line_adjacency, trace_lines
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import BLOCK, PAINT, VIEWS, LinkAPix


@dataclass(frozen=True, kw_only=True)
class LinkedHints(Rule):
    """Two equal numbers of the same colour are linked by a line with that many cells. Links never share a cell."""

    name = "linked-hints"
    title = "Links as long as their numbers"

    code: str = "link"

    @property
    def text(self) -> str:
        return (
            "Link two equal numbers of the same colour by a line with exactly that many cells. A 1 stands alone. Links "
            "never cross and never share a cell."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        place, number = "row {row}, column {col}", "the {number} in row {row}, column {col}"
        return {
            "link.length": f"The line from {number} has {{cells}} cells.",
            "link.pair": f"The line joins {number} to another number or colour.",
            "link.branch": f"A line branches in {place}.",
            "link.overlap": f"Two lines cross in {place}.",
            "link.loop": f"The line through {place} is closed.",
            "link.foreign": f"A line runs over {number}.",
            "link.loose": f"The line ends in {place}, at no number.",
            "link.open": f"The {{number}} in {place} is not linked.",
            "link.uncovered": f"On no link: {{cells}} of {{all}} cells, the first in {place}.",
            "link.mark": f"What is marked in {place} does not fit the line there.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        return (
            kit.Technique("common", "Common part", "walk", fits=kit.sets_nonzeros),
            kit.Technique("no-way", "No such way", "walk"),
            kit.Technique("partner", "No partner in reach", "differ"),
            kit.Technique("blanks", "Blanks counted", "blanks"),
            kit.Technique("out-of-reach", "Out of reach", "whose", fits=kit.sets_zeros),
            kit.Technique("whose", "Only colour", "whose"),
            kit.Technique("leaves-none", "Leaves another no way", "suppose+walk"),
        )

    def violations(self, puzzle: LinkAPix, marks: kit.Marks) -> Iterator[RawViolation]:
        """Check cells with too many lines, then each line, then missing lines, and at last the marks of cells."""
        adjacency = line_adjacency(marks, kit.LINE)
        walks = trace_lines(adjacency)
        violations = list(_crowded_cells(puzzle, adjacency))
        crowded = {violation.where[0] for violation in violations}
        for walk in walks:
            if crowded.isdisjoint(walk.nodes):
                violations += _line_violations(puzzle, marks, adjacency, walk)
        violations += _missing_lines(puzzle, marks, adjacency)
        yield from violations
        yield from _wrong_marks(puzzle, marks, adjacency, None if violations else walks)

    def postings(self, puzzle: LinkAPix) -> Iterable[kit.Posting]:
        ends = tuple(End(spot, colour + 1, number) for spot, number, colour in puzzle.hints)
        yield kit.Posting(self.code, Links(puzzle.grid, kit.LINE, ends, paint=PAINT, block=BLOCK))


def _violation(code: str, spot: kit.Spot, final: bool, hint: Hint | None = None, **values: object) -> RawViolation:
    """A violation at one cell, whose sentence may name a hint."""
    return RawViolation(
        code, (spot,), final, hint.cell if hint else None, {"number": hint.number if hint else 0, **values}
    )


def _crowded_cells(puzzle: LinkAPix, adjacency: Adjacency) -> Iterator[RawViolation]:
    """Yield cells with too many lines: three or four, two at a hint, or one at a 1."""
    hints = puzzle.hint_at
    crowded = {spot for spot, others in adjacency.items() if len(others) > (1 if spot in hints else 2)}
    crowded |= {hint.cell for hint in puzzle.hints if hint.number == 1 and hint.cell in adjacency}
    for spot in sorted(crowded):
        drawn = len(adjacency[spot])
        if drawn > 2:
            yield _violation("link.branch" if drawn == 3 else "link.overlap", spot, True)
        else:
            yield _violation("link.foreign", spot, True, hints[spot])


def _line_violations(puzzle: LinkAPix, marks: kit.Marks, adjacency: Adjacency, walk: Walk) -> Iterator[RawViolation]:
    """Yield the violations of a line without branches, unless it is a link: it is closed, joins different hints, has a
    wrong length, or has an end without a hint."""
    cells = walk.nodes
    if walk.closed:
        yield RawViolation("link.loop", tuple(sorted(cells)), True)
        return
    one, two = puzzle.hint_at.get(cells[0]), puzzle.hint_at.get(cells[-1])
    hint = one or two
    complete = one is not None and two is not None
    if one and two and (one.number, one.colour) != (two.number, two.colour):
        yield _violation("link.pair", one.cell, True, one)._replace(where=(one.cell, two.cell))
    elif hint and (len(cells) != hint.number if complete else len(cells) >= hint.number):
        nodes = cells if one else cells[::-1]
        yield _violation("link.length", nodes[0], True, hint, cells=len(cells))._replace(where=tuple(nodes))
    else:
        for spot in (end for end in (cells[0], cells[-1]) if end not in puzzle.hint_at):
            yield _violation("link.loose", spot, not _open_sides(puzzle, marks, adjacency, spot))


def _open_sides(puzzle: LinkAPix, marks: kit.Marks, adjacency: Adjacency, spot: kit.Spot) -> int:
    """The number of undecided sides across which a line could still leave a cell, because the next cell can take it."""
    count = 0
    for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = kit.Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        if not (0 < other.r < 2 * puzzle.rows and 0 < other.c < 2 * puzzle.cols):
            continue
        if kit.Var(kit.LINE, kit.Spot(spot.r + dr, spot.c + dc)) in marks or marks.get(kit.Var(PAINT, other)) == 0:
            continue
        hint, drawn = puzzle.hint_at.get(other), len(adjacency.get(other, ()))
        count += drawn < 2 if hint is None else drawn == 0 and hint.number > 1
    return count


def _missing_lines(puzzle: LinkAPix, marks: kit.Marks, adjacency: Adjacency) -> Iterator[RawViolation]:
    """Yield hints without a line. If the links need every cell, yield all cells without a line as one violation."""
    if not puzzle.full:
        for hint in puzzle.hints:
            if hint.number > 1 and hint.cell not in adjacency:
                yield _violation("link.open", hint.cell, not _open_sides(puzzle, marks, adjacency, hint.cell), hint)
        return
    ones = {hint.cell for hint in puzzle.hints if hint.number == 1}
    uncovered = sorted(cells_of(puzzle) - adjacency.keys() - ones)
    if uncovered:
        # A link leaves the cell of a hint across one side, and any other cell across two.
        needed = {spot: 1 if spot in puzzle.hint_at else 2 for spot in uncovered}
        final = any(_open_sides(puzzle, marks, adjacency, spot) < needed[spot] for spot in uncovered)
        all_cells = puzzle.rows * puzzle.cols
        violation = _violation("link.uncovered", uncovered[0], final, cells=len(uncovered), all=all_cells)
        yield violation._replace(where=tuple(uncovered))


def _wrong_marks(
    puzzle: LinkAPix, marks: kit.Marks, adjacency: Adjacency, links: list[Walk] | None
) -> Iterator[RawViolation]:
    """Yield wrong marks of the colour or the owner of a cell. The owner is the number of the first hint of its link,
    from 1, and 0 is a blank cell. If all `links` are drawn, every mark can be checked. Otherwise `links` is None, and
    only marks of hints and of cells with a line are checked."""
    number_of = {hint.cell: i for i, hint in enumerate(puzzle.hints, 1)}
    if links is None:
        for (layer, spot), value in marks.items():
            if layer != kit.LINE and spot in number_of:
                wrong = value == 0 or (layer == PAINT and value != puzzle.hint_at[spot].colour + 1)
            else:
                wrong = layer != kit.LINE and value == 0 and spot in adjacency
            if wrong:
                yield _violation("link.mark", spot, True)
        return
    owner = {hint.cell: number_of[hint.cell] for hint in puzzle.hints if hint.number == 1}
    for cells, _ in links:
        first = min(number_of[cells[0]], number_of[cells[-1]])
        for spot in cells:
            owner[spot] = first
    colours = [0, *(hint.colour + 1 for hint in puzzle.hints)]
    for (layer, spot), value in marks.items():
        if layer != kit.LINE:
            expected = owner.get(spot, 0) if layer == BLOCK else colours[owner.get(spot, 0)]
            if value != expected:
                yield _violation("link.mark", spot, True)


def layers(puzzle: LinkAPix, postings: Iterable[kit.Posting]) -> kit.Model:
    """The model with the layer of lines, and with hidden layers for the colour and the owner of every cell, which
    follow from the lines."""
    line, paint, block = _layers(puzzle.grid, len(puzzle.palette), len(puzzle.hints))
    views = zip(VIEWS, ((PAINT,), (BLOCK,), (kit.LINE,)), strict=True)
    return kit.Model((line,), (paint, block), dict(views), tuple(postings))


@lru_cache(maxsize=256)
def _layers(grid: kit.Grid, colours: int, hints: int) -> tuple[kit.Layer, kit.Layer, kit.Layer]:
    """The layers of lines, of colours from 1, and of owners from 1. The value 0 means that there is none."""
    return (
        kit.Layer(kit.LINE, grid, "edges", (0, 1)),
        kit.Layer(PAINT, grid, "cells", tuple(range(colours + 1))),
        kit.Layer(BLOCK, grid, "cells", tuple(range(hints + 1))),
    )
