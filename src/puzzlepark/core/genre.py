"""Genres: one declaration, from which everything else follows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from puzzlepark.core.building import rename_old_keys, size_of, values_of
from puzzlepark.core.display import Diagonals, Digits, Display, Fill, Mark, Sign
from puzzlepark.core.drawing import WRITERS, Drawing, Frame, GridLines, InputMode, Pointer, Shape, Stamp
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import FALLING, RISING, WORDS
from puzzlepark.core.maker import Maker
from puzzlepark.core.places import spot_words
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.reading import Evidence
from puzzlepark.core.record import dataclass, field
from puzzlepark.core.scene import Scene, draw
from puzzlepark.core.steps import Technique
from puzzlepark.core.symmetry import ALL_SYMMETRIES, Symmetry
from puzzlepark.core.verdict import Verdict
from puzzlepark.core.watch import poll

if TYPE_CHECKING:
    from puzzlepark.core.model import Model

P = TypeVar("P", bound=Puzzle)
R = TypeVar("R")
FAR = 4
"""How far, in rows or columns, the nearest possible size may be from the requested one."""
USUAL_SIDE = 10
"""The height and width of the board for which the tools are listed if no board is given."""


@dataclass(frozen=True)
class Format(Generic[P]):
    """A way to write a puzzle, with or without marks, as text, or as bytes if it is `binary`.

    `fits` is a quick test whether a text may be in this format. `read` raises BadInput with a sentence that names the
    place. `write` raises BadInput if the format cannot express the puzzle. `loses` names what it omits without an
    error, because it does not affect solutions.
    """

    name: str
    suffixes: tuple[str, ...]
    fits: Callable[[Any], bool]
    read: Callable[[Any], tuple[P, Marks | None]]
    write: Callable[[P, Marks | None], Any]
    loses: str = ""
    binary: bool = False
    kinds: tuple[str, ...] = ()
    """The names by which a text says that it is of this genre, as in a URL or in the header of a file."""
    parts: tuple[Any, ...] = ()
    """The codec parts of the format, if it is made of parts."""
    named: Callable[[Any], set[str]] = lambda text: set()
    """The genres that the tags of a text name, for formats that do not depend on the genre."""
    evidence: Callable[[Any], Evidence] = lambda text: Evidence.SURE
    """How strongly a text that fits indicates this genre, if no genre is named."""
    is_line: Callable[[str], bool] = lambda line: False
    """True if a single line is certainly a puzzle in this format, so that a text may have one puzzle per line."""


def bare_model(model: Callable[[P], Model], puzzle: P) -> Model:
    """The layers and views of a genre's model. The rules are left out if the genre can build its model without them."""
    function = getattr(model, "function", model)  # `Genre` wraps its model function
    build_bare: Callable[[P], Model] | None = getattr(function, "bare", None)
    return build_bare(puzzle) if build_bare else function(puzzle)


@dataclass(frozen=True)
class _WithKnownLayers(Generic[P, R]):
    """Wraps a function of a genre that takes marks. It passes only the marks of layers that the display or a view
    shows."""

    function: Callable[[P, Marks], R]
    model: Callable[[P], Model]
    layers: frozenset[str]

    def __call__(self, puzzle: P, marks: Marks) -> R:
        """Call the function without the marks of layers that neither the display nor a view shows."""
        if isinstance(marks, Solution):
            marked, marks = {layer.name for layer in marks.layers}, marks.marks
        else:
            marked = {var.layer for var in marks}
        if not marked <= self.layers:
            # Only now does the model have to be built, which names the layers that the views show.
            known = puzzle.once("layers of views", lambda: self._layers_of_views(puzzle))
            if not marked <= known:
                marks = {var: value for var, value in marks.items() if var.layer in known}
        return self.function(puzzle, marks)

    def _layers_of_views(self, puzzle: P) -> frozenset[str]:
        """The layers that the display or a view shows."""
        return self.layers.union(*bare_model(self.model, puzzle).views.values())


@dataclass(frozen=True)
class _Polled(Generic[P]):
    """Wraps the model function of a genre: it polls first, so that no model is built after the deadline."""

    function: Callable[[P], Model]

    def __call__(self, puzzle: P) -> Model:
        poll()
        return self.function(puzzle)


