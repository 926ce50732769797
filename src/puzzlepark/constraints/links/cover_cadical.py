"""What the cover kernel could not finish, as clauses for CaDiCaL: one part of a board at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark import _native
from puzzlepark._native import FlatClauses
from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Clock
from puzzlepark.encoders.cadical import Cadical

MOST_ENTRIES = 2_000_000
"""Cells of all options together; more would take many seconds, and a gigabyte, before the search begins."""

UNKNOWN = 2
"""What the kernel answers where it did not find out; 0 and 1 are no and yes."""


class PartClauses:
    """A part as clauses: variable 1 + i says that option i is chosen."""

    def __init__(self, part: _native.CoverPart, clock: Clock) -> None:
        self.clock = clock
        self.options: list[list[int]] = part.options
        self.labels: list[int] = part.labels
        self.required = part.required
        if sum(map(len, self.options)) > MOST_ENTRIES:
            raise Stopped("cap")
        self.top = len(self.options)
        self.at: list[list[int]] = [[] for _ in self.required]
        for i, cells in enumerate(self.options):
            for c in cells:
                self.at[c].append(i + 1)
        self.clauses = FlatClauses()
        for c, here in enumerate(self.at):
            clock.tick()
            if self.required[c]:
                self.clauses.append(here)
            self.top = self.clauses.at_most_one(here, self.top)

    def _new(self) -> int:
        self.top += 1
        return self.top

    def choices(self, painted: bool, known: Iterable[list[int]]) -> Iterator[list[int]]:
        """Choices of options, one for each painting or one each, besides those that are known."""
        paints = self._paints() if painted else []
        with Cadical(self.clock) as solver:
            solver.fill(self.clauses)
            for choice in known:
                solver.clause(self._other(choice, paints))
            while solver.satisfiable():
                choice = self._chosen(solver)
                yield choice
                clause = self._other(choice, paints)
                if not clause:
                    return
                solver.clause(clause)

    def possible(self, live: bytes, bare: bytes) -> tuple[bytes, bytes]:
        """Which options are in some choice, and which cells are bare in some, where that is UNKNOWN yet."""
        chosen, empty = bytearray(live), bytearray(bare)
        with Cadical(self.clock) as solver:
            solver.fill(self.clauses)

            def witness(assumed: list[int]) -> bool:
                if not solver.satisfiable(assumptions=assumed):
                    return False
                covered = set()
                for i in self._chosen(solver):
                    chosen[i] = 1
                    covered.update(self.options[i])
                for c, must in enumerate(self.required):
                    if not must and c not in covered:
                        empty[c] = 1
                return True

            for i in range(len(chosen)):
                if chosen[i] == UNKNOWN and not witness([i + 1]):
                    chosen[i] = 0
            for c in range(len(empty)):
                if empty[c] == UNKNOWN and not witness([-x for x in self.at[c]]):
                    empty[c] = 0
        return bytes(chosen), bytes(empty)

    def _paints(self) -> list[dict[int, int]]:
        """For each cell that may look in several ways, the variable of each label it may have."""
        paints: list[dict[int, int]] = []
        for c, here in enumerate(self.at):
            by_label: dict[int, list[int]] = {}
            for x in here:
                by_label.setdefault(self.labels[x - 1], []).append(x)
            paints.append({})
            if len(by_label) > 1 or not self.required[c]:
                for label, literals in by_label.items():
                    y = paints[c][label] = self._new()
                    self.clauses.append([-y, *literals])
                    self.clauses.extend([-x, y] for x in literals)
        return paints

    def _other(self, choice: list[int], paints: list[dict[int, int]]) -> list[int]:
        """The clause "choose, or paint, otherwise"."""
        if not paints:
            return [-1 - i for i in choice]
        label_at = {c: self.labels[i] for i in choice for c in self.options[i]}
        clause: list[int] = []
        for c, known in enumerate(paints):
            label = label_at.get(c)
            if label is None:
                clause.extend(known.values())
            elif known:
                clause.append(-known[label])
        return clause

    def _chosen(self, solver: Cadical) -> list[int]:
        return [x - 1 for x in solver.model()[: len(self.options)] if x > 0]
