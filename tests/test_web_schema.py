"""Every response of the API matches the published schema, and so does every line of `park … --json`."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner
from PIL import Image

import puzzlepark as pp
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.interfaces.web.settings import Settings
from shares import genre_share, share

from webserver import PLENTY, Running, serving


class Api:
    """A server whose responses are validated against its OpenAPI document, without additional fields."""

    def __init__(self, server: Running) -> None:
        self.server = server
        document = server.data("/api/openapi.json")
        self.paths = document["paths"]
        self.components = document["components"]
        for schema in self.components["schemas"].values():
            if "properties" in schema:
                schema.setdefault("additionalProperties", False)
        self.asked: set[tuple[str, str]] = set()

    def validate(self, data: Any, schema: dict[str, Any]) -> None:
        jsonschema_rs.validator_for({**schema, "components": self.components}).validate(data)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, query: str = "", **names: str) -> Any:
        """The JSON of a response, which must have this status and match the schema."""
        answer = self.server.client.request(method, path.format(**names) + query, json=body)
        assert answer.status_code == status, (path, answer.text[:500])
        content = self.paths[path][method.lower()]["responses"][str(status)]["content"]
        self.validate(answer.json(), content["application/json"]["schema"])
        if status < 300:
            self.asked.add((method, path))
        return answer.json()

    def job(self, path: str, body: Any) -> Any:
        """The result of a job, which is requested at once and until it is over."""
        job = self.ask("POST", path, body, 202, "?wait=0")
        while job["state"] in ("queued", "running"):
            job = self.ask("GET", "/api/jobs/{id}", query="?wait=5", id=job["id"])
        assert job["state"] == "done", job.get("error") or job
        return job["result"]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    file = tmp_path_factory.mktemp("web") / "park.db"
    with serving(Settings(database=f"sqlite:///{file}", **PLENTY)) as running:
        yield Api(running)


def test_every_response_matches_the_published_schema(api: Api) -> None:
    known = api.ask("GET", "/api/genres")
    api.ask("GET", "/api/health")
    tried = {*share("test_every_response_matches_the_published_schema", 2), *first_of_each_kind(known["genres"])}
    for genre in known["genres"]:
        if genre["name"] not in tried:
            continue
        shipped(api, genre)
        if genre["editable"]:
            by_hand(api, genre)
        if genre["from_picture"]:
            file = io.BytesIO()
            Image.radial_gradient("L").resize((12, 12)).point(lambda x: x // 128 * 255).save(file, "png")
            body = {"genre": genre["name"], "picture": base64.b64encode(file.getvalue()).decode(), "seed": 1}
            api.job("/api/picture", body)
        if genre["painted"]:
            painting = {
                "genre": genre["name"],
                "palette": ["#102030", "#405060"],
                "cells": [[0, 0], [-1, 1]],
                "seed": 1,
            }
            api.job("/api/painting", painting)
    word = api.job("/api/word", {"text": "h 2", "height": 6, "width": 6, "seed": 1})
    assert [board["character"] for board in word["characters"]] == ["H", "2"]
    assert [genre["name"] for genre in api.ask("GET", "/api/names")["genres"]] == [
        genre["name"] for genre in known["genres"]
    ]
    tiles = api.ask("GET", "/api/tiles", query="?name=tents&name=killer-sudoku&name=nothing")["tiles"]
    assert [tile["name"] for tile in tiles] == ["tents", "killer-sudoku"]
    assert {rule["name"] for rule in api.ask("GET", "/api/rules")["rules"]} >= {"one-piece"}
    own = {"genre": "own", "answer_type": "shading", "rules": ["one-piece"]}
    assert api.ask("POST", "/api/genre", {"genre": own})["name"] == "own"
    api.ask("POST", "/api/word", {"text": " "}, 422)
    api.ask("POST", "/api/word", {"text": "A", "genre": "sudoku"}, 422)
    started = api.ask(
        "POST", "/api/generate", {"genre": known["genres"][0]["name"], "height": 45, "width": 45}, 202, "?wait=0"
    )
    api.ask("DELETE", "/api/jobs/{id}", id=started["id"])
    routes = {(method.upper(), path) for path, methods in api.paths.items() for method in methods}
    no_json = {
        ("GET", "/api/puzzles/{id}/picture.svg"),
        ("GET", "/api/jobs/{id}/events"),
        ("DELETE", "/api/puzzles/{id}"),
    }
    assert api.asked == routes - no_json


def first_of_each_kind(genres: list[dict[str, Any]]) -> set[str]:
    """A selection of genres that together have every optional feature."""
    abilities = ("editable", "from_answer", "from_picture", "painted")
    return {next(genre["name"] for genre in genres if genre[ability]) for ability in abilities}


def shipped(api: Api, genre: dict[str, Any]) -> None:
    """All requests about a shipped puzzle."""
    name = genre["name"]
    assert api.ask("GET", "/api/genres/{name}", name=name) == genre
    item = api.ask("GET", "/api/collection", query=f"?genre={name}&drawings=true")["items"][0]
    api.ask("GET", "/api/collection/surprise", query=f"?genre={name}")
    api.ask("GET", "/api/collection/index")
    result = api.ask("GET", "/api/puzzles/{id}", query="?answer=true", id=item["id"])
    api.ask("GET", "/api/puzzles/{id}/drawing", id=item["id"])
    puzzle, marks = result["puzzle"], result["answer"]
    assert api.ask("POST", "/api/check", {"puzzle": puzzle, "marks": marks, "draw": True})["solved"]
    assert api.ask("POST", "/api/check", {"puzzle": puzzle, "marks": {}})["violations"]
    api.ask("POST", "/api/candidates", {"puzzle": puzzle, "marks": {}})
    pairs = api.ask("POST", "/api/rules", {"genre": name})["rules"]
    assert [pair["rule"] for pair in pairs] == genre["rulebook"]
    if genre["from_answer"]:
        api.ask("POST", "/api/from-answer", {"puzzle": puzzle, "marks": marks})
    api.ask("POST", "/api/draw", {"puzzle": puzzle, "marks": marks})
    api.ask("POST", "/api/convert", {"source": puzzle, "marks": marks, "to": "json", "draw": True})
    api.ask("POST", "/api/convert", {"source": f"{json.dumps(puzzle)}\n" * 2})
    api.ask("POST", "/api/puzzles", {"puzzle": puzzle}, 201)
    assert api.job("/api/solve", {"puzzle": puzzle})["status"] == "unique"
    assert api.ask("POST", "/api/solve", {"puzzle": puzzle}, query="?wait=10")["state"] == "done"
    assert api.job("/api/diagnose", {"puzzle": puzzle, "seconds": 60})["redundancy"]
    assert api.job("/api/audit", {"puzzle": puzzle, "seconds": 60})["status"] == "unique"
    assert api.job("/api/count", {"puzzle": puzzle})["count"] == 1
    api.job("/api/sample", {"puzzle": puzzle, "k": 2})
    assert api.job("/api/forced", {"puzzle": puzzle, "marks": marks})["complete"]
    assert api.job("/api/so-far", {"puzzle": puzzle, "marks": marks})["fits"]
    explained = api.job("/api/explain", {"puzzle": puzzle})
    assert explained["solved"]
    assert api.job("/api/grade", {"puzzle": puzzle})["level"] == explained["level"]
    assert api.job("/api/hint", {"puzzle": puzzle, "marks": marks})["right"]
    mark = explained["steps"][0]["marks"][0]
    assert api.job("/api/why", {"puzzle": puzzle, "marks": {}, "claim": mark})["truth"] == "follows"
    step = {mark["layer"]: {"{},{}".format(*mark["at"]): mark["value"]}}
    assert api.job("/api/judge", {"puzzle": puzzle, "before": {}, "after": step})["worth"] == "follows"
    height, width = genre["sizes"]["usual"][0]
    api.job("/api/generate", {"genre": name, "height": height, "width": width, "seed": 1})
    api.job("/api/complete", {"puzzle": puzzle, "thin": True, "level": 1})
    book = api.job("/api/book", {"puzzles": [puzzle, puzzle], "title": "Two"})
    sheet = api.job("/api/book", {"puzzles": [puzzle], "kind": "worksheet"})
    assert all(base64.b64decode(written["base64"]).startswith(b"%PDF") for written in (book, sheet))
    api.ask("POST", "/api/solve", {"puzzle": "nonsense"}, 422)
    api.ask("GET", "/api/puzzles/{id}", status=404, id="0" * 16)


def by_hand(api: Api, genre: dict[str, Any]) -> None:
    """Requests about an edited board with several solutions."""
    board = api.ask("POST", "/api/blank", {"genre": genre["name"], "height": 3, "width": 3})
    board = api.ask("POST", "/api/resize", {"puzzle": board["puzzle"], "height": 4, "width": 4, "marks": {}})
    board = api.ask("POST", "/api/edit", {"puzzle": board["puzzle"], "edits": [], "marks": {}})
    report = api.job("/api/differ", {"puzzle": board["puzzle"]})
    assert (report["differ"] is not None) == (report["status"] == "multiple")
    result = api.job("/api/diagnose", {"puzzle": board["puzzle"], "seconds": 60})
    assert (result["ambiguity"] is not None) == (report["status"] == "multiple")


def test_the_command_line_prints_the_same_schema(api: Api, tmp_path: Path) -> None:
    for genre in genre_share("test_the_command_line_prints_the_same_schema"):
        puzzle = pp.load(json.dumps(genre.examples["puzzles"][0]))
        file = tmp_path / f"{genre.name}.json"
        pp.save(puzzle, file, pp.solve(puzzle).solutions[0])
        blank = tmp_path / "blank.json"
        few = all(len(layer.values) < 9 for layer in genre.model(puzzle).layers)
        side = 3 if few else 2
        pp.save(genre.blank(side, side), blank)
        for name, args in (
            ("Report", ["solve", str(file), str(blank)]),
            ("Report", ["count", str(file), str(blank)]),
            ("Samples", ["sample", str(file)]),
            ("Verdict", ["check", str(file)]),
            ("Explanation", ["explain", str(file)]),
            ("Hint", ["hint", str(file)]),
            ("Grade", ["grade", str(file)]),
            ("Audit", ["audit", str(file), str(blank)]),
        ):
            done = CliRunner().invoke(cli, [*args, "--json"])
            assert done.exit_code == 0, done.stderr
            for line in done.stdout.splitlines():
                api.validate(json.loads(line), {"$ref": f"#/components/schemas/{name}"})


@pytest.mark.parametrize("wrong", [{"surprise": 1}, {"found": "1"}, {"solutions": [{"line": [1]}]}, {"status": "so"}])
def test_violations_of_the_schema_are_detected(api: Api, wrong: dict[str, Any]) -> None:
    result = api.ask("GET", "/api/collection")["items"][0]
    puzzle = api.ask("GET", "/api/puzzles/{id}", id=result["id"])["puzzle"]
    report = api.job("/api/solve", {"puzzle": puzzle})
    schema = {"$ref": "#/components/schemas/Report"}
    api.validate(report, schema)
    with pytest.raises(jsonschema_rs.ValidationError):
        api.validate({**report, **wrong}, schema)
