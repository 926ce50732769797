"""Base classes of rules that count cells: in every row, in every room, around every number.

Such a rule lists its groups of cells twice: `groups` for the referee, and `scopes` for models. The two share no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.game_rules.kit.shading import NOUN, OF, OPEN, SHADED, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, over_and_under

AT_LEAST = Parameter("at_least", "number", "how many there are at least")
AT_MOST = Parameter("at_most", "number", "how many there are at most; null is any number", optional=True)
NUMBERS = Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",))
ROOMS = Parameter("rooms", "field", "the rooms", field_types=("rooms",))
Step = tuple[int, int]
SIDES: tuple[Step, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT: tuple[Step, ...] = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
"""The steps from a cell to others, in rows and columns."""


class Group(NamedTuple):
    """Some cells, of which at least `low` and at most `high` are cells of the rule; `high` is None without a bound.

    Sentences call the group `what` and name its place `at`, by default the first cell. `clue` is the spot of the clue
    that sets the bounds.
    """

    cells: Sequence[Spot]
    low: int
    high: int | None
    what: str = ""
    clue: Spot | None = None
    at: Spot | None = None


@dataclass(frozen=True, kw_only=True)
class CountingRule(ShadingRule):
    """A rule that bounds the number of its cells in each of some groups."""

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"{{subject}} has {{found:{self.cell}}}.")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        done, rest = (sets_nonzeros, sets_zeros) if self.of == OPEN else (sets_zeros, sets_nonzeros)
        return (
            Technique("done", "Nothing more", f"count:{self.code}", fits=done),
            Technique("rest", "All the rest", f"count:{self.code}", fits=rest),
        )

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """The groups of cells, for the referee."""
        raise NotImplementedError

    def scopes(self, puzzle: Any) -> Iterable[Group]:
        """The groups of cells, for models."""
        raise NotImplementedError

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Yield `over` or `under` for each group whose count of cells is out of bounds. It is final if there are too
        many certain cells or too few possible ones."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for cells, low, high, what, clue, at in self.groups(puzzle):
            found = sum(cell in current for cell in cells)
            first = at or (cells[0] if cells else clue) or Spot(1, 1)
            values = {"found": found, "subject": subject_of(what, first), "row": first.row + 1, "col": first.col + 1}
            values |= {"clue": low} if clue is not None else {}
            over = high is not None and found > high
            if over or found < low:
                too_many = high is not None and sum(cell in certain for cell in cells) > high
                final = too_many or sum(cell in possible for cell in cells) < low
                yield RawViolation(f"{self.code}.{'over' if over else 'under'}", tuple(cells), final, clue, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return bounded_postings(self, self.scopes(puzzle))


@dataclass(frozen=True, kw_only=True)
class ShapeRule(CountingRule):
    """A counting rule whose groups depend on the shape of the board alone."""

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """The groups of cells, for models."""
        raise NotImplementedError

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _shape_postings(puzzle.grid, self)


@kept_rules
def _shape_postings(grid: Grid, rule: ShapeRule) -> list[Posting]:
    return list(bounded_postings(rule, rule.shape_scopes(grid)))


def bounded_postings(rule: ShadingRule, groups: Iterable[Group]) -> Iterator[Posting]:
    """The constraints that bound the numbers of cells in these groups. Used by models."""
    for cells, low, high, _, clue, _ in groups:
        size = len(cells)
        most = size if high is None else high
        if low <= 0 and most >= size:
            continue
        # The constraints count shaded cells. If the rule is about open cells, the others are shaded.
        least, most = (low, most) if rule.of == SHADED else (size - most, size - low)
        scope = vars_at(rule.layer, cells)
        if least == most:
            yield Posting(rule.code, Count(scope, least), clue)
        elif least > most or most < 0 or least > size:
            yield Posting(rule.code, Count(scope, -1), clue)  # never holds
        else:
            yield Posting(rule.code, Between(scope, max(least, 0), min(most, size)), clue)


@dataclass(frozen=True, kw_only=True)
class AmountRule(ShapeRule):
    """A rule with the parameters `at_least` and `at_most`."""

    parameters: ClassVar[tuple[Parameter, ...]] = (AT_LEAST, AT_MOST, OF, NOUN)

    at_least: int = 0
    at_most: int | None = None

    @property
    def amount(self) -> str:
        """The bounds with the noun for the cells, such as "at most 2 shaded cells"."""
        number = amount_of(self.at_least, self.at_most)
        is_singular = number.endswith((" 1", "no"))
        return f"{number} {self.cell if is_singular else self.cells}"

    @property
    def messages(self) -> Mapping[str, str]:
        number = bounds_of(self.at_least, self.at_most)
        return over_and_under(self.code, f"{{subject}} has {{found:{self.cell}}} instead of {number}.")


@dataclass(frozen=True, kw_only=True)
class ClueCountRule(CountingRule):
    """A rule about numbers in cells that count the cells of the rule in some places. Question marks count nothing."""

    parameters: ClassVar[tuple[Parameter, ...]] = (NUMBERS, OF, NOUN)

    numbers: str = "numbers"

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The number at row {row}, column {col} is {clue}, but it counts {found:" + self.cell + "}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        """The cells that a number counts, for the referee."""
        raise NotImplementedError

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        """The cells that a number counts, for models."""
        raise NotImplementedError

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each number: the cells that it counts."""
        board = self.board(puzzle)
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                yield Group(sorted(self.counted(board, spot)), number, number, "", spot, spot)

    def scopes(self, puzzle: Any) -> Iterable[Group]:
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                yield Group(self.scope_of(puzzle.grid, spot), number, number, "", spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        grid = puzzle.grid
        return {self.numbers: tuple((s, self.count_of(marks, self.scope_of(grid, s))) for s in grid.cells)}


def pair_reasons(rule: ShadingRule) -> dict[str, str]:
    """The sentences of a rule by which at most one cell of each pair is a cell of the rule."""
    return {
        rule.code: rule.text,
        f"count:{rule.code}": f"{{law}} Of {{who}}, one is {rule.state} already.",
        f"fails count:{rule.code}": f"Then both of {{who}} would be {rule.state}.",
    }


def full_reasons(rule: ShadingRule, law: str = "") -> dict[str, str]:
    """The sentences of a rule that limits how many of its cells a group has."""
    return {
        rule.code: law or rule.text,
        f"count:{rule.code}": f"{{law}} Of {{who}}, no more can be {rule.state}.",
        f"fails count:{rule.code}": f"Then too many of {{who}} would be {rule.state}.",
    }


def balance_reasons(rule: Rule, what: str) -> dict[str, str]:
    """The sentences of a rule that compares groups of cells, for deductions that keep `what` possible, such as equal
    sums."""
    reason, failure = f"{{law}} Otherwise {what} would be impossible in {{who}}.", f"Then {what} would be impossible."
    keys = ("count", "sums")
    return {
        rule.code: rule.text,
        **{f"{key}:{rule.code}": reason for key in keys},
        **{f"fails {key}:{rule.code}": failure for key in keys},
    }


def amount_of(low: int, high: int | None) -> str:
    """The bounds in words that a noun can follow, such as "from 2 to 4" or "no"."""
    if high is None:
        return f"at least {low}" if low else "any number of"
    if low == high or not high:
        return f"exactly {high}" if high else "no"
    return f"from {low} to {high}" if low else f"at most {high}"


def bounds_of(low: int, high: int | None) -> str:
    """The bounds in words without a noun, such as "2 to 4" or "none"."""
    return amount_of(low, high).removeprefix("from ").removesuffix(" of").replace("no", "none")


def subject_of(what: str, spot: Spot) -> str:
    """A group of cells as the subject of a sentence: a row or column by its number, or another group by its first
    cell."""
    if what in ("row", "column"):
        return f"Row {spot.row + 1}" if what == "row" else f"Column {spot.col + 1}"
    return f"The {what} at row {spot.row + 1}, column {spot.col + 1}"


def cells_at(board: set[Spot], spot: Spot, steps: Iterable[Step]) -> set[Spot]:
    """The cells that these steps lead to. Used by referees."""
    return {Spot(spot.r + 2 * down, spot.c + 2 * right) for down, right in steps} & board


def nodes_at(grid: Grid, spot: Spot, steps: Iterable[Step]) -> list[Spot]:
    """The cells that these steps lead to. Used by models."""
    targets = (Spot(spot.r + down + down, spot.c + right + right) for down, right in steps)
    return [target for target in targets if grid.has(target)]
