"""Diagram: a set of solutions as a graph, level by level.

A level is a variable of the model, those of the view first. A node has a child for each value that solutions have
there; a way from the root to the end, node 0, is a solution. Nodes with the same ways below them are one. In the text,
a line is a node, children first and the root last:

    NODE VALUE>CHILD VALUE>CHILD …
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from puzzlepark.core.errors import Rejected
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.plain.formula import TRUE, PlainFormula

END = 0
Values = tuple[int, ...]


def order_of(model: Model, view: str) -> tuple[tuple[Var, ...], int]:
    """The variables of all levels, and how many of them the view shows: the first."""
    names = model.views[view]
    shown = [layer for layer in model.layers if layer.name in names]
    others = [layer for layer in model.layers if layer.name not in names]
    order = tuple(var for layer in (*shown, *others) for var in layer.vars)
    return order, sum(len(layer.vars) for layer in shown)


@dataclass(frozen=True)
class Diagram:
    """The children of all nodes from 1 on; the last is the root. Without nodes there is no solution."""

    nodes: tuple[dict[int, int], ...]

    @classmethod
    def of(cls, solutions: Sequence[Values]) -> Diagram:
        """The diagram of solutions, each the values of all levels."""
        nodes: list[dict[int, int]] = []
        known: dict[tuple[tuple[int, int], ...], int] = {}
        rows = sorted(set(solutions))
        # A branch is a row, the node of what follows in it, and how much of it the branch before has in common.
        common = [0, *(_common(a, b) for a, b in pairwise(rows))]
        branches = [(row, END, shared) for row, shared in zip(rows, common, strict=False)]
        for level in range(len(rows[0]) - 1 if rows else -1, -1, -1):
            met: list[tuple[Values, dict[int, int], int]] = []
            for row, below, shared in branches:
                if not met or shared < level:
                    met.append((row, {}, shared))
                met[-1][1][row[level]] = below
            branches = []
            for row, children, shared in met:
                key = tuple(children.items())
                if key not in known:
                    nodes.append(children)
                    known[key] = len(nodes)
                branches.append((row, known[key], shared))
        return cls(tuple(nodes))

    def __str__(self) -> str:
        lines = (
            " ".join([str(number), *(f"{value}>{child}" for value, child in sorted(children.items()))])
            for number, children in enumerate(self.nodes, 1)
        )
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def read(cls, text: str) -> Diagram:
        """The diagram of a text; Rejected where it is none."""
        nodes: list[dict[int, int]] = []
        for line in text.splitlines():
            try:
                number, *pairs = line.split()
                children = {int(value): int(child) for value, child in (pair.split(">") for pair in pairs)}
            except ValueError:
                raise Rejected(f'"{line[:60]}" is no node of a diagram.') from None
            right = number == str(len(nodes) + 1) and len(children) == len(pairs) > 0
            if not right or not all(END <= child <= len(nodes) for child in children.values()):
                raise Rejected(f'"{line[:60]}" is no node of a diagram at this place.')
            nodes.append(children)
        return cls(tuple(nodes))

    def solutions(self, levels: int) -> Iterator[Values]:
        """Every way from the root to the end; Rejected if one has not a value for each level."""
        todo: list[tuple[int, Values]] = [(len(self.nodes), ())] if self.nodes else []
        while todo:
            node, values = todo.pop()
            if node == END:
                if len(values) != levels:
                    raise Rejected("The diagram has a way that does not decide the whole board.")
                yield values
                continue
            todo += [(child, (*values, value)) for value, child in self.nodes[node - 1].items()]

    def forbid(self, formula: PlainFormula, order: Sequence[Var], shown: int) -> None:
        """Clauses that are broken by every assignment that looks like a solution of the diagram."""
        reached = {(len(self.nodes), 0): TRUE} if self.nodes else {}
        todo = list(reached)
        for node, level in todo:
            here = reached[node, level]
            if level == shown:
                formula.add(-here)
                continue
            for value, child in sorted(self.nodes[node - 1].items()):
                if (child, level + 1) not in reached:
                    reached[child, level + 1] = formula.new(f"diagram: node {child} is reached at level {level + 1}")
                    todo.append((child, level + 1))
                formula.add(-here, -formula.lit(order[level], value), reached[child, level + 1])


def _common(a: Values, b: Values) -> int:
    """How many values two rows have in common before the first that differs."""
    return next((k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y), len(a))
