"""Fields of clues: values of one type at some of the spots where they can be."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue, Field, Legend, steps_away
from puzzlepark.core.fields.where import Where
from puzzlepark.core.grid import Spot
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry


@dataclass(frozen=True, kw_only=True)
class ClueField(Field):
    """(spot, value) pairs in reading order. `at` says where clues can be, and the class says what a value is.

    Each of these arguments adds a property if it is true:

        needed   Clues cannot be removed.
        unknown  A clue may be a question mark, which is `nothing`.
        block    A clue is removed by replacing it with `nothing`.
    """

    at: Where
    needed: bool = False
    unknown: bool = False
    block: bool = False

    nothing: ClassVar[Any] = None
    """The value that says nothing, which is shown as a question mark; None if there is no such value."""
    noun: ClassVar[str] = "clue"
    """The word for a clue in messages."""

    # --- one value

    @property
    @abstractmethod
    def what(self) -> str:
        """The Python type of a value in constructors."""

    @abstractmethod
    def checked(self, board: Any, spot: Spot, value: Any) -> Any:
        """The value in canonical form; raises BadInput if it is invalid."""

    @abstractmethod
    def read(self, entry: Any, key: str) -> Any:
        """The value of an entry of a document; raises BadInput. `key` is that of its list."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """The inverse of `read`."""

    def turned_value(self, value: Any, turn: Symmetry) -> Any:
        """The value on the transformed board."""
        return value

    @abstractmethod
    def possible(self, board: Any, spot: Spot) -> Iterable[Any]:
        """The values that can be at a spot, including `nothing` if the field allows question marks."""

    def nearest(self, board: Any, spot: Spot, value: Any) -> Iterable[Any]:
        """Other values that a clue could have instead, the most similar first."""
        return (other for other in self.possible(board, spot) if other != value)

    @abstractmethod
    def text(self, value: Any) -> str:
        """A value in one or two words."""

    def sentence(self, value: Any) -> str:
        """A sentence about a cell with this value, or an empty text."""
        return ""

    def entered(self, tool: Tool, entry: Any, old: Any) -> Any:
        """The value of a stroke that enters `entry` where `old` was, or None."""
        return entry

    # --- all values

    def value_of(self, pairs: Iterable[tuple[Spot, Any]]) -> Any:
        """The value of the field with these clues, which are in reading order."""
        return tuple(pairs)

    def pairs_of(self, value: Any) -> tuple[tuple[Spot, Any], ...]:
        """The inverse of `value_of`."""
        pairs: tuple[tuple[Spot, Any], ...] = value
        return pairs

    def pairs(self, board: Any) -> tuple[tuple[Spot, Any], ...]:
        """The clues of a board as pairs."""
        return self.pairs_of(getattr(board, self.name))

    # --- documents

    @property
    def keys(self) -> Mapping[str, str]:
        return self.at.keys(self.name, self.what)

    def legend(self, key: str) -> Legend:
        return self.at.form(key), self.at.entries(key, {"None": f"no {self.noun}", **self.entries()})

    def entries(self) -> Mapping[str, str]:
        """The entries of a document that are clues, as in a legend."""
        return {}

    def extent(self, data: Mapping[str, Any]) -> tuple[int | None, int | None]:
        return self.at.extent(self.name, data)

    def blank(self, rows: int, cols: int) -> Any:
        return ()

    def has(self, board: Any, spot: Spot) -> bool:
        """True if there can be a clue at a spot."""
        return self.at.has(board, spot)

    def canonicalize(self, value: Iterable[Any], board: Any) -> Any:
        """The clues in reading order; raises BadInput if two have one place, or if a place or a value is invalid."""
        known = [(Spot(*spot), clue) for spot, clue in self.pairs_of(value)]
        known.sort()
        if len({spot for spot, _ in known}) < len(known):
            raise BadInput(f"Two {self.noun}s have the same place.")
        has, checked = self.has, self.checked
        for spot, _ in known:
            if not has(board, spot):
                raise BadInput(f"There can be no {self.noun} at {spot_words(spot)}: {self.at.reason}.")
        pairs = ((spot, checked(board, spot, clue)) for spot, clue in known)
        return self.value_of(self.at.seated(pairs, board, self))

    def pack(self, board: Any) -> dict[str, Any]:
        return self.at.pack(self.name, board, {spot: self.write(value) for spot, value in self.pairs(board)})

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> Any:
        entries = self.at.unpack(self.name, data, rows, cols)
        return self.value_of((spot, self.read(entry, key)) for spot, entry, key in entries if entry is not None)

    def resize(self, board: Any, rows: int, cols: int) -> Any:
        return self.value_of(self.at.resized(self.pairs(board), board, rows, cols))

    def transformed_spot(self, spot: Spot, board: Any, turn: Symmetry) -> Spot:
        return self.at.turned_spot(spot, board, turn)

    def turned(self, board: Any, turn: Symmetry) -> Any:
        """The clues on the transformed board; None if they cannot be there."""
        pairs = self.pairs(board)
        if not self.at.can_turn(pairs, turn):
            return None
        return self.value_of(
            sorted((self.transformed_spot(s, board, turn), self.turned_value(v, turn)) for s, v in pairs)
        )

    # --- clues

    def clues(self, board: Any) -> list[Spot]:
        pairs = () if self.needed else self.pairs(board)
        return [spot for spot, value in pairs if value != self.nothing or not self.block]

    def without(self, board: Any, clue: Spot) -> Any:
        return self.without_group(board, (clue,))

    def groups(self, board: Any) -> list[tuple[Spot, ...]]:
        """Each clue alone; question marks only if they can be removed."""
        if self.needed and not self.unknown:
            return []
        removable = not (self.needed or self.block)
        return [(spot,) for spot, value in self.pairs(board) if removable or value != self.nothing]

    def without_group(self, board: Any, group: tuple[Spot, ...]) -> Any:
        if (self.needed and self.unknown) or self.block:
            return self.value_of((s, self.nothing if s in group else value) for s, value in self.pairs(board))
        return self.value_of(pair for pair in self.pairs(board) if pair[0] not in group)

    def offers(self, board: Any, full: Any) -> list[Spot]:
        """The spots of clues on the board `full` where this board has no clue or a question mark."""
        known, replaceable = dict(self.pairs(board)), {self.nothing} - {None}
        if not (self.needed or self.block):
            replaceable.add(None)
        return [s for s, value in self.pairs(full) if value != self.nothing and known.get(s) in replaceable]

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> Any:
        values = dict(self.pairs(full))
        return self._with(board, {spot: values[spot] for spot in clues})

    def keeps(self, board: Any, full: Any) -> bool:
        found = dict(self.pairs(full))
        return all(spot in found and value in (found[spot], self.nothing) for spot, value in self.pairs(board))

    def additions(self, board: Any) -> Iterator[AddedClue]:
        """Every value at every spot without a clue or with a question mark."""
        known = dict(self.pairs(board))
        for spot in self.seats(board):
            now = known.get(spot)
            for clue in self.possible(board, spot) if now in (None, self.nothing) else ():
                if clue != now:
                    yield (spot,), partial(self._with, board, {spot: clue})

    def _with(self, board: Any, added: Mapping[Spot, Any]) -> Any:
        """The value with these clues added, or replaced."""
        return self.value_of(sorted({**dict(self.pairs(board)), **added}.items()))

    def seats(self, board: Any) -> Iterator[Spot]:
        """The spots where a clue can be."""
        return (spot for spot in self.at.spots(board) if self.has(board, spot))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """Other values at the spot of a clue, and, for `needed` clues, nearby spots with the same value."""
        known = dict(self.pairs(board))
        value = known.pop(clue)
        if self.needed:
            for spot in steps_away(board, clue):
                if spot not in known:
                    yield spot, self.value_of(sorted({**known, spot: value}.items()))
        for other in self.nearest(board, clue, value):
            yield clue, self.value_of(sorted({**known, clue: other}.items()))

    def lists_changes(self, board: Any) -> bool:
        return not (self.needed and getattr(board, self.name)) or self.unknown

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return clue in dict(self.pairs(board))

    def where(self, board: Any, clue: Spot) -> str:
        return self.at.where(clue, board)

    def clue_text(self, board: Any, clue: Spot) -> str:
        return self.text(dict(self.pairs(board))[clue])

    # --- editing and display

    def takes(self, board: Any, tool: Tool, spot: Spot) -> bool:
        return self.at.takes(tool, spot) and self.has(board, spot)

    def slots(self, board: Any, tool: Tool) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.at.slots(board, tool) if self.takes(board, tool, spot))

    def margins(self, board: Any) -> tuple[int, int, int, int]:
        """The numbers of clues beside the longest lines: above, left, below and right."""
        return self.at.margins(board)

    def to_draft(self, value: Any) -> dict[Spot, Any]:
        return dict(reversed(self.pairs_of(value)))

    def from_draft(self, value: dict[Spot, Any]) -> Any:
        return self.value_of(sorted(value.items()))

    def stroke(self, draft: Any, tool: Tool, spots: tuple[Spot, ...], entry: Any) -> None:
        """Enter the value at the spots, or remove the clues there if it is None. New clues are last in the draft."""
        known: dict[Spot, Any] = getattr(draft, self.name)
        for spot in spots:
            old = known.pop(spot, None)
            if entry is not None:
                known[spot] = self.entered(tool, entry, old)

    def follow(self, draft: Any, spots: Iterable[Spot]) -> None:
        self.at.follow(getattr(draft, self.name), draft, spots)

    def settle(self, draft: Any) -> None:
        self.at.settle(getattr(draft, self.name), draft)

    def words(self, board: Any, spot: Spot) -> str:
        known: dict[Spot, Any] = board.once(self.name, lambda: dict(self.pairs(board)))
        return self.at.words(known, spot, self)
