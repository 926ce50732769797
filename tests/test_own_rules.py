"""Documents with rules of their own: in Python, on the command line and over HTTP, like any other puzzle."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.formats import address
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.registry import genre_of

from webserver import PLENTY, Running, serving
from yardstick import within

FIELDS: list[Any] = ["rooms", "room-numbers"]
RULES: list[Any] = [{"rule": "one-piece", "of": "open", "noun": "sea"}, "room-count", "no-square"]
DECLARED = {"genre": "own", "name": "Quiet seas", "answer_type": "shading", "fields": FIELDS, "rules": RULES}
BOARD: dict[str, Any] = {
    "rooms": [[0, 0, 1], [0, 1, 1], [2, 2, 2]],
    "numbers": [[2, None, 1], [None, None, None], [1, None, None]],
}
OWN = {**DECLARED, "height": 3, "width": 3, **BOARD}
EXTENDED = {
    "genre": "heyawake",
    "height": 3,
    "width": 3,
    **BOARD,
    "across": ["..", "..", ".."],
    "down": ["...", "..."],
    "extra_rules": ["no-square"],
    "without": ["one-piece"],
}
DOCUMENTS: dict[str, dict[str, Any]] = {"own": OWN, "extended": EXTENDED}
each_document = pytest.mark.parametrize("kind", DOCUMENTS)
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rules": []}, "at least one rule"),
    ({"rules": ["one-pice"]}, 'did you mean "one-piece"'),
    ({"rules": "one-piece"}, "must be a list"),
    ({"rules": [{"rule": 3}]}, "must be a list"),
    ({"rules": [{"rule": "one-piece", "off": "open"}]}, 'no parameter "off"'),
    ({"rules": [{"rule": "one-piece", "of": "blue"}]}, "is one of shaded, open"),
    ({"rules": [{"rule": "one-piece", "noun": "{x}"}]}, "without braces"),
    ({"rules": [{"rule": "one-piece", "noun": "sea" * 20}]}, "at most 40"),
    ({"rules": ["one-piece"] * 41}, "40 are the most"),
    ({"rules": [{"rule": "room-count", "numbers": "digits"}]}, 'asks for a field "digits"'),
    ({"fields": ["rooms"]}, "the board has none"),
    ({"fields": ["roms"]}, 'did you mean "rooms"'),
    ({"fields": ["rooms", "rooms"]}, "two fields"),
    ({"fields": ["rooms"] * 13}, "12 are the most"),
    ({"fields": [{"field": "rooms", "name": "Rooms!"}]}, "small letters"),
    ({"fields": [{"field": "rooms", "name": "rules"}]}, "the name is taken"),
    ({"fields": [{"field": "cell-numbers", "low": -1}]}, "low"),
    ({"fields": [{"field": "cell-numbers", "low": "2"}]}, "low"),
    ({"answer_type": "shadings"}, 'did you mean "shading"'),
    ({"answer_type": 3}, "answer_type"),
    ({"answer_type": {"type": "numbers", "from": 3, "to": 2}}, "must not be lower"),
    ({"answer_type": "loop"}, "cannot be used here"),
    ({"name": 5}, "name"),
    ({"ruels": []}, 'did you mean "rules"'),
    ({"extra_rules": ["one-piece"]}, "extra_rules"),
]
each_wrong = pytest.mark.parametrize(("change", "said"), WRONG, ids=lambda value: str(value)[:40])
WRONG_EXTRA: list[tuple[dict[str, Any], str]] = [
    ({"without": ["one-pice"]}, "one-piece"),
    ({"without": "one-piece"}, "must be a list"),
    ({"extra_rules": ["room-cuont"]}, "room-count"),
    ({"extra_fields": ["rooms"]}, "two fields"),
    ({"rules": ["one-piece"]}, "rules"),
]


# --- Python


@each_document
def test_every_verb_takes_it(kind: str) -> None:
    data = DOCUMENTS[kind]
    puzzle = pp.from_dict(data)
    report = pp.solve(puzzle, limit=100)
    assert report.count == pp.count(data).count == len(report.solutions) > 0
    assert pp.check(puzzle, report.solutions[0])
    assert not pp.check(puzzle, {})
    assert pp.sample(puzzle)
    assert pp.explain(puzzle).grade.level > 0
    assert pp.grade(puzzle)
    assert pp.hint(puzzle, {}).grades
    assert pp.diagnose(puzzle).report.solutions
    assert pp.audit(puzzle)
    assert "<svg" in pp.draw(puzzle, report.solutions[0], "svg")
    assert pp.loads(pp.dumps(puzzle)) == puzzle == pp.from_dict(puzzle.to_dict()) == pickle.loads(pickle.dumps(puzzle))
    assert str(puzzle)
    assert repr(puzzle)
    assert puzzle._repr_svg_()
    assert [picture.rule for picture in pp.rules(type(puzzle))] == list(genre_of(puzzle).rulebook)
    info = pp.genre(type(puzzle))
    assert info.rules == genre_of(puzzle).rulebook
    assert info.puzzle is type(puzzle)


@each_document
def test_puzzles_are_made_with_the_rules(kind: str) -> None:
    puzzle_type = type(pp.from_dict(DOCUMENTS[kind]))
    made = pp.generate(puzzle_type, 4, 4, seed=3)
    assert type(made.puzzle) is puzzle_type
    assert pp.solve(made.puzzle).status is pp.Status.UNIQUE
    assert pp.generate(DOCUMENTS[kind], 4, 4, seed=3).puzzle == made.puzzle
    assert pp.complete(made.puzzle).puzzle == made.puzzle


@each_document
def test_certificates_are_about_the_rules(kind: str, tmp_path: Path) -> None:
    puzzle = pp.generate(DOCUMENTS[kind], 4, 4, seed=3).puzzle
    texts = pp.certify(puzzle)
    assert json.loads(texts["puzzle.json"])["genre"] == puzzle.genre
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    assert pp.verify(tmp_path, puzzle).puzzle == puzzle
    result = park("verify", tmp_path)
    assert result.exit_code == 0, result.output


def test_a_type_is_called_like_a_shipped_one() -> None:
    seas = pp.own(name="Quiet seas", answer="shading", fields=FIELDS, rules=RULES)
    puzzle = seas(**BOARD, title="First")
    assert puzzle == pp.from_dict(OWN)
    assert (puzzle.height, puzzle.width, puzzle.info.title) == (3, 3, "First")
    assert pp.own(name="Quiet seas", answer="shading", fields=FIELDS, rules=RULES) is seas
    assert pp.own("Quiet seas", 3, 3, answer="shading", fields=FIELDS, rules=RULES, **BOARD) == puzzle
    assert seas.__name__ == "QuietSeas"
    assert genre_of(puzzle).title == "Quiet seas"
    with pytest.raises(BadInput, match="numbres"):
        seas(3, 3, numbres=[])


def test_a_shipped_type_takes_rules_on_top() -> None:
    heyawake: Any = pp.Heyawake  # whose extra fields are no arguments for type checkers
    puzzle = heyawake(**BOARD, extra_rules=["no-square"], without=["one-piece"])
    assert puzzle == pp.from_dict(EXTENDED)
    assert isinstance(puzzle, pp.Heyawake)
    assert pp.rules_catalog()["no-square"].sentence in genre_of(puzzle).rulebook
    plain = heyawake(**BOARD)
    assert heyawake(**BOARD, extra_rules=[], without=[]) == plain
    assert type(plain) is pp.Heyawake
    assert plain.id != puzzle.id
    more = heyawake(
        **BOARD, extra_fields=[{"field": "cell-numbers", "name": "around"}],
        extra_rules=[{"rule": "count-around", "numbers": "around"}], around=[[None, 6, None], [None] * 3, [None] * 3],
    )  # fmt: skip
    assert pp.solve(more).status is pp.Status.NONE


def test_an_id_covers_the_rules_and_not_the_name() -> None:
    first = pp.from_dict(OWN)
    renamed = pp.from_dict({**OWN, "name": "Loud seas"})
    assert renamed.id == first.id
    others = [
        {**OWN, "rules": RULES[:2]},
        {**OWN, "rules": [*RULES, "not-adjacent"]},
        {**OWN, "rules": [{**RULES[0], "noun": "land"}, *RULES[1:]]},
        {**OWN, "rules": [{"rule": "one-piece"}, *RULES[1:]]},
        {**OWN, "fields": [*FIELDS, "circles"], "circles": ["...", "...", "..."]},
    ]
    assert len({first.id, *(pp.from_dict(other).id for other in others)}) == len(others) + 1
    spelled = {**OWN, "rules": [RULES[0], {"rule": "room-count"}, {"rule": "no-square"}]}
    assert pp.from_dict(spelled).id == first.id


@each_wrong
def test_a_wrong_declaration_gets_one_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        pp.from_dict({**OWN, **change})
    sentence = str(error.value)
    assert said in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 1200


@pytest.mark.parametrize(("change", "said"), WRONG_EXTRA)
def test_wrong_extra_rules_get_one_sentence(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        pp.from_dict({**EXTENDED, **change})
    assert said in str(error.value)


def test_the_catalogue_shows_each_rule() -> None:
    catalog = pp.rules_catalog()
    assert len(catalog) == len(list(catalog)) == len(catalog.to_dict()["rules"])
    for rule in catalog:
        assert rule.sentence.endswith(".")
        assert rule.wrong.why.endswith(".")
        assert all(picture.startswith("<svg") for picture in rule.pictures())
        assert rule.name in rule._repr_html_()
        assert rule.name in repr(rule)
        document = rule.right.puzzle.to_dict()
        assert pp.from_dict(document) == rule.right.puzzle
    assert "shading" in catalog["one-piece"].answers
    assert {field.name for field in catalog.fields} >= {"rooms", "room-numbers"}
    assert set(pp.rules_catalog("shading").rules) <= set(catalog.rules)
    with pytest.raises(BadInput, match="one-piece"):
        catalog["one-pice"]
    with pytest.raises(BadInput, match="shading"):
        pp.rules_catalog("shadin")


# --- the command line


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Files with documents: declarations with a board, and one without."""
    paths = {}
    for name, data in {**DOCUMENTS, "rules": DECLARED}.items():
        paths[name] = tmp_path / f"{name}.json"
        paths[name].write_text(json.dumps(data))
    return paths


