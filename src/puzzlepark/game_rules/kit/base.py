"""The base class of rules.

A rule has sentences for players, plain loops for the referee, and constraints for engines. The loops and the
constraints share no function, so that each exposes the mistakes of the other. Everything else follows from these three.
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

    A `choice` is one of the keys of `choices`, which maps them to values in Python. A `field` is the name of a field of
    the board whose type is one of `field_types`. A `number` is a whole number from `low` to `high`. A `noun` is a short
    text for sentences. A `flag` is true or false.
    """

    name: str
    kind: Literal["choice", "field", "number", "noun", "flag"]
    help: str
    choices: Mapping[str, Any] = {}
    field_types: tuple[str, ...] = ()
    low: int = 0
    high: int = 10_000
    optional: bool = False
    """True if documents may give null."""


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
    """The types of answers to which the rule applies."""
    last: ClassVar[bool] = False
    """True if its violations are reported only if no other rule is broken, such as a cell without a number."""
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    """What a document may set. Only genres set the other fields of the class."""
    presumes: ClassVar[tuple[str, ...]] = ()
    """Names of rules without which this rule has no meaning, such as "one-loop". A document that lists this rule must
    list them, too."""
    relies: ClassVar[Mapping[str, str]] = {}
    """Fields whose values depend on another rule of the genre, each with the name of that rule. They get their default
    values where that rule is left out."""
    example: ClassVar[Mapping[str, Any]]
    """A small document that shows the rule. Its marks `wrong` break this rule and no other, and its marks `right` break
    none. Its only rule is this one, unless it lists others."""

    code: str = ""
    only_if: Callable[[Any], bool] | None = None
    """Whether the rule applies to a puzzle; None if it always does. Only genres set it."""

    def __post_init__(self) -> None:
        if not self.code:
            object.__setattr__(self, "code", self.name)

    @property
    def codes(self) -> tuple[str, ...]:
        """The prefixes of the codes of its violations. They lead from a violation to the sentence in the rulebook."""
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
        """The templates of its sentences in explanations. The key of the rule itself is its code, and the key of a
        deduction from it is the name of the deduction and the code, such as "count:room"."""
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The named techniques that use it."""
        return ()

    def hidden(self, puzzle: Any) -> tuple[Layer, ...]:
        """The hidden layers that its postings use, besides the layers of the answer. Rules share the layers of one
        name."""
        return ()

    def given(self, puzzle: Any) -> Marks:
        """The marks that its clues imply, such as given numbers. A player need not make them."""
        return {}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Yield what is broken if undecided variables count as 0, by plain loops over the board. For the referee."""
        raise NotImplementedError

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The rule as constraints, for engines. Constraints that are the same for all boards of a shape are cached."""
        raise NotImplementedError

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The values of its clue fields that an answer implies, by the names of the fields."""
        return {}


def rules_of_board(rules: Iterable[Rule], puzzle: Any) -> list[Rule]:
    """The rules that apply to a board."""
    return [rule for rule in rules if rule.only_if is None or rule.only_if(puzzle)]


def overriding(rules: Iterable[Rule], method: str) -> tuple[Rule, ...]:
    """The rules whose classes override a method of `Rule`. Calling it on all rules would take a noticeable part of the
    time for small boards."""
    return tuple(rule for rule in rules if getattr(type(rule), method) is not getattr(Rule, method))


def field_value(puzzle: Puzzle, name: str) -> Any:
    """The value of a field of the board."""
    return getattr(puzzle, name)
