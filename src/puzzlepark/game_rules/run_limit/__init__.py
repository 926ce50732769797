"""Run limit: runs of shaded cells, or of open cells, are not too long, as in Aqre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, kept_by_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import EITHER, OF_EITHER, OPEN, SHADED, TwoKindsRule, number_word
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class RunLimit(TwoKindsRule):
    """A run of shaded cells, of open cells, or of either kind has at most `most` cells."""

    name = "run-limit"
    title = "Runs of limited length"
    parameters = (Parameter("most", "number", "the length of the longest run", low=1, high=99), OF_EITHER)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0, 1]]},
        "wrong": {"shade": [[0, 1, 1, 1]]},
        "height": 1,
        "width": 4,
    }

    of: int = EITHER
    most: int = 2

    @property
    def too_many(self) -> str:
        """The smallest number of cells that is too long for a run, as a word."""
        return number_word(self.most + 1)

    @property
    def text(self) -> str:
        never = " and ".join(f"never all {word}" for word in self.words_of)
        return f"{self.too_many.capitalize()} cells in a line, across or down, are {never}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = (
            f"{self.too_many.capitalize()} cells in a line are {{}}, from row {{{{row}}}}, column {{{{col}}}} on."
        )
        return {self.code_of(kind): sentence.format(self.words[kind]) for kind in self.kinds}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, (off, on) = self.code, self.words
        are = "is" if self.most == 1 else "are"
        alike = "all alike" if self.of == EITHER else f"all {self.words[self.of]}"
        return {
            code: f"{self.too_many.capitalize()} cells in a line are never {alike}.",
            f"count:{code}.most": f"{{law}} Here {{there}} {are} {on}.",
            f"count:{code}.least": f"{{law}} Here {{off}} {are} {off}.",
            f"fails count:{code}.many": f"Then {{there}} would all be {on}.",
            f"fails count:{code}.few": f"Then {{off}} would all be {off}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """One technique for each kind: after a run of the greatest length comes a cell of the other kind."""
        word, signature = number_word(self.most), f"count:{self.code}"
        fits = {SHADED: sets_zeros, OPEN: sets_nonzeros}
        cells = "cell" if self.most == 1 else "cells"
        return tuple(
            Technique(
                f"{word}-{self.words[kind]}", f"After {word} {self.words[kind]} {cells}", signature, fits=fits[kind]
            )
            for kind in self.kinds
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Every segment of a row or column with one cell more than allowed, all of one kind; final if all are
        certain."""
        size = self.most + 1
        for kind in self.kinds:
            current, certain = self.current_and_certain(puzzle, marks, kind)
            for line in straight_lines(puzzle):
                length = 0
                for k, cell in enumerate(line, 1):
                    length = length + 1 if cell in current else 0
                    if length >= size:
                        run = line[k - size : k]
                        values = {"alike": self.words[kind]}
                        yield RawViolation(self.code_of(kind), run, certain.issuperset(run), None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of, self.most)


@kept_by_grid
def runs(grid: Grid, length: int) -> list[tuple[Spot, ...]]:
    """All segments of this many consecutive cells of a row or column. Used by models and makers."""
    found = []
    for _, line in rows_and_columns(grid):
        for k in range(len(line) - length + 1):
            run = tuple(line[k : k + length])
            if sum(run[-1]) - sum(run[0]) == 2 * (length - 1):
                found.append(run)
    return found


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int, most: int) -> list[Posting]:
    """Bounds on the number of shaded cells in every segment of `most` + 1 cells: at least 1 unless only shaded runs are
    limited, and at most `most` unless only open runs are."""
    low, high = int(of != SHADED), most + int(of == OPEN)
    return [Posting(code, Between(vars_at(layer, run), low, high)) for run in runs(grid, most + 1)]
