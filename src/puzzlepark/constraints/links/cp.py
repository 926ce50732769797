"""Links without lengths for CP-SAT: circuits that are closed outside the board."""

from __future__ import annotations

from puzzlepark.constraints.links import Links, not_open_links
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.arcs import Arcs
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, links: Links) -> None:
    """Add one path, or all paths between the ends."""
    if links.paths == 1:
        _write_path(programme, links)
    else:
        _write_paths(programme, links)


def refuses(links: Links, model: Model) -> str | None:
    """The reason why these links are refused, or None."""
    return not_open_links(links)


def _write_path(programme: Programme, links: Links) -> None:
    """Add one path as a circuit, which returns from its last node to its first through a node outside the board.

    Of the two ends of the path, it begins at the one that is listed first in `ends`, so that each path is found in one
    direction only.
    """
    cp, arcs, position = programme.cp, Arcs(programme, links.grid, links.line), links.grid.position
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


def _write_paths(programme: Programme, links: Links) -> None:
    """Add all paths as one circuit, which goes from the end of a path to the beginning of the next by an arc outside
    the board. Lines join nodes with the same owner, which is the number of the first end with their label."""
    cp, arcs, position = programme.cp, Arcs(programme, links.grid, links.line), links.grid.position
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
