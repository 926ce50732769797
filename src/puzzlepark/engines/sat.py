"""SAT: the model as clauses, for CaDiCaL.

One solver serves a whole task: after each solution the literals of its look are blocked and the search
goes on. CaDiCaL cannot be interrupted from outside, so it runs in slices of a conflict budget, and the
clock is looked at between them.

A variable with the values 0 and 1 is one literal; others have a literal per value. Variables that Same or
Regions make equal share their literals, so those kinds need no clauses at all. What clauses would be too
many for (one loop, and not several) is added as it is broken: see `Formula.lazy`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from itertools import count as count_from
from typing import Any

from puzzlepark.core.constraints import Constraint, Count, Loop, Regions, Same, Star, Table
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines.linear import Numbering, domains, merge, spread
from puzzlepark.engines.sat_loop import encode_loop

SLICE = 2_000
"""Conflicts between two looks at the clock: some milliseconds."""
QUICK_LOOKS = 20
"""So many assignments may need cuts before the solver's first wishes are given up."""
MOST_CLAUSES = 1_500_000
"""A larger formula is refused: it would take many seconds before the search begins."""


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
        self.top = 0
        self.literals = [self._new_variable(values) for values in domains(model, self.classes, size)]
        for rule in model.rules:
            clock.tick()
            ENCODERS[type(rule.constraint)](self, rule.constraint)

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
    """A two-way prefix counter: g(i, j) says that the first i terms weigh at least j together.

    Only sums that can be reached and from which the total can still be reached get a variable.
    """
    assert isinstance(count, Count)
    weights: dict[int, int] = {}
    total = count.total
    for number in formula.numbering.of(count.scope):
        if formula.literal(number, 0) is None:
            total -= 1
            continue
        literal = formula.something(number)
        weights[literal] = weights.get(literal, 0) + 1
    terms = list(weights.items())
    ahead = [{0}]
    for _, w in terms:
        formula.clock.tick()
        ahead.append({s for t in ahead[-1] for s in (t, t + w) if s <= total})
    alive = [{total}]
    for (_, w), reached in zip(reversed(terms), reversed(ahead[:-1]), strict=True):
        alive.append({s for s in reached if s in alive[-1] or s + w in alive[-1]})
    alive.reverse()
    if total not in ahead[-1] or 0 not in alive[0]:
        formula.clauses.append([])
        return
    before = _thresholds(formula, alive[0])
    for (literal, w), sums in zip(terms, alive[1:], strict=True):
        formula.clock.tick()
        after = _thresholds(formula, sums)
        _add_term(formula, literal, w, before, after)
        before = after


Thresholds = tuple[list[int], list[int]]
"""Possible sums in order, and for each but the first the literal "at least this"."""


def _thresholds(formula: Formula, sums: set[int]) -> Thresholds:
    ordered = sorted(sums)
    literals = [formula.new() for _ in ordered[1:]]
    formula.clauses.extend([-b, a] for a, b in pairwise(literals))
    return ordered, literals


def _at_least(thresholds: Thresholds, bound: int) -> int | bool:
    """The literal "the sum is at least bound", or what is certain."""
    sums, literals = thresholds
    at = bisect_left(sums, bound)
    if at == 0:
        return True
    return literals[at - 1] if at < len(sums) else False


def _add_term(formula: Formula, literal: int, w: int, before: Thresholds, after: Thresholds) -> None:
    """All four implications between a sum, the sum after one more term, and the term."""

    def clause(*parts: tuple[int | bool, bool]) -> None:
        out = []
        for part, sign in parts:
            if isinstance(part, bool):
                if part == sign:
                    return
            else:
                out.append(part if sign else -part)
        formula.clauses.append(out)

    for bound in {*before[0], *after[0], *(s - w for s in after[0])}:
        low = _at_least(before, bound)
        clause((low, False), (_at_least(after, bound), True))
        clause((low, False), (literal, False), (_at_least(after, bound + w), True))
        clause((low, True), (literal, True), (_at_least(after, bound), False))
        clause((low, True), (_at_least(after, bound + w), False))


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
}


class Sat:
    name = "sat"

    def refuses(self, model: Model, task: Task) -> str | None:
        for rule in model.rules:
            if type(rule.constraint) not in ENCODERS:
                return f"it has no clauses for {type(rule.constraint).__name__} ({rule.code})"
        counts = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Count)]
        clauses = sum(4 * len(c.scope) * max(1, min(c.total, len(c.scope) - c.total)) for c in counts)
        loops = [rule.constraint for rule in model.rules if isinstance(rule.constraint, Loop)]
        clauses += sum(40 * loop.grid.rows * loop.grid.cols for loop in loops)
        return f"its formula would have about {clauses:,} clauses" if clauses > MOST_CLAUSES else None

    def solutions(self, model: Model, task: Task) -> Answers:
        from pysat.solvers import Solver

        task.stats.method = "CaDiCaL, incremental"
        formula = Formula(model, task.clock)
        task.stats.figures["clauses"] = len(formula.clauses)
        if [] in formula.clauses:
            return None
        added: list[list[int]] = []
        for patience in (QUICK_LOOKS, None) if formula.wishes else (None,):
            # With wishes an open board is solved at once, but a proof takes longer: after a quick try, begin anew.
            with Solver(name="cadical195", bootstrap_with=formula.clauses + added) as solver:
                if patience is not None:
                    solver.set_phases(formula.wishes)
                looks = 0
                while (answer := _satisfiable(solver, task, patience is not None)) is True:
                    looks += 1
                    if looks == patience:
                        answer = None
                        break
                    true = set(solver.get_model()) | _missing(formula, solver)
                    clauses = [clause for look in formula.lazy for clause in look(true)]
                    if not clauses:
                        solution = formula.solution(task, true)
                        yield solution
                        clauses = [formula.blocking(solution, model.views[task.view])]
                        if not clauses[0]:
                            return None
                        looks = 0
                    else:
                        task.stats.figures["cuts"] = task.stats.figures.get("cuts", 0) + len(clauses)
                    added += clauses
                    for clause in clauses:
                        solver.add_clause(clause)
                if answer is False:
                    return None
        raise AssertionError("the last solver only ends by return or raise")

    def count(self, model: Model, task: Task) -> int | None:
        return None


def _satisfiable(solver: Any, task: Task, quick: bool) -> bool | None:
    """What the solver says; None if it was only asked for a quick look and did not find out."""
    steps = task.clock.budget.steps
    for spent in count_from(0, SLICE):
        task.clock.tick()
        if steps is not None and spent >= steps:
            raise Stopped("cap")
        solver.conf_budget(SLICE)
        try:
            answer: bool | None = solver.solve_limited()
        except Exception as error:
            # The solver catches Ctrl-C itself and raises an error of its own for it.
            if "keyboard interrupt" in str(error).lower():
                raise KeyboardInterrupt from None
            raise
        if answer is not None or quick:
            return answer
    raise AssertionError("the loop above only ends by return or raise")


def _missing(formula: Formula, solver: Any) -> set[int]:
    """Variables in no clause are not in the solver's model; take them as false."""
    known = {abs(x) for x in solver.get_model()}
    return {-v for v in range(1, formula.top + 1) if v not in known}


ENGINE = Sat()
