"""SAT: the model as clauses, for CaDiCaL.

One solver serves a whole task: after each solution the literals of its look are blocked and the search
goes on. CaDiCaL cannot be interrupted from outside, so it runs in slices of a conflict budget, and the
clock is looked at between them.

A variable with the values 0 and 1 is one literal; others have a literal per value. Variables that Same or
Regions make equal share their literals, so those kinds need no clauses at all. What clauses would be too
many for (one loop, and not several) is added as it is broken: see `Formula.lazy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from itertools import count as count_from
from typing import Any, NamedTuple

from puzzlepark.core.constraints import Constraint, Count, Links, Loop, Regions, Same, Star, Table
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines.linear import Numbering, domains, merge, spread
from puzzlepark.engines.link_choice import choices, links_with_lengths, options_of
from puzzlepark.engines.links import not_one_path
from puzzlepark.engines.sat_count import counter
from puzzlepark.engines.sat_links import Rings, encode_links
from puzzlepark.engines.sat_loop import encode_loop

SLICE = 2_000
"""Conflicts between two looks at the clock: some milliseconds."""
QUICK_LOOKS = 20
"""So many assignments may need cuts before the solver's first wishes are given up."""
FEW = 5
"""At most one of so many literals is said pair by pair, of more with helpers."""
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


class Formula:
    """Clauses of a model, and which literal says what."""

    def __init__(self, model: Model, clock: Clock) -> None:
        self.model = model
        self.clock = clock
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering)
        self.clauses: list[list[int]] = []
        self.lazy: list[Callable[[set[int]], list[list[int]]]] = []
        """Each looks at the true literals of an assignment and gives the clauses that it breaks."""
        self.wishes: list[int] = []
        """Literals that the solver tries first."""
        self.watcher: Rings | None = None
        """Follows the solver's assignments and adds clauses on the way."""
        self.top = 0
        self.literals = [self._new_variable(values) for values in domains(model, self.classes, size)]
        for rule in model.rules:
            clock.tick()
            ENCODERS[type(rule.constraint)](self, rule.constraint)

    def stages(self) -> tuple[Stage, ...]:
        """The solvers to try, one after another; the last has all the time."""
        if self.watcher is not None:
            return HUNT, WATCHED_PROOF
        return (WISHES, PROOF) if self.wishes else (PROOF,)

    def new(self) -> int:
        self.top += 1
        return self.top

    def _new_variable(self, values: tuple[int, ...]) -> dict[int, int]:
        if tuple(values) == (0, 1):
            one = self.new()
            return {0: -one, 1: one}
        literals = {v: self.new() for v in values}
        self.clauses.append(list(literals.values()))
        self.clauses.extend([-a, -b] for a, b in combinations(literals.values(), 2))
        return literals

    def literal(self, number: int, value: int) -> int | None:
        """The literal "variable `number` has this value"; None if it never can."""
        return self.literals[self.classes[number]].get(value)

    def something(self, number: int) -> int:
        """The literal "variable `number` is not 0"; it must be able to be 0."""
        return -self.literals[self.classes[number]][0]

    def solution(self, task: Task, true: set[int]) -> Solution:
        """The solution that a satisfying assignment spells."""
        values = [next(v for v, x in known.items() if x in true) for known in self.literals]
        return spread(task.puzzle, self.model, self.classes, values)

    def blocking(self, solution: Solution, view: tuple[str, ...]) -> list[int]:
        """The clause "look different from this solution"."""
        clause = set()
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                for number, value in enumerate(values, self.numbering.start[layer.name]):
                    literal = self.literal(number, value)
                    assert literal is not None
                    clause.add(-literal)
        return sorted(clause)


def encode_count(formula: Formula, count: Constraint) -> None:
    """A prefix counter over the literals of a Count, each weighing as often as it occurs."""
    assert isinstance(count, Count)
    weights: dict[int, int] = {}
    total = count.total
    for number in formula.numbering.of(count.scope):
        if formula.literal(number, 0) is None:
            total -= 1
            continue
        literal = formula.something(number)
        weights[literal] = weights.get(literal, 0) + 1
    helpers, clauses = counter(tuple(weights.values()), total, formula.clock)
    names = [0, *weights, *(formula.new() for _ in range(helpers))]
    formula.clauses.extend([names[x] if x > 0 else -names[-x] for x in clause] for clause in clauses)


def encode_table(formula: Formula, table: Constraint) -> None:
    assert isinstance(table, Table)
    _one_of_rows(formula, formula.numbering.of(table.scope), table.rows)


def encode_star(formula: Formula, star: Constraint) -> None:
    assert isinstance(star, Star)
    _one_of_rows(formula, formula.numbering.of(star.scope), star.fitting)


def _one_of_rows(formula: Formula, numbers: list[int], rows: Iterable[tuple[int, ...]]) -> None:
    """A literal per row; one row holds, a row implies its values, and a value implies one of its rows."""
    chosen: list[int] = []
    with_value: list[dict[int, list[int]]] = [
        {x: [] for x in formula.literals[formula.classes[n]].values()} for n in numbers
    ]
    for row in rows:
        literals = [formula.literal(n, v) for n, v in zip(numbers, row, strict=True)]
        if None in literals:
            continue
        chosen.append(formula.new())
        for known, literal in zip(with_value, literals, strict=True):
            if literal is not None:
                formula.clauses.append([-chosen[-1], literal])
                known[literal].append(chosen[-1])
    formula.clauses.append(chosen)
    for known in with_value:
        formula.clauses.extend([-literal, *supports] for literal, supports in known.items())


def encode_merged(formula: Formula, constraint: Constraint) -> None:
    """Same and Regions: their variables already share literals."""


