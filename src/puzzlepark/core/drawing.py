"""A board as a few general shapes, and the ways a hand may change it.

Shapes say what is where, in spots; inks are roles (`ROLES`) or indices into the drawing's palette. How a
role looks, and how large a cell is, is the business of whoever renders it: see formats/svg and
formats/terminal.py. The shapes are painted in the order of the list; `in_order` puts them into the usual one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Literal

from puzzlepark.core.grid import Spot
from puzzlepark.core.record import MISSING, dataclass, field, fields, replace

ROLES = (
    "paper", "surface", "grid", "frame", "given", "quiet", "mark", "marksoft", "paint", "block", "blockline",
    "onblock", "wind", "windbg", "bad", "badsoft", "differ", "differsoft", "canvas", "canvasgrid", "line", "focus",
    "black", "white",
)  # fmt: skip
"""What inks are for. Black is black and white is white in every theme: what rules call so is drawn in them."""

ORDER = (
    "fill", "clue", "ribbon", "grid", "linked", "hatch", "block", "split", "border", "frame", "streak", "slot", "caret",
    "circle", "square", "disc", "tree", "plus", "level", "upright", "whitedot", "blackdot", "ten", "five", "arrow",
    "speck", "number", "bulb", "star", "tent", "dot", "cross", "falling", "rising", "line", "way", "halo", "chip",
    "next", "ring", "cursor",
)  # fmt: skip
"""What is painted before what: a finished link is "linked", an arrow or number on a line "halo"."""

Ink = str | int
"""A role, or an index into the palette of the drawing."""
Way = Literal["u", "r", "d", "l"]
Diagonal = Literal["ul", "ur", "dl", "dr"]
Stamps = Literal[
    "fill", "hatch", "block", "split", "dot", "speck", "cross", "next", "ring", "slot", "caret", "cursor",
    "bulb", "star", "tent", "circle", "square", "disc", "tree", "plus", "level", "upright", "whitedot",
    "blackdot", "ten", "five", "clue", "falling", "rising",
]  # fmt: skip

STAMP_INK: dict[str, str] = {
    "fill": "paint", "hatch": "given", "block": "block", "split": "onblock", "dot": "quiet", "speck": "quiet",
    "cross": "quiet", "next": "mark", "ring": "bad", "slot": "line", "caret": "focus", "cursor": "focus",
    "bulb": "paint", "star": "paint", "tent": "paint", "circle": "given", "disc": "given", "tree": "given",
    "plus": "given", "level": "given", "upright": "given", "whitedot": "given", "blackdot": "given",
    "ten": "given", "five": "given", "square": "given", "clue": "quiet", "falling": "mark", "rising": "mark",
}  # fmt: skip


@dataclass(frozen=True)
class Stamp:
    """The same small thing at every spot of `at`.

    fill (the whole cell; `soft` is its opacity), clue (a pale cell with a clue in place of marks), hatch, block (a
    black cell), split (a block's diagonal, for two corner numbers), dot (blank), speck (blank, in a corner beside a
    number), cross (on a cell or an edge), next (a possible next cell), ring (a broken rule), slot (a field for a clue),
    caret (the slot being typed in), cursor (the keyboard's place). What stands in a cell: bulb, star and tent (a player
    puts them there), circle, square, disc, tree, plus, level and upright (given; a disc is a full circle, the
    last two are bars). As they are given, circles are white and discs are black in every theme; a circle of another ink
    is an outline only. A whitedot and a blackdot are small, and stand in the middle of a cell or a side or on a corner.
    Ten and five are the letters X and V, small on a side.
    Falling and rising are the diagonals of a cell, as seen from left to right.
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
    """The lines between all cells; `dash` where tiles rule."""

    t: ClassVar[str] = "grid"
    dash: bool = False
    ink: Ink = "grid"


@dataclass(frozen=True)
class Border:
    """Edges drawn from corner to corner: between tiles, round a marked `area`, or between links. Of a `cage`, `at` are
    the cells: dashes run round them, inside of their sides."""

    t: ClassVar[str] = "border"
    at: tuple[Spot, ...]
    ink: Ink = "frame"
    kind: Literal["tile", "area", "link", "cage"] = "tile"


@dataclass(frozen=True)
class Frame:
    """The outline of the board, open at its `doors` (edges of the outline). `inner` doors are beside blocked cells,
    where the border round these is open."""

    t: ClassVar[str] = "frame"
    doors: tuple[Spot, ...] = ()
    inner: tuple[Spot, ...] = ()
    ink: Ink = "frame"


