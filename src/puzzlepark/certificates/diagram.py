"""Diagram: a set of solutions as a multi-valued decision diagram.

Every variable of the model is a level; those of the view come first. A node has a child for each value that solutions
have at its level. Every path from the root to the end, node 0, is a solution. Nodes with equal children are shared. In
the text, a line is a node; children come first and the root last:

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
    """The variables of all levels, and the number of those that the view shows, which come first."""
    names = model.views[view]
    shown = [layer for layer in model.layers if layer.name in names]
    others = [layer for layer in model.layers if layer.name not in names]
    order = tuple(var for layer in (*shown, *others) for var in layer.vars)
    return order, sum(len(layer.vars) for layer in shown)


@dataclass(frozen=True)
class SolutionDiagram:
    """The children of all nodes, from node 1 on; the last node is the root. Without nodes there is no solution."""

    nodes: tuple[dict[int, int], ...]

    @classmethod
    def of(cls, solutions: Sequence[Values]) -> SolutionDiagram:
        """The diagram of solutions, each given by its values at all levels."""
        nodes: list[dict[int, int]] = []
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        rows = sorted(set(solutions))
        # A branch is a row, the node of its values below the current level, and the length of the prefix that it
        # shares with the branch before.
        prefixes = [0, *(_common_prefix(a, b) for a, b in pairwise(rows))]
        branches = [(row, END, shared) for row, shared in zip(rows, prefixes, strict=False)]
        for level in range(len(rows[0]) - 1 if rows else -1, -1, -1):
            merged: list[tuple[Values, dict[int, int], int]] = []
            for row, below, shared in branches:
                if not merged or shared < level:
                    merged.append((row, {}, shared))
                _, children, _ = merged[-1]
                children[row[level]] = below
            branches = []
            for row, children, shared in merged:
                key = tuple(children.items())
                if key not in numbers:
                    nodes.append(children)
                    numbers[key] = len(nodes)
                branches.append((row, numbers[key], shared))
        return cls(tuple(nodes))

    def __str__(self) -> str:
        lines = (
            " ".join([str(number), *(f"{value}>{child}" for value, child in sorted(children.items()))])
            for number, children in enumerate(self.nodes, 1)
        )
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def read(cls, text: str) -> SolutionDiagram:
        """The diagram of a text. Raises Rejected if the text is invalid."""
        nodes: list[dict[int, int]] = []
        for line in text.splitlines():
            try:
                number, *pairs = line.split()
                children = {int(value): int(child) for value, child in (pair.split(">") for pair in pairs)}
            except ValueError:
                raise Rejected(f'"{line[:60]}" is no node of a diagram.') from None
            is_next = number == str(len(nodes) + 1) and len(children) == len(pairs) > 0
            if not is_next or not all(END <= child <= len(nodes) for child in children.values()):
                raise Rejected(f'"{line[:60]}" is no node of a diagram at this place.')
            nodes.append(children)
        return cls(tuple(nodes))

    def solutions(self, levels: int) -> Iterator[Values]:
        """The solution of every path from the root to the end. Raises Rejected if a path skips a level."""
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
        """Add clauses that exclude every assignment with the projection of a solution in the diagram."""
        reached = {(len(self.nodes), 0): TRUE} if self.nodes else {}
        todo = list(reached)
        for node, level in todo:
            literal = reached[node, level]
            if level == shown:
                formula.add(-literal)
                continue
            for value, child in sorted(self.nodes[node - 1].items()):
                below = child, level + 1
                if below not in reached:
                    reached[below] = formula.new(f"diagram: node {child} is reached at level {level + 1}")
                    todo.append(below)
                formula.add(-literal, -formula.lit(order[level], value), reached[below])


def _common_prefix(a: Values, b: Values) -> int:
    """The length of the longest common prefix of two rows."""
    return next((k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y), len(a))
