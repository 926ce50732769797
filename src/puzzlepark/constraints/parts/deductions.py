"""Deductions about parts around seeds. Notes have the parts that a cell can belong to."""

from __future__ import annotations

from puzzlepark.constraints.connected.deductions import reached
from puzzlepark.constraints.parts import Parts
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, ClueName, DeductionContext, EitherClue, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import (
    ANY_SIZE,
    LEAVE_OUT,
    AreaVertex,
    DeductionInfo,
    DeductionModel,
    TableRow,
    Variable,
)

QUIET, FULL = 0, 1
EXIT, CUT = 2, 3
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    Technique("full", "Complete", "full"),
    Technique("out-of-reach", "Out of reach", "far"),
    Technique("grow", "Only way to grow", "grow"),
    Technique("through", "Must pass here", "through"),
    Technique("out-of-reach", "Out of reach", "whose"),
    Technique("beside", "Between two", "beside"),
)
TEMPLATES = {
    "full": "{seed} has {size:cell}, which {size:is} all it may have.",
    "full.rest": "{seed} has {has} of its {size:cell}, and needs all that it can still reach.",
    "far": "No number with cells to spare can reach {found}.",
    "grow": "{seed} has {has} of its {size:cell}, and can grow to {found} only.",
    "grow.piece": "{piece} must be joined to {seed}, and the only way on is {found}.",
    "grow.any": "{seed} must grow, and can grow to {found} only.",
    "through": "{seed} has {has} of its {size:cell}, and cannot have them all without {found}.",
    "whose.in": "{found} can only belong to {seed}.",
    "whose.between": "{found} lies between {seed} and {other}, and would join them.",
    "whose.full": "{seed} has all its {size:cell} already.",
    "whose.nearest": (
        "The nearest number with cells to spare is {seed}, {steps:step} away. It can grow by {spare:cell}."
    ),
    "whose.blocked": "No number reaches {found}: even from {seed}, each way is too long, or touches another number's.",
    "whose.none": "No number has cells to spare for {found}.",
    "whose": "The ways of all numbers with cells to spare end before {found}.",
    "fails full": "Then {seed} would have more than {size:cell}.",
    "fails far": "Then {seed} could not have its {size:cell}.",
    "fails grow": "Then {seed} would be shut in with fewer than {size:cell}.",
    "fails through": "Then {seed} could not have its {size:cell}.",
    "fails whose": "Then no number could reach {place}.",
    "fails beside": "Then two parts would be joined at {place}.",
}


CARRIES = ("whose", "beside", "far")


def at_once(parts: Parts) -> dict[Var, int]:
    """The value of each seed, which belongs to its own part."""
    return {Var(parts.layer, spot): parts.value for spot, _ in parts.seeds}


SINGLE = ("grow", "through")


