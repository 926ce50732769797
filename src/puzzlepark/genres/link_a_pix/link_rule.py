"""The rule of Link-a-Pix: links of equal numbers, with their lengths.

The referee traces every line. Undecided edges count as empty. A line that branches, crosses another, closes or runs
over a hint is reported for that alone; its length and its ends are checked once it is a plain path. In a full puzzle, a
hint without a line is reported as an uncovered cell, in others as a hint that is not linked.
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
            kit.Technique("common", "Common part", "walk", fits=kit.sets_something),
            kit.Technique("no-way", "No such way", "walk"),
            kit.Technique("partner", "No partner in reach", "differ"),
            kit.Technique("blanks", "Blanks counted", "blanks"),
            kit.Technique("out-of-reach", "Out of reach", "whose", fits=kit.sets_nothing),
            kit.Technique("whose", "Only colour", "whose"),
            kit.Technique("leaves-none", "Leaves another no way", "suppose+walk"),
        )

    def violations(self, puzzle: LinkAPix, marks: kit.Marks) -> Iterator[RawViolation]:
        """Check single cells, then each line, then what is missing."""
        beside = line_adjacency(marks, kit.LINE)
        walks = trace_lines(beside)
        found = list(_crowded(puzzle, beside))
        crowded = {violation.where[0] for violation in found}
        for walk in walks:
            if not crowded or crowded.isdisjoint(walk.nodes):
                found += _line(puzzle, marks, beside, walk)
        found += _missing(puzzle, marks, beside)
        yield from found
        yield from _marked(puzzle, marks, beside, None if found else walks)

    def postings(self, puzzle: LinkAPix) -> Iterable[kit.Posting]:
        ends = tuple(End(spot, colour + 1, number) for spot, number, colour in puzzle.hints)
        yield kit.Posting(self.code, Links(puzzle.grid, kit.LINE, ends, paint=PAINT, block=BLOCK))


def _violation(code: str, spot: kit.Spot, final: bool, hint: Hint | None = None, **values: object) -> RawViolation:
    return RawViolation(
        code, (spot,), final, hint.cell if hint else None, {"number": hint.number if hint else 0, **values}
    )


def _crowded(puzzle: LinkAPix, beside: Adjacency) -> Iterator[RawViolation]:
    """Cells with too many lines."""
    hints = puzzle.hint_at
    over = {spot for spot, others in beside.items() if len(others) > 1 and spot in hints}
    over |= {hint.cell for hint in puzzle.hints if hint.number == 1 and hint.cell in beside}
    for spot in sorted(over.union(spot for spot, others in beside.items() if len(others) > 2)):
        drawn = len(beside[spot])
        if drawn > 2:
            yield _violation("link.branch" if drawn == 3 else "link.overlap", spot, True)
        else:
            yield _violation("link.foreign", spot, True, hints[spot])


def _line(puzzle: LinkAPix, marks: kit.Marks, beside: Adjacency, walk: Walk) -> Iterator[RawViolation]:
    """Check a line without branches: it must be a link, or able to become one."""
    cells = walk.nodes
    if walk.closed:
        yield RawViolation("link.loop", tuple(sorted(cells)), True)
        return
    one, two = puzzle.hint_at.get(cells[0]), puzzle.hint_at.get(cells[-1])
    hint = one or two
    whole = one and two
    if one and two and one[1:] != two[1:]:
        yield _violation("link.pair", one.cell, True, one)._replace(where=(one.cell, two.cell))
    elif hint and (len(cells) != hint.number if whole else len(cells) >= hint.number):
        nodes = cells if one else cells[::-1]
        yield _violation("link.length", nodes[0], True, hint, cells=len(cells))._replace(where=tuple(nodes))
    elif not whole:
        for spot in [cells[0]] * (not one) + [cells[-1]] * (not two):
            yield _violation("link.loose", spot, not _rooms(puzzle, marks, beside, spot))


def _rooms(puzzle: LinkAPix, marks: kit.Marks, beside: Adjacency, spot: kit.Spot) -> int:
    """The number of sides by which a line could still leave a cell: not crossed out, into a cell with room for it."""
    found = 0
    for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = kit.Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        if not (0 < other.r < 2 * puzzle.rows and 0 < other.c < 2 * puzzle.cols):
            continue
        if kit.Var(kit.LINE, kit.Spot(spot.r + dr, spot.c + dc)) in marks or marks.get(kit.Var(PAINT, other)) == 0:
            continue
        hint, drawn = puzzle.hint_at.get(other), len(beside.get(other, ()))
        found += drawn < 2 if hint is None else drawn == 0 and hint.number > 1
    return found


def _missing(puzzle: LinkAPix, marks: kit.Marks, beside: Adjacency) -> Iterator[RawViolation]:
    """Hints that no line has reached; in a full puzzle, cells."""
    if not puzzle.full:
        for hint in puzzle.hints:
            if hint.number > 1 and hint.cell not in beside:
                yield _violation("link.open", hint.cell, not _rooms(puzzle, marks, beside, hint.cell), hint)
        return
    alone = {hint.cell for hint in puzzle.hints if hint.number == 1}
    bare = sorted(cells_of(puzzle) - beside.keys() - alone)
    if bare:
        final = any(_rooms(puzzle, marks, beside, s) < (1 if s in puzzle.hint_at else 2) for s in bare)
        found = _violation("link.uncovered", bare[0], final, cells=len(bare), all=puzzle.rows * puzzle.cols)
        yield found._replace(where=tuple(bare))


def _marked(puzzle: LinkAPix, marks: kit.Marks, beside: Adjacency, links: list[Walk] | None) -> Iterator[RawViolation]:
    """Colours and owners that are marked. If all links are drawn, all of them are known."""
    place = {hint.cell: i for i, hint in enumerate(puzzle.hints, 1)}
    if links is None:
        for (layer, spot), value in marks.items():
            if layer != kit.LINE and spot in place:
                wrong = value == 0 or (layer == PAINT and value != puzzle.hint_at[spot].colour + 1)
            else:
                wrong = layer != kit.LINE and value == 0 and spot in beside
            if wrong:
                yield _violation("link.mark", spot, True)
        return
    owner = {hint.cell: place[hint.cell] for hint in puzzle.hints if hint.number == 1}
    for cells, _ in links:
        first = min(place[cells[0]], place[cells[-1]])
        for spot in cells:
            owner[spot] = first
    colours = [0, *(hint.colour + 1 for hint in puzzle.hints)]
    for (layer, spot), value in marks.items():
        if layer != kit.LINE:
            mine = owner.get(spot, 0)
            if value != (mine if layer == BLOCK else colours[mine]):
                yield _violation("link.mark", spot, True)


def layers(puzzle: LinkAPix, postings: Iterable[kit.Posting]) -> kit.Model:
    """The line, 0 or 1 on every edge, and the colour and the owner of every cell, which follow from it."""
    line, paint, block = _layers(puzzle.grid, len(puzzle.palette), len(puzzle.hints))
    views = zip(VIEWS, ((PAINT,), (BLOCK,), (kit.LINE,)), strict=True)
    return kit.Model((line,), (paint, block), dict(views), tuple(postings))


@lru_cache(maxsize=256)
def _layers(grid: kit.Grid, colours: int, hints: int) -> tuple[kit.Layer, kit.Layer, kit.Layer]:
    return (
        kit.Layer(kit.LINE, grid, "edges", (0, 1)),
        kit.Layer(PAINT, grid, "cells", tuple(range(colours + 1))),
        kit.Layer(BLOCK, grid, "cells", tuple(range(hints + 1))),
    )
