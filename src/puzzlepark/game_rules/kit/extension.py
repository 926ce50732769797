"""A shipped genre with rules added, or with some of its own left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzlepark.core.genre import Genre, bare_model
from puzzlepark.core.maker import Maker
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass, replace
from puzzlepark.core.verdict import Verdict
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.game_rules.kit.compose import (
    AllViolations,
    CluesOfAnswer,
    ComposedModel,
    SentencesOfBoard,
    rulebook_of,
    with_hidden,
)
from puzzlepark.genres.kit.referee import referee


def extend(
    genre: Genre[Any], puzzle: type[Puzzle], rules: tuple[Rule, ...], without: frozenset[str], maker: Maker[Any]
) -> Genre[Any]:
    """The genre with these rules added, and without the rules of these codes. Its only format is JSON, because the
    others cannot contain the rules."""
    check, model, rulebook = genre.check, genre.model, genre.rulebook
    numbers, clues_from, rules_of = dict(genre.broken_rules), genre.clues_from, genre.rules_of
    words = dict(genre.messages)
    if without:
        rest = reset_unmet_fields(rule for rule in genre.composed_of if rule.code not in without)
        rulebook, numbers = rulebook_of(rest)
        words = {code: text for rule in rest for code, text in rule.messages.items()} | words
        check = referee(words, AllViolations(rest))
        model = ComposedModel(rest, layers_of(genre))
        clues_from = CluesOfAnswer(rest, check)
        rules_of = SentencesOfBoard(rest)
    more, more_numbers = rulebook_of(rules)
    messages = {code: sentence for rule in rules for code, sentence in rule.messages.items()}
    whole_check = CheckOfBoth(check, referee(messages, AllViolations(rules, genre.composed_of)))
    return replace(
        genre,
        puzzle=puzzle,
        rulebook=(*rulebook, *more),
        rules_of=None if rules_of is None else RulesOfBoth(rules_of, more),
        broken_rules=numbers | {code: number + len(rulebook) for code, number in more_numbers.items()},
        messages={**words, **messages},
        check=whole_check,
        model=ModelOfBoth(model, rules),
        formats=(),
        clues_from=CluesOfBoth(clues_from, rules, whole_check),
        reveals=None,
        maker=maker,
        reasons={**genre.reasons, **{key: text for rule in rules for key, text in rule.reasons.items()}},
        techniques=(*genre.techniques, *(technique for rule in rules for technique in rule.techniques)),
        composed_of=(*(rule for rule in genre.composed_of if rule.code not in without), *rules),
        shipped=(),
    )


def reset_unmet_fields(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """These rules, with the default value in every field that relies on a rule which is not among them."""
    remaining = tuple(rules)
    names = {rule.name for rule in remaining}
    result = []
    for rule in remaining:
        unmet = [field for field, name_of_rule in rule.relies.items() if name_of_rule not in names]
        result.append(replace(rule, **{field: getattr(type(rule), field) for field in unmet}))
    return tuple(result)


def layers_of(genre: Genre[Any]) -> Any:
    """The function that builds the model of a composed genre from the postings of its rules."""
    polled: Any = genre.model
    return polled.function.layers


@dataclass(frozen=True)
class CheckOfBoth:
    """Checks a puzzle with the referee of its genre, and then with the referee of the added rules."""

    first: Any
    second: Any

    def __call__(self, puzzle: Puzzle, marks: Marks) -> Verdict:
        return Verdict((*self.first(puzzle, marks).violations, *self.second(puzzle, marks).violations))


@dataclass(frozen=True)
class ModelOfBoth:
    """Builds the model of a genre with the postings of the added rules."""

    model: Any
    rules: tuple[Rule, ...]

    def __call__(self, puzzle: Puzzle) -> Model:
        model: Model = self.model(puzzle)
        postings = (posting for rule in self.rules for posting in rule.postings(puzzle))
        return with_hidden(replace(model, rules=(*model.rules, *postings)), self.rules, puzzle)

    def bare(self, puzzle: Puzzle) -> Model:
        """The layers of the answer, without rules where that is possible."""
        return bare_model(self.model, puzzle)


@dataclass(frozen=True)
class RulesOfBoth:
    """Returns the sentences of a genre for a puzzle, followed by those of the added rules."""

    first: Any
    more: tuple[str, ...]

    def __call__(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (*self.first(puzzle), *self.more)


@dataclass(frozen=True)
class CluesOfBoth:
    """Returns the puzzle with the clues that an answer implies, by the rules of the genre and by the added rules."""

    clues_from: Any
    rules: tuple[Rule, ...]
    check: Any

    def __call__(self, puzzle: Any, marks: Marks) -> Any:
        full = puzzle if self.clues_from is None else self.clues_from(puzzle, marks)
        return CluesOfAnswer(self.rules, self.check)(full, marks)