@dataclass(frozen=True)
class Number:
    """A number in a cell, or outside the board where `at` is: (2i+1, -1) is left of row i, (-1, 2j+1) above column j,
    and further numbers of that line stand at -3, -5 and so on. (-1, -1) is outside the upper left corner.

    `corner`: `at` is an edge of a clue cell, its right edge for the number in its upper right corner, its lower edge
    for the number in its lower left. `blink` asks for attention on a verdict. `halo`: it lies on a line, which is
    cleared behind it. `counts` are the spots that the number counts, if that is what it does: those that are painted,
    or that a line passes. One in a `ring` stands above all lines; with the ink "onblock", the ring is black. `to` is
    the way in which it counts, shown by an arrow beside it; outside the board that is a diagonal. A `painted` one
    stands on paint, and is read on it whatever its state. `text` is written in place of the number, if there is any: a
    letter, or a number with a sign; a word has a negative value, and is no clue. One whose spot is a corner of a cell
    stands on it in a ring, or without a ring small in the cell below on the right.
    """

    t: ClassVar[str] = "number"
    at: Spot
    value: int
    state: Literal["normal", "met", "wrong"] = "normal"
    ink: Ink = "given"
    corner: bool = False
    blink: bool = False
    halo: bool = False
    counts: tuple[Spot, ...] = ()
    ring: bool = False
    to: Way | Diagonal | Literal[""] = ""
    painted: bool = False
    text: str = ""

    @property
    def written(self) -> str:
        """What is written."""
        return self.text or number_text(self.value)


def number_text(value: int) -> str:
    """A number as it is written; one that is there without saying how many is negative, and a question mark."""
    return "?" if value < 0 else str(value)


def letter_text(value: int) -> str:
    """A number from 1 to 26 as a capital letter; 0 and others as they are."""
    return chr(ord("A") + value - 1) if 0 < value <= 26 else number_text(value)


@dataclass(frozen=True)
class Chip:
    """A number on a piece of its colour, whose form goes by the colour too; `bare` on a finished link."""

    t: ClassVar[str] = "chip"
    at: Spot
    value: int
    ink: int = 0
    bare: bool = False
    lifted: bool = False


@dataclass(frozen=True)
class Line:
    """A line through the spots of `at`, neighbours in order; closed if the first is the last.

    An end on the outline goes out through the door. Kinds: line; directed (thinner, with Pointers on it);
    single and double (bridges); wall (between cells, up to the frame); link (in progress: wide); linked (finished:
    fills its cells too); first and second (two solutions compared). `head` marks the loose end; on a link it shows
    `count`, the cells so far.
    """

    t: ClassVar[str] = "line"
    at: tuple[Spot, ...]
    ink: Ink = "mark"
    kind: Literal["line", "directed", "link", "linked", "first", "second", "single", "double", "wall"] = "line"
    head: bool = False
    count: int | None = None


@dataclass(frozen=True)
class Ribbon:
    """A given line through the cells of `at`, which touch by sides or corners in order. It lies below all that is
    written there. Kinds: tube (wide, from a bulb), shaft (thin, from a ring to a head), rails (two thin lines), band
    (wide, with dashes along its middle), beads (dots)."""

    t: ClassVar[str] = "ribbon"
    at: tuple[Spot, ...]
    kind: Literal["tube", "shaft", "rails", "band", "beads"] = "tube"


