"""Line runs: the numbers of a line are the lengths of its runs of shaded cells, in order, as in Nonogram."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from puzzlepark.constraints.runs import Runs
from puzzlepark.core.fields.run_lists import row_and_column_lists, seat_lists
from puzzlepark.core.fields.where import col_clue, row_clue
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, LineRule
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class LineRuns(LineRule):
    """The numbers of a row or column are the lengths of its runs of shaded cells, from left to right or from top to
    bottom. A line without numbers has no shaded cell."""

    name = "line-runs"
    title = "Runs in rows and columns"
    parameters = (Parameter("numbers", "field", "the lists of numbers", field_types=("outside-runs",)), NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-runs"}],
        "rows": [[1, 1]],
        "cols": [[1], [], [1]],
        "right": {"shade": [[1, 0, 1]]},
        "wrong": {"shade": [[1, 1, 0]]},
    }

    numbers: str = "runs"

    @property
    def text(self) -> str:
        return (
            f"The numbers of a row or column are the lengths of its runs of {self.cells}, in order. Between two runs "
            "there is at least one other cell. A row or column without numbers has no runs."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"has runs of {{found}} {self.cells}; its numbers are {{clue}}."
        return {self.row_code: f"Row {{row}} {sentence}", self.column_code: f"Column {{col}} {sentence}"}

    @property
    def reasons(self) -> Mapping[str, str]:
        return self.of_both("")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("beyond", "Out of reach", "reach", fits=sets_zeros),
            Technique("overlap", "Overlap", "reach", fits=sets_nonzeros),
            Technique("fit", "All ways agree", "fit"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Lines whose runs differ from their numbers. They are final if no choice for the undecided cells makes the
        runs fit."""
        pairs, holes = sorted(getattr(puzzle, self.numbers)), puzzle.grid.holes
        across: dict[int, list[int]] = {}
        down: dict[int, list[int]] = {}
        for spot, number in pairs:
            (across.setdefault(spot.r, []) if spot.c < 0 else down.setdefault(spot.c, [])).append(number)
        for k, line in enumerate(straight_lines(puzzle)):
            row = k < puzzle.rows
            numbers = across.get(line[0].r, []) if row else down.get(line[0].c, [])
            values = [marks.get(Var(self.layer, spot)) for spot in line if spot not in holes]
            runs = [len(list(run)) for value, run in groupby(values, key=bool) if value]
            if runs != numbers:
                open_cells = [(0, 1) if value is None else (value,) for value in values]
                shown = {"found": ", ".join(map(str, runs)) or "no", "clue": ", ".join(map(str, numbers)) or "none"}
                clue = Spot(line[0].r, -1) if row else Spot(-1, line[0].c)
                code = self.row_code if row else self.column_code
                yield RawViolation(code, line, not may_fit(open_cells, numbers), clue, shown)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The run lengths of every row and of every column."""
        rows, cols = row_and_column_lists(getattr(puzzle, self.numbers), puzzle.rows, puzzle.cols)
        for name, line in rows_and_columns(puzzle.grid):
            k, across = (line[0].row, True) if name == "row" else (line[0].col, False)
            runs = Runs(vars_at(self.layer, line), tuple(rows[k] if across else cols[k]))
            yield Posting(self.row_code if across else self.column_code, runs, row_clue(k) if across else col_clue(k))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The lengths of the runs of shaded cells in every row and column."""
        dark = {var.spot for var, value in marks.items() if value and var.layer == self.layer}
        lists: dict[str, list[list[int]]] = {
            "row": [[] for _ in range(puzzle.rows)],
            "column": [[] for _ in range(puzzle.cols)],
        }
        for name, line in rows_and_columns(puzzle.grid):
            k = line[0].row if name == "row" else line[0].col
            lists[name][k] = [len(list(run)) for on, run in groupby(line, key=dark.__contains__) if on]
        return {self.numbers: seat_lists(lists["row"], lists["column"])}


def may_fit(cells: Sequence[tuple[int, ...]], numbers: list[int]) -> bool:
    """True if the runs fit into a line whose cells have the given domains, by dynamic programming along the line."""
    states = {(0, 0)}  # (the number of complete runs, the cells of the run that ends here)
    for values in cells:
        after = set[tuple[int, int]]()
        for done, size in states:
            if 1 in values and done < len(numbers) and size < numbers[done]:
                after.add((done, size + 1))
            if 0 in values and size == 0:
                after.add((done, 0))
            elif 0 in values and size == numbers[done]:
                after.add((done + 1, 0))
        states = after
    # The last run may end at the border.
    return (len(numbers), 0) in states or (bool(numbers) and (len(numbers) - 1, numbers[-1]) in states)
