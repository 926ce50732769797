"""Runs around: a clue lists the lengths of the runs of shaded cells among the eight cells around it, as in Tapa."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.fields.run_lengths import number_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import CLUE_CELLS, EITHER, NOUN, OF, OPEN, NumberRule
from puzzlepark.genres.kit.referee import RawViolation
from puzzlepark.genres.kit.shade_family import shade_vars

AROUND = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""The offsets of the eight cells around one, clockwise."""


@dataclass(frozen=True, kw_only=True)
class RunsAround(NumberRule):
    """The digits of a clue are the lengths of the runs of shaded (or open) cells in the circle of eight cells around
    it, in any order. A question mark stands for at most one run."""

    name = "runs-around"
    title = "Runs around clues"
    parameters = (
        Parameter("numbers", "field", "the lengths of runs", field_types=("run-lengths",)),
        CLUE_CELLS,
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "run-lengths"}],
        "numbers": [[None, None, None], [None, 11, None]],
        "right": {"shade": [[0, 1, 0], [1, 0, 0]]},
        "wrong": {"shade": [[1, 1, 0], [0, 0, 0]]},
    }

    clue: str = "clue"

    @property
    def text(self) -> str:
        return (
            f"{self.cell_text}A clue lists the lengths of the runs of {self.cells} among the eight cells around it, in "
            "any order. Between two runs there is at least one other cell."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        place = "Around row {row}, column {col} the"
        sentence = f"{place} {self.cells} have runs of {{found}}; the clue says {{clue}}."
        return {**self.cell_messages, self.code: sentence}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        tells = f"{{who}} tells the runs of {self.cells} around it."
        return {
            **self.cell_reasons,
            self.code: "",
            f"cell:{self.code}": f"{tells} {{ways:way}} {{ways:is}} left, and all agree.",
            f"cell:{self.code}.one": f"{tells} One way is left.",
            f"fails cell:{self.code}": "Then {who} would have no way left.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("runs", "What the clue leaves", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Clues whose runs are different, final if no choice for the undecided cells makes them fit, and clues in cells
        of the wrong kind."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for spot, number in getattr(puzzle, self.numbers):
            if self.clue_cells != EITHER:
                yield from self.cell_violations(spot, marks)
            near = [Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
            runs = _runs(tuple([s in current for s in near]))
            if not _matches(runs, number):
                found = [s for s in near if s in current]
                # True and False for decided cells, None for undecided ones.
                ring = tuple(True if s in certain else None if s in possible else False for s in near)
                shown_clue = " ".join(str(number)) if number >= 0 else "?"
                values = {"found": " ".join(map(str, runs)) or "0", "clue": shown_clue}
                yield RawViolation(self.code, (spot, *found), not _is_possible(ring, number), spot, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table of the cells around each clue. A count that never holds stands for a clue with runs but without
        neighbours."""
        grid = puzzle.grid
        for spot, number in getattr(puzzle, self.numbers):
            yield from self.cell_postings(spot)
            near = [Spot(spot.r + dr, spot.c + dc) for dr, dc in AROUND]
            existing = tuple(grid.has(s) for s in near)
            if any(existing):
                scope = shade_vars([s for s in near if grid.has(s)], self.layer)
                yield Posting(self.code, Table(scope, _rows(existing, number, self.of)), spot)
            elif number > 0:  # the board has no cell for a run
                yield Posting(self.code, Count(vars_at(self.layer, (spot,)), 2), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The runs around every cell of the kind that may have clues."""
        cells = {spot for spot in puzzle.grid.cells if int(bool(marks.get(Var(self.layer, spot)))) == self.of}
        clues = []
        for spot in puzzle.grid.cells:
            if self.clue_cells in (EITHER, marks.get(Var(self.layer, spot), OPEN)):
                ring = tuple((spot.r + dr, spot.c + dc) in cells for dr, dc in AROUND)
                clues.append((spot, number_of(_runs(ring))))
        return {self.numbers: tuple(clues)}


def _runs(ring: tuple[bool, ...]) -> list[int]:
    """The lengths of the runs in a circle, in ascending order."""
    if all(ring):
        return [len(ring)]
    start = ring.index(False)
    text = "".join("x" if one else " " for one in ring[start:] + ring[:start])
    return sorted(map(len, text.split()))


@cache
def _is_possible(ring: tuple[bool | None, ...], number: int) -> bool:
    """True if the undecided cells of a circle can be chosen such that its runs match a clue."""
    completions = product(*((False, True) if one is None else (one,) for one in ring))
    return any(_matches(_runs(values), number) for values in completions)


def _matches(runs: list[int], number: int) -> bool:
    """True if the sorted lengths of runs are the digits of a clue."""
    return len(runs) < 2 if number == UNKNOWN else int("".join(map(str, runs)) or "0") == number


@cache
def _rows(existing: tuple[bool, ...], number: int, of: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a clue: the values of those cells around it in the order of AROUND that exist. No run goes
    through missing cells."""
    rows = []
    for ring in product(*((0, 1) if k else (0,) for k in existing)):
        # A run begins after a 0, and ends before the next one. Both may be beyond the end of the tuple.
        starts = [k for k in range(8) if ring[k] and not ring[k - 1]]
        lengths = [next(n for n in range(1, 8) if not ring[(k + n) % 8]) for k in starts]
        if all(ring):
            lengths = [8]  # a run around the whole circle has no start
        fits = len(lengths) < 2 if number == UNKNOWN else number_of(lengths) == number
        if fits:
            rows.append(tuple(value if of else 1 - value for value, k in zip(ring, existing, strict=True) if k))
    return tuple(rows)
