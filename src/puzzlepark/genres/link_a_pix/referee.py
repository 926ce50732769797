"""The referee of Link-a-Pix: follows every line with a finger, and knows nothing of models.

The undecided is taken as nothing. A line that branches, crosses another, closes or runs over a hint is named for that
alone; its length and its ends are judged once it is a plain path. In a full puzzle a hint that no line has reached is
one of the uncovered cells; in others it is a hint that is not linked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.verdict import Verdict, Violation
from puzzlepark.genres.link_a_pix.rules import BLOCK, LINE, PAINT, Hint, LinkAPix

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


class Piece(NamedTuple):
    """Cells in order along a line, from one end or branch to the next; closed: the last is joined to the first."""

    cells: list[Spot]
    closed: bool


Beside = Mapping[Spot, list[Spot]]


def check(puzzle: LinkAPix, marks: Marks) -> Verdict:
    """Every broken rule: what single cells show, then what each line shows, then what is missing."""
    beside = lines(marks)
    pieces = trace(beside)
    found = list(_crowded(puzzle, beside))
    crowded = {v.where[0] for v in found}
    for piece in pieces:
        if crowded.isdisjoint(piece.cells):
            found += _line(puzzle, marks, beside, piece)
    found += _missing(puzzle, marks, beside)
    return Verdict((*found, *_marked(puzzle, marks, beside, None if found else pieces)))


def _violation(code: str, spot: Spot, final: bool, hint: Hint | None = None, **more: object) -> Violation:
    fields = {"row": spot.row + 1, "col": spot.col + 1, "number": hint.number if hint else 0, **more}
    return Violation(code, (spot,), final, MESSAGES[code].format(**fields), hint.cell if hint else None)


def lines(marks: Marks) -> dict[Spot, list[Spot]]:
    """For each cell on a line the cells that it is joined to, in reading order."""
    beside: dict[Spot, list[Spot]] = {}
    drawn = [spot for (layer, spot), value in marks.items() if value and layer == LINE]
    for r, c in sorted(drawn):
        one, two = (Spot(r, c - 1), Spot(r, c + 1)) if r % 2 else (Spot(r - 1, c), Spot(r + 1, c))
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    return beside


def trace(beside: Beside) -> list[Piece]:
    """The pieces of line: those between ends and branches first, then the closed ones."""
    walked: set[tuple[Spot, Spot]] = set()
    found: list[Piece] = []
    for rings in (False, True):
        for start in beside:
            if (len(beside[start]) == 2) != rings:
                continue
            for towards in beside[start]:
                if (start, towards) in walked:
                    continue
                cells = [start, towards]
                while len(beside[cells[-1]]) == 2 and cells[-1] != start:
                    one, two = beside[cells[-1]]
                    cells.append(two if one == cells[-2] else one)
                walked.update(pairwise(cells))
                walked.update(pairwise(cells[::-1]))
                found.append(Piece(cells[:-1] if rings else cells, rings))
    return found


def _crowded(puzzle: LinkAPix, beside: Beside) -> Iterator[Violation]:
    """Cells with more lines than they can have."""
    for spot in sorted(beside):
        hint = puzzle.hint_at.get(spot)
        drawn = len(beside[spot])
        if drawn > 2:
            yield _violation("link.branch" if drawn == 3 else "link.overlap", spot, True)
        elif hint is not None and (drawn == 2 or hint.number == 1):
            yield _violation("link.foreign", spot, True, hint)


def _line(puzzle: LinkAPix, marks: Marks, beside: Beside, piece: Piece) -> Iterator[Violation]:
    """A line without branches: whether it is a link, or can become one."""
    cells = piece.cells
    if piece.closed:
        first = min(cells)
        sentence = MESSAGES["link.loop"].format(row=first.row + 1, col=first.col + 1)
        yield Violation("link.loop", tuple(cells), True, sentence)
        return
    tips = [(spot, puzzle.hint_at.get(spot)) for spot in (cells[0], cells[-1])]
    hints = [hint for _, hint in tips if hint is not None]
    whole = len(hints) == 2
    if whole and hints[0][1:] != hints[1][1:]:
        bad = _violation("link.pair", hints[0].cell, True, hints[0])
        yield bad._replace(where=(hints[0].cell, hints[1].cell))
    elif hints and (len(cells) != hints[0].number if whole else len(cells) >= hints[0].number):
        bad = _violation("link.length", hints[0].cell, True, hints[0], cells=len(cells))
        yield bad._replace(where=tuple(cells))
    else:
        for spot, hint in tips:
            if hint is None:
                yield _violation("link.loose", spot, not _rooms(puzzle, marks, beside, spot))


def _rooms(puzzle: LinkAPix, marks: Marks, beside: Beside, spot: Spot) -> int:
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


def _missing(puzzle: LinkAPix, marks: Marks, beside: Beside) -> Iterator[Violation]:
    """Hints that no line has reached; in a full puzzle, cells."""
    if not puzzle.full:
        for hint in puzzle.hints:
            if hint.number > 1 and hint.cell not in beside:
                yield _violation("link.open", hint.cell, not _rooms(puzzle, marks, beside, hint.cell), hint)
        return
    spots = (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    bare = [s for s in spots if s not in beside and not (s in puzzle.hint_at and puzzle.hint_at[s].number == 1)]
    if bare:
        final = any(_rooms(puzzle, marks, beside, s) < (1 if s in puzzle.hint_at else 2) for s in bare)
        found = _violation("link.uncovered", bare[0], final, cells=len(bare), all=puzzle.rows * puzzle.cols)
        yield found._replace(where=tuple(bare))


def _marked(puzzle: LinkAPix, marks: Marks, beside: Beside, links: list[Piece] | None) -> Iterator[Violation]:
    """Colours and owners that are written beside the line. With all links made, every one of them is known."""
    written = [(layer, spot, value) for (layer, spot), value in marks.items() if layer != LINE]
    if not written:
        return
    place = {hint.cell: i for i, hint in enumerate(puzzle.hints, 1)}
    owner = {hint.cell: place[hint.cell] for hint in puzzle.hints if hint.number == 1}
    for piece in links or ():
        owner.update(dict.fromkeys(piece.cells, min(place[piece.cells[0]], place[piece.cells[-1]])))
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
            yield _violation("link.mark", spot, True)
