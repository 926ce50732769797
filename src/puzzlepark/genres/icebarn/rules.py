"""The rules of Icebarn: a path from IN to OUT, straight on ice, to every area of ice, and along all arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, ClassVar

from puzzlepark.core.lines import STEPS, edge_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    Walk,
    around,
    connected_pieces,
    derived,
    ends,
    line_adjacency,
    sides,
    trace_lines,
)

FLOW = "flow"
"""The hidden layer of edges with the direction of the path: 1 to the east or south, -1 to the west or north, or 0."""
Row = tuple[int, ...]
"""The values of the four sides of a cell, in the order north, west, east, south."""
DoorsOfCell = tuple[tuple[int, int], ...]
"""The doors of a cell: the position of the side in a `Row`, and 0 for IN or 1 for OUT."""


@dataclass(frozen=True, kw_only=True)
class IceRule(LoopRule):
    """A rule about a path from IN to OUT, which may cross itself on ice. If `straight`, another rule forbids turns on
    ice."""

    presumes: ClassVar[tuple[str, ...]] = ("path-over-ice",)
    relies: ClassVar[Mapping[str, str]] = {"straight": "straight-on-ice"}

    straight: bool = False

    def used(self, puzzle: Any, marks: kit.Marks) -> set[kit.Spot]:
        """The edges with a line, and the doors. Used by referees."""
        return derived(marks, "lines and doors", lambda: self.drawn(marks) | {*puzzle.doors})

    def board_in_order(self, puzzle: Any) -> list[kit.Spot]:
        """The cells of the board in reading order. Used by referees."""
        order: list[kit.Spot] = puzzle.once("cells in order", lambda: sorted(self.board(puzzle)))
        return order

    def begun(self, puzzle: Any, marks: kit.Marks) -> bool:
        """True if there is a line, or if both doors belong to one cell, so that the path needs no line. For
        referees."""
        if self.drawn(marks):
            return True
        inner = self._inner(puzzle)
        return len(inner) == 2 and inner[0] == inner[1]

    def _inner(self, puzzle: Any) -> list[kit.Spot]:
        """The cell just inside each door. Used by referees."""
        board = self.board(puzzle)
        return [spot for door in puzzle.doors for spot in ends(door) if spot in board]

    def turned(self, puzzle: Any, marks: kit.Marks) -> set[kit.Spot]:
        """The cells of ice where a line turns. Where two lines cross, both go straight on. Used by referees."""

        def find() -> set[kit.Spot]:
            """The ice cells with two lines that are not opposite each other."""
            used, turned = self.used(puzzle, marks), set[kit.Spot]()
            for spot in puzzle.ice:
                north, west, east, south = (side in used for side in sides(spot))
                if north + west + east + south == 2 and north != south:
                    turned.add(spot)
            return turned

        return derived(marks, "turned on ice", find)

    def walks_with_doors(self, puzzle: Any, marks: kit.Marks) -> tuple[list[Walk], list[kit.Spot]]:
        """The lines, which lead through the doors to places outside the board, and these places: before IN and after
        OUT. Used by referees."""
        return derived(marks, "walks over ice", lambda: self._walks(puzzle, marks))

    def _walks(self, puzzle: Any, marks: kit.Marks) -> tuple[list[Walk], list[kit.Spot]]:
        """Trace the lines in their graph, with an additional node outside of each door."""
        joined = {spot: [*others] for spot, others in line_adjacency(marks, self.layer).items()}
        beyond = []
        for door, inner in zip(puzzle.doors, self._inner(puzzle), strict=True):
            (outer,) = set(ends(door)) - {inner}
            joined.setdefault(inner, []).append(outer)
            joined[outer] = [inner]
            beyond.append(outer)
        return trace_lines(joined, puzzle.ice), beyond


@dataclass(frozen=True, kw_only=True)
class PathOverIce(IceRule):
    """There is one path from IN to OUT. It visits no cell twice, except that it may cross itself on ice."""

    name = "path-over-ice"
    title = "One path from IN to OUT"
    presumes: ClassVar[tuple[str, ...]] = ()

    @property
    def text(self) -> str:
        return (
            "Draw one path that comes in by IN and leaves by OUT. It visits no cell twice, except where it crosses "
            "itself on ice."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        place = "row {row}, column {col}"
        return {
            f"{self.code}.end": f"The path ends in {place}.",
            f"{self.code}.branch": f"The path branches in {place}, or crosses itself off the ice.",
            f"{self.code}.stray": f"The loop through {place} is no part of the path from IN to OUT.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield cells where the path ends or branches, and loops that are not part of it."""
        used, drawable, ice = self.used(puzzle, marks), set[kit.Spot](), puzzle.ice
        for spot in self.board_in_order(puzzle):
            lines = [side in used for side in sides(spot)]
            count = sum(lines)
            if count in (0, 2) or (count == 4 and spot in ice):
                continue
            drawable = drawable or self.drawable(puzzle, marks) | {*puzzle.doors}
            open_sides = [side in drawable for side in sides(spot)]
            final = sum(open_sides) < count + 1  # No further line is possible.
            if spot not in ice:
                final = count > 2 or final
            elif self.straight:
                # On ice, a line must be continued on the opposite side.
                vertical, horizontal = any(lines[::3]), any(lines[1:3])
                final = (vertical and not all(open_sides[::3])) or (horizontal and not all(open_sides[1:3]))
            yield RawViolation(f"{self.code}.{'end' if count == 1 else 'branch'}", (spot,), final)
        if self.begun(puzzle, marks):
            for nodes, closed in self.walks_with_doors(puzzle, marks)[0]:
                if closed:
                    final = self.turned(puzzle, marks).isdisjoint(nodes)
                    yield RawViolation(f"{self.code}.stray", tuple(sorted(set(nodes))), final)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        yield kit.Posting(self.code, kit.CrossingLoop(puzzle.grid, self.layer, puzzle.ice, puzzle.doors))


