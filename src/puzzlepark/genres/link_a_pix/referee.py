"""The referee of Link-a-Pix: follows every line with a finger, and knows nothing of models.

The undecided is taken as nothing. A line that branches, crosses another, closes or runs over a hint is named for that
alone; its length and its ends are judged once it is a plain path. In a full puzzle a hint that no line has reached is
one of the uncovered cells; in others it is a hint that is not linked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzlepark.genres.kit import Marks, Spot, Var, cell
from puzzlepark.genres.kit.referee import Fault, Joined, Walk, joined_nodes, referee, trace_lines
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import BLOCK, LINE, PAINT, LinkAPix

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


def faults(puzzle: LinkAPix, marks: Marks) -> Iterator[Fault]:
    """Every broken rule: what single cells show, then what each line shows, then what is missing."""
    beside = joined_nodes(marks, LINE)
    walks = trace_lines(beside)
    found = list(_crowded(puzzle, beside))
    crowded = {fault.where[0] for fault in found}
    for walk in walks:
        if crowded.isdisjoint(walk.nodes):
            found += _line(puzzle, marks, beside, walk)
    found += _missing(puzzle, marks, beside)
    yield from found
    yield from _marked(puzzle, marks, beside, None if found else walks)


check = referee(MESSAGES, faults)


def _fault(code: str, spot: Spot, final: bool, hint: Hint | None = None, **said: object) -> Fault:
    return Fault(code, (spot,), final, hint.cell if hint else None, {"number": hint.number if hint else 0, **said})


def _crowded(puzzle: LinkAPix, beside: Joined) -> Iterator[Fault]:
    """Cells with more lines than they can have."""
    hints = puzzle.hint_at
    for spot in sorted(spot for spot, others in beside.items() if len(others) > 2 or spot in hints):
        hint, drawn = hints.get(spot), len(beside[spot])
        if drawn > 2:
            yield _fault("link.branch" if drawn == 3 else "link.overlap", spot, True)
        elif hint is not None and (drawn == 2 or hint.number == 1):
            yield _fault("link.foreign", spot, True, hint)


def _line(puzzle: LinkAPix, marks: Marks, beside: Joined, walk: Walk) -> Iterator[Fault]:
    """A line without branches: whether it is a link, or can become one."""
    cells = walk.nodes
    if walk.closed:
        yield Fault("link.loop", tuple(sorted(cells)), True)
        return
    tips = [(spot, puzzle.hint_at.get(spot)) for spot in (cells[0], cells[-1])]
    hints = [hint for _, hint in tips if hint is not None]
    whole = len(hints) == 2
    if whole and hints[0][1:] != hints[1][1:]:
        bad = _fault("link.pair", hints[0].cell, True, hints[0])
        yield bad._replace(where=(hints[0].cell, hints[1].cell))
    elif hints and (len(cells) != hints[0].number if whole else len(cells) >= hints[0].number):
        nodes = cells if cells[0] == hints[0].cell else cells[::-1]
        yield _fault("link.length", nodes[0], True, hints[0], cells=len(cells))._replace(where=tuple(nodes))
    else:
        for spot, hint in tips:
            if hint is None:
                yield _fault("link.loose", spot, not _rooms(puzzle, marks, beside, spot))


def _rooms(puzzle: LinkAPix, marks: Marks, beside: Joined, spot: Spot) -> int:
    """By how many sides a line could still leave a cell: not crossed out, into a cell with room for it."""
    found = 0
    for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        other = Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        if not (0 < other.r < 2 * puzzle.rows and 0 < other.c < 2 * puzzle.cols):
            continue
        if Var(LINE, Spot(spot.r + dr, spot.c + dc)) in marks or marks.get(Var(PAINT, other)) == 0:
            continue
        hint, drawn = puzzle.hint_at.get(other), len(beside.get(other, ()))
        found += drawn < 2 if hint is None else drawn == 0 and hint.number > 1
    return found


def _missing(puzzle: LinkAPix, marks: Marks, beside: Joined) -> Iterator[Fault]:
    """Hints that no line has reached; in a full puzzle, cells."""
    if not puzzle.full:
        for hint in puzzle.hints:
            if hint.number > 1 and hint.cell not in beside:
                yield _fault("link.open", hint.cell, not _rooms(puzzle, marks, beside, hint.cell), hint)
        return
    spots = (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    bare = [s for s in spots if s not in beside and not (s in puzzle.hint_at and puzzle.hint_at[s].number == 1)]
    if bare:
        final = any(_rooms(puzzle, marks, beside, s) < (1 if s in puzzle.hint_at else 2) for s in bare)
        found = _fault("link.uncovered", bare[0], final, cells=len(bare), all=puzzle.rows * puzzle.cols)
        yield found._replace(where=tuple(bare))


def _marked(puzzle: LinkAPix, marks: Marks, beside: Joined, links: list[Walk] | None) -> Iterator[Fault]:
    """Colours and owners that are written beside the line. With all links made, every one of them is known."""
    written = [(layer, spot, value) for (layer, spot), value in marks.items() if layer != LINE]
    if not written:
        return
    place = {hint.cell: i for i, hint in enumerate(puzzle.hints, 1)}
    owner = {hint.cell: place[hint.cell] for hint in puzzle.hints if hint.number == 1}
    for cells, _ in links or ():
        owner.update(dict.fromkeys(cells, min(place[cells[0]], place[cells[-1]])))
    for layer, spot, value in written:
        if links is not None:
            mine = owner.get(spot, 0)
            right = mine if layer == BLOCK or not mine else puzzle.hints[mine - 1].colour + 1
            wrong = value != right
        elif spot in place:
            wrong = value == 0 or (layer == PAINT and value != puzzle.hint_at[spot].colour + 1)
        else:
            wrong = value == 0 and spot in beside
        if wrong:
            yield _fault("link.mark", spot, True)
