"""Displays declare how the marks of a genre are shown.

A genre declares for each layer a fill, a sign, digits, diagonals or lines. A Scene combines this with the given shapes
and the violations into a Drawing (scene.py). The page reads the same declaration and does the same in its scene.js; a
test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Literal

from puzzlepark.core.drawing import Ink, Shape, letter_text, number_text, plain
from puzzlepark.core.record import dataclass, field

MOST_DIGITS = 4
"""Maximum number of digits of a number that a player writes."""


@dataclass(frozen=True)
class Fill:
    """Cells whose value is not 0 are filled, or show a symbol of this `shape`.

    `words` describe a cell that is undecided, 0 or filled. `name` is the word on the mode switch, by default the name
    of the shape. If `lights` is true, the symbol is a lamp: it shines along its row and column, up to a cell on which
    nothing can be written. If `apart` is true, two symbols never touch, not even at a corner.
    """

    t: ClassVar[str] = "fill"
    layer: str
    ink: Ink = "paint"
    words: tuple[str, str, str] = ("Open.", "Blank.", "Painted.")
    shape: Literal["fill", "bulb", "star", "tent"] = "fill"
    name: str = ""
    lights: bool = False
    apart: bool = False


@dataclass(frozen=True)
class Sign:
    """A dot, a white dot or a cross where the layer has the value.

    On a cell the sign is left out if there is a line or a number. If `numbered` is true, cells with numbers have marks
    like all other cells, and their sign is a speck next to the number. If `fades` is true, the signs only help the
    player while solving: they are left out once everything is decided.
    """

    t: ClassVar[str] = "sign"
    layer: str
    sign: Literal["dot", "whitedot", "cross"] = "dot"
    over: Literal["cell", "edge"] = "cell"
    value: int = 0
    word: str = ""
    fades: bool = False
    numbered: bool = False


@dataclass(frozen=True)
class Digits:
    """The value of each cell, written as the player's own number.

    With `groups`, equal numbers next to each other form a group, and borders separate a number from different ones as
    soon as it is written. `zero` says whether 0 is a number, a filled cell or a cross. With `letters`, 1 is A.
    """

    t: ClassVar[str] = "digits"
    layer: str
    groups: bool = False
    zero: Literal["number", "fill", "cross"] = "number"
    letters: bool = False

    def text(self, value: int) -> str:
        """The number as written on the board."""
        return letter_text(value) if self.letters else number_text(value)

    def value(self, text: str) -> int | None:
        """The number of a text, or None if the text is not a number."""
        if self.letters and len(text) == 1 and "A" <= text.upper() <= "Z":
            return ord(text.upper()) - ord("A") + 1
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None

    @property
    def none(self) -> str:
        """A word for a cell with a 0."""
        return {"number": "0", "fill": "shaded", "cross": "empty"}[self.zero]


@dataclass(frozen=True)
class Diagonals:
    """A diagonal of each cell: falling from left to right where the layer is 1, rising where it is 2. A number at a
    corner counts the diagonals that end there."""

    t: ClassVar[str] = "diagonal"
    layer: str


@dataclass(frozen=True)
class Lines:
    """Lines along the edges of a layer that are not 0.

    Lines run from cell to cell, or from corner to corner along the sides of cells, as `nodes` says. Each other argument
    adds a property:

        doors    A line begins and ends at doors.
        joins    A line begins at a number and ends at an equal number of the same colour.
        lengths  That number is the length of the line in cells.
        flow     A line has a direction: that of the layer with this name, or else of the arrows on the line, or else of
                 the winds.
        walls    The lines separate cells: they run from corner to corner, but not along the outline of the board.
        double   The lines are bridges, which run straight from number to number. The value is the number of lines.
        crosses  A line may pass a node twice.
    """

    t: ClassVar[str] = "line"
    layer: str
    nodes: Literal["cell", "corner"] = "cell"
    doors: bool = False
    joins: bool = False
    lengths: bool = False
    flow: str = ""
    walls: bool = False
    double: bool = False
    crosses: bool = False


Mark = Fill | Sign | Digits | Diagonals | Lines
Shown = Literal["both", "line", "ring", "zero", "none"]


@dataclass(frozen=True)
class Display:
    """How a board is shown: `marks` in this order, and between the cells a `grid` of lines, dashes or corner dots.

    `violations` says how the violations of a code are shown. By default it is `both`: their cells are ringed, and lines
    through them turn red. `line` and `ring` do only one of these, `zero` rings only cells marked 0. A broken number is
    shown at the number itself. `given` adds shapes that do not follow from the fields of a puzzle.
    """

    marks: tuple[Mark, ...]
    grid: Literal["lines", "dashes", "dots"] = "lines"
    surface: Literal["paper", "picture"] = "paper"
    violations: Mapping[str, Shown] = field(default_factory=dict)
    given: Callable[[Any], Iterable[Shape]] | None = None
    faults: Mapping[str, Shown] | None = None
    """The former name of `violations`."""

    def __post_init__(self) -> None:
        if self.faults is not None:
            object.__setattr__(self, "violations", self.faults)

    def plain(self) -> dict[str, Any]:
        """The declaration as JSON data, from which the page draws marks by itself."""
        return {"grid": self.grid, "surface": self.surface, "marks": [plain(mark) for mark in self.marks]}

    @property
    def layers(self) -> frozenset[str]:
        """The layers that are shown. These are the layers that a player can mark."""
        flows = (mark.flow for mark in self.marks if isinstance(mark, Lines) and mark.flow)
        return frozenset((*(mark.layer for mark in self.marks), *flows))

    @property
    def growing(self) -> str:
        """The layer of bridges, in which a mark of 1 may still become 2; empty if there is none."""
        return self.lines.layer if self.lines is not None and self.lines.double else ""

    @property
    def lines(self) -> Lines | None:
        return next((mark for mark in self.marks if isinstance(mark, Lines)), None)
