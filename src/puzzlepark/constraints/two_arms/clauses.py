"""Clauses for TwoArms: a literal for each place of an arm that says whether the ones reach it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil


def write(formula: Formula, rule: TwoArms) -> None:
    """Write the clauses of the arms, or the empty clause if they are too short for two lines."""
    lengths = sorted((len(arm) for arm in rule.arms), reverse=True)
    if sum(length > 0 for length in lengths) < 2 or (lengths[0] < 2 and not rule.equal):
        formula.clauses.append([formula.false])
        return
    formula.stamp(_stencil(tuple(map(len, rule.arms)), rule.equal), formula.numbering.of(rule.scope))


@lru_cache(maxsize=CACHED_STENCILS)
def _stencil(lengths: tuple[int, ...], equal: bool) -> Stencil:
    """The clauses over the values of all arms, for the reach of each arm and for the comparison of both."""
    stencil = Stencil(((0, 1),) * sum(lengths))
    ones, clauses = iter([values[1] for values in stencil.literals]), stencil.clauses
    reach: list[list[int]] = []
    for length in lengths:
        arm = [next(ones) for _ in range(length)]
        arm_reach = arm[:1]
        for is_one in arm[1:]:
            # The ones reach this place if they reach the one before and the value here is 1.
            here = stencil.new()
            clauses += [[-here, arm_reach[-1]], [-here, is_one], [here, -arm_reach[-1], -is_one]]
            arm_reach.append(here)
        reach.append(arm_reach)
    # The literals at distance 1 from the place, and at each further distance.
    first, *further = ([arm[k] for arm in reach if k < len(arm)] for k in range(max(lengths)))
    # Exactly two arms begin with ones.
    clauses += [[-a, -b, -c] for a, b, c in combinations(first, 3)]
    clauses += [first[:k] + first[k + 1 :] for k in range(len(first))]
    if equal:
        # No distance is reached by one arm alone.
        for reaching in further:
            clauses += [[-x, *reaching[:k], *reaching[k + 1 :]] for k, x in enumerate(reaching)]
        return stencil
    # Some distance is reached by exactly one arm.
    single = [stencil.new() for _ in further]
    for reaching, is_single in zip(further, single, strict=True):
        clauses.append([-is_single, *reaching])
        clauses += [[-is_single, -a, -b] for a, b in combinations(reaching, 2)]
    clauses.append(single)
    return stencil


def size(rule: TwoArms) -> int:
    """The approximate number of clauses."""
    # Three for the reach of each variable, and about three for the comparison.
    return 6 * len(rule.scope)
