"""One component of a cover as clauses for CaDiCaL, where the native kernel gives up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzlepark import _native
from puzzlepark._native import FlatClauses
from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Clock
from puzzlepark.encoders.cadical import Cadical

MOST_ENTRIES = 2_000_000
"""Maximum number of cells of all options together. With more, writing clauses takes many seconds and a gigabyte."""

UNKNOWN = 2
"""The answer of the kernel where its search was cut off; 0 and 1 are no and yes."""


class ComponentClauses:
    """The exact cover of a component as clauses: variable 1 + i says that option i is chosen."""

    def __init__(self, component: _native.CoverPart, clock: Clock) -> None:
        self.clock = clock
        self.options: list[list[int]] = component.options
        """The cells of each option."""
        self.labels: list[int] = component.labels
        self.required = component.required
        if sum(map(len, self.options)) > MOST_ENTRIES:
            raise Stopped("cap")
        self.variable_count = len(self.options)
        self.literals_at: list[list[int]] = [[] for _ in self.required]
        """For each cell the literals of the options that cover it."""
        for option, cells in enumerate(self.options):
            for cell in cells:
                self.literals_at[cell].append(option + 1)
        self.clauses = FlatClauses()
        for cell, literals in enumerate(self.literals_at):
            clock.tick()
            if self.required[cell]:
                self.clauses.append(literals)
            self.variable_count = self.clauses.at_most_one(literals, self.variable_count)

    def _new_variable(self) -> int:
        self.variable_count += 1
        return self.variable_count

    def choices(self, painted: bool, known: Iterable[list[int]]) -> Iterator[list[int]]:
        """The choices of options that are not known yet, or with `painted` one choice for each new painting."""
        paints = self._paint_variables() if painted else []
        with Cadical(self.clock) as solver:
            solver.fill(self.clauses)
            for choice in known:
                solver.clause(self._blocking_clause(choice, paints))
            while solver.satisfiable():
                choice = self._chosen(solver)
                yield choice
                clause = self._blocking_clause(choice, paints)
                if not clause:
                    return
                solver.clause(clause)

    def possible(self, live: bytes, bare: bytes) -> tuple[bytes, bytes]:
        """For each option whether a choice has it (`live`), and for each cell whether a choice leaves it uncovered
        (`bare`). The arguments are what the kernel has found; every UNKNOWN in them is replaced."""
        chosen, empty = bytearray(live), bytearray(bare)
        with Cadical(self.clock) as solver:
            solver.fill(self.clauses)

            def solve_and_record(assumptions: list[int]) -> bool:
                """Whether there is a choice under assumptions. Records its options, and the cells that it leaves
                uncovered."""
                if not solver.satisfiable(assumptions=assumptions):
                    return False
                covered = set()
                for option in self._chosen(solver):
                    chosen[option] = 1
                    covered.update(self.options[option])
                for cell, required in enumerate(self.required):
                    if not required and cell not in covered:
                        empty[cell] = 1
                return True

            for option in range(len(chosen)):
                if chosen[option] == UNKNOWN and not solve_and_record([option + 1]):
                    chosen[option] = 0
            for cell in range(len(empty)):
                if empty[cell] == UNKNOWN and not solve_and_record([-x for x in self.literals_at[cell]]):
                    empty[cell] = 0
        return bytes(chosen), bytes(empty)

    def _paint_variables(self) -> list[dict[int, int]]:
        """For each cell a variable for each label; none if all options give it the same label."""
        paints: list[dict[int, int]] = []
        for cell, literals_here in enumerate(self.literals_at):
            by_label: dict[int, list[int]] = {}
            for literal in literals_here:
                by_label.setdefault(self.labels[literal - 1], []).append(literal)
            paints.append({})
            if len(by_label) > 1 or not self.required[cell]:
                for label, literals in by_label.items():
                    painted = paints[cell][label] = self._new_variable()
                    self.clauses.append([-painted, *literals])
                    self.clauses.extend([-literal, painted] for literal in literals)
        return paints

    def _blocking_clause(self, choice: list[int], paints: list[dict[int, int]]) -> list[int]:
        """The clause that forbids a choice, or with `paints` its painting."""
        if not paints:
            return [-(option + 1) for option in choice]
        label_at = {cell: self.labels[option] for option in choice for cell in self.options[option]}
        clause: list[int] = []
        for cell, variables in enumerate(paints):
            label = label_at.get(cell)
            if label is None:
                clause.extend(variables.values())
            elif variables:
                clause.append(-variables[label])
        return clause

    def _chosen(self, solver: Cadical) -> list[int]:
        return [literal - 1 for literal in solver.model()[: len(self.options)] if literal > 0]
