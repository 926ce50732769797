"""The base class of rules about shaded or open cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique, sets_nonzeros, sets_zeros
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.genres.kit.referee import RawViolation, cells_of, derived, marked_spots
from puzzlepark.genres.kit.shade_family import SHADE, shade_vars

OPEN, SHADED, EITHER = 0, 1, 2
"""Which cells a rule is about. `OPEN` and `SHADED` are also the values of a cell in the answer."""
WRONG_STATE = {OPEN: "shaded", SHADED: "open", EITHER: ""}
"""The state that a cell must not have."""
OF = Parameter("of", "choice", "the cells that the rule is about", {"shaded": SHADED, "open": OPEN})
OF_EITHER = Parameter(
    "of", "choice", "the cells that the rule is about", {"shaded": SHADED, "open": OPEN, "either": EITHER}
)
CLUE_CELLS = Parameter(
    "clue_cells", "choice", "what the cells of numbers are", {"open": OPEN, "shaded": SHADED, "either": EITHER}
)
NUMBERS = Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",))
NOUN = Parameter("noun", "noun", 'what these cells are called, such as "wall"')


SHADING_OR_LOOP = ("shading", "loop-and-shading")
"""The types of answers of rules about shaded cells that a loop may pass by."""


class CellSets(NamedTuple):
    """The cells that a rule is about, as far as marks decide them. Used by referees, which do not change the sets."""

    current: set[Spot]
    """The cells of the rule if undecided cells count as open."""
    certain: set[Spot]
    """The cells that are decided to be cells of the rule."""
    possible: set[Spot]
    """The certain cells and all undecided ones."""


@dataclass(frozen=True, kw_only=True)
class ShadingRule(Rule):
    """A rule about the cells of one kind, the "cells of the rule": the shaded cells or the open cells, as `of` says."""

    answers: ClassVar[tuple[str, ...]] = ("shading",)
    parameters: ClassVar[tuple[Parameter, ...]] = (OF, NOUN)

    of: int = SHADED
    noun: str = ""
    things: str = ""
    """The word for one of the cells instead of "<noun> cell", such as "star". An irregular plural follows a "|"."""
    layer: str = SHADE

    @property
    def cell(self) -> str:
        """The word for one of the cells."""
        if self.things:
            return self.things.partition("|")[0]
        return f"{self.noun} cell" if self.noun else ("open cell", "shaded cell")[self.of]

    @property
    def cells(self) -> str:
        """The word for several of the cells."""
        return self.things.partition("|")[2] or f"{self.cell}s"

    @property
    def found(self) -> str:
        """The slot of a sentence for a number of cells, as in "3 shaded cells"."""
        return f"{{found:{self.things or self.cell}}}"

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
    def own_slot(self) -> str:
        """The slot with the cells of the rule in a sentence about a count: `there` has shaded cells, `off` open
        ones."""
        return "{there}" if self.of == SHADED else "{off}"

    @property
    def other(self) -> str:
        """The adjective of the other cells."""
        return ("shaded", "open")[self.of]

    def current(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The cells that the rule is about if undecided cells count as open. Used by referees, which must not change
        the set, because the rules of one check share it."""
        shaded = spots_with(marks, self.layer, SHADED)
        if self.of == SHADED:
            return shaded
        return derived(marks, ("now open", self.layer), lambda: self.board(puzzle) - shaded)

    def certain(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The cells that are decided to be cells of the rule. Used by referees."""
        return spots_with(marks, self.layer, self.of)

    def possible(self, puzzle: Any, marks: Marks) -> set[Spot]:
        """The cells that are cells of the rule or undecided. Used by referees."""
        others = spots_with(marks, self.layer, 1 - self.of)
        return derived(marks, ("possible", self.layer, self.of), lambda: self.board(puzzle) - others)

    def cell_sets(self, puzzle: Any, marks: Marks) -> CellSets:
        """The current, the certain and the possible cells of the rule. Used by referees."""
        return CellSets(self.current(puzzle, marks), self.certain(puzzle, marks), self.possible(puzzle, marks))

    def board(self, puzzle: Any) -> set[Spot]:
        """The cells of the board. Used by referees."""
        holes = puzzle.grid.holes
        return cells_of(puzzle) - holes if holes else cells_of(puzzle)

    def count_of(self, marks: Marks, spots: Any) -> int:
        """How many of these spots are cells of the rule. For clues."""
        return sum(int(bool(marks.get(Var(self.layer, spot)))) == self.of for spot in spots)


def spots_with(marks: Marks, layer: str, value: int) -> set[Spot]:
    """The spots of a layer that have this value. Used by referees, which do not change the set, because the rules of
    one check share it."""
    return derived(marks, ("spots", layer, value), lambda: marked_spots(marks, layer, value))


@dataclass(frozen=True, kw_only=True)
class LineRule(ShadingRule):
    """A rule about rows and columns. The codes for rows and for columns begin with the code of the rule, unless a genre
    sets them."""

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
        """The same sentence for the code of rows and for the code of columns."""
        return {self.row_code: sentence, self.column_code: sentence}


@dataclass(frozen=True, kw_only=True)
class TwoKindsRule(ShadingRule):
    """A rule about shaded cells, about open cells, or about both kinds alike. If it is about both, each kind has its
    own code of violations."""

    parameters: ClassVar[tuple[Parameter, ...]] = (OF_EITHER,)

    words: tuple[str, str] = ("open", "shaded")
    """The adjectives of the two kinds."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of cells that the rule is about: `SHADED`, `OPEN`, or both."""
        return (SHADED, OPEN) if self.of == EITHER else (self.of,)

    @property
    def words_of(self) -> list[str]:
        """The adjectives of the kinds that the rule is about."""
        return [self.words[kind] for kind in self.kinds]

    def code_of(self, kind: int) -> str:
        """The code of violations by cells of a kind."""
        return f"{self.code}.{self.words[kind]}" if self.of == EITHER else self.code

    def current_and_certain(self, puzzle: Any, marks: Marks, kind: int) -> tuple[set[Spot], set[Spot]]:
        """The cells of a kind if undecided cells count as open, and the cells that are decided to be of this kind. For
        referees."""
        shaded = spots_with(marks, self.layer, SHADED)
        if kind == SHADED:
            return shaded, shaded  # An undecided cell never counts as shaded.
        current = derived(marks, ("now open", self.layer), lambda: self.board(puzzle) - shaded)
        return current, spots_with(marks, self.layer, OPEN)


@dataclass(frozen=True, kw_only=True)
class NumberRule(ShadingRule):
    """A rule about numbers in cells that are open, or shaded, or either."""

    numbers: str = "numbers"
    clue_cells: int = OPEN
    clue: str = "number"
    """The word for a clue."""
    cell_code: str = ""
    """The code of violations and postings of the numbers' own cells, if a genre chooses it."""

    @property
    def own_code(self) -> str:
        """The code of violations and postings of the numbers' own cells."""
        return self.cell_code or f"{self.code}.{WRONG_STATE[self.clue_cells]}"

    @property
    def cell_text(self) -> str:
        """The sentence about the numbers' own cells, followed by a space."""
        return ("No {} is in a shaded cell. ", "Every {} is in a shaded cell. ", "")[self.clue_cells].format(
            self.clue or "number"
        )

    @property
    def cell_messages(self) -> Mapping[str, str]:
        """The sentence of a violation of the number's own cell."""
        if self.clue_cells == EITHER:
            return {}
        place = f"The {self.clue or 'number'} at row {{row}}, column {{col}}"
        return {self.own_code: f"{place} is {WRONG_STATE[self.clue_cells]}."}

    @property
    def cell_reasons(self) -> Mapping[str, str]:
        """The sentence of the rule about the number's own cell. It is empty, because the rule is obvious to players."""
        return {self.own_code: ""} if self.clue_cells != EITHER else {}

    def given(self, puzzle: Any) -> Marks:
        """The state of the cells of all numbers, if the rule sets it."""
        if self.clue_cells == EITHER:
            return {}
        spots = [spot for spot, _ in getattr(puzzle, self.numbers)]
        given: Marks = puzzle.once(
            f"given by {self.code}", lambda: dict.fromkeys(vars_at(self.layer, spots), self.clue_cells)
        )
        return given

    def cell_violations(self, spot: Spot, marks: Marks) -> Iterator[RawViolation]:
        """A violation if the cell of a number is of the wrong kind. Used by referees."""
        if self.clue_cells != EITHER and bool(marks.get(Var(self.layer, spot))) != self.clue_cells:
            yield RawViolation(self.own_code, (spot,), Var(self.layer, spot) in marks, spot)

    def cell_postings(self, spot: Spot) -> tuple[Posting, ...]:
        """The constraint that the cell of a number is of the right kind, if there is one. Used by models."""
        if self.clue_cells == EITHER:
            return ()
        return (Posting(self.own_code, Count(vars_at(self.layer, (spot,)), self.clue_cells), spot),)


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
    values = [*map(marks.get, vars_at(rule.layer, where))]
    undecided, shaded = values.count(None), sum(map(bool, values))
    found = shaded if rule.of == SHADED else len(values) - shaded
    if found != number:
        # Undecided cells are counted as open, and may still be shaded.
        fewest, most = (found - undecided, found) if rule.of == OPEN else (found, found + undecided)
        side = "over" if found > number else "under"
        place = {"row": at.row + 1, "col": at.col + 1} if at is not None else {}
        final = not fewest <= number <= most
        yield RawViolation(f"{code or rule.code}.{side}", where, final, clue, {"found": found, "clue": number, **place})


NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """A number as a word, or from 11 on in digits."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def count_vars(rule: ShadingRule, spots: Sequence[Spot], number: int) -> tuple[tuple[Var, ...], int]:
    """The variables of some cells, and how many of them are shaded if `number` are cells of the rule. Used by
    models."""
    shaded = number if rule.of == SHADED else len(spots) - number
    return shade_vars(spots, rule.layer), shaded


def count_techniques(rule: ShadingRule, name: str, *codes: str) -> tuple[Technique, ...]:
    """The two techniques of numbers that count cells: a number that has all its cells excludes the others, and a number
    that needs all undecided cells gets them."""
    done, rest = (sets_nonzeros, sets_zeros) if rule.of == OPEN else (sets_zeros, sets_nonzeros)
    return (
        *(Technique("done", f"{name} done", f"count:{code}", fits=done) for code in codes),
        *(Technique("rest", f"{name} needs the rest", f"count:{code}", fits=rest) for code in codes),
    )
