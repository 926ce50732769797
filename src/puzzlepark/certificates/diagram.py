"""A set of solutions as a multi-valued decision diagram (MDD).

Every variable of the model is a level, and the variables that the view shows are the first levels. A node has a child
for each value that solutions have at its level. Every path from the root to the end, node 0, is a solution. Nodes with
equal children are shared. In the text form, every line is a node. Children come before their parents, and the root is
the last line:

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
"""The number of the node at which all paths end."""
Values = tuple[int, ...]
"""The values of a solution at all levels, from the root to the end."""


def order_of(model: Model, view: str) -> tuple[tuple[Var, ...], int]:
    """The variables in the order of the levels, and how many of them, from the first on, the view shows."""
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
        if not solutions:
            return cls(())
        nodes: list[dict[int, int]] = []
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        """The number of the node with these children."""
        rows = sorted(set(solutions))
        # The diagram is built from the last level to the first. Rows that agree before the current level form one
        # branch: its first row, the node of its values below the level, and the length of the prefix that this row
        # shares with the row before it.
        prefixes = [0, *(_common_prefix(a, b) for a, b in pairwise(rows))]
        branches = [(row, END, shared) for row, shared in zip(rows, prefixes, strict=True)]
        for level in reversed(range(len(rows[0]))):
            merged: list[tuple[Values, dict[int, int], int]] = []
            for row, below, shared in branches:
                # Branches with the same values before this level become one node.
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
        """A line for each node: its number, then each value with the number of its child."""
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
            is_next_number = number == str(len(nodes) + 1)
            has_distinct_values = len(children) == len(pairs) > 0
            has_known_children = all(END <= child <= len(nodes) for child in children.values())
            if not (is_next_number and has_distinct_values and has_known_children):
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
                    raise Rejected("The diagram has a path that does not decide the whole board.")
                yield values
                continue
            todo += [(child, (*values, value)) for value, child in self.nodes[node - 1].items()]

    def forbid(self, formula: PlainFormula, order: Sequence[Var], shown: int) -> None:
        """Add clauses that exclude every assignment with the projection of a solution in the diagram.

        A new variable for each node and level means that the values above it lead to this node. Such a variable implies
        that of the child for the value at its level, and after the `shown` levels of the view it must be false.
        """
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
