"""Looks at pieces: which ways each owner has left is kept in mind."""

from __future__ import annotations

from itertools import islice

from puzzlepark.constraints.pieces import Pieces, Way
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Argument, Arguments, ClueAmong, DeductionContext, LineName, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow

QUIET, FITS, COVER = 0, 1, 1
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
    """The owner, and how many of its ways agree with the walls."""
    assert context.rule is not None
    pieces: Pieces = context.rule.constraint  # type: ignore[assignment]
    seat = context.where[0] if context.where else pieces.grid.nodes[0]
    slots: dict[str, Argument] = {"cell": [seat], "case": ""}
    if context.code != "fits":
        able = [way for way in pieces.ways if seat in way.nodes and fits_in(context.position, pieces, way)]
        able_owners = {way.owner for way in able}
        return {
            **slots,
            "seat": _home(pieces, min(able_owners, default=0)),
            "case": "" if len(able_owners) == 1 else "one",
        }
    owners = [k for k, sets in enumerate(pieces.owners) if all(seat in nodes for nodes in sets)]
    ways = [way for way in pieces.ways if way.owner in owners[:1] and fits_in(context.position, pieces, way)]
    case = "one" if len(ways) == 1 and not context.fails else ""
    lies = LineName(sorted(ways[0].nodes)) if ways else ""
    return {**slots, "seat": _home(pieces, owners[0]), "ways": len(ways), "lies": lies, "case": case}


def _home(pieces: Pieces, owner: int) -> ClueAmong:
    """The nodes that an owner always has, one of which tells its name."""
    return ClueAmong(sorted(frozenset(pieces.grid.nodes).intersection(*pieces.owners[owner])))


def fits_in(position: Position, pieces: Pieces, way: Way) -> bool:
    """Whether a piece can lie so, with the walls that are known."""
    inner = (0 in position.candidates(Var(pieces.layer, edge)) for edge in way.inner)
    outer = (position.candidates(Var(pieces.layer, edge)) != [0] for edge in way.outer)
    return all(inner) and all(outer)


def add(board: DeductionModel, number: int, rule: Rule, pieces: Pieces) -> None:
    """The ways of an owner have edges in common; every node is covered once."""
    over: dict[Spot, list[list[tuple[int, int]]]] = {spot: [] for spot in pieces.grid.nodes}
    every = iter(pieces.ways)
    for sets in pieces.owners:
        ways = list(islice(every, len(sets)))
        seat = min(frozenset(pieces.grid.nodes).intersection(*sets), default=pieces.grid.nodes[0])
        which = board.note(seat, "piece", range(len(ways)))
        edges = sorted({edge for way in ways for edge in (*way.inner, *way.outer)})
        rows: list[TableRow] = []
        for k, way in enumerate(ways):
            inner, outer = set(way.inner), set(way.outer)
            row = [[which.first + k]]
            for edge in edges:
                wall = board[Var(pieces.layer, edge)]
                row.append(wall.some([0]) if edge in inner else wall.others(0) if edge in outer else wall.atoms)
            rows.append((row, []))
        for spot in frozenset[Spot]().union(*sets):
            over[spot].append([(which.first + k, int(spot in way.nodes)) for k, way in enumerate(ways)])
        info = DeductionInfo(("fits",), rule.code, (number,), (seat,))
        marks = [atom for edge in edges for atom in board[Var(pieces.layer, edge)].atoms]
        board.table(rows, info, QUIET, follows=False, only=which.atoms)
        board.table(rows, info, FITS, follows=False, only=marks)
    for spot, terms in over.items():
        # That a cell is taken is seen at once; that nobody else can have it is not.
        board.linear(terms, 0, 1, [QUIET, -1], DeductionInfo(("taken", ""), rule.code, (number,), (spot,)))
        board.linear(terms, 1, len(terms), [COVER, -1], DeductionInfo(("cover", ""), rule.code, (number,), (spot,)))
