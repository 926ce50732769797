"""SAT: the model as clauses, for CaDiCaL.

One solver serves a whole task: after each solution the literals of its look are blocked and the search goes on.
Global conditions (one loop, one piece) are added lazily, when violated: see `Formula.lazy`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import NamedTuple, TypeGuard

from puzzlepark.core.constraints import (
    Between,
    Connected,
    Constraint,
    Count,
    Distinct,
    Groups,
    Joined,
    Links,
    Loop,
    Parts,
    Pieces,
    Regions,
    Runs,
    Same,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.links import not_open_links
from puzzlepark.core.model import Model
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines.cadical import SLICE, Cadical
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.group_reach import too_many
from puzzlepark.engines.link_choice import choices, links_with_lengths, options_of
from puzzlepark.engines.sat_areas import encode_connected, encode_joined, encode_parts
from puzzlepark.engines.sat_count import encode_between, encode_count, encode_distinct, encode_sum
from puzzlepark.engines.sat_cuts import encode_pieces
from puzzlepark.engines.sat_groups import encode_groups
from puzzlepark.engines.sat_links import encode_links
from puzzlepark.engines.sat_loop import encode_loop
from puzzlepark.engines.sat_runs import encode_runs
from puzzlepark.engines.sat_sight import encode_sight
from puzzlepark.engines.sat_table import encode_star, encode_table

QUICK_LOOKS = 20
"""Assignments that may need cuts before the solver's first wishes are given up."""
MANY_CLAUSES = 100_000
"""What takes some tenths of a second to write."""
MOST_CLAUSES = 1_500_000
"""A larger formula is refused: it would take many seconds before the search begins."""


class Stage(NamedTuple):
    """A solver with settings of its own, and how many conflicts and assignments it may take to the next solution."""

    settings: dict[str, int]
    conflicts: int | None = None
    looks: int | None = None
    wishes: bool = False


PROOF = Stage({})
WISHES = Stage({}, SLICE, QUICK_LOOKS, wishes=True)
"""With wishes an open board is solved at once, but a proof takes longer: after a quick try, begin anew."""
HUNT = Stage({"stabilizeonly": 1, "chrono": 0}, 10 * SLICE)
"""Long stable phases find a path soon, and its watcher cannot follow solvers that backtrack out of order; where
there is no path to be found, the usual settings are quicker."""
WATCHED_PROOF = Stage({"chrono": 0})
SHORT = Stage({"phase": 0}, 10 * SLICE)
"""Short paths leave room for others."""


def encode_merged(formula: Formula, constraint: Constraint) -> None:
    """Same and Regions: their variables already share literals."""


ENCODERS: dict[type, Callable[[Formula, Constraint], None]] = {
    Same: encode_merged,
    Regions: encode_merged,
    Count: encode_count,
    Between: encode_between,
    Sum: encode_sum,
    Distinct: encode_distinct,
    Table: encode_table,
    Star: encode_star,
    Loop: encode_loop,
    Links: encode_links,
    Connected: encode_connected,
    Joined: encode_joined,
    Parts: encode_parts,
    Sight: encode_sight,
    Pieces: encode_pieces,
    Runs: encode_runs,
    Groups: encode_groups,
}


def formula_of(model: Model, clock: Clock, formula: Formula | None = None) -> Formula:
    """The model in clauses, written into a formula of it."""
    formula = formula or Formula(model, clock)
    # Connected reads off the clauses of all others which nodes are sure.
    for rule in sorted(model.rules, key=lambda rule: isinstance(rule.constraint, Connected)):
        clock.tick()
        ENCODERS[type(rule.constraint)](formula, rule.constraint)
    return formula


def refuses_formula(model: Model, lengths: bool = False) -> str | None:
    """Why a model has no formula, or too large a one; None if it has. Lengths of Links need many counts."""
    for rule in model.rules:
        if type(rule.constraint) not in ENCODERS:
            return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
        if not isinstance(rule.constraint, Links) or (lengths and has_lengths(rule.constraint)):
            continue
        if reason := not_open_links(rule.constraint):
            return reason
    if sum(isinstance(rule.constraint, Links) and rule.constraint.paths == 1 for rule in model.rules) > 1:
        return "it watches one path, not several"
    if reason := too_many(model):
        return reason
    clauses = _clauses(model)
    return f"its formula would have about {clauses:,} clauses" if clauses > MOST_CLAUSES else None


