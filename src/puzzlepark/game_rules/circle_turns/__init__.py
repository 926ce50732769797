"""Circle turns: the loop turns on the circles of a colour, or runs straight through them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.star import Star
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import CircleRule
from puzzlepark.genres.kit.loop_family import PASSED, STRAIGHTS, TURNS, loop_edges
from puzzlepark.genres.kit.referee import RawViolation

STRAIGHT, TURN, ANY = "straight", "turn", "any"
PATHS = {name: name for name in (STRAIGHT, TURN, ANY)}
VERBS = {STRAIGHT: "runs straight through", TURN: "turns on", ANY: "passes"}
ROWS = {STRAIGHT: STRAIGHTS, TURN: TURNS, ANY: PASSED}


@dataclass(frozen=True, kw_only=True)
class CircleTurns(CircleRule):
    """The loop passes every circle, and each colour says whether it turns there or runs straight on."""

    name = "circle-turns"
    title = "Turns and straight pieces at circles"
    parameters = (
        *CircleRule.parameters,
        Parameter("at_white", "choice", "how the loop passes white circles", PATHS),
        Parameter("at_black", "choice", "how the loop passes black circles", PATHS),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "circle-turns"],
        "fields": [{"field": "circles"}],
        "circles": ["bo.", "..."],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    at_white: str = STRAIGHT
    at_black: str = TURN

    @property
    def text(self) -> str:
        if self.at_white == self.at_black:
            return f"The loop {VERBS[self.at_white]} every circle."
        return f"The loop {VERBS[self.at_white]} every white circle and {VERBS[self.at_black]} every black one."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.missed": "The loop does not pass the circle at row {row}, column {col}.",
            f"{self.code}.turn": "The loop turns on the {colour} circle at row {row}, column {col}.",
            f"{self.code}.straight": "The loop runs straight through the {colour} circle at row {row}, column {col}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            f"{self.code} white circle": f"The loop {VERBS[self.at_white]} it.",
            f"{self.code} black circle": f"The loop {VERBS[self.at_black]} it.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (supposition("fail", "Circle would fail", "cell", "cell"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Circles that the loop misses, or where it turns or runs straight although their colour demands the other. A
        missed circle is final if no line can reach it any more."""
        lines = self.lines(marks)
        for spot, black in self.circles_of(puzzle) if lines else ():
            ends = lines.get(spot, ())
            if not ends:
                yield RawViolation(f"{self.code}.missed", (spot,), bool(self.left_out(puzzle, marks, (spot,))))
            elif len(ends) == 2:
                turns = ends[0].r != ends[1].r and ends[0].c != ends[1].c
                wanted = self.at_black if black else self.at_white
                colour = {"colour": "black" if black else "white"}
                if turns and wanted == STRAIGHT:
                    yield RawViolation(f"{self.code}.turn", (spot,), True, None, colour)
                elif not turns and wanted == TURN:
                    yield RawViolation(f"{self.code}.straight", (spot,), True, None, colour)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, black in self.circles_of(puzzle):
            rows = ROWS[self.at_black if black else self.at_white]
            yield Posting(self.code, Star(puzzle.grid, self.layer, spot, rows), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A circle wherever its colour follows from how the loop passes the cell."""
        drawn = loop_edges(marks)
        return {self.circles: "".join(self._circle(spot, drawn) for spot in puzzle.grid.cells)}

    def _circle(self, spot: Spot, drawn: set[Spot]) -> str:
        """The sign of the only colour that the lines at a cell fit; "." if both colours or neither fit."""
        r, c = spot
        values = tuple(int(Spot(r + dr, c + dc) in drawn) for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)))
        fitting = [
            sign
            for sign, wanted in ((self.white, self.at_white), (self.black, self.at_black))
            if values in ROWS[wanted]
        ]
        return fitting[0] if len(fitting) == 1 else "."
