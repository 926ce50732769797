"""Straight lengths: the length of every straight piece of the loop is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import between
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RawViolation, marked_spots, over_and_under
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class StraightLengths(LoopRule):
    """Between two turns, the loop runs straight for at least `at_least` and at most `at_most` steps from cell to
    cell."""

    name = "straight-lengths"
    title = "Lengths of straight pieces"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("at_least", "number", "how many steps at least", low=1, high=999),
        Parameter("at_most", "number", "how many steps at most; null is any number", low=1, high=999, optional=True),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", {"rule": "straight-lengths", "at_most": 1}],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "height": 2,
        "width": 3,
    }

    at_least: int = 1
    at_most: int | None = None

    @property
    def text(self) -> str:
        low, high = self.at_least, self.at_most
        if high is None:
            number = f"at least {low}"
        elif low == high:
            number = f"exactly {high}"
        else:
            number = f"from {low} to {high}" if low > 1 else f"at most {high}"
        steps = "step" if (low if high is None else high) == 1 else "steps"
        return f"Every straight piece of the loop, from turn to turn, is {number} {steps} long."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "A straight piece of the loop at row {row}, column {col} is {found:step} long."
        return over_and_under(self.code, sentence)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("straight", "Straight piece", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Straight pieces that are too long, which is final, or too short, which is final if both ends cannot be
        extended."""
        drawn = marked_spots(marks, self.layer)
        for first in sorted(drawn):
            down, right = (0, 2) if first.r % 2 else (2, 0)
            if Spot(first.r - down, first.c - right) in drawn:
                continue
            piece = [first]
            while (after := Spot(piece[-1].r + down, piece[-1].c + right)) in drawn:
                piece.append(after)
            before = Spot(first.r - down, first.c - right)
            if self.at_most is not None and len(piece) > self.at_most:
                yield RawViolation(f"{self.code}.over", tuple(piece), True, None, {"found": len(piece)})
            elif len(piece) < self.at_least:
                final = all(marks.get(Var(self.layer, s), 1 - self.inside(puzzle, s)) == 0 for s in (before, after))
                yield RawViolation(f"{self.code}.under", tuple(piece), final, None, {"found": len(piece)})

    def inside(self, puzzle: Any, edge: Spot) -> int:
        """1 if an edge lies between two cells of the board, else 0. For the referee."""
        return int(0 < edge.r < 2 * puzzle.rows and 0 < edge.c < 2 * puzzle.cols)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _straight_pieces(puzzle.grid, self)


@kept_rules
def _straight_pieces(grid: Grid, rule: StraightLengths) -> list[Posting]:
    """An automaton for the edges of each row and column. Its state is the length of the piece that ends here; a piece
    may end only with an allowed length."""
    postings = []
    for _, line in rows_and_columns(grid):
        edges = [between(a, b) for a, b in pairwise(line) if abs(a.r - b.r) + abs(a.c - b.c) == 2]
        if edges:
            most = max(rule.at_least, len(edges) if rule.at_most is None else rule.at_most)
            steps = [(0, 0, 0), (0, 1, 1), *((k, 1, k + 1) for k in range(1, most))]
            high = most if rule.at_most is None else rule.at_most
            ended = [k for k in range(1, most + 1) if rule.at_least <= k <= high]
            steps += [(k, 0, 0) for k in ended]
            accepting = frozenset((0, *ended))
            postings.append(Posting(rule.code, Regular(vars_at(rule.layer, edges), tuple(steps), accepting)))
    return postings
