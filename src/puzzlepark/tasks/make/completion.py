"""Completion: the rest of a board that was begun by hand. Clues are added to those that stand there, or taken away."""

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
from puzzlepark.tasks.make.thinning import Group, Thinning
from puzzlepark.tasks.make.uniqueness import PROOF_STEPS, Uniqueness
from puzzlepark.tasks.solve import solve, solve_model, view_named

BOARDS = 30
"""Answers that are tried before none has the level."""
REPAIRS = 200
"""Changes to one board until it has one solution, where no clue can be added."""
AGAIN = 10
"""How often a change is drawn anew that would take away what was given."""
SAMPLE = 10
"""Clues of each field that are added to see what they do to the other rules."""
ADDED, TRIED = 4, 150
"""Clues that are added one after another where no answer gives enough, and how many are tried for each."""


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
    """A puzzle with one solution that has all that is given in this one, unchanged, and more clues where needed; with
    `thin`, one that has only clues of this one, which has one solution already.

    The answer is drawn at random among those that the board leaves. Of a `level`, the nearest that was found is taken,
    which the result tells. `symmetric` names a symmetry for the places of the clues that are added, True a half-turn.
    What is given are clues, regions, borders, black cells, doors and all else that stands on the board. A question mark
    may become a number, and cells that are not yet in a larger room, where a genre begins with single ones, may come
    into one. An empty board is made as `generate` makes it. The same board, seed and options give the same puzzle; with
    None, a fresh seed is taken, which the puzzle's record tells.

    Raises BadInput if the board has no solution, or if no way to complete it was found, and Stopped when the time ends.
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
        turn = symmetry_named(genre, name, puzzle.rows == puzzle.cols)
        made = _Completion(genre, puzzle, view, turn, thin, seed, clock).run(level_named(level))
    done = {"completed": "thinned" if thin else "filled up"}
    return with_record(made, record_of(genre, seed, done, view, made.level, name, False))


class _Rest(Thinning):
    """A board that loses clues, but none of those that are `kept`."""

    kept: frozenset[Spot] = frozenset()

    def lopsided(self) -> Group:
        return tuple(clue for clue in super().lopsided() if clue not in self.kept)

    def groups(self, rng: random.Random) -> list[Group]:
        return [group for group in super().groups(rng) if self.kept.isdisjoint(group)]


class _Completion:
    def __init__(
        self, genre: Genre[Any], puzzle: Puzzle, view: str, turn: Symmetry | None, thin: bool, seed: int, clock: Clock
    ) -> None:
        self.genre, self.puzzle, self.view, self.turn, self.clock = genre, puzzle, view, turn, clock
        self.rng = random.Random(f"{puzzle.id} {seed}")
        self.kept = frozenset() if thin else frozenset(genre.clues(puzzle))
        self.thin = thin

    def run(self, wanted: int | None) -> Made:
        """The first board with the level, or the nearest; with no level, the first."""
        best: tuple[Puzzle, int | None] | None = None
        try:
            for full, proof in self._boards():
                for found in self._thinned(full, proof, wanted):
                    if not self._keeps(found[0]):
                        continue
                    if best is None or _far(found, wanted) < _far(best, wanted):
                        best = found
                if best is not None and _far(best, wanted) == 0:
                    break
        except Stopped as stop:
            if best is None or stop.reason != "deadline":
                raise
        if best is None:
            raise BadInput("No way was found to make the rest: other clues, or fewer, may leave more room.")
        report = solve(best[0], view=self.view, on_interrupt="report")
        if report.status is not Status.UNIQUE:
            raise Stopped(report.stopped or "deadline")
        return Made(best[0], report.solutions[0], report, None, best[1])

    def _boards(self) -> Iterator[tuple[Puzzle, Report]]:
        """Boards with one solution, and the proof of that."""
        first = self._two(self.puzzle)
        if first.status is Status.NONE:
            lost = " as it is"
            with suppress(Stopped):  # that it has no solution is known
                if self._stays_lost():
                    lost = ": no clue that is added can change that"
            raise BadInput(f"The board has no solution{lost}.")
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
            found = self._with_clues(answer) or self._changed(answer)
            if found is not None:
                any_found = True
                yield found
        if not any_found and (found := self._one_by_one()):
            yield found

    def _stays_lost(self) -> bool:
        """Whether clues that are added leave all rules of the board, so that none of them gives it a solution. A number
        of a kind where each is an island, for example, does not."""
        rules = set(self.genre.model(self.puzzle).rules)
        for part in self.genre.fields:
            every = self.clock.watch(part.additions(self.puzzle))
            for _, value in nsmallest(SAMPLE, every, key=lambda _: self.rng.random()):
                self.clock.tick()
                with suppress(BadInput):
                    if not rules <= set(self.genre.model(self.puzzle.changed(**{part.name: value()})).rules):
                        return False
        return True

    def _keeps(self, board: Puzzle) -> bool:
        """Whether all that was given is there."""
        return self.thin or all(part.keeps(self.puzzle, board) for part in self.genre.fields)

    def _with_clues(self, answer: Marks) -> tuple[Puzzle, Report] | None:
        """The board with every clue that the answer gives it, of the usual kinds or also of those that give it away."""
        full = self.puzzle
        for clues_from in (self.genre.clues_from, self.genre.reveals):
            added = self._adopted(full, clues_from, answer) if clues_from else full
            if added == full:
                continue
            full = added
            report = self._two(full)
            if report.status is Status.UNIQUE:
                return full, report
        return None

    def _adopted(self, board: Puzzle, clues_from: Callable[[Any, Marks], Any], answer: Marks) -> Puzzle:
        try:
            full = clues_from(board, answer)
        except BadInput:
            return board
        values = {}
        for part in self.genre.fields:
            if offers := part.offers(board, full):
                values[part.name] = part.with_clues_from(board, full, offers)
        return board.changed(**values)

    def _changed(self, answer: Marks) -> tuple[Puzzle, Report] | None:
        """A board with this answer, changed as the genre's maker does it, where no clues can be added."""
        genre, strategy = self.genre, self.genre.maker.unique
        if genre.clues(self.puzzle) or genre.clues_from is None or not isinstance(strategy, Repair | Construct):
            return None
        board: tuple[Any, Marks] | None = genre.clues_from(self.puzzle, answer), answer
        if isinstance(strategy, Construct) and board is not None:
            options = {**options_of(genre, {}), "view": self.view}
            board = strategy.change(board[0], answer, self.rng, options, Oracle(self.clock))
        for _ in range(REPAIRS):
            if board is None or not self._keeps(board[0]):
                break
            report_progress("looking for a unique board", 0, 0)
            self.clock.tick()
            puzzle, now = board
            report = self._two(puzzle)
            if report.status is Status.UNIQUE:
                return puzzle, report
            other = next((s for s in report.solutions if any(s[v] != x for v, x in now.items())), None)
            board = self._repaired(strategy, puzzle, now, other) if isinstance(strategy, Repair) else None
        return None

    def _repaired(
        self, strategy: Repair[Any], puzzle: Puzzle, answer: Marks, other: Marks | None
    ) -> tuple[Any, Marks] | None:
        """A board that is changed as the genre's maker does it, with all that was given."""
        for _ in range(AGAIN):
            board = strategy.change(puzzle, answer, other, self.rng)
            if board is None or self._keeps(board[0]):
                return board
        return None

    def _one_by_one(self) -> tuple[Puzzle, Report] | None:
        """The board with single clues that are added at random, which may change its answers."""
        board: Puzzle | None = self.puzzle
        for _ in range(ADDED):
            if board is None:
                break
            board, found = self._one_added(board)
            if found is not None:
                return found
        return None

    def _one_added(self, board: Puzzle) -> tuple[Puzzle | None, tuple[Puzzle, Report] | None]:
        """The board with a clue more, by which it has several solutions still, and with one by which it has one."""
        every = ((part.name, value) for part in self.genre.fields for _, value in part.additions(board))
        open_board = None
        for done, (name, value) in enumerate(nsmallest(TRIED, every, key=lambda _: self.rng.random())):
            report_progress("adding a clue", done, TRIED)
            self.clock.tick()
            try:
                more = board.changed(**{name: value()})
                report = self._two(more)
            except BadInput:
                continue
            if report.status is Status.UNIQUE:
                return None, (more, report)
            if report.status is Status.MULTIPLE and open_board is None:
                open_board = more
        return open_board, None

    def _two(self, puzzle: Puzzle) -> Report:
        report = solve_model(puzzle, self.genre.model(puzzle), self.view, 2, self.clock.rest(PROOF_STEPS))
        if report.stopped in ("interrupted", "cancelled", "deadline"):
            raise Stopped(report.stopped)
        return report

    def _thinned(self, full: Puzzle, proof: Report, wanted: int | None) -> Iterator[tuple[Puzzle, int | None]]:
        """The board with fewer clues: as few as steps of the level allow, and as few as one solution allows."""
        rest = _Rest(self.genre, full, self.turn)
        rest.kept = self.kept
        if not rest.groups(self.rng):
            yield self._leveled(full, proof, wanted)
            return
        say = partial(report_progress, "taking clues away")
        if wanted is not None and wanted < TOP:
            closure = Closure(self.genre, full, self.view, proof.solutions[0], self.clock)
            if not thin_to_level(rest, closure, wanted, self.rng, say):
                yield self._leveled(full, proof, wanted)
                return
            yield (found := self._leveled(rest.puzzle, proof, wanted))
            if _far(found, wanted) == 0:
                return
        keeps = Uniqueness(self.genre, full, proof, self.view, self.clock)
        if (lopsided := rest.lopsided()) and not rest.take(lopsided, keeps):
            return
        rest.run(rest.groups(self.rng), keeps, say)
        yield self._leveled(rest.puzzle, proof, wanted)

    def _leveled(self, puzzle: Puzzle, proof: Report, wanted: int | None) -> tuple[Puzzle, int | None]:
        if wanted is None:
            return puzzle, None
        return puzzle, found_level(reasoner_for(self.genre.model(puzzle), self.view, proof.solutions[0], self.clock))


def _far(found: tuple[Puzzle, int | None], wanted: int | None) -> int:
    return abs((found[1] or 0) - (wanted or 0))
