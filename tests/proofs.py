"""Whether some rules of a model force a mark: one SAT solver a puzzle, with a literal that switches each rule on.

It knows nothing of looks: the clauses are those of the engines, each rule's by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, pairwise
from types import TracebackType

from pysat.solvers import Solver

from puzzlepark._native import FlatClauses
from puzzlepark.constraints import expanded, part
from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.joined import Joined
from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.options import ListedPath, links_with_lengths, options_of
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.regions import Regions
from puzzlepark.constraints.same import Same
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.core.steps import Exclusion
from puzzlepark.encoders.formula import Clauses, Formula

MERGING = (Same, Regions)
WHOLE = (Connected, Joined, Links, Loop)
"""Constraints with a condition on the whole board, in addition to the conditions on single places."""


def _shown(links: Links, option: ListedPath) -> Iterator[tuple[Var, int]]:
    """What a path sets."""
    cells = [links.grid.nodes[i] for i in option.cells]
    for a, b in pairwise(cells):
        yield Var(links.line, Spot((a.r + b.r) // 2, (a.c + b.c) // 2)), 1
    for layer, value in ((links.paint, option.label), (links.block, option.owner)):
        for cell in cells if layer else ():
            yield Var(layer or "", cell), value


class Proofs:
    """Asks again and again whether rules force something; it ends with its `with` block."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.model = model
        self.solver = Solver(name="cadical195")
        clock = Clock(Budget(None))
        merging = tuple(rule for rule in model.rules if isinstance(rule.constraint, MERGING))
        whole = expanded(model, "clauses")
        parts: dict[int, list[Constraint]] = {}
        for origin, rule in zip(whole.origins, whole.model.rules, strict=True):
            parts.setdefault(origin, []).append(rule.constraint)
        self.formula = Formula(replace(whole.model, rules=merging), clock)
        self.chosen = links_with_lengths(model) is not None
        false = self.formula.false
        self._fill(self.formula.clauses)
        self.switches: list[int] = []
        self.lazy: dict[int, list[Callable[[set[int]], Clauses]]] = {}
        for number, rule in enumerate(model.rules):
            self.switches.append(self.formula.new())
            if isinstance(rule.constraint, MERGING):
                continue
            self.formula.clauses, self.formula.lazy, self.formula.watcher = FlatClauses(), [], None
            if self.chosen and isinstance(rule.constraint, Links):
                self._choose(puzzle, clock)
            else:
                for constraint in parts[number]:
                    part(constraint, "clauses").write(self.formula, constraint)
            watcher = self.formula.watcher
            self.lazy[number] = [*self.formula.lazy, *([watcher] if watcher is not None else [])]
            # What a rule that is no clue leaves of one variable is its range, which a player knows and no step names.
            known = rule.clue is None and rule.constraint.given is not None
            self._fill(self.formula.clauses, None if known else self.switches[number])
        self.solver.add_clause([-false])

    def __enter__(self) -> Proofs:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.solver.delete()

    # --- the formula

    def _fill(self, clauses: Iterable[list[int]], switch: int | None = None) -> None:
        for clause in clauses:
            self.solver.add_clause(clause if switch is None else [*clause, -switch])

    def _choose(self, puzzle: Puzzle, clock: Clock) -> None:
        """Links with lengths: the literals of the variables say which paths are chosen."""
        links = links_with_lengths(self.model)
        assert links is not None
        formula = self.formula
        view = next(iter(self.model.views))
        options = options_of(self.model, Task(puzzle, view, 1, clock))
        chosen = [formula.new() for _ in options]
        at: list[list[int]] = [[] for _ in links.grid.nodes]
        showing: dict[tuple[Var, int], list[int]] = {}
        for option, literal in zip(options, chosen, strict=True):
            for cell in option.cells:
                at[cell].append(literal)
            for shown in _shown(links, option):
                showing.setdefault(shown, []).append(literal)
        for spot, here in zip(links.grid.nodes, at, strict=True):
            formula.at_most_one(here)
            if spot in links.place:
                formula.clauses.append(here)
        for layer in self.model.layers:
            for var in layer.vars:
                for value in layer.values:
                    paths = showing.get((var, value), [])
                    if value:
                        literal = formula.literal(var, value)
                        formula.clauses.append([-literal, *paths])
                        formula.clauses += [[-path, literal] for path in paths]

    # --- questions

    def literal(self, var: Var, value: int) -> int:
        """The literal "this variable has this value"."""
        return self.formula.literal(var, value)

    def force(
        self,
        rules: Collection[int],
        excluded: Iterable[Exclusion],
        supposed: Iterable[int] = (),
        *,
        locally: bool = False,
    ) -> bool:
        """Whether rules, by their places in the model, have no solution without the excluded values and with the
        supposed literals. `locally`: their statements about the whole board do not count."""
        assumed = [self.switches[k] for k in rules]
        assumed += [-self.literal(*each) for each in excluded]
        assumed += supposed
        active = [(k, look) for k in rules for look in self.lazy.get(k, ())]
        if locally:
            active = [(k, look) for k, look in active if not isinstance(self.model.rules[k].constraint, WHOLE)]
        while self.solver.solve(assumptions=assumed):
            true = set(self.solver.get_model())
            true |= {-v for v in range(1, self.formula.top + 1) if v not in true}
            found = [(k, look(true)) for k, look in active]
            if not any(clauses for _, clauses in found):
                return False
            for k, clauses in found:
                self._fill(clauses, self.switches[k])
        return True

    def denials(self, marks: Iterable[tuple[Var, int]], excluded: Iterable[Exclusion]) -> list[int]:
        """The literals that deny marks and exclusions, each by itself."""
        return list(chain((-self.literal(*m) for m in marks), (self.literal(*e) for e in excluded)))
