"""Visible count: a number counts the cells that it sees up, down, left and right, as in Kurodoko and Canal View."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.visible import Visible
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, shared_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros, supposition
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import CLUE_CELLS, EITHER, NOUN, NUMBERS, OF, OPEN, NumberRule
from puzzlepark.genres.kit.referee import RawViolation, over_and_under
from puzzlepark.genres.kit.shade_family import arms, visible_counts


@dataclass(frozen=True, kw_only=True)
class VisibleCount(NumberRule):
    """A number is how many shaded (or open) cells are visible from it along its row and column, up to the first cell of
    the other kind. If `itself` is true, its own cell counts, too."""

    name = "visible-count"
    title = "Numbers count what they see"
    parameters = (
        NUMBERS,
        OF,
        Parameter("itself", "flag", "whether a number counts its own cell, too"),
        CLUE_CELLS,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[2, None, None]],
        "right": {"shade": [[0, 0, 1]]},
        "wrong": {"shade": [[0, 0, 0]]},
    }

    of: int = OPEN
    itself: bool = True

    @property
    def text(self) -> str:
        count = f"A number says how many {self.cells} one sees from it up, down, left and right"
        own = ", its own cell included" if self.itself else ""
        return f"{self.cell_text}{count}, as far as the first {self.other} cell{own}."

    @property
    def messages(self) -> Mapping[str, str]:
        seen = f"{{found:{self.named} is|{self.named}s are}} seen"
        sentence = f"From row {{row}}, column {{col}} {seen}; the number is {{clue}}."
        return {**self.cell_messages, **over_and_under(self.code, sentence)}

    @property
    def named(self) -> str:
        """The word for a counted cell. If the number counts its own cell, that may be of the other kind."""
        return "cell" if self.itself and self.clue_cells != self.of else self.cell

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code = self.code
        laws = {code: "", **self.cell_reasons}
        if self.itself:
            return laws  # The sentences of the constraint count the cell itself.
        sees, wrong = f"{{who}} sees {{others:{self.cell}}}", "{sure} at least and {able} at most, but not {others}"
        return laws | {
            f"seen:{code}": f"{sees}, {{sure}} for certain and at most {{able}}; that decides {{found}}.",
            f"seen:{code}.full": f"{sees}, and that many are known: its sight ends there.",
            f"seen:{code}.all": f"{sees}, and could see no more than {{able}}: it sees them all.",
            f"sums:{code}": f"{sees}, {{sure}} for certain: only some lengths of its arms add up.",
            f"fails sight:{code}": f"Then {{who}} would see {wrong}.",
            f"fails seen:{code}": f"Then {{who}} would see {wrong}.",
            f"fails sums:{code}": f"Then no lengths of its arms would give {{who}} {{others:{self.cell}}}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        seen, ends = (sets_zeros, sets_nonzeros) if self.of == OPEN else (sets_nonzeros, sets_zeros)
        return (
            Technique("must-see", "Must be seen", "seen+sight", fits=seen),
            Technique("end", "Sight ends here", "seen+sight", fits=ends),
            supposition("short", "Sight too short or long", "", "seen"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers in cells of the wrong kind, and numbers that see another number of cells. They are final if too many
        certain cells are visible, or too few possible ones."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for spot, number in getattr(puzzle, self.numbers):
            wrong = list(self.cell_violations(spot, marks))
            yield from wrong
            if not wrong and number != UNKNOWN:
                seen = _seen_from(spot, current)
                found = len(seen) + self.itself
                if found != number:
                    least, most = (len(_seen_from(spot, cells)) + self.itself for cells in (certain, possible))
                    code = f"{self.code}.{'under' if found < number else 'over'}"
                    values = {"found": found, "clue": number}
                    where = (spot, *(Spot(r, c) for r, c in sorted(seen)))
                    yield RawViolation(code, where, not least <= number <= most, spot, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A constraint for each number over its four arms."""
        for spot, number in getattr(puzzle, self.numbers):
            yield from self.cell_postings(spot)
            if number == UNKNOWN:
                continue
            total = number - self.itself
            if total < 0:  # Such a number sees at least itself.
                yield Posting(self.code, Count(vars_at(self.layer, (spot,)), 2), spot)
                continue
            # One more cell than the number shows that there are too many.
            lines = tuple(vars_at(self.layer, arm) for arm in arms(puzzle.grid, spot, total + 1))
            yield Posting(self.code, Visible(lines, total, self.of), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The number of visible cells for every cell that may have a number."""
        current = self.current(puzzle, marks)
        board = shared_grid(puzzle.rows, puzzle.cols, frozenset(self.board(puzzle) - current) | puzzle.grid.holes)
        seen = dict(visible_counts(board)) if self.clue_cells != 1 - self.of else {}
        counts = {}
        for spot in puzzle.grid.cells:
            inside = spot in current
            if self.clue_cells == EITHER or inside == (self.clue_cells == self.of):
                # The pass over the board counts the cell itself.
                others = seen[spot] - 1 if inside else sum(map(len, arms(board, spot)))
                counts[spot] = others + self.itself
        return {self.numbers: tuple(counts.items())}


def _seen_from(spot: Spot, cells: set[Spot]) -> list[tuple[int, int]]:
    """The cells up, left, right and down from a spot, as far as the first one that is not among `cells`. Plain pairs
    are equal to spots, and cheaper to create."""
    seen = []
    for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0)):
        r, c = spot.r + dr, spot.c + dc
        while (r, c) in cells:
            seen.append((r, c))
            r, c = r + dr, c + dc
    return seen
