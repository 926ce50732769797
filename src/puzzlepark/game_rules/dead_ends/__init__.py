"""Dead ends: the circles are exactly the open cells with one open neighbour, as in Nurimisaki."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, kept_by_grid, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.shading import EITHER, NOUN, NUMBERS, OF, OPEN, SHADED, NumberRule
from puzzlepark.genres.kit.referee import RawViolation, around


@dataclass(frozen=True, kw_only=True)
class DeadEnds(NumberRule):
    """A cell with a number or a question mark is open (or shaded) and shares a side with exactly one other open (or
    shaded) cell. Every open cell without a number shares a side with none, or with two or more."""

    name = "dead-ends"
    title = "Numbers at dead ends"
    parameters = (NUMBERS, OF, NOUN)
    relies: ClassVar[Mapping[str, str]] = {"clue_cells": "visible-count"}
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, None, 1], [None, None, None]],
        "right": {"shade": [[0, 0, 0], [1, 1, 1]]},
        "wrong": {"shade": [[0, 0, 0], [1, 0, 1]]},
    }

    of: int = OPEN

    def __post_init__(self) -> None:
        if self.clue_cells != EITHER:  # otherwise another rule is about the cells of the numbers
            object.__setattr__(self, "clue_cells", self.of)
        super().__post_init__()

    @property
    def text(self) -> str:
        rest = f"Every other {self.cell} has two or more, unless it has none."
        return f"{self.cell_text}A {self.clue} has exactly one {self.cell} beside it. {rest}"

    @property
    def messages(self) -> Mapping[str, str]:
        count = f"The {self.clue} at row {{row}}, column {{col}} has {{found:{self.cell}}} beside it"
        return {
            **self.cell_messages,
            f"{self.code}.over": f"{count}; it should have one.",
            f"{self.code}.under": f"{count}; it should have one.",
            f"{self.code}.bare": (
                f"Row {{row}}, column {{col}} is {self.state}, has no {self.clue}, and only one {self.cell} beside it."
            ),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, clue = self.code, self.clue
        texts = {
            code: f"A {clue} has one {self.cell} beside it, any other {self.cell} two or more.",
            **self.cell_reasons,
            f"cell:{code}": "{law} That decides {found}.",
            f"fails cell:{code}": f"Then {self.a_cell} without a {clue} would be a dead end, at {{who}}.",
        }
        if self.of != OPEN:
            return texts
        return texts | {
            f"count:{code}.none": "{law} Beside {who} there is just one cell.",
            f"count:{code}.done": "{law} The others beside {who} are shaded already.",
            f"count:{code}.rest": "{law} Beside {who}, that is {off}.",
            f"fails count:{code}.many": "Then {who} would have no open cell beside it.",
            f"fails count:{code}.few": "Then {who} would have more than one open cell beside it.",
        }

    @property
    def a_cell(self) -> str:
        """One of the cells, with an article."""
        return f"{'an' if self.cell[0] in 'aeiou' else 'a'} {self.cell}"

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("cape", f"One way from a {self.clue}", f"count:{self.code}"),
            Technique("no-dead-end", f"No dead end without a {self.clue}", f"cell:{self.code}"),
            supposition("stuck", f"Dead end without a {self.clue}", "", "cell"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers without exactly one neighbour of their kind, and cells without a number that have exactly one. The
        second is final if the cell and its neighbour are certain and no other neighbour is possible."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        numbers = dict(getattr(puzzle, self.numbers))
        for spot in sorted(current | numbers.keys()):
            near = sorted(current.intersection(around(spot)))
            if spot in numbers and spot not in current:
                yield from self.cell_violations(spot, marks)
            elif spot in numbers and len(near) != 1:
                final = possible.isdisjoint(around(spot)) or len(certain.intersection(near)) > 1
                code = f"{self.code}.{'over' if near else 'under'}"
                yield RawViolation(code, (spot, *near), final, spot, {"found": len(near)})
            elif spot not in numbers and len(near) == 1:
                others = possible.intersection(around(spot))
                final = spot in certain and near[0] in certain and len(others) == 1
                yield RawViolation(f"{self.code}.bare", (spot, *near), final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Exactly one neighbour of each number is a cell of the rule. Cells without a number have a table, which is
        cached."""
        numbers = dict(getattr(puzzle, self.numbers))
        for spot, (own, near, usual) in zip(
            puzzle.grid.cells, _places(puzzle.grid, self.code, self.layer, self.of), strict=True
        ):
            if spot not in numbers:
                yield from usual
                continue
            yield from self.cell_postings(spot)
            if near:
                shaded_neighbours = 1 if self.of == SHADED else len(near) - 1
                yield Posting(self.code, Count(near, shaded_neighbours), spot)
            else:
                # Without neighbours, the rule cannot be satisfied, so the cell must be of the other kind.
                yield Posting(self.code, Count(own, 1 - self.of), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """Known numbers stay. Other dead ends get the number 2, which this rule does not read."""
        known, current = dict(getattr(puzzle, self.numbers)), self.current(puzzle, marks)
        ends = (spot for spot in puzzle.grid.cells if spot in current and len(current.intersection(around(spot))) == 1)
        return {self.numbers: tuple((spot, known.get(spot, 2)) for spot in ends)}


class _Place(NamedTuple):
    """The variables of a cell and of its neighbours, and the postings that apply without a number."""

    own: tuple[Var, ...]
    near: tuple[Var, ...]
    usual: tuple[Posting, ...]


@kept_by_grid
def _places(grid: Grid, code: str, layer: str, of: int) -> list[_Place]:
    """For each cell its variables, and the posting that applies if it has no number."""
    places = []
    for spot in grid.cells:
        own, near = vars_at(layer, (spot,)), vars_at(layer, grid.neighbours(spot))
        posting = Posting(code, Table(own + near, _rows(len(near), of)))
        places.append(_Place(own, near, (posting,) if near else ()))
    return places


@cache
def _rows(neighbours: int, of: int) -> tuple[tuple[int, ...], ...]:
    """The table rows for a cell and its neighbours: it is another cell, or does not have exactly one neighbour."""
    return tuple(row for row in product((0, 1), repeat=neighbours + 1) if row[0] != of or row[1:].count(of) != 1)
