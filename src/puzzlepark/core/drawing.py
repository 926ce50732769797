"""A board as a list of general shapes, and the input modes by which a player changes it.

Shapes are placed at spots. Their inks are roles (`ROLES`) or indices into the drawing's palette. The renderers in
formats/svg and formats/terminal.py decide how a role looks and how large a cell is. Shapes are painted in the order of
the list; `in_order` sorts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Literal

from puzzlepark.core.grid import Spot
from puzzlepark.core.places import cell_sentence
from puzzlepark.core.record import MISSING, dataclass, field, fields, replace

ROLES = (
    "paper", "surface", "grid", "frame", "given", "quiet", "mark", "marksoft", "paint", "block", "blockline",
    "onblock", "wind", "windbg", "bad", "badsoft", "differ", "differsoft", "canvas", "canvasgrid", "line", "focus",
    "black", "white",
)  # fmt: skip
"""The roles of inks. Black and white are the same in every theme, for clues that the rules call black or white."""

ORDER = (
    "fill", "clue", "ribbon", "grid", "linked", "hatch", "block", "split", "border", "frame", "streak", "slot", "caret",
    "circle", "square", "disc", "sun", "moon", "tree", "plus", "level", "upright", "whitedot", "blackdot", "ten",
    "five", "arrow", "speck", "number", "bulb", "star", "tent", "dot", "cross", "falling", "rising", "line", "way",
    "halo", "chip", "next", "ring", "cursor",
)  # fmt: skip
"""The order of painting. A finished link is "linked"; an arrow or a number on a line is "halo"."""

Ink = str | int
"""A role, or an index into the palette of the drawing."""
Way = Literal["u", "r", "d", "l"]
Diagonal = Literal["ul", "ur", "dl", "dr"]
Stamps = Literal[
    "fill", "hatch", "block", "split", "dot", "speck", "cross", "next", "ring", "slot", "caret", "cursor",
    "bulb", "star", "tent", "circle", "square", "disc", "sun", "moon", "tree", "plus", "level", "upright", "whitedot",
    "blackdot", "ten", "five", "clue", "falling", "rising",
]  # fmt: skip

STAMP_INK: dict[str, str] = {
    "fill": "paint", "hatch": "given", "block": "block", "split": "onblock", "dot": "quiet", "speck": "quiet",
    "cross": "quiet", "next": "mark", "ring": "bad", "slot": "line", "caret": "focus", "cursor": "focus",
    "bulb": "paint", "star": "paint", "tent": "paint", "circle": "given", "disc": "given",
    "sun": "given", "moon": "given", "tree": "given",
    "plus": "given", "level": "given", "upright": "given", "whitedot": "given", "blackdot": "given",
    "ten": "given", "five": "given", "square": "given", "clue": "quiet", "falling": "mark", "rising": "mark",
}  # fmt: skip


@dataclass(frozen=True)
class Stamp:
    """The same small symbol at every spot of `at`.

    Cells: fill (the whole cell; `soft` is its opacity), clue (a pale cell with a clue in place of marks), hatch, block
    (a black cell), split (the diagonal of a block, for two corner numbers), dot (blank), speck (blank, in a corner next
    to a number), cross (on a cell or an edge), next (a possible next cell), falling and rising (diagonals, from left to
    right).

    The interface: ring (a violation), slot (a place for a clue), caret (the slot that is being typed in), cursor (the
    position of the keyboard).

    Things in a cell: bulb, star and tent are placed by the player; circle, square, disc (a full circle), sun, moon,
    tree, plus, level and upright (bars) are given. Given circles and suns are white, discs and moons are black in every
    theme; a circle of another ink is only an outline. A whitedot or blackdot is small, in the middle of a cell or a
    side or on a corner. Ten and five are the letters X and V, small on a side.
    """

    t: Stamps
    at: tuple[Spot, ...]
    ink: Ink = ""
    soft: float = 1.0

    def __post_init__(self) -> None:
        if self.ink == "":
            object.__setattr__(self, "ink", STAMP_INK[self.t])


@dataclass(frozen=True)
class GridLines:
    """The lines between all cells; dashed if regions have borders of their own."""

    t: ClassVar[str] = "grid"
    dash: bool = False
    ink: Ink = "grid"


@dataclass(frozen=True)
class Border:
    """Edges drawn from corner to corner: between tiles, around a marked `area`, or between links. For a `cage`, `at`
    are its cells, and dashes run around them on the inside."""

    t: ClassVar[str] = "border"
    at: tuple[Spot, ...]
    ink: Ink = "frame"
    kind: Literal["tile", "area", "link", "cage"] = "tile"


@dataclass(frozen=True)
class Frame:
    """The outline of the board, open at its `doors` (edges of the outline). `inner` doors are openings in the border
    around blocked cells."""

    t: ClassVar[str] = "frame"
    doors: tuple[Spot, ...] = ()
    inner: tuple[Spot, ...] = ()
    ink: Ink = "frame"


@dataclass(frozen=True)
class Number:
    """A number in a cell or outside the board.

    Outside, `at` is (2i+1, -1) left of row i and (-1, 2j+1) above column j; further numbers of that line are at -3, -5
    and so on. (-1, -1) is outside the upper left corner. A number whose spot is a corner of a cell is drawn there in a
    ring, or without a ring small in the cell to its lower right.

    The other attributes:

        corner   The number is in a corner of a clue cell, and `at` is an edge of that cell: the right edge for the
                 upper right corner, and the lower edge for the lower left corner.
        blink    The number draws attention after a check.
        halo     The number is on a line, which is cleared behind it.
        aside    The number is in the upper left corner of its cell, to leave room for a line.
        apart    The digits of the number are numbers of their own, with space between them.
        counts   The spots whose marks the number counts, if it counts marks.
        ring     The number has a ring above all lines. With the ink "onblock", the ring is black.
        to       The direction in which the number counts, shown by an arrow next to it; a diagonal outside the board.
        painted  The number is on a painted cell and stays readable there.
        text     A text instead of the number: a letter, or a number with a sign. A word has a negative value, because
                 it is not a clue.
    """

    t: ClassVar[str] = "number"
    at: Spot
    value: int
    state: Literal["normal", "met", "wrong"] = "normal"
    ink: Ink = "given"
    corner: bool = False
    blink: bool = False
    halo: bool = False
    aside: bool = False
    apart: bool = False
    counts: tuple[Spot, ...] = ()
    ring: bool = False
    to: Way | Diagonal | Literal[""] = ""
    painted: bool = False
    text: str = ""

    @property
    def written(self) -> str:
        """The text of the number."""
        return self.text or number_text(self.value)


def number_text(value: int) -> str:
    """The text of a number. A negative number is an unknown one and is written as a question mark."""
    return "?" if value < 0 else str(value)


def letter_text(value: int) -> str:
    """A number from 1 to 26 as a capital letter; other numbers as digits."""
    return chr(ord("A") + value - 1) if 0 < value <= 26 else number_text(value)


@dataclass(frozen=True)
class Chip:
    """A number on a plate of its colour. Each colour has plates of its own form. On a finished link the number is
    `bare`, without a plate. At the end of an unfinished line, the plate is `lifted`: it is drawn with an outline."""

    t: ClassVar[str] = "chip"
    at: Spot
    value: int
    ink: int = 0
    bare: bool = False
    lifted: bool = False


@dataclass(frozen=True)
class Line:
    """A line from spot to neighbouring spot; closed if the first spot is also the last.

    An end on the outline leaves the board through a door. Kinds: line; directed (thinner, with Pointers on it); single
    and double (bridges); wall (between cells, up to the frame); link (in progress, wide); linked (finished, also fills
    its cells); first and second (for comparing two solutions). `head` marks the loose end; on a link it shows `count`,
    the number of cells so far.
    """

    t: ClassVar[str] = "line"
    at: tuple[Spot, ...]
    ink: Ink = "mark"
    kind: Literal["line", "directed", "link", "linked", "first", "second", "single", "double", "wall"] = "line"
    head: bool = False
    count: int | None = None


@dataclass(frozen=True)
class Ribbon:
    """A given line from cell to cell, by sides or corners. It lies below everything that is written. Kinds: tube (wide,
    from a bulb), shaft (thin, from a ring to a head), rails (two thin lines), band (wide, with dashes along its
    middle), beads (dots)."""

    t: ClassVar[str] = "ribbon"
    at: tuple[Spot, ...]
    kind: Literal["tube", "shaft", "rails", "band", "beads"] = "tube"


@dataclass(frozen=True)
class Pointer:
    """Something that points: an arrow (with a `halo` if it lies on a line), the direction of a line (`way`), or wind
    (`streak`).

    A way lies on an edge, or on a cell at a loose end. A streak is `alone` if it is the only wind of its cell.
    """

    t: Literal["arrow", "way", "streak"]
    at: tuple[Spot, ...]
    to: Way
    ink: Ink = ""
    halo: bool = False
    alone: bool = False

    def __post_init__(self) -> None:
        if self.ink == "":
            object.__setattr__(self, "ink", {"arrow": "given", "way": "mark", "streak": "wind"}[self.t])


Shape = Stamp | GridLines | Border | Frame | Number | Chip | Line | Ribbon | Pointer


def in_order(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes in the order of painting. Stamps that look the same are merged; shapes without a spot are left out."""

    def rank(shape: Shape) -> int:
        """The place of a shape in the order of painting."""
        if isinstance(shape, Line) and shape.kind == "linked":
            return ORDER.index("linked")
        if isinstance(shape, Pointer | Number) and shape.halo:
            return ORDER.index("halo")
        if isinstance(shape, Number) and shape.ring:
            return ORDER.index("halo")
        return ORDER.index(shape.t)

    kept: list[Shape] = []
    alike: dict[object, tuple[Stamp, set[Spot]]] = {}
    for shape in shapes:
        if isinstance(shape, Stamp):
            alike.setdefault((shape.t, shape.ink, shape.soft), (shape, set()))[1].update(shape.at)
        elif isinstance(shape, GridLines | Frame) or shape.at:
            kept.append(shape)
    kept += [replace(stamp, at=tuple(sorted(at))) for stamp, at in alike.values() if at]
    return tuple(sorted(kept, key=rank))