ENCODERS: dict[type, Callable[[Formula, Constraint], None]] = {
    Same: encode_merged,
    Regions: encode_merged,
    Count: encode_count,
    Table: encode_table,
    Star: encode_star,
    Loop: encode_loop,
    Links: encode_links,
}


class Sat:
    name = "sat"

    def refuses(self, model: Model, task: Task) -> str | None:
        if links_with_lengths(model) is not None:
            return None
        for rule in model.rules:
            if type(rule.constraint) not in ENCODERS:
                return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
            if isinstance(rule.constraint, Links) and (reason := not_one_path(rule.constraint)):
                return reason
        counts = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Count)]
        clauses = sum(4 * len(c.scope) * max(1, min(c.total, len(c.scope) - c.total)) for c in counts)
        lines = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop | Links)]
        clauses += sum(40 * line.grid.rows * line.grid.cols for line in lines)
        return f"its formula would have about {clauses:,} clauses" if clauses > MOST_CLAUSES else None

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "CaDiCaL, incremental"
        if links_with_lengths(model) is not None:
            task.stats.method = "CaDiCaL, a choice of paths"
            options = options_of(model, task)
            with _Chooser(task) as chooser:
                yield from choices(model, task, options, chooser)
            return None
        formula = Formula(model, task.clock)
        task.stats.figures["clauses"] = len(formula.clauses)
        if [] in formula.clauses:
            return None
        added: list[list[int]] = []
        for stage in formula.stages():
            with _solver(formula, stage, added) as solver:
                patience = Patience(task, stage)
                while (answer := patience.satisfiable(solver)) is True:
                    true = set(solver.get_model()) | _missing(formula, solver)
                    clauses = [clause for look in formula.lazy for clause in look(true)]
                    if not clauses:
                        solution = formula.solution(task, true)
                        yield solution
                        clauses = [formula.blocking(solution, model.views[task.view])]
                        if not clauses[0]:
                            return None
                        patience = Patience(task, stage)
                    else:
                        task.stats.figures["cuts"] = task.stats.figures.get("cuts", 0) + len(clauses)
                    added += clauses
                    for clause in clauses:
                        solver.add_clause(clause)
                if formula.watcher is not None:
                    task.stats.figures["cuts"] = len(formula.watcher.cuts)
                if answer is False:
                    return None
        raise AssertionError("the last solver only ends by return or raise")

    def count(self, model: Model, task: Task) -> int | None:
        return None


class _Chooser:
    """CaDiCaL for those who only want clauses solved."""

    def __init__(self, task: Task) -> None:
        self.patience = Patience(task, PROOF)
        self.top = 0

    def __enter__(self) -> _Chooser:
        from pysat.solvers import Solver

        self.solver: Any = Solver(name="cadical195")
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.delete()

    def new(self) -> int:
        self.top += 1
        return self.top

    def clause(self, literals: list[int]) -> None:
        self.solver.add_clause(literals)

    def at_most_one(self, literals: list[int]) -> None:
        left, at = list(literals), 0
        while len(left) - at > FEW:
            # At most one of the first few and of a helper that is true if any of them is.
            few, helper = left[at : at + FEW - 1], self.new()
            at += FEW - 1
            self._pairs(few)
            for x in few:
                self.clause([-x, helper])
            left.append(helper)
        self._pairs(left[at:])

    def _pairs(self, literals: list[int]) -> None:
        for a, b in combinations(literals, 2):
            self.clause([-a, -b])

    def solve(self) -> Callable[[int], bool] | None:
        if not self.patience.satisfiable(self.solver):
            return None
        true = set(self.solver.get_model())
        return true.__contains__


class Patience:
    """How long a solver of one stage goes on without a new solution, within the task's own bounds."""

    def __init__(self, task: Task, stage: Stage) -> None:
        self.task = task
        self.conflicts = stage.conflicts
        self.looks = stage.looks

    def satisfiable(self, solver: Any) -> bool | None:
        """What the solver says; None if its stage is over."""
        steps = self.task.clock.budget.steps
        if self.looks == 0:
            return None
        if self.looks is not None:
            self.looks -= 1
        for spent in count_from(0, SLICE):
            self.task.clock.tick()
            if steps is not None and spent >= steps:
                raise Stopped("cap")
            if self.conflicts is not None and self.conflicts <= 0:
                return None
            solver.conf_budget(SLICE if steps is None else min(SLICE, steps))
            try:
                answer: bool | None = solver.solve_limited()
            except Exception as error:
                # The solver catches Ctrl-C itself and raises an error of its own for it.
                if "keyboard interrupt" in str(error).lower():
                    raise KeyboardInterrupt from None
                raise
            if answer is not None:
                return answer
            if self.conflicts is not None:
                self.conflicts -= SLICE
        raise AssertionError("the loop above only ends by return or raise")


def _solver(formula: Formula, stage: Stage, added: list[list[int]]) -> Any:
    """A fresh solver that knows the formula and what was added since."""
    from pysat.solvers import Solver

    solver = Solver(name="cadical195")
    if stage.settings:
        solver.configure(stage.settings)
    watcher = formula.watcher
    for clause in chain(formula.clauses, added, watcher.cuts if watcher else ()):
        solver.add_clause(clause)
    if stage.wishes:
        solver.set_phases(formula.wishes)
    if watcher is not None:
        watcher.restart()
        solver.connect_propagator(watcher)
        for variable in watcher.observed:
            solver.observe(variable)
    return solver


def _missing(formula: Formula, solver: Any) -> set[int]:
    """Variables in no clause are not in the solver's model; take them as false."""
    known = {abs(x) for x in solver.get_model()}
    return {-v for v in range(1, formula.top + 1) if v not in known}


ENGINE = Sat()
