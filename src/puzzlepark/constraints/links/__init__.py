"""Links: disjoint paths between ends, for a single path from door to door and for pictures made of numbered paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from puzzlepark.constraints.links.reach import owners
from puzzlepark.core.constraint import Constraint, Known
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import Walk, walks
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.report import Clock


class End(NamedTuple):
    """A possible end of a path. A path joins two ends with the same label and length, which is its number of cells."""

    cell: Spot
    label: int = 1
    length: int | None = None


@dataclass(frozen=True)
class Links(Constraint):
    """The edges of `line` (0 or 1) are disjoint paths, each joining two ends of equal label and length.

    If `paths` is None, every end is used, a path visits no end except its own two, and an end of length 1 is a path by
    itself. If `paths` is a number, there are exactly that many paths, other ends can be passed or left unused, and ends
    have no lengths.

    The optional layers `paint` and `block` have a value for each cell, which is 0 off all paths: the label of the path,
    and its owner, which is 1 + the index in `ends` of its first end.
    """

    grid: Grid
    line: str
    ends: tuple[End, ...]
    paths: int | None = None
    paint: str | None = None
    block: str | None = None

    def __post_init__(self) -> None:
        if self.paths is not None and any(end.length is not None for end in self.ends):
            raise ValueError("with a number of paths, ends have no lengths")
        if len(self.place) != len(self.ends) or not all(self.grid.has(end.cell) for end in self.ends):
            raise ValueError("ends are distinct cells of the grid")

    @cached_property
    def place(self) -> dict[Spot, int]:
        """The index in `ends` of the end at each cell."""
        return {end.cell: i for i, end in enumerate(self.ends)}

    @property
    def covered(self) -> int:
        """The number of cells on all paths, if every end is used and has a length. Two ends share the cells of their
        path, but a path of one cell has a single end."""
        return sum(2 if end.length == 1 else end.length or 0 for end in self.ends) // 2

    @cached_property
    def scope(self) -> Sequence[Var]:
        lines = [Var(self.line, e) for e in self.grid.edges]
        return tuple(lines + [Var(layer, s) for layer in (self.paint, self.block) if layer for s in self.grid.nodes])

    def narrowed(self, known: Known, clock: Clock) -> Iterator[tuple[Var, Collection[int]]]:
        """Exclude owners whose paths are too short to reach the cell."""
        if self.block and any(end.length for end in self.ends):
            for spot, near in zip(self.grid.nodes, owners(self, clock), strict=True):
                yield Var(self.block, spot), {0, *(place + 1 for place in near)}

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as it is certain that there is a branch, a loop, a dead end, a path between ends that do not
        match, a wrong length, or a wrong value of `paint` or `block`."""
        joined: dict[Spot, list[Spot]] = {}
        undecided: set[Spot] = set()  # the nodes with undecided edges
        for edge in self.grid.edges:
            value = marks.get(Var(self.line, edge))
            if value is None:
                undecided.update(self.grid.ends(edge))
            elif value:
                a, b = self.grid.ends(edge)
                joined.setdefault(a, []).append(b)
                joined.setdefault(b, []).append(a)
        if not all(
            self._can_have_degree(spot, len(joined.get(spot, ())), spot in undecided) for spot in self.grid.nodes
        ):
            return False
        routes = walks(joined)
        if not all(self._can_be_path(piece) for piece in routes) or not self._can_reach_number(routes, undecided):
            return False
        if not self._layers_agree(routes, undecided, marks):
            return False
        return True if not undecided and all(v in marks for v in self.scope) else None

    def _can_have_degree(self, spot: Spot, lines: int, undecided: bool) -> bool:
        """Whether a node can have this number of lines, or more if some of its edges are undecided."""
        i = self.place.get(spot)
        if i is None:
            return lines in (0, 2) or (lines == 1 and undecided)
        if self.paths is not None:
            return lines <= 2
        if self.ends[i].length == 1:
            return lines == 0
        return lines == 1 or (lines == 0 and undecided)

    def _can_be_path(self, piece: Walk) -> bool:
        """Whether a connected line can be a path or a part of one."""
        if piece.closed:
            return False
        if self.paths is not None:
            return True
        first, last = (self.place.get(piece.nodes[k]) for k in (0, -1))
        ends = [self.ends[i] for i in (first, last) if i is not None]
        if len(ends) == 2:
            one, two = ends
            matching = (one.label, one.length) == (two.label, two.length)
            return matching and one.length in (None, len(piece.nodes))
        return all(end.length is None or len(piece.nodes) < end.length for end in ends)

    def _can_reach_number(self, routes: list[Walk], undecided: set[Spot]) -> bool:
        """Whether the lines can be extended and joined to the required number of paths."""
        if self.paths is None:
            return True
        done = open_pieces = 0
        for cells, _ in routes:
            final_ends = [spot for spot in (cells[0], cells[-1]) if spot in self.place and spot not in undecided]
            labels = [self.ends[self.place[spot]].label for spot in final_ends]
            if len(labels) == 2:
                if labels[0] != labels[1]:
                    return False
                done += 1
            else:
                open_pieces += 1
        return done + bool(open_pieces) <= self.paths and (bool(undecided) or done == self.paths)

    def _layers_agree(self, routes: list[Walk], undecided: set[Spot], marks: Marks) -> bool:
        """Whether the marks of `paint` and `block` agree with the lines."""
        layers = [layer for layer in (self.paint, self.block) if layer]
        if not layers:
            return True
        seen: set[Spot] = set()
        alone = [Walk([end.cell], False) for end in self.ends if end.length == 1]
        for cells, _ in routes + alone:
            seen.update(cells)
            owners = [self.place[s] for s in (cells[0], cells[-1]) if s in self.place]
            closed = len(owners) == 2 and (self.paths is None or not undecided.intersection((cells[0], cells[-1])))
            for layer in layers:
                values = {marks[Var(layer, s)] for s in cells if Var(layer, s) in marks}
                if len(values) > 1 or 0 in values:
                    return False
                if closed:
                    # The block of a path is 1 + the index of its first end, because 0 means that there is no path.
                    expected = self.ends[owners[0]].label if layer == self.paint else 1 + min(owners)
                    if values and values != {expected}:
                        return False
        for spot in self.grid.nodes:
            if spot not in seen and not self._can_be_blank(spot, spot in undecided, marks):
                return False
        return True

    def _can_be_blank(self, spot: Spot, undecided: bool, marks: Marks) -> bool:
        """Whether a node without lines can have these marks."""
        must_be_used = self.paths is None and spot in self.place
        for layer in (self.paint, self.block):
            value = marks.get(Var(layer, spot)) if layer else None
            if value and not undecided:
                return False
            if value == 0 and must_be_used:
                return False
        return True


def not_one_path(links: Links) -> str | None:
    """The reason why this is not a single path between two of its ends, or None."""
    if links.paths != 1 and not (links.paths is None and len(links.ends) == 2):
        return "it draws one path, not several"
    if links.block is not None or any(end.length is not None for end in links.ends):
        return "it does not know the lengths or owners of paths"
    return "the ends have different labels" if len({end.label for end in links.ends}) > 1 else None


def not_open_links(links: Links) -> str | None:
    """The reason why this is neither a single path nor paths of any length that use all ends, or None."""
    if links.paths is not None:
        return not_one_path(links)
    if any(end.length is not None for end in links.ends):
        return "some ends have lengths, and there are other rules or ends without"
    if links.block and max(Counter(end.label for end in links.ends).values(), default=0) > 2:
        return "it does not know the owners of cells if more than two ends have the same label"
    return None