@dataclass(frozen=True, eq=False)
class Genre(Generic[P]):
    """The declaration of a genre. Everything else is derived from its fields, its display and its rules."""

    puzzle: type[P]
    """The type of its puzzles, with the genre's name, title and fields."""
    rulebook: tuple[str, ...]
    """The rules as a player reads them, a sentence each."""
    messages: Mapping[str, str]
    """A sentence for each violation code."""
    check: Callable[[P, Marks], Verdict]
    """The referee: plain loops without a solver, over the layers that the display or a view shows. It returns the rules
    that are broken if undecided variables count as 0."""
    model: Callable[[P], Model]
    """The same rules as constraints, for engines."""
    views: tuple[str, ...]
    """The names of the views, by which solutions are compared. The first is the default, and the last the strictest."""
    display: Display
    """How marks are shown."""
    formats: tuple[Format[P], ...]
    """How puzzles are read and written besides JSON and Penpa+."""
    read_answer: Callable[[str, P], Marks]
    """Reads marks from a text that holds an answer alone."""
    maker: Maker[P] = field(default_factory=Maker)
    """How puzzles are made."""
    clues_from: Callable[[P, Marks], P] | None = None
    """The puzzle with every clue that an answer implies; raises BadInput if the marks are no answer."""
    reveals: Callable[[P, Marks], P] | None = None
    """The puzzle with clues that show parts of the answer, for boards that the usual clues cannot make unique."""
    broken_rules: Mapping[str, int] = field(default_factory=dict)
    """The number of the broken rule in the rulebook, from 1, by the code of the violation or by its first parts."""
    rules_of: Callable[[P], tuple[str, ...]] | None = None
    """The rules that apply to a puzzle, if not all do."""
    inputs: tuple[InputMode, ...] = ()
    """The input modes of a player, by default those of the display."""
    highest: Callable[[P], int] | None = None
    """The highest number that a player writes, if it differs from the length of the longer side and no input mode lists
    its values."""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Variants of the rules by name, each with the field values that it sets. Users write "genre:variant"."""
    techniques: tuple[Technique, ...] = ()
    """The named techniques of this genre. Other steps have general names."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The sentence by which an explanation states a rule as a reason, by the code of the rule in the model. It may
    contain {clue}. A key such as "count:room", with the code of a deduction before that of the rule, has the sentence
    for this deduction."""
    composed_of: tuple[Any, ...] = ()
    """The rules as values of type `Rule` (`game_rules/`), if the genre is composed of such rules."""
    shipped: tuple[str, ...] = ("collection.jsonl",)
    """The files with the gallery's puzzles, in the folder of the genre."""
    group: Literal["lines", "shading", "regions", "numbers", "pictures"] = "shading"
    """The section of the gallery, by what answers are made of."""
    clues_of: Callable[[P, Marks], P] | None = None
    """The former name of `clues_from`."""
    giveaways: Callable[[P, Marks], P] | None = None
    """The former name of `reveals`."""

    def __post_init__(self) -> None:
        """Complete the declaration: default input modes, former names, wrapped functions. The puzzle type gets its
        genre."""
        object.__setattr__(self, "inputs", self.inputs or tuple(map(usual_input, self.display.marks)))
        for name, former in (("clues_from", self.clues_of), ("reveals", self.giveaways)):
            object.__setattr__(self, name, getattr(self, name) or former)
        for name in ("check", "clues_from", "reveals"):
            function = getattr(self, name)
            if function is not None and not isinstance(function, _WithKnownLayers):
                object.__setattr__(self, name, _WithKnownLayers(function, self.model, self.display.layers))
        if not isinstance(self.model, _Polled):
            object.__setattr__(self, "model", _Polled(self.model))
        if "declaration" not in vars(self.puzzle):
            self.puzzle.declaration = self

    @property
    def name(self) -> str:
        return self.puzzle.genre

    @property
    def title(self) -> str:
        return self.puzzle.title

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.puzzle.fields

    def rules(self, puzzle: P) -> tuple[str, ...]:
        """The rules that apply to this puzzle."""
        return self.rulebook if self.rules_of is None else self.rules_of(puzzle)

    def broken_rule(self, code: str) -> int | None:
        """The number of the rule, from 1, that a violation of this code breaks; None if it is not known."""
        while code not in self.broken_rules and "." in code:
            code = code.rpartition(".")[0]
        return self.broken_rules.get(code)

    def terms(self, puzzle: P) -> str:
        """A short text to show with the size of a board, usually empty."""
        return ", ".join(terms for part in self.fields if (terms := part.terms(puzzle)))

    # --- clues

    def clues(self, puzzle: P) -> list[Spot]:
        """The spots of all clues that can be removed."""
        return [spot for part in self.fields for spot in part.clues(puzzle)]

    def without(self, puzzle: P, clue: Spot) -> P:
        """The puzzle without one clue."""
        part = next((part for part in self.fields if clue in part.clues(puzzle)), None)
        if part is None:
            raise BadInput(f"There is no clue at {spot_words(clue)} that can be taken away.")
        return puzzle.changed(**{part.name: part.without(puzzle, clue)})

    def with_clues(self, puzzle: P, marks: Marks) -> P:
        """The puzzle with every clue that an answer implies; raises BadInput if the marks are no answer."""
        return puzzle if self.clues_from is None else self.clues_from(puzzle, marks)

    # --- plain data

    def pack(self, puzzle: P) -> dict[str, Any]:
        """The fields of a puzzle as plain JSON data, which `unpack` reads."""
        return self.puzzle.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> P:
        """The puzzle from plain data; raises BadInput."""
        data = rename_old_keys(self.fields, data)
        rows, cols = size_of(self.fields, data)
        return self.puzzle(rows=rows, cols=cols, **values_of(self.fields, data, rows, cols))

    # --- symmetry

    def turned(self, puzzle: P, turn: Symmetry) -> P | None:
        """The puzzle on the transformed board; None if the genre cannot represent it."""
        if turn.swap and not puzzle.swaps:
            return None
        rows, cols = turn.size(puzzle.rows, puzzle.cols)
        values = {part.name: part.turned(puzzle, turn) for part in self.fields}
        if None in values.values():
            return None
        try:
            return self.puzzle(rows=rows, cols=cols, info=puzzle.info, **values)
        except BadInput:
            return None  # The genre may have boards of this width and height, but not with both exchanged.

    def canonical(self, puzzle: P) -> str:
        """An id that is the same for all eight rotations and reflections of the board."""
        return min(board.id for turn in ALL_SYMMETRIES if (board := self.turned(puzzle, turn)) is not None)

    # --- making by hand

    def blank(self, rows: int, cols: int) -> P:
        """The board with which making a puzzle by hand begins."""
        return self.puzzle(rows=rows, cols=cols, **{part.name: part.blank(rows, cols) for part in self.fields})

    def near_size(self, rows: int, cols: int) -> tuple[int, int]:
        """The nearest size of which the genre has boards, preferring larger ones; raises BadInput."""
        differences = product(range(-FAR, FAR + 1), repeat=2)
        for more_rows, more_cols in sorted(differences, key=lambda pair: (max(map(abs, pair)), -sum(pair))):
            size = rows + more_rows, cols + more_cols
            with suppress(BadInput):
                self.blank(*size)
                return size
        raise BadInput(f"{self.title} has no boards of about {rows}x{cols} cells.")

    def resize(self, puzzle: P, rows: int, cols: int) -> P:
        """The puzzle in another size, with everything that fits."""
        parts = {part.name: part.resize(puzzle, rows, cols) for part in self.fields}
        return self.puzzle(rows=rows, cols=cols, info=puzzle.info, **parts)

    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        """The tools, with bounds as on a board of usual size."""
        return self.tools_for(USUAL_SIDE, USUAL_SIDE)

    def tools_for(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """The tools, with bounds as on a board of this size."""
        return tuple(tool for part in self.fields for tool in part.tools(rows, cols))

    def field_of(self, tool: Tool) -> Field:
        """The field that a tool changes."""
        tools_of = {part.name: part.tools(USUAL_SIDE, USUAL_SIDE) for part in self.fields}
        return next(part for part in self.fields if any(own.name == tool.name for own in tools_of[part.name]))

    def slots(self, puzzle: P, tool: Tool) -> tuple[Spot, ...]:
        """The spots where a tool works on this puzzle."""
        return self.field_of(tool).slots(puzzle, tool)

    # --- drawing

    def scene(self, puzzle: P, marks: Marks) -> Scene:
        """The board with marks, ready to be drawn or read out."""
        given = self._given(puzzle)
        winds: dict[Spot, list[str]] = {}
        for shape in given:
            if isinstance(shape, Pointer) and shape.t == "streak":
                for spot in shape.at:
                    winds.setdefault(spot, []).append(shape.to)
        words = partial(self._words, puzzle, winds)
        return Scene(self.display, puzzle.grid, partial(self.model, puzzle), given, words, marks)

    def draw(self, puzzle: P, marks: Marks, verdict: Verdict | None) -> Drawing:
        """The board as shapes. With a verdict, clues show whether they are satisfied."""
        terms, palette = self.terms(puzzle), getattr(puzzle, "palette", ())
        size = f"{puzzle.rows} rows, {puzzle.cols} columns"
        title = ", ".join((self.title, size, terms) if terms else (self.title, size))
        highest = 0 if self.highest is None else self.highest(puzzle)
        return draw(self.scene(puzzle, marks), puzzle, title, verdict, palette, highest)

    def picture(self, puzzle: P, marks: Marks | None, format: str) -> str:
        """The board as "svg" or "text", with marks and their violations."""
        verdict = None if marks is None else self.check(puzzle, marks)
        return WRITERS[format](self.draw(puzzle, marks or {}, verdict))

    def _given(self, puzzle: P) -> list[Shape]:
        """The shapes of the board without marks."""
        shapes = [shape for part in self.fields for shape in part.shapes(puzzle)]
        if self.display.given is not None:
            shapes += self.display.given(puzzle)
        if self.display.grid == "dots":
            corners = (Spot(r, c) for r in range(0, 2 * puzzle.rows + 1, 2) for c in range(0, 2 * puzzle.cols + 1, 2))
            return [*shapes, Stamp("dot", tuple(corners), "given")]
        frame = [] if any(isinstance(shape, Frame) for shape in shapes) else [Frame()]
        return [*shapes, GridLines(dash=self.display.grid == "dashes"), *frame]

    def _words(self, puzzle: P, winds: Mapping[Spot, list[str]], spot: Spot) -> str:
        """Sentences about what is given at a cell. `winds` has the directions of the winds at each spot."""
        words = [part.words(puzzle, spot) for part in self.fields]
        words += [f"Wind {WORDS[direction]}." for direction in winds.get(spot, ())]
        return " ".join(word for word in words if word)

    # --- shipped puzzles

    @property
    def collection(self) -> tuple[dict[str, Any], ...]:
        """The puzzles of the gallery with their answers: the documents of the shipped files, or else the examples."""
        documents = tuple(data for name in self.shipped for data in self.documents(name))
        return documents or tuple(self.examples["puzzles"])

    def documents(self, name: str) -> tuple[dict[str, Any], ...]:
        """The documents of a shipped file with one document per line; empty if there is no such file."""
        path = self.home / name
        lines = path.read_text("utf-8").split("\n") if path.is_file() else ()
        return tuple(json.loads(line) for line in lines if line.strip())

    @property
    def examples(self) -> dict[str, Any]:
        """The genre's `examples.json`, with `puzzles`, and `breaks`: a board for each violation code. A
        genre that a document declares has none."""
        if self.puzzle.declared:
            return {"puzzles": [], "breaks": []}
        data: dict[str, Any] = json.loads((self.home / "examples.json").read_text("utf-8"))
        return data

    @property
    def home(self) -> Any:
        """The folder of the genre, in which its puzzle type is defined."""
        from importlib import resources

        module = sys.modules[self.puzzle.__module__]
        return resources.files(module.__package__ or module.__name__)


def usual_input(mark: Mark) -> InputMode:
    """The default input mode for a mark of the display."""
    if isinstance(mark, Fill):
        name = mark.name or ("Paint" if mark.shape == "fill" else mark.shape.capitalize())
        return InputMode("paint", name, mark.layer, values=(1, 0))
    if isinstance(mark, Sign):
        sign: Literal["cross", "dot"] = "cross" if mark.sign == "cross" else "dot"
        name = "Cross" if sign == "cross" else "Blank"
        return InputMode("mark", name, mark.layer, over=mark.over, values=(mark.value,), sign=sign)
    if isinstance(mark, Digits):
        return InputMode("number", "Number", mark.layer)
    if isinstance(mark, Diagonals):
        values, names = (FALLING, RISING), ("\\", "/")
        return InputMode("choice", "Diagonal", mark.layer, values=values, sign="rising", choices=names)
    if mark.double:
        return InputMode("line", "Bridge", mark.layer, over="edge", values=(1, 2))
    return InputMode("line", "Link" if mark.joins else "Line", mark.layer, over="edge", values=(1,))
