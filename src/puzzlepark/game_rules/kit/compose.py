"""A genre from a list of rules: the rulebook, the referee, the model and the sentences of explanations follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import methodcaller
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle, Solution, Var
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Rule, overriding, rules_of_board
from puzzlepark.genres.kit.referee import CheckedMarks, RawViolation, referee

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True)
class AllViolations:
    """The violations of several rules, one rule after the other. Marks that clues of these rules, or of `other` rules
    of the puzzle, imply need not be made."""

    rules: tuple[Rule, ...]
    other: tuple[Rule, ...] = ()

    @cached_property
    def _giving(self) -> tuple[Rule, ...]:
        """The rules whose clues may give marks."""
        return overriding((*self.rules, *self.other), "given")

    def __call__(self, puzzle: Puzzle, marks: Marks) -> Iterator[RawViolation]:
        """Yield the violations of all rules. Rules that are checked `last` have their turn only if no other rule is
        broken."""
        # A dictionary is copied several times as fast as another mapping.
        marks = marks.marks if isinstance(marks, Solution) else marks
        marks = CheckedMarks(with_given(self._giving, puzzle, marks))
        rules = rules_of_board(self.rules, puzzle)
        is_broken = False
        for rule in rules:
            for violation in () if rule.last else rule.violations(puzzle, marks):
                is_broken = True
                yield violation
        if not is_broken:
            for rule in rules:
                if rule.last:
                    yield from rule.violations(puzzle, marks)


def with_given(rules: Iterable[Rule], puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks, and the marks that clues imply. Where the player's mark contradicts a clue, it stays."""
    given = [rule.given(puzzle) for rule in rules]
    if all(some.keys() <= marks.keys() for some in given):
        return marks
    merged: dict[Var, int] = {}
    for some in (*given, marks):
        merged.update(some)
    return merged


@dataclass(frozen=True)
class ComposedModel:
    """Builds the model of a puzzle from the postings of its rules. `layers` takes the puzzle and the postings."""

    rules: tuple[Rule, ...]
    layers: Callable[[Puzzle, Iterable[Posting]], Model]

    @cached_property
    def _hiding(self) -> tuple[Rule, ...]:
        """The rules that may use hidden layers."""
        return overriding(self.rules, "hidden")

    def __call__(self, puzzle: Puzzle) -> Model:
        rules = rules_of_board(self.rules, puzzle)
        model = self.layers(puzzle, chain.from_iterable(map(methodcaller("postings", puzzle), rules)))
        return with_hidden(model, rules_of_board(self._hiding, puzzle), puzzle) if self._hiding else model

    def bare(self, puzzle: Puzzle) -> Model:
        """The layers of the answer without rules."""
        return self.layers(puzzle, ())


def with_hidden(model: Model, rules: Iterable[Rule], puzzle: Puzzle) -> Model:
    """The model with the hidden layers that the rules use, each once."""
    known = {layer.name for layer in model.layers}
    more = {layer.name: layer for rule in rules for layer in rule.hidden(puzzle) if layer.name not in known}
    return replace(model, hidden=(*model.hidden, *more.values())) if more else model


@dataclass(frozen=True)
class CluesOfAnswer:
    """Returns the puzzle with every clue of its rules that an answer implies; raises BadInput if the marks are no
    answer."""

    rules: tuple[Rule, ...]
    check: Callable[[Any, Marks], Any]

    def __call__(self, puzzle: Any, marks: Marks) -> Any:
        """Add the clues of one rule after the other. A rule does not put a clue where another field has one."""
        full, marks = puzzle, with_given(self.rules, puzzle, marks)
        for rule in self.rules:
            values = rule.clues_from(full, marks)
            # The spots where fields that this rule does not fill have clues.
            taken = {spot for field in full.fields if field.name not in values for spot in field.clues(full)}
            full = full.changed(**{name: without_taken(clues, taken) for name, clues in values.items()})
        verdict = self.check(full, marks)
        if not verdict:
            raise BadInput(verdict.violations[0].sentence)
        return full


def without_taken(clues: Any, taken: set[Spot]) -> Any:
    """The (spot, clue) pairs of a field without those at taken spots. Values of another form are not changed."""
    return tuple(pair for pair in clues if pair[0] not in taken) if isinstance(clues, tuple) and taken else clues


def with_codes(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules with distinct codes: the second rule with the code "sum" gets the code "sum-2"."""
    seen = Counter[str]()
    coded = []
    for rule in rules:
        seen[rule.code] += 1
        occurrence = seen[rule.code]
        coded.append(rule if occurrence == 1 else replace(rule, code=f"{rule.code}-{occurrence}"))
    return tuple(coded)


def rulebook_of(rules: Iterable[Rule], first: str = "") -> tuple[tuple[str, ...], dict[str, int]]:
    """The sentences of the rules, after a `first` one, and the number of the sentence of each code."""
    sentences = [first] if first else []
    numbers: dict[str, int] = {}
    for rule in rules:
        if rule.text not in sentences:
            sentences.append(rule.text)
        numbers |= dict.fromkeys(rule.codes, sentences.index(rule.text) + 1)
    return tuple(sentences), numbers


@dataclass(frozen=True)
class SentencesOfBoard:
    """Returns the sentences of the rules that apply to a puzzle."""

    rules: tuple[Rule, ...]

    def __call__(self, puzzle: Puzzle) -> tuple[str, ...]:
        return rulebook_of(rules_of_board(self.rules, puzzle))[0]


def genre_of_rules(
    puzzle: type[P],
    rules: Sequence[Rule],
    layers: Callable[[Any, Iterable[Posting]], Model],
    *,
    first: str = "",
    rulebook: tuple[str, ...] = (),
    broken_rules: Mapping[str, int] | None = None,
    messages: Mapping[str, str] | None = None,
    reasons: Mapping[str, str] | None = None,
    techniques: tuple[Technique, ...] | None = None,
    more_techniques: tuple[Technique, ...] = (),
    clues_from: Callable[[P, Marks], P] | None = None,
    **declared: Any,
) -> Genre[P]:
    """The genre of these rules. `layers` builds the model from the postings. `first` begins the rulebook.

    A genre may override what the rules say: the whole `rulebook` with its `broken_rules`, single `messages` and
    `reasons` by their codes, and all `techniques`. It adds `more_techniques`, such as those of several rules.
    """
    coded = with_codes(rules)
    usual_book, numbers = rulebook_of(coded, first)
    words = {code: sentence for rule in coded for code, sentence in rule.messages.items()} | dict(messages or {})
    check = referee(words, AllViolations(coded))
    usual = chain.from_iterable(rule.techniques for rule in coded)
    return Genre(
        puzzle,
        rulebook=rulebook or usual_book,
        broken_rules=numbers if broken_rules is None else broken_rules,
        messages=words,
        check=check,
        model=ComposedModel(coded, layers),
        clues_from=clues_from or CluesOfAnswer(coded, check),
        reasons={key: sentence for rule in coded for key, sentence in rule.reasons.items()} | dict(reasons or {}),
        techniques=(*usual, *more_techniques) if techniques is None else techniques,
        composed_of=coded,
        **declared,
    )
