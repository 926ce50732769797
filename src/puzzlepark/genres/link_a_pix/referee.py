"""The referee of Link-a-Pix: it traces every line, and is independent of the model.

Undecided edges count as empty. A line that branches, crosses another, closes or runs over a hint is reported for that
alone; its length and its ends are checked once it is a plain path. In a full puzzle, a hint without a line is reported
as an uncovered cell, in others as a hint that is not linked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import Adjacency, RawViolation, Walk, cells_of, line_adjacency, referee, trace_lines
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import BLOCK, PAINT, LinkAPix

MESSAGES: Mapping[str, str] = {
    "link.length": "The line from the {number} in row {row}, column {col} has {cells} cells.",
    "link.pair": "The line joins the {number} in row {row}, column {col} to another number or colour.",
    "link.branch": "A line branches in row {row}, column {col}.",
    "link.overlap": "Two lines cross in row {row}, column {col}.",
    "link.loop": "The line through row {row}, column {col} is closed.",
    "link.foreign": "A line runs over the {number} in row {row}, column {col}.",
    "link.loose": "The line ends in row {row}, column {col}, at no number.",
    "link.open": "The {number} in row {row}, column {col} is not linked.",
    "link.uncovered": "On no link: {cells} of {all} cells, the first in row {row}, column {col}.",
    "link.mark": "What is marked in row {row}, column {col} does not fit the line there.",
}


def violations(puzzle: LinkAPix, marks: kit.Marks) -> Iterator[RawViolation]:
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


check = referee(MESSAGES, violations)


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
