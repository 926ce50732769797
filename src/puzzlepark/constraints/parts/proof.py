"""The constraint `Parts` in certificates. Lemmas state that every part is connected.

part RULE SEED A : NODES   Every path from A to SEED, over nodes that can belong to it, meets one of NODES. If A
                           belongs to SEED, one of NODES does.
"""

from __future__ import annotations

from puzzlepark.constraints.parts import Parts
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import TRUE, Clause, PlainFormula
from puzzlepark.encoders.plain.graph import distances, reached
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Parts, number: int) -> None:
    """Write that every node with the value belongs to one seed, that adjacent nodes belong to the same one, and that
    every part has its size."""
    on = {node: formula.lit(Var(rule.layer, node), rule.value) for node in rule.grid.nodes}
    owners: dict[Spot, dict[Spot, int]] = {node: {} for node in on}
    for seed, size in rule.seeds:
        formula.tick()
        # A connected part reaches no further than its size.
        for node in sorted(distances(rule.grid, seed, None if size is None else size - 1)):
            if node in rule.sizes and node != seed:
                continue
            own = formula.new(f"rule {number}: {node.r},{node.c} belongs to {seed.r},{seed.c}")
            owners[node][seed] = formula.known["owner", number, seed, node] = own
    for node, mine in owners.items():
        formula.add(-on[node], *mine.values())
        for own in mine.values():
            formula.add(on[node], -own)
        formula.at_most_one(list(mine.values()), f"rule {number}: owners of {node.r},{node.c}")
        for near in rule.grid.neighbours(node):
            for seed, own in mine.items():
                formula.add(-own, -on[near], owners[near].get(seed, -TRUE))
    for seed, size in rule.seeds:
        formula.add(on[seed])
        in_part = {node: mine[seed] for node, mine in owners.items() if seed in mine}
        for node, own in in_part.items():
            if node != seed:
                formula.add(-own, *(in_part[near] for near in rule.grid.neighbours(node) if near in in_part))
        if size is not None:
            formula.between(list(in_part.values()), size, size, f"rule {number}: the part of {seed.r},{seed.c}")


def _part(formula: PlainFormula, rule: Parts, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a component of a part; None if its conditions are not met."""
    seed, a = lemma.about
    literals = {node: formula.known.get(("owner", lemma.rule, seed, node)) for node in rule.grid.nodes}
    # The literal "this node belongs to the seed" of each node that can belong to it.
    owns = {node: literal for node, literal in literals.items() if literal is not None}
    if a not in owns or {seed, a} & set(lemma.nodes):
        return None
    if seed in reached(rule.grid.neighbours, a, lemma.nodes, owns.__contains__):
        return None
    return (-owns[a], *(owns[node] for node in lemma.nodes if node in owns))


LEMMAS = {"part": LemmaKind(2, _part)}
