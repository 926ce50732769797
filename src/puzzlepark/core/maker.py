"""Makers declare how puzzles of a genre are made: a function that draws a random board, and three strategies.

    Maker(make, (OPTION,), unique=Repair(repair), level=Shift(shift))

The strategies say how a board gets a unique solution, which clues are kept, and how it reaches a level.
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
"""The number of cells up to which most genres repair boards one place at a time and redraw them as a whole. The shipped
puzzles can be made again from their seeds only if this does not change."""


class Option(NamedTuple):
    """An option of a genre's maker: a number from `low` to `high`, or one of the words in `choices`.

    An omitted option has its default. If `varies` is set, an omitted option is instead a random number between these
    bounds that depends on the seed, so that boards differ. The puzzle records the value, so that the board can be
    generated again.
    """

    name: str
    default: float | int | str
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    varies: tuple[float, float] | None = None


Options = Mapping[str, Any]
"""A value for each option, and the requested "view"."""
Make = Callable[[int, int, random.Random, Options], tuple[P, Marks]]
"""`make(rows, cols, rng, options)` returns a random puzzle with every clue that it can have, and its answer."""


class Oracle(Protocol):
    """The questions that a maker may ask about its boards. All raise Stopped when the making has to end."""

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        """The exact number of solutions in the strictest view; None if that takes more steps."""

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        """The spots at which solutions differ in a view: empty if there is one solution, None if that is undecided."""

    def asked(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]],
        cells: int,
    ) -> Callable[[Sequence[int]], Sequence[int] | None]:
        """Return a function that solves a formula under assumptions.

        All `clauses` hold. Each of the `counts` has literals and how many of them are true. `joins` are the edges of a
        graph, and those whose literals are true must connect it. The first `cells` literals stand for cells. The
        function takes assumed literals and returns the cell literals that are true. It returns None if there is no
        solution, and an empty sequence if finding one takes too many steps."""


# --- how a board gets one solution


@dataclass(frozen=True)
class Redraw:
    """A board with several solutions is dropped, and another random board is drawn."""


@dataclass(frozen=True)
class Repair(Generic[P]):
    """The board is changed until it has one solution, by `change(puzzle, answer, other, rng)`.

    The change makes the second solution `other` invalid, or makes uniqueness easier to prove if `other` is None. If it
    returns None, another board is drawn. `together`: on a large board, several regions in which solutions differ are
    changed before the next uniqueness test; a region that cannot be changed stays. `near`: these regions are small,
    which suits changes of one place; without it they may be large, so that a change has a larger effect.
    """

    change: Callable[[P, Marks, Marks | None, random.Random], tuple[P, Marks] | None]
    together: bool = False
    near: bool = False


@dataclass(frozen=True)
class Construct(Generic[P]):
    """The genre itself makes the board unique, by `change(puzzle, answer, rng, options, oracle)`. If it returns None,
    another board is drawn."""

    change: Callable[[P, Marks, random.Random, Options, Oracle], tuple[P, Marks] | None]


# --- what becomes of the clues


@dataclass(frozen=True)
class Thin:
    """Clues are removed in random order as long as the solution stays unique.

    `monotone`: removing a clue removes only its own rules. So no solution is lost, and a clue that is necessary once
    stays necessary. `symmetric`: clues can be anywhere, so their places can be symmetric. `unasked`: clues are removed
    even if no level, symmetry or minimal number of clues is requested.
    """

    monotone: bool = True
    symmetric: bool = False
    unasked: bool = field(default=True, init=False)


@dataclass(frozen=True)
class Keep(Thin):
    """Clues are kept, unless a level, a symmetry or the fewest clues are requested."""

    unasked: bool = field(default=False, init=False)


# --- how a board comes to a level


@dataclass(frozen=True)
class Climb:
    """Clues are removed as long as steps of the level solve the board. If uniqueness is proved quickly, clues are also
    exchanged for others until the board is hard enough."""


@dataclass(frozen=True)
class Shift(Generic[P]):
    """A random board is changed step by step, by `change(puzzle, answer, stuck, rng)`.

    The change makes the board easier around the spots where steps of the level get stuck, or harder anywhere if there
    are none. If it returns None, another board is drawn. This is for genres without clues that could be removed.
    """

    change: Callable[[P, Marks, frozenset[Spot], random.Random], tuple[P, Marks] | None]


@dataclass(frozen=True)
class ShiftUnique(Shift[P]):
    """Like Shift, but it starts from boards with one solution. Drawing these is quicker than making many changes."""


@dataclass(frozen=True)
class Refine(Shift[P]):
    """A board with one solution is made easier step by step; no change adds a solution."""


@dataclass(frozen=True)
class Picture(Generic[P]):
    """Puzzles from pictures, by `make(content, rng, options)`. The content is the bytes of an image file, or painted
    cells as a `Sheet`. `layer` is the layer of the answer that shows the picture: for each cell an index into the
    palette, from 1."""

    make: Callable[[Any, random.Random, Options], tuple[P, Marks]]
    options: tuple[Option, ...]
    layer: str


@dataclass(frozen=True)
class Maker(Generic[P]):
    """How puzzles of a genre are made.

    Without `make`, engines draw a random answer of the empty board, and the genre's `clues_from` derives the clues.
    That board is the blank one, or what `empty(genre, rows, cols, rng)` returns, such as a board with random rooms.
    `chance` are levels that boards with one solution often have: to reach them, boards are redrawn rather than changed.
    `rare` are levels that hardly any board has: the collection omits them, and the message after a failed request
    mentions it. `level_options` are the options that suit a level. `word(char, rows, cols, rng)` makes a board with all
    clues whose answer reads as a letter or digit; it raises BadInput if it cannot. `summary` returns sentences about
    what is special about a made puzzle. `largest` is the longest side of boards that are quick to make. Boards of more
    than `small` cells are made by quicker methods, which keep more clues.
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
    empty: Callable[[Any, int, int, random.Random], P] | None = None

    @property
    def picture_options(self) -> tuple[Option, ...]:
        """The options for pictures; empty if the genre makes no puzzles from pictures."""
        return self.picture.options if self.picture else ()

    @property
    def painted(self) -> str:
        """The layer of the answer that shows a picture; empty if there is none."""
        return self.picture.layer if self.picture else ""
