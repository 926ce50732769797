"""Fields of cells: one of several choices per cell, or a set of cells; and settings of the whole puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Literal

from puzzlepark.core.drawing import Line, Number, Pointer, Shape, Stamp
from puzzlepark.core.editing import Choice, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Field, Legend, is_cell, place, transformed_cells
from puzzlepark.core.fields.numbers import MOST, UNKNOWN
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.lines import edge_at
from puzzlepark.core.names import lower_first
from puzzlepark.core.plain import extent, in_rows, object_list, read_table, whole
from puzzlepark.core.record import dataclass, field
from puzzlepark.core.symmetry import Symmetry


@dataclass(frozen=True, kw_only=True)
class CellSigns(Field):
    """A sign per cell, row by row, in a string or in a tuple of texts. Every sign but `empty` is a clue."""

    @property
    @abstractmethod
    def empty(self) -> str:
        """The sign of an empty cell."""

    @abstractmethod
    def value_of(self, signs: Iterable[str]) -> Any:
        """The value of the field with these signs."""

    @abstractmethod
    def turned_sign(self, sign: str, turn: Symmetry) -> str:
        """The sign on the transformed board."""

    def sign_at(self, board: Any, spot: Spot) -> str:
        """The sign of a cell."""
        signs: Sequence[str] = getattr(board, self.name)
        sign: str = signs[spot.row * board.cols + spot.col]
        return sign

    def _put(self, board: Any, sign_at: Mapping[Spot, str]) -> Any:
        """The value with other signs in some cells."""
        signs = list(getattr(board, self.name))
        for spot, sign in sign_at.items():
            signs[spot.row * board.cols + spot.col] = sign
        return self.value_of(signs)

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return extent(data.get(self.name))

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        old = in_rows(list(getattr(board, self.name)), board.cols)
        signs = [sign for row in old[:rows] for sign in (row + [self.empty] * cols)[:cols]]
        return self.value_of(signs + [self.empty] * (rows * cols - len(signs)))

    def turned(self, board: Any, turn: Symmetry) -> Any:
        cells = transformed_cells(getattr(board, self.name), board, turn)
        signs = {sign: self.turned_sign(sign, turn) for sign in set(cells)}
        return self.value_of(signs[sign] for sign in cells)

    def clues(self, board: Any) -> list[Spot]:
        signs = getattr(board, self.name)
        return [cell_at(*divmod(i, board.cols)) for i, sign in enumerate(signs) if sign != self.empty]

    def without(self, board: Any, clue: Spot) -> Any:
        return self._put(board, {clue: self.empty})

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> Any:
        return self._put(board, {spot: self.sign_at(full, spot) for spot in clues})

    def keeps(self, board: Any, full: Any) -> bool:
        pairs = zip(getattr(board, self.name), getattr(full, self.name), strict=True)
        return all(sign in (other, self.empty) for sign, other in pairs)

    def from_draft(self, value: list[str]) -> Any:
        return self.value_of(value)


@dataclass(frozen=True, kw_only=True)
class Choices(CellSigns):
    """A character per cell, row by row, as a string. The first of `signs` is the empty cell; every other is a clue.

    `palettes` are the tools that place the signs. The icon of a choice says how the sign is drawn: block, circle,
    square, disc, arrow-u (and l, r, d), or wind-u; line-ud is a piece of line that leads up and down, and line-udlr has
    two pieces that cross. `parts` maps a sign that states two facts to the sign that states one of them. `unknown` is a
    circle of unknown colour, which boards from files may have and no tool places.
    """

    signs: str
    palettes: tuple[Tool, ...]
    parts: Mapping[str, str] = field(default_factory=dict)
    unknown: Choice | None = None

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Sequence[str] | Table[str]"}

    def legend(self, key: str) -> Legend:
        choices = ((sign, self._choice(sign)) for sign in self.signs[1:])
        titles = {f'"{sign}"': lower_first(choice.title) if choice else "" for sign, choice in choices}
        return "for each row a string, or a list, with a sign for each cell", {f'"{self.empty}"': "empty", **titles}

    @property
    def empty(self) -> str:
        return self.signs[0]

    def value_of(self, signs: Iterable[str]) -> str:
        return "".join(signs)

    def _choice(self, sign: str) -> Choice | None:
        if self.unknown is not None and self.unknown.value == sign:
            return self.unknown
        return next((choice for tool in self.palettes for choice in tool.choices if choice.value == sign), None)

    def blank(self, rows: int, cols: int) -> str:
        return self.signs[0] * (rows * cols)

    def canonicalize(self, value: str, board: Any) -> str:
        """The string unchanged; raises BadInput if it has a wrong length or an unknown sign."""
        size = board.rows * board.cols
        if len(value) != size:
            raise BadInput(f"{board.rows}x{board.cols} cells need {size} characters, not {len(value)}.")
        for sign in sorted(set(value) - set(self.signs)):
            spot = cell_at(*divmod(value.index(sign), board.cols))
            raise BadInput(f'{place(spot).capitalize()} is "{sign}"; a cell is one of {" ".join(self.signs)}.')
        return value

    def pack(self, board: Any) -> dict[str, Any]:
        """Rows of characters, a string each."""
        signs, cols = getattr(board, self.name), board.cols
        return {self.name: [signs[i : i + cols] for i in range(0, len(signs), cols)]}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> str:
        """The signs from rows of characters. Older documents have numbers, which are indices into `signs`."""
        lines = data.get(self.name)
        if isinstance(lines, list):
            lines = [list(line) if isinstance(line, str) else line for line in lines]
        table = read_table({self.name: lines}, self.name, rows, cols, "characters")
        return "".join(self._sign(entry) for entry in table)

    def _sign(self, entry: Any) -> str:
        if isinstance(entry, str) and len(entry) == 1:
            return entry
        return self.signs[whole(entry, f'A number of "{self.name}"', 0, len(self.signs) - 1)]

    def turned_sign(self, sign: str, turn: Symmetry) -> str:
        """The sign with the same shape and the transformed directions, if it is an arrow, a wind or a piece of line."""
        choice = self._choice(sign)
        shape, _, directions = (choice.icon if choice else "").partition("-")
        if not directions:
            return sign
        wanted = shape, sorted(map(turn.way, directions))
        for tool in self.palettes:
            for candidate in tool.choices:
                shape, _, directions = candidate.icon.partition("-")
                if (shape, sorted(directions)) == wanted:
                    return str(candidate.value)
        raise LookupError(f"no sign for {wanted}")

    def weaker(self, board: Any, clue: Spot) -> str | None:
        sign = self.parts.get(self.sign_at(board, clue))
        return None if sign is None else self._put(board, {clue: sign})

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Every sign in every empty cell, except the sign that no tool places."""
        unknown = self.unknown.value if self.unknown else None
        empty, clue_signs = self.signs[0], self.signs[1:]
        for i, present in enumerate(getattr(board, self.name)):
            if present == empty:
                spot = cell_at(*divmod(i, board.cols))
                for sign in clue_signs:
                    if sign != unknown:
                        yield (spot,), partial(self._put, board, {spot: sign})

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, str]]:
        for sign in self.signs[1:]:
            if sign != self.sign_at(board, clue):
                yield clue, self._put(board, {clue: sign})

    def clue_text(self, board: Any, clue: Spot) -> str:
        return self.words(board, clue).rstrip(".").lower()

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return self.palettes

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        signs = getattr(draft, self.name)
        for spot in spots:
            signs[spot.row * draft.cols + spot.col] = self.signs[0] if entry is None else entry

    def shapes(self, board: Any) -> Iterator[Shape]:
        """The shapes of all signs, by the icons of their choices. The part of an icon after "-" is its directions."""
        spots_of: dict[str, list[Spot]] = {}
        for i, sign in enumerate(getattr(board, self.name)):
            if sign != self.signs[0]:
                spots_of.setdefault(sign, []).append(cell_at(*divmod(i, board.cols)))
        for sign, spots in sorted(spots_of.items()):
            choice = self._choice(sign)
            shape, _, directions = (choice.icon if choice else "").partition("-")
            if shape in ("block", "wind"):
                yield Stamp("block", tuple(spots))
            if self.unknown is not None and choice is self.unknown:
                yield from (Number(spot, UNKNOWN, ring=True) for spot in spots)
            elif shape in ("circle", "square", "disc", "sun", "moon"):
                yield Stamp(shape, tuple(spots))  # type: ignore[arg-type]
            if shape in ("arrow", "wind"):
                ink = "given" if shape == "arrow" else "onblock"
                yield Pointer("arrow", tuple(spots), directions, ink)  # type: ignore[arg-type]
            if shape == "line":
                # Each two directions are the ends of one line: "ud" is one, and "udlr" are two that cross.
                for spot, k in product(spots, range(0, len(directions), 2)):
                    start, end = edge_at(spot, directions[k]), edge_at(spot, directions[k + 1])
                    yield Line((start, spot, end), ink="given")

    def words(self, board: Any, spot: Spot) -> str:
        choice = self._choice(self.sign_at(board, spot))
        return f"{choice.said or choice.title}." if choice else ""


