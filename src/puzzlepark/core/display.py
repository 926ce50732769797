"""Displays: how the marks of a genre are shown, as a declaration.

A genre lists what its layers show: fills, signs, digits, diagonals, lines. A Scene turns that, the shapes of what is
given and what the referee says into a Drawing (scene.py). The page reads the same declaration and does the same in its
scene.js; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Literal

from puzzlepark.core.drawing import Ink, Shape, letter_text, number_text, plain
from puzzlepark.core.record import dataclass, field


@dataclass(frozen=True)
class Fill:
    """Cells are filled where a layer is not 0, or have a thing in them, if that is the `shape`. `words` are what is
    said of a cell: undecided, 0, filled; `name` is the word on the switch, the shape's if there is none.
    What `lights` shines along its row and column, up to a cell that nothing is written on. Things that stand `apart`
    never touch, not even at a corner."""

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
    """A dot, a white one, or a cross where a layer has a value. On a cell it gives way to a line, and to a number
    unless cells with numbers are decided like others: `numbered`. There it is a speck beside the number. Signs that are
    no more than an aid `fade`: they are left out once everything is decided."""

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
    """The value of each cell, written into it as the player's own number. Where equal numbers side by side are
    `groups`, borders part numbers that differ as soon as one is written. A 0 is a number as others, or a cell that is
    filled, or a cross. Numbers may be `letters`: 1 is A."""

    t: ClassVar[str] = "digits"
    layer: str
    groups: bool = False
    zero: Literal["number", "fill", "cross"] = "number"
    letters: bool = False

    def text(self, value: int) -> str:
        """A number as it is written."""
        return letter_text(value) if self.letters else number_text(value)

    def value(self, text: str) -> int | None:
        """The number that is written so; None if that is none."""
        if self.letters and len(text) == 1 and "A" <= text.upper() <= "Z":
            return ord(text.upper()) - ord("A") + 1
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None

    @property
    def none(self) -> str:
        """What a cell with a 0 is, in a word."""
        return {"number": "0", "fill": "shaded", "cross": "empty"}[self.zero]


@dataclass(frozen=True)
class Diagonals:
    """A diagonal of each cell: the one that falls from left to right where a layer is 1, the one that rises where it
    is 2. A number at a corner of cells counts the diagonals that end there."""

    t: ClassVar[str] = "diagonal"
    layer: str


@dataclass(frozen=True)
class Lines:
    """Lines along the edges of a layer that are not 0.

    Lines run from cell to cell, or from corner to corner along the sides of cells (`nodes`). A line with `doors` begins
    at doors and goes out through them. One that `joins` begins at a number and ends at an equal one (of equal colour,
    if it is a chip), and with `lengths` it has as many cells as the number says. A line with a `flow` has a direction:
    that layer says which, or else the arrows on the line, or else the winds. Lines that are `walls` part cells: they
    run from corner to corner, but not along the outline of the board. Lines that may be `double` are bridges: they run
    straight from number to number, one where the value is 1 and two where it is 2. A line that `crosses` may pass a
    node twice.
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
    """`marks` are shown in this order. `grid` is what parts the cells: lines, dashes, or dots at the corners.

    `faults` says of violation codes how they are shown, if not as usual, which is `both`: their cells are ringed and
    lines through them turn red. `line` and `ring` are one of these, `zero` rings only cells marked 0. A broken clue
    that is a number shows that itself. `given` adds shapes that the puzzle's fields do not have by themselves.
    """

    marks: tuple[Mark, ...]
    grid: Literal["lines", "dashes", "dots"] = "lines"
    surface: Literal["paper", "picture"] = "paper"
    faults: Mapping[str, Shown] = field(default_factory=dict)
    given: Callable[[Any], Iterable[Shape]] | None = None

    def plain(self) -> dict[str, Any]:
        """What a page needs to show marks by itself, as JSON data."""
        return {"grid": self.grid, "surface": self.surface, "marks": [plain(mark) for mark in self.marks]}

    @property
    def layers(self) -> frozenset[str]:
        """The layers that are shown, and so those that a player can mark."""
        flows = (mark.flow for mark in self.marks if isinstance(mark, Lines) and mark.flow)
        return frozenset((*(mark.layer for mark in self.marks), *flows))

    @property
    def growing(self) -> str:
        """The layer in which a player goes on from 1 to 2, so that a 1 is no more than a beginning; empty if none."""
        return self.lines.layer if self.lines is not None and self.lines.double else ""

    @property
    def lines(self) -> Lines | None:
        return next((mark for mark in self.marks if isinstance(mark, Lines)), None)
