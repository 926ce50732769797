"""The referee of Icebarn, which follows the path cell by cell."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_of,
    connected_pieces,
    edges_of_board,
    ends,
    line_adjacency,
    marked_spots,
    referee,
    sides,
    trace_lines,
)

MESSAGES = {
    "path.end": "The path ends in row {row}, column {col}.",
    "path.branch": "The path branches in row {row}, column {col}, or crosses itself off the ice.",
    "path.stray": "The loop through row {row}, column {col} is no part of the path from IN to OUT.",
    "ice.turn": "The path turns on the ice in row {row}, column {col}.",
    "area.missed": "The path does not visit the ice in row {row}, column {col}.",
    "arrow.missed": "The path does not pass the arrow {beside}.",
    "arrow.against": "The path runs against the arrow {beside}.",
}


def violations(puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of single cells, then of the lines as a whole, the areas of ice and the arrows."""
    drawn = marked_spots(marks, kit.LINE)
    undecided = edges_of_board(puzzle) - drawn - marked_spots(marks, kit.LINE, 0)
    used, turned = drawn.union(puzzle.doors), set[kit.Spot]()
    cells = sorted(cells_of(puzzle))
    for spot in cells:
        lines = [side in used for side in sides(spot)]
        able = [side in used or side in undecided for side in sides(spot)]
        north, west, east, south = lines
        if spot in puzzle.ice:
            final = (any(lines[::3]) and not all(able[::3])) or (any(lines[1:3]) and not all(able[1:3]))
            if sum(lines) == 2 and north != south:
                turned.add(spot)
                yield RawViolation("ice.turn", (spot,), final)
            elif north != south or west != east:
                yield RawViolation("path.end" if sum(lines) == 1 else "path.branch", (spot,), final)
        elif sum(lines) > 2:
            yield RawViolation("path.branch", (spot,), True)
        elif sum(lines) == 1:
            yield RawViolation("path.end", (spot,), sum(able) < 2)
    if not drawn and not any(used.issubset(sides(spot)) for spot in cells):
        return
    yield from _along(puzzle, marks, turned)
    for area in connected_pieces(puzzle.ice):
        area_sides = {side for spot in area for side in sides(spot)}
        if area_sides.isdisjoint(used):
            yield RawViolation("area.missed", tuple(sorted(area)), area_sides.isdisjoint(undecided))
    for edge, _ in puzzle.arrows:
        if edge not in drawn:
            yield RawViolation("arrow.missed", ends(edge), edge not in undecided, edge, {"beside": _place_words(edge)})


def _along(puzzle: Any, marks: kit.Marks, turned: set[kit.Spot]) -> Iterator[RawViolation]:
    """Violations of loops off the path, and of arrows that the path passes in the wrong direction, as far as it comes
    from IN or leads to OUT."""
    joined, cells = line_adjacency(marks, kit.LINE), cells_of(puzzle)
    beyond = []
    for door in puzzle.doors:
        one, two = ends(door)
        inner, outer = (one, two) if one in cells else (two, one)
        joined.setdefault(inner, []).append(outer)
        joined[outer] = [inner]
        beyond.append(outer)
    arrows = dict(puzzle.arrows)
    for nodes, closed in trace_lines(joined, puzzle.ice):
        final = turned.isdisjoint(nodes)
        if closed:
            yield RawViolation("path.stray", tuple(sorted(set(nodes))), final)
        if nodes[-1] == beyond[0] or nodes[0] == beyond[1]:
            nodes = nodes[::-1]
        if nodes[0] != beyond[0] and nodes[-1] != beyond[1]:
            continue
        for here, there in pairwise(nodes):
            edge = kit.Spot((here.r + there.r) // 2, (here.c + there.c) // 2)
            if edge in arrows and "ulrd"[around(here).index(there)] != arrows[edge]:
                yield RawViolation("arrow.against", ends(edge), final, edge, {"beside": _place_words(edge)})


def _place_words(edge: kit.Spot) -> str:
    """Return the place of an edge in words."""
    one, two = ends(edge)
    if edge.r % 2:
        return f"between columns {one.col + 1} and {two.col + 1} of row {one.row + 1}"
    return f"between rows {one.row + 1} and {two.row + 1} of column {one.col + 1}"


check = referee(MESSAGES, violations)