@dataclass(frozen=True, kw_only=True)
class StraightOnIce(IceRule):
    """On ice the path does not turn."""

    name = "straight-on-ice"
    title = "Straight on ice"

    @property
    def text(self) -> str:
        return "On ice the path does not turn."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.turn": "The path turns on the ice in row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The path does not turn on ice."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield cells of ice where the path turns."""
        turned = sorted(self.turned(puzzle, marks))
        drawable = self.drawable(puzzle, marks) | {*puzzle.doors} if turned else set()
        for spot in turned:
            yield RawViolation(f"{self.code}.turn", (spot,), not drawable.issuperset(sides(spot)))

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        doors_at = _doors_at(puzzle)
        for node in sorted(puzzle.ice):
            yield kit.Posting(self.code, kit.Star(puzzle.grid, self.layer, node, _lines(doors_at.get(node, ()))))


@dataclass(frozen=True, kw_only=True)
class EveryAreaOfIce(IceRule):
    """The path visits every area of ice at least once."""

    name = "every-area-of-ice"
    title = "Every area of ice"

    @property
    def text(self) -> str:
        return "The path visits every area of ice at least once."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.missed": "The path does not visit the ice in row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: "The path visits every area of ice."}

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield areas of ice that the path does not visit."""
        used, drawable = self.used(puzzle, marks), self.drawable(puzzle, marks)
        for area in connected_pieces(puzzle.ice) if self.begun(puzzle, marks) else ():
            area_sides = {side for spot in area for side in sides(spot)}
            if area_sides.isdisjoint(used):
                yield RawViolation(f"{self.code}.missed", tuple(sorted(area)), area_sides.isdisjoint(drawable))

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """At least one side of each area has a line, unless a door is at the area."""
        for area in sorted(kit.pieces(puzzle.ice), key=min):
            edges = sorted({side for node in area for side in _sides(node)})
            if not set(puzzle.doors).intersection(edges):
                scope = kit.vars_at(self.layer, [edge for edge in edges if edge in puzzle.grid.edge_position])
                yield kit.Posting(self.code, kit.Between(scope, 1, len(scope)))


@dataclass(frozen=True, kw_only=True)
class AlongArrows(IceRule):
    """The path passes all arrows, each the way it points."""

    name = "along-arrows"
    title = "Along all arrows"

    @property
    def text(self) -> str:
        return "The path passes all arrows, each the way it points."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.missed": "The path does not pass the arrow {beside}.",
            f"{self.code}.against": "The path runs against the arrow {beside}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        code, against = self.code, f"{self.code}.against"
        return {
            code: "The path passes {clue}.",
            against: "The path runs one way from IN to OUT, along all arrows.",
            f"cell:{code}": "{law}",
            f"cell:{against}": "{law}",
            f"then cell:{code}": "it passes {who}",
            f"then cell:{against}": "",
            f"fails cell:{against}": "Then the path would run against an arrow, or back to IN.",
        }

    @property
    def techniques(self) -> tuple[kit.Technique, ...]:
        code, against = self.code, f"{self.code}.against"
        return (
            kit.Technique("way", "One way from IN to OUT", f"cell:{against}"),
            kit.Technique("way", "One way from IN to OUT", f"cell:{code}+cell:{against}"),
        )

    def violations(self, puzzle: Any, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield arrows that the path passes in the wrong direction, and arrows that it does not pass. A line has a
        direction if it comes from IN or leads to OUT."""
        if not self.begun(puzzle, marks):
            return
        arrows, turned = dict(puzzle.arrows), self.turned(puzzle, marks)
        walks, beyond = self.walks_with_doors(puzzle, marks)
        before_in, after_out = beyond
        for nodes, _ in walks:
            if nodes[-1] == before_in or nodes[0] == after_out:
                nodes = nodes[::-1]
            has_direction = nodes[0] == before_in or nodes[-1] == after_out
            for here, there in pairwise(nodes) if has_direction else ():
                edge = kit.Spot((here.r + there.r) // 2, (here.c + there.c) // 2)
                direction = "ulrd"[around(here).index(there)]
                if edge in arrows and direction != arrows[edge]:
                    final, values = turned.isdisjoint(nodes), {"beside": _place_words(edge)}
                    yield RawViolation(f"{self.code}.against", ends(edge), final, edge, values)
        drawn, drawable = self.drawn(marks), self.drawable(puzzle, marks)
        for edge, _ in puzzle.arrows:
            if edge not in drawn:
                values = {"beside": _place_words(edge)}
                yield RawViolation(f"{self.code}.missed", ends(edge), edge not in drawable, edge, values)

    def hidden(self, puzzle: Any) -> tuple[kit.Layer, ...]:
        return (kit.Layer(FLOW, puzzle.grid, "edges", (-1, 0, 1)),)

    def postings(self, puzzle: Any) -> Iterable[kit.Posting]:
        """The flow that enters a cell also leaves it, and has the direction of each arrow. This gives the path one
        direction from IN to OUT."""
        grid, doors_at, against = puzzle.grid, _doors_at(puzzle), f"{self.code}.against"
        yield from _flow_postings(grid, against, self.layer)
        for node in grid.nodes:
            ice = node in puzzle.ice
            rows = _flows(ice, doors_at.get(node, ()))
            if ice and not self.straight:
                rows = tuple(dict.fromkeys((*rows, *_flows(False, doors_at.get(node, ())))))
            yield kit.Posting(against, kit.Star(grid, FLOW, node, rows))
        for edge, way in puzzle.arrows:
            both = kit.Var(self.layer, edge), kit.Var(FLOW, edge)
            yield kit.Posting(self.code, kit.Table(both, ((1, 1 if way in "rd" else -1),)), edge)


def _place_words(edge: kit.Spot) -> str:
    """The place of an edge in words."""
    one, two = ends(edge)
    if edge.r % 2:
        return f"between columns {one.col + 1} and {two.col + 1} of row {one.row + 1}"
    return f"between rows {one.row + 1} and {two.row + 1} of column {one.col + 1}"


@kit.kept_rules
def _flow_postings(grid: kit.Grid, code: str, layer: str) -> list[kit.Posting]:
    """The constraints that an edge has a flow if and only if it has a line."""
    line_and_flow = zip(kit.vars_at(layer, grid.edges), kit.vars_at(FLOW, grid.edges), strict=True)
    return [kit.Posting(code, kit.Table(pair, ((0, 0), (1, 1), (1, -1)))) for pair in line_and_flow]


def _sides(node: kit.Spot) -> list[kit.Spot]:
    """The sides of a cell: north, west, east, south. Used by models."""
    return [edge_at(node, way) for way in STEPS]


def _doors_at(puzzle: Any) -> dict[kit.Spot, DoorsOfCell]:
    """The doors of each cell that has any. Used by models."""
    doors = puzzle.doors
    cells = {node for door in doors for node in puzzle.grid.ends(door) if puzzle.grid.has(node)}
    return {
        node: tuple((k, doors.index(side)) for k, side in enumerate(_sides(node)) if side in doors) for node in cells
    }


@lru_cache
def _flows(ice: bool, doors: DoorsOfCell) -> tuple[Row, ...]:
    """The possible flows on the four sides of a cell. A side with a door is no edge of the grid."""
    if ice:
        east, south, west, north = (0, 1, 1, 0), (1, 0, 0, 1), (0, -1, -1, 0), (-1, 0, 0, -1)
        crossing = [tuple(map(sum, zip(a, b, strict=True))) for a, b in product((east, west), (south, north))]
        rows = [(0, 0, 0, 0), east, south, west, north, *crossing]
    else:
        passing = [_pass(arrive, leave) for arrive, leave in product(range(4), repeat=2) if arrive != leave]
        rows = [(0, 0, 0, 0), *passing]
    # Flow to the east and south is positive. So it is positive at IN on the north or west side, and at OUT on the
    # others.
    at_doors = {side: 1 if (side < 2) == (door == 0) else -1 for side, door in doors}
    fitting = [row for row in rows if all(row[side] == flow for side, flow in at_doors.items())]
    return tuple(tuple(0 if side in at_doors else flow for side, flow in enumerate(row)) for row in fitting)


@lru_cache
def _lines(doors: DoorsOfCell) -> tuple[Row, ...]:
    """The possible lines on the four sides of a cell of ice with these doors."""
    return tuple(sorted({tuple(map(abs, row)) for row in _flows(True, doors)}))


def _pass(arrive: int, leave: int) -> Row:
    """The flow that enters a cell by one side and leaves it by another."""
    row = [0, 0, 0, 0]
    row[arrive] = 1 if arrive < 2 else -1
    row[leave] = -1 if leave < 2 else 1
    return tuple(row)