class _PartsSoFar:
    """The parts of a position, as far as they have been found."""

    def __init__(self, parts: Parts, position: Position) -> None:
        self.layer, self.value, self.position, self.grid = parts.layer, parts.value, position, parts.grid
        self.sizes = parts.sizes
        marked = (node for node in parts.grid.nodes if position.value(Var(parts.layer, node)) == parts.value)
        self.own = {*marked, *self.sizes}
        """The nodes that certainly belong to a part."""

    def piece(self, node: Spot) -> set[Spot]:
        """The nodes that are certainly in the same part as a node."""
        return reached(self.grid.neighbours, node, self.own)

    def distance(self, seed: Spot, spot: Spot) -> int:
        """The distance of a spot from the part of a seed, regardless of obstacles."""
        return min((abs(s.r - spot.r) + abs(s.c - spot.c)) // 2 for s in self.piece(seed))

    def most_enclosed(self, spot: Spot) -> set[Spot]:
        """The known component adjacent to a spot that can grow to the fewest nodes."""

        def exits(piece: set[Spot]) -> int:
            around = {near for node in piece for near in self.grid.neighbours(node)} - piece
            return sum(self.value in self.position.candidates(Var(self.layer, near)) for near in around)

        pieces = (self.piece(near) for near in self.grid.neighbours(spot) if near in self.own)
        return min(pieces, key=exits, default=set())


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for a deduction about a part: its seed, its size, and the number of its cells."""
    assert context.rule is not None
    parts = _PartsSoFar(context.rule.constraint, context.position)  # type: ignore[arg-type]
    cells = sorted({var.spot for var, _ in context.exclusions})
    slots: dict[str, Argument] = {"found": cells, "case": "", "place": context.where[:1]}
    seed = next((spot for spot in context.where if spot in parts.sizes), None)
    if seed is not None:
        return {**slots, **_seed_arguments(context, parts, seed, cells)}
    if not cells:
        return {**slots, "seed": "a part", "size": 0}
    if context.marks and all(value == parts.value for value in context.marks.values()):
        in_reach = [s for s, size in parts.sizes.items() if size is None or parts.distance(s, cells[0]) < size]
        nearest_first = sorted(in_reach, key=lambda s: parts.distance(s, cells[0]))
        return {**slots, "case": "in", "seed": EitherClue(nearest_first)}
    return {**slots, **_out_of_reach(parts, cells)}


def _seed_arguments(
    context: DeductionContext, parts: _PartsSoFar, seed: Spot, cells: list[Spot]
) -> dict[str, Argument]:
    """The arguments for a deduction about the part of one seed."""
    size = parts.sizes[seed]
    slots: dict[str, Argument] = {"seed": ClueName(seed), "size": size or 0}
    if context.code == "grow" and cells:
        piece = parts.most_enclosed(cells[0])
        if piece and seed not in piece:
            return {**slots, "piece": sorted(piece), "case": "piece"}
    case = "any" if size is None and context.code == "grow" and not context.fails else ""
    if context.code == "full" and any(value == parts.value for value in context.marks.values()):
        case = "rest"
    return {**slots, "has": len(parts.piece(seed)), "case": case}


def _out_of_reach(parts: _PartsSoFar, cells: list[Spot]) -> dict[str, Argument]:
    """The arguments that say why cells belong to no part: they are adjacent to two parts or a complete one, or all
    parts are too far away."""
    adjacent = [near for spot in cells for near in parts.grid.neighbours(spot) if near in parts.own]
    seeds = list(dict.fromkeys(s for near in adjacent for s in sorted(parts.piece(near)) if s in parts.sizes))
    if len(seeds) > 1:
        return {"case": "between", "seed": ClueName(seeds[0]), "other": ClueName(seeds[1])}
    for seed in seeds:
        size = parts.sizes[seed]
        if size is not None and size == len(parts.piece(seed)):
            return {"case": "full", "seed": ClueName(seed), "size": size}
    spare = {s: size - len(parts.piece(s)) for s, size in parts.sizes.items() if size is not None}
    growing = [s for s, cells_to_add in spare.items() if cells_to_add > 0]
    if not growing:
        return {"case": "none"}
    if None in parts.sizes.values():
        return {}
    distances = {s: parts.distance(s, cells[0]) for s in growing}
    nearest = min(growing, key=distances.__getitem__)
    if any(distances[s] <= spare[s] for s in growing):
        # By distance alone this part reaches the cell, so something is in its way.
        furthest = max(growing, key=lambda s: spare[s] - distances[s])
        return {"seed": ClueName(furthest), "case": "blocked"}
    steps = distances[nearest]
    return {"seed": ClueName(nearest), "steps": steps, "spare": spare[nearest], "case": "nearest"}


def add(board: DeductionModel, number: int, rule: Posting, parts: Parts) -> None:
    """Add a note of the possible parts of each cell, and the deductions about each part."""
    grid, seeds = parts.grid, parts.seeds
    place = {spot: k for k, (spot, _) in enumerate(seeds, 1)}
    owner: dict[Spot, Variable] = {}
    for node in grid.nodes:
        values = (place[node],) if node in place else (0, *_in_reach(parts, node))
        owner[node] = board.note(node, "part", values)
    for node in grid.nodes:
        # A cell has the value if and only if it belongs to a part.
        shade, whose = board[Var(parts.layer, node)], owner[node]
        rows: list[TableRow] = []
        if owners := whose.atoms_of(range(1, len(seeds) + 1)):
            rows.append(([shade.atoms_of([parts.value]), owners], []))
        if node not in place:
            rows.append(([shade.others(parts.value), [whose.first]], []))
        info = DeductionInfo(("whose",), rule.code, (number,), (node,))
        board.table(rows, info, QUIET, only=whose.atoms)
        board.table(rows, info, FULL, only=shade.atoms)
    for edge in grid.edges:
        # Adjacent cells belong to the same part, or one of them belongs to none.
        first, second = (owner[node] for node in grid.ends(edge))
        rows = []
        for owner_a, owner_b in ((first, second), (second, first)):
            nothing = owner_a.atom(0)
            if nothing is not None:
                rows.append(([[nothing], owner_b.atoms], []))
        for k in range(1, len(seeds) + 1):
            first_atom, second_atom = first.atom(k), second.atom(k)
            if first_atom is not None and second_atom is not None:
                rows.append(([[first_atom], [second_atom]], []))
        board.table(rows, DeductionInfo(("beside",), rule.code, (number,), grid.ends(edge)), QUIET)
    for k, (seed, size) in enumerate(seeds, 1):
        _add_part(board, number, rule, parts, owner, k, seed, size)


def _in_reach(parts: Parts, node: Spot) -> list[int]:
    """The numbers of the seeds whose parts can reach a node."""
    return [
        k
        for k, (seed, size) in enumerate(parts.seeds, 1)
        if size is None or (abs(seed.r - node.r) + abs(seed.c - node.c)) // 2 < size
    ]


def _add_part(
    board: DeductionModel,
    number: int,
    rule: Posting,
    parts: Parts,
    owner: dict[Spot, Variable],
    k: int,
    seed: Spot,
    size: int | None,
) -> None:
    """Add the deductions about the part of one seed, which has the number `k`."""
    grid = parts.grid
    inside = {node: atom for node in grid.nodes for atom in owner[node].atoms_of([k])}
    place = {node: i for i, node in enumerate(inside)}
    vertices: list[AreaVertex] = []
    for node, atom in inside.items():
        neighbours = [place[near] for near in grid.neighbours(node) if near in place]
        vertices.append((atom, owner[node].others(k), neighbours, node == seed))
    board.deductions.append(DeductionInfo(("far", "grow", "through"), rule.code, (number,), (seed,)))
    board.native.add_area(vertices, ANY_SIZE if size is None else size, [QUIET, EXIT, CUT], [number])
    if size is not None:
        terms = [[(atom, int(atom == inside[node])) for atom in owner[node].atoms] for node in inside]
        info = DeductionInfo(("full", ""), rule.code, (number,), (seed,))
        board.linear(terms, size, size, [FULL, LEAVE_OUT], info)
