"""Audit: the clues of a puzzle that are redundant, ineffective or infeasible, for every genre.

The terms are those of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles", Section 5.1, generalized to
all genres. In the paper, a clue is redundant if the number of solutions stays the same without it. Here, a unique
solution must also stay the same; clues that are redundant only in the paper's sense are listed in `same_number`. In the
paper, a cell is infeasible if the cells around it forbid it; here, if no board obeys the clue, or the clue and one
other.
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
from puzzlepark.tasks.diagnose.conflict import Subsets
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

    Redundant: the solutions are the same without the clue. Ineffective: the clue, or a part of it, has no effect on
    this board. Infeasible: no board satisfies the clue, alone or together with one other. A puzzle is `interesting` if
    it has one solution and none of these clues. `cancel` is that of `solve`; partial results are returned.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(None, cancel, clock.left), kernels_poll():
        return _audit(puzzle, view, clock, progress)


def _audit(puzzle: Puzzle, view: str | None, clock: Clock, progress: Progress | None) -> Audit:
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
    with suppress(Stopped):  # the next tick of the caller raises it again
        probe.clock.tick()
        meaning = _meaning(probe, probe.puzzle)
        for part, group in groups:
            probe.clock.tick()
            weaker = [part.without_group(probe.puzzle, group), *(part.weaker(probe.puzzle, clue) for clue in group)]
            boards = (probe.puzzle.changed(**{part.name: value}) for value in weaker if value is not None)
            if any(_meaning(probe, board) == meaning for board in boards):
                ineffective += group
    return tuple(sorted(ineffective))


def _meaning(probe: Probe, puzzle: Puzzle) -> set[object]:
    """The constraints of a board, regardless of their clues and without those that always hold."""
    rules = probe.clock.watch(probe.genre.model(puzzle).rules)
    return {(rule.code, rule.constraint) for rule in rules if rule.constraint.holds({}) is not True}


def _redundant(probe: Probe, report: Report) -> Redundant:
    """The clues without which the solutions stay the same, or only their number, and whether all of them are known."""
    if report.status is Status.UNIQUE:
        return redundant_clues(probe, report.solutions[0])
    try:
        count = _count(probe, probe.puzzle)
    except Undecided:
        return Redundant((), (), False)
    groups, redundant, known = probe.groups(), list[Spot](), True
    for done, group in enumerate(groups):
        probe.progress("taking single clues away", done, len(groups))
        try:
            redundant += group if _count(probe, probe.without_group([group])) == count else ()
        except Undecided:
            known = False
    return Redundant(tuple(sorted(redundant)), (), known)


def _count(probe: Probe, puzzle: Puzzle) -> int:
    probe.clock.tick()
    share = probe.within(0.25).clock.rest()
    count = count_model(puzzle, probe.genre.model(puzzle), probe.view, share).count
    if count is None:
        raise Undecided
    return count


def _infeasible(probe: Probe) -> tuple[tuple[Group, ...], bool]:
    """Single clues that no board obeys, then pairs of clues, and whether all are known. A pair needs no query if a
    solution for one of its clues happens to obey the other."""
    boards, known = Subsets(probe), True
    alone: list[Group] = []
    compatible: dict[Group, set[Group]] = {}
    for done, group in enumerate(boards.groups):
        probe.progress("asking about single clues", done, len(boards.groups))
        try:
            solution = boards.solution([group])
        except Undecided:
            known = False
            continue
        if solution is None:
            alone.append(group)
        else:
            compatible[group] = {other for other in boards.groups if boards.obeys(solution, other)}
    pairs = [(a, b) for a, b in combinations(compatible, 2) if b not in compatible[a] and a not in compatible[b]]
    contradictions: list[Group] = []
    for done, (a, b) in enumerate(pairs):
        probe.progress("asking about pairs of clues", done, len(pairs))
        try:
            contradictions += [a + b] if boards.solution([a, b]) is None else []
        except Undecided:
            known = False
    return (*alone, *contradictions), known
