"""Climbing: a board with as few clues as can be is changed, some clues for others, until it has a level."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import Clock
from puzzlepark.core.steps import COSTLIEST
from puzzlepark.engines.clue_question import ClueQuestion
from puzzlepark.tasks.make.levels import found_level, reasoner_for
from puzzlepark.tasks.make.shifting import Leveled
from puzzlepark.tasks.make.thinning import Group, Thinning

COSTS = (2, 3, 4, 5, 6, 8, 10, 12, 14, 17, 20)
"""What the dearest step of a board may cost: finer than levels, so that the way up is seen."""
MOST_MOVES = 200
"""Changes after which another board is made."""
STARTS = 8
"""Changes for which all clues come back: the best of several boards is a better start than the first."""
MOST_BACK = 3
"""Clues that come back at once."""
PATIENCE = 20
"""Changes in a row that lead to no new board, after which there is none."""


class Climbing:
    """A full board with one solution, compiled once; clues are switched off and on again."""

    def __init__(self, thinning: Thinning, view: str, answer: Solution, rng: random.Random, clock: Clock) -> None:
        self.genre: Genre[Any] = thinning.genre
        self.full, self.view, self.answer, self.rng, self.clock = thinning.puzzle, view, answer, rng, clock
        self.groups = thinning.groups(rng)
        self.question: ClueQuestion | None = None
        """None where clues cannot be switched."""
        if not self.genre.maker.clues.monotone or thinning.lopsided():
            return
        model = self.genre.model(self.full)
        self.reasoner = reasoner_for(model, view, answer, clock)
        if self.reasoner.clues.issuperset(clue for group in self.groups for clue in group):
            question = ClueQuestion.of(model, view, answer, clock)
            self.question = question if question is not None and question.said_beforehand else None

    def run(self, wanted: int, exact: bool) -> Leveled:
        """A board of the wanted level, if the way leads there, or else the last one; its level is the one
        of `found_level`, exact if `exact`."""
        gone = self._thinned(set())
        rank, seen, vain, refused = self._rank(gone), {frozenset(gone)}, 0, None
        for move in range(MOST_MOVES):
            self.clock.tick()
            level = 1 + sum(rank > COSTS.index(cost) for cost in COSTLIEST)
            if level == wanted and gone != refused:
                if self._level(gone, wanted) == wanted:
                    return Leveled(self._board(gone), wanted)
                refused = gone
            away = [group for group in self.groups if gone.issuperset(group)]
            if not away or vain > PATIENCE:
                break
            if level > wanted:
                gone = gone.difference(self.rng.choice(away))
                rank = self._rank(gone)
                continue
            many = len(away) if move < STARTS else min(len(away), self.rng.randint(1, MOST_BACK))
            back = self.rng.sample(away, many)
            other = self._thinned(gone.difference(*back), back if move >= STARTS else ())
            vain = vain + 1 if other in seen else 0
            if vain == 0:
                seen.add(frozenset(other))
                other_rank = self._rank(other, rank)
                if other_rank >= rank:
                    gone, rank = other, other_rank
        return Leveled(self._board(gone), self._level(gone, None if exact else wanted))

    def _thinned(self, gone: set[Spot], last: Collection[Group] = ()) -> set[Spot]:
        """More clues gone, as long as one solution is proved, in random order, some of them last."""
        assert self.question is not None
        for group in sorted(self.rng.sample(self.groups, len(self.groups)), key=last.__contains__):
            if not gone.issuperset(group):
                needed = self.question.needed(gone.union(group))
                if needed is not None:
                    gone = {clue for some in self.groups if needed.isdisjoint(some) for clue in some}
        return gone

    def _rank(self, gone: set[Spot], least: int = 0) -> int:
        """The place of the lowest cost whose steps solve a board; -1 if that is below the least."""
        # The cheapest steps are tried first: they tell of most boards, and soonest.
        if any(self.reasoner.solved_within(cost, gone) for cost in (COSTS[0], COSTS[least - 1]) if least):
            return -1
        # A board that is changed a little stays in its rank, mostly.
        low, high, middle = least, len(COSTS), least
        while low < high:
            if self.reasoner.solved_within(COSTS[middle], gone):
                high = middle
            else:
                low = middle + 1
            middle = (low + high) // 2
        return low

    def _board(self, gone: set[Spot]) -> Puzzle:
        puzzle = self.full
        for clue in sorted(gone):
            puzzle = self.genre.without(puzzle, clue)
        return puzzle

    def _level(self, gone: set[Spot], wanted: int | None) -> int:
        return found_level(
            reasoner_for(self.genre.model(self._board(gone)), self.view, self.answer, self.clock), wanted
        )
