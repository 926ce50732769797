"""A model as looks, kind of constraint by kind. A new genre gets them free."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

from puzzlepark.core.constraints import (
    Between,
    Connected,
    Count,
    Distinct,
    Groups,
    Joined,
    Links,
    Loop,
    Parts,
    Pieces,
    Runs,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.reasons.areas import add_connected, add_joined, add_parts
from puzzlepark.reasons.board import Board, LookInfo, TableRow
from puzzlepark.reasons.cuts import add_pieces
from puzzlepark.reasons.groups import add_groups, most_apart
from puzzlepark.reasons.laws import Law
from puzzlepark.reasons.lines import link_laws, loop_laws
from puzzlepark.reasons.sight import add_sight

COUNT, SUMS = 1, 3
REACH, FIT = 1, 3
TAKEN, PLACE, OVERLAP, PAIR, TRIPLE, QUAD = 1, 2, 3, 4, 5, 6
ONLY = 2


def compiled(model: Model, view: str, possible: Mapping[Var, Collection[int]]) -> Board:
    """The looks of a model. What no view shows, except as a reading of the answer, is a note. `possible` are values
    that variables have in solutions, where they are known: looks keep them apart from others."""
    shown = set(model.views[view])
    links = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Links)]
    unseen = {layer.name for layer in model.hidden}.difference(*model.views.values(), (link.paint for link in links))
    most = most_apart(model, possible)
    board = Board(model, unseen.union(link.block for link in links if link.block) - shown, most)
    laws: list[Law] = []
    for number, rule in enumerate(model.rules):
        if isinstance(rule.constraint, Loop):
            laws += loop_laws(board, number, rule.code, rule.constraint)
        elif isinstance(rule.constraint, Links):
            laws += link_laws(board, number, rule.code, rule.constraint, shown)
    by_scope: dict[Var, list[Law]] = {}
    for law in laws:
        for var in law.scope:
            by_scope.setdefault(var, []).append(law)
    for number, rule in enumerate(model.rules):
        _add(board, number, rule, by_scope)
    for law in laws:
        law.add(board)
    distincts = [(n, rule) for n, rule in enumerate(model.rules) if isinstance(rule.constraint, Distinct)]
    _add_overlaps(board, distincts)
    board.native.finish(len(model.rules))
    return board


def _add(board: Board, number: int, rule: Rule, laws: dict[Var, list[Law]]) -> None:
    constraint = rule.constraint
    if isinstance(constraint, Count | Between | Sum):
        _add_linear(board, number, rule)
    elif isinstance(constraint, Star):
        _add_rows(board, number, rule, tuple(constraint.scope), constraint.fitting, laws, (constraint.node,))
    elif isinstance(constraint, Table):
        where = tuple(var.spot for var in constraint.scope)
        _add_rows(board, number, rule, tuple(constraint.scope), constraint.rows, laws, where)
    elif isinstance(constraint, Distinct):
        _add_distinct(board, number, rule)
    elif isinstance(constraint, Runs):
        _add_runs(board, number, rule)
    elif isinstance(constraint, Connected):
        add_connected(board, number, rule.code, constraint)
    elif isinstance(constraint, Joined):
        add_joined(board, number, rule.code, constraint)
    elif isinstance(constraint, Parts):
        add_parts(board, number, rule.code, constraint)
    elif isinstance(constraint, Sight):
        add_sight(board, number, rule)
    elif isinstance(constraint, Pieces):
        add_pieces(board, number, rule)
    elif isinstance(constraint, Groups):
        add_groups(board, number, rule)


def _add_linear(board: Board, number: int, rule: Rule) -> None:
    constraint = rule.constraint
    assert isinstance(constraint, Count | Between | Sum)
    weights: dict[int, int] = {}
    variables = {}
    for variable in board.of(constraint.scope):
        weights[variable.number] = weights.get(variable.number, 0) + 1
        variables[variable.number] = variable
    low, high = (constraint.low, constraint.high) if isinstance(constraint, Between) else (constraint.total,) * 2
    terms = []
    for k, times in weights.items():
        variable = variables[k]
        worth = [times * (v if isinstance(constraint, Sum) else int(v != 0)) for v in variable.values]
        # The kernel's weights are not below 0: a term counts from its least value.
        least = min(worth, default=0)
        low, high = low - least, high - least
        terms.append([(variable.first + i, w - least) for i, w in enumerate(worth)])
    uneven = isinstance(constraint, Sum) or max(weights.values(), default=1) > 1
    sums = SUMS if uneven and not isinstance(constraint, Between) and 0 <= high <= 4096 else -1
    info = LookInfo(("count", "sums"), rule.code, (number,), rule.where)
    board.linear(terms, max(low, 0), high, [COUNT, sums], info)


def _add_rows(
    board: Board,
    number: int,
    rule: Rule,
    scope: tuple[Var, ...],
    rows: tuple[tuple[int, ...], ...],
    laws: dict[Var, list[Law]],
    where: tuple[Spot, ...],
) -> None:
    """Rows deny those of a law over the same place, where there is one; otherwise they are a table of their own."""
    if len(scope) == 1 and len(rows) == 1:
        variable = board[scope[0]]
        if variable.number in board.decided or len(variable.values) > 2:
            atom = variable.atom(rows[0][0])
            if atom is not None:
                board.native.add_given(atom, number)
                return
    home = [law for law in laws.get(scope[0], ()) if set(scope) <= set(law.scope)] if scope else []
    if home:
        home[0].deny(number, scope, rows)
        return
    packed: list[TableRow] = []
    for row in rows:
        atoms = [board[var].atom(value) for var, value in zip(scope, row, strict=True)]
        if None not in atoms:
            packed.append(([[atom] for atom in atoms if atom is not None], []))
    board.table(packed, LookInfo(("cell",), rule.code, (number,), where))


def _add_runs(board: Board, number: int, rule: Rule) -> None:
    constraint = rule.constraint
    assert isinstance(constraint, Runs)
    cells = [(v.others(0), v.some((0,))) for v in board.of(constraint.scope)]
    board.looks.append(LookInfo(("reach", "fit"), rule.code, (number,), rule.where))
    board.native.add_runs(cells, list(constraint.lengths), [REACH, FIT], [number])


def _add_distinct(board: Board, number: int, rule: Rule) -> None:
    variables = board.of(rule.constraint.scope)
    values = sorted({value for variable in variables for value in variable.values})
    noted = [board.decidable(variable, ONLY) for variable in variables]
    places = [[atom for v in variables if (atom := v.atom(value)) is not None] for value in values]
    members = [variable.atoms for variable in variables]
    complete = len(values) == len(variables)
    costs = [TAKEN, PLACE if complete else -1, PAIR, TRIPLE, QUAD]
    board.looks.append(LookInfo(("taken", "place", "pair", "triple", "quad"), rule.code, (number,), rule.where))
    board.native.add_distinct(places, members, noted, complete, costs, [number])


def _add_overlaps(board: Board, distincts: list[tuple[int, Rule]]) -> None:
    """Pairs of Distincts that share two places or more and hold every value."""
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
