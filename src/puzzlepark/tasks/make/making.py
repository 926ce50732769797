"""Draw random boards, and remove clues from them, until a board meets the target.

The genre's maker draws a random board with every clue, and its answer. While the board has a second solution, the genre
may repair it; if it cannot, another board is drawn. Then clues are removed in random order as long as uniqueness can be
proved, or as long as steps of the wanted level solve the board. Genres without removable clues change their boards
towards the level instead. Uniqueness refers to the requested view, and an engine proves it in the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Refine, Repair, Shift, ShiftUnique
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
from puzzlepark.tasks.make.oracle import Oracle
from puzzlepark.tasks.make.repairs import construct, repair_many_places, second_solution
from puzzlepark.tasks.make.shifting import Leveled, Shifting
from puzzlepark.tasks.make.thinning import Thinning
from puzzlepark.tasks.make.uniqueness import PROOF_STEPS, PROOF_STEPS_IF_LARGE, Uniqueness
from puzzlepark.tasks.solve import USUAL_SECONDS, solve, solve_model

MOST_BOARDS = 1_000
"""Maximum number of random boards that are tried to find a unique one."""
LEVEL_BOARDS = 300
"""Maximum number of unique boards that are tried to find one of a level."""
UNIQUE_FIRST = 3
"""From this level on, changes towards a level start from boards with one solution. Other boards become too easy."""
SHARED = 4
"""How often clues are removed from the same full board, in genres whose levels are met by chance. Removing clues is
quicker than drawing a board."""
THINNING = 0.8
"""The share of the time for removing clues; the final proof has the remaining time."""


@cache
def generator() -> str:
    """The name and the version of this program, for the records of puzzles."""
    from importlib.metadata import version

    return f"puzzlepark {version('puzzlepark')}"


@dataclass(frozen=True)
class Made:
    """A new puzzle with a proof that it has one solution. `stopped` is set if the time ended before every clue was
    tried. `level` is set if a level was requested."""

    puzzle: Puzzle
    solution: Solution
    report: Report
    stopped: str | None = None
    level: int | None = None

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Target:
    """The requested properties of a puzzle, as `generate` describes them."""

    level: int | None
    symmetry: Symmetry | None
    minimal: bool
    nearest: bool


class Making:
    """One run that draws and thins boards until one meets the target."""

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
        """Prepare a run that tries at most `boards` boards for a level."""
        self.genre, self.make, self.options = genre, make, options
        self.target, self.rng, self.clock = target, rng, clock
        self.view: str = options["view"]
        self.boards, self.max_boards = 0, boards
        self.hard = False
        """True after the first engine has given up on a board with every clue."""
        self.by_chance = target.level in genre.maker.chance
        """True if boards of the level are only met by chance, so that boards of other levels are dropped."""
        self.by_steps = target.level is not None and target.level < TOP and not target.minimal and not self.by_chance
        """True if clues are removed as long as steps of the level solve the board; otherwise, as long as uniqueness is
        proved."""
        self.shared: list[tuple[Puzzle, Report]] = []
        """Copies of one full board, from each of which clues are removed."""

    def run(self, progress: Progress) -> Made:
        """The first board that meets the target."""
        if self.target.level is not None:
            return self._of_level(self.target.level, progress)
        for _ in range(MOST_BOARDS):
            full, proof = self._unique_board(progress)
            thinning, stopped = Thinning(self.genre, full, self.target.symmetry), None
            try:
                if not self._thin(thinning, proof, progress):
                    continue
            except Stopped as stop:
                stopped = stop.reason
            report = self._proof(thinning.puzzle)
            if report.status is Status.UNIQUE:
                return Made(thinning.puzzle, report.solutions[0], report, stopped)
            return Made(full, proof.solutions[0], proof, report.stopped)
        raise BadInput("None of many boards like this stays unique with clues in symmetric places.")

    def _of_level(self, wanted: int, progress: Progress) -> Made:
        """The first board of the level; with the option `nearest`, the best board if there is none."""
        best, easier = None, 0
        try:
            for _ in range(self.max_boards):
                board = self._attempt(wanted, progress)
                if board is None:
                    continue
                easier += board.level < wanted
                if best is None or abs(board.level - wanted) < abs(best.level - wanted):
                    best = board
                if board.level == wanted:
                    break
                if wanted < TOP and not self.target.minimal and not self.by_chance:
                    # If thinning by steps gives too easy boards, thinning by proofs of uniqueness may give harder ones.
                    self.by_steps = board.level > wanted
        except Stopped:
            if best is None or not self.target.nearest:
                raise
        if best is None or (best.level != wanted and not self.target.nearest):
            rare = f" {why_rare(self.genre, wanted)}" if wanted in self.genre.maker.rare else ""
            raise Unreached(
                f"None of {self.max_boards} boards like this is of level {wanted} ({LEVELS[wanted - 1]}); "
                f"{easier} were easier.{rare} Ask for another level, size or other options, or for the nearest level."
            )
        report = self._proof(best.puzzle)
        if report.status is not Status.UNIQUE:
            raise Stopped(report.stopped or "deadline")
        return Made(best.puzzle, report.solutions[0], report, None, best.level)

    def _proof(self, puzzle: Puzzle) -> Report:
        """The final proof of uniqueness, with the default time limit of `solve`."""
        seconds = min(USUAL_SECONDS, self.clock.left)
        report = solve(puzzle, view=self.view, seconds=seconds, on_interrupt="report")
        if report.status in (Status.NONE, Status.MULTIPLE):
            raise EngineFault(f"A puzzle that was made unique is not: {report.status}.")
        return report

    def _attempt(self, wanted: int, progress: Progress) -> Leveled | None:
        """A board that meets the target, except perhaps for its level; None if there is none."""
        strategy = self.genre.maker.level
        return self._shift(strategy, wanted, progress) if isinstance(strategy, Shift) else self._climb(wanted, progress)

    def _shift(self, strategy: Shift[Any], wanted: int, progress: Progress) -> Leveled | None:
        """Draw a board whose clues cannot be removed, and change it towards the level."""
        shifting = Shifting(self.genre, strategy, self.view, wanted, self.target.nearest, self.rng, self.clock)
        refining = isinstance(strategy, Refine) and 1 < wanted < TOP
        if wanted < UNIQUE_FIRST and not (self.by_chance or refining or isinstance(strategy, ShiftUnique)):
            self.boards += 1
            progress("making a board", self.boards, 0)
            return shifting.run(self.make())
        full, proof = self._unique_board(progress)
        if self.by_chance:
            reasoner = reasoner_for(self.genre.model(full), self.view, proof.solutions[0], self.clock)
            return Leveled(full, found_level(reasoner, self._exact(wanted), strict=False))
        if refining:
            return shifting.refine((full, proof.solutions[0]))
        if wanted < TOP:
            return shifting.run((full, proof.solutions[0]))
        return shifting.make_harder(full, proof.solutions[0], self._only_solution)

    def _exact(self, wanted: int) -> int | None:
        """The wanted level, or None if the level of every board must be known exactly."""
        return None if self.target.nearest else wanted

    def _climb(self, wanted: int, progress: Progress) -> Leveled | None:
        """Draw a board, and remove or exchange clues towards the level."""
        if not self.shared:
            self.shared = [self._unique_board(progress)] * (SHARED if self.by_chance else 1)
        full, proof = self.shared.pop()
        thinning = Thinning(self.genre, full, self.target.symmetry)
        if wanted > 1 and not self.target.minimal:
            climbing = Climbing(thinning, self.view, proof.solutions[0], self.rng, self.clock)
            if climbing.question is not None:
                progress("changing clues", 0, 0)
                return climbing.run(wanted, exact=self.target.nearest)
        if not self._thin(thinning, proof, progress):
            return None
        reasoner = reasoner_for(self.genre.model(thinning.puzzle), self.view, proof.solutions[0], self.clock)
        return Leveled(thinning.puzzle, found_level(reasoner, self._exact(wanted)))

    def _only_solution(self, puzzle: Puzzle) -> Solution | None:
        """The only solution of a board; None if there are several, or if the proof takes too many steps."""
        report = solve_model(puzzle, self.genre.model(puzzle), self.view, 2, self.clock.rest(PROOF_STEPS))
        return report.solutions[0] if report.status is Status.UNIQUE else None

    def _thin(self, thinning: Thinning, proof: Report, progress: Progress) -> bool:
        """Remove clues as the target requires; False if the board is unsuitable."""
        target, on_progress = self.target, partial(progress, "taking clues away")
        if not self.genre.clues(thinning.puzzle):
            return True
        if self.by_steps and target.level is not None:
            closure = Closure(self.genre, thinning.puzzle, self.view, proof.solutions[0], self.clock)
            return thin_to_level(thinning, closure, target.level, self.rng, on_progress)
        clock = Clock(Budget(None if self.clock.budget.seconds is None else THINNING * self.clock.left))
        stays_unique = Uniqueness(self.genre, thinning.puzzle, proof, self.view, clock, target.minimal)
        unpaired = thinning.unpaired_clues()
        if unpaired and not thinning.remove(unpaired, stays_unique):
            return False
        if target.level is not None or target.minimal or target.symmetry or self.genre.maker.clues.unasked:
            # Unless clues are monotone, the removal of one clue can make another one redundant, so rounds are repeated.
            # On a large board a second round takes as long as the first and removes hardly any clue.
            again = True
            while again:
                groups = thinning.groups(self.rng)
                stays_unique.order = [clue for group in groups for clue in group]
                removed = thinning.run(groups, stays_unique, on_progress)
                again = removed > 0 and not (self.genre.maker.clues.monotone or stays_unique.soon)
        return True

    def _two_solutions(self, puzzle: Puzzle) -> Report:
        """Find two solutions of a full board, or prove that there is only one. If the first engine has given up on a
        board, a second engine is used for it and for all later boards."""
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

    def _unique_board(self, progress: Progress) -> tuple[Puzzle, Report]:
        """Draw and repair boards until one has a single solution. Return this full board and the proof."""
        genre, clock, strategy = self.genre, self.clock, self.genre.maker.unique
        oracle = Oracle(clock)
        for _ in range(MOST_BOARDS):
            self.boards += 1
            progress("making a board", self.boards, 0)
            clock.tick()
            board = construct(strategy, self.make(), self.rng, self.options, oracle)
            rounds = 0
            while board is not None:
                progress("looking for a unique board", self.boards, 0)
                clock.tick()
                puzzle, answer = board
                # Repairs of many places might undo each other for ever, so their number is limited.
                if rounds < puzzle.rows * puzzle.cols:
                    rounds += 1
                    board = repair_many_places(genre, puzzle, answer, self.view, self.rng, clock)
                    if board is not None:
                        continue
                report = self._two_solutions(puzzle)
                if report.stopped in ("interrupted", "cancelled"):
                    raise Stopped(report.stopped)
                if report.status is Status.UNIQUE:
                    return puzzle, report
                clock.tick()
                other = second_solution(report, answer)
                board = strategy.change(puzzle, answer, other, self.rng) if isinstance(strategy, Repair) else None
        raise BadInput(
            f"None of {MOST_BOARDS} boards like this has exactly one solution as {self.view}; "
            "ask for another size, view or other options."
        )
