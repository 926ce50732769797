"""Zero-suppressed decision diagrams, and frontier-based search that builds them.

Definitions 6 and 7 and Algorithm 1 of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles"
(SEA 2022), after S. Minato (ZDDs) and J. Kawahara et al. (frontier-based search). A ZDD is a graph in which
every path from the root to the terminal 1 is a set of elements: a node's 1-arc includes its element, the
0-arc excludes it. Elements are layers m, m-1, …, 1 from the root down, as printed.

The function getChild specifies the sets: from the state of a node at layer l, it computes the state of
its b-child, or a terminal. Equal states of one layer share a node.

Departures from the paper:
- Algorithm 1 returns the diagram as built: here it is reduced afterwards, so that equal families are one
  node and no 1-arc leads to the terminal 0.
- The root's state is None; a getChild makes its own first state from that (the paper tests l = m).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property

from puzzlepark.core.record import NamedTuple

TAU0, TAU1 = 0, 1
"""The terminals: a dead end, and the end of a set."""


class Terminal(NamedTuple):
    """The result of a getChild at the end of a path: τ0 for a dead end, τ1 for a complete set."""

    value: int


DEAD, DONE = Terminal(TAU0), Terminal(TAU1)
State = Hashable
GetChild = Callable[[State, int, int], State]
"""getChild(S, l, b): a new state for layer l - 1, or DEAD or DONE."""


class Node(NamedTuple):
    """A node ν: its layer ℓ(ν), and the numbers of its 0-child and 1-child."""

    layer: int
    zero: int
    one: int


class Zdd:
    """A reduced ZDD over the elements 1 to m. Nodes 0 and 1 are the terminals, children come before parents."""

    def __init__(self, m: int, nodes: list[Node], root: int) -> None:
        self.m = m
        self.nodes = nodes
        self.root = root

    @cached_property
    def _counts(self) -> list[int]:
        """|F_ν| for every node, from the terminals up (Definition 7)."""
        counts = [0, 1]
        for node in self.nodes[2:]:
            counts.append(counts[node.zero] + counts[node.one])
        return counts

    def count(self) -> int:
        """The exact number of sets."""
        return self._counts[self.root]

    @property
    def size(self) -> int:
        """The number of nodes without the terminals."""
        return len(self.nodes) - 2

    def __iter__(self) -> Iterator[frozenset[int]]:
        """The sets, those with higher elements first."""
        stack: list[tuple[int, tuple[int, ...]]] = [(self.root, ())]
        while stack:
            number, taken = stack.pop()
            if number == TAU1:
                yield frozenset(taken)
            elif number != TAU0:
                layer, zero, one = self.nodes[number]
                stack.append((zero, taken))
                stack.append((one, (*taken, layer)))


TERMINALS = (Node(0, TAU0, TAU0), Node(0, TAU1, TAU1))
EMPTY = Zdd(0, list(TERMINALS), TAU0)
"""The ZDD without any set."""


def construct_zdd(m: int, get_child: GetChild, tick: Callable[[], None] = lambda: None) -> Zdd:
    """Algorithm 1: build a ZDD layer by layer from the root, merging equal states; `tick` is called regularly."""
    layers: list[dict[State, int]] = [{} for _ in range(m + 1)]
    arcs: list[list[tuple[State, State]]] = [[] for _ in range(m + 1)]
    layers[m] = {None: 0}
    for layer in range(m, 0, -1):
        below = layers[layer - 1]
        for k, state in enumerate(layers[layer]):
            if k % 256 == 0:
                tick()
            children = []
            for b in (0, 1):
                child = get_child(state, layer, b)
                if not isinstance(child, Terminal):
                    child = below.setdefault(child, len(below))
                children.append(child)
            arcs[layer].append((children[0], children[1]))
        layers[layer] = {}
    if layers[0]:
        raise ValueError("a getChild must end every path at layer 1")
    return _reduce(m, arcs)


def _reduce(m: int, arcs: list[list[tuple[State, State]]]) -> Zdd:
    """Reduce bottom-up: a node whose 1-child is τ0 is replaced by its 0-child, and equal nodes are merged."""
    nodes = list(TERMINALS)
    numbers_of: dict[Node, int] = {}
    below: list[int] = []
    for layer in range(1, m + 1):
        numbers = []
        for arc in arcs[layer]:
            zero, one = (child.value if isinstance(child, Terminal) else below[_number(child)] for child in arc)
            if one == TAU0:
                numbers.append(zero)
                continue
            node = Node(layer, zero, one)
            if node not in numbers_of:
                numbers_of[node] = len(nodes)
                nodes.append(node)
            numbers.append(numbers_of[node])
        below = numbers
    return Zdd(m, nodes, below[0] if below else TAU0)


def _number(child: State) -> int:
    assert isinstance(child, int)
    return child


def both(first: GetChild, second: GetChild) -> GetChild:
    """A getChild for the sets that satisfy two constraints.

    If one is DONE before the last layer, its set is complete, so the other must exclude all further elements.
    """

    def get_child(state: State, layer: int, b: int) -> State:
        """The states of both constraints after this choice, as a pair. DONE replaces the state of a constraint whose
        set is complete."""
        before = (None, None) if state is None else state
        assert isinstance(before, tuple)
        children: list[State] = []
        for part, own in zip((first, second), before, strict=True):
            child = (DEAD if b else DONE) if own == DONE else part(own, layer, b)
            if child == DEAD:
                return DEAD
            children.append(child)
        return DONE if children == [DONE, DONE] else tuple(children)

    return get_child
