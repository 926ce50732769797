"""Find a board of a level by hill climbing over the sets of clues that leave one solution."""

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
"""Bounds for the cost of a board's costliest step. They are finer than levels, so that the climb shows progress."""
MOST_MOVES = 200
"""Maximum number of moves of a climb. After them, the last board is the result."""
STARTS = 8
"""Number of first moves that restore all clues, so that the climb starts from the best of several boards."""
MOST_RESTORED = 3
"""Maximum number of groups that a later move restores."""
PATIENCE = 20
"""Number of moves in a row to known boards after which the climb ends."""


class Climbing:
    """Hill climbing on one full board, which is compiled once. `gone` is a set of clues that are switched off."""

    def __init__(self, thinning: Thinning, view: str, answer: Solution, rng: random.Random, clock: Clock) -> None:
        self.genre: Genre[Any] = thinning.genre
        self.full, self.view, self.answer, self.rng, self.clock = thinning.puzzle, view, answer, rng, clock
        self.groups = thinning.groups(rng)
        self.question: ClueQuestion | None = None
        """None if the clues cannot be switched."""
        if not self.genre.maker.clues.monotone or thinning.unpaired_clues():
            return
        model = self.genre.model(self.full)
        self.reasoner = reasoner_for(model, view, answer, clock)
        if self.reasoner.clues.issuperset(clue for group in self.groups for clue in group):
            question = ClueQuestion.of(model, view, answer, clock)
            self.question = question if question is not None and question.has_no_lazy_clauses else None

    def run(self, wanted: int, exact: bool) -> Leveled:
        """A board of the wanted level if the climb reaches it, or else the last board. With `exact`, the level of the
        last board is exact; otherwise it is only lower or higher than wanted, as in `found_level`.

        A move restores some clues and removes others. It is accepted if the board does not become easier. If the board
        is too hard, one group of clues is restored instead.
        """
        gone = self._thin(set())
        rank, seen, repeats, refused = self._rank(gone), {frozenset(gone)}, 0, None
        for move in range(MOST_MOVES):
            self.clock.tick()
            level = 1 + sum(rank > COSTS.index(cost) for cost in COSTLIEST)
            if level == wanted and gone != refused:
                if self._level(gone, wanted) == wanted:
                    return Leveled(self._board(gone), wanted)
                refused = gone
            removed = [group for group in self.groups if gone.issuperset(group)]
            if not removed or repeats > PATIENCE:
                break
            if level > wanted:
                gone = gone.difference(self.rng.choice(removed))
                rank = self._rank(gone)
                continue
            count = len(removed) if move < STARTS else min(len(removed), self.rng.randint(1, MOST_RESTORED))
            restored = self.rng.sample(removed, count)
            neighbour = self._thin(gone.difference(*restored), restored if move >= STARTS else ())
            repeats = repeats + 1 if neighbour in seen else 0
            if repeats == 0:
                seen.add(frozenset(neighbour))
                neighbour_rank = self._rank(neighbour, rank)
                if neighbour_rank >= rank:
                    gone, rank = neighbour, neighbour_rank
        return Leveled(self._board(gone), self._level(gone, None if exact else wanted))

    def _thin(self, gone: set[Spot], last: Collection[Group] = ()) -> set[Spot]:
        """Remove further clues in random order as long as uniqueness is proved. The groups in `last` are tried last."""
        assert self.question is not None
        for group in sorted(self.rng.sample(self.groups, len(self.groups)), key=last.__contains__):
            if not gone.issuperset(group):
                needed = self.question.needed_clues(gone.union(group))
                if needed is not None:
                    gone = {clue for other in self.groups if needed.isdisjoint(other) for clue in other}
        return gone

    def _rank(self, gone: set[Spot], least: int = 0) -> int:
        """The index in COSTS of the lowest bound within which steps solve the board; their number if there is none.
        Returns -1 if the index is less than `least`."""
        # The cheapest steps are tried first, because they are quick and decide most boards.
        if any(self.reasoner.solved_within(cost, gone) for cost in (COSTS[0], COSTS[least - 1]) if least):
            return -1
        # A binary search that starts at the lower end, because a small change of a board rarely changes its rank.
        low, high, middle = least, len(COSTS), least
        while low < high:
            if self.reasoner.solved_within(COSTS[middle], gone):
                high = middle
            else:
                low = middle + 1
            middle = (low + high) // 2
        return low

    def _board(self, gone: set[Spot]) -> Puzzle:
        """The board without these clues."""
        puzzle = self.full
        for clue in sorted(gone):
            puzzle = self.genre.without(puzzle, clue)
        return puzzle

    def _level(self, gone: set[Spot], wanted: int | None) -> int:
        """The level of the board without these clues, as `found_level` returns it."""
        model = self.genre.model(self._board(gone))
        return found_level(reasoner_for(model, self.view, self.answer, self.clock), wanted)
