"""Complete a board that was begun by hand, by adding or removing clues until it has one solution."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from heapq import nsmallest
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.maker import Construct, Repair
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import SEED, Budget, Clock, Report, Status
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.core.watch import Cancel, Progress, report_progress, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.make.boards import random_answer
from puzzlepark.tasks.make.generate import generate, options_of, record_of, symmetry_name, symmetry_named, with_record
from puzzlepark.tasks.make.levels import TOP, Closure, found_level, level_named, reasoner_for, thin_to_level
from puzzlepark.tasks.make.making import Made
from puzzlepark.tasks.make.oracle import Oracle
from puzzlepark.tasks.make.repairs import construct, second_solution
from puzzlepark.tasks.make.thinning import Group, Thinning
from puzzlepark.tasks.make.uniqueness import PROOF_STEPS, Uniqueness
from puzzlepark.tasks.solve import solve, solve_model, view_named

BOARDS = 30
"""Maximum number of answers that are tried."""
REPAIRS = 200
"""Maximum number of repairs of one board, in genres where no clue can be added."""
REDRAWS = 10
"""Number of attempts to draw a repair that removes no given clue."""
SAMPLE = 10
"""Number of clues of each field that are added on trial, to find out whether they change the other rules."""
ADDED, TRIED = 4, 150
"""Maximum number of single clues that are added, and of candidates for each. They are only added if the clues that
follow from answers are not enough."""


def complete(
    puzzle: Puzzle,
    seed: int | None = SEED,
    *,
    level: int | str | None = None,
    symmetric: str | bool | None = None,
    thin: bool = False,
    view: str | None = None,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Made:
    """Add clues to a puzzle until it has one solution. Everything that is given stays unchanged. With `thin`, remove
    clues from a puzzle that already has one solution.

    The answer is drawn at random among the solutions of the board. With a `level`, the completion nearest to this level
    is returned, and its level is the `level` of the result. `symmetric` names a symmetry for the places of added clues;
    True is a half-turn. Everything on the board is given: clues, regions, borders, black cells, doors and so on. A
    question mark may become a number. In genres that begin with single cells as rooms, such cells may become part of a
    larger room. An empty board is completed as `generate` makes it. The same board, seed and options give the same
    puzzle. With seed None, a fresh seed is drawn and recorded in the puzzle.

    Raises BadInput if the board has no solution, or if no completion was found, and Stopped when the time ends.
    """
    genre = genre_of(puzzle)
    seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    if type(seed) is not int:
        raise BadInput("A seed is a whole number, or None for a fresh one.")
    if not thin and puzzle == genre.blank(puzzle.rows, puzzle.cols):
        return generate(
            genre.name,
            (puzzle.rows, puzzle.cols),
            seed=seed,
            level=level,
            symmetric=symmetric,
            nearest=level is not None,
            view=view,
            seconds=seconds,
            progress=progress,
            cancel=cancel,
        )
    clock, name, view = Clock(Budget(seconds)), symmetry_name(symmetric), view_named(genre, view)
    with watching(progress, cancel, clock.left), kernels_poll():
        symmetry = symmetry_named(genre, name, puzzle.rows == puzzle.cols)
        made = _Completion(genre, puzzle, view, symmetry, thin, seed, clock).run(level_named(level))
    completed = {"completed": "thinned" if thin else "filled up"}
    return with_record(made, record_of(genre, seed, completed, view, made.level, name, False))


class _ThinningOfAdded(Thinning):
    """A thinning that removes only added clues, and none of those that are `given`."""

    given: frozenset[Spot] = frozenset()

    def unpaired_clues(self) -> Group:
        """The added clues without a counterpart."""
        return tuple(clue for clue in super().unpaired_clues() if clue not in self.given)

    def groups(self, rng: random.Random) -> list[Group]:
        """The groups without a given clue, in random order."""
        return [group for group in super().groups(rng) if self.given.isdisjoint(group)]


class _Candidate(NamedTuple):
    """A completed board, and its level if one is wanted."""

    puzzle: Puzzle
    level: int | None

    def distance(self, wanted: int | None) -> int:
        """The difference between the board's level and the wanted one; 0 if no level is wanted."""
        return abs((self.level or 0) - (wanted or 0))


