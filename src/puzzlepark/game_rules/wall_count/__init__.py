"""Wall count: a number counts the sides of its cell that are walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.lines import between
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.walls import WallRule
from puzzlepark.genres.kit.referee import RawViolation, over_and_under, sides


@dataclass(frozen=True, kw_only=True)
class WallCount(WallRule):
    """A number says how many of the four sides of its cell are walls. If `border` is true, the border of the board
    counts as walls."""

    name = "wall-count"
    title = "Numbers count walls around their cells"
    parameters = (
        Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)),
        Parameter("border", "flag", "whether the border of the board counts as a wall"),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[3, None], [None, None]],
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[0, 0]]}},
    }

    numbers: str = "numbers"
    border: bool = True

    @property
    def text(self) -> str:
        first = "A number says how many of the four sides of its cell are walls; the border of the board "
        return first + ("counts as a wall, too." if self.border else "does not count.")

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "Around the {clue} in row {row}, column {col} there are {found:wall}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """The templates of explanations, which count only walls inside the board."""
        code, inside = self.code, " inside the board" if self.border else ""
        needs = f"{{who}} needs {{needs:wall}}{inside}"
        return {
            code: "",
            f"count:{code}.none": f"{{who}} has no walls{inside}.",
            f"count:{code}.done": f"{needs} and has {{has:it}}.",
            f"count:{code}.rest": f"{needs}, has {{has}}, and {{open:side}} {{open:is}} left.",
            f"count:{code}.needed": f"{needs} and has {{has}}. Without {{found}} it could have only {{without}}.",
            f"count:{code}.big": f"{needs} and has {{has}}. At {{found}}, {{size}} would come at once.",
            f"fails count:{code}.many": (
                f"Then {{who}} would have {{has:wall}}{inside}, but {{high}} {{high:is}} the most."
            ),
            f"fails count:{code}.few": f"Then {{who}} could have only {{room}} of its {{low:wall}}{inside}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("done", "Number done", f"count:{self.code}", fits=sets_zeros),
            Technique("rest", "Number needs the rest", f"count:{self.code}", fits=sets_nonzeros),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that differ from the count of walls. They are final if there are too many walls, or too few even with
        all undecided edges."""
        for spot, number in getattr(puzzle, self.numbers):
            found = undecided = 0
            for edge in sides(spot):
                if 0 < edge.r < 2 * puzzle.rows and 0 < edge.c < 2 * puzzle.cols:
                    found += marks.get(Var(self.layer, edge)) == 1
                    undecided += Var(self.layer, edge) not in marks
                else:
                    found += self.border
            if number not in (UNKNOWN, found):
                side = "over" if found > number else "under"
                final = found > number or found + undecided < number
                yield RawViolation(f"{self.code}.{side}", (spot,), final, spot, {"found": found, "clue": number})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of walls inside the board around each number."""
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                edges = [between(spot, near) for near in puzzle.grid.neighbours(spot)]
                walls = number - (4 - len(edges)) * self.border
                yield Posting(self.code, Between(vars_at(self.layer, edges), walls, walls), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The number of walls around every cell."""
        numbers = []
        for spot in puzzle.grid.cells:
            near = list(puzzle.grid.neighbours(spot))
            walls = sum(marks[Var(self.layer, between(spot, other))] for other in near)
            numbers.append((spot, walls + (4 - len(near)) * self.border))
        return {self.numbers: tuple(numbers)}
