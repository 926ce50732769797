"""What a genre is, and how genres are found: every folder of `puzzlepark.genres` is one.

A genre's folder holds an `__init__.py` that names its `GENRE`, an instance of a subclass of Genre.
Nothing registers it anywhere.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from puzzlepark.core import editing
from puzzlepark.core.bench import Bench as Bench
from puzzlepark.core.bench import Published as Published
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.verdict import Verdict

if TYPE_CHECKING:
    from puzzlepark.core.drawing import Drawing, InputMode
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
    """A wish that the genre's maker understands."""

    name: str
    default: float | int | str
    help: str
    low: float | None = None
    high: float | None = None


class Oracle(Protocol):
    """What a maker may ask about the boards it tries. Both raise Stopped when the making has to end."""

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        """Exactly how many solutions there are in the strictest view; None where that takes more steps."""

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        """The spots at which solutions differ in a view: empty if unique, None if undecided."""


class Genre(ABC, Generic[P]):
    """One kind of puzzle: its referee, its model, its formats, its drawing and its maker."""

    name: ClassVar[str]
    title: ClassVar[str]
    rulebook: ClassVar[tuple[str, ...]]
    """The rules as told to a player, a sentence each."""
    views: ClassVar[tuple[str, ...]]
    """What "the same solution" may mean, the strictest last; the first is the default."""
    inputs: ClassVar[tuple[InputMode, ...]]
    messages: ClassVar[Mapping[str, str]]
    """One sentence per violation code, with named fields."""
    formats: ClassVar[tuple[Format[Any], ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    picture_options: ClassVar[tuple[Option, ...]] = ()
    """Wishes for `make_from`, where a picture is given; none: the genre makes nothing of pictures."""
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Other readings of the rules by name, each with the puzzle's fields it sets; "genre:variant" asks for one."""
    monotone: ClassVar[bool] = True
    """Whether taking a clue away never loses a solution; then a clue that is needed once stays needed."""
    bench: ClassVar[Bench | None] = None
    tools: ClassVar[tuple[Tool, ...]] = ()
    """How a puzzle is edited by hand; with none, it cannot be."""

    @abstractmethod
    def check(self, puzzle: P, marks: Marks) -> Verdict:
        """The referee: plain loops, no solver. A violation is what is broken if the undecided is nothing."""

    @abstractmethod
    def model(self, puzzle: P) -> Model:
        """The same rules, for machines."""

    @abstractmethod
    def clues(self, puzzle: P) -> Iterable[Spot]:
        """The spots of all clues that could be taken away."""

    @abstractmethod
    def without(self, puzzle: P, clue: Spot) -> P:
        """The puzzle less one clue."""

    @abstractmethod
    def draw(self, puzzle: P, marks: Marks, verdict: Verdict | None) -> Drawing:
        """The board as shapes; with a verdict, its clues show whether they are met."""

    @abstractmethod
    def make(self, rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[P, Marks]:
        """A random puzzle with every clue it can have, and its answer."""

    def make_from(self, picture: bytes, rng: random.Random, options: Mapping[str, Any]) -> tuple[P, Marks]:
        """A puzzle from the content of a picture's file, and its answer; raises BadInput."""
        raise BadInput(f"{self.title} puzzles are not made from pictures.")

    def settle(
        self, puzzle: P, answer: Marks, rng: random.Random, options: Mapping[str, Any], oracle: Oracle
    ) -> tuple[P, Marks] | None:
        """The board changed, as far as its maker can, until it has one solution. None: give this board up.

        Here and in `make` the options hold the wanted "view", too.
        """
        return puzzle, answer

    def mend(self, puzzle: P, answer: Marks, other: Marks | None, rng: random.Random) -> tuple[P, Marks] | None:
        """A full puzzle and its answer, changed a little so that `other` is no solution any more, or, with no other
        known, so that its uniqueness is easier to prove. None: give this board up."""
        return None

    def tell(self, puzzle: P) -> tuple[str, ...]:
        """What is worth telling of a made puzzle, a sentence each."""
        return ()

    @abstractmethod
    def pack(self, puzzle: P) -> dict[str, Any]:
        """The puzzle's own fields as plain JSON data; `unpack` takes it back."""

    @abstractmethod
    def unpack(self, data: Mapping[str, Any]) -> P:
        """The puzzle from plain data; raises BadInput where it is malformed."""

    @abstractmethod
    def read_answer(self, text: str, puzzle: P) -> Marks:
        """Marks from a text that holds an answer alone; raises BadInput."""

    def blank(self, rows: int, cols: int) -> P:
        """The board to begin with when a puzzle is made by hand."""
        raise BadInput(f"{self.title} puzzles cannot be made by hand.")

    def resize(self, puzzle: P, rows: int, cols: int) -> P:
        """The puzzle in another size, with all of it that fits."""
        raise BadInput(f"{self.title} puzzles cannot be made by hand.")

    def edit(self, puzzle: P, tool: str, spots: tuple[Spot, ...], value: Any) -> P:
        """The puzzle after one stroke of a tool. The tool is one of `tools_for`, the spots are among its `slots`, and
        the value is of its kind; whatever else is wrong raises BadInput."""
        raise BadInput(f"{self.title} puzzles cannot be made by hand.")

    def tools_for(self, puzzle: P) -> tuple[Tool, ...]:
        """The tools as they are on this puzzle, say with bounds that go by its size."""
        return self.tools

    def slots(self, puzzle: P, tool: Tool) -> tuple[Spot, ...]:
        """The spots where a tool works on this puzzle; by the tool's kind, if a genre does not say more."""
        return editing.slots(tool, puzzle.rows, puzzle.cols)

    def from_answer(self, puzzle: P, marks: Marks) -> P | None:
        """The puzzle with every clue that this answer gives it; what is not a clue stays. BadInput if it is no answer;
        None where the genre knows no such thing."""
        return None

    @property
    def collection(self) -> tuple[dict[str, Any], ...]:
        """The puzzles of the gallery with their answers: the documents of `collection.jsonl`, or the examples."""
        path = resources.files(f"puzzlepark.genres.{type(self).__module__.split('.')[2]}") / "collection.jsonl"
        if not path.is_file():
            return tuple(self.examples["puzzles"])
        return tuple(json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip())

    @property
    def examples(self) -> dict[str, Any]:
        """The genre's `examples.json`: `puzzles` it ships, and `breaks`, a board for each violation code."""
        path = resources.files(f"puzzlepark.genres.{type(self).__module__.split('.')[2]}") / "examples.json"
        data: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return data


@cache
def genres() -> dict[str, Genre[Any]]:
    """All genres by name."""
    home = importlib.import_module("puzzlepark.genres")
    modules = (importlib.import_module(f"{home.__name__}.{m.name}") for m in pkgutil.iter_modules(home.__path__))
    found: list[Genre[Any]] = [module.GENRE for module in modules]
    return {g.name: g for g in sorted(found, key=lambda g: g.name)}


def genre_names() -> list[str]:
    """The names of all genres."""
    return list(genres())


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return genre_named(puzzle.genre)


def genre_named(name: str) -> Genre[Any]:
    """The genre of this name; BadInput lists the known ones."""
    known = genres()
    if name not in known:
        shown = "".join(c for c in name[:24] if c.isprintable())
        raise BadInput(f'There is no genre "{shown}"; the genres are {", ".join(known)}.')
    return known[name]
