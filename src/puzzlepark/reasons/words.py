"""Steps in words: where something is, what clues and marks say, and sentences that belong to no kind of rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain

from puzzlepark.constraints import expanded, parts_named, words
from puzzlepark.core.display import Diagonals, Digits, Fill, Lines, Sign
from puzzlepark.core.fields.numbers import Numbers
from puzzlepark.core.fields.regions import Regions
from puzzlepark.core.fields.rooms import RoomNumbers
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import FALLING, RISING
from puzzlepark.core.model import Model
from puzzlepark.core.phrases import Quantity, listed
from puzzlepark.core.places import corner_words
from puzzlepark.core.puzzle import Puzzle, Var, shared_grid
from puzzlepark.core.steps import REFUTED, Exclusion, Technique, fails_by, has_clues

BRIDGES = ("no bridge runs", "one bridge runs", "two bridges run")
"""What the values of a bridge say; below, what it says that it does not have them."""
OTHER_BRIDGES = ("a bridge runs", "not just one bridge runs", "at most one bridge runs")
BANDS = {3: ("top", "middle", "bottom"), 2: ("top", "bottom"), 1: ("",)}
SIDES = {3: ("left", "middle", "right"), 2: ("left", "right"), 1: ("",)}

GENERAL = (
    Technique("cell", "One way left", "cell"),
    Technique("only-number", "Only number", "only"),
    Technique("would-be-a-dead-end", "Would be a dead end", "suppose", why=REFUTED, fits=fails_by("cell")),
    Technique("no-room", "No room", "suppose", why=REFUTED, fits=fails_by("count")),
    Technique("closes", "Would close", "suppose", why=REFUTED, fits=fails_by("ring")),
    Technique("parts", "Would part", "suppose", why=REFUTED, fits=fails_by("cut")),
    Technique("suppose", "Suppose", "suppose", why=REFUTED),
    Technique("nested", "Suppose twice", "nested", why=REFUTED),
    Technique("together", "Together", "together", why="Together, {clues} leave one way only.", fits=has_clues),
    Technique("together", "Together", "together", why="The rules leave one way only, as a long search shows."),
)
TEMPLATES = {
    "": "{law}",
    "only": "For {found}, every other number is taken or ruled out.",
    "fails": "Then {who} would fail. {law}",
    "fails empty": "Then no value would be left for {place}.",
    "fails empty mind": "Then no way would be left for {place}.",
}
"""How a deduction is told whose kind says nothing of it."""


def techniques_of(model: Model) -> tuple[Technique, ...]:
    """The techniques of the kinds in a model, then those of all."""
    rules = (*model.rules, *expanded(model, "deductions").model.rules)
    kinds = {type(rule.constraint): words(rule.constraint) for rule in rules}
    return tuple(dict.fromkeys((*chain.from_iterable(kinds.values()), *GENERAL)))


def every_technique() -> tuple[Technique, ...]:
    """The techniques of all kinds."""
    found = (getattr(deductions, "WORDS", ()) for deductions in parts_named("deductions"))
    return tuple(dict.fromkeys((*GENERAL, *chain.from_iterable(found))))


def place(spot: Spot, board: Grid, *, corners: bool = False) -> str:
    """Where a spot is, in words, with rows and columns from 1."""
    r, c = spot
    if spot.is_cell:
        if corner := corner_words(spot, board.rows, board.cols):
            return corner
        if c > 2 * board.cols:
            return f"the right of row {spot.row + 1}"
        if r > 2 * board.rows:
            return f"the lower end of column {spot.col + 1}"
        if c < 0:
            return f"row {spot.row + 1}"
        if r < 0:
            return f"column {spot.col + 1}"
        return f"row {spot.row + 1}, column {spot.col + 1}"
    if not spot.is_edge:
        row, col = max(r // 2, 1), max(c // 2, 1)
        side = ("upper" if r == 0 else "lower") + (" left" if c == 0 else " right")
        return f"the {side} corner of row {row}, column {col}"
    if corners:
        if r & 1:
            return f"the {'left' if c == 0 else 'right'} side of row {spot.row + 1}, column {max(c // 2, 1)}"
        return f"the {'upper' if r == 0 else 'lower'} side of row {max(r // 2, 1)}, column {spot.col + 1}"
    if r & 1:
        return f"row {spot.row + 1}, columns {c // 2} and {c // 2 + 1}"
    return f"column {spot.col + 1}, rows {r // 2} and {r // 2 + 1}"


def numbers(values: Iterable[int], last: str = "and") -> str:
    """Whole numbers as a list, of which those in a row of three or more are told by the first and the last."""
    every, found = sorted(set(values)), list[str]()
    k = 0
    while k < len(every):
        end = k
        while end + 1 < len(every) and every[end + 1] == every[end] + 1:
            end += 1
        run = every[k : end + 1]
        found += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
        k = end + 1
    return listed(found, last)


def cells_in_words(cells: Iterable[Spot]) -> list[str]:
    """Cells by rows or by columns, whichever are fewer."""
    by_row: dict[int, list[int]] = {}
    by_col: dict[int, list[int]] = {}
    for spot in cells:
        by_row.setdefault(spot.row + 1, []).append(spot.col + 1)
        by_col.setdefault(spot.col + 1, []).append(spot.row + 1)
    if len(by_col) < len(by_row):
        lines = [("column", "rows", col, some) if len(some) > 1 else ("row", "column", some[0], [col])
                 for col, some in sorted(by_col.items())]  # fmt: skip
    else:
        lines = [("row", "columns" if len(some) > 1 else "column", row, some) for row, some in sorted(by_row.items())]
    return [f"{one} {line}, {others} {numbers(some)}" for one, others, line, some in lines]


class Words:
    """What the places, clues and marks of a puzzle are called. `apart` are hidden layers beside the board: their places
    mean nothing to a player."""

    def __init__(self, genre: Genre[Puzzle], puzzle: Puzzle, model: Model) -> None:
        display = genre.display
        self.genre, self.puzzle = genre, puzzle
        self.marks = {mark.layer: mark for mark in reversed(display.marks)}
        self.walls = display.lines is not None and display.lines.walls
        self.noun = "a wall" if self.walls else "on the line"
        self.corners = display.lines is not None and display.lines.nodes == "corner"
        self.lines = display.lines is not None
        self.board = model.answer[0].grid
        hidden = (layer for layer in model.hidden if layer.name not in display.layers)
        size = (self.board.rows, self.board.cols)
        self.apart = frozenset(layer.name for layer in hidden if (layer.grid.rows, layer.grid.cols) != size)
        self.values = {layer.name: layer.values for layer in model.layers}
        self.parts = {layer.name: layer.clue for layer in model.hidden if layer.clue is not None}
        """Layers that tell which cells belong to a clue."""
        self._regions: dict[frozenset[Spot], tuple[str, Spot]] | None = None
        self._clues: dict[Spot, str] = {}
        self._places: dict[tuple[Spot, ...], str] = {}

    # --- places

    def place(self, spot: Spot) -> str:
        return place(spot, self.board, corners=self.corners)

    def places(self, spots: Iterable[Spot]) -> str:
        """Some places, all of them: cells by rows or columns, sides by their cells, edges along lines."""
        every = tuple(dict.fromkeys(spots))
        if every not in self._places:
            self._places[every] = self._placed(every)
        return self._places[every]

    def _placed(self, every: Iterable[Spot]) -> str:
        cells: list[Spot] = []
        edges: list[Spot] = []
        rest: list[str] = []
        for spot in every:
            if spot.is_edge:
                edges.append(spot)
            elif spot.is_cell and 0 < spot.r < 2 * self.board.rows and 0 < spot.c < 2 * self.board.cols:
                cells.append(spot)
            else:
                rest.append(self.place(spot))
        parts = cells_in_words(cells) + (self._sides(edges) if self.corners else self._spans(edges)) + rest
        return listed(parts) or "the board"

    def _spans(self, edges: Iterable[Spot]) -> list[str]:
        """Edges from cell to cell: those that lie in one line and meet are told together."""
        lines: dict[tuple[bool, int], list[int]] = {}
        for edge in edges:
            across = bool(edge.r & 1)
            lines.setdefault((across, edge.r if across else edge.c), []).append(edge.c if across else edge.r)
        found = []
        for (across, line), places in sorted(lines.items()):
            places.sort()
            while places:
                run = [places.pop(0)]
                while places and places[0] == run[-1] + 2:
                    run.append(places.pop(0))
                first, last = run[0] // 2, run[-1] // 2 + 1
                name, others = ("row", "columns") if across else ("column", "rows")
                joint = "and" if len(run) == 1 else "to"
                found.append(f"{name} {line // 2 + 1}, {others} {first} {joint} {last}")
        return found

    def _sides(self, edges: Iterable[Spot]) -> list[str]:
        """Sides of cells, each cell with as many of them as it has."""
        around: dict[Spot, list[Spot]] = {}
        for edge in sorted(set(edges)):
            for cell in self._beside(edge):
                around.setdefault(cell, []).append(edge)
        names = {(-1, 0): "upper", (0, -1): "left", (0, 1): "right", (1, 0): "lower"}
        waiting, found = [(-len(sides), cell) for cell, sides in around.items()], list[str]()
        heapify(waiting)
        while waiting:
            many, cell = heappop(waiting)
            if not (sides := around[cell]):
                continue
            if len(sides) < -many:  # some of them were told with another cell
                heappush(waiting, (-len(sides), cell))
                continue
            said = [names[edge.r - cell.r, edge.c - cell.c] for edge in sides]
            found.append(f"the {listed(said)} {'side' if len(said) == 1 else 'sides'} of {self.place(cell)}")
            for edge in tuple(sides):
                for beside in self._beside(edge):
                    around[beside].remove(edge)
        return found

    def _beside(self, edge: Spot) -> list[Spot]:
        """The cells of which an edge is a side."""
        near = [Spot(edge.r, edge.c + k) if edge.r & 1 else Spot(edge.r + k, edge.c) for k in (-1, 1)]
        return [s for s in near if 0 < s.r < 2 * self.puzzle.rows and 0 < s.c < 2 * self.puzzle.cols]

    def line(self, spots: Sequence[Spot]) -> str:
        """What some cells are together: a row, a column, a room or box, or just these cells."""
        cells = [spot for spot in dict.fromkeys(spots) if spot.is_cell]
        if not cells:
            return self.places(spots)
        rows, cols = sorted({spot.row for spot in cells}), sorted({spot.col for spot in cells})
        known = self._named_regions().get(frozenset(cells))
        for noun, lines, whole in (("row", rows, self.board.cols), ("column", cols, self.board.rows)):
            # A room that lies in a line is not the line.
            if len(cells) > 1 and len(lines) == 1 and len(cells) > (whole // 2 if known is None else whole - 1):
                return f"{noun} {lines[0] + 1}"
        if known is not None:
            return f"the {known[0]} at {self.place(known[1])}"
        box = len(cells) == len(rows) * len(cols) == (rows[-1] - rows[0] + 1) * (cols[-1] - cols[0] + 1)
        if box and min(len(rows), len(cols)) > 1:
            return self._box(rows, cols)
        return self.places(cells)

    def _box(self, rows: list[int], cols: list[int]) -> str:
        down, across = self.board.rows // len(rows), self.board.cols // len(cols)
        even = self.board.rows % len(rows) == self.board.cols % len(cols) == 0
        even = even and rows[0] % len(rows) == cols[0] % len(cols) == 0
        if even and down in BANDS and across in SIDES and len(rows) * len(cols) > 4:
            one, two = BANDS[down][rows[0] // len(rows)], SIDES[across][cols[0] // len(cols)]
            name = "centre" if one == two == "middle" else f"{one} {two}".strip()
            return f"the {name} box"
        noun = "square" if len(rows) == len(cols) == 2 and self.board.rows > 4 else "box"
        return f"the {noun} of rows {numbers(r + 1 for r in rows)}, columns {numbers(c + 1 for c in cols)}"

    def _named_regions(self) -> dict[frozenset[Spot], tuple[str, Spot]]:
        if self._regions is None:
            self._regions = {}
            for part in self.genre.fields:
                if isinstance(part, Regions):
                    homes: dict[int, list[Spot]] = {}
                    full = shared_grid(self.puzzle.rows, self.puzzle.cols).cells
                    for spot, number in zip(full, getattr(self.puzzle, part.name), strict=True):
                        homes.setdefault(number, []).append(spot)
                    self._regions |= {frozenset(some): (part.noun, some[0]) for some in homes.values()}
        return self._regions

    # --- clues

    def clue(self, spot: Spot) -> str:
        """A clue by what it says and where it stands."""
        if spot not in self._clues:
            self._clues[spot] = self._clue(spot)
        return self._clues[spot]

    def _clue(self, spot: Spot) -> str:
        part = next((part for part in self.genre.fields if part.has_clue(self.puzzle, spot)), None)
        here = self.place(spot)
        if part is None:
            return here
        said = part.clue_text(self.puzzle, spot)
        if isinstance(part, RoomNumbers):
            return f"the room with the {said} at {here}"
        if not spot.is_edge and not spot.is_cell and not isinstance(part, Numbers):
            return f"the cage of {said} at {self.place(Spot(spot.r + 1, spot.c + 1))}"
        if spot.is_edge and not self.lines:
            if not said.isdigit():
                return f"the {said if len(said) > 1 or said.isupper() else 'sign'} between {here}"
            owner = Spot(spot.r - 1 + (spot.r & 1), spot.c - (spot.r & 1))
            return f"the {said} {'across' if spot.r & 1 else 'down'} from {self.place(owner)}"
        if spot.is_cell and (spot.r < 0 or spot.c < 0 or spot.r > 2 * self.board.rows or spot.c > 2 * self.board.cols):
            return f"{here} ({said})"
        return f"the {said} {'in' if spot.r & 1 or spot.c & 1 else 'at'} {here}"

    def clues(self, spots: Iterable[Spot]) -> str:
        return listed(self.clue(spot) for spot in spots)

    # --- marks

    @cached_property
    def thing(self) -> str:
        """What a clue counts."""
        for mark in sorted(self.genre.display.marks, key=lambda mark: not isinstance(mark, Fill)):
            if isinstance(mark, Fill):
                return mark.shape if mark.shape != "fill" else f"{mark.words[2].rstrip('.').lower()} cell"
            if isinstance(mark, Diagonals):
                return "diagonal"
            if isinstance(mark, Lines):
                return "bridge" if mark.double else "wall" if mark.walls else "side" if self.corners else "cell"
        return "cell"

    def says(self, var: Var, value: int, *, holds: bool = True) -> str:
        """What it means that a variable has a value, or does not."""
        return self.said([(var, value)], ()) if holds else self.said((), [Exclusion(var, value)])

    def said(self, marks: Iterable[tuple[Var, int]], excluded: Iterable[Exclusion]) -> str:
        """Marks and exclusions in words, all of them; none of what is only kept in mind for a cell. Places of which the
        same is said are told together."""
        told: dict[tuple[str, str, str], list[Spot]] = {}
        out: dict[tuple[str, Spot], list[int]] = {}
        for var, value in marks:
            if self._shown(var):
                told.setdefault(self._says(var, value), []).append(var.spot)
        for var, value in excluded:
            if self._shown(var):
                if isinstance(self.marks.get(var.layer), Digits) or (value and self._coloured(var)):
                    out.setdefault((var.layer, var.spot), []).append(value)
                else:
                    told.setdefault(self._denies(var, value), []).append(var.spot)
        for (layer, spot), values in out.items():
            what = f"{'colour ' if self._coloured(Var(layer, spot)) else ''}{self._values(layer, values)}"
            told.setdefault(("", f"is not {what}", f"are not {what}"), []).append(spot)
        parts = []
        for (before, one, many), spots in told.items():
            parts += [f"{before}{where} {one if single else many}".strip() for where, single in self._together(spots)]
        return listed(parts)

    def _values(self, layer: str, values: Iterable[int]) -> str:
        """Values that a variable does not have, one or the other."""
        mark, every = self.marks.get(layer), sorted(values)
        if not isinstance(mark, Digits) or (not mark.letters and mark.zero == "number"):
            return numbers(every, "or")
        some = [value for value in every if value or mark.zero == "number"]
        told = [mark.text(value) for value in some] if mark.letters else [numbers(some, "or")] if some else []
        return listed([*told, *([mark.none] if len(some) < len(every) else [])], "or")

    @cached_property
    def letters(self) -> Digits | None:
        """How letters are written, where numbers are letters."""
        return next((m for m in self.genre.display.marks if isinstance(m, Digits) and m.letters), None)

    def _together(self, spots: list[Spot]) -> list[tuple[str, bool]]:
        """Places of which the same is said, and whether that is one place."""
        every = list(dict.fromkeys(spots))
        return [(self.places(every), len(every) == 1)]

    def _shown(self, var: Var) -> bool:
        return (var.spot.is_edge or var.layer in self.marks or var.layer in self.parts) and var.layer not in self.apart

    def _coloured(self, var: Var) -> bool:
        """Whether a cell is painted in one of several colours."""
        mark = self.marks.get(var.layer)
        return isinstance(mark, Sign) and mark.over == "cell" and len(self.values[var.layer]) > 2

    def _says(self, var: Var, value: int) -> tuple[str, str, str]:
        """What is said before the place, and after it: of one place, and of several."""
        mark = self.marks.get(var.layer)
        if (clue := self.parts.get(var.layer)) is not None:
            own = " own" if var.spot == clue else ""
            one, many = self.genre.reasons[f"{'in' if value else 'not in'} part{own}"].split(" / ")
            before = self.clue(clue).removesuffix(self.place(clue)) if own else ""
            return before, one.format(clue=self.clue(clue)), many.format(clue=self.clue(clue))
        if isinstance(mark, Fill) and mark.shape != "fill":
            return ("", f"has a {mark.shape}", f"have {mark.shape}s") if value else ("", f"has no {mark.shape}", f"have no {mark.shape}s")  # fmt: skip # noqa: E501
        if isinstance(mark, Fill):
            word = mark.words[1 + bool(value)].rstrip(".").lower()
            return "", f"is {word}", f"are {word}"
        if isinstance(mark, Digits):
            text = mark.text(value) if value else mark.none
            return "", f"is {text}", f"are {text}"
        if isinstance(mark, Diagonals):
            way = "falling" if value == FALLING else "rising"
            return "", f"has a {way} diagonal", f"have {way} diagonals"
        if isinstance(mark, Lines) and mark.double:
            return f"{BRIDGES[value]} along ", "", ""
        if isinstance(mark, Sign) and mark.over == "cell":
            colour = f"painted in colour {value}" if len(self.values[var.layer]) > 2 else "passed"
            return ("", f"is {colour}", f"are {colour}") if value else ("", "stays blank", "stay blank")
        if var.spot.is_edge and (isinstance(mark, Lines | Sign) or not value or not self._directed(var)):
            return self._drawn(bool(value))
        if var.spot.is_edge:
            return f"the line runs {self._way(var.spot, value)} at ", "", ""
        return ("", "is used", "are used") if value else ("", "stays empty", "stay empty")

    def _drawn(self, drawn: bool) -> tuple[str, str, str]:
        if not self.lines:
            return ("", "belong together", "belong together") if drawn else ("", "do not belong together", "do not belong together")  # fmt: skip # noqa: E501
        if self.corners:
            told = self.noun if drawn else f"not {self.noun}" if not self.walls else "no wall"
            return "", f"is {told}", f"are {told}".replace("are a wall", "are walls").replace("are no wall", "are no walls")  # fmt: skip # noqa: E501
        return ("the line joins " if drawn else "no line joins ", "", "")

    def _directed(self, var: Var) -> bool:
        """Whether a layer tells which way a line runs."""
        return min(self.values.get(var.layer, (0,))) < 0

    def _way(self, edge: Spot, value: int) -> str:
        return ("down" if value > 0 else "up") if edge.c & 1 else ("right" if value > 0 else "left")

    def _denies(self, var: Var, value: int) -> tuple[str, str, str]:
        mark = self.marks.get(var.layer)
        if isinstance(mark, Diagonals):
            return self._says(var, RISING if value == FALLING else FALLING)
        if isinstance(mark, Lines) and mark.double:
            return f"{OTHER_BRIDGES[value]} along ", "", ""
        if var.spot.is_edge and mark is None and self._directed(var):
            return (f"the line does not run {self._way(var.spot, value)} at ", "", "") if value else self._drawn(True)
        if self._coloured(var):
            return "", "is painted", "are painted"
        return self._says(var, int(not value))

    # --- slots of sentences

    def slot(self, value: object) -> object:
        """A figure of a kind as a sentence has it: spots by their places, numbers with the genre's nouns."""
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return Quantity(value, self.thing)
        if isinstance(value, tuple) and value and value[0] == "clue":
            return self.clue(value[1])
        if isinstance(value, tuple) and value and value[0] == "clue in":
            return next(
                (told for spot in value[1] if (told := self.clue(spot)) != self.place(spot)), self.line(value[1])
            )
        if isinstance(value, tuple) and value and value[0] == "clues":
            return listed((self.clue(spot) for spot in value[1]), "or")
        if isinstance(value, tuple) and value and value[0] == "line":
            return self.line(value[1])
        if isinstance(value, tuple) and value and value[0] == "lines":
            return self._lines([self.line(spots) for spots in value[1]])
        if isinstance(value, tuple) and value and value[0] == "says":
            return self.says(*value[1:]) if value[2] is not None else ""
        if isinstance(value, tuple) and value and value[0] == "state":
            return self._state(*value[1:])
        if isinstance(value, list | tuple):
            every = list(value)
            if all(isinstance(each, Spot) for each in every):
                return self.places(every)
            if self.letters is not None and all(isinstance(each, int) for each in every):
                return listed(map(self.letters.text, every))
            if all(isinstance(each, int) for each in every):
                return listed(map(str, every)) if len(set(every)) < len(every) else numbers(every)
            return listed(map(str, every))
        return value

    def _lines(self, names: Sequence[str]) -> str:
        """Rows, columns and boxes, those of a kind together."""
        known: dict[str, list[int]] = {"row": [], "column": []}
        rest = []
        for name in names:
            noun, _, number = name.partition(" ")
            if noun in known and number.isdecimal():
                known[noun].append(int(number))
            else:
                rest.append(name)
        lines = [
            f"{noun}{'s' if len(some) > 1 else ''} {listed(map(str, sorted(some)))}"
            for noun, some in known.items()
            if some
        ]
        return listed([*lines, *rest])

    def _state(self, node: Spot, on: list[str], off: list[str]) -> str:
        """What is drawn and what is closed around a node; nothing if it is free."""
        parts = [f"the line goes {listed(on)}"] if on else []
        if off and len(off) < 4:
            parts.append(f"{'' if on else 'the line '}cannot go {listed(off, 'or')}")
        return f"At {self.place(node)}, {listed(parts)}." if parts else ""
