"""Audit: the clues of a puzzle that are redundant, ineffective or infeasible, for every genre.

The words are those of M. Ishihata, F. Tokumasu, "Solving and Generating Nagareru Puzzles", Section 5.1, said without a
genre. There a clue is redundant if the number of solutions stays the same without it. Here the solution of a puzzle
that has one must stay the same, too; clues that are redundant by the print alone are named apart (`same_number`).
There a cell is infeasible if the cells around it forbid it; here, if one other clue or none is enough to forbid it.
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
from puzzlepark.tasks.diagnose.probe import Group, Probe, Progress, Undecided
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
    """The clues that are redundant, ineffective or infeasible, as far as the time allows. What it says is proved.

    Redundant: without the clue there are the same solutions. Ineffective: the clue, or a part of it, says nothing on
    this board. Infeasible: no board obeys the clue, alone or together with one other. A puzzle is `interesting` if it
    has one solution and none of these. `cancel` is that of `solve`; what was found until then is there.
    """
    clock = Clock(Budget(seconds, memory))
    with watching(None, cancel, clock.left), kernels_poll():
        return _audit(puzzle, view, clock, progress)


def _audit(puzzle: Puzzle, view: str | None, clock: Clock, progress: Progress | None) -> Audit:
    genre = genre_of(puzzle)
    probe = Probe(puzzle, view_named(genre, view), clock, progress or (lambda what, done, all: None))
    probe.say("solving", 0, 0)
    report = solve_in_time(puzzle, probe.view, clock)
    found = Audit(puzzle, probe.view, report, ineffective=_ineffective(probe))
    try:
        if report.status is Status.NONE:
            infeasible, known = _infeasible(probe)
            found = replace(found, infeasible=infeasible, infeasible_known=known)
        elif report.status in (Status.UNIQUE, Status.MULTIPLE):
            redundant, same_number, known = _redundant(probe, report)
            found = replace(found, redundant=redundant, same_number=same_number, redundant_known=known)
        else:
            found = replace(found, redundant_known=False, infeasible_known=False, stopped=report.stopped)
    except (Stopped, KeyboardInterrupt) as stop:
        reason = stop.reason if isinstance(stop, Stopped) else "interrupted"
        found = replace(found, redundant_known=False, infeasible_known=False, stopped=reason)
    return replace(found, seconds=clock.spent)


def _ineffective(probe: Probe) -> tuple[Spot, ...]:
    """The clues without which, or without a part of which, the model says the very same, as far as the time goes."""
    found: list[Spot] = []
    groups = [(part, group) for part in probe.genre.fields for group in part.groups(probe.puzzle)]
    with suppress(Stopped):  # what comes next will see that the time is over
        probe.clock.tick()
        said = _said(probe, probe.puzzle)
        for part, group in groups:
            probe.clock.tick()
            lesser = [part.without_group(probe.puzzle, group), *(part.weaker(probe.puzzle, clue) for clue in group)]
            boards = (probe.puzzle.changed(**{part.name: value}) for value in lesser if value is not None)
            if any(_said(probe, board) == said for board in boards):
                found += group
    return tuple(sorted(found))


def _said(probe: Probe, puzzle: Puzzle) -> set[object]:
    """What the rules of a board say, wherever they come from; rules that always hold say nothing."""
    rules = probe.clock.watch(probe.genre.model(puzzle).rules)
    return {(rule.code, rule.constraint) for rule in rules if rule.constraint.holds({}) is not True}


def _redundant(probe: Probe, report: Report) -> Redundant:
    """The clues without which the solutions are the same, or as many, and whether these are all."""
    if report.status is Status.UNIQUE:
        return redundant_clues(probe, report.solutions[0])
    try:
        count = _count(probe, probe.puzzle)
    except Undecided:
        return Redundant((), (), False)
    groups, found, known = probe.groups(), list[Spot](), True
    for done, group in enumerate(groups):
        probe.say("taking single clues away", done, len(groups))
        try:
            found += group if _count(probe, probe.without_group([group])) == count else ()
        except Undecided:
            known = False
    return Redundant(tuple(sorted(found)), (), known)


def _count(probe: Probe, puzzle: Puzzle) -> int:
    probe.clock.tick()
    share = probe.within(0.25).clock.rest()
    count = count_model(puzzle, probe.genre.model(puzzle), probe.view, share).count
    if count is None:
        raise Undecided
    return count


def _infeasible(probe: Probe) -> tuple[tuple[Group, ...], bool]:
    """Clues that no board obeys, then pairs of such, and whether these are all. A solution that obeys a pair by chance
    spares the question."""
    boards, known = Subsets(probe), True
    alone: list[Group] = []
    friends: dict[Group, set[Group]] = {}
    for done, group in enumerate(boards.groups):
        probe.say("asking about single clues", done, len(boards.groups))
        try:
            solution = boards.solution([group])
        except Undecided:
            known = False
            continue
        if solution is None:
            alone.append(group)
        else:
            friends[group] = {other for other in boards.groups if boards.met(other, solution)}
    pairs = [(a, b) for a, b in combinations(friends, 2) if b not in friends[a] and a not in friends[b]]
    clashes: list[Group] = []
    for done, (a, b) in enumerate(pairs):
        probe.say("asking about pairs of clues", done, len(pairs))
        try:
            clashes += [a + b] if boards.solution([a, b]) is None else []
        except Undecided:
            known = False
    return (*alone, *clashes), known
