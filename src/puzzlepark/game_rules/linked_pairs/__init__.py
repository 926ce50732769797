"""Linked pairs: lines link equal numbers in pairs, and there are no other lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any, ClassVar

from puzzlepark.constraints.links import End, Links
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import trace
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.genres.kit.loop_family import LINE
from puzzlepark.genres.kit.referee import RawViolation, line_adjacency, sides, trace_lines


@dataclass(frozen=True, kw_only=True)
class LinkedPairs(Rule):
    """Every number occurs twice, and a line from cell to cell links the two, as in Numberlink. Lines do not branch or
    cross, share no cell, and do not pass a number. Question marks count as equal numbers."""

    name = "linked-pairs"
    title = "Lines link equal numbers in pairs"
    answers = ("loop",)
    parameters = (Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, 2], [1, 2]],
        "right": {"line": {"across": [[0], [0]], "down": [[1, 1]]}},
        "wrong": {"line": {"across": [[1], [1]], "down": [[0, 0]]}},
    }

    numbers: str = "numbers"
    layer: str = LINE

    @property
    def text(self) -> str:
        return (
            "Link equal numbers in pairs by lines from cell to cell; each number occurs twice. Lines do not branch or "
            "cross, share no cell, and run over no number. Cells may stay empty."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        place = "at row {row}, column {col}"
        return {
            f"{self.code}.branch": f"A line branches {place}.",
            f"{self.code}.cross": f"Lines cross {place}.",
            f"{self.code}.over": f"A line runs over the {{number}} {place}.",
            f"{self.code}.loose": f"A line ends {place}, where there is no number.",
            f"{self.code}.open": f"The {{number}} {place} is not linked.",
            f"{self.code}.pair": f"The {{number}} {place} is linked to a {{other}}.",
            f"{self.code}.loop": f"The line {place} is a closed loop.",
            f"{self.code}.count": f"The {{number}} {place} must occur exactly twice.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return Technique("cut", "Cut off", "cut+same"), Technique("apart", "Different numbers", "same")

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """First the cells where a line ends, branches, crosses or passes a number, and numbers without a line. Then
        closed lines, and lines that link different numbers."""
        shown = {spot: "?" if number == UNKNOWN else number for spot, number in getattr(puzzle, self.numbers)}
        adjacency, occurrences = line_adjacency(marks, self.layer), Counter(shown.values())
        for cell in sorted({*shown, *adjacency}):
            drawn, number = len(adjacency.get(cell, ())), shown.get(cell)
            edges = (e for e in sides(cell) if 0 < e.r < 2 * puzzle.rows and 0 < e.c < 2 * puzzle.cols)
            final = drawn > 1 or all(Var(self.layer, edge) in marks for edge in edges)
            if number is None and drawn != 2:
                case = {1: "loose", 3: "branch", 4: "cross"}[drawn]
                yield RawViolation(f"{self.code}.{case}", (cell,), final)
            if number is not None and drawn != 1:
                case = "over" if drawn else "open"
                yield RawViolation(f"{self.code}.{case}", (cell,), final, cell, {"number": number})
            if number is not None and occurrences[number] != 2:
                yield RawViolation(f"{self.code}.count", (cell,), True, cell, {"number": number})
        for nodes, closed in trace_lines(adjacency):
            one, other = shown.get(nodes[0]), shown.get(nodes[-1])
            if closed:
                yield RawViolation(f"{self.code}.loop", tuple(nodes), True)
            elif one is not None and other is not None and one != other:
                yield RawViolation(f"{self.code}.pair", tuple(nodes), True, None, {"number": one, "other": other})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """One constraint for all links. The two ends of a link have the same label."""
        numbers = getattr(puzzle, self.numbers)
        occurrences = Counter(number for _, number in numbers)
        labels = {number: number for number in occurrences} | {UNKNOWN: max(occurrences, default=0) + 1}
        # A number that does not occur twice gets labels that occur once, so that no path exists.
        ends = [End(s, labels[n] if occurrences[n] == 2 else -1 - i) for i, (s, n) in enumerate(numbers)]
        yield Posting(self.code, Links(puzzle.grid, self.layer, tuple(ends)))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A number at both ends of each line: the number given at both ends, or else the next free number."""
        given = dict(getattr(puzzle, self.numbers))
        walks = trace(var.spot for var, value in marks.items() if value and var.layer == self.layer)
        ends = [(walk.nodes[0], walk.nodes[-1]) for walk in walks if not walk.closed]
        if not ends:
            raise BadInput("There is no line to take the numbers from.")
        pair_of: dict[int, tuple[Spot, Spot]] = {}
        for one, two in ends:
            if one in given and given[one] == given.get(two):
                pair_of[given[one]] = one, two
        free_numbers = (number for number in count(1) if number not in pair_of)
        for pair in sorted(set(ends) - set(pair_of.values())):
            pair_of[next(free_numbers)] = pair
        return {self.numbers: tuple(sorted((cell, n) for n, pair in pair_of.items() for cell in pair))}