Margin = tuple[float, float, float, float]

DEEP = 0.7
"""The distance between two consecutive numbers outside a row or column, in cells."""
DOOR_MARGIN = 0.38
"""The margin of a side with doors, in cells. A side with numbers has DEEP for each number in addition."""
EMPTY_SIDE_MARGIN = 0.15
"""The margin of a side with nothing outside, in cells, if other sides have something."""

BARE: Margin = (0.12, 0.12, 0.12, 0.12)
"""The margin of a board with nothing outside, in cells: top, right, bottom, left."""


def margin(shapes: Iterable[Shape], rows: int, cols: int) -> Margin:
    """The margin that numbers, slots and doors outside the board need."""
    doors = [False] * 4
    outside: list[Spot] = []
    for shape in shapes:
        if isinstance(shape, Frame):
            doors = [a or b for a, b in zip(doors, _sides(shape.doors, rows, cols), strict=True)]
        elif isinstance(shape, Number):
            outside.append(shape.at)
        elif isinstance(shape, Stamp) and shape.t in ("slot", "caret"):
            outside += shape.at
    depths = _depths(outside, rows, cols)
    if any(not spot.r & 1 and not spot.c & 1 for spot in outside):
        doors = [True] * 4  # Numbers at corners extend beyond the outline, as doors do.
    if not any(depths) and not any(doors):
        return BARE
    top, right, bottom, left = map(_side_margin, depths, doors)
    return top, right, bottom, left