class _Completion:
    """One run that adds clues to a board in several ways, until the board has one solution and the wanted level."""

    def __init__(
        self,
        genre: Genre[Any],
        puzzle: Puzzle,
        view: str,
        symmetry: Symmetry | None,
        thin: bool,
        seed: int,
        clock: Clock,
    ) -> None:
        self.genre, self.puzzle, self.view, self.symmetry, self.clock = genre, puzzle, view, symmetry, clock
        self.rng = random.Random(f"{puzzle.id} {seed}")
        self.given = frozenset() if thin else frozenset(genre.clues(puzzle))
        self.thin = thin

    def run(self, wanted: int | None) -> Made:
        """The first completed board of the wanted level, or else the board of the nearest level."""
        best: _Candidate | None = None
        try:
            for full, proof in self._unique_boards():
                for candidate in self._candidates(full, proof, wanted):
                    if not self._keeps_given(candidate.puzzle):
                        continue
                    if best is None or candidate.distance(wanted) < best.distance(wanted):
                        best = candidate
                if best is not None and best.distance(wanted) == 0:
                    break
        except Stopped as stop:
            if best is None or stop.reason != "deadline":
                raise
        if best is None:
            raise BadInput("No way was found to complete the board: other clues, or fewer, may leave more room.")
        report = solve(best.puzzle, view=self.view, on_interrupt="report")
        if report.status is not Status.UNIQUE:
            raise Stopped(report.stopped or "deadline")
        return Made(best.puzzle, report.solutions[0], report, None, best.level)

    def _unique_boards(self) -> Iterator[tuple[Puzzle, Report]]:
        """Full boards with one solution, each with its proof. Raises BadInput if the board cannot be completed."""
        first = self._two_solutions(self.puzzle)
        if first.status is Status.NONE:
            reason = " as it is"
            with suppress(Stopped):  # the message is useful without the reason
                if self._stays_unsolvable():
                    reason = ": no clue that is added can change that"
            raise BadInput(f"The board has no solution{reason}.")
        if first.status is Status.UNIQUE:
            yield from ((self.puzzle, first) for _ in range(BOARDS if self.thin else 1))
            return
        if self.thin:
            raise BadInput("The board has several solutions: there is no clue to spare.")
        any_found = False
        for done in range(BOARDS):
            report_progress("drawing an answer", done, BOARDS)
            self.clock.tick()
            answer = random_answer(self.genre, self.puzzle, self.rng, self.clock)
            unique_board = self._with_clues(answer) or self._with_repairs(answer)
            if unique_board is not None:
                any_found = True
                yield unique_board
        if not any_found and (unique_board := self._with_single_clues()):
            yield unique_board

    def _stays_unsolvable(self) -> bool:
        """True if added clues leave all rules of the board unchanged, so that none of them can give it a solution. In
        Nurikabe, for example, an added number changes the rules, since each number is an island."""
        rules = set(self.genre.model(self.puzzle).rules)
        for part in self.genre.fields:
            additions = self.clock.watch(part.additions(self.puzzle))
            for _, value in nsmallest(SAMPLE, additions, key=lambda _: self.rng.random()):
                self.clock.tick()
                with suppress(BadInput):
                    if not rules <= set(self.genre.model(self.puzzle.changed(**{part.name: value()})).rules):
                        return False
        return True

    def _keeps_given(self, board: Puzzle) -> bool:
        """True if the board has everything that was given."""
        return self.thin or all(part.keeps(self.puzzle, board) for part in self.genre.fields)

    def _with_clues(self, answer: Marks) -> tuple[Puzzle, Report] | None:
        """The board with all clues that follow from the answer, and its proof; None if it has several solutions. If
        necessary, clues that reveal parts of the answer are added, too."""
        full = self.puzzle
        for clues_from in (self.genre.clues_from, self.genre.reveals):
            extended = self._add_clues(full, clues_from, answer) if clues_from else full
            if extended == full:
                continue
            full = extended
            report = self._two_solutions(full)
            if report.status is Status.UNIQUE:
                return full, report
        return None

    def _add_clues(self, board: Puzzle, clues_from: Callable[[Any, Marks], Any], answer: Marks) -> Puzzle:
        """The board with the clues that `clues_from` derives from the answer, in addition to its own."""
        try:
            full = clues_from(board, answer)
        except BadInput:
            return board
        values = {}
        for part in self.genre.fields:
            if offers := part.offers(board, full):
                values[part.name] = part.with_clues_from(board, full, offers)
        return board.changed(**values)

    def _with_repairs(self, answer: Marks) -> tuple[Puzzle, Report] | None:
        """A board with this answer, repaired by the genre's maker, for genres without clues that can be added."""
        genre, strategy = self.genre, self.genre.maker.unique
        if genre.clues(self.puzzle) or genre.clues_from is None or not isinstance(strategy, Repair | Construct):
            return None
        first = genre.clues_from(self.puzzle, answer), answer
        board = construct(strategy, first, self.rng, {**options_of(genre, {}), "view": self.view}, Oracle(self.clock))
        for _ in range(REPAIRS):
            if board is None or not self._keeps_given(board[0]):
                break
            report_progress("looking for a unique board", 0, 0)
            self.clock.tick()
            puzzle, answer = board
            report = self._two_solutions(puzzle)
            if report.status is Status.UNIQUE:
                return puzzle, report
            other = second_solution(report, answer)
            board = self._repair(strategy, puzzle, answer, other) if isinstance(strategy, Repair) else None
        return None

    def _repair(
        self, strategy: Repair[Any], puzzle: Puzzle, answer: Marks, other: Marks | None
    ) -> tuple[Any, Marks] | None:
        """A repaired board that has everything that was given; None if none is drawn."""
        for _ in range(REDRAWS):
            board = strategy.change(puzzle, answer, other, self.rng)
            if board is None or self._keeps_given(board[0]):
                return board
        return None

    def _with_single_clues(self) -> tuple[Puzzle, Report] | None:
        """The board with a few random clues, added one by one, which may change its answer."""
        board: Puzzle | None = self.puzzle
        for _ in range(ADDED):
            if board is None:
                break
            board, unique_board = self._add_one(board)
            if unique_board is not None:
                return unique_board
        return None

    def _add_one(self, board: Puzzle) -> tuple[Puzzle | None, tuple[Puzzle, Report] | None]:
        """Try random clues until one leaves a single solution.

        Returns None and the unique board with its proof, if there is one. Otherwise, returns the first board with
        several solutions, or None, and None.
        """
        additions = ((part.name, value) for part in self.genre.fields for _, value in part.additions(board))
        open_board = None
        for done, (name, value) in enumerate(nsmallest(TRIED, additions, key=lambda _: self.rng.random())):
            report_progress("adding a clue", done, TRIED)
            self.clock.tick()
            try:
                extended = board.changed(**{name: value()})
                report = self._two_solutions(extended)
            except BadInput:
                continue
            if report.status is Status.UNIQUE:
                return None, (extended, report)
            if report.status is Status.MULTIPLE and open_board is None:
                open_board = extended
        return open_board, None

    def _two_solutions(self, puzzle: Puzzle) -> Report:
        """Find two solutions, or prove that there are fewer."""
        report = solve_model(puzzle, self.genre.model(puzzle), self.view, 2, self.clock.rest(PROOF_STEPS))
        if report.stopped in ("interrupted", "cancelled", "deadline"):
            raise Stopped(report.stopped)
        return report

    def _candidates(self, full: Puzzle, proof: Report, wanted: int | None) -> Iterator[_Candidate]:
        """Boards with fewer clues: one that loses clues as long as steps of the wanted level solve it, and one that
        loses clues as long as it has one solution."""
        thinning = _ThinningOfAdded(self.genre, full, self.symmetry)
        thinning.given = self.given
        if not thinning.groups(self.rng):
            yield self._candidate(full, proof, wanted)
            return
        on_progress = partial(report_progress, "taking clues away")
        if wanted is not None and wanted < TOP:
            closure = Closure(self.genre, full, self.view, proof.solutions[0], self.clock)
            if not thin_to_level(thinning, closure, wanted, self.rng, on_progress):
                yield self._candidate(full, proof, wanted)
                return
            candidate = self._candidate(thinning.puzzle, proof, wanted)
            yield candidate
            if candidate.distance(wanted) == 0:
                return
        stays_unique = Uniqueness(self.genre, full, proof, self.view, self.clock)
        if (unpaired := thinning.unpaired_clues()) and not thinning.remove(unpaired, stays_unique):
            return
        thinning.run(thinning.groups(self.rng), stays_unique, on_progress)
        yield self._candidate(thinning.puzzle, proof, wanted)

    def _candidate(self, puzzle: Puzzle, proof: Report, wanted: int | None) -> _Candidate:
        """The board with its level, which is only determined if one is wanted."""
        if wanted is None:
            return _Candidate(puzzle, None)
        reasoner = reasoner_for(self.genre.model(puzzle), self.view, proof.solutions[0], self.clock)
        return _Candidate(puzzle, found_level(reasoner))
