"""The vocabulary of explanations: what the places, clues and marks of a puzzle are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush

from puzzlepark.core.display import Diagonals, Digits, Fill, Lines, Sign
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.rooms import InRooms
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.model import Model
from puzzlepark.core.phrases import (
    Argument,
    ClueAmong,
    ClueName,
    EitherClue,
    LineName,
    LineNames,
    NodeState,
    Quantity,
    Statement,
    listed,
)
from puzzlepark.core.puzzle import Puzzle, Var, shared_grid
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.steps import Exclusion
from puzzlepark.reasons.places import cell_lines, edge_lines, group_lines, list_numbers, place

BRIDGES = ("no bridge runs", "one bridge runs", "two bridges run")
"""The phrase for each value of a bridge."""
OTHER_BRIDGES = ("a bridge runs", "not just one bridge runs", "at most one bridge runs")
"""The phrase for a bridge that does not have this value."""
BANDS = {3: ("top", "middle", "bottom"), 2: ("top", "bottom"), 1: ("",)}
"""The names of the rows of boxes, from the top, by their number."""
SIDES = {3: ("left", "middle", "right"), 2: ("left", "right"), 1: ("",)}
"""The names of the columns of boxes, from the left, by their number."""


class Predicate(NamedTuple):
    """The words around places in a sentence: those before the places, and those after a single place (`one`) or after
    several (`many`)."""

    before: str
    one: str
    many: str

    def about(self, places: str, number: int) -> str:
        """The sentence about places, of which there are `number`."""
        return f"{self.before}{places} {self.one if number == 1 else self.many}".strip()


class Vocabulary:
    """Names the places, clues and marks of a puzzle in sentences.

    Layers in `off_board` are hidden and differ from the board in size, so their places mean nothing to a player.
    """

    def __init__(self, genre: Genre[Puzzle], puzzle: Puzzle, model: Model) -> None:
        display = genre.display
        self.genre, self.puzzle = genre, puzzle
        self.marks = {mark.layer: mark for mark in reversed(display.marks)}
        self.walls = display.lines is not None and display.lines.walls
        self.corners = display.lines is not None and display.lines.nodes == "corner"
        self.lines = display.lines is not None
        self.board = model.answer[0].grid
        hidden = (layer for layer in model.hidden if layer.name not in display.layers)
        size = (self.board.rows, self.board.cols)
        self.off_board = frozenset(layer.name for layer in hidden if (layer.grid.rows, layer.grid.cols) != size)
        self.values = {layer.name: layer.values for layer in model.layers}
        self.clue_of = {layer.name: layer.clue for layer in model.hidden if layer.clue is not None}
        """The clue of each layer whose values say whether a cell belongs to that clue."""
        self._clues: dict[Spot, str] = {}
        self._places: dict[tuple[Spot, ...], str] = {}

    # --- places

    def place(self, spot: Spot) -> str:
        """The name of a spot."""
        return place(spot, self.board, corners=self.corners)

    def places(self, spots: Iterable[Spot]) -> str:
        """Spots as a list: cells by rows or columns, sides by their cells, other edges by lines."""
        unique = tuple(dict.fromkeys(spots))
        if unique not in self._places:
            self._places[unique] = self._list_places(unique)
        return self._places[unique]

    def _list_places(self, spots: Iterable[Spot]) -> str:
        """Different spots as a list."""
        cells: list[Spot] = []
        edges: list[Spot] = []
        others: list[str] = []
        for spot in spots:
            if spot.is_edge:
                edges.append(spot)
            elif spot.is_cell and 0 < spot.r < 2 * self.board.rows and 0 < spot.c < 2 * self.board.cols:
                cells.append(spot)
            else:
                others.append(self.place(spot))
        names = cell_lines(cells) + (self._sides(edges) if self.corners else edge_lines(edges)) + others
        return listed(names) or "the board"

    def _sides(self, edges: Iterable[Spot]) -> list[str]:
        """Edges as sides of cells. Cells with the most sides are named first, and every edge is named once."""
        around: dict[Spot, list[Spot]] = {}
        for edge in sorted(set(edges)):
            for cell in self._cells_at(edge):
                around.setdefault(cell, []).append(edge)
        side_names = {(-1, 0): "upper", (0, -1): "left", (0, 1): "right", (1, 0): "lower"}
        names: list[str] = []
        queue = [(-len(sides), cell) for cell, sides in around.items()]  # a heap with the most sides first
        heapify(queue)
        while queue:
            negative_size, cell = heappop(queue)
            if not (sides := around[cell]):
                continue
            if len(sides) < -negative_size:  # Some of its sides were named with another cell.
                heappush(queue, (-len(sides), cell))
                continue
            words = [side_names[edge.r - cell.r, edge.c - cell.c] for edge in sides]
            names.append(f"the {listed(words)} {'side' if len(words) == 1 else 'sides'} of {self.place(cell)}")
            for edge in tuple(sides):
                for neighbour in self._cells_at(edge):
                    around[neighbour].remove(edge)
        return names

    def _cells_at(self, edge: Spot) -> list[Spot]:
        """The cells that have an edge as a side."""
        near = [Spot(edge.r, edge.c + k) if edge.r & 1 else Spot(edge.r + k, edge.c) for k in (-1, 1)]
        return [s for s in near if 0 < s.r < 2 * self.puzzle.rows and 0 < s.c < 2 * self.puzzle.cols]

    def line(self, spots: Sequence[Spot]) -> str:
        """The name of cells as a whole: of a row, a column, a region or a box. Other cells are listed."""
        cells = [spot for spot in dict.fromkeys(spots) if spot.is_cell]
        if not cells:
            return self.places(spots)
        rows, cols = sorted({spot.row for spot in cells}), sorted({spot.col for spot in cells})
        region = self._regions.get(frozenset(cells))
        for noun, lines, length in (("row", rows, self.board.cols), ("column", cols, self.board.rows)):
            # More than half of the cells of a line are named as the line. For a region, it must be the whole line.
            fewest = length // 2 + 1 if region is None else length
            if len(lines) == 1 and len(cells) >= max(fewest, 2):
                return f"{noun} {lines[0] + 1}"
        if region is not None:
            return region
        size_of_bounding_box = (rows[-1] - rows[0] + 1) * (cols[-1] - cols[0] + 1)
        is_full_box = len(cells) == len(rows) * len(cols) == size_of_bounding_box
        if is_full_box and min(len(rows), len(cols)) > 1:
            return self._box(rows, cols)
        return self.places(cells)

    def _box(self, rows: list[int], cols: list[int]) -> str:
        """The name of a box: by its place if the board consists of boxes of this size, or else by rows and columns."""
        down, across = self.board.rows // len(rows), self.board.cols // len(cols)
        boxes_tile_board = self.board.rows % len(rows) == self.board.cols % len(cols) == 0
        is_aligned = rows[0] % len(rows) == cols[0] % len(cols) == 0
        is_large = len(rows) * len(cols) > 4
        if boxes_tile_board and is_aligned and down in BANDS and across in SIDES and is_large:
            band, side = BANDS[down][rows[0] // len(rows)], SIDES[across][cols[0] // len(cols)]
            name = "centre" if band == side == "middle" else f"{band} {side}".strip()
            return f"the {name} box"
        noun = "square" if len(rows) == len(cols) == 2 and self.board.rows > 4 else "box"
        return f"the {noun} of rows {list_numbers(r + 1 for r in rows)}, columns {list_numbers(c + 1 for c in cols)}"

    @cached_property
    def _regions(self) -> dict[frozenset[Spot], str]:
        """The name of each region, by its cells."""
        names: dict[frozenset[Spot], str] = {}
        for part in self.genre.fields:
            if isinstance(part, Regions):
                regions: dict[int, list[Spot]] = {}
                cells = shared_grid(self.puzzle.rows, self.puzzle.cols).cells
                for spot, number in zip(cells, getattr(self.puzzle, part.name), strict=True):
                    regions.setdefault(number, []).append(spot)
                for region in regions.values():
                    names[frozenset(region)] = f"the {part.noun} at {self.place(region[0])}"
        return names

    # --- clues

    def clue(self, spot: Spot) -> str:
        """A clue, named by its text and its place."""
        if spot not in self._clues:
            self._clues[spot] = self._name_clue(spot)
        return self._clues[spot]

    def _name_clue(self, spot: Spot) -> str:
        """The name of a clue, which depends on the kind of its field and on its place."""
        part = next((part for part in self.genre.fields if part.has_clue(self.puzzle, spot)), None)
        here = self.place(spot)
        if part is None:
            return here
        text = part.clue_text(self.puzzle, spot)
        r, c = spot
        is_corner = not spot.is_edge and not spot.is_cell
        if isinstance(part, ClueField) and isinstance(part.at, InRooms):
            return f"the room with the {text} at {here}"
        if is_corner and not isinstance(part, ClueField):  # the sum of a cage, in the corner of its first cell
            return f"the cage of {text} at {self.place(Spot(r + 1, c + 1))}"
        if spot.is_edge and not self.lines and not text.isdigit():  # a sign between two cells
            return f"the {text if len(text) > 1 or text.isupper() else 'sign'} between {here}"
        if spot.is_edge and not self.lines and r & 1:  # a number of Kakuro's kind, at the right edge of a clue cell
            return f"the {text} across from {self.place(Spot(r, c - 1))}"
        if spot.is_edge and not self.lines:  # such a number at the lower edge of a clue cell
            return f"the {text} down from {self.place(Spot(r - 1, c))}"
        is_outside = r < 0 or c < 0 or r > 2 * self.board.rows or c > 2 * self.board.cols
        if spot.is_cell and is_outside:  # its place is the name of a row or a column
            return f"{here} ({text})"
        return f"the {text} {'at' if is_corner else 'in'} {here}"

    def clues(self, spots: Iterable[Spot]) -> str:
        """The names of clues as a list."""
        return listed(self.clue(spot) for spot in spots)

    # --- marks

    @cached_property
    def thing(self) -> str:
        """The noun for what clues count, such as "shaded cell" or "wall"."""
        for mark in sorted(self.genre.display.marks, key=lambda mark: not isinstance(mark, Fill)):  # Fill first
            if isinstance(mark, Fill):
                # The last of the mark's words describes a filled cell: "Shaded."
                return mark.shape if mark.shape != "fill" else f"{mark.words[2].rstrip('.').lower()} cell"
            if isinstance(mark, Diagonals):
                return "diagonal"
            if isinstance(mark, Lines) and mark.double:
                return "bridge"
            if isinstance(mark, Lines) and mark.walls:
                return "wall"
            if isinstance(mark, Lines):
                return "side" if self.corners else "cell"
        return "cell"

    def state(self, var: Var, value: int) -> str:
        """The statement that a variable has a value."""
        return self.state_all([(var, value)], ())

    def deny(self, var: Var, value: int) -> str:
        """The statement that a variable does not have a value."""
        return self.state_all((), [Exclusion(var, value)])

    def state_all(self, marks: Iterable[tuple[Var, int]], excluded: Iterable[Exclusion]) -> str:
        """Marks and exclusions as a phrase: "row 1, columns 1 and 2 are shaded and row 3, column 1 is not 5". Values
        that have no words are omitted."""
        places: dict[Predicate, list[Spot]] = {}
        excluded_values: dict[Var, list[int]] = {}
        for var, value in marks:
            if self._is_shown(var):
                places.setdefault(self._predicate(var, value), []).append(var.spot)
        for var, value in excluded:
            if self._is_shown(var):
                if isinstance(self.marks.get(var.layer), Digits) or (value and self._is_coloured(var)):
                    # The excluded values of one variable are listed together: "is not 2, 3 or 5".
                    excluded_values.setdefault(var, []).append(value)
                else:
                    places.setdefault(self._negation(var, value), []).append(var.spot)
        for var, values in excluded_values.items():
            what = f"{'colour ' if self._is_coloured(var) else ''}{self._either_value(var.layer, values)}"
            places.setdefault(Predicate("", f"is not {what}", f"are not {what}"), []).append(var.spot)
        return listed(
            predicate.about(self.places(spots), len(dict.fromkeys(spots))) for predicate, spots in places.items()
        )

    def _either_value(self, layer: str, values: Iterable[int]) -> str:
        """The values of a layer, joined by "or"."""
        mark, ordered = self.marks.get(layer), sorted(values)
        if not isinstance(mark, Digits) or (not mark.letters and mark.zero == "number"):
            return list_numbers(ordered, "or")
        # In some layers 0 is not a number; it means that the cell is empty.
        numbers = [value for value in ordered if value or mark.zero == "number"]
        names: list[str] = []
        if mark.letters:
            names += map(mark.text, numbers)
        elif numbers:
            names.append(list_numbers(numbers, "or"))
        if len(numbers) < len(ordered):
            names.append(mark.none)
        return listed(names, "or")

    @cached_property
    def letters(self) -> Digits | None:
        """The mark that writes values as letters, if there is one."""
        return next((m for m in self.genre.display.marks if isinstance(m, Digits) and m.letters), None)

    def _is_shown(self, var: Var) -> bool:
        """Whether a sentence can state the value of a variable. Notes about cells have no words."""
        has_words = var.spot.is_edge or var.layer in self.marks or var.layer in self.clue_of
        return has_words and var.layer not in self.off_board

    def _is_coloured(self, var: Var) -> bool:
        """Whether a cell is painted in one of several colours."""
        mark = self.marks.get(var.layer)
        return isinstance(mark, Sign) and mark.over == "cell" and len(self.values[var.layer]) > 2

    def _predicate(self, var: Var, value: int) -> Predicate:
        """The predicate for a variable that has this value."""
        mark = self.marks.get(var.layer)
        if (clue := self.clue_of.get(var.layer)) is not None:
            # The value says whether a cell belongs to this clue. The genre has templates with a singular and a plural.
            is_clue_cell = var.spot == clue
            key = f"{'in' if value else 'not in'} part{' own' if is_clue_cell else ''}"
            singular, plural = self.genre.reasons[key].split(" / ")
            name = self.clue(clue)
            before = name.removesuffix(self.place(clue)) if is_clue_cell else ""
            return Predicate(before, singular.format(clue=name), plural.format(clue=name))
        if isinstance(mark, Fill) and mark.shape != "fill":
            if value:
                return Predicate("", f"has a {mark.shape}", f"have {mark.shape}s")
            return Predicate("", f"has no {mark.shape}", f"have no {mark.shape}s")
        if isinstance(mark, Fill):
            open_text, filled_text = mark.words[1:]
            return _is((filled_text if value else open_text).rstrip(".").lower())
        if isinstance(mark, Digits):
            return _is(mark.text(value) if value else mark.none)
        if isinstance(mark, Diagonals):
            direction = "falling" if value == FALLING else "rising"
            return Predicate("", f"has a {direction} diagonal", f"have {direction} diagonals")
        if isinstance(mark, Lines) and mark.double:
            return Predicate(f"{BRIDGES[value]} along ", "", "")
        if isinstance(mark, Sign) and mark.over == "cell":
            if not value:
                return Predicate("", "stays blank", "stay blank")
            return _is(f"painted in colour {value}" if len(self.values[var.layer]) > 2 else "passed")
        if var.spot.is_edge and (isinstance(mark, Lines | Sign) or not value or not self._is_directed(var)):
            return self._drawn(bool(value))
        if var.spot.is_edge:
            return Predicate(f"the line runs {_direction(var.spot, value)} at ", "", "")
        return Predicate("", "is used", "are used") if value else Predicate("", "stays empty", "stay empty")

    def _drawn(self, drawn: bool) -> Predicate:
        """The predicate for an edge that is drawn, or that is not drawn."""
        if not self.lines:
            verb = "belong together" if drawn else "do not belong together"
            return Predicate("", verb, verb)
        if self.walls and self.corners:
            return Predicate("", "is a wall", "are walls") if drawn else Predicate("", "is no wall", "are no walls")
        if self.corners:
            return _is("on the line" if drawn else "not on the line")
        return Predicate("the line joins " if drawn else "no line joins ", "", "")

    def _is_directed(self, var: Var) -> bool:
        """Whether the value of a variable is the direction in which a line runs: 1 down or right, -1 up or left."""
        return min(self.values.get(var.layer, (0,))) < 0

    def _negation(self, var: Var, value: int) -> Predicate:
        """The predicate for a variable that does not have this value."""
        mark = self.marks.get(var.layer)
        if isinstance(mark, Diagonals):
            return self._predicate(var, RISING if value == FALLING else FALLING)
        if isinstance(mark, Lines) and mark.double:
            return Predicate(f"{OTHER_BRIDGES[value]} along ", "", "")
        if var.spot.is_edge and mark is None and self._is_directed(var):
            if not value:
                return self._drawn(True)
            return Predicate(f"the line does not run {_direction(var.spot, value)} at ", "", "")
        if self._is_coloured(var):
            return _is("painted")
        return self._predicate(var, int(not value))

    # --- arguments of templates

    def render(self, argument: Argument) -> str | Quantity:
        """The text or the quantity that fills a slot: spots become the names of places, numbers become quantities."""
        match argument:
            case str():
                return argument
            case int():
                return Quantity(argument, self.thing)
            case ClueName(spot):
                return self.clue(spot)
            case ClueAmong(spots):
                # A spot without a clue is named by its place alone.
                names = (self.clue(spot) for spot in spots if self.clue(spot) != self.place(spot))
                return next(names, self.line(spots))
            case EitherClue(spots):
                return listed(map(self.clue, spots), "or")
            case LineName(spots):
                return self.line(spots)
            case LineNames(lines):
                return group_lines(map(self.line, lines))
            case Statement(var, value):
                return "" if value is None else self.state(var, value)
            case NodeState(node, drawn, closed):
                return self._state_node(node, drawn, closed)
            case _:
                return self._render_items(list(argument))

    def _render_items(self, items: Sequence[Spot | int | str]) -> str:
        """A list of spots, numbers or words."""
        spots = [item for item in items if isinstance(item, Spot)]
        if len(spots) == len(items):
            return self.places(spots)
        values = [item for item in items if isinstance(item, int)]
        if len(values) < len(items):
            return listed(map(str, items))
        if self.letters is not None:
            return listed(map(self.letters.text, values))
        return listed(map(str, values)) if len(set(values)) < len(values) else list_numbers(values)

    def _state_node(self, node: Spot, drawn: Sequence[str], closed: Sequence[str]) -> str:
        """A sentence about the directions in which a line leaves a node or cannot leave it; empty if there are none."""
        parts = [f"the line goes {listed(drawn)}"] if drawn else []
        if closed and len(closed) < 4:
            parts.append(f"{'' if drawn else 'the line '}cannot go {listed(closed, 'or')}")
        return f"At {self.place(node)}, {listed(parts)}." if parts else ""


def _is(what: str) -> Predicate:
    """The predicate "is …" with its plural."""
    return Predicate("", f"is {what}", f"are {what}")


def _direction(edge: Spot, value: int) -> str:
    """The direction in which a line runs along an edge: a positive value means down or right."""
    if edge.c & 1:
        return "down" if value > 0 else "up"
    return "right" if value > 0 else "left"
