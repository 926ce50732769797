"""Addition: the fewest clues that make an answer of a puzzle its only one.

Each second solution must break one of the clues that are added. So the smallest set of clues that meets every second
solution found is tried; it is enough, or there is one more second solution to be met.
"""

from __future__ import annotations

from puzzlepark.core.diagnosis import Addition
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.tasks.diagnose.hitting import Hitting
from puzzlepark.tasks.diagnose.probe import Probe


def addition(probe: Probe, answer: Solution) -> Addition | None:
    """The fewest clues that leave an answer alone: of the usual kinds, or else of those that give it away.

    None if no clues are enough. Raises Undecided and Stopped.
    """
    for clues_of in (probe.genre.clues_of, probe.genre.giveaways):
        try:
            full = clues_of and clues_of(probe.puzzle, answer.marks)
        except BadInput:
            continue
        found = _Search(probe, answer, full).run() if full else None
        if found is not None:
            return found
    return None


class _Search:
    """`full` is a fuller board, which the clues are taken from."""

    def __init__(self, probe: Probe, answer: Solution, full: Puzzle) -> None:
        self.probe = probe
        self.full = full
        self.shown = probe.genre.model(probe.puzzle).views[probe.view]
        self.answer = answer.project(self.shown)
        self.rules: dict[Spot, list[Rule]] = {clue: [] for clue in probe.offers(full)}
        whole = probe.genre.model(probe.adopted(full, self.rules)).rules
        for rule in whole:
            if rule.clue in self.rules:
                self.rules[rule.clue].append(rule)
        # A clue may take back what others say, as a black cell that stops a wind. Then second solutions of some boards
        # are none of others, and only a single clue is known to be the fewest.
        self.exact = probe.genre.maker.clues.monotone or set(probe.genre.model(probe.puzzle).rules) <= set(whole)

    def run(self) -> Addition | None:
        with Hitting[Spot]() as family:
            rounds = 0
            while True:
                self.probe.say("looking for clues to add", rounds, 0)
                rounds += 1
                clues = family.smallest()
                puzzle = self.probe.adopted(self.full, clues)
                other = self._other(puzzle)
                if other is None:
                    return Addition(tuple(sorted(clues)), puzzle, self.exact or len(clues) <= 1)
                broken = [clue for clue in self.rules if not self._obeys(other, clue)]
                if not broken:
                    return None
                family.add(broken)

    def _other(self, puzzle: Puzzle) -> Solution | None:
        """A solution of a board besides the answer, None if there is none."""
        report = self.probe.solve(puzzle, 2)
        return next((s for s in report.solutions if s.project(self.shown) != self.answer), None)

    def _obeys(self, other: Solution, clue: Spot) -> bool:
        """Whether a solution obeys a clue of the fuller board; the referee knows where no rule states it."""
        if self.rules[clue]:
            return all(rule.constraint.holds(other.marks) for rule in self.rules[clue])
        return bool(self.probe.genre.check(self.probe.adopted(self.full, [clue]), other.marks))