@dataclass(frozen=True)
class Pointer:
    """Something that points: an arrow (`halo` where it lies on a line), a line's way, a wind's streak.

    A way lies on an edge, or on a cell at a loose end. A streak is `alone` where it is the cell's only wind.
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
    """The shapes as they are best painted; stamps that look alike become one, those that stand nowhere are left out."""

    def rank(shape: Shape) -> int:
        linked = isinstance(shape, Line) and shape.kind == "linked"
        halo = (isinstance(shape, Pointer | Number) and shape.halo) or (isinstance(shape, Number) and shape.ring)
        return ORDER.index("linked" if linked else "halo" if halo else shape.t)

    found: list[Shape] = []
    alike: dict[object, tuple[Stamp, set[Spot]]] = {}
    for shape in shapes:
        if isinstance(shape, Stamp):
            alike.setdefault((shape.t, shape.ink, shape.soft), (shape, set()))[1].update(shape.at)
        elif getattr(shape, "at", True):
            found.append(shape)
    found += [replace(stamp, at=tuple(sorted(at))) for stamp, at in alike.values() if at]
    return tuple(sorted(found, key=rank))


Margin = tuple[float, float, float, float]

DEEP = 0.7
"""How far apart two numbers of a line stand outside the board, in cells."""

BARE: Margin = (0.12, 0.12, 0.12, 0.12)
"""The margin of a board with nothing outside, in cells: top, right, bottom, left."""


def margin(shapes: Iterable[Shape], rows: int, cols: int) -> Margin:
    """The room that numbers, slots and doors outside the board need."""
    doors = [False] * 4
    outside: list[Spot] = []
    for shape in shapes:
        if isinstance(shape, Frame):
            doors = [a or b for a, b in zip(doors, _sides(shape.doors, rows, cols), strict=True)]
        elif isinstance(shape, Number):
            outside.append(shape.at)
        elif isinstance(shape, Stamp) and shape.t in ("slot", "caret"):
            outside += shape.at
    deep = _depths(outside, rows, cols)
    if any(not spot.r & 1 and not spot.c & 1 for spot in outside):
        doors = [True] * 4  # numbers at corners reach over the outline
    if not any(deep) and not any(doors):
        return BARE
    top, right, bottom, left = (0.38 + DEEP * n if n else 0.38 if d else 0.15 for n, d in zip(deep, doors, strict=True))
    return top, right, bottom, left


def _depths(spots: Iterable[Spot], rows: int, cols: int) -> list[int]:
    """How many places outside the board are used at most on each side."""
    found = [0] * 4
    for r, c in spots:
        beyond = (1 - r) // 2, (c + 1) // 2 - cols, (r + 1) // 2 - rows, (1 - c) // 2
        found = [max(most, n) for most, n in zip(found, beyond, strict=True)]
    return found


def _sides(spots: Iterable[Spot], rows: int, cols: int) -> list[bool]:
    """On which sides of the outline some of these spots lie."""
    found = [False] * 4
    for r, c in spots:
        found[0] |= r <= 0
        found[1] |= c >= 2 * cols
        found[2] |= r >= 2 * rows
        found[3] |= c <= 0
    return found


def silent(spot: Spot) -> str:
    """Says where a spot is and no more."""
    return f"Row {spot.row + 1}, column {spot.col + 1}."


@dataclass(frozen=True)
class Drawing:
    """A board to be rendered.

    `surface` is paper, or picture for boards that show the puzzle's own colours (`palette`, "#rrggbb" each). `highest`
    is the highest number that a player writes on it, 0 if that is as many as the longer side has cells.
    `say(spot)` is what a screen reader says of a cell, and `words(spot)` the part of it that is given, without marks;
    both are asked when needed, boards are large.
    """

    rows: int
    cols: int
    shapes: tuple[Shape, ...]
    margin: Margin = BARE
    surface: Literal["paper", "picture"] = "paper"
    palette: tuple[str, ...] = ()
    title: str = ""
    highest: int = 0
    say: Callable[[Spot], str] = field(default=silent, compare=False, repr=False)
    words: Callable[[Spot], str] = field(default=lambda spot: "", compare=False, repr=False)

    @property
    def cells(self) -> Iterator[Spot]:
        """All cells of the board, row by row."""
        return (Spot(r, c) for r in range(1, 2 * self.rows, 2) for c in range(1, 2 * self.cols, 2))

    def plain(self, say: bool = True) -> dict[str, Any]:
        """The drawing as JSON data: shapes are {t, at, …} without what has its default; say and words by "r,c"."""
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
    """A value as JSON data, without what has its default."""
    data = {"t": value.t} if hasattr(value, "t") else {}
    for f in fields(value):
        item = getattr(value, f.name)
        if f.default is MISSING or item != f.default:
            data[f.name] = item
    return data


@dataclass(frozen=True)
class InputMode:
    """One way a hand changes the board; a page makes its mode switch and its keys from these.

    `kind`: line, mark (cross or dot: `sign`), paint, number, choice (one of `choices`), border, door. `name` is the
    word on the switch, beside the `sign` if there is one, and `layer` what it writes in the marks; how a line starts
    and where it may go is said by the look of its layer. `over` is what one stroke touches: a region is all cells that
    no border parts. `values` are written in turn by repeated clicks, after the last the mark is cleared; of a number
    they are those that can be typed, where they are the same on every board, of a choice those of its `choices`, which
    the second button writes from the last to the first.
    """

    kind: Literal["line", "mark", "paint", "number", "choice", "border", "door"]
    name: str
    layer: str = ""
    over: Literal["cell", "edge", "region"] = "cell"
    values: tuple[int, ...] = ()
    sign: Literal["", "cross", "dot", "rising"] = ""
    choices: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The mode as JSON data, without what has its default."""
        return plain(self)


WRITERS: dict[str, Callable[[Drawing], str]] = {}
"""How a drawing becomes "svg" or "text"; `formats` fills it."""
