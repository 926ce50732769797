"""Deductions about a loop: at single nodes, and about the whole line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations

from puzzlepark.constraints.loop import Loop
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import WORDS as DIRECTION_WORDS
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext, NodeState, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deduction_lines import lines_of, sides_of
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, Law

RING, CUT, PARITY = 2, 3, 3
"""The costs of the deductions: a cheaper one is an easier step."""
DIRECTIONS = tuple(DIRECTION_WORDS.values())
"""The directions from a node, in the order of its sides."""
FROM = {"up": "above", "left": "the left", "right": "the right", "down": "below"}
Vertex = tuple[list[int], bool]
"""A node for the kernel: the atoms that are excluded if the line passes it, and whether the line must pass it."""
TECHNIQUES = (
    Technique("passed-already", "Passed already", "cell.passed"),
    Technique("on", "Only way on", "cell.on"),
    Technique("dead-end", "Dead end", "cell.end"),
    Technique("shut", "No way through", "cell.shut"),
    Technique("ways", "Two ways left", "cell.must"),
    Technique("ring", "Closing too early", "ring"),
    Technique("cut", "Cut off", "cut"),
    Technique("parity", "In and out", "parity"),
)
TEMPLATES = {
    "cell.clue": "{law} {state}",
    "cell.passed": "The line passes {node} already: it goes {on}.",
    "cell.on": "The line comes to {node} from {side}, and its only way on is {way}.",
    "cell.end": "The line would end at {node}: only {way} is open there.",
    "cell.shut": "A line to {node} would have no way on.",
    "cell.must": "The line passes {node}, and the only ways left there are {way}.",
    "cell": "{state} A line that comes to a place leaves it another way.",
    "fails cell.clue": "Then {who} could not be kept. {law}",
    "fails cell.branch": "Then the line would branch at {node}.",
    "fails cell.end": "Then the line would end at {node}.",
    "fails cell": "Then the line would have no way through {node}.",
    "ring": "A line along {found} would close the loop, and leave out the line along {other}.",
    "ring.far": "A line along {found} would close the loop before it has passed all that it must.",
    "cut": "The part of the board at {at} has one way in and out: the line could not come back.",
    "parity": "The line leaves each part of the board as often as it enters it, and near {at} that decides.",
    "fails ring": "Then the line would close before it has passed all that it must.",
    "fails cut": "Then a part of the line would be cut off from the rest.",
    "fails parity": "Then the line would enter a part of the board and never leave it.",
}

SINGLE = ("ring",)


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a loop, which ends at no node."""
    assert context.rule is not None
    loop: Loop = context.rule.constraint  # type: ignore[assignment]
    return line_arguments(context, loop.grid, loop.line, ends=())


def line_arguments(context: DeductionContext, grid: Grid, line: str, ends: Collection[Spot]) -> dict[str, Argument]:
    """The arguments for lines that may end at the nodes `ends`: those for a node, or the excluded edges and an edge
    that a ring would leave out."""
    if context.code == "cell" and context.where:
        return _node_arguments(context, grid, line, context.where[0], ends)
    spots = sorted({var.spot for var, _ in context.exclusions})
    slots: dict[str, Argument] = {"found": spots, "case": "", "at": spots[:1]}
    if context.code == "ring" and spots:
        piece = piece_of(grid, line, context.position, grid.ends(spots[0])[0])
        beyond = (edge for edge in sorted(grid.edges) if grid.ends(edge)[0] not in piece)
        other = next((edge for edge in beyond if 0 not in context.position.candidates(Var(line, edge))), None)
        slots |= {"other": [] if other is None else [other], "case": "far" if other is None else ""}
    return slots


def piece_of(grid: Grid, line: str, position: Position, start: Spot) -> set[Spot]:
    """The nodes that drawn edges connect to a node, by flood fill."""
    piece, stack = {start}, [start]
    while stack:
        node = stack.pop()
        for edge in sides_of(grid, node):
            if edge is None or position.candidates(Var(line, edge)) != [1]:
                continue
            for other in grid.ends(edge):
                if other not in piece:
                    piece.add(other)
                    stack.append(other)
    return piece


