"""One component of a cover as clauses for CaDiCaL, for components that the native kernel gives up."""

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
"""In the kernel's answers: not decided within its limits. 0 means no, and 1 means yes."""


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
        """List the choices of options that are not among the `known` ones. With `painted`, list one choice for each
        picture that no known choice gives."""
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

    def possible(self, usable: bytes, uncovered: bytes) -> tuple[bytes, bytes]:
        """Complete the kernel's answers for each option, whether some choice has it (`usable`), and for each cell,
        whether some choice leaves it uncovered. Every UNKNOWN becomes 0 or 1."""
        option_answers, cell_answers = bytearray(usable), bytearray(uncovered)
        with Cadical(self.clock) as solver:
            solver.fill(self.clauses)

            def solve_and_record(assumptions: list[int]) -> bool:
                """Search for a choice under assumptions, and return whether there is one. Set the answers for its
                options, and for the cells that it leaves uncovered, to 1."""
                if not solver.satisfiable(assumptions=assumptions):
                    return False
                covered = set()
                for option in self._chosen(solver):
                    option_answers[option] = 1
                    covered.update(self.options[option])
                for cell, required in enumerate(self.required):
                    if not required and cell not in covered:
                        cell_answers[cell] = 1
                return True

            for option in range(len(option_answers)):
                if option_answers[option] == UNKNOWN and not solve_and_record([option + 1]):
                    option_answers[option] = 0
            for cell in range(len(cell_answers)):
                if cell_answers[cell] == UNKNOWN and not solve_and_record([-x for x in self.literals_at[cell]]):
                    cell_answers[cell] = 0
        return bytes(option_answers), bytes(cell_answers)

    def _paint_variables(self) -> list[dict[int, int]]:
        """Create for each cell a variable for each label that options give it. A cell that always has the same label
        gets none."""
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
        """The clause that forbids a choice, or with `paints` all choices that give the same picture."""
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
        """The options of the solver's assignment."""
        return [literal - 1 for literal in solver.model()[: len(self.options)] if literal > 0]
