"""Making: random boards are made and thinned until one meets the target.

The genre's maker gives a random board with every clue and its answer. While that has a second solution, the
genre may mend it where the two differ; if it cannot, another board is tried. Then clues are taken away in
random order as long as uniqueness can be proved, or as long as steps of the wanted level solve the rest. Where no clue
can be taken away, boards are shifted towards the level. Uniqueness always means that in the view that was asked for,
and is proved by an engine in the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Construct, Refine, Repair, Shift, ShiftUnique
from puzzlepark.core.names import a_or_an
from puzzlepark.core.puzzle import Marks, Puzzle, Solution
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Budget, Clock, Report, Status
from puzzlepark.core.steps import LEVELS
from puzzlepark.core.symmetry import Symmetry
from puzzlepark.core.watch import Progress
from puzzlepark.engines import portfolio
from puzzlepark.tasks.make.climbing import Climbing
from puzzlepark.tasks.make.levels import TOP, Closure, found_level, reasoner_for, thin_to_level, why_rare
from puzzlepark.tasks.make.mending import mended
from puzzlepark.tasks.make.oracle import Oracle
from puzzlepark.tasks.make.shifting import Leveled, Shifting
from puzzlepark.tasks.make.thinning import Thinning
from puzzlepark.tasks.make.uniqueness import PROOF_STEPS, PROOF_STEPS_IF_LARGE, Uniqueness
from puzzlepark.tasks.solve import USUAL_SECONDS, solve, solve_model

MOST_BOARDS = 1_000
"""Random boards that are tried before none is taken to be unique."""
LEVEL_BOARDS = 300
"""Unique boards that are tried before none is taken to have a level."""
UNIQUE_FIRST = 3
"""The level from which on boards that are shifted have one solution at first: those that have not come out easy."""
SHARED = 4
"""How often a full board is thinned where boards of another level are dropped: thinning takes less than making one."""
THINNING = 0.8
"""The share of the time after which no more clues are taken away; the rest is for the last proof."""


@cache
def generator() -> str:
    """The program and its version, as the records of puzzles tell them."""
    from importlib.metadata import version

    return f"puzzlepark {version('puzzlepark')}"


@dataclass(frozen=True)
class Made:
    """A puzzle that was made: unique, proved. `stopped` is set if time ended before every clue was tried. `level` is
    its level, where one was asked for."""

    puzzle: Puzzle
    solution: Solution
    report: Report
    stopped: str | None = None
    level: int | None = None

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Target:
    """What a puzzle should be like, whatever its genre: see `generate`."""

    level: int | None
    turn: Symmetry | None
    minimal: bool
    nearest: bool


class Making:
    """One run: boards are made and thinned until one meets the target."""

    def __init__(
        self,
        genre: Genre[Any],
        make: Callable[[], tuple[Any, Marks]],
        options: Mapping[str, Any],
        target: Target,
        rng: random.Random,
        clock: Clock,
        boards: int = LEVEL_BOARDS,
    ) -> None:
        """`boards` bounds how many are tried for a level."""
        self.genre, self.make, self.options, self.target, self.rng, self.clock = (
            genre,
            make,
            options,
            target,
            rng,
            clock,
        )
        self.view: str = options["view"]
        self.boards, self.most = 0, boards
        self.hard = False
        """Whether the first engine has given up on a board with every clue."""
        self.by_chance = target.level in genre.maker.chance
        self.by_steps = target.level is not None and target.level < TOP and not target.minimal and not self.by_chance
        self.shared: list[tuple[Puzzle, Report]] = []

    def run(self, say: Progress) -> Made:
        """The first board that meets the target."""
        if self.target.level is not None:
            return self._of_level(self.target.level, say)
        for _ in range(MOST_BOARDS):
            full, proof = self._unique_board(say)
            thinning, stopped = Thinning(self.genre, full, self.target.turn), None
            try:
                if not self._thin(thinning, proof, say):
                    continue
            except Stopped as stop:
                stopped = stop.reason
            report = self._proof(thinning.puzzle)
            if report.status is Status.UNIQUE:
                return Made(thinning.puzzle, report.solutions[0], report, stopped)
            return Made(full, proof.solutions[0], proof, report.stopped)
        raise BadInput("None of many boards like this stays unique with clues in symmetric places.")

    def _of_level(self, wanted: int, say: Progress) -> Made:
        """The first board of the level, or one of the nearest."""
        best, easier = None, 0
        try:
            for _ in range(self.most):
                found = self._attempt(wanted, say)
                if found is None:
                    continue
                easier += found.level < wanted
                if best is None or abs(found.level - wanted) < abs(best.level - wanted):
                    best = found
                if found.level == wanted:
                    break
                if wanted < TOP and not self.target.minimal and not self.by_chance:
                    # Boards that are too easy with the fewest clues by steps may be harder with the fewest by proof.
                    self.by_steps = found.level > wanted
        except Stopped:
            if best is None or not self.target.nearest:
                raise
        if best is None or (best.level != wanted and not self.target.nearest):
            rare = f" {why_rare(self.genre, wanted)}" if wanted in self.genre.maker.rare else ""
            raise Unreached(
                f"None of {self.most} boards like this is of level {wanted} ({LEVELS[wanted - 1]}); {easier} were "
                f"easier.{rare} Ask for another level, size or other options, or for the nearest level."
            )
        report = self._proof(best.puzzle)
        if report.status is not Status.UNIQUE:
            raise Stopped(report.stopped or "deadline")
        return Made(best.puzzle, report.solutions[0], report, None, best.level)

    def _proof(self, puzzle: Puzzle) -> Report:
        """The last word of an engine on a board that is unique by all that is known, in the time that whoever solves it
        takes by default."""
        seconds = min(USUAL_SECONDS, self.clock.left)
        report = solve(puzzle, view=self.view, seconds=seconds, on_interrupt="report")
        if report.status in (Status.NONE, Status.MULTIPLE):
            raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")
        return report

    def _attempt(self, wanted: int, say: Progress) -> Leveled | None:
        """A board that meets the target, except perhaps for its level; None if thinning cannot get there."""
        strategy = self.genre.maker.level
        return self._shifted(strategy, wanted, say) if isinstance(strategy, Shift) else self._climbed(wanted, say)

    def _shifted(self, strategy: Shift[Any], wanted: int, say: Progress) -> Leveled | None:
        """A board without clues to spare, changed towards the level."""
        shifting = Shifting(self.genre, strategy, self.view, wanted, self.target.nearest, self.rng, self.clock)
        refining = isinstance(strategy, Refine) and 1 < wanted < TOP
        if wanted < UNIQUE_FIRST and not (self.by_chance or refining or isinstance(strategy, ShiftUnique)):
            self.boards += 1
            say("making a board", self.boards, 0)
            return shifting.run(self.make())
        full, proof = self._unique_board(say)
        if self.by_chance:
            reasoner = reasoner_for(self.genre.model(full), self.view, proof.solutions[0], self.clock)
            return Leveled(full, found_level(reasoner, self._exact(wanted), strict=False))
        if refining:
            return shifting.down((full, proof.solutions[0]))
        if wanted < TOP:
            return shifting.run((full, proof.solutions[0]))
        return shifting.harder(full, proof.solutions[0], self._solution)

    def _exact(self, wanted: int) -> int | None:
        """The level that is looked for; None where the level of every board must be known exactly."""
        return None if self.target.nearest else wanted

    def _climbed(self, wanted: int, say: Progress) -> Leveled | None:
        """A board with fewer clues, or others, so that it has the level."""
        if not self.shared:
            self.shared = [self._unique_board(say)] * (SHARED if self.by_chance else 1)
        full, proof = self.shared.pop()
        thinning = Thinning(self.genre, full, self.target.turn)
        if wanted > 1 and not self.target.minimal:
            climbing = Climbing(thinning, self.view, proof.solutions[0], self.rng, self.clock)
            if climbing.question is not None:
                say("changing clues", 0, 0)
                return climbing.run(wanted, exact=self.target.nearest)
        if not self._thin(thinning, proof, say):
            return None
        reasoner = reasoner_for(self.genre.model(thinning.puzzle), self.view, proof.solutions[0], self.clock)
        return Leveled(thinning.puzzle, found_level(reasoner, self._exact(wanted)))

    def _solution(self, puzzle: Puzzle) -> Solution | None:
        """The only solution of a board; None if there are more, or if that takes long to prove."""
        report = solve_model(puzzle, self.genre.model(puzzle), self.view, 2, self.clock.rest(PROOF_STEPS))
        return report.solutions[0] if report.status is Status.UNIQUE else None

    def _thin(self, thinning: Thinning, proof: Report, say: Progress) -> bool:
        """Take clues away as the target asks; False where the board will not do."""
        target, tell = self.target, partial(say, "taking clues away")
        if not self.genre.clues(thinning.puzzle):
            return True
        if self.by_steps and target.level is not None:
            closure = Closure(self.genre, thinning.puzzle, self.view, proof.solutions[0], self.clock)
            return thin_to_level(thinning, closure, target.level, self.rng, tell)
        clock = Clock(Budget(None if self.clock.budget.seconds is None else THINNING * self.clock.left))
        keeps = Uniqueness(self.genre, thinning.puzzle, proof, self.view, clock, target.minimal)
        lopsided = thinning.lopsided()
        if lopsided and not thinning.take(lopsided, keeps):
            return False
        if target.level is not None or target.minimal or target.turn or self.genre.maker.clues.unasked:
            # Where taking one away can make another needless that was needed, it goes round again; not on a large
            # board, where that takes as much time as the first round and finds hardly any clue.
            went = True
            while went:
                groups = thinning.groups(self.rng)
                keeps.order = [clue for group in groups for clue in group]
                taken = thinning.run(groups, keeps, tell)
                went = taken > 0 and not (self.genre.maker.clues.monotone or keeps.soon)
        return True

    def _two_solutions(self, puzzle: Puzzle) -> Report:
        """Two solutions of a full board, or the proof that there is one. Once the first engine has given up on such a
        board, a second is asked instead."""
        model = self.genre.model(puzzle)
        steps = PROOF_STEPS if puzzle.rows * puzzle.cols <= self.genre.maker.small else PROOF_STEPS_IF_LARGE

        def ask(engine: str | None) -> Report:
            return solve_model(puzzle, model, self.view, 2, self.clock.rest(steps), engine)

        if not self.hard:
            report = ask(None)
            if report.stopped != "cap":
                return report
            self.hard = True
        try:
            return ask(portfolio.SECOND_OPINION)
        except BadInput:
            raise BadInput(
                f"{a_or_an(self.genre.title)} puzzle of {puzzle.rows}x{puzzle.cols} is too large to be made: no engine "
                "can tell in time whether it has one solution."
            ) from None

    def _unique_board(self, say: Progress) -> tuple[Puzzle, Report]:
        """A full board with one solution, and the proof of that."""
        genre, clock, oracle = self.genre, self.clock, Oracle(self.clock)
        for _ in range(MOST_BOARDS):
            self.boards += 1
            say("making a board", self.boards, 0)
            clock.tick()
            puzzle, answer = self.make()
            strategy = genre.maker.unique
            board: tuple[Any, Marks] | None = puzzle, answer
            if isinstance(strategy, Construct):
                board = strategy.change(puzzle, answer, self.rng, self.options, oracle)
            mends = 0
            while board is not None:
                say("looking for a unique board", self.boards, 0)
                clock.tick()
                puzzle, answer = board
                # Mending might undo what it did before, for ever; what follows gives a board up at some time.
                if mends < puzzle.rows * puzzle.cols:
                    mends += 1
                    board = mended(genre, puzzle, answer, self.view, self.rng, clock)
                    if board is not None:
                        continue
                report = self._two_solutions(puzzle)
                if report.stopped in ("interrupted", "cancelled"):
                    raise Stopped(report.stopped)
                if report.status is Status.UNIQUE:
                    return puzzle, report
                clock.tick()
                other = next((s for s in report.solutions if any(s[v] != x for v, x in answer.items())), None)
                board = strategy.change(puzzle, answer, other, self.rng) if isinstance(strategy, Repair) else None
        raise BadInput(
            f"None of {MOST_BOARDS} boards like this has exactly one solution as {self.view}; "
            "ask for another size, view or other options."
        )
