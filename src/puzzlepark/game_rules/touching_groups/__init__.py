"""Touching groups: a number is the total size of the groups that share a side with its cell, as in Kurotto."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.constraints.reach import Reach
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.shading import NOUN, NUMBERS, OF, NumberRule
from puzzlepark.genres.kit.referee import RawViolation, around, connected_pieces, over_and_under

Groups = dict[Spot, tuple[Spot, ...]]
"""For each cell the connected group to which it belongs."""


@dataclass(frozen=True, kw_only=True)
class TouchingGroups(NumberRule):
    """A number is how many cells the connected groups of shaded (or open) cells that share a side with its cell have
    together. Its own cell is of the other kind."""

    name = "touching-groups"
    title = "Numbers count touching groups"
    parameters = (NUMBERS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[None, None, 3, None]],
        "right": {"shade": [[1, 1, 0, 1]]},
        "wrong": {"shade": [[0, 1, 0, 1]]},
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "clue_cells", 1 - self.of)
        super().__post_init__()

    @property
    def text(self) -> str:
        groups = f"{self.cells.capitalize()} that are connected by their sides are a group."
        return f"{self.cell_text}{groups} A number says how many cells the groups beside it have together."

    @property
    def messages(self) -> Mapping[str, str]:
        groups = "The groups beside row {row}, column {col} have"
        return {
            **self.cell_messages,
            **over_and_under(self.code, f"{groups} {{found:{self.cell}}}; the number is {{clue}}."),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, cell = self.code, self.cell
        room = f"Then {{who}} would have room for {{able}} of its {{wants:{cell}}} only."
        has = f"{{who}} has {{has:{cell}}} in its groups"
        return {
            code: "",
            **self.cell_reasons,
            f"excess:{code}": f"{has}; with {{found}} it would have {{more}}.",
            f"excess:{code}.several": f"{has}; with any of {{found}} it would have too many.",
            f"excess:{code}.full": f"{{who}} has as many {self.cells} as it says: its groups end there.",
            f"outlet:{code}": f"{has}, and they can only grow to {{found}}.",
            f"needed:{code}": (
                f"{{who}} needs {{wants:{cell}}}; without {{found}} there would be room for {{able}} of them only."
            ),
            f"fails excess:{code}": f"Then {{who}} would have {{has:{cell}}} in its groups.",
            f"fails confined:{code}": room,
            f"fails outlet:{code}": room,
            f"fails needed:{code}": room,
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        clue = f"A {self.clue}"
        return (
            Technique("full", "Has all its cells", "excess.full"),
            Technique("excess", "Would have too many cells", "excess"),
            Technique("outlet", "Only way to grow", "outlet"),
            Technique("needed", "Cannot do without", "needed"),
            supposition("many", f"{clue} would have too many cells", "", "excess"),
            supposition("few", f"{clue} would have too few cells", "", "confined"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers in cells of the wrong kind, and numbers whose groups have another size. They are final if the groups
        of certain cells are too large, or those of possible cells too small."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        groups = _group_of(current)
        least = groups if certain == current else _group_of(certain)
        most = groups if possible == current else _group_of(possible)
        for spot, number in getattr(puzzle, self.numbers):
            wrong = list(self.cell_violations(spot, marks))
            yield from wrong
            touching = _touching(spot, groups)
            found = sum(map(len, touching))
            if not wrong and number not in (UNKNOWN, found):
                low, high = (sum(map(len, _touching(spot, some))) for some in (least, most))
                code = f"{self.code}.{'over' if found > number else 'under'}"
                values = {"found": found, "clue": number}
                yield RawViolation(code, (spot, *chain(*touching)), not low <= number <= high, spot, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """For each number, the size of the area that its cell would have if it were a cell of the rule."""
        for spot, number in getattr(puzzle, self.numbers):
            yield from self.cell_postings(spot)
            if number != UNKNOWN:
                # The number's cell and the groups beside it together have one cell more.
                yield Posting(self.code, Reach(puzzle.grid, self.layer, self.of, spot, number + 1), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The total size of the touching groups for every cell of the other kind."""
        current = self.current(puzzle, marks)
        groups = _group_of(current)
        cells = (spot for spot in puzzle.grid.cells if spot not in current)
        return {self.numbers: tuple((spot, sum(map(len, _touching(spot, groups)))) for spot in cells)}


def _group_of(cells: set[Spot]) -> Groups:
    """For each cell its connected group, in reading order."""
    groups = [tuple(sorted(piece)) for piece in connected_pieces(cells)]
    return {spot: group for group in groups for spot in group}


def _touching(spot: Spot, groups: Groups) -> list[tuple[Spot, ...]]:
    """The groups that share a side with a cell."""
    return list({groups[cell][0]: groups[cell] for cell in around(spot) if cell in groups}.values())
