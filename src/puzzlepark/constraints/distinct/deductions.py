"""Deductions about different numbers: taken ones, single places, and naked and hidden sets (Hall sets)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from puzzlepark.constraints.distinct import Distinct, patterns
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, LineName, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Exclusion, Technique
from puzzlepark.encoders.deductions import LEAVE_OUT, DeductionInfo, DeductionModel

TAKEN, PLACE, OVERLAP, PAIR, TRIPLE, QUAD = 1, 2, 3, 4, 5, 6
"""The costs of the deductions: a cheaper one is an easier step."""
ONLY = 2
"""The cost of deciding a variable that has one possible value left."""
SIZES = {"pair": 2, "triple": 3, "quad": 4}
TECHNIQUES = (
    Technique("taken", "Taken", "taken", quiet=True),
    Technique("place", "Only place", "place"),
    Technique("overlap", "Shared places", "overlap"),
    Technique("hidden-pair", "Hidden pair", "pair.hidden"),
    Technique("hidden-triple", "Hidden triple", "triple.hidden"),
    Technique("hidden-quad", "Hidden quad", "quad.hidden"),
    Technique("pair", "Pair", "pair"),
    Technique("triple", "Triple", "triple"),
    Technique("quad", "Four of a kind", "quad"),
    *patterns.TECHNIQUES,
)
TEMPLATES = {
    **patterns.TEMPLATES,
    "taken": "{line} has the {numbers} already.",
    "place": "In {line}, the {numbers} fits in one cell only: {found}.",
    "place.several": "In {line}, each of the numbers {numbers} fits in one cell only.",
    "overlap": "In {line}, every {numbers} is in {other} too, so no other cell of {other} has it.",
    "pair": "In {line}, the two cells {cells} have only {numbers} left, so no other cell there has these.",
    "triple": "In {line}, the three cells {cells} have only {numbers} left, so no other cell there has these.",
    "quad": "In {line}, the four cells {cells} have only {numbers} left, so no other cell there has these.",
    "pair.hidden": "In {line}, {numbers} fit in two cells only: {cells}. So nothing else is in these.",
    "triple.hidden": "In {line}, {numbers} fit in three cells only: {cells}. So nothing else is in these.",
    "quad.hidden": "In {line}, {numbers} fit in four cells only: {cells}. So nothing else is in these.",
    "fails taken": "Then {line} would have the {numbers} twice.",
    "fails place": "Then {line} would have no place for the {numbers}.",
    "fails pair": "Then two cells of {line} would have one number for both.",
    "fails triple": "Then three cells of {line} would have two numbers for all.",
    "fails quad": "Then four cells of {line} would have three numbers for all.",
    "fails overlap": "Then {line} would have no place for the {numbers}.",
}

SINGLE = ("place",)


def at_a_glance(distinct: Distinct, position: Position) -> list[Exclusion]:
    """Exclude the numbers of decided cells from the other cells of a line."""
    return taken_at_a_glance(distinct.scope, position)


def taken_at_a_glance(scope: Sequence[Var], position: Position, once: Collection[int] | None = None) -> list[Exclusion]:
    """Exclude the values of decided variables from the others in the scope. If `once` is given, only these values
    cannot occur twice."""
    candidates = {var: position.candidates(var) for var in scope}
    decided = {values[0]: var for var, values in candidates.items() if len(values) == 1 and position.decided(var)}
    taken = {value: var for value, var in decided.items() if once is None or value in once}
    return [Exclusion(var, v) for var, values in candidates.items() for v in values if taken.get(v, var) != var]


def arguments(context: DeductionContext) -> Arguments:
    """The line, the numbers and the cells of a deduction."""
    if context.code in patterns.TEMPLATES:
        return patterns.arguments(context)
    return line_arguments(context)


def line_arguments(context: DeductionContext, once_values: Collection[int] | None = None) -> dict[str, Argument]:
    """The arguments for one line. If only some values occur once in it, these are `once_values`."""
    assert context.rule is not None
    scope = tuple(context.rule.constraint.scope)
    slots: dict[str, Argument] = {"case": "", "numbers": [], "cells": [], "found": []}
    slots["line"] = LineName([var.spot for var in scope])
    if context.code == "overlap":
        return {**slots, **_overlap(context)}
    candidates = {var: context.position.candidates(var) for var in scope}
    possible = set().union(*candidates.values())
    values = sorted(possible if once_values is None else possible.intersection(once_values))
    if context.fails:
        needed = range(1, len(scope) + 1) if once_values is None else once_values
        missing = [value for value in needed if value not in possible]
        twice = [value for value in values if list(candidates.values()).count([value]) > 1]
        return {**slots, "numbers": (twice if context.code == "taken" else missing)[:1] or values[:1]}
    cells = sorted({var for var, _ in context.exclusions})
    excluded = sorted({value for _, value in context.exclusions})
    if context.code == "place":
        if not cells:  # Nothing is excluded: the cells have a single candidate already, and the step decides them.
            cells = [var for var in scope if len(candidates[var]) == 1 and not context.position.decided(var)]
        exclusions = set(context.exclusions)
        remaining = {value for var in cells for value in candidates[var] if Exclusion(var, value) not in exclusions}
        numbers = sorted(remaining.intersection(values))
        spots = [var.spot for var in cells]
        return {**slots, "found": spots, "numbers": numbers, "case": "several" if len(numbers) > 1 else ""}
    slots |= {"found": [var.spot for var in cells], "numbers": excluded}
    if size := SIZES.get(context.code):
        slots |= _hall_set(candidates, cells, excluded, values, size)
    return slots


def _hall_set(
    candidates: Mapping[Var, list[int]], cells: Sequence[Var], excluded: Sequence[int], values: Sequence[int], size: int
) -> dict[str, Argument]:
    """The cells and numbers of a naked or hidden set that excludes some values from some cells."""
    # A naked set: `size` cells that have only `size` values together.
    members = [
        var
        for var, candidate_values in candidates.items()
        if var not in cells and 1 < len(candidate_values) <= size and set(candidate_values) <= set(values)
    ]
    for group in combinations(members, size):
        union = {value for var in group for value in candidates[var]}
        if len(union) == size and union >= set(excluded):
            return {"numbers": sorted(union), "cells": [var.spot for var in group]}
    # A hidden set: `size` values that fit only in `size` cells together.
    for numbers in combinations([value for value in values if value not in excluded], size):
        homes = {var for var, candidate_values in candidates.items() if set(candidate_values) & set(numbers)}
        if len(homes) == size and homes >= set(cells):
            return {"numbers": list(numbers), "cells": sorted(var.spot for var in homes), "case": "hidden"}
    return {"cells": [var.spot for var in cells]}


def _overlap(context: DeductionContext) -> Arguments:
    """The line in which a number fits only where it meets another line, and this other line."""
    excluded = {var for var, _ in context.exclusions}
    scopes = [tuple(rule.constraint.scope) for rule in context.clues]
    numbers = sorted({value for _, value in context.exclusions})
    for line, other in (scopes, scopes[::-1]) if len(scopes) == 2 else ():
        if not excluded & set(line):
            names = {"line": LineName([v.spot for v in line]), "other": LineName([v.spot for v in other])}
            return {**names, "numbers": numbers}
    return {"other": LineName([v.spot for v in scopes[-1]] if scopes else []), "numbers": numbers}


def add(board: DeductionModel, number: int, rule: Posting, distinct: Distinct) -> None:
    """Add the deductions about taken values, single places, and naked and hidden sets."""
    variables = board.of(distinct.scope)
    values = sorted({value for variable in variables for value in variable.values})
    noted = [board.decidable(variable, ONLY) for variable in variables]
    places = [[atom for variable in variables for atom in variable.atoms_of([value])] for value in values]
    members = [variable.atoms for variable in variables]
    complete = len(values) == len(variables)
    # Only if there are as many values as variables does every value need a place.
    costs = [TAKEN, PLACE if complete else LEAVE_OUT, PAIR, TRIPLE, QUAD]
    board.deductions.append(
        DeductionInfo(("taken", "place", "pair", "triple", "quad"), rule.code, (number,), rule.where)
    )
    board.native.add_distinct(places, members, noted, complete, costs, [number])


def add_together(board: DeductionModel, distincts: list[tuple[int, Posting]]) -> None:
    """Add the patterns, and the overlaps: deductions about two lines that share at least two places and have every
    value."""
    patterns.add_patterns(board, distincts)
    scopes = [set(rule.constraint.scope) for _, rule in distincts]
    atom_of = {var: dict(zip(board[var].values, board[var].atoms, strict=True)) for var in set().union(*scopes)}
    for (a, first), (b, second) in combinations(zip(scopes, distincts, strict=True), 2):
        if len(a & b) < 2:
            continue
        # Both lines have every value if they have as many cells as there are values.
        values = {value for var in a | b for value in board[var].values}
        if len(values) != len(a) or len(values) != len(b):
            continue
        # For each value its atoms in the first line alone, in both lines, and in the second line alone.
        parts = [sorted(cells) for cells in (a - b, a & b, b - a)]
        packed = []
        for value in sorted(values):
            packed.append(tuple([atom_of[var][value] for var in part if value in atom_of[var]] for part in parts))
        (first_number, first_rule), (second_number, _) = first, second
        rules = (first_number, second_number)
        where = tuple(var.spot for var in sorted(a & b))
        board.deductions.append(DeductionInfo(("overlap",), first_rule.code, rules, where))
        board.native.add_overlap(packed, OVERLAP, list(rules))
