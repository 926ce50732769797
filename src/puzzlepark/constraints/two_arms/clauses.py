"""Clauses for TwoArms: a literal for each place of an arm that says whether the ones reach it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from puzzlepark.constraints.two_arms import TwoArms
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.stencil import KEPT, Stencil


def write(formula: Formula, rule: TwoArms) -> None:
    lengths = sorted((len(arm) for arm in rule.arms), reverse=True)
    if sum(length > 0 for length in lengths) < 2 or (lengths[0] < 2 and not rule.equal):
        formula.clauses.append([formula.false])
        return
    formula.stamp(_stencil(tuple(map(len, rule.arms)), rule.equal), formula.numbering.of(rule.scope))


@lru_cache(maxsize=KEPT)
def _stencil(lengths: tuple[int, ...], equal: bool) -> Stencil:
    stencil = Stencil(((0, 1),) * sum(lengths))
    ones, clauses = iter([values[1] for values in stencil.literals]), stencil.clauses
    reach: list[list[int]] = []
    for length in lengths:
        arm = [next(ones) for _ in range(length)]
        reaching = arm[:1]
        for one in arm[1:]:
            here = stencil.new()
            clauses += [[-here, reaching[-1]], [-here, one], [here, -reaching[-1], -one]]
            reaching.append(here)
        reach.append(reaching)
    first, *others = ([arm[k] for arm in reach if k < len(arm)] for k in range(max(lengths)))
    clauses += [[-a, -b, -c] for a, b, c in combinations(first, 3)]
    clauses += [first[:k] + first[k + 1 :] for k in range(len(first))]
    if equal:
        clauses += [[-x, *some[:k], *some[k + 1 :]] for some in others for k, x in enumerate(some)]
        return stencil
    single = [stencil.new() for _ in others]
    for some, alone in zip(others, single, strict=True):
        clauses.append([-alone, *some])
        clauses += [[-alone, -a, -b] for a, b in combinations(some, 2)]
    clauses.append(single)
    return stencil


def size(rule: TwoArms) -> int:
    """The approximate number of clauses."""
    return 6 * len(rule.scope)