@dataclass(frozen=True, kw_only=True)
class Blocked(Field):
    """A set of cells without marks. `noun` names one of them, and `icon` is how it is drawn."""

    help: str
    noun: str = "Blocked cell"
    icon: Literal["hatch", "tree", "block"] = "hatch"

    @property
    def keys(self) -> Mapping[str, str]:
        return {self.name: "Line[tuple[int, int]]"}

    def legend(self, key: str) -> Legend:
        return "a list of cells, rows and columns counted from 1", {
            "(1, 2)": f"{lower_first(self.noun)} in row 1, column 2"
        }

    def blank(self, rows: int, cols: int) -> frozenset[Spot]:
        return frozenset()

    def canonicalize(self, value: Iterable[Spot], board: Any) -> frozenset[Spot]:
        """The cells as a frozen set; raises BadInput if one is not on the board or if no cell is left."""
        for spot in sorted(value):
            if not is_cell(board, spot):
                raise BadInput(f"The {self.noun.lower()} {place(spot)} is not on the board.")
        if self.icon == "block" and len(set(value)) == board.rows * board.cols:
            raise BadInput("All cells are black; one at least must be white.")
        return frozenset(value)

    def pack(self, board: Any) -> dict[str, Any]:
        cells = sorted(getattr(board, self.name))
        return {self.name: [[s.row + 1, s.col + 1] for s in cells]} if cells else {}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> frozenset[Spot]:
        return frozenset(spot for spot, _ in listed(data, self.name, 0))

    def resize(self, board: Any, rows: int, cols: int) -> frozenset[Spot]:
        """The cells that are on the new board, or none if they would leave too few cells free."""
        inside = frozenset(s for s in getattr(board, self.name) if s.row < rows and s.col < cols)
        fewest_free = 1 if self.icon == "block" else 2
        return inside if len(inside) <= rows * cols - fewest_free else frozenset()

    def keeps(self, board: Any, full: Any) -> bool:
        return bool(getattr(board, self.name) <= getattr(full, self.name))

    def turned(self, board: Any, turn: Symmetry) -> frozenset[Spot]:
        return frozenset(turn.spot(spot, board.rows, board.cols) for spot in getattr(board, self.name))

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        key = self.noun[0].lower()
        choice = Choice(self.name, self.noun, key, self.icon)
        return (Tool(self.name, f"{self.noun}s", key, "cell-choice", self.help, choices=(choice,)),)

    def to_draft(self, value: frozenset[Spot]) -> set[Spot]:
        return set(value)

    def from_draft(self, value: set[Spot]) -> frozenset[Spot]:
        return frozenset(value)

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        cells: set[Spot] = getattr(draft, self.name)
        cells.update(spots) if entry else cells.difference_update(spots)

    def shapes(self, board: Any) -> list[Shape]:
        return [Stamp(self.icon, tuple(sorted(getattr(board, self.name))))]

    def words(self, board: Any, spot: Spot) -> str:
        return f"{self.noun.removesuffix(' cell')}." if spot in getattr(board, self.name) else ""