COMMANDS = ("solve", "count", "sample", "explain", "hint", "grade", "diagnose", "audit", "draw")


@each_document
def test_commands_read_it(kind: str, files: dict[str, Path], tmp_path: Path) -> None:
    for command in COMMANDS:
        result = park(command, files[kind])
        assert result.exit_code in (0, 1), (command, result.output)
        assert "Traceback" not in result.output
    for name in ("board.svg", "board.json", "book.pdf"):
        command = "book" if name.endswith("pdf") else "convert"
        result = park(command, files[kind], "-o", tmp_path / name)
        assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "board.json").read_text())["genre"] == DOCUMENTS[kind]["genre"]


@pytest.mark.parametrize("kind", ["own", "extended", "rules"])
def test_generate_takes_a_file_as_the_genre(kind: str, files: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path / "made"
    result = park("generate", files[kind], "4x4", "--count", 2, "-o", folder)
    assert result.exit_code == 0, result.output
    assert len(names := sorted(path.name for path in folder.iterdir())) == 2, names
    assert all(name.startswith(f"{kind}-4x4") for name in names)
    batch = park("batch", "solve", folder, "-o", tmp_path / "results.jsonl")
    assert batch.exit_code == 0, batch.output
    # A second run resumes, and other rules make other puzzles.
    stamps = [path.stat().st_mtime_ns for path in sorted(folder.iterdir())]
    assert park("generate", files[kind], "4x4", "--count", 2, "-o", folder).exit_code == 0
    assert stamps == [path.stat().st_mtime_ns for path in sorted(folder.iterdir())]


def test_generate_refuses_what_is_no_declaration(tmp_path: Path) -> None:
    for text, said in (
        ('{"genre": "own"}', "answer_type"),
        ("[]", "genre"),
        ("{", "JSON"),
        (json.dumps({**DECLARED, "rules": ["one-pice"]}), "one-piece"),
    ):
        path = tmp_path / "rules.json"
        path.write_text(text)
        result = park("generate", path, "4x4")
        assert result.exit_code not in (0, 1), result.output
        assert said in result.output
        assert "Traceback" not in result.output
    assert "There is no file" in park("generate", tmp_path / "none.json", "4x4").output


def test_rules_lists_the_catalogue_and_shows_one(files: dict[str, Path]) -> None:
    everything = park("rules").output
    assert all(name in everything for name in pp.rules_catalog().rules)
    one = park("rules", "room-count").output
    assert "Numbers count in rooms" in one
    assert "Wrong" in one
    assert json.loads(park("rules", "--json").output)["rules"]
    assert json.loads(park("rules", "room-count", "--json").output)["name"] == "room-count"
    assert "room-numbers" in park("rules", "--types").output
    assert "room-count" not in park("rules", "--answer", "loop").output
    assert "did you mean" in park("rules", "one-pice").output
    assert "Wrong" in park("genres", files["own"], "--pictures").output
    assert "sea" in park("genres", files["own"]).output


def test_a_link_carries_the_rules() -> None:
    puzzle = pp.from_dict(OWN)
    link = address.write(puzzle.to_dict(), "http://localhost:8000")
    assert pp.load(link) == puzzle
    assert json.loads(park("convert", link, "--to", "json", "-o", "-").output)["rules"]


# --- HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("own") / "park.db"
    with serving(Settings(database=f"sqlite:///{file}", **PLENTY)) as running:
        yield running


def test_the_api_lists_the_catalogue(server: Running) -> None:
    data = server.data("/api/rules")
    assert [rule["name"] for rule in data["rules"]] == list(pp.rules_catalog().rules)
    assert data["fields"]
    assert data["answers"]


@each_document
def test_board_routes_take_it(server: Running, kind: str) -> None:
    puzzle = pp.from_dict(DOCUMENTS[kind])
    document = {**DOCUMENTS[kind]}
    answer = {"shade": [[0, 0, 0]] * 3}
    assert server.data("/api/check", {"puzzle": document, "marks": answer})["violations"]
    converted = server.data("/api/convert", {"source": document, "draw": True})
    assert converted["id"] == puzzle.id
    assert converted["drawing"]["rules"] == list(genre_of(puzzle).rulebook)
    assert server.data("/api/draw", {"puzzle": document})["shapes"]
    resized = server.data("/api/resize", {"puzzle": document, "height": 4, "width": 4})
    assert resized["puzzle"]["height"] == 4
    genre = {key: value for key, value in converted["puzzle"].items() if key in puzzle.declared or key == "genre"}
    info = server.data("/api/genre", {"genre": genre})
    assert info["declared"] == {key: value for key, value in genre.items() if key != "genre"}
    assert info["layers"]["shade"]["kind"] == "cells"
    blank = server.data("/api/blank", {"genre": genre, "height": 3, "width": 3})
    assert blank["puzzle"]["genre"] == puzzle.genre
    assert len(server.data("/api/rules", {"genre": genre})["rules"]) == len(genre_of(puzzle).rulebook)
    stored = server.data("/api/puzzles", {"puzzle": document}, 201)
    assert pp.from_dict(server.data(f"/api/puzzles/{stored['id']}")["puzzle"]) == puzzle


@each_document
def test_jobs_take_it(server: Running, kind: str) -> None:
    document = DOCUMENTS[kind]
    for verb in ("solve", "count", "sample", "diagnose", "audit", "explain", "grade"):
        job = server.job(f"/api/{verb}", {"puzzle": document})
        assert job["state"] == "done", (verb, job)
    for verb in ("hint", "so-far"):
        job = server.job(f"/api/{verb}", {"puzzle": document, "marks": {}})
        assert job["state"] == "done", (verb, job)
    job = server.job("/api/generate", {"genre": document, "height": 4, "width": 4, "seed": 3})
    assert job["state"] == "done", job
    assert pp.from_dict(job["result"]["puzzle"]) == pp.generate(document, 4, 4, seed=3).puzzle
    assert server.job("/api/book", {"puzzles": [document]})["state"] == "done"


@pytest.mark.parametrize(("change", "said"), WRONG[::3])
def test_the_api_refuses_with_one_sentence(server: Running, change: dict[str, Any], said: str) -> None:
    wrong = {**OWN, **change}
    bodies = {
        "/api/check": {"puzzle": wrong, "marks": {}},
        "/api/solve": {"puzzle": wrong},
        "/api/generate": {"genre": wrong, "height": 4, "width": 4},
        "/api/genre": {"genre": wrong},
        "/api/puzzles": {"puzzle": wrong},
    }
    for path, body in bodies.items():
        answer = server.post(path, body)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert said in answer.json()["error"]["sentence"], (path, answer.text)


def test_the_api_bounds_what_is_asked_for(server: Running) -> None:
    for body in (
        {"genre": 3, "height": 4, "width": 4},
        {"genre": {}, "height": 4, "width": 4},
        {"genre": {"genre": []}, "height": 4, "width": 4},
        {"genre": DECLARED, "height": 9999, "width": 9999},
        {"genre": DECLARED, "height": 4, "width": 4, "variant": "paper"},
        {"genre": DECLARED, "height": 4, "width": 4, "options": {"x": 1}},
    ):
        answer = server.post("/api/generate", body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["sentence"]
    assert server.post("/api/genre", {"genre": {"genre": "heyawake"}}).status_code == 422


def test_a_wide_declaration_costs_little() -> None:
    """As much as a document may declare is read and checked quickly."""
    fields: list[Any] = [
        "rooms",
        *({"field": "cell-numbers", "name": f"numbers_{n}".replace("_", "")} for n in "abcdefghijk"),
    ]
    rules = [{"rule": "count-around", "numbers": f"numbers{n}"} for n in "abcdefghijk"] * 3

    def read_and_check() -> list[Any]:
        return list(pp.check(pp.own("", 20, 20, answer="shading", fields=fields, rules=rules), {}).violations)

    assert not within(400, read_and_check)
