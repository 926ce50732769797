"""Laws of every rule of the catalogue by itself. A new rule is tested by being there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from game_rules.random_boards import all_marks, by_spot, random_document
from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import fields, replace
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.steps import Step
from puzzlepark.formats import json as park_json
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names
from puzzlepark.registry import genre_of_document
from puzzlepark.tasks.explain.explain import Explainer
from test_genre_laws import SHARED_MODULES, SHARED_PROPERTIES, reached, satisfiable

RULES = [rule_class(name) for name in rule_names()]
each_rule = pytest.mark.parametrize("kind", RULES, ids=lambda kind: kind.name)
BOARDS = 40
"""How many random boards a law tries for each rule."""
EMPTY_SLOT = re.compile(r"[{}]|  | [.,;]|\.\.|(?<![\w-])-\d")
"""What a sentence has where a slot of its template was not filled, or was filled with a figure below 0."""
SEARCHES = {True: 0.2, False: 0.01}
"""The shares of right and of wrong assignments of a board that an engine checks, if the model has hidden layers."""
ENOUGH = 12_000
"""How many assignments are enough."""


def oracles() -> dict[str, Any]:
    """The oracles of all modules of tests/game_rules."""
    found: dict[str, Any] = {}
    for path in sorted((Path(__file__).parent / "game_rules").glob("*_oracles.py")):
        module = import_module(f"game_rules.{path.stem}")
        found |= {name: (oracle, module.board_of) for name, oracle in module.ORACLES.items()}
    return found


ORACLES = oracles()


Board = tuple[Genre[Any], Rule, Puzzle, random.Random]


def boards(kind: type[Rule], seed: int, count: int = BOARDS) -> Iterator[Board]:
    """Random boards of a genre that has this rule only."""
    rng = random.Random(f"{kind.name} {seed}")
    for _ in range(count):
        made = random_document([kind], rng.choice(kind.answers), rng)
        if made is not None:
            genre, puzzle = made
            yield genre, next(rule for rule in genre.composed_of if isinstance(rule, kind)), puzzle, rng


def example(kind: type[Rule]) -> dict[str, Any]:
    """The document of a rule's example, without its marks."""
    shown = {key: value for key, value in kind.example.items() if key not in ("right", "wrong")}
    return {"genre": "own", "answer_type": kind.answers[0], "rules": [kind.name], **shown}


@each_rule
def test_an_example_shows_the_rule_and_a_board_that_breaks_only_it(kind: type[Rule]) -> None:
    data = example(kind)
    genre = genre_of_document(data)
    for key, expected in (("right", False), ("wrong", True)):
        puzzle, marks = park_json.read({**data, "answer": kind.example[key]}, genre)
        assert marks is not None
        verdict = genre.check(puzzle, marks)
        assert bool(verdict.violations) == expected, verdict
        codes = {rule.code for rule in genre.composed_of if type(rule) is kind}
        assert all(v.code.startswith(tuple(codes)) for v in verdict.violations), verdict


@each_rule
def test_violations_constraints_and_the_oracle_agree(kind: type[Rule]) -> None:
    oracle, board_of = ORACLES[kind.name]
    tried = {True: 0, False: 0}
    for genre, rule, puzzle, rng in boards(kind, 1):
        model, every = genre.model(puzzle), all_marks(genre, puzzle, rng)
        for marks in every:
            by_referee = bool(genre.check(puzzle, marks))
            by_oracle = oracle(rule, puzzle, board_of(by_spot(marks)))
            by_model = by_oracle
            if not model.hidden:
                by_model = model.holds(marks)
            elif len(every) < 100 or rng.random() < SEARCHES[by_oracle]:
                by_model = satisfiable(genre, puzzle, marks)
            assert by_referee == by_model == by_oracle, (rule, puzzle, marks, by_referee, by_model, by_oracle)
            tried[by_referee] += 1
        if sum(tried.values()) > ENOUGH and min(tried.values()) > 20:
            break
    assert min(tried.values()) > 5, tried


@each_rule
def test_engines_count_what_the_referee_accepts(kind: type[Rule]) -> None:
    for genre, _, puzzle, rng in boards(kind, 2, 8):
        every = all_marks(genre, puzzle, rng)
        model = genre.model(puzzle)
        if len(every) == _size(model) and not model.hidden:
            accepted = sum(bool(genre.check(puzzle, marks)) for marks in every)
            assert pp.count(puzzle, seconds=20).count == accepted, puzzle


def _size(model: Any) -> int:
    size = 1
    for layer in model.answer:
        size *= len(layer.values) ** len(layer.spots)
    return size


@each_rule
def test_final_means_that_nothing_repairs_it(kind: type[Rule]) -> None:
    finals = 0
    for number, (genre, rule, puzzle, rng) in enumerate(boards(kind, 3, 250)):
        if number >= 25 and finals:
            break
        domains = {var: layer.values for layer in genre.model(puzzle).answer for var in layer.vars}
        for share in (0.6, 0.6, 0.6, 0.85):
            partial = {var: rng.choice(values) for var, values in domains.items() if rng.random() < share}
            if genre.check(puzzle, partial).final:
                finals += 1
                assert not satisfiable(genre, puzzle, partial), (rule, puzzle, partial)
    assert finals


