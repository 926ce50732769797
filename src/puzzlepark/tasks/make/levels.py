"""Levels: boards thinned so that steps up to a cost still solve them, and the level that a board has."""

from __future__ import annotations

import random
from typing import Any

from puzzlepark import _native
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.names import unknown
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Clock
from puzzlepark.core.steps import COSTLIEST, LEVELS, level_of
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.tasks.make.thinning import Tell, Thinning

TOP = len(LEVELS)
"""The level without a bound, which no closure can show."""
MOST_PROBES = 10_000
"""Suppositions after which a board that has reached its level keeps the clues it has. Not seconds, so that a seed
repeats."""


def level_named(level: int | str | None) -> int | None:
    """A level by its number or its name, such as "hard"; None stays None. Raises BadInput for what is no level."""
    if not isinstance(level, str):
        if level is not None:
            refuse_level(level)
        return level
    if level.strip().isdecimal() and level.isascii():
        return level_named(int(level))
    names = [name.lower() for name in LEVELS]
    if level.strip().lower() not in names:
        raise unknown('There is no level "{name}"', level, names, "the levels are")
    return names.index(level.strip().lower()) + 1


def refuse_level(level: object) -> None:
    """Raise BadInput for what is no level."""
    if type(level) is not int or not 1 <= level <= TOP:
        raise BadInput(f"A level is a whole number from 1 ({LEVELS[0]}) to {TOP} ({LEVELS[-1]}), not {level!r}.")


def reasoner_for(model: Model, view: str, solution: Solution, clock: Clock) -> Reasoner:
    """The looks at a puzzle with one solution."""
    return Reasoner(model, view, {var: (value,) for var, value in solution.items()}, clock)


def found_level(reasoner: Reasoner, wanted: int | None = None, *, strict: bool = True) -> int:
    """The level of a puzzle as `grade` gives it, without the words. If it is not the wanted one, the result may only be
    lower or higher. Where `strict`, and for the top level, it is lower, too, if steps of the level below would do
    that `grade` passes over: that is found sooner.
    """
    lower = wanted - 1 if wanted is not None and (strict or wanted == TOP) else 1
    if wanted is not None and wanted > 1 and reasoner.solved_within(COSTLIEST[lower - 1]):
        return lower
    if wanted is not None and wanted < TOP and not reasoner.solved_within(COSTLIEST[wanted - 1]):
        return wanted + 1
    most = TOP if wanted is None else wanted
    reasoner.start()
    silent, lone = reasoner.opening()
    reasoner.assign({**silent, **{var: 0 for _, var in lone}})
    left, level = reasoner.undecided(reasoner.model.views[reasoner.view]), 1
    while level <= most and level < TOP:
        while left and reasoner.decided(left[-1]):
            left.pop()
        if not left:
            break
        found = reasoner.next(depth=1)
        if found is None:
            return TOP
        level = max(level, level_of(found.cost, nested=False))
        parts = reasoner.ladder.same_family(found)  # `explain` takes them together, too
        for each in parts:
            reasoner.ladder.apply(each)
        if len(parts) > 1:
            reasoner.ladder.focus_on(_native.merge_steps(parts))
    return level


class Closure:
    """Whether steps of a level solve a board with fewer clues: the board is compiled once, clues are switched off."""

    def __init__(self, genre: Genre[Any], puzzle: Puzzle, view: str, solution: Solution, clock: Clock) -> None:
        self.genre, self.view, self.solution, self.clock = genre, view, solution, clock
        self.reasoner = reasoner_for(genre.model(puzzle), view, solution, clock)
        self.probes = 0

    def solves(self, puzzle: Puzzle, gone: frozenset[Spot], level: int) -> bool:
        """True proves that the solution is the only one."""
        self.clock.tick()
        if not self.genre.maker.clues.monotone and not self.genre.check(puzzle, self.solution):
            return False
        reasoner, cost = self.reasoner, COSTLIEST[level - 1]
        if reasoner.clues.issuperset(gone):
            solved = reasoner.solved_within(cost, gone)
        else:
            reasoner = reasoner_for(self.genre.model(puzzle), self.view, self.solution, self.clock)
            solved = reasoner.solved_within(cost)
        self.probes += reasoner.ladder.probes
        return solved


def thin_to_level(thinning: Thinning, closure: Closure, level: int, rng: random.Random, tell: Tell) -> bool:
    """Take clues away as long as steps of the level solve the rest; False if they do not solve the whole board.

    Once the level below does not do, the work is bounded.
    """
    if not thinning.take(thinning.lopsided(), lambda fewer, gone, alone: closure.solves(fewer, gone, level)):
        return False
    reached = level == 1

    def keeps(fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        nonlocal reached
        # The steps of level 1 are quick to try, and do for most clues.
        if level > 1 and closure.solves(fewer, gone, 1):
            return True
        if (reached and closure.probes > MOST_PROBES) or not closure.solves(fewer, gone, level):
            return False
        if not reached:
            reached = level == 2 or not closure.solves(fewer, gone, level - 1)
            closure.probes = 0
        return True

    thinning.run(thinning.groups(rng), keeps, tell)
    return True


def why_rare(genre: Genre[Any], level: int) -> str:
    """Why hardly any board has a level that the genre declares rare, in a sentence."""
    usual = [other for other in range(1, len(LEVELS) + 1) if other not in genre.maker.rare]
    if level < min(usual):
        return f"In {genre.title} nearly every board with one solution needs harder steps than this level allows."
    if level > max(usual):
        return f"In {genre.title} nearly every board with one solution falls to the steps of easier levels."
    return f"In {genre.title} nearly every board is easier than this level or harder."
