"""Looks at numbers that differ: taken ones, places for one, and sets of places that share numbers."""

from __future__ import annotations

from itertools import combinations

from puzzlepark.builders.looks import Board, LookInfo
from puzzlepark.core.model import Rule
from puzzlepark.core.steps import Technique
from puzzlepark.kinds.distinct import Distinct

TAKEN, PLACE, OVERLAP, PAIR, TRIPLE, QUAD = 1, 2, 3, 4, 5, 6
ONLY = 2
WORDS = (
    Technique("taken", "Taken", "taken", why="The number is taken already."),
    Technique("place", "Only place", "place", why="In {line} there is one place left for the number."),
    Technique("overlap", "Shared places", "overlap", why="Where two lines meet, the number must be for both of them."),
    Technique("pair", "Pair", "pair", why="Two places share two numbers."),
    Technique("triple", "Triple", "triple", why="Three places share three numbers."),
    Technique("quad", "Four of a kind", "quad", why="Four places share four numbers."),
)


def add(board: Board, number: int, rule: Rule, distinct: Distinct) -> None:
    variables = board.of(distinct.scope)
    values = sorted({value for variable in variables for value in variable.values})
    noted = [board.decidable(variable, ONLY) for variable in variables]
    places = [[atom for v in variables if (atom := v.atom(value)) is not None] for value in values]
    members = [variable.atoms for variable in variables]
    complete = len(values) == len(variables)
    costs = [TAKEN, PLACE if complete else -1, PAIR, TRIPLE, QUAD]
    board.looks.append(LookInfo(("taken", "place", "pair", "triple", "quad"), rule.code, (number,), rule.where))
    board.native.add_distinct(places, members, noted, complete, costs, [number])


def add_together(board: Board, distincts: list[tuple[int, Rule]]) -> None:
    """Looks at pairs of them that share two places or more and hold every value."""
    scopes = [set(rule.constraint.scope) for _, rule in distincts]
    known = {var: dict(zip(board[var].values, board[var].atoms, strict=True)) for var in set().union(*scopes)}
    for one, two in combinations(range(len(distincts)), 2):
        a, b = scopes[one], scopes[two]
        if len(a & b) < 2:
            continue
        values = {value for var in a | b for value in known[var]}
        if len(values) != len(a) or len(values) != len(b):
            continue
        parts = [[known[var] for var in sorted(some)] for some in (a - b, a & b, b - a)]
        packed = []
        for value in sorted(values):
            packed.append(tuple([atoms[value] for atoms in part if value in atoms] for part in parts))
        rules = (distincts[one][0], distincts[two][0])
        where = tuple(var.spot for var in sorted(a & b))
        board.looks.append(LookInfo(("overlap",), distincts[one][1].code, rules, where))
        board.native.add_overlap(packed, OVERLAP, list(rules))
