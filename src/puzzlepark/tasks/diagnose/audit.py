"""Find the clues of a puzzle that are redundant, ineffective or infeasible, for every genre.

The terms are those of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles", Section 5.1, generalized to
all genres. In the paper, a clue is redundant if the number of solutions stays the same without it. Here, a unique
solution must also stay the same; clues that are redundant only in the paper's sense are listed in `same_number`. In the
paper, a cell is infeasible if the cells around it forbid it. Here, a clue is infeasible if no board obeys it, and two
clues are infeasible if no board obeys both.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

from puzzlepark.core.diagnosis import Audit
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import replace
from puzzlepark.core.report import GIB, Budget, Clock, Report, Status
from puzzlepark.core.watch import Cancel, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.diagnose.conflict import BoardsWithFewerClues
from puzzlepark.tasks.diagnose.probe import Group, Probe, Progress, Undecided, stop_reason
from puzzlepark.tasks.diagnose.redundancy import Redundant, redundant_clues
from puzzlepark.tasks.diagnose.words import audit_sentences as audit_sentences  # so that an audit can be printed
from puzzlepark.tasks.solve import count_model, solve_in_time, view_named


def audit(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 30.0,
    *,
    memory: int = 2 * GIB,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Audit:
    """Find the redundant, ineffective and infeasible clues, as far as the time allows. All results are proved.

    A clue is redundant if the solutions are the same without it. It is ineffective if it, or a part of it, has no
    effect on this board. It is infeasible if no board satisfies it, alone or together with one other clue. A puzzle is
    `interesting` if it has one solution and none of these clues. `cancel` is that of `solve`; partial results are
    returned.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(None, cancel, clock.left), kernels_poll():
        return _audit(puzzle, view, clock, progress)


def _audit(puzzle: Puzzle, view: str | None, clock: Clock, progress: Progress | None) -> Audit:
    """The audit of a puzzle within the time of a clock."""
    genre = genre_of(puzzle)
    probe = Probe(puzzle, view_named(genre, view), clock, progress or (lambda what, done, all: None))
    probe.progress("solving", 0, 0)
    report = solve_in_time(puzzle, probe.view, clock)
    result = Audit(puzzle, probe.view, report, ineffective=_ineffective(probe))
    try:
        if report.status is Status.NONE:
            infeasible, known = _infeasible(probe)
            result = replace(result, infeasible=infeasible, infeasible_known=known)
        elif report.status in (Status.UNIQUE, Status.MULTIPLE):
            redundant, same_number, known = _redundant(probe, report)
            result = replace(result, redundant=redundant, same_number=same_number, redundant_known=known)
        else:
            result = replace(result, redundant_known=False, infeasible_known=False, stopped=report.stopped)
    except (Stopped, KeyboardInterrupt) as stop:
        result = replace(result, redundant_known=False, infeasible_known=False, stopped=stop_reason(stop))
    return replace(result, seconds=clock.spent)


def _ineffective(probe: Probe) -> tuple[Spot, ...]:
    """The clues whose removal or weakening leaves the model unchanged, as far as the time allows."""
    ineffective: list[Spot] = []
    groups = [(part, group) for part in probe.genre.fields for group in part.groups(probe.puzzle)]
    with suppress(Stopped):  # The next tick in the caller raises it again.
        probe.clock.tick()
        constraints = _constraints(probe, probe.puzzle)
        for part, group in groups:
            probe.clock.tick()
            weaker = [part.without_group(probe.puzzle, group), *(part.weaker(probe.puzzle, clue) for clue in group)]
            boards = (probe.puzzle.changed(**{part.name: value}) for value in weaker if value is not None)
            if any(_constraints(probe, board) == constraints for board in boards):
                ineffective += group
    return tuple(sorted(ineffective))


def _constraints(probe: Probe, puzzle: Puzzle) -> set[object]:
    """The constraints of a board, each with the code of its rule, without those that always hold."""
    rules = probe.clock.watch(probe.genre.model(puzzle).rules)
    return {(rule.code, rule.constraint) for rule in rules if rule.constraint.holds({}) is not True}


def _redundant(probe: Probe, report: Report) -> Redundant:
    """The clues without which the solutions, or only their number, stay the same, and whether all of them are known."""
    if report.status is Status.UNIQUE:
        return redundant_clues(probe, report.solutions[0])
    try:
        count = _count(probe, probe.puzzle)
    except Undecided:
        return Redundant(spare=(), same_number=(), known=False)
    # If there are several solutions, only their number is compared, because there may be too many to compare them.
    groups, redundant, known = probe.groups(), list[Spot](), True
    for done, group in enumerate(groups):
        probe.progress("taking single clues away", done, len(groups))
        try:
            if _count(probe, probe.without_groups([group])) == count:
                redundant += group
        except Undecided:
            known = False
    return Redundant(spare=tuple(sorted(redundant)), same_number=(), known=known)


def _count(probe: Probe, puzzle: Puzzle) -> int:
    """The number of solutions of a board. Raises Undecided if a quarter of the remaining time is not enough."""
    probe.clock.tick()
    share = probe.within(0.25).clock.rest()
    count = count_model(puzzle, probe.genre.model(puzzle), probe.view, share).count
    if count is None:
        raise Undecided
    return count


def _infeasible(probe: Probe) -> tuple[tuple[Group, ...], bool]:
    """The single clues that no board obeys, then the pairs of clues that no board obeys together, and whether all of
    them are known."""
    boards, known = BoardsWithFewerClues(probe), True
    single: list[Group] = []
    obeyed_with: dict[Group, set[Group]] = {}
    """The clues that the solution of a board with this clue only happens to obey."""
    for done, group in enumerate(boards.groups):
        probe.progress("asking about single clues", done, len(boards.groups))
        try:
            solution = boards.solution([group])
        except Undecided:
            known = False
            continue
        if solution is None:
            single.append(group)
        else:
            obeyed_with[group] = {other for other in boards.groups if boards.obeys(solution, other)}
    # A pair needs no query if a solution for one of its clues obeys the other.
    pairs = [(a, b) for a, b in combinations(obeyed_with, 2) if b not in obeyed_with[a] and a not in obeyed_with[b]]
    contradictory: list[Group] = []
    for done, (a, b) in enumerate(pairs):
        probe.progress("asking about pairs of clues", done, len(pairs))
        try:
            if boards.solution([a, b]) is None:
                contradictory.append(a + b)
        except Undecided:
            known = False
    return (*single, *contradictory), known
