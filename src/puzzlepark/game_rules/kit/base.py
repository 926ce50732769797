"""The base class of rules.

A rule states itself for players in sentences, for the referee in plain loops, and for engines as constraints. The two
last share no function, so that each exposes the mistakes of the other. Everything else follows from these three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Layer, Marks, Puzzle
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.genres.kit.referee import RawViolation

MOST_IN_A_NOUN = 40
"""Maximum number of characters of a noun in a document."""


class Parameter(NamedTuple):
    """A parameter of a rule, as documents give it.

    A `choice` is one of the words `choices`, each with its value in Python. A `field` is the name of a field of the
    board whose type is one of `field_types`. A `number` is a whole number from `low` to `high`. A `noun` is a word or
    two that sentences use. A `flag` is true or false.
    """

    name: str
    kind: Literal["choice", "field", "number", "noun", "flag"]
    help: str
    choices: Mapping[str, Any] = {}
    field_types: tuple[str, ...] = ()
    low: int = 0
    high: int = 10_000
    optional: bool = False
    """True if null is a value, too."""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule with its parameters.

    `code` begins the codes of its violations and of its postings. Two rules of one genre have different codes; a
    genre that does not choose them gets the name of the rule, with a number if it occurs twice.
    """

    name: ClassVar[str]
    """The name in documents, such as "one-piece". The folder has the same name with underscores."""
    title: ClassVar[str]
    """A heading of a few words."""
    answers: ClassVar[tuple[str, ...]]
    """The types of answers that it can speak of."""
    last: ClassVar[bool] = False
    """True if its violations are reported only if no other rule is broken, such as a cell without a number."""
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    """What a document may set. Further fields of the class are for genres."""
    presumes: ClassVar[tuple[str, ...]] = ()
    """Names of rules without which it means nothing, such as "one-loop". A document that has it must have them, too."""
    relies: ClassVar[Mapping[str, str]] = {}
    """Fields that are set because another rule of the genre holds, with the name of that rule. They get their default
    values where that rule is left out."""
    example: ClassVar[Mapping[str, Any]]
    """The smallest document of its own that shows it: with `wrong`, marks that break this rule and no other, and with
    `right`, marks that break none. Its only rule is this one, unless it lists others."""

    code: str = ""
    only_if: Callable[[Any], bool] | None = None
    """For genres: which boards have the rule; None if all have."""

    def __post_init__(self) -> None:
        if not self.code:
            object.__setattr__(self, "code", self.name)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes with which the codes of its violations begin, for the number of its sentence in the rulebook."""
        return (self.code,)

    @property
    def text(self) -> str:
        """The sentence of the rulebook."""
        raise NotImplementedError

    @property
    def messages(self) -> Mapping[str, str]:
        """A sentence for each code of its violations."""
        raise NotImplementedError

    @property
    def reasons(self) -> Mapping[str, str]:
        """Its sentences in explanations: the rule itself by its code, and by deduction and code, as in "count:room"."""
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The named techniques that use it."""
        return ()

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        """The hidden layers that its postings use, besides the layers of the answer. Layers of one name are equal."""
        return ()

    def given(self, puzzle: Any) -> Marks:
        """The marks that its clues are, such as given numbers. A player need not make them."""
        return {}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """What is broken if undecided variables count as 0: plain loops over the board, for the referee."""
        raise NotImplementedError

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The rule as constraints, for engines. What is the same for all boards of a shape is cached by shape."""
        raise NotImplementedError

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The values of its clue fields, by name, that an answer implies. A rule without clues implies none."""
        return {}


def rules_of_board(rules: Iterable[Rule], puzzle: Any) -> list[Rule]:
    """Those of the rules that a board has."""
    return [rule for rule in rules if rule.only_if is None or rule.only_if(puzzle)]


def overriding(rules: Iterable[Rule], method: str) -> tuple[Rule, ...]:
    """Those of the rules whose classes override a method of `Rule`. For boards that take microseconds, calls of the
    others would count."""
    return tuple(rule for rule in rules if getattr(type(rule), method) is not getattr(Rule, method))


def field_value(puzzle: Puzzle, name: str) -> Any:
    """The value of a field of the board."""
    return getattr(puzzle, name)
