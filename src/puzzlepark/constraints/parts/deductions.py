"""Looks at parts around seeds: whose part a cell can belong to is kept in mind."""

from __future__ import annotations

from puzzlepark.constraints.connected.deductions import reached
from puzzlepark.constraints.parts import Parts
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import Argument, Arguments, ClueName, DeductionContext, EitherClue, Position
from puzzlepark.core.puzzle import Var
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel, TableRow, Variable

QUIET, FULL = 0, 1
EXIT, CUT = 2, 3
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
    """The seeds belong to their parts: whoever plays sees that without a word."""
    return {Var(parts.layer, spot): parts.value for spot, _ in parts.seeds}


SINGLE = ("grow", "through")


def arguments(context: DeductionContext) -> Arguments:
    """The part that a deduction is about: its seed, its size, and how many cells it has."""
    assert context.rule is not None
    parts: Parts = context.rule.constraint  # type: ignore[assignment]
    grid, position, sizes = parts.grid, context.position, dict(parts.seeds)
    own = {node for node in grid.nodes if position.value(Var(parts.layer, node)) == parts.value} | set(sizes)
    found = sorted({e.var.spot for e in context.exclusions})
    seed = next((spot for spot in context.where if spot in sizes), None)
    slots: dict[str, Argument] = {"found": found, "case": "", "place": context.where[:1]}
    if seed is not None:
        piece = reached(grid.neighbours, seed, own)
        size = sizes[seed]
        case = "any" if size is None and context.code == "grow" and not context.fails else ""
        if context.code == "grow" and found:
            shut = _shut_in(parts, position, own, found[0])
            if shut and seed not in shut:
                return {**slots, "seed": ClueName(seed), "size": size or 0, "piece": sorted(shut), "case": "piece"}
        if context.code == "full" and any(value == parts.value for value in context.marks.values()):
            case = "rest"
        return {**slots, "seed": ClueName(seed), "size": size or 0, "has": len(piece), "case": case}
    around = [near for spot in found for near in grid.neighbours(spot) if near in own]
    seeds = dict.fromkeys(s for near in around for s in sorted(reached(grid.neighbours, near, own)) if s in sizes)
    if not found:
        return {**slots, "seed": "a part", "size": 0}
    if context.marks and all(value == parts.value for value in context.marks.values()):
        reaching = [s for s, size in sizes.items() if size is None or _steps(s, found[0], grid, own) < size]
        return {
            **slots,
            "case": "in",
            "seed": EitherClue(sorted(reaching, key=lambda s: _steps(s, found[0], grid, own))),
        }
    if len(seeds) > 1:
        one, two = list(seeds)[:2]
        return {**slots, "case": "between", "seed": ClueName(one), "other": ClueName(two)}
    for s in seeds:
        if (size := sizes[s]) is not None and size == len(reached(grid.neighbours, s, own)):
            return {**slots, "case": "full", "seed": ClueName(s), "size": size}
    spare = {s: size - len(reached(grid.neighbours, s, own)) for s, size in sizes.items() if size is not None}
    able = [s for s, more in spare.items() if more > 0]
    nearest = min(able, key=lambda s: _steps(s, found[0], grid, own), default=None)
    if nearest is None:
        return {**slots, "case": "none"}
    if None in sizes.values():
        return slots
    steps = _steps(nearest, found[0], grid, own)
    if any(_steps(s, found[0], grid, own) <= spare[s] for s in able):
        most = max(able, key=lambda s: spare[s] - _steps(s, found[0], grid, own))
        return {**slots, "seed": ClueName(most), "case": "blocked"}
    return {**slots, "seed": ClueName(nearest), "steps": steps, "spare": spare[nearest], "case": "nearest"}


def _shut_in(parts: Parts, position: Position, own: set[Spot], found: Spot) -> set[Spot]:
    """The cells that belong together and have fewest ways on, of those beside a cell."""
    grid = parts.grid
    pieces = [reached(grid.neighbours, near, own) for near in grid.neighbours(found) if near in own]

    def ways(piece: set[Spot]) -> int:
        near = {n for node in piece for n in grid.neighbours(node)} - piece
        return sum(parts.value in position.candidates(Var(parts.layer, n)) for n in near)

    return min(pieces, key=ways, default=set())


def _steps(seed: Spot, spot: Spot, grid: Grid, own: set[Spot]) -> int:
    """How far a cell is from the part of a seed, as the crow walks."""
    return min((abs(s.r - spot.r) + abs(s.c - spot.c)) // 2 for s in reached(grid.neighbours, seed, own))


def add(board: DeductionModel, number: int, rule: Rule, parts: Parts) -> None:
    """Whose part a cell can belong to is kept in mind; each part is an area of its size."""
    grid, seeds = parts.grid, parts.seeds
    place = {spot: k for k, (spot, _) in enumerate(seeds, 1)}
    owner: dict[Spot, Variable] = {}
    for node in grid.nodes:
        values = (place[node],) if node in place else (0, *_in_reach(parts, node))
        owner[node] = board.note(node, "part", values)
    for node in grid.nodes:
        shade, whose = board[Var(parts.layer, node)], owner[node]
        rows: list[TableRow] = []
        if owners := whose.some(range(1, len(seeds) + 1)):
            rows.append(([shade.some([parts.value]), owners], []))
        if node not in place:
            rows.append(([shade.others(parts.value), [whose.first]], []))
        info = DeductionInfo(("whose",), rule.code, (number,), (node,))
        board.table(rows, info, QUIET, only=whose.atoms)
        board.table(rows, info, FULL, only=shade.atoms)
    for edge in grid.edges:
        one, other = (owner[node] for node in grid.ends(edge))
        rows = []
        for mine, theirs in ((one, other), (other, one)):
            nothing = mine.atom(0)
            if nothing is not None:
                rows.append(([[nothing], theirs.atoms], []))
        for k in range(1, len(seeds) + 1):
            pair = (one.atom(k), other.atom(k))
            if pair[0] is not None and pair[1] is not None:
                rows.append(([[pair[0]], [pair[1]]], []))
        board.table(rows, DeductionInfo(("beside",), rule.code, (number,), grid.ends(edge)), QUIET)
    for k, (seed, size) in enumerate(seeds, 1):
        _add_part(board, number, rule, parts, owner, k, seed, size)


def _in_reach(parts: Parts, node: Spot) -> list[int]:
    """The seeds whose parts are large enough to reach a node."""
    return [
        k
        for k, (seed, size) in enumerate(parts.seeds, 1)
        if size is None or (abs(seed.r - node.r) + abs(seed.c - node.c)) // 2 < size
    ]


def _add_part(
    board: DeductionModel,
    number: int,
    rule: Rule,
    parts: Parts,
    owner: dict[Spot, Variable],
    k: int,
    seed: Spot,
    size: int | None,
) -> None:
    grid = parts.grid
    inside = {node: atom for node in grid.nodes if (atom := owner[node].atom(k)) is not None}
    place = {node: i for i, node in enumerate(inside)}
    vertices = []
    for node, atom in inside.items():
        beside = [place[near] for near in grid.neighbours(node) if near in place]
        vertices.append((atom, owner[node].others(k), beside, node == seed))
    board.deductions.append(DeductionInfo(("far", "grow", "through"), rule.code, (number,), (seed,)))
    board.native.add_area(vertices, -1 if size is None else size, [QUIET, EXIT, CUT], [number])
    if size is not None:
        terms = [[(atom, int(atom == inside[node])) for atom in owner[node].atoms] for node in inside]
        board.linear(terms, size, size, [FULL, -1], DeductionInfo(("full", ""), rule.code, (number,), (seed,)))