def _side_margin(depth: int, has_door: bool) -> float:
    """The margin of one side: `depth` is the number of places outside of it."""
    if depth or has_door:
        return DOOR_MARGIN + DEEP * depth
    return EMPTY_SIDE_MARGIN


def _depths(spots: Iterable[Spot], rows: int, cols: int) -> list[int]:
    """The largest number of places outside the board on each side: top, right, bottom, left."""
    depths = [0] * 4
    for r, c in spots:
        beyond = (1 - r) // 2, (c + 1) // 2 - cols, (r + 1) // 2 - rows, (1 - c) // 2
        depths = [max(depth, places) for depth, places in zip(depths, beyond, strict=True)]
    return depths


def _sides(spots: Iterable[Spot], rows: int, cols: int) -> list[bool]:
    """For each side of the outline, whether one of the spots lies on it: top, right, bottom, left."""
    top = right = bottom = left = False
    for r, c in spots:
        top |= r <= 0
        right |= c >= 2 * cols
        bottom |= r >= 2 * rows
        left |= c <= 0
    return [top, right, bottom, left]


@dataclass(frozen=True)
class Drawing:
    """A board to be rendered.

    `surface` is paper, or picture for boards in the puzzle's own colours (`palette`, "#rrggbb" each). `highest` is the
    highest number that a player can write, or 0 if it is the length of the longer side. `say(spot)` returns the
    sentence of a screen reader about a cell, and `words(spot)` its part about the clues. They are functions because
    boards are large.
    """

    rows: int
    cols: int
    shapes: tuple[Shape, ...]
    margin: Margin = BARE
    surface: Literal["paper", "picture"] = "paper"
    palette: tuple[str, ...] = ()
    title: str = ""
    highest: int = 0
    say: Callable[[Spot], str] = field(default=cell_sentence, compare=False, repr=False)
    words: Callable[[Spot], str] = field(default=lambda spot: "", compare=False, repr=False)

    @property
    def cells(self) -> Iterator[Spot]:
        """All cells of the board, row by row."""
        return (Spot(r, c) for r in range(1, 2 * self.rows, 2) for c in range(1, 2 * self.cols, 2))

    def plain(self, say: bool = True) -> dict[str, Any]:
        """The drawing as JSON data. Shapes are {t, at, …} without defaults; `say` and `words` have keys "r,c"."""
        data: dict[str, Any] = {
            "rows": self.rows,
            "cols": self.cols,
            "margin": list(self.margin),
            "surface": self.surface,
            "palette": list(self.palette),
            "title": self.title,
            "shapes": [plain(shape) for shape in self.shapes],
        }
        if self.highest:
            data["highest"] = self.highest
        if say:
            data["say"] = {f"{s.r},{s.c}": self.say(s) for s in self.cells}
            data["words"] = {f"{s.r},{s.c}": words for s in self.cells if (words := self.words(s))}
        return data


