"""A scene is a board with marks. It returns the shapes of a drawing and the sentences of screen readers, as the display
of the genre declares them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cached_property
from itertools import groupby, pairwise
from typing import Literal

from puzzlepark.core.display import Diagonals, Digits, Display, Fill, Lines, Mark, Sign
from puzzlepark.core.drawing import (
    Border,
    Chip,
    Drawing,
    Frame,
    GridLines,
    Ink,
    Line,
    Number,
    Pointer,
    Shape,
    Stamp,
    in_order,
    margin,
)
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import (
    FALLING,
    OPPOSITE,
    RISING,
    SIDES,
    STEPS,
    WORDS,
    Walk,
    between,
    edge_at,
    ends_of,
    joined,
    walks,
    way_to,
)
from puzzlepark.core.model import Model
from puzzlepark.core.places import cell_sentence
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.core.verdict import Verdict

DIAGONALS: dict[Literal["falling", "rising"], int] = {"falling": FALLING, "rising": RISING}


class Judged(NamedTuple):
    """The effect of a verdict on a drawing: states of number clues, spots with rings, and spots whose lines are red."""

    states: Mapping[Spot, Literal["met", "wrong"]] = {}
    rings: frozenset[Spot] = frozenset()
    bad: frozenset[Spot] = frozenset()


class Scene:
    """A board with its marks.

    `given` has the shapes of the board without marks, and `words` returns the sentences about a cell without marks.
    `model` is a function, because a board without marks can be drawn without its model.
    """

    def __init__(
        self,
        display: Display,
        grid: Grid,
        model: Callable[[], Model],
        given: Iterable[Shape],
        words: Callable[[Spot], str],
        marks: Marks,
    ) -> None:
        self.display = display
        self.grid = grid
        self._model = model
        self.given = tuple(given)
        self.words = words
        self.marks = marks

    @cached_property
    def model(self) -> Model:
        return self._model()

    def is_outside(self, spot: Spot) -> bool:
        """True if a spot is outside the board."""
        return min(spot) < 0 or spot.r > 2 * self.grid.rows or spot.c > 2 * self.grid.cols

    def values(self, layer: str) -> dict[Spot, int]:
        """The marks of a layer by their spots, in reading order."""
        return {var.spot: value for var, value in sorted(self.marks.items()) if var.layer == layer}

    @cached_property
    def beside(self) -> dict[Spot, list[Spot]]:
        """For each node on a line, the nodes to which lines join it."""
        line = self.display.lines
        edges = [s for s, value in self.values(line.layer).items() if value] if line else []
        return joined(edges, line is not None and line.nodes == "corner")

    @cached_property
    def walks(self) -> list[Walk]:
        return walks(self.beside, self.display.lines is not None and self.display.lines.crosses)

    @cached_property
    def ends(self) -> dict[Spot, Number | Chip]:
        """The numbers in cells, where lines may end."""
        return {
            s.at: s for s in self.given if isinstance(s, Number | Chip) and s.at.is_cell and not self.is_outside(s.at)
        }

    @cached_property
    def doors(self) -> dict[Spot, Spot]:
        """The cells with a door, each with the edge of the door."""
        frames = [shape for shape in self.given if isinstance(shape, Frame)]
        holes = {s for shape in self.given if isinstance(shape, Stamp) and shape.t == "hatch" for s in shape.at}
        rows, cols = self.grid.rows, self.grid.cols
        doors = {}
        for door in (door for frame in frames for door in (*frame.doors, *frame.inner)):
            for cell in ends_of(door):
                if 0 < cell.r < 2 * rows and 0 < cell.c < 2 * cols and cell not in holes:
                    doors[cell] = door
        return doors

    @cached_property
    def pointers(self) -> dict[str, dict[Spot, list[str]]]:
        """The directions at each cell, for given arrows under "arrow" and for winds under "streak"."""
        directions: dict[str, dict[Spot, list[str]]] = {"arrow": {}, "streak": {}}
        for shape in self.given:
            if isinstance(shape, Pointer) and shape.ink in ("given", "wind"):
                for spot in shape.at:
                    directions[shape.t].setdefault(spot, []).append(shape.to)
        return directions

    @cached_property
    def decided(self) -> bool:
        """True if every variable of the answer has a mark."""
        return bool(self.marks) and all(var in self.marks for layer in self.model.answer for var in layer.vars)

    @cached_property
    def complete(self) -> bool:
        """True if the player has finished: every variable is decided, or one line joins the only two doors."""
        line = self.display.lines
        if self.decided or line is None or not line.doors or len(self.walks) != 1 or len(self.doors) != 2:
            return self.decided
        walk = self.walks[0]
        return not walk.closed and {walk.nodes[0], walk.nodes[-1]} == set(self.doors)

    def linked(self, walk: Walk) -> bool:
        """True if a line correctly joins two equal numbers."""
        first, last = self.ends.get(walk.nodes[0]), self.ends.get(walk.nodes[-1])
        if walk.closed or first is None or last is None or first is last:
            return False
        if (first.value, first.ink) != (last.value, last.ink):
            return False
        right_length = not self._lengths or len(walk.nodes) == first.value
        return right_length and not any(node in self.ends for node in walk.nodes[1:-1])

    # --- the verdict

    def judged(self, verdict: Verdict | None) -> Judged:
        """How a verdict changes the drawing. Violations that further marks may repair are shown only if the scene is
        complete."""
        if verdict is None:
            return Judged()
        shown = [v for v in verdict.violations if v.final or self.complete]
        numbers = {s.at: s for s in self.given if isinstance(s, Number)}
        rings: set[Spot] = set()
        bad: set[Spot] = set()
        for v in shown:
            if v.clue in numbers:
                continue  # The number itself shows that it is wrong.
            how = self.display.violations.get(v.code, "both")
            if how in ("both", "ring"):
                rings.update(v.where)
            if how in ("both", "line"):
                bad.update(v.where)
            if how == "zero":
                layer = self.model.answer[0].name
                rings.update(s for s in v.where if self.marks.get(Var(layer, s)) == 0)
        states = self._clue_states(numbers, {v.clue for v in shown}, {v.clue for v in verdict.violations})
        return Judged(states, frozenset(rings), frozenset(bad))

    def _clue_states(
        self, numbers: Mapping[Spot, Number], wrong: Set[Spot | None], broken: Set[Spot | None]
    ) -> dict[Spot, Literal["met", "wrong"]]:
        """The states of number clues. Clues that count marks or are not in a cell are met unless they are `broken`."""
        states: dict[Spot, Literal["met", "wrong"]] = {}
        answer_layers = {layer.name for layer in self.model.answer}
        if not any(var.layer in answer_layers for var in self.marks):
            return states
        for spot, number in numbers.items():
            # All numbers of a line outside the board belong to the clue next to the board.
            clue = Spot(max(spot.r, -1), max(spot.c, -1))
            is_word = bool(number.text) and number.value < 0
            if clue in wrong:
                states[spot] = "wrong"
            elif (number.counts or number.corner or self.is_outside(spot)) and clue not in broken and not is_word:
                states[spot] = "met"
        return states

    # --- shapes

    def shapes(self, judged: Judged, solved: bool = False) -> tuple[Shape, ...]:
        """All shapes of the board in the order of painting."""
        shapes = [shape for shape in (self._with_marks(s, judged, solved) for s in self.given) if shape is not None]
        for mark in self.display.marks:
            if isinstance(mark, Fill):
                filled = tuple(s for s, x in self.values(mark.layer).items() if x)
                shapes.append(Stamp(mark.shape, filled, mark.ink))
                if mark.lights and not self.decided:
                    shapes.append(Stamp("fill", self._lit(mark, filled), "marksoft"))
            elif isinstance(mark, Sign):
                signs = self._signs(mark)
                shapes.append(Stamp(mark.sign, tuple(s for s in signs if s not in self.ends)))
                shapes.append(Stamp("speck", tuple(s for s in signs if s in self.ends)))
            elif isinstance(mark, Digits):
                shapes += self._digits(mark, judged)
                shapes.append(Border(self._between_groups(mark)))
            elif isinstance(mark, Diagonals):
                shapes += self._diagonals(mark, judged)
            else:
                shapes += self._lines(mark, judged, solved)
        rings = tuple(sorted(judged.rings))
        fills_rings = "zero" in self.display.violations.values()
        if fills_rings:
            shapes.append(Stamp("fill", rings, "badsoft"))
        return in_order((*self._halos(shapes), Stamp("ring", rings)))

    def _digits(self, mark: Digits, judged: Judged) -> Iterator[Shape]:
        """The player's own numbers, and the stamps of cells with a 0 that is not a number."""
        written = {spot: value for spot, value in self.values(mark.layer).items() if spot not in self.ends}
        zeros: tuple[Spot, ...] = ()
        if mark.zero != "number":
            zeros = tuple(spot for spot, value in written.items() if value == 0)
            yield Stamp(mark.zero, zeros)
        for spot, value in written.items():
            if spot not in zeros:
                state: Literal["normal", "wrong"] = "wrong" if spot in judged.bad else "normal"
                yield Number(spot, value, state, "mark", text=mark.text(value) if mark.letters else "")

    def _diagonals(self, mark: Diagonals, judged: Judged) -> Iterator[Stamp]:
        """The diagonals of all cells; those of a violation are red."""
        values = self.values(mark.layer)
        for t, value in DIAGONALS.items():
            spots = [s for s, x in values.items() if x == value]
            yield Stamp(t, tuple(s for s in spots if s not in judged.bad))
            yield Stamp(t, tuple(s for s in spots if s in judged.bad), "bad")

    def _with_marks(self, shape: Shape, judged: Judged, solved: bool) -> Shape | None:
        """A given shape as the marks and the verdict change it; None if it is not drawn."""
        if isinstance(shape, Number):
            state = judged.states.get(shape.at, shape.state)
            on_line = shape.at in self.beside
            aside = on_line and not shape.ring and not self._joins
            return replace(
                shape, state=state, halo=on_line and not aside, aside=aside, painted=shape.at in self._painted
            )
        if isinstance(shape, Chip):
            if solved:
                return None
            walk = self._walk_at.get(shape.at)
            is_single_cell = walk is None and shape.value == 1 and self._lengths
            if is_single_cell or (walk is not None and self.linked(walk)):
                return replace(shape, bare=True)
            return replace(shape, lifted=True) if walk is not None and not walk.closed else shape
        if solved and self.display.surface == "picture" and isinstance(shape, GridLines):
            return None
        return shape

    def _lit(self, mark: Fill, lamps: Iterable[Spot]) -> tuple[Spot, ...]:
        """The cells on which lamps shine, including their own."""
        free = next(layer for layer in self.model.layers if layer.name == mark.layer).position
        lit = set(lamps)
        for lamp in lamps:
            for dr, dc in STEPS.values():
                spot = Spot(lamp.r + 2 * dr, lamp.c + 2 * dc)
                while spot in free:
                    lit.add(spot)
                    spot = Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        return tuple(sorted(lit))

    @cached_property
    def _painted(self) -> frozenset[Spot]:
        """The cells that are filled completely."""
        fills = [mark.layer for mark in self.display.marks if isinstance(mark, Fill) and mark.shape == "fill"]
        return frozenset(var.spot for var, value in self.marks.items() if value and var.layer in fills)

    def _between_groups(self, mark: Digits) -> tuple[Spot, ...]:
        """The edges between different numbers; none if the player has written nothing yet."""
        written = {s: x for s, x in self.values(mark.layer).items() if s not in self.ends}
        if not mark.groups or not written:
            return ()
        numbers = {s: end.value for s, end in self.ends.items()} | written
        pairs = ((s, Spot(s.r + dr, s.c + dc)) for s in numbers for dr, dc in ((0, 2), (2, 0)))
        return tuple(sorted(between(s, t) for s, t in pairs if t in numbers and numbers[s] != numbers[t]))

    @property
    def _joins(self) -> bool:
        """True if lines begin and end at numbers."""
        return self.display.lines is not None and bool(self.display.lines.joins)

    @property
    def _lengths(self) -> bool:
        """True if the number at the end of a line is its length."""
        return self.display.lines is not None and self.display.lines.lengths

    @cached_property
    def _walk_at(self) -> dict[Spot, Walk]:
        """The lines by the nodes at which they begin or end."""
        return {node: walk for walk in self.walks for node in (walk.nodes[0], walk.nodes[-1])}

    @cached_property
    def _walk_on(self) -> dict[Spot, Walk]:
        """The lines by all nodes that they pass; where several meet, the first one."""
        return {node: walk for walk in reversed(self.walks) for node in walk.nodes}

    def _halos(self, shapes: list[Shape]) -> Iterator[Shape]:
        """The shapes. Given arrows on a line become separate shapes with a halo."""
        for shape in shapes:
            if isinstance(shape, Pointer) and shape.t == "arrow" and shape.ink == "given" and self.beside:
                yield replace(shape, at=tuple(s for s in shape.at if s not in self.beside))
                yield replace(shape, at=tuple(s for s in shape.at if s in self.beside), halo=True)
            else:
                yield shape

    def _signs(self, mark: Sign) -> tuple[Spot, ...]:
        """The spots where a sign is drawn: edges, or cells without a line. Cells with a given number have no sign,
        unless such cells are `numbered`, which means that they have marks like all others."""
        if mark.fades and self.decided:
            return ()
        marked = [spot for spot, value in self.values(mark.layer).items() if value == mark.value]
        if mark.over == "edge":
            return tuple(spot for spot in marked if spot.is_edge)
        cells = [spot for spot in marked if not spot.is_edge and spot not in self.beside]
        return tuple(spot for spot in cells if mark.numbered or spot not in self.ends)

    def _lines(self, mark: Lines, judged: Judged, solved: bool) -> Iterator[Shape]:
        """The lines that the player has drawn; those of a violation are red."""
        chips = any(isinstance(end, Chip) for end in self.ends.values())
        for walk in self.walks:
            ink = "bad" if not judged.bad.isdisjoint(walk.nodes) else "mark"
            if mark.joins and chips:
                yield from self._link(walk, solved)
            elif mark.flow:
                yield from self._directed(mark, walk, ink)
            elif mark.double:
                yield from self._bridges(mark, walk, ink)
            else:
                yield self._plain_line(mark, walk, ink)
        if mark.lengths:
            for spot, end in self.ends.items():
                if end.value == 1 and spot not in self.beside:
                    yield Stamp("fill", (spot,), end.ink) if solved else Line((spot,), end.ink, "linked")

    def _bridges(self, mark: Lines, walk: Walk, ink: Ink) -> Iterator[Line]:
        """The bridges of a line, cut where single and double ones meet."""
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else list(walk.nodes)
        for value, run in groupby(pairwise(nodes), key=lambda pair: self.marks[Var(mark.layer, between(*pair))]):
            pairs = list(run)
            yield Line((pairs[0][0], *(b for _, b in pairs)), ink, "double" if value > 1 else "single")

    def _plain_line(self, mark: Lines, walk: Walk, ink: Ink) -> Line:
        """A line, extended through the doors at its ends. The end that the player draws on has a head."""
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else list(walk.nodes)
        if not mark.doors or walk.closed:
            return Line(tuple(nodes), ink, "wall" if mark.walls else "line")
        if nodes[0] not in self.doors and nodes[-1] in self.doors:
            nodes.reverse()
        first, last = self.doors.get(nodes[0]), self.doors.get(nodes[-1])
        loose = last is None and len(self.beside[nodes[-1]]) == 1
        at = (*((first,) if first else ()), *nodes, *((last,) if last else ()))
        return Line(at, ink, head=loose)

    def _link(self, walk: Walk, solved: bool) -> Iterator[Shape]:
        """A finished link, or an unfinished one in the colour of the number at its start."""
        nodes = walk.nodes if walk.nodes[0] in self.ends else walk.nodes[::-1]
        end = self.ends.get(nodes[0])
        if end is not None and self.linked(walk):
            yield Stamp("fill", tuple(sorted(nodes)), end.ink) if solved else Line(tuple(nodes), end.ink, "linked")
        elif end is None:
            yield Line(tuple([*nodes, nodes[0]] if walk.closed else nodes), "quiet", "link")
        else:
            loose = nodes[-1] not in self.ends and not walk.closed
            yield Line(tuple(nodes), end.ink, "link", head=loose, count=len(nodes) if loose else None)

    def _directed(self, mark: Lines, walk: Walk, ink: Ink) -> Iterator[Shape]:
        """A directed line with pointers: on every second of its edges that are not next to an arrow, and at its loose
        end."""
        nodes = [*walk.nodes, walk.nodes[0]] if walk.closed else list(walk.nodes)
        forward = self.forward(mark, nodes)
        if forward is False:
            nodes.reverse()
        yield Line(tuple(nodes), ink, "directed")
        if forward is None:
            return
        arrows = self.pointers["arrow"]
        without_arrow = [(a, b) for a, b in pairwise(nodes) if a not in arrows and b not in arrows]
        for a, b in without_arrow[::2]:
            yield Pointer("way", (between(a, b),), way_to(a, b), ink)  # type: ignore[arg-type]
        if not walk.closed and nodes[-1] not in arrows:
            yield Pointer("way", (nodes[-1],), way_to(nodes[-2], nodes[-1]), ink)  # type: ignore[arg-type]

    def forward(self, mark: Lines, nodes: list[Spot]) -> bool | None:
        """True if a line runs in the order of `nodes`; None if unknown. The marked flow decides, or else the majority
        of its arrows, or else of its winds. The first in reading order breaks a tie."""
        written = self.values(mark.flow)
        votes: dict[str, dict[tuple[Spot, str], bool]] = {"flow": {}, "arrow": {}, "streak": {}}
        for a, b in pairwise(nodes):
            direction = way_to(a, b)
            flow = written.get(between(a, b))
            if flow:
                votes["flow"][between(a, b), ""] = (flow > 0) == (direction in "rd")
            for kind in ("arrow", "streak"):
                for node in (a, b):
                    for to in self.pointers[kind].get(node, ()):
                        if to in (direction, OPPOSITE[direction]):
                            votes[kind][node, to] = to == direction
        ballot = votes["flow"] or votes["arrow"] or votes["streak"]
        if not ballot:
            return None
        in_favour = sum(ballot.values())
        return ballot[min(ballot)] if 2 * in_favour == len(ballot) else 2 * in_favour > len(ballot)

    # --- words

    @cached_property
    def _counts(self) -> dict[Spot, list[str]]:
        """For each cell, sentences about the progress of its number clues, such as "Row 2: 1 of 3."."""
        sentences: dict[Spot, list[str]] = {}
        numbers = [shape for shape in self.given if isinstance(shape, Number) and shape.counts]
        for number in sorted(numbers, key=lambda number: (number.at.c, number.at.r)):
            r, c = number.at
            count = f"{sum(map(self.counted_at, number.counts))} of {number.value}."
            if number.corner and r & 1:  # at the right edge of a clue cell
                sentences.setdefault(Spot(r, c - 1), []).append(f"Across: {count}")
            elif number.corner:  # at its lower edge
                sentences.setdefault(Spot(r - 1, c), []).append(f"Below: {count}")
            elif not number.at.is_cell:
                continue  # Numbers at corners are read out with the cells around them.
            elif not self.is_outside(number.at):
                sentences.setdefault(number.at, []).append(f"{number.value}: {count}")
            else:
                is_column = 0 < c < 2 * self.grid.cols
                line = f"Column {number.at.col + 1}" if is_column else f"Row {number.at.row + 1}"
                for spot in number.counts:
                    sentences.setdefault(spot, []).append(f"{line}: {count}")
        return sentences

    def counted_at(self, spot: Spot) -> int:
        """The number that a clue counts at a spot: the lines on an edge, or 1 for a cell that is filled or on a
        line."""
        if spot.is_edge:
            line = self.display.lines
            return self.marks.get(Var(line.layer, spot), 0) if line is not None else 0
        fills = [mark for mark in self.display.marks if isinstance(mark, Fill)]
        is_filled = any(self.marks.get(Var(fill.layer, spot)) for fill in fills)
        return int(is_filled or spot in self.beside)

    def say(self, spot: Spot) -> str:
        """Sentences about a cell: its place, what is given and what is marked there, and the progress of its clues."""
        words = [cell_sentence(spot), self.words(spot)]
        for mark in self.display.marks:
            words.append(self._mark_sentence(mark, spot))
        return " ".join(word for word in (*words, *self._counts.get(spot, ())) if word)

    def _mark_sentence(self, mark: Mark, spot: Spot) -> str:
        """A sentence about what a mark of the display shows at a cell; empty if it shows nothing."""
        if isinstance(mark, Lines):
            return self._line_sentence(mark, spot)
        var = Var(mark.layer, spot)
        layer = next(a for a in self.model.layers if a.name == mark.layer)
        value = self.marks.get(var)
        if isinstance(mark, Fill):
            if spot not in layer.position:
                return ""
            undecided, zero, filled = mark.words
            if value is None:
                return undecided
            return filled if value else zero
        if isinstance(mark, Digits):
            if value == 0 and mark.zero != "number" and spot not in self.ends:
                return f"{mark.none.capitalize()}."
            return f"Written {mark.text(value)}." if value and spot not in self.ends else ""
        if isinstance(mark, Diagonals):
            return next((f"{name.capitalize()} diagonal." for name, v in DIAGONALS.items() if v == value), "")
        return mark.word if value == mark.value and spot not in self.beside else ""

    def _line_sentence(self, mark: Lines, spot: Spot) -> str:
        """A sentence about the lines at a cell; empty if there are none."""
        values = {side: self.marks.get(Var(mark.layer, edge_at(spot, side))) for side in STEPS}
        sides = [side for side, value in values.items() if value]
        if mark.joins and mark.nodes != "corner":
            return self._link_sentence(mark, spot)
        if not sides:
            return ""
        if mark.nodes == "corner":
            return f"{'Wall' if mark.walls else 'Line'} {' and '.join(SIDES[side] for side in sides)}."
        if mark.double:
            return f"Bridges: {', '.join(f'{values[side]} {WORDS[side]}' for side in sides)}."
        names = [WORDS[side] for side in sides]
        if len(names) == 1:
            return f"Line {'through the door' if spot in self.doors else 'ends'}, from {names[0]}."
        return f"Line from {' and '.join(names[:-1])} to {names[-1]}."

    def _link_sentence(self, mark: Lines, spot: Spot) -> str:
        """A sentence about the link through a cell; empty if there is none."""
        walk = self._walk_on.get(spot)
        if walk is None:
            return ""
        if not self.linked(walk):
            return f"On a line of {len(walk.nodes)} cells."
        first = self.ends[walk.nodes[0]]
        colour = f", colour {first.ink + 1}" if isinstance(first, Chip) else ""
        return "Linked." if spot in self.ends else f"On a link of {first.value}{colour}."


def draw(
    scene: Scene, puzzle: Puzzle, title: str, verdict: Verdict | None, palette: tuple[str, ...] = (), highest: int = 0
) -> Drawing:
    """The drawing of a scene. With a verdict, clues show whether they are satisfied, and violations are ringed."""
    solved = verdict is not None and bool(verdict) and scene.display.surface == "picture" and bool(scene.ends)
    shapes = scene.shapes(scene.judged(verdict), solved)
    room = margin(shapes, puzzle.rows, puzzle.cols)
    return Drawing(
        puzzle.rows, puzzle.cols, shapes, room, scene.display.surface, palette, title, highest, scene.say, scene.words
    )
