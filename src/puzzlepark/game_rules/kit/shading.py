"""The base class of rules about shaded or open cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, sets_nothing, sets_something
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.genres.kit.referee import RawViolation, cells_of, marked_spots
from puzzlepark.genres.kit.shade_family import SHADE

OPEN, SHADED = 0, 1
OF = Parameter("of", "choice", "the cells that the rule is about", {"shaded": SHADED, "open": OPEN})
NOUN = Parameter("noun", "noun", 'what these cells are called, such as "wall"')


@dataclass(frozen=True, kw_only=True)
class ShadingRule(Rule):
    """A rule about the cells that are shaded, or about those that are open."""

    answers: ClassVar[tuple[str, ...]] = ("shading",)
    parameters: ClassVar[tuple[Parameter, ...]] = (OF, NOUN)

    of: int = SHADED
    noun: str = ""
    things: str = ""
    """What one of the cells is called instead of "<noun> cell", such as "star". An irregular plural follows a "|"."""
    layer: str = SHADE

    @property
    def cell(self) -> str:
        """What one of the cells is called."""
        if self.things:
            return self.things.partition("|")[0]
        return f"{self.noun} cell" if self.noun else ("open cell", "shaded cell")[self.of]

    @property
    def cells(self) -> str:
        """What several of the cells are called."""
        return self.things.partition("|")[2] or f"{self.cell}s"

    @property
    def found(self) -> str:
        """The slot of a sentence for a number of cells, as in "3 shaded cells"."""
        return f"{{found:{self.cell}|{self.cells}}}"

    @property
    def found_are(self) -> str:
        """The slot of a sentence for a number of cells with a verb, as in "3 cells are shaded"."""
        if self.noun or self.things:
            return f"{{found:{self.cell} lies|{self.cells} lie}}"
        return f"{{found:cell is|cells are}} {self.state}"

    @property
    def state(self) -> str:
        """The adjective of these cells."""
        return ("open", "shaded")[self.of]

    @property
    def other(self) -> str:
        """The adjective of the other cells."""
        return ("shaded", "open")[self.of]

    def now(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The cells that the rule is about, if undecided cells are open. For referees."""
        shaded = marked_spots(marks, self.layer)
        return shaded if self.of == SHADED else self.board(puzzle) - shaded

    def sure(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """Those that are decided. For referees."""
        return marked_spots(marks, self.layer, self.of)

    def possible(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """Those, and all undecided cells. For referees."""
        return self.board(puzzle) - marked_spots(marks, self.layer, 1 - self.of)

    def board(self, puzzle: Any) -> set[Spot]:
        """The cells of the board. For referees."""
        holes = puzzle.grid.holes
        return cells_of(puzzle) - holes if holes else cells_of(puzzle)

    def count_of(self, marks: Marks, spots: Any) -> int:
        """How many of some cells the rule is about, for clues."""
        return sum(int(bool(marks.get(Var(self.layer, spot)))) == self.of for spot in spots)


@dataclass(frozen=True, kw_only=True)
class LineRule(ShadingRule):
    """A rule about rows and columns. The codes of both begin with the code of the rule, unless a genre sets them."""

    row: str = ""
    column: str = ""

    @property
    def row_code(self) -> str:
        """The code for rows."""
        return self.row or f"{self.code}.row"

    @property
    def column_code(self) -> str:
        """The code for columns."""
        return self.column or f"{self.code}.column"

    def of_both(self, sentence: str) -> dict[str, str]:
        """A sentence for each code of the two."""
        return {self.row_code: sentence, self.column_code: sentence}


def count_violations_of(
    rule: ShadingRule,
    clue: Spot | None,
    number: int,
    spots: Iterable[Spot],
    marks: Marks,
    at: Spot | None = None,
    code: str = "",
) -> Iterator[RawViolation]:
    """Yield a violation `over` or `under` unless exactly `number` of the spots are cells of the rule. Its sentence
    names the place `at`, by default the first of the spots. `code` is the code of the rule unless given. For
    referees."""
    where = tuple(spots)
    values = [marks.get(var) for var in vars_at(rule.layer, where)]
    undecided = values.count(None)
    found = sum(int(bool(value)) == rule.of for value in values)
    if found != number:
        # Undecided cells are counted as open, and may still be shaded.
        fewest, most = (found - undecided, found) if rule.of == OPEN else (found, found + undecided)
        side = "over" if found > number else "under"
        place = {"row": at.row + 1, "col": at.col + 1} if at is not None else {}
        final = not fewest <= number <= most
        yield RawViolation(f"{code or rule.code}.{side}", where, final, clue, {"found": found, "clue": number, **place})


def count_vars(rule: ShadingRule, spots: Sequence[Spot], number: int) -> tuple[tuple[Var, ...], int]:
    """The variables of some cells, and how many of them are shaded if `number` are cells of the rule. For models."""
    return vars_at(rule.layer, spots), number if rule.of == SHADED else len(spots) - number


def count_techniques(rule: ShadingRule, name: str, *codes: str) -> tuple[Technique, ...]:
    """The techniques of numbers that count: `name` is done, or needs the rest."""
    done, rest = (sets_something, sets_nothing) if rule.of == OPEN else (sets_nothing, sets_something)
    return (
        *(Technique("done", f"{name} done", f"count:{code}", fits=done) for code in codes),
        *(Technique("rest", f"{name} needs the rest", f"count:{code}", fits=rest) for code in codes),
    )
