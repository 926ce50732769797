"""The constraint `Links` in certificates. Lemmas state that no line is a ring, unless paths have lengths.

stray RULE A : NODES   For Links without lengths. A is among NODES. If a path visits A, a path ends among NODES, or an
                       edge between NODES and the others is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.proof_lengths import write_lengths
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import TRUE, Clause, PlainFormula
from puzzlepark.encoders.plain.graph import edges_at, leaving
from puzzlepark.encoders.plain.lemmas import Lemma, LemmaKind


def write(formula: PlainFormula, rule: Links, number: int) -> None:
    """Write the clauses for paths with lengths, or for paths of any length."""
    have_length = [end.length is not None for end in rule.ends]
    if not any(have_length):
        _write_paths(formula, rule, number)
    elif all(have_length):
        write_lengths(formula, rule, number)
    else:
        raise BadInput("Certificates cannot state links of which some have lengths and others have none.")


def _write_paths(formula: PlainFormula, rule: Links, number: int) -> None:
    """Write that used ends have one line, that other nodes have two or none, and that a path has one label."""
    labels = sorted({end.label for end in rule.ends})
    label_counts = Counter(end.label for end in rule.ends)
    if rule.paths is None and any(number % 2 for number in label_counts.values()):
        formula.add()  # An odd number of ends cannot be linked in pairs.
    if rule.block and (rule.paths is not None or any(number != 2 for number in label_counts.values())):
        raise BadInput("Certificates can state the owners of cells only if each label has two ends.")
    line = {edge: formula.lit(Var(rule.line, edge), 1) for edge in rule.grid.edges}
    used = []
    for node, edges in edges_at(rule.grid).items():
        lits = [line[edge] for edge in edges]
        formula.known["visited", number, node] = formula.any_of(f"rule {number}: a path visits {node.r},{node.c}", lits)
        if node not in rule.place:
            _zero_or_two(formula, lits)
        elif rule.paths is None:
            formula.add(*lits)
            for a, b in combinations(lits, 2):
                formula.add(-a, -b)
        else:
            used.append(_may_end(formula, rule, number, node, lits))
    if rule.paths is not None:
        formula.between(used, 2 * rule.paths, 2 * rule.paths, f"rule {number}: ends")
    _labelled(formula, rule, number, line, labels)


def _may_end(formula: PlainFormula, rule: Links, number: int, node: Spot, lits: Sequence[int]) -> int:
    """Write the clauses of a possible end, at which a path can end or pass. Returns the literal "a path ends here"."""
    ends = formula.new(f"rule {number}: a path ends at {node.r},{node.c}")
    formula.known["used", number, node] = ends
    # If a path ends here, there is exactly one line.
    formula.add(-ends, *lits)
    for a, b in combinations(lits, 2):
        formula.add(-ends, -a, -b)
    # Otherwise there are two lines or none.
    for three in combinations(lits, 3):
        formula.add(*(-x for x in three))
    for x in lits:
        formula.add(ends, -x, *(y for y in lits if y != x))
    return ends


def _labelled(formula: PlainFormula, rule: Links, number: int, line: dict[Spot, int], labels: Sequence[int]) -> None:
    """Write that a visited node has the label of its path, which determines `paint` and `block`."""
    has_label: dict[Spot, dict[int, int]] = {}
    for node in rule.grid.nodes:
        on = formula.known["visited", number, node]
        if len(labels) == 1:
            has_label[node] = {labels[0]: on}
        else:
            name = f"rule {number}: {node.r},{node.c} has label"
            has_label[node] = {label: formula.new(f"{name} {label}") for label in labels}
            formula.at_most_one(list(has_label[node].values()), name)
            formula.add(-on, *has_label[node].values())
            for has in has_label[node].values():
                formula.add(on, -has)
        for layer, value_of in ((rule.paint, lambda label: label), (rule.block, lambda label: _owner(rule, label))):
            if layer is not None:
                formula.equal(-on, formula.lit(Var(layer, node), 0))
                for label, has in has_label[node].items():
                    formula.add(-has, formula.lit(Var(layer, node), value_of(label)))
    if len(labels) > 1:
        for edge, drawn in line.items():
            a, b = rule.grid.ends(edge)
            for label in labels:
                formula.add(-drawn, -has_label[a][label], has_label[b][label])
                formula.add(-drawn, -has_label[b][label], has_label[a][label])
    for end in rule.ends:
        uses = TRUE if rule.paths is None else formula.known["used", number, end.cell]
        formula.add(-uses, has_label[end.cell][end.label])


def _owner(rule: Links, label: int) -> int:
    """The owner of the paths with a label: 1 + the index of its first end."""
    return 1 + min(i for i, end in enumerate(rule.ends) if end.label == label)


def _zero_or_two(formula: PlainFormula, lits: Sequence[int]) -> None:
    """Two of the literals are true, or none."""
    for three in combinations(lits, 3):
        formula.add(*(-x for x in three))
    for x in lits:
        formula.add(-x, *(y for y in lits if y != x))


def _stray(formula: PlainFormula, rule: Links, lemma: Lemma) -> Clause | None:
    """The clause of a lemma about a ring; None if its conditions are not met."""
    (a,), nodes = lemma.about, set(lemma.nodes)
    ends = [end.cell for end in rule.ends if end.cell in nodes]
    lengths = any(end.length is not None for end in rule.ends)
    if a not in nodes or lengths or (rule.paths is None and ends):
        return None
    used = [formula.known["used", lemma.rule, end] for end in ends]
    return (
        -formula.known["visited", lemma.rule, a],
        *used,
        *(formula.lit(Var(rule.line, edge), 1) for edge in leaving(rule.grid, nodes)),
    )


LEMMAS = {"stray": LemmaKind(1, _stray)}