def _node_arguments(
    context: DeductionContext, grid: Grid, line: str, node: Spot, ends: Collection[Spot]
) -> dict[str, Argument]:
    """The arguments for the edges around a node: `on` has the directions with a drawn edge, `off` those without a
    line, and `open` the number of undecided ones."""
    edges = {DIRECTIONS[k]: edge for k, edge in enumerate(sides_of(grid, node)) if edge is not None}
    candidates = {name: context.position.candidates(Var(line, edge)) for name, edge in edges.items()}
    on = [direction for direction, values in candidates.items() if values == [1]]
    open_ = [direction for direction, values in candidates.items() if len(values) > 1]
    off = [direction for direction in DIRECTIONS if candidates.get(direction, [0]) == [0]]
    slots: dict[str, Argument] = {"node": [node], "on": on, "off": off, "open": len(open_), "way": open_, "case": ""}
    slots["side"] = [FROM[direction] for direction in on]
    slots["state"] = NodeState(node, on, off)
    most = 1 if node in ends else 2
    if any(values == [] for values in candidates.values()):
        return {**slots, "case": "clue" if context.clues else ""}
    if context.fails:
        if len(on) > most:
            return {**slots, "case": "branch"}
        if on and len(on) < most:
            return {**slots, "case": "end"}
        return {**slots, "case": "clue" if context.clues else ""}
    if context.clues:
        return {**slots, "case": "clue"}
    decided = {var.spot: value for var, value in context.marks.items() if var.layer == line}
    if not decided:
        return slots
    drawn = [direction for direction, edge in edges.items() if decided.get(edge)]
    if not drawn and len(on) == most:
        return {**slots, "case": "passed"}
    if not drawn:  # The line cannot come here, because it could not go on.
        return {**slots, "case": "end" if len(open_) == 1 else "shut"}
    slots["way"] = drawn
    if on and len(open_) == 1:
        return {**slots, "case": "on"}
    return {**slots, "case": "must" if len(drawn) == len(open_) else ""}


def laws(board: DeductionModel, number: int, rule: Posting, loop: Loop, shown: Collection[str]) -> list[Law]:
    """Return a law for each node, and add the deductions about the whole loop."""
    laws = []
    for node in board.clock.watch(loop.grid.nodes):
        sides = [(k, edge) for k, edge in enumerate(sides_of(loop.grid, node)) if edge is not None]
        edges = [edge for _, edge in sides]
        layers = [loop.line] if loop.flow is None else [loop.line, loop.flow]
        scope = [Var(layer, edge) for layer in layers for edge in edges]
        law = Law(DeductionInfo(("cell",), rule.code, (number,), (node,)), scope)
        law.row([0] * len(scope))
        if loop.flow is None:
            for pair in combinations(range(len(edges)), 2):
                law.row([int(k in pair) for k in range(len(edges))])
        else:
            for arrive, leave in permutations(range(len(edges)), 2):
                flow = [0] * len(edges)
                # Flow grows to the east and south: a line enters by the north or west side with +1.
                flow[arrive] = 1 if sides[arrive][0] < 2 else -1
                flow[leave] = -1 if sides[leave][0] < 2 else 1
                law.row([abs(f) for f in flow] + flow)
        laws.append(law)
    vertices: list[Vertex] = [([], False) for _ in loop.grid.nodes]
    add_circuit(board, number, rule.code, vertices, lines_of(board, loop.grid, loop.line), loop.grid.nodes)
    return laws


def add_circuit(
    board: DeductionModel,
    number: int,
    rule: str,
    vertices: list[Vertex],
    edges: list[tuple[int, int, int, int]],
    where: Sequence[Spot],
    *,
    several: bool = False,
    costs: tuple[int, int, int] = (RING, CUT, PARITY),
) -> None:
    """Add the deductions about whole lines: rings that close too early, bridges of the graph of open edges, and the
    parity of cuts. `several` says whether there can be several lines."""
    board.deductions.append(DeductionInfo(("ring", "cut", "parity"), rule, (number,), tuple(where)))
    board.native.add_circuit(vertices, edges, several, list(costs), [number])
