"""Masyu circles: the loop runs straight through white circles and turns next to them; it turns on black ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.loops import CircleRule
from puzzlepark.genres.kit.loop_family import PASSED, STRAIGHTS, TURNS, loop_edges
from puzzlepark.genres.kit.referee import RawViolation

AROUND = tuple((k * dr, k * dc) for k in (1, 3) for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)))
"""From a circle to its four edges, then to the edges behind them."""


@dataclass(frozen=True, kw_only=True)
class MasyuCircles(CircleRule):
    """The loop runs straight through a white circle and turns in the next cell on at least one side of it. It turns on
    a black circle and runs straight through the next cell on both sides of it."""

    name = "masyu-circles"
    title = "White and black circles as in Masyu"
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "masyu-circles"],
        "fields": [{"field": "circles"}],
        "circles": ["b.b", "...", "..."],
        "right": {"line": {"across": [[1, 1], [0, 0], [1, 1]], "down": [[1, 0, 1], [1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1], [0, 0]], "down": [[1, 0, 1], [0, 0, 0]]}},
    }

    @property
    def text(self) -> str:
        return (
            "The loop runs straight through a white circle and turns in the next cell on at least one side of it. It "
            "turns on a black circle and runs straight through the next cell on both sides of it."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        code = self.code
        return {
            f"{code}.missed": "The loop does not pass the circle at row {row}, column {col}.",
            f"{code}.turn": "The loop turns on the white circle at row {row}, column {col}.",
            f"{code}.long": "The loop turns on neither side of the white circle at row {row}, column {col}.",
            f"{code}.short": "The loop turns in the cell next to the black circle at row {row}, column {col}.",
            f"{code}.straight": "The loop runs straight through the black circle at row {row}, column {col}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        white = "The loop runs straight through it and turns in the next cell on at least one side."
        black = "The loop turns on it and runs straight through the next cell on both sides."
        return {
            f"{code} white circle": white,
            f"{code} black circle": black,
            f"cell:{code}": "{who}: {law} {ways:way} {ways:is} left, and all agree.",
            f"cell:{code}.one": "{who}: {law} One way is left.",
            f"fails cell:{code}": "Then the loop could not pass {who} as it must. {law}",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (supposition("fail", "Circle would fail", "cell", "cell"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Circles that the loop does not pass as their colour demands. A missed circle is final if no further mark can
        lead the loop there; all others are final."""
        lines, code = self.lines(marks), self.code
        is_straight = {s: two[0].r == two[1].r or two[0].c == two[1].c for s, two in lines.items() if len(two) == 2}
        for spot, black in self.circles_of(puzzle) if lines else ():
            if spot not in lines:
                yield RawViolation(f"{code}.missed", (spot,), bool(self.left_out(puzzle, marks, (spot,))))
            elif black is not None and spot in is_straight:
                # A neighbour where the line ends or branches is neither straight nor a turn.
                neighbours = [is_straight.get(other) for other in lines[spot]]
                if black and False in neighbours:
                    yield RawViolation(f"{code}.short", (spot,), True)
                elif black and is_straight[spot]:
                    yield RawViolation(f"{code}.straight", (spot,), True)
                elif not black and not is_straight[spot]:
                    yield RawViolation(f"{code}.turn", (spot,), True)
                elif not black and neighbours == [True, True]:
                    yield RawViolation(f"{code}.long", (spot,), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for each circle over its edges and the edges behind them. A circle of unknown colour only has to be
        passed."""
        known = puzzle.grid.edge_position
        for spot, black in self.circles_of(puzzle):
            if black is None:
                yield Posting(self.code, Star(puzzle.grid, self.layer, spot, PASSED), spot)
                continue
            edges = (Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND)
            existing = {k: Var(self.layer, edge) for k, edge in enumerate(edges) if edge in known}
            yield Posting(self.code, Table(tuple(existing.values()), _rows(black, tuple(existing))), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        return {self.circles: self.every_circle(puzzle, loop_edges(marks))}

    def every_circle(self, puzzle: Any, loop: set[Spot]) -> str:
        """All circles that a loop allows, with a character for each cell."""
        patterns = (tuple([(r + dr, c + dc) in loop for dr, dc in AROUND]) for r, c in puzzle.grid.cells)
        signs = {None: ".", False: self.white, True: self.black}
        return "".join(signs[_colour(pattern)] for pattern in patterns)


@cache
def _rows(black: bool, existing: tuple[int, ...] = tuple(range(8))) -> tuple[tuple[int, ...], ...]:
    """The table rows for a circle: the values of the `existing` edges, given as indices into AROUND. Missing edges have
    no line."""
    rows: dict[tuple[int, ...], None] = {}
    for near, far in product(TURNS if black else STRAIGHTS, product((0, 1), repeat=4)):
        # How many of the two lines at the circle go on straight in the next cell.
        straight_on = sum(far[k] for k in range(4) if near[k])
        edges = near + far
        missing_are_blank = sum(edges) == sum(edges[k] for k in existing)
        if missing_are_blank and (straight_on == 2 if black else straight_on < 2):
            rows[tuple(edges[k] for k in existing)] = None
    return tuple(rows)


@cache
def _colour(pattern: tuple[int, ...]) -> bool | None:
    """Whether the circle is black that fits these values of the edges in the order of AROUND; None if none fits."""
    return next((black for black in (False, True) if pattern in _rows(black)), None)