def plain(value: Any) -> dict[str, Any]:
    """A dataclass as JSON data, without fields that have their default."""
    data = {} if isinstance(value, InputMode) else {"t": value.t}
    for f in fields(value):
        item = getattr(value, f.name)
        if f.default is MISSING or item != f.default:
            data[f.name] = item
    return data


@dataclass(frozen=True)
class InputMode:
    """A mode in which a player changes the board. The page makes its mode switch and its keys from these.

    `kind`: line, mark (a cross or a dot: `sign`), paint, number, choice (one of `choices`), border, door. `name` is the
    word on the switch, next to the `sign` if there is one. `layer` is the layer of the marks that it writes; the
    display of that layer says where a line may start and go. `over` is what one stroke touches; a region is all cells
    without a border between them. Repeated clicks write the `values` in turn and then clear the mark. For a number,
    `values` are the numbers that can be typed, if they are the same on every board. For a choice, they belong to its
    `choices`, and the second mouse button writes them in reverse order.
    """

    kind: Literal["line", "mark", "paint", "number", "choice", "border", "door"]
    name: str
    layer: str = ""
    over: Literal["cell", "edge", "region"] = "cell"
    values: tuple[int, ...] = ()
    sign: Literal["", "cross", "dot", "rising"] = ""
    choices: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The mode as JSON data, without defaults."""
        return plain(self)


WRITERS: dict[str, Callable[[Drawing], str]] = {}
"""Functions that render a drawing as "svg" or "text"; `formats` fills it."""
