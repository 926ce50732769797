"""What templates of sentences about deductions can refer to: names of places and clues, quantities, and the position
before the deduction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Exclusion

IRREGULAR = {"is": "are", "has": "have", "it": "them", "needs": "need", "way": "ways", "that": "those", "was": "were"}
"""Words with an irregular plural. A quantity that is formatted with one of them chooses singular or plural."""


def plural(noun: str) -> str:
    """The plural of a noun. A part after "of", as in "cell of the loop", stays as it is."""
    head, of, rest = noun.partition(" of ")
    return IRREGULAR.get(head) or f"{head}s{of}{rest}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words without repetitions as a list, such as "a, b and c". `last` stands before the last word."""
    distinct = list(dict.fromkeys(words))
    if len(distinct) < 2:
        return "".join(distinct)
    return f"{', '.join(distinct[:-1])} {last} {distinct[-1]}"


class Quantity(int):
    """A number in a sentence, which a template formats with a word after a colon.

    With a noun, it counts: "{has:cell}" is "1 cell", "4 cells" or "no cells". With "is", "has", "it" or another word of
    IRREGULAR, only the word is written, in the singular or the plural. The word "things" stands for the attribute
    `things`, the genre's own noun."""

    things: str = "cell"

    def __new__(cls, value: int, things: str = "cell") -> Quantity:
        quantity = super().__new__(cls, value)
        quantity.things = things
        return quantity

    def __format__(self, spec: str) -> str:
        """The number alone, a word of IRREGULAR in the singular or plural, or the number with a noun."""
        if not spec:
            return str(int(self))
        if spec in IRREGULAR and spec != "way":
            return spec if self == 1 else IRREGULAR[spec]
        noun = self.things if spec == "things" else spec
        return f"1 {noun}" if self == 1 else f"{int(self) or 'no'} {plural(noun)}"


@dataclass(frozen=True)
class ClueName:
    """A clue, named by its text and its place."""

    spot: Spot


@dataclass(frozen=True)
class ClueAmong:
    """The clue at the first of some spots that has one. If none has, the line of the spots."""

    spots: Sequence[Spot]


@dataclass(frozen=True)
class EitherClue:
    """Several clues, joined by "or"."""

    spots: Sequence[Spot]


@dataclass(frozen=True)
class LineName:
    """Spots named as a whole: a row, a column, a region or a box if they form one."""

    spots: Sequence[Spot]


@dataclass(frozen=True)
class LineNames:
    """Several lines: "rows 1 and 3"."""

    lines: Sequence[Sequence[Spot]]


@dataclass(frozen=True)
class Statement:
    """The statement that a variable has a value; empty if the value is None."""

    var: Var
    value: int | None


@dataclass(frozen=True)
class NodeState:
    """The directions in which a line leaves a node, and those in which it cannot; empty if there are none."""

    node: Spot
    drawn: Sequence[str]
    closed: Sequence[str]


Argument = (
    str
    | int
    | Sequence[Spot]
    | Sequence[int]
    | Sequence[str]
    | ClueName
    | ClueAmong
    | EitherClue
    | LineName
    | LineNames
    | Statement
    | NodeState
)
"""A value for a slot of a template. Spots are rendered as places, and numbers as quantities."""
Arguments = Mapping[str, Argument]
"""Values for the slots of a template, by name. The argument "case" chooses between templates."""


class Position:
    """The board at one moment: the candidates of every variable.

    The argument `candidates` returns the candidates that the reasoner has for a variable. Exclusions that a supposition
    or a deduction leads to are subtracted. `same` returns the variables that always have the same value as a variable,
    and `decided` is true if a step has already stated the value of a variable.
    """

    def __init__(
        self,
        candidates: Callable[[Var], list[int]],
        same: Callable[[Var], tuple[Var, ...]],
        decided: Callable[[Var], bool],
    ) -> None:
        self._candidates, self.same, self.decided = candidates, same, decided
        self._excluded: dict[Var, frozenset[int]] = {}

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self._candidates, self.same, self.decided)
        other._excluded = dict(self._excluded)
        return other

    def learn(self, exclusions: Iterable[Exclusion]) -> None:
        """Remove the excluded values from the candidates of their variables, from now on."""
        for var, value in exclusions:
            self._excluded[var] = self._excluded.get(var, frozenset()) | {value}

    def suppose(self, vars: Iterable[Var], value: int) -> None:
        """Exclude all other values of the variables."""
        for var in vars:
            self.learn([Exclusion(var, other) for other in self.candidates(var) if other != value])

    def candidates(self, var: Var) -> list[int]:
        """The values that a variable can still have."""
        candidates, excluded = self._candidates(var), self._excluded.get(var)
        return [value for value in candidates if value not in excluded] if excluded else [*candidates]

    def count(self, vars: Iterable[Var], value: int) -> int:
        """How many of the variables have this value as their only candidate."""
        candidates_of, excluded, only = self._candidates, self._excluded, [value]
        # Most variables have no further exclusions. Their list of candidates is compared without a copy.
        return sum((self.candidates(var) if var in excluded else candidates_of(var)) == only for var in vars)

    def value(self, var: Var) -> int | None:
        """The value that a variable must have; None if it has several candidates, or none."""
        candidates = self.candidates(var)
        return candidates[0] if len(candidates) == 1 else None


class DeductionContext(NamedTuple):
    """What a sentence about a deduction can refer to: its code, its rule, other rules that it uses, the spots it is
    about, the position before it, and its exclusions. A deduction that `fails` finds a contradiction and excludes
    nothing."""

    code: str
    rule: Posting | None
    clues: Sequence[Posting]
    where: tuple[Spot, ...]
    position: Position
    exclusions: Collection[Exclusion]
    fails: bool

    @property
    def marks(self) -> dict[Var, int]:
        """The variables that the deduction decides, with their values."""
        excluded: dict[Var, set[int]] = {}
        for var, value in self.exclusions:
            excluded.setdefault(var, set()).add(value)
        marks: dict[Var, int] = {}
        for var, values in excluded.items():
            remaining = [value for value in self.position.candidates(var) if value not in values]
            if len(remaining) == 1:
                marks[var] = remaining[0]
        return marks
