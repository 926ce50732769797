"""Deductions about a loop that may cross itself: at single nodes, and about the whole line."""

from __future__ import annotations

from collections.abc import Collection

from puzzlepark.constraints.crossing_loop import CrossingLoop, turns
from puzzlepark.constraints.loop import deductions as loop_deductions
from puzzlepark.constraints.loop.deductions import DIRECTIONS, SINGLE, Vertex, add_circuit, line_arguments
from puzzlepark.core.grid import SIDES, Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Arguments, DeductionContext, NodeState
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deduction_lines import ALWAYS_DRAWN
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, Law

__all__ = ["SINGLE", "TECHNIQUES", "TEMPLATES", "arguments", "laws"]

TECHNIQUES = (*loop_deductions.TECHNIQUES, Technique("cross", "Crossing", "cell.cross"))
TEMPLATES = {
    **loop_deductions.TEMPLATES,
    "cell.passed": "The line passes {node} already: it goes {on}, and it cannot cross itself there.",
    "cell.cross": "Three lines meet at {node}, so the line crosses itself there.",
    "cell": "{state} A line that comes to a place leaves it another way, or crosses another line straight.",
    "ring": "A line along {found} would close the loop, and leave out other lines.",
    "ring.far": "A line along {found} would close the loop before it has passed all that it must.",
}


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for the sentence of a deduction about the line. At a node with a door, the door counts as a drawn
    line, since the line always passes it. The case, which chooses the template, is "cross" if three lines meet at a
    node, so that the fourth is drawn."""
    assert context.rule is not None
    loop: CrossingLoop = context.rule.constraint  # type: ignore[assignment]
    # At a node with a door, the line uses only one edge of the grid, unless it crosses itself there.
    single_ends = [node for door in loop.doors for node in loop.grid.ends(door) if node not in loop.crossings]
    slots = line_arguments(context, loop.grid, loop.line, ends=single_ends)
    if context.code != "cell" or not context.where:
        return slots
    node, state = context.where[0], slots["state"]
    assert isinstance(state, NodeState)
    doors = [_direction(node, door) for door in loop.doors if node in loop.grid.ends(door)]
    on = [*doors, *state.drawn]
    off = [direction for direction in state.closed if direction not in doors]
    slots |= {"on": on, "off": off, "state": NodeState(node, on, off)}
    if slots["case"] == "" and any(context.marks.values()) and not off and len(on) == 3:
        slots["case"] = "cross"
    return slots


def _direction(node: Spot, door: Spot) -> str:
    """The direction from a node to an adjacent door."""
    return DIRECTIONS[SIDES.index((door.r - node.r, door.c - node.c))]


def laws(board: DeductionModel, number: int, rule: Posting, loop: CrossingLoop, shown: Collection[str]) -> list[Law]:
    """Return a law for each node, and add the deductions about the whole loop. A note says whether the line turns at a
    crossing."""
    laws = []
    turning = {node: board.note(node, "turn", (0, 1)) for node in loop.crossed}
    for node, sides, rows in board.clock.watch(loop.nodes):
        edges = [(side, edge) for side, edge in enumerate(sides) if edge in loop.grid.edge_position]
        law = Law(DeductionInfo(("cell",), rule.code, (number,), (node,)), [Var(loop.line, edge) for _, edge in edges])
        for row in rows:
            turn_atoms = [[turning[node].first + turns(row)]] if node in turning else []
            law.row([row[side] for side, _ in edges], turn_atoms)
        laws.append(law)
    variables = [*(board[var] for var in loop.scope), *turning.values()]
    joins = loop.joins
    joins_with_variables = zip([*joins.edges, *joins.turns], variables, strict=True)
    # An arc is a tuple of its two vertices, the atom for "drawn" and the atom for "not drawn".
    arcs = [(a, b, x.first + x.values.index(1), x.first) for (a, b), x in joins_with_variables]
    arcs += [(a, b, ALWAYS_DRAWN, ALWAYS_DRAWN) for a, b in joins.doors]
    vertices: list[Vertex] = [([], False) for _ in range(joins.vertices)]
    if loop.doors:
        vertices[-1] = ([], True)  # the outside of the board, which the line has to pass
    add_circuit(board, number, rule.code, vertices, arcs, loop.grid.nodes)
    return laws
