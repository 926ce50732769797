"""How puzzles of a genre are made, declared: a random board, and a strategy for each question on the way.

    Maker(make, (OPTION,), unique=Repair(repair), level=Shift(shift))

Three questions have strategies: how a board gets one solution, what becomes of its clues, and how it comes to a level.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple, dataclass, field

P = TypeVar("P", bound=Puzzle)
SMALL = 225
"""Cells of the largest boards that most genres make without haste: they are mended one place at a time, and drawn anew
as a whole, since few of their places are wrong. The shipped puzzles are made again from their seeds in this way."""


class Option(NamedTuple):
    """An option of a genre's maker: a number from `low` to `high`, or one of the words in `choices`.

    Without a value it is the default; a number that `varies` then lies between two others, by the seed, so that boards
    differ. The record of the making has the value, and makes the board again.
    """

    name: str
    default: float | int | str
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    varies: tuple[float, float] | None = None


Options = Mapping[str, Any]
"""A value for each option, and the wanted "view"."""
Make = Callable[[int, int, random.Random, Options], tuple[P, Marks]]
"""`make(rows, cols, rng, options)` gives a random puzzle with every clue it can have, and its answer."""


class Oracle(Protocol):
    """What a maker may ask about the boards it tries. All raise Stopped when the making has to end."""

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        """The exact number of solutions in the strictest view; None where that takes more steps."""

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        """The spots at which solutions differ in a view. Empty if unique; None if undecided."""

    def asked(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]],
        cells: int,
    ) -> Callable[[Sequence[int]], Sequence[int] | None]:
        """A question to ask many times, each time with other literals assumed. All clauses hold, each count fixes how
        many of its literals are true, and the true literals among `joins` are connected. The answer is
        those of the first literals, one for each cell, that are true; None if there is none, and empty where it takes
        many steps."""


# --- how a board gets one solution


@dataclass(frozen=True)
class Redraw:
    """Another random board is drawn."""


@dataclass(frozen=True)
class Repair(Generic[P]):
    """The board is changed until it has one solution, by `change(puzzle, answer, other, rng)`.

    The change makes the second solution `other` invalid; where that is None, it makes uniqueness easier to prove. None
    gives the board up, and another is drawn. `together`: on a large board, many places where solutions differ are
    changed before the next question; where that cannot be done for one of them, it stays as it is. `near`: these are
    small places, which suits changes of one place; else they are any, and a change at a large one does more.
    """

    change: Callable[[P, Marks, Marks | None, random.Random], tuple[P, Marks] | None]
    together: bool = False
    near: bool = False


@dataclass(frozen=True)
class Construct(Generic[P]):
    """The genre itself changes the board until an oracle finds one solution, by `change(puzzle, answer, rng, options,
    oracle)`. None gives the board up."""

    change: Callable[[P, Marks, random.Random, Options, Oracle], tuple[P, Marks] | None]


# --- what becomes of the clues


@dataclass(frozen=True)
class Thin:
    """Clues are taken away in random order while one solution is left.

    `monotone`: a clue that goes takes its own rules with it and nothing else, so no solution is lost, and a clue that
    is needed once stays needed. `symmetric`: clues can be anywhere, so their places can be symmetric.
    """

    monotone: bool = True
    symmetric: bool = False
    unasked: bool = field(default=True, init=False)


@dataclass(frozen=True)
class Keep(Thin):
    """Clues stay, unless a level, a symmetry or the fewest clues are asked for."""

    unasked: bool = field(default=False, init=False)


# --- how a board comes to a level


@dataclass(frozen=True)
class Climb:
    """Clues are taken away while steps of the level solve the rest; where proofs are quick, clues are exchanged for
    others until the board is hard enough."""


@dataclass(frozen=True)
class Shift(Generic[P]):
    """A random board is changed a little, again and again, by `change(puzzle, answer, stuck, rng)`.

    The change is easier around the spots where steps of the level get stuck, or harder anywhere if there are none. None
    gives the board up. This is for genres without clues that could be taken away.
    """

    change: Callable[[P, Marks, frozenset[Spot], random.Random], tuple[P, Marks] | None]


@dataclass(frozen=True)
class ShiftUnique(Shift[P]):
    """The same, but only from boards with one solution, which are found sooner than many changes are made."""


@dataclass(frozen=True)
class Refine(Shift[P]):
    """A board with one solution is made easier, change by change; no change adds a solution."""


@dataclass(frozen=True)
class Picture(Generic[P]):
    """Puzzles of pictures, by `make(content, rng, options)`: the bytes of a picture's file, or painted cells, a
    `Sheet`. `layer` is the layer of the answer that is the picture: the place of each cell's colour in the palette,
    from 1."""

    make: Callable[[Any, random.Random, Options], tuple[P, Marks]]
    options: tuple[Option, ...]
    layer: str


@dataclass(frozen=True)
class Maker(Generic[P]):
    """How puzzles of a genre are made.

    Without `make`, engines draw a random answer of the empty board, and `clues_from` gives the clues. `chance` are
    levels that boards with one solution often have: boards of another level are dropped, and not changed.
    `level_options` are the options that suit a level. `word(char, rows, cols, rng)` makes a board with every clue whose
    answer reads as a letter or digit; BadInput where it cannot. `summary` says what is special about a made puzzle, a
    sentence each. `largest` is the longest side of boards that are quick to make; boards of more cells than `small` are
    made in ways that take less time, and keep more clues. `rare` are levels that hardly any board has: the collection
    does without them, and whoever asks for one in vain is told so.
    """

    make: Make[P] | None = None
    options: tuple[Option, ...] = ()
    unique: Redraw | Repair[P] | Construct[P] = field(default_factory=Redraw)
    clues: Thin = field(default_factory=Thin)
    level: Climb | Shift[P] = field(default_factory=Climb)
    chance: tuple[int, ...] = ()
    level_options: Mapping[int, Mapping[str, float | int | str]] = field(default_factory=dict)
    word: Callable[[str, int, int, random.Random], tuple[P, Marks]] | None = None
    picture: Picture[P] | None = None
    summary: Callable[[P], tuple[str, ...]] | None = None
    largest: int = 20
    small: int = SMALL
    rare: tuple[int, ...] = ()

    @property
    def picture_options(self) -> tuple[Option, ...]:
        """The options with a picture; none if no puzzle is made of one."""
        return self.picture.options if self.picture else ()

    @property
    def painted(self) -> str:
        """The layer of the answer that is a picture; empty if none is."""
        return self.picture.layer if self.picture else ""