@each_rule
def test_sentences_have_their_figures(kind: type[Rule]) -> None:
    codes = set[str]()
    for genre, rule, puzzle, rng in boards(kind, 4, 25):
        texts = [*genre.rulebook, rule.text]
        for marks in rng.sample(every := all_marks(genre, puzzle, rng), min(40, len(every))):
            for violation in genre.check(puzzle, marks).violations:
                codes.add(violation.code.removeprefix(rule.code))
                texts.append(violation.sentence)
                assert violation.where or violation.clue is not None
        assert all(text.endswith(".") and not set("{}") & set(text) and "  " not in text for text in texts), texts
        assert set(rule.messages) <= set(genre.messages)
    assert codes


@each_rule
def test_figures_of_violations_are_true(kind: type[Rule]) -> None:
    """A number that a sentence calls a clue is the clue of its place, and too many are more than that."""
    for genre, rule, puzzle, rng in boards(kind, 7, 12):
        clues = [dict(value) for value in vars(puzzle).values() if is_pairs(value)]
        for marks in rng.sample(every := all_marks(genre, puzzle, rng), min(30, len(every))):
            for code, where, _, at, values in rule.violations(puzzle, marks):
                assert all(-1 <= r <= 2 * puzzle.rows + 1 and -1 <= c <= 2 * puzzle.cols + 1 for r, c in where)
                found, clue = values.get("found"), values.get("clue")
                if type(clue) is int and at is not None:
                    known = [plain_number(numbers[at]) for numbers in clues if at in numbers]
                    assert not known or clue in known or None in known, (code, values, known)
                if type(found) is int and type(clue) is int and code.endswith((".over", ".under")):
                    assert (found > clue) == code.endswith(".over"), (code, values)
                    assert found != clue, (code, values)


def is_pairs(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)


def plain_number(clue: Any) -> int | None:
    """The number of a clue, also of one with an arrow; None if it has none or several."""
    number = clue[0] if isinstance(clue, tuple) and clue and len(clue) < 4 else clue
    return number if type(number) is int else None


@each_rule
def test_steps_are_sentences_and_true(kind: type[Rule]) -> None:
    """On boards that are marked in part by one of their answers, so that there is a step even without clues."""
    steps, widest = 0, 0
    for genre, rule, puzzle, rng in boards(kind, 5, 250):
        constraints = [posting.constraint for posting in rule.postings(puzzle)]
        widest = max(widest, *(len(some.scope) for some in constraints if some.equalities is None), 1)
        share, every = rng.choice((0.5, 0.75, 0.9)), all_marks(genre, puzzle, rng)
        answers = [marks for marks in rng.sample(every, min(300, len(every))) if genre.check(puzzle, marks)]
        if not answers:
            continue
        known = {var: value for var, value in answers[0].items() if rng.random() < share}
        for step in steps_with_given(genre, puzzle, known):
            steps += 1
            assert not EMPTY_SLOT.search(f"{step.title}: {step.sentence}"), step.sentence
            assert satisfiable(genre, puzzle, {**known, **step.marks}), (puzzle, step.sentence)
        if steps > 12:
            break
    # What excludes numbers of single cells is clear at a glance, and no step. So is what makes cells equal.
    assert steps or widest == 1


def steps_with_given(genre: Genre[Any], puzzle: Puzzle, known: Marks) -> list[Step]:
    """The steps from these marks on. They are given as constraints, so that few boards have many solutions."""
    model = genre.model(puzzle)
    # Two at a time, because a constraint about a single variable would be its domain, which the deductions of loops
    # do not expect.
    pairs = zip(known, [*known][1:] + [*known][:1], strict=True) if len(known) > 1 else ()
    given = tuple(Posting("given", Table((a, b), ((known[a], known[b]),))) for a, b in pairs)
    marked = replace(genre, model=lambda _: replace(model, rules=(*model.rules, *given)))
    explainer = Explainer(puzzle, marked, genre.views[0], Clock(Budget(5)))
    return [step for step in explainer.steps() if any(used.rule != "given" for used in step.deductions)]


@each_rule
def test_clues_of_an_answer_fit_it(kind: type[Rule]) -> None:
    if not any(parameter.kind == "field" for parameter in kind.parameters):
        return
    for genre, _, puzzle, rng in boards(kind, 6, 6):
        every = all_marks(genre, puzzle, rng)
        for marks in rng.sample(every, min(10, len(every))):
            assert genre.clues_from is not None
            try:
                full = genre.clues_from(puzzle, marks)
            except BadInput:
                continue
            assert genre.check(full, marks)


@each_rule
def test_referee_and_constraints_share_no_function(kind: type[Rule]) -> None:
    """A mistake in a helper of both would be seen by neither. Words and parameters may be used by both."""
    referee, model = (reached(method, kind) for method in (kind.violations, kind.postings))
    both = {f for f in referee & model if not f.__module__.startswith(SHARED_MODULES)}
    assert {f.__name__ for f in both} <= SHARED_PROPERTIES


@each_rule
def test_a_rule_declares_what_documents_may_set(kind: type[Rule]) -> None:
    names = {field.name for field in fields(kind)}
    assert {parameter.name for parameter in kind.parameters} <= names
    assert kind.title
    assert kind.__doc__
    assert kind().text.endswith(".")
    for parameter in kind.parameters:
        assert parameter.help, parameter.name
