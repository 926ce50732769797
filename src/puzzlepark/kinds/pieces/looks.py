"""Looks at pieces: which ways each owner has left is kept in mind."""

from __future__ import annotations

from itertools import islice

from puzzlepark.builders.looks import Board, LookInfo, TableRow
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.pieces import Pieces

QUIET, FITS, COVER = 0, 1, 1
WORDS = (
    Technique("taken", "Taken", "taken", why="The number is taken already."),
    Technique("fits", "What all ways share", "fits", why="All ways to lay the piece of {where} have this in common."),
    Technique("cover", "Only piece here", "cover", why="Only one piece can cover {where}."),
)


def add(board: Board, number: int, rule: Rule, pieces: Pieces) -> None:
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
        info = LookInfo(("fits",), rule.code, (number,), (seat,))
        marks = [atom for edge in edges for atom in board[Var(pieces.layer, edge)].atoms]
        board.table(rows, info, QUIET, follows=False, only=which.atoms)
        board.table(rows, info, FITS, follows=False, only=marks)
    for spot, terms in over.items():
        # That a cell is taken is seen at once; that nobody else can have it is not.
        board.linear(terms, 0, 1, [QUIET, -1], LookInfo(("taken", ""), rule.code, (number,), (spot,)))
        board.linear(terms, 1, len(terms), [COVER, -1], LookInfo(("cover", ""), rule.code, (number,), (spot,)))
