"""What a genre is, and how genres are found: every folder of `puzzlepark.genres` is one.

A genre's folder holds an `__init__.py` that names its `GENRE`. Nothing registers it anywhere.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from importlib import resources
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from puzzlepark.core.building import renewed, size_of, values_of
from puzzlepark.core.drawing import Drawing, Frame, GridLines, InputMode, Pointer, Shape, Stamp
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import WORDS
from puzzlepark.core.look import Digits, Fill, Lines, Look, Sign
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.scene import Scene, draw
from puzzlepark.core.steps import Technique
from puzzlepark.core.turns import TURNS, Turn
from puzzlepark.core.verdict import Verdict

if TYPE_CHECKING:
    from puzzlepark.core.model import Model

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True)
class Format(Generic[P]):
    """A way to write a puzzle, with or without marks, as text, or as bytes if it is `binary`.

    `fits` is a cheap look at the text; `read` raises BadInput with a sentence that names the place.
    `write` raises BadInput where the puzzle has something that the format cannot say. `loses` tells what it leaves
    out all the same, because it does not matter to a solution.
    """

    name: str
    suffixes: tuple[str, ...]
    fits: Callable[[Any], bool]
    read: Callable[[Any], tuple[P, Marks | None]]
    write: Callable[[P, Marks | None], Any]
    loses: str = ""
    binary: bool = False


class Option(NamedTuple):
    """A wish that the genre's maker understands: a number from `low` to `high`, or one of the words in `choices`.

    Where nothing is wished it is the default; a number that `varies` then lies between two others, by the seed, so that
    boards differ. What it was stands in the record of the making, by which a board is made again.
    """

    name: str
    default: float | int | str
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    varies: tuple[float, float] | None = None


class Oracle(Protocol):
    """What a maker may ask about the boards it tries. All raise Stopped when the making has to end."""

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        """Exactly how many solutions there are in the strictest view; None where that takes more steps."""

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        """The spots at which solutions differ in a view. Empty if unique; None if undecided."""

    def asked(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]] = (),
    ) -> Callable[[Sequence[int]], Sequence[int] | None]:
        """A question to ask many times: what is true if all clauses are, so many literals of each count, and these
        literals; those of the joins that are true hang together by joins. None if that cannot be; nothing where it
        takes many steps."""


@dataclass(frozen=True)
class Maker(Generic[P]):
    """How puzzles of a genre are made. Options hold the wanted "view", too.

    `make(rows, cols, rng, options)` gives a random puzzle with every clue it can have, and its answer. A board with a
    second solution is changed by `repair(puzzle, answer, other, rng)` so that `other` becomes invalid, or, with no
    other known, so that its uniqueness is easier to prove; None gives the board up, and so does having no repair. A
    genre that knows better changes its boards by `unique(puzzle, answer, rng, options, oracle)` until they have one
    solution. `word(char, rows, cols, rng)` makes a board with every clue whose answer reads as a letter or digit;
    BadInput where it cannot. `from_picture` makes a puzzle from the content of a picture's file, or from cells that
    were painted by hand, a `formats.reduce.Sheet`; `painted` names the layer of its answer that is the picture: the
    place of each cell's colour in the palette, from 1. `summary` tells what is worth telling of a made puzzle, a
    sentence each. `monotone`: a clue that is taken away takes its rules with it and nothing else, so no solution is
    lost, and a clue that is needed once stays needed. `sparse`: clues are taken away also where nothing is wished.
    `symmetric`: clues can be wherever there are some on another board, so that their places can be symmetric. Where no
    clue can be taken away, `shift(puzzle, answer, stuck, rng)` gives a board like it and its answer: one that is easier
    around the spots where a player is stuck, or, if there are none, a harder one; None if it knows none. `refining`:
    what is easier so has no solution that the board before it had not. `levels` are the options that suit a level where
    others are not wished. `dropped` are levels that boards with one solution, thinned by proofs where clues can be
    taken away, often have: boards of another level are dropped, and not shifted or thinned by steps. `soon_unique`:
    another board with one solution takes less time than many shifts.
    """

    make: Callable[[int, int, random.Random, Mapping[str, Any]], tuple[P, Marks]]
    options: tuple[Option, ...] = ()
    repair: Callable[[P, Marks, Marks | None, random.Random], tuple[P, Marks] | None] | None = None
    unique: Callable[[P, Marks, random.Random, Mapping[str, Any], Oracle], tuple[P, Marks] | None] | None = None
    word: Callable[[str, int, int, random.Random], tuple[P, Marks]] | None = None
    from_picture: Callable[[Any, random.Random, Mapping[str, Any]], tuple[P, Marks]] | None = None
    picture_options: tuple[Option, ...] = ()
    painted: str = ""
    summary: Callable[[P], tuple[str, ...]] | None = None
    monotone: bool = True
    sparse: bool = True
    symmetric: bool = False
    shift: Callable[[P, Marks, frozenset[Spot], random.Random], tuple[P, Marks] | None] | None = None
    refining: bool = False
    levels: Mapping[int, Mapping[str, float | int | str]] = field(default_factory=dict)
    dropped: tuple[int, ...] = ()
    soon_unique: bool = False


@dataclass(frozen=True, eq=False)
class Genre(Generic[P]):
    """One kind of puzzle, declared. What follows from its puzzle type's fields and from its look is not written again.

    `rulebook` tells the rules to a player, a sentence each; `rules_of(puzzle)` is what of it concerns a puzzle, all by
    default. `check` is the referee: plain loops, no solver; a violation is what is broken if the undecided is nothing,
    and has one of the `messages`. `model` says the same rules to machines. `views` are what "the same solution" may
    mean, the strictest last; the first is the default. `inputs` are the ways to play, those of the look if none are
    given. `clues_of(puzzle, answer)` is the puzzle with every clue that an answer gives it; BadInput if it is no
    answer. `giveaways(puzzle, answer)` is the same with clues of another kind, which show parts of the answer, for
    boards that the usual clues cannot make unique. `read_answer` reads marks from a text that holds an answer alone.
    `variants` are other readings of the rules by name, each with the puzzle's fields it sets; "genre:variant" asks for
    one. `techniques` are the names of steps that its players know; others have general names. `shipped` are the files
    of the gallery's puzzles in the genre's folder. `group` is where the gallery lists it, by what answers are made of.
    """

    puzzle: type[P]
    rulebook: tuple[str, ...]
    messages: Mapping[str, str]
    check: Callable[[P, Marks], Verdict]
    model: Callable[[P], Model]
    views: tuple[str, ...]
    look: Look
    formats: tuple[Format[P], ...]
    maker: Maker[P]
    read_answer: Callable[[str, P], Marks]
    clues_of: Callable[[P, Marks], P] | None = None
    giveaways: Callable[[P, Marks], P] | None = None
    rules_of: Callable[[P], tuple[str, ...]] | None = None
    inputs: tuple[InputMode, ...] = ()
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    techniques: tuple[Technique, ...] = ()
    shipped: tuple[str, ...] = ("collection.jsonl",)
    group: Literal["lines", "shading", "regions", "numbers", "pictures"] = "shading"

    def __post_init__(self) -> None:
        object.__setattr__(self, "inputs", self.inputs or tuple(map(usual_input, self.look.marks)))

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
        """The rules that a player of this puzzle needs."""
        return self.rulebook if self.rules_of is None else self.rules_of(puzzle)

    def terms(self, puzzle: P) -> str:
        """What is to be told beside the size of a board, in a few words; mostly nothing."""
        return ", ".join(told for part in self.fields if (told := part.terms(puzzle)))

    # --- clues

    def clues(self, puzzle: P) -> list[Spot]:
        """The spots of all clues that could be taken away."""
        return [spot for part in self.fields for spot in part.clues(puzzle)]

    def without(self, puzzle: P, clue: Spot) -> P:
        """The puzzle less one clue."""
        part = next((part for part in self.fields if clue in part.clues(puzzle)), None)
        if part is None:
            raise BadInput(f"There is no clue at {tuple(clue)} that can be taken away.")
        return puzzle.changed(**{part.name: part.without(puzzle, clue)})

    # --- plain data

    def pack(self, puzzle: P) -> dict[str, Any]:
        """The puzzle's own fields as plain JSON data; `unpack` takes it back."""
        return self.puzzle.pack(puzzle)

    def unpack(self, data: Mapping[str, Any]) -> P:
        """The puzzle from plain data; raises BadInput where it is malformed."""
        data = renewed(self.fields, data)
        rows, cols = size_of(self.fields, data)
        return self.puzzle(rows=rows, cols=cols, **values_of(self.fields, data, rows, cols))

    # --- turning

    def turned(self, puzzle: P, turn: Turn) -> P | None:
        """The puzzle on the turned board; None where it cannot be said so."""
        if turn.swap and not puzzle.swaps:
            return None
        rows, cols = turn.size(puzzle.rows, puzzle.cols)
        values = {part.name: part.turned(puzzle, turn) for part in self.fields}
        if None in values.values():
            return None
        return self.puzzle(rows=rows, cols=cols, info=puzzle.info, **values)

    def canonical(self, puzzle: P) -> str:
        """The id of the board, the same for all eight ways to turn and mirror it."""
        return min(board.id for turn in TURNS if (board := self.turned(puzzle, turn)) is not None)

    # --- making by hand

    def blank(self, rows: int, cols: int) -> P:
        """The board to begin with when a puzzle is made by hand."""
        return self.puzzle(rows=rows, cols=cols, **{part.name: part.blank(rows, cols) for part in self.fields})

    def resize(self, puzzle: P, rows: int, cols: int) -> P:
        """The puzzle in another size, with all of it that fits."""
        parts = {part.name: part.resize(puzzle, rows, cols) for part in self.fields}
        return self.puzzle(rows=rows, cols=cols, info=puzzle.info, **parts)

    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        return self.tools_for(10, 10)

    def tools_for(self, rows: int, cols: int) -> tuple[Tool, ...]:
        """The tools, with bounds as on a board of this size."""
        return tuple(tool for part in self.fields for tool in part.tools(rows, cols))

    def field_of(self, tool: Tool) -> Field:
        """The field that a tool changes."""
        return next(part for part in self.fields if any(t.name == tool.name for t in part.tools(10, 10)))

    def slots(self, puzzle: P, tool: Tool) -> tuple[Spot, ...]:
        """The spots where a tool works on this puzzle."""
        return self.field_of(tool).slots(puzzle, tool)

    # --- drawing

    def scene(self, puzzle: P, marks: Marks) -> Scene:
        """The board with marks, ready to be drawn and told."""
        given = self._given(puzzle)
        winds = [shape for shape in given if isinstance(shape, Pointer) and shape.t == "streak"]
        blown: dict[Spot, list[str]] = {}
        for wind in winds:
            for spot in wind.at:
                blown.setdefault(spot, []).append(wind.to)
        words = partial(self._words, puzzle, blown)
        return Scene(self.look, self.model(puzzle), given, words, marks)

    def draw(self, puzzle: P, marks: Marks, verdict: Verdict | None) -> Drawing:
        """The board as shapes; with a verdict, its clues show whether they are met."""
        terms, palette = self.terms(puzzle), getattr(puzzle, "palette", ())
        size = f"{puzzle.rows} rows, {puzzle.cols} columns"
        title = ", ".join((self.title, size, terms) if terms else (self.title, size))
        return draw(self.scene(puzzle, marks), puzzle, title, verdict, palette)

    def _given(self, puzzle: P) -> list[Shape]:
        """The shapes of the board without marks."""
        found = [shape for part in self.fields for shape in part.shapes(puzzle)]
        if self.look.given is not None:
            found += self.look.given(puzzle)
        if self.look.grid == "dots":
            corners = (Spot(r, c) for r in range(0, 2 * puzzle.rows + 1, 2) for c in range(0, 2 * puzzle.cols + 1, 2))
            return [*found, Stamp("dot", tuple(corners), "given")]
        frame = [] if any(isinstance(shape, Frame) for shape in found) else [Frame()]
        return [*found, GridLines(dash=self.look.grid == "dashes"), *frame]

    def _words(self, puzzle: P, blown: Mapping[Spot, list[str]], spot: Spot) -> str:
        """What is given at a cell, in words; `blown` are the ways of the winds there."""
        words = [part.words(puzzle, spot) for part in self.fields]
        words += [f"Wind {WORDS[way]}." for way in blown.get(spot, ())]
        return " ".join(word for word in words if word)

    # --- shipped puzzles

    @property
    def collection(self) -> tuple[dict[str, Any], ...]:
        """The puzzles of the gallery with their answers: the documents of the shipped files, or the examples."""
        found = tuple(data for name in self.shipped for data in self.documents(name))
        return found or tuple(self.examples["puzzles"])

    def documents(self, name: str) -> tuple[dict[str, Any], ...]:
        """The documents of one shipped file, a line each; none if there is no such file."""
        path = self._home / name
        lines = path.read_text("utf-8").split("\n") if path.is_file() else ()
        return tuple(json.loads(line) for line in lines if line.strip())

    @property
    def examples(self) -> dict[str, Any]:
        """The genre's `examples.json`: `puzzles` it ships, and `breaks`, a board for each violation code."""
        data: dict[str, Any] = json.loads((self._home / "examples.json").read_text("utf-8"))
        return data

    @property
    def _home(self) -> Any:
        return resources.files(".".join(self.puzzle.__module__.split(".")[:3]))


