"""Loop and Links for CP-SAT, as circuits over arcs both ways, where a node off all lines is an arc to itself."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.constraints import Constraint, Links, Loop
from puzzlepark.core.puzzle import Var
from puzzlepark.engines.cp_programme import Programme


class Arcs:
    """The arcs of a grid: for every node one to itself, `off`, and for every edge `forth` and `back`.

    A circuit alone would take the two arcs of one edge for a loop; line = forth + back ≤ 1 forbids that.
    """

    def __init__(self, programme: Programme, shape: Loop | Links) -> None:
        cp, position = programme.cp, shape.grid.position
        self.cp = cp
        self.off = [cp.new_bool_var("") for _ in position]
        self.all: list[tuple[int, int, Any]] = [(i, i, x) for i, x in enumerate(self.off)]
        self.lines: list[Any] = []
        self.forth: dict[tuple[int, int], Any] = {}
        """The arc towards growing coordinates between two nodes."""
        for edge in shape.grid.edges:
            programme.clock.tick()
            first, second = (position[s] for s in shape.grid.ends(edge))
            forth, back = cp.new_bool_var(""), cp.new_bool_var("")
            self.forth[first, second] = forth
            self.all += [(first, second, forth), (second, first, back)]
            self.lines.append(programme.drawn(Var(shape.line, edge)))
            cp.add(self.lines[-1] == forth + back)
            if isinstance(shape, Loop) and shape.flow is not None:
                cp.add(programme.of([Var(shape.flow, edge)])[0] == forth - back)

    def close(self) -> None:
        if self.all:
            self.cp.add_circuit(self.all)


def encode_loop(programme: Programme, loop: Constraint) -> None:
    """One circuit. Without a flow it runs clockwise: its first node in reading order is left to the east."""
    assert isinstance(loop, Loop)
    cp, arcs = programme.cp, Arcs(programme, loop)
    arcs.close()
    cp.add_bool_or(arcs.lines)
    if loop.flow is not None:
        return
    none_before: Any = cp.new_constant(1)
    for i, off in enumerate(arcs.off):
        programme.clock.tick()
        east = arcs.forth.get((i, i + 1))
        cp.add_bool_or([~none_before, off] if east is None else [~none_before, off, east])
        still = cp.new_bool_var("")
        cp.add_bool_and([none_before, off]).only_enforce_if(still)
        cp.add_bool_or([still, ~none_before, ~off])
        none_before = still


def encode_links(programme: Programme, links: Constraint) -> None:
    assert isinstance(links, Links)
    (_encode_path if links.paths == 1 else _encode_paths)(programme, links)


def _encode_path(programme: Programme, links: Links) -> None:
    """One path as a circuit: from its last node by a place outside the board back to its first.

    The first end stands before the last among the ends, so that a path is found in one direction only.
    """
    cp, arcs, position = programme.cp, Arcs(programme, links), links.grid.position
    outside = len(position)
    begins = [cp.new_bool_var("") for _ in links.ends]
    finishes = [cp.new_bool_var("") for _ in links.ends]
    for k, end in enumerate(links.ends):
        arcs.all += [(outside, position[end.cell], begins[k]), (position[end.cell], outside, finishes[k])]
        cp.add(finishes[k] <= sum(begins[:k]))
    arcs.close()
    cp.add_exactly_one(begins)
    for spot, off in zip(links.grid.nodes, arcs.off, strict=True):
        if links.paint is not None:
            (painted,) = programme.of([Var(links.paint, spot)])
            cp.add(painted == 0).only_enforce_if(off)
            cp.add(painted == links.ends[0].label).only_enforce_if(~off)


def _encode_paths(programme: Programme, links: Links) -> None:
    """All paths as one circuit, by arcs from ends to ends outside the board. Lines join nodes of one label."""
    cp, arcs, position = programme.cp, Arcs(programme, links), links.grid.position
    programme.functional = False
    numbers = [position[end.cell] for end in links.ends]
    arcs.all += [(a, b, cp.new_bool_var("")) for a in numbers for b in numbers if a != b]
    arcs.close()
    owners: dict[int, int] = {}
    for k, end in enumerate(links.ends, 1):
        owners.setdefault(end.label, k)
    owner = [cp.new_int_var(0, len(links.ends), "") for _ in position]
    for spot, i in position.items():
        programme.clock.tick()
        cp.add(owner[i] == 0).only_enforce_if(arcs.off[i])
        cp.add(owner[i] != 0).only_enforce_if(~arcs.off[i])
        if links.block is not None:
            cp.add(programme.of([Var(links.block, spot)])[0] == owner[i])
        if links.paint is not None:
            rows = [(0, 0), *((k, label) for label, k in owners.items() if label)]
            cp.add_allowed_assignments([owner[i], *programme.of([Var(links.paint, spot)])], rows)
    for line, edge in zip(arcs.lines, links.grid.edges, strict=True):
        a, b = (position[s] for s in links.grid.ends(edge))
        cp.add(owner[a] == owner[b]).only_enforce_if(line)
    for end in links.ends:
        i = position[end.cell]
        around = [x for x, e in zip(arcs.lines, links.grid.edges, strict=True) if end.cell in links.grid.ends(e)]
        cp.add(owner[i] == owners[end.label])
        cp.add_linear_constraint(sum(around), 1, 1)