MANY = 10
"""From this many choices on, the type of a setting is given as str."""


@dataclass(frozen=True, kw_only=True)
class Setting(Field):
    """A property of the whole puzzle: one of the tool's choices, by default the first. If `told` is true, the choice is
    shown with the board."""

    tool: Tool
    told: bool = False

    @property
    def keys(self) -> Mapping[str, str]:
        """The words that a document may give, as a type for Python."""
        names = self._known()
        if len(names) >= MANY:
            return {self.name: "str"}
        quoted = ", ".join(f'"{name}"' for name in names)
        return {self.name: f"Literal[{quoted}]"}

    def legend(self, key: str) -> Legend:
        titles = {f'"{choice.value}"': choice.title for choice in self.tool.choices}
        question = lower_first(self.tool.help.rstrip(".")) or "one of these"
        return f'{question}; without it "{self._known()[0]}"', titles

    def _known(self) -> list[str]:
        return [str(choice.value) for choice in self.tool.choices]

    def blank(self, rows: int, cols: int) -> str:
        return self._known()[0]

    def canonicalize(self, value: Any, board: Any) -> str:
        """The word itself; raises BadInput if it is no choice of the tool."""
        known = self._known()
        if value not in known:
            names = " or ".join(f'"{name}"' for name in known) if len(known) < 4 else f"one of {', '.join(known)}"
            raise BadInput(f'"{self.name}" is {names}, not "{str(value)[:24]}".')
        return str(value)

    def pack(self, board: Any) -> dict[str, Any]:
        value = getattr(board, self.name)
        return {} if value == self._known()[0] else {self.name: value}

    def plain(self, board: Any) -> dict[str, Any]:
        return {self.name: getattr(board, self.name)}

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        value = data.get(self.name, self._known()[0])
        return str(value) if type(value) is int else value

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        return getattr(board, self.name)

    def turned(self, board: Any, turn: Symmetry) -> Any:
        return getattr(board, self.name)

    def terms(self, board: Any) -> str:
        value = getattr(board, self.name)
        return next(choice.title for choice in self.tool.choices if choice.value == value) if self.told else ""

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return (self.tool,)

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        return False

    def to_draft(self, value: str) -> str:
        return value

    def from_draft(self, value: str) -> str:
        return value

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        setattr(draft, self.name, entry)


def listed(data: Mapping[str, Any], key: str, letters: int) -> list[tuple[Spot, str]]:
    """The cells of a list of [row, column] or, if `letters` is 1 or 2, of [row, column, sides]: then each cell has a
    text of this length with the letters N, W, E and S. Raises BadInput."""
    form = ("[row, column]", "[row, column, side]", "[row, column, sides]")[letters]

    def fits(item: Any) -> bool:
        right_length = isinstance(item, list) and len(item) == (3 if letters else 2)
        return right_length and all(type(number) is int and 1 <= number <= MOST for number in item[:2])

    found = []
    for item in object_list(data, key, fits, f"{form}, with rows and columns from 1"):
        sides = item[2] if letters else ""
        if not isinstance(sides, str) or len(sides) != letters or not set(sides) <= set("NWES"):
            wanted = "a side is N, W, E or S" if letters == 1 else "sides are two of N W E S"
            raise BadInput(f'"{key}": {wanted}, not {str(sides)[:24]!r}.')
        found.append((cell_at(item[0] - 1, item[1] - 1), sides))
    return found
