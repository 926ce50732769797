"""Table as an automaton whose state is the prefix of a row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.constraints.table import Table
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Place, Reading, in_order


@dataclass(frozen=True)
class Trie:
    """Accepts the values of a row. A state is the prefix of a row that was read."""

    rows: frozenset[tuple[int, ...]]
    start: tuple[int, ...] = ()

    @cached_property
    def prefixes(self) -> set[tuple[int, ...]]:
        return {row[:k] for row in self.rows for k in range(len(row) + 1)}

    def after(self, state: tuple[int, ...], place: int, value: int) -> tuple[int, ...] | None:
        longer = (*state, value)
        return longer if longer in self.prefixes else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        return state in self.rows


def machines(table: Table, place: Place) -> list[Reading]:
    return trie(table.scope, table.rows, place)


def trie(scope: Sequence[Var], rows: Sequence[tuple[int, ...]], place: Place) -> list[Reading]:
    """The automaton of rows over a scope, read in the order of the sweep."""
    order = in_order(scope, place)
    columns = [list(scope).index(var) for var in order]
    return [(order, Trie(frozenset(tuple(row[k] for k in columns) for row in rows)))]