def usual_input(mark: Fill | Sign | Digits | Lines) -> InputMode:
    """The way in which a hand writes what a mark shows."""
    if isinstance(mark, Fill):
        name = mark.name or ("Paint" if mark.shape == "fill" else mark.shape.capitalize())
        return InputMode("paint", name, mark.layer, values=(1, 0))
    if isinstance(mark, Sign):
        name = "Cross" if mark.sign == "cross" else "Blank"
        return InputMode("mark", name, mark.layer, over=mark.over, values=(mark.value,), sign=mark.sign)
    if isinstance(mark, Digits):
        return InputMode("number", "Number", mark.layer)
    name = "Bridge" if mark.double else "Link" if mark.joins else "Line"
    return InputMode("line", name, mark.layer, over="edge", values=(1, 2) if mark.double else (1,))


@cache
def genres() -> dict[str, Genre[Any]]:
    """All genres by name."""
    return {g.name: g for g in sorted(map(_genre_in, _folders()), key=lambda g: g.name)}


def _folders() -> frozenset[str]:
    home = importlib.import_module("puzzlepark.genres")
    return frozenset(module.name for module in pkgutil.iter_modules(home.__path__))


@cache
def _genre_in(folder: str) -> Genre[Any]:
    home = importlib.import_module("puzzlepark.genres")
    genre: Genre[Any] = home.completed(importlib.import_module(f"{home.__name__}.{folder}").GENRE)
    return genre


@lru_cache(maxsize=64)
def genre_alone(name: str) -> Genre[Any] | None:
    """The genre whose folder is named like it, without a look at the others; None if there is none."""
    folder = name.replace("-", "_")
    found = _genre_in(folder) if folder in _folders() else None
    return found if found is not None and found.name == name else None


def genres_like(name: str) -> Iterator[Genre[Any]]:
    """All genres, those with the likest names first; each is imported when it is reached."""
    from difflib import SequenceMatcher

    alike = {folder: SequenceMatcher(None, folder, name).ratio() for folder in _folders()}
    yield from map(_genre_in, sorted(alike, key=lambda folder: (-alike[folder], folder)))


def genre_names() -> list[str]:
    """The names of all genres."""
    return list(genres())


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return genre_named(puzzle.genre)


def genre_named(name: str) -> Genre[Any]:
    """The genre of this name; BadInput lists the known ones."""
    if (alone := genre_alone(name)) is not None:
        return alone
    known = genres()
    if name not in known:
        shown = "".join(c for c in name[:24] if c.isprintable())
        raise BadInput(f'There is no genre "{shown}"; the genres are {", ".join(known)}.')
    return known[name]
