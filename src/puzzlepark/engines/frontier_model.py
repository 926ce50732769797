"""A model as the frontier kernel's board: one loop, one path with line totals, or a path for each of several labels."""

from __future__ import annotations

from puzzlepark import _native
from puzzlepark.constraints import expanded, function_of, functions, part, part_of
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.model import Model
from puzzlepark.encoders.frontier import FrontierBuilder, FrontierLines, node_number
from puzzlepark.engines.frontier_answers import Compiled

MOST_BITS = 128
"""Bits of the kernel's widest frontier word."""


def drawing(model: Model) -> list[Constraint]:
    """The constraints of a model that draw lines, such as Loop and Links."""
    kinds = {kind for kind in model.constraint_types if function_of(kind, "frontier", "lines")}
    return [constraint for constraint in model.constraints if type(constraint) in kinds] if kinds else []


def lines_of(constraint: Constraint) -> FrontierLines | str:
    """The lines that a constraint draws, or the reason why the kernel cannot handle them."""
    lines: FrontierLines | str = part(constraint, "frontier").lines(constraint)
    return lines


def refusal(model: Model, view: str) -> str | None:
    """Why the kernel cannot take a model, or None."""
    if all(layer.kind != "edges" for layer in model.layers):
        return "it needs exactly one rule that draws lines"
    model = expanded(model, "frontier").model
    line_rules = drawing(model)
    if len(line_rules) != 1:
        return "it needs exactly one rule that draws lines"
    lines = lines_of(line_rules[0])
    if isinstance(lines, str):
        return lines
    if (min(lines.grid.height, lines.grid.width) + 1) * lines.plug_bits > MOST_BITS:
        return "the shorter side is too long for the frontier"
    if {layer.name for layer in model.every_layer} != lines.values.keys():
        return "there are layers besides the line's"
    if any(not lines.values[layer.name].issubset(layer.values) for layer in model.layers):
        return "a layer lacks a value that lines give it"
    edges = {layer.name for layer in model.layers if layer.kind == "edges"}
    if not edges.intersection(model.views[view]):
        return "different lines may look the same in this view"
    parts = {kind: part_of(kind, "frontier") for kind in model.constraint_types}
    for rule in model.rules:
        constraint = rule.constraint
        if constraint is not line_rules[0]:
            frontier = parts[type(constraint)]
            unhandled = f"it does not handle {type(constraint).__name__}"
            reason = frontier.refuses(constraint, lines) if frontier else unhandled
            if reason:
                return f"{reason} ({rule.code})"
    return None


def compile_model(model: Model) -> Compiled:
    """The kernel's board for a model that `refusal` accepts."""
    model = expanded(model, "frontier").model
    (line_rule,) = drawing(model)
    lines = lines_of(line_rule)
    assert isinstance(lines, FrontierLines)
    built = FrontierBuilder(lines)
    for add, constraint in functions(model, "frontier", "add"):
        if constraint is not line_rule:
            add(built, constraint)
    grid = lines.grid
    if not built.possible:
        built.allow = [0] * len(built.allow)
    doors = list(lines.doors.values())
    # A row or column without a total has -1. If none has a total, the kernel gets empty lists and counts nothing.
    has_totals = any(total >= 0 for totals in built.totals.values() for total in totals)
    across, down = (built.totals[True], built.totals[False]) if has_totals else ([], [])
    labels = sorted(set(lines.ends.values()))
    board = _native.FrontierBoard(
        grid.height,
        grid.width,
        lines.closed,
        lines.flow is not None,
        built.allow,
        doors,
        across,
        down,
        built.rules,
        [(node_number(grid, spot), labels.index(label)) for spot, label in lines.ends.items()],
    )
    return Compiled(model, lines, built.allow, doors, board)