class Sat(Engine):
    name = "sat"
    turn = 200

    def first_turn(self, model: Model) -> int:
        # It begins anew in every turn, and writing a large formula takes longer than a turn.
        return 2 if _clauses(model) <= MANY_CLAUSES else 3

    def refuses(self, model: Model, task: Task) -> str | None:
        return None if links_with_lengths(model) is not None else refuses_formula(model)

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "CaDiCaL, incremental"
        if links_with_lengths(model) is not None:
            task.stats.method = "CaDiCaL, a choice of paths"
            options = options_of(model, task)
            with Cadical(task.clock) as solver:
                yield from choices(model, task, options, solver)
            return None
        formula = formula_of(model, task.clock)
        task.stats.figures["clauses"] = len(formula.clauses)
        if [] in formula.clauses:
            return None
        search = _Search(formula, task)
        for stage in _stages(formula):
            with Cadical(task.clock, stage.settings) as solver:
                search.prepare(solver, stage)
                while (true := search.next(solver, stage)) is not None:
                    solution = formula.solution(task, true)
                    yield solution
                    search.add(solver, [formula.blocking(solution, model.views[task.view])])
                if search.exhausted:
                    return None
        raise AssertionError("the last solver only ends by return or raise")


class _Search:
    """The way from one solution to the next, by one solver after another."""

    def __init__(self, formula: Formula, task: Task) -> None:
        self.formula = formula
        self.task = task
        self.added: list[list[int]] = []
        self.spent = 0
        """Conflicts since the last solution, of all solvers."""
        self.exhausted = False

    def prepare(self, solver: Cadical, stage: Stage) -> None:
        """Tell a fresh solver the formula and what was added since."""
        watcher = self.formula.watcher
        solver.fill(chain(self.formula.clauses, self.added, watcher.cuts if watcher else ()))
        if stage.wishes:
            solver.solver.set_phases(self.formula.wishes)
        if watcher is not None:
            watcher.restart()
            solver.solver.connect_propagator(watcher)
            for variable in watcher.observed:
                solver.solver.observe(variable)

    def add(self, solver: Cadical, clauses: list[list[int]]) -> None:
        self.added += clauses
        solver.fill(clauses)

    def next(self, solver: Cadical, stage: Stage) -> set[int] | None:
        """The true literals of the next solution; None if there is none, or if the stage is over."""
        steps, figures = self.task.clock.budget.steps, self.task.stats.figures
        allowed, looks = stage.conflicts, stage.looks
        while looks != 0 and [] not in self.added:
            bounds = [bound for bound in (allowed, steps and steps - self.spent) if bound is not None]
            before = solver.conflicts
            answer = solver.satisfiable(min(bounds, default=None))
            spent = solver.conflicts - before
            self.spent += spent
            if answer is None and steps is not None and self.spent >= steps:
                raise Stopped("cap")
            self.exhausted = answer is False
            if not answer:
                return None
            true = set(solver.model())
            true |= {-v for v in range(1, self.formula.top + 1) if v not in true}
            clauses = [clause for look in self.formula.lazy for clause in look(true)]
            if self.formula.watcher is not None:
                figures["cuts"] = len(self.formula.watcher.cuts)
            if not clauses:
                self.spent = 0
                return true
            figures["cuts"] = figures.get("cuts", 0) + len(clauses)
            self.add(solver, clauses)
            allowed = allowed and max(0, allowed - spent)
            looks = looks and looks - 1
        self.exhausted = [] in self.added
        return None


def _stages(formula: Formula) -> tuple[Stage, ...]:
    """The solvers to try, one after another; the last has all the time."""
    if formula.watcher is not None:
        return HUNT, WATCHED_PROOF
    if any(isinstance(rule.constraint, Links) for rule in formula.model.rules):
        return SHORT, PROOF
    return (WISHES, PROOF) if formula.wishes else (PROOF,)


def has_lengths(constraint: Constraint) -> TypeGuard[Links]:
    """Whether these are Links that use all ends, and all have lengths."""
    if not isinstance(constraint, Links) or constraint.paths is not None:
        return False
    return all(end.length is not None and end.length >= 1 for end in constraint.ends)


def _clauses(model: Model) -> int:
    return sum(_size(rule.constraint) for rule in model.rules)


def _size(constraint: Constraint) -> int:
    """About how many clauses the kinds that need many take."""
    if isinstance(constraint, Count):
        return 4 * len(constraint.scope) * max(1, min(constraint.total, len(constraint.scope) - constraint.total))
    if isinstance(constraint, Sight):
        return 4 * len(constraint.scope) * max(1, constraint.total)
    if isinstance(constraint, Pieces):
        return sum(3 * len(nodes) for ways in constraint.owners for nodes in ways)
    if isinstance(constraint, Distinct):
        return 3 * len(constraint.scope) ** 2
    if isinstance(constraint, Runs):
        return 5 * len(constraint.scope) * len(constraint.states(len(constraint.scope) // 2))
    if isinstance(constraint, Loop):
        return 40 * len(constraint.grid.nodes)
    if has_lengths(constraint):
        # A node lies on a path of n nodes from end to end only if it is within n/2 of one of them or the other.
        reached = sum(min(len(constraint.grid.nodes), (end.length or 0) ** 2 // 2) for end in constraint.ends)
        return 40 * len(constraint.grid.nodes) + 8 * reached
    if isinstance(constraint, Links):
        labels = len({end.label for end in constraint.ends}) if constraint.paths is None else 1
        return (40 + 8 * labels) * len(constraint.grid.nodes)
    return 0


ENGINE = Sat()
