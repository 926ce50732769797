"""Fields of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, count
from typing import Any, ClassVar

from puzzlepark.core.drawing import Number, Shape, Stamp, letter_text, number_text
from puzzlepark.core.editing import MOST_NUMBER, Tool
from puzzlepark.core.editing import UNKNOWN as UNKNOWN
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Legend
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.where import InCells, col_clue, row_clue, where
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import whole
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

Clues = tuple[tuple[Spot, int], ...]
MOST = MOST_NUMBER
SOME_SIZE, OTHER_SIZE = (4, 6), (9, 11)
"""A limit that is equal for both of these sizes is taken to be the same for all."""
MANY = 10
"""From this many numbers on, a legend does not list them all."""


def outside(rows: Iterable[int | None], cols: Iterable[int | None]) -> Clues:
    """Clues outside rows and columns from two lists; None means no clue."""
    down = [(col_clue(c), n) for c, n in enumerate(cols) if n is not None]
    return (*down, *((row_clue(r), n) for r, n in enumerate(rows) if n is not None))


@dataclass(frozen=True, kw_only=True)
class Numbers(ClueField):
    """(spot, number) pairs in reading order.

    Numbers are at least `low`. `high` returns the highest number of the tools on a board of some size; higher numbers
    are refused only if `strict` is true. `counts` returns the spots whose marks a number counts. Each of the other
    arguments adds a property if it is true:

        alike    Equal numbers belong together, such as the two ends of a link.
        ring     Numbers are drawn in a ring.
        letters  Numbers are drawn as letters, where 1 is A.
        apart    The digits of a number are drawn as numbers of their own.

    With `block`, numbers are on black cells, which stay black without a number.
    """

    low: int = 0
    high: Callable[[int, int], int] = max
    strict: bool = False
    alike: bool = False
    ring: bool = False
    letters: bool = False
    apart: bool = False
    counts: Callable[[Any, Spot], tuple[Spot, ...]] | None = None

    nothing: ClassVar[Any] = UNKNOWN
    old_keys: ClassVar[Mapping[str, str]] = {"row_clues": "rows", "column_clues": "cols"}

    # --- one number

    @property
    def what(self) -> str:
        return "Clue" if self.unknown else "int | None"

    def legend(self, key: str) -> Legend:
        form, entries = super().legend(key)
        zero = "; in a table of whole numbers alone, 0 is an empty cell" if self._zero_is_blank else ""
        return form + zero, entries

    def entries(self) -> Mapping[str, str]:
        high = self.high(*SOME_SIZE)
        numbers = f"{self.low}, {self.low + 1}, {self.low + 2}, …"
        known = "the letter A, B, C, …" if self.letters else "a number"
        if self.strict and high != self.high(*OTHER_SIZE):
            known += " that the size allows"
        elif self.strict and high - self.low < MANY:
            numbers = ", ".join(map(str, range(self.low, high + 1)))
        elif self.strict:
            known += f" up to {high}"
        unknown = {'"?"': "an unknown number"} if self.unknown else {}
        if self.block:
            known, unknown = "a black cell with a number", {'"?"': "a black cell without a number"}
        return {**unknown, numbers: known}

    def checked(self, board: Any, spot: Spot, value: int) -> int:
        """The number itself; raises BadInput if it is out of bounds, or an unexpected question mark."""
        if value == UNKNOWN:
            if not self.unknown:
                raise BadInput(f"{where(spot, board).capitalize()} has a question mark; a clue says how many here.")
            return value
        high = self.high(board.rows, board.cols) if self.strict else MOST
        if not self.low <= value <= high:
            bound = f"{self.low} or more" if high == MOST else f"from {self.low} to {high}"
            raise BadInput(f"{where(spot, board).capitalize()} has the clue {value}; a clue is {bound}.")
        return value

    def read(self, entry: Any, key: str) -> int:
        """A number of a document. An unknown number is "?", in older documents -2."""
        if self.unknown and (entry == "?" or (entry == UNKNOWN and type(entry) is int)):
            return UNKNOWN
        return whole(entry, f'A number of "{key}"', min(0, self.low))

    def write(self, value: int) -> Any:
        return "?" if value == UNKNOWN else value

    def _high(self, board: Any, spot: Spot) -> int:
        """The highest number at a spot."""
        most = self.at.most(board, spot)
        return self.high(board.rows, board.cols) if most is None else most

    def possible(self, board: Any, spot: Spot) -> Iterable[int]:
        unknown = (UNKNOWN,) if self.unknown else ()
        return (*unknown, *range(self.low, self._high(board, spot) + 1))

    def nearest(self, board: Any, spot: Spot, value: int) -> Iterator[int]:
        """Other numbers. Numbers that are `alike` can only move."""
        if value != UNKNOWN and not self.alike:
            numbers = range(self.low, self._high(board, spot) + 1)
            yield from sorted((n for n in numbers if n != value), key=lambda n: (abs(n - value), n))

    def text(self, value: int) -> str:
        return letter_text(value) if self.letters else number_text(value)

    def clue_text(self, board: Any, clue: Spot) -> str:
        text = super().clue_text(board, clue)
        return "black cell without a number" if self.block and text == number_text(UNKNOWN) else text

    def sentence(self, value: int) -> str:
        """A sentence about the number of a cell. It is empty for a number that counts marks, because that is read with
        its progress."""
        if self.block:
            return "Black cell." if value == UNKNOWN else f"Black cell with the number {value}."
        if self.counts and value != UNKNOWN:
            return ""
        noun = "Letter" if self.letters else "Number"
        return f"Unknown {noun.lower()}." if value == UNKNOWN else f"{noun} {self.text(value)}."

    # --- all numbers

    @property
    def _zero_is_blank(self) -> bool:
        """True if a table of whole numbers alone has 0 for empty cells."""
        return self.low > 0 and isinstance(self.at, InCells)

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Clues:
        """The numbers of a document. A table of whole numbers alone has 0 for empty cells, if no clue can be 0."""
        entries = self.at.unpack(self.name, data, rows, cols)
        if self._zero_is_blank and all(type(entry) is int for _, entry, _ in entries):
            # Tables of numbers alone, such as arrays, have no null: 0 is an empty cell where it is no clue.
            entries = [entry for entry in entries if entry[1]]
        return tuple((spot, self.read(entry, key)) for spot, entry, key in entries if entry is not None)

    def resize(self, board: Any, rows: int, cols: int) -> Clues:
        """The clues that fit the new size. If `strict`, larger numbers than the new board allows are removed."""
        kept: Clues = super().resize(board, rows, cols)
        if not self.strict:
            return kept
        high = self.high(rows, cols)
        return tuple((spot, number) for spot, number in kept if number <= high)

    def turned(self, board: Any, turn: Symmetry) -> Clues | None:
        """The numbers on the transformed board. Numbers that are `alike` are renumbered in reading order."""
        turned: Clues | None = super().turned(board, turn)
        if turned is None or not self.alike:
            return turned
        new_number: dict[int, int] = {}
        return tuple((spot, new_number.setdefault(n, len(new_number) + 1)) for spot, n in turned)

    def groups(self, board: Any) -> list[tuple[Spot, ...]]:
        """Each number alone, or all equal numbers if they are `alike`."""
        if not self.alike:
            return super().groups(board)
        known: Clues = getattr(board, self.name)
        numbers = sorted({number for _, number in known if not self.needed or number != UNKNOWN})
        return [tuple(spot for spot, other in known if other == number) for number in numbers]

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Every number that could be added. Numbers that are `alike` are added in pairs, with the lowest number that is
        not used."""
        if not self.alike:
            yield from super().additions(board)
            return
        known = dict(getattr(board, self.name))
        new = next(number for number in count(self.low) if number not in known.values())
        for pair in combinations([spot for spot in self.seats(board) if spot not in known], 2):
            yield pair, partial(self._with, board, dict.fromkeys(pair, new))

    def lists_changes(self, board: Any) -> bool:
        return super().lists_changes(board) or self.alike

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return self.at.tools("number", low=self.low, high=self.high(rows, cols), unknown=self.unknown)

    def shapes(self, board: Any) -> list[Shape]:
        """The shapes of all numbers. With `block`, they are on black cells."""
        pairs = getattr(board, self.name)
        found: list[Shape] = [Stamp("block", tuple(spot for spot, _ in pairs))] if self.block else []
        found += self.at.shapes(pairs)
        counts = self.counts or self.at.counts
        for spot, number in pairs:
            if self.block and number == UNKNOWN:
                continue
            corner = spot.is_edge
            found.append(
                Number(
                    spot,
                    number,
                    ink="onblock" if corner or self.block else "given",
                    corner=corner,
                    counts=counts(board, spot) if number != UNKNOWN else (),
                    ring=self.ring,
                    apart=self.apart,
                    text=self.text(number) if self.letters else "",
                )
            )
        return found
