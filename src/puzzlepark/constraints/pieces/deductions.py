"""Deductions about pieces. Notes have the possible placements of each owner."""

from __future__ import annotations

from functools import partial
from itertools import islice

from puzzlepark.constraints.pieces import Pieces, Placement
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, ClueAmong, DeductionContext, LineName, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel, TableRow

QUIET, FITS, COVER = 0, 1, 1
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    Technique("taken", "Taken", "taken"),
    Technique("fits", "What all ways share", "fits"),
    Technique("cover", "Only piece here", "cover"),
)
TEMPLATES = {
    "taken": "{cell} is taken by another piece.",
    "fits": "{seat} has {ways:way} left to lie, and all agree.",
    "fits.one": "{seat} has one way left to lie: {lies}.",
    "cover": "Only {seat} can reach {cell}.",
    "cover.one": "One piece only can reach {cell}.",
    "fails taken": "Then two pieces would lie on {cell}.",
    "fails fits": "Then {seat} would have no room.",
    "fails cover": "Then no piece could reach {cell}.",
}

CARRIES = ("fits", "taken")


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a piece: its owner, and how many of its placements agree with the walls."""
    assert context.rule is not None
    pieces: Pieces = context.rule.constraint  # type: ignore[assignment]
    seat = context.where[0] if context.where else pieces.grid.nodes[0]
    slots: dict[str, Argument] = {"cell": [seat], "case": ""}
    # The conditions below check `agrees` last, because it reads many candidates.
    agrees = partial(_agrees, context.position, pieces)
    if context.code != "fits":
        owners = {each.owner for each in pieces.placements if seat in each.nodes and agrees(each)}
        seat_name = _owner_name(pieces, min(owners, default=0))
        return {**slots, "seat": seat_name, "case": "" if len(owners) == 1 else "one"}
    owner = next(k for k, sets in enumerate(pieces.owners) if all(seat in nodes for nodes in sets))
    placements = [each for each in pieces.placements if each.owner == owner and agrees(each)]
    case = "one" if len(placements) == 1 and not context.fails else ""
    lies = LineName(sorted(placements[0].nodes)) if placements else ""
    return {**slots, "seat": _owner_name(pieces, owner), "ways": len(placements), "lies": lies, "case": case}


def _owner_name(pieces: Pieces, owner: int) -> ClueAmong:
    """The clue among the nodes that all sets of an owner contain."""
    return ClueAmong(sorted(frozenset(pieces.grid.nodes).intersection(*pieces.owners[owner])))


def _agrees(position: Position, pieces: Pieces, placement: Placement) -> bool:
    """Whether a placement is possible with the known walls."""
    inner = (0 in position.candidates(Var(pieces.layer, edge)) for edge in placement.inner)
    outer = (position.candidates(Var(pieces.layer, edge)) != [0] for edge in placement.outer)
    return all(inner) and all(outer)


def add(board: DeductionModel, number: int, rule: Posting, pieces: Pieces) -> None:
    """Add for each owner a table of its placements, and for each node that exactly one placement covers it."""
    covering: dict[Spot, list[list[tuple[int, int]]]] = {spot: [] for spot in pieces.grid.nodes}
    remaining = iter(pieces.placements)
    for sets in pieces.owners:
        placements = list(islice(remaining, len(sets)))
        seat = min(frozenset(pieces.grid.nodes).intersection(*sets), default=pieces.grid.nodes[0])
        note = board.note(seat, "piece", range(len(placements)))
        edges = sorted({edge for placement in placements for edge in (*placement.inner, *placement.outer)})
        rows: list[TableRow] = []
        for k, placement in enumerate(placements):
            inner, outer = set(placement.inner), set(placement.outer)
            row = [[note.first + k]]
            for edge in edges:
                wall = board[Var(pieces.layer, edge)]
                if edge in inner:
                    row.append(wall.atoms_of([0]))
                elif edge in outer:
                    row.append(wall.others(0))
                else:
                    row.append(wall.atoms)
            rows.append((row, []))
        for spot in frozenset[Spot]().union(*sets):
            covering[spot].append([(note.first + k, int(spot in each.nodes)) for k, each in enumerate(placements)])
        info = DeductionInfo(("fits",), rule.code, (number,), (seat,))
        marks = [atom for edge in edges for atom in board[Var(pieces.layer, edge)].atoms]
        board.table(rows, info, QUIET, follows=False, only=note.atoms)
        board.table(rows, info, FITS, follows=False, only=marks)
    for spot, terms in covering.items():
        # At most one piece covers a cell, which players see without a step. To find the only piece that can cover a
        # cell is a step.
        taken = DeductionInfo(("taken", ""), rule.code, (number,), (spot,))
        board.linear(terms, 0, 1, [QUIET, LEAVE_OUT], taken)
        covered = DeductionInfo(("cover", ""), rule.code, (number,), (spot,))
        board.linear(terms, 1, len(terms), [COVER, LEAVE_OUT], covered)
