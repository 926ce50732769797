"""Laws that hold for every genre. A new genre is tested by being there."""

from __future__ import annotations

import ast
import inspect
import os
import random
import sys
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest

import puzzlepark as pp
from puzzlepark.constraints.table import Table
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.search import assignments
from puzzlepark.formats import json as park_json
from puzzlepark.game_rules.kit.compose import ComposedModel
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.files import encode

import tiny

GENRES = list(genres().values())
each_genre = pytest.mark.parametrize("genre", GENRES, ids=lambda g: g.name)


def shipped(genre: Genre[Any]) -> list[tuple[Puzzle, Marks | None]]:
    return [park_json.read(data, genre) for data in genre.examples["puzzles"]]


def satisfiable(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> bool:
    """Whether the model has a solution with these marks."""
    model = genre.model(puzzle)
    given = tuple(Posting("given", Table((var,), ((value,),))) for var, value in marks.items())
    fixed = Model(model.answer, model.hidden, model.views, given + model.rules)
    task = Task(puzzle, genre.views[0], None, Clock(Budget(None)))
    return next(assignments(fixed, task), None) is not None


SHARED_MODULES = tuple(f"puzzlepark.core.{name}" for name in ("grid", "puzzle", "fields", "watch", "record"))
"""Modules whose functions both a referee and a model may call: places, marks, fields, and polls of the clock."""
SHARED_PROPERTIES = {
    "at", "_box", "box", "circles", "door_cells", "grid", "tile_ids", "cell", "cells", "area", "state", "other",
    "part", "circles_of", "row_code", "column_code", "level_code", "below_code", "seen_code", "dark_code",
    "code_of", "kinds", "own_code", "alike_code",
}  # fmt: skip
"""Properties that only return a size, a field in another form, or a word."""


def functions_named(function: FunctionType, owner: Any) -> Iterator[FunctionType]:
    """The functions of the package that a function names, and the methods of `owner`, a class of puzzles or rules."""
    known = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    nodes = list(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    assigned = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in nodes:
        value: Any = None
        if isinstance(node, ast.Name) and node.id not in assigned:
            value = known.get(node.id)
        elif isinstance(node, ast.Attribute):
            home = known.get(node.value.id) if isinstance(node.value, ast.Name) else None
            value = getattr(home if isinstance(home, ModuleType) else owner, node.attr, None)
        value = inspect.unwrap(getattr(value, "fget", None) or getattr(value, "func", None) or value)
        if isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in sys.stdlib_module_names:
            yield value


def reached(start: Any, owner: Any) -> set[FunctionType]:
    """The functions that a function calls, directly or not, and itself."""
    functions, todo = {start}, [start]
    while todo:
        new = set(functions_named(todo.pop(), owner)) - functions
        functions |= new
        todo += new
    return functions


@each_genre
def test_model_and_referee_share_no_function(genre: Genre[Any]) -> None:
    """A mistake in a helper of both would be seen by neither."""
    entries: list[tuple[Any, Any, Any]]
    entries = [(cast(Any, genre.check).function, cast(Any, genre.model).function, genre.puzzle)]
    if genre.composed_of:
        entries = [(kind.violations, kind.postings, kind) for kind in {type(rule) for rule in genre.composed_of}]
    check, model = set[FunctionType](), set[FunctionType]()
    for referee, postings, home in entries:
        check |= reached(referee, home)
        model |= reached(postings, home)
    both = {function for function in check & model if not function.__module__.startswith(SHARED_MODULES)}
    assert {function.__name__ for function in both} <= SHARED_PROPERTIES


@each_genre
def test_shipped_puzzles_are_unique_and_their_answers_right(genre: Genre[Any]) -> None:
    puzzles = shipped(genre)
    assert len(puzzles) >= 3
    for puzzle, answer in puzzles:
        assert answer is not None
        assert pp.check(puzzle, answer)
        assert pp.solve(puzzle).status is pp.Status.UNIQUE
        assert "seed" in puzzle.info.made
    assert pp.explain(puzzles[0][0], seconds=None).solved


@each_genre
def test_every_violation_has_a_sentence_and_a_board_that_breaks_only_it(genre: Genre[Any]) -> None:
    breaks = genre.examples["breaks"]
    seen = set()
    for case in breaks[:-1]:
        puzzle, marks = park_json.read(case, genre)
        assert marks is not None
        violations = pp.check(puzzle, marks).violations
        assert {v.code for v in violations} == {case["breaks"]}, case
        for violation in violations:
            assert violation.sentence.endswith(".")
            assert "{" not in violation.sentence
            assert violation.where or violation.clue is not None
        seen.add(case["breaks"])
    assert seen == set(genre.messages)
    puzzle, marks = park_json.read(breaks[-1], genre)
    assert marks is not None
    assert pp.check(puzzle, marks), "the last board is solved"


@each_genre
def test_the_model_rejects_each_board_that_breaks_one_rule(genre: Genre[Any]) -> None:
    """Some rules need larger boards to break than those of which all assignments are tried."""
    rejected = 0
    for case in genre.examples["breaks"][:-1]:
        puzzle, marks = park_json.read(case, genre)
        assert marks is not None
        model = genre.model(puzzle)
        blank = {var: 0 for layer in model.answer if 0 in layer.values for var in layer.vars}
        whole = {var: value for var, value in (blank | dict(marks)).items() if any(var in a.vars for a in model.layers)}
        if genre.check(puzzle, marks).final or all(0 in layer.values for layer in model.answer):
            rejected += 1
            assert not satisfiable(genre, puzzle, whole), case["breaks"]
    assert rejected


@each_genre
def test_rule_codes_are_prefixes_of_violation_codes(genre: Genre[Any]) -> None:
    codes = set()
    for case in genre.examples["breaks"]:
        puzzle, _ = park_json.read(case, genre)
        codes |= {rule.code for rule in genre.model(puzzle).rules}
    for message in genre.messages:
        assert any(message == c or message.startswith(c + ".") for c in codes), message
    for code in codes:
        assert any(m == code or m.startswith(code + ".") for m in genre.messages), code


THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MOST_VERDICTS = 1_000_000 if THOROUGH else 800


def stride(every: list[Any], many: int) -> int:
    """The step that selects about that many of these, all in `make thorough`; odd, because marks come in the order of
    bits."""
    return 1 if THOROUGH else len(every) // many | 1


@each_genre
def test_check_is_model_on_assignments_of_tiny_boards(genre: Genre[Any]) -> None:
    """On all that the model accepts, and on many of the others; engines and exhaustive search are held to all."""
    seed = 1
    verdicts = {True: 0, False: 0}
    for puzzle in tiny.instances(genre, 60, seed):
        model = genre.model(puzzle)
        task = Task(puzzle, genre.views[0], None, Clock(Budget(None)))
        solved = {tiny.answer_part(genre, puzzle, m) for m in assignments(model, task)} if model.hidden else set()
        every = list(tiny.all_marks(genre, puzzle))
        step = stride(every, 400)
        for number, marks in enumerate(every):
            by_model = frozenset(marks.items()) in solved if model.hidden else model.holds(marks)
            if not by_model and number % step:
                continue
            right = bool(genre.check(puzzle, marks))
            assert right == by_model, f"seed {seed}: {tiny.text_of(genre, puzzle)} {marks}"
            verdicts[right] += 1
        if sum(verdicts.values()) > MOST_VERDICTS and min(verdicts.values()) > 10:
            break
    assert min(verdicts.values()) > 10, verdicts


@each_genre
def test_final_means_that_nothing_repairs_it(genre: Genre[Any]) -> None:
    seed = 2
    rng = random.Random(seed)
    finals = 0
    for puzzle in tiny.instances(genre, 150 if THOROUGH else 75, seed):
        for _ in range(4):
            marks = next(tiny.all_marks(genre, puzzle))
            layers = {a.name: a for a in genre.model(puzzle).answer}
            partial = {v: rng.choice(layers[v.layer].values) for v in marks if rng.random() < 0.6}
            verdict = genre.check(puzzle, partial)
            if verdict.final:
                finals += 1
                assert not satisfiable(genre, puzzle, partial), f"seed {seed}: {tiny.text_of(genre, puzzle)} {partial}"
        if finals >= 60 and not THOROUGH:
            break
    assert finals > 20


@pytest.mark.share(35)
@each_genre
def test_constraints_decide_complete_marks_and_never_err_on_partial_ones(genre: Genre[Any]) -> None:
    rng = random.Random(3)
    for puzzle in tiny.instances(genre, 40 if THOROUGH else 12, 3):
        model = genre.model(puzzle)
        if model.hidden:
            continue
        every = list(tiny.all_marks(genre, puzzle))
        for marks in every[:: rng.randint(1, 9) if THOROUGH else stride(every, 100)]:
            partial = {v: x for v, x in marks.items() if rng.random() < 0.5}
            for rule in model.rules:
                complete = rule.constraint.holds(marks)
                assert complete is not None
                assert rule.constraint.holds(partial) in (None, complete)


@each_genre
def test_formats_round_trip(genre: Genre[Any]) -> None:
    rng = random.Random(4)
    cases = shipped(genre) + [(p, None) for p in tiny.instances(genre, 80 if THOROUGH else 8, 4)]
    cases += [park_json.read(case, genre) for case in genre.examples["breaks"]]
    written = dict.fromkeys((f.name for f in genre.formats), 0)
    for puzzle, marks in cases:
        half = {v: x for v, x in (marks or {}).items() if rng.random() < 0.5} or None
        for board in (None, marks, half):
            data = park_json.write(puzzle, genre, board)
            again, back = park_json.read(park_json.parse(park_json.dumps(data)), genre)
            assert again == puzzle
            assert again.id == puzzle.id
            assert again.info == puzzle.info
            assert back == (None if board is None else dict(board))
        for form in genre.formats:
            # Some forms hold a puzzle by its answer.
            text, board = _written(form, puzzle, None, marks)
            if text is None:
                continue
            written[form.name] += 1
            assert form.fits(text), form.name
            again = form.read(text)[0]
            assert again == puzzle or form.loses, form.name
            assert form.write(again, board) == text, form.name
            if form.binary:
                assert pp.load(text, genre=genre.name) == again
                continue
            assert form.read(text.replace("\n", "\r\n") + "\n\n")[0] == again, form.name
            assert pp.load(text if "\n" in text else text + "\n", genre=genre.name) == again
    assert all(written.values()), written


@pytest.mark.parametrize("name", ["lits", "tents"])
def test_a_check_of_a_solution_builds_no_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution has hidden layers. Which of them views show is known without the rules of the model."""
    genre: Genre[Any] = genre_named(name)
    puzzle, _ = shipped(genre)[0]
    solution = pp.solve(puzzle).solutions[0]
    assert len(solution.layers) > 1
    monkeypatch.setattr(ComposedModel, "__call__", lambda *given: pytest.fail("the whole model was built"))
    assert genre.check(puzzle.changed(), solution)


def _written(form: Format[Any], puzzle: Any, *boards: Marks | None) -> tuple[Any, Marks | None]:
    """A puzzle with the first of these boards that the form can hold, and that board; nothing if it can hold none."""
    for board in boards:
        with suppress(BadInput):
            return form.write(puzzle, board), board
    return None, None


@each_genre
def test_marks_survive_the_formats_that_hold_them(genre: Genre[Any]) -> None:
    for puzzle, marks in shipped(genre):
        assert marks is not None
        held = alone = 0
        for form in genre.formats:
            try:
                text = form.write(puzzle, marks)
            except BadInput:
                continue
            # A URL or an ID, a single line, holds the puzzle alone; so does a binary form.
            if form.binary or "\n" not in text:
                alone += 1
                continue
            again, back = form.read(text)
            assert back is not None, form.name
            assert dict(back) == dict(marks), form.name
            if again == puzzle:
                assert dict(pp.load_marks(text, puzzle)) == dict(marks)
            held += 1
        assert held or alone == len(genre.formats), "some form of text holds marks"


def _text(written: str | bytes) -> str:
    """A binary form with a character for each byte, so that it is damaged like a text."""
    return written if isinstance(written, str) else written.decode("latin-1")


def _as_text(form: Format[Any]) -> Callable[[str], Any]:
    return (lambda text: form.read(text.encode("latin-1", "replace"))) if form.binary else form.read


@each_genre
def test_damaged_texts_give_one_clear_sentence(genre: Genre[Any]) -> None:
    rng = random.Random(5)
    puzzles = shipped(genre)[:3]
    texts = []
    for form in genre.formats:
        for puzzle, marks in (*puzzles, *(park_json.read(case, genre) for case in genre.examples["breaks"][:-4:-1])):
            try:
                texts.append((_as_text(form), _text(form.write(puzzle, marks))))
            except BadInput:
                continue
    texts += [(lambda t: park_json.read(park_json.parse(t), genre), encode(p, ".json", m).decode()) for p, m in puzzles]
    refused = 0
    for read, text in texts:
        for _ in range(60 if THOROUGH else 30):
            at, size = rng.randrange(len(text)), rng.randint(1, 6)
            piece = rng.choice(["", "x", "-7", "99999999999", "{", "\x00", "é", " ", "\n", "[", "null", "1e9", "/"])
            damaged = text[:at] + piece + text[at + size :] if rng.random() < 0.8 else text[:at]
            try:
                read(damaged)
            except BadInput as error:
                refused += 1
                assert str(error).strip().endswith((".", "…")), str(error)
                assert "\n" not in str(error)
                assert len(str(error)) < 400
    assert refused > 100


@each_genre
def test_drawings_are_whole(genre: Genre[Any]) -> None:
    broken = [park_json.read(case, genre) for case in genre.examples["breaks"]]
    for puzzle, answer in shipped(genre) + broken:
        for marks in (None, answer):
            picture = pp.draw(puzzle, marks)
            assert isinstance(picture, str)
            ET.fromstring(picture)
            assert pp.draw(puzzle, marks, format="text")
    puzzle, answer = shipped(genre)[0]
    png = pp.draw(puzzle, answer, format="png")
    assert isinstance(png, bytes)
    assert png.startswith(b"\x89PNG")
    assert puzzle._repr_svg_().startswith("<svg")
    assert pp.solve(puzzle).solutions[0]._repr_svg_().startswith("<svg")


@each_genre
def test_making_repeats_and_is_unique(genre: Genre[Any]) -> None:
    size = genre.near_size(5, 5)
    one = pp.generate(genre.name, *size, seed=11)
    two = pp.generate(genre.name, *size, seed=11)
    other = pp.generate(genre.name, *size, seed=12)
    assert one.puzzle == two.puzzle
    assert one.solution == two.solution
    assert one.puzzle != other.puzzle
    assert one.puzzle.info.made["seed"] == 11
    assert pp.check(one.puzzle, one.solution)
    assert pp.solve(one.puzzle, engine="sat").status is pp.Status.UNIQUE
    fewest = pp.generate(genre.name, *size, seed=11, minimal=True).puzzle
    for clue in genre.clues(fewest):
        status = pp.solve(genre.without(fewest, clue)).status
        assert status is pp.Status.MULTIPLE or (status is pp.Status.NONE and not genre.maker.clues.monotone)


@each_genre
def test_puzzles_are_values(genre: Genre[Any]) -> None:
    for puzzle, _ in shipped(genre):
        again = genre.unpack({"height": puzzle.rows, "width": puzzle.cols, **genre.pack(puzzle)})
        assert again == puzzle
        assert hash(again) == hash(puzzle)
        assert len(puzzle.id) == 16
    ids = {p.id for p, _ in shipped(genre)}
    assert len(ids) == len(shipped(genre))


@each_genre
def test_a_clue_that_goes_takes_its_rules_with_it(genre: Genre[Any]) -> None:
    """So clues can be switched off in one search, where taking one away never loses a solution."""
    for puzzle, _ in shipped(genre)[: 3 if genre.maker.clues.monotone else 0]:
        model, clues, rng = genre.model(puzzle), genre.clues(puzzle), random.Random(1)
        for _ in range(5):
            gone, fewer = rng.sample(clues, rng.randint(0, len(clues))), puzzle
            for clue in gone:
                fewer = genre.without(fewer, clue)
            rest = genre.model(fewer)
            assert rest.layers == model.layers
            assert rest.rules == tuple(rule for rule in model.rules if rule.clue is None or rule.clue not in gone)


@each_genre
def test_rules_have_pictures(genre: Genre[Any]) -> None:
    """A board keeps each rule; where a violation breaks it, another board breaks it and no other rule."""
    pictures = pp.rules(genre.name)
    assert [picture.rule for picture in pictures] == list(genre.rulebook)
    if genre.broken_rules:
        assert {genre.broken_rule(code) for code in genre.messages} <= set(range(1, len(pictures) + 1))
    for number, picture in enumerate(pictures, 1):
        assert pp.check(picture.keeps, picture.kept)
        broken = [code for code in genre.messages if genre.broken_rule(code) == number]
        assert (picture.breaks is None) == (not broken)
        if picture.breaks is not None:
            assert picture.broken is not None
            verdict = pp.check(picture.breaks, picture.broken)
            assert {genre.broken_rule(violation.code) for violation in verdict.violations} == {number}
            assert picture.why in {violation.sentence for violation in verdict.violations}
        drawn = picture.pictures()
        assert len(drawn) == (1 if picture.breaks is None else 2)
        assert all(each.startswith("<svg") for each in drawn)
