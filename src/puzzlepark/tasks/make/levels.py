"""Find the level of a board, and remove clues as long as steps of a level still solve the board."""

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
from puzzlepark.tasks.make.thinning import OnProgress, Thinning

TOP = len(LEVELS)
"""The highest level. Its steps have no maximum cost."""
MOST_PROBES = 10_000
"""Number of suppositions after which a board that has reached its level loses no more clues. A limit in seconds would
not let a seed repeat its board."""


def level_named(level: int | str | None) -> int | None:
    """A level by its number or its name, such as "hard"; None stays None. Raises BadInput if there is no such level."""
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
    """Raise BadInput unless this is the number of a level."""
    if type(level) is not int or not 1 <= level <= TOP:
        raise BadInput(f"A level is a whole number from 1 ({LEVELS[0]}) to {TOP} ({LEVELS[-1]}), not {level!r}.")


def reasoner_for(model: Model, view: str, solution: Solution, clock: Clock) -> Reasoner:
    """The reasoner of a puzzle whose only solution is known."""
    return Reasoner(model, view, {var: (value,) for var, value in solution.items()}, clock)


def found_level(reasoner: Reasoner, wanted: int | None = None, *, strict: bool = True) -> int:
    """The level of a puzzle that `grade` would report.

    With `wanted`, the work ends as soon as the level is known to differ. The result is then not exact, but lower or
    higher than wanted. With `strict`, and for the top level, a puzzle that steps of the level below can solve counts as
    lower, even if `grade` would choose other steps. This is quicker to find out.
    """
    lower = wanted - 1 if wanted is not None and (strict or wanted == TOP) else 1
    if wanted is not None and wanted > 1 and reasoner.solved_within(COSTLIEST[lower - 1]):
        return lower
    if wanted is not None and wanted < TOP and not reasoner.solved_within(COSTLIEST[wanted - 1]):
        return wanted + 1
    limit = TOP if wanted is None else wanted
    reasoner.start()
    stated, single = reasoner.opening()
    reasoner.assign({**stated, **{var: 0 for _, var in single}})
    undecided, level = reasoner.undecided(reasoner.model.views[reasoner.view]), 1
    while level <= limit and level < TOP:
        while undecided and reasoner.is_decided(undecided[-1]):
            undecided.pop()
        if not undecided:
            break
        found = reasoner.next(depth=1)
        if found is None:
            return TOP
        level = max(level, level_of(found.cost, nested=False))
        family = reasoner.finder.same_family(found)  # `explain` combines them into one step, too
        for member in family:
            reasoner.finder.apply(member)
        if len(family) > 1:
            reasoner.finder.focus_on(_native.merge_steps(family))
    return level


class Closure:
    """Decides whether steps of a level solve a board without some of its clues. The full board is compiled once, and
    clues are switched off. `probes` counts the suppositions."""

    def __init__(self, genre: Genre[Any], puzzle: Puzzle, view: str, solution: Solution, clock: Clock) -> None:
        self.genre, self.view, self.solution, self.clock = genre, view, solution, clock
        self.reasoner = reasoner_for(genre.model(puzzle), view, solution, clock)
        self.probes = 0

    def solves(self, puzzle: Puzzle, gone: frozenset[Spot], level: int) -> bool:
        """True if steps of the level solve the puzzle, which proves that the solution is the only one."""
        self.clock.tick()
        if not self.genre.maker.clues.monotone and not self.genre.check(puzzle, self.solution):
            return False
        reasoner, cost = self.reasoner, COSTLIEST[level - 1]
        if reasoner.clues.issuperset(gone):
            solved = reasoner.solved_within(cost, gone)
        else:
            reasoner = reasoner_for(self.genre.model(puzzle), self.view, self.solution, self.clock)
            solved = reasoner.solved_within(cost)
        self.probes += reasoner.finder.probes
        return solved


def thin_to_level(
    thinning: Thinning, closure: Closure, level: int, rng: random.Random, on_progress: OnProgress
) -> bool:
    """Remove clues as long as steps of the level solve the board; False if they do not solve the full board.

    As soon as steps of the level below no longer solve the board, its level is reached. From then on, at most
    MOST_PROBES suppositions are made.
    """
    unpaired = thinning.unpaired_clues()
    if not thinning.remove(unpaired, lambda fewer, gone, alone: closure.solves(fewer, gone, level)):
        return False
    reached = level == 1

    def solvable(fewer: Puzzle, gone: frozenset[Spot], alone: bool) -> bool:
        """The condition for the removal of clues."""
        nonlocal reached
        # The steps of level 1 are quick, and enough after the removal of most clues.
        if level > 1 and closure.solves(fewer, gone, 1):
            return True
        if (reached and closure.probes > MOST_PROBES) or not closure.solves(fewer, gone, level):
            return False
        if not reached:
            reached = level == 2 or not closure.solves(fewer, gone, level - 1)
            closure.probes = 0
        return True

    thinning.run(thinning.groups(rng), solvable, on_progress)
    return True


def why_rare(genre: Genre[Any], level: int) -> str:
    """A sentence that explains why hardly any board has a level that the genre declares rare."""
    usual = [other for other in range(1, len(LEVELS) + 1) if other not in genre.maker.rare]
    if level < min(usual):
        return f"In {genre.title} nearly every board with one solution needs harder steps than this level allows."
    if level > max(usual):
        return f"In {genre.title} nearly every board with one solution falls to the steps of easier levels."
    return f"In {genre.title} nearly every board is easier than this level or harder."
