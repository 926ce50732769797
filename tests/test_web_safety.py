"""Checks before every request: hosts, origins, sizes, headers, files. Fuzzing finds no internal errors."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.specs.openapi import checks

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.cli.commands import serve
from puzzlepark.interfaces.web.page import static_files
from puzzlepark.interfaces.web.routes import puzzles
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.registry import genres
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.verb import Context
from shares import share

from webserver import PLENTY, Running, serving
from yardstick import PATIENCE, eventually

FUZZING = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CHECKS = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("web") / "park.db"
    with serving(Settings(database=f"sqlite:///{file}", names=("park.example",), **PLENTY)) as running:
        yield running


def test_every_response_has_security_headers(server: Running) -> None:
    pages = ("/", "/p/0000000000000000", "/static/nothing", "/static/sw.js", "/static/icons/mark.svg")
    for path in (*pages, "/api/genres", "/%61pi/genres", "/api/nothing"):
        headers = server.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "access-control-allow-origin" not in headers
    assert "unsafe-inline" not in server.get("/").headers["content-security-policy"]
    script = server.get("/static/js/main.js").headers
    assert script["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in script, "scripts have few headers"


def test_an_internal_error_is_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the program")

    monkeypatch.setattr(puzzles, "select", broken)
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db", **PLENTY)) as server:
        answer = server.get("/api/collection")
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert answer.json()["error"]["code"] == "fault"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert server.get("/api/health").status_code == 200


def test_only_requests_with_the_servers_own_names_are_answered(server: Running) -> None:
    for host in ("evil.example", "park.example.evil", "", "127.0.0.1.evil.example"):
        assert server.get("/api/genres", headers={"Host": host}).status_code == 400, host
    for host in ("park.example", "PARK.example:8000", "localhost", "[::1]:80", "192.0.2.7"):
        assert server.get("/api/genres", headers={"Host": host}).status_code == 200, host


def test_only_the_servers_own_page_may_write(server: Running) -> None:
    body = {"genre": "none", "height": 1, "width": 1}
    assert server.post("/api/blank", body, headers={"Origin": "https://evil.example"}).status_code == 403
    assert server.post("/api/blank", body, headers={"Origin": "null"}).status_code == 403
    assert server.post("/api/blank", body, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert server.post("/api/blank", body, headers={"Origin": server.url}).status_code == 422
    plain = server.client.post("/api/blank", content=b"{}", headers={"Content-Type": "text/plain"})
    assert plain.status_code == 415


def test_large_bodies_are_refused_before_they_are_read(server: Running) -> None:
    big = b'"' + b"x" * (3 << 20) + b'"'
    for body in (big, (part for part in [big])):  # with Content-Length, and chunked
        answer = server.client.post("/api/convert", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "too_large"
    deep = b'{"source": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    answer = server.client.post("/api/convert", content=deep, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    digits = b'{"source": ' + b"1" * 100_000 + b"}"
    answer = server.client.post("/api/convert", content=digits, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    half = b'{"source": "\\ud800"}'
    answer = server.client.post("/api/convert", content=half, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422


def test_no_path_leads_out_of_the_folder_of_the_page(server: Running) -> None:
    where = urlsplit(server.url)
    for path in (
        "/../app.py",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/..%2fapp.py",
        "/static//etc/passwd",
        "/%00",
    ):
        with socket.create_connection((where.hostname or "", where.port or 0), 5) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while piece := raw.recv(65536):
                answer += piece
        assert b" 404 " in answer[:20] or b" 400 " in answer[:20], path
        assert b"create_app" not in answer


def test_the_files_of_the_page_have_etags(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Puzzle Park</title>")
    (tmp_path / "sw.js").write_text("// " + "works offline " * 200)
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db", **PLENTY)) as served:
        for path in ("/", "/gallery", "/play/abc", "/make", "/make/new", "/p/0123456789abcdef"):
            page = served.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
        script = served.get("/sw.js")
        assert script.headers["service-worker-allowed"] == "/"
        assert script.headers["content-encoding"] == "gzip"
        again = served.get("/static/sw.js", headers={"If-None-Match": script.headers["etag"]})
        assert again.status_code == 304


def test_park_serve_ends_together_with_its_workers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "puzzlepark.interfaces.cli.main", "serve", "--port", "0", "--processes", "2"]
    command += ["--workers", "1", "--database", f"sqlite:///{tmp_path}/park.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4]

        def answers() -> bool:
            with suppress(httpx.TransportError):
                return bool(httpx.get(f"{url}api/health", timeout=PATIENCE).json()["database"] == "ok")
            return False

        eventually(answers, "the server does not answer")
        process.terminate()
        process.wait(PATIENCE)
    bad = [*command[:4], "--database", "mysql://nowhere/x"]
    done = subprocess.run(bad, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "mysql" in done.stderr
    assert "Traceback" not in done.stderr


def test_responses_are_sent_without_delay() -> None:
    """Without TCP_NODELAY, the second part of each response would be delayed by 40 ms."""
    with serve._bind("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP


def test_a_text_is_never_a_file_name(server: Running, tmp_path: Path) -> None:
    item = server.data("/api/collection?limit=1")["items"][0]
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(server.data(f"/api/puzzles/{item['id']}")["puzzle"]), "utf-8")
    for name in (str(file), file.as_uri(), f"@{file}", "/etc/passwd", "../pyproject.toml", "~/x.json", "/dev/zero"):
        for path, body in (
            ("/api/convert", {"source": name}),
            ("/api/convert", {"source": name, "genre": item["genre"]}),
            ("/api/check", {"puzzle": name, "marks": {}}),
            ("/api/draw", {"puzzle": name}),
            ("/api/solve", {"puzzle": name}),
            ("/api/puzzles", {"puzzle": name}),
            ("/api/edit", {"puzzle": name, "edits": []}),
        ):
            assert server.post(path, body).status_code == 422, (path, name)


def test_huge_boards_are_refused_quickly(server: Running) -> None:
    for genre in genres():
        huge = {"genre": genre, "version": 1, "height": 10**6, "width": 10**6}
        assert server.post("/api/check", {"puzzle": huge, "marks": {}}).status_code == 422
        assert server.post("/api/blank", {"genre": genre, "height": 10**4, "width": 10**4}).status_code == 422
    for text in (
        "nagare/1000000/1000000/zz",
        "tilepaint/9999/9999/0",
        "pzprv3\nnagare\n1000000\n1000000\n",
    ):
        assert server.post("/api/convert", {"source": text}).status_code == 422


def test_a_long_url_of_a_small_board_is_read_with_warnings(server: Running) -> None:
    answer = server.post("/api/convert", {"source": "nagare/9/9/" + "z" * 10**6})
    assert answer.status_code == 200
    assert len(answer.json()["warnings"]) == 2


def text_paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values of a request that may be replaced by a text."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from text_paths(value, (*path, key))
    elif isinstance(data, list) and data:
        yield from text_paths(data[0], (*path, 0))


def replace_at(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    first, *rest = path
    if isinstance(data, dict):
        return {**data, first: replace_at(data[first], tuple(rest), value)}
    return [replace_at(data[0], tuple(rest), value), *data[1:]]


class Accepted(Exception):
    """The request of a job is valid."""


def stop(*_: object) -> None:
    raise Accepted


@pytest.mark.parametrize("genre", share("test_web_safety"))
def test_a_sentence_echoes_little(genre: str) -> None:
    """The error about a long text quotes at most 200 characters of it, wherever the text is."""
    document = genres()[genre].examples["puzzles"][0]
    edits = [{"tool": tool.name, "at": [1, 1], "value": 1} for tool in genres()[genre].tools]
    requests: dict[str, dict[str, Any]] = {
        "check": {"puzzle": document, "marks": document.get("answer") or {}},
        "convert": {"source": document, "to": "url", "genre": genre},
        "edit": {"puzzle": document, "edits": edits},
        "solve": {"puzzle": document, "engine": "sat", "view": "line"},
        "blank": {"genre": genre, "height": 4, "width": 4, "variant": "x"},
        "generate": {"genre": genre, "height": 4, "width": 4, "options": {"black": 1}, "method": "x"},
        "picture": {"genre": genre, "picture": "x", "options": {"cells": 5, "colours": 2}},
        "painting": {"genre": genre, "palette": ["#000000"], "cells": [[0]], "options": {"x": 1}},
    }
    long = "xy" * 1500
    for verb, request in requests.items():
        for path in text_paths(request):
            for value in (long, [long], {long: 1}):
                try:
                    verbs()[verb](replace_at(request, path, value), Context(on_accepted=stop))
                except Accepted:
                    pass
                except BadInput as error:
                    assert "xy" * 100 not in str(error), (verb, path)


# --- fuzzing with the API's own schema


def test_no_request_causes_an_internal_error(server: Running) -> None:
    """Requests that match the schema and requests that do not get documented responses."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    answers: Counter[int] = Counter()
    real = server.data(f"/api/puzzles/{server.data('/api/collection')['items'][0]['id']}")["puzzle"]
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @FUZZING
            @given(operation.as_strategy(generation_mode=mode))
            def fuzz(case: Any) -> None:
                if isinstance(case.body, dict):
                    case.body.update({key: 0.2 for key in ("seconds",) if key in case.body})
                    if answers.total() % 2:  # reach the code after the parsing of the puzzle
                        case.body.update({key: real for key in ("puzzle", "source") if key in case.body})
                answer = case.call(timeout=PATIENCE)
                answers[answer.status_code] += 1
                assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
                case.validate_response(answer, checks=CHECKS)

            with suppress(Unsatisfiable):  # there may be no invalid request
                fuzz()
    assert answers[200] > 25
    assert answers[422] > 80


JUNK: tuple[Any, ...] = (None, True, -1, 10**30, 0.5, "", "x", "-1", [], {}, [[]], {"a": 1}, "\0", "☂", [None], 1 << 40)


def damaged(data: Any, rng: random.Random) -> Any:
    """A copy with one value changed, removed or duplicated."""
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(sorted(data))
        rest = {k: v for k, v in data.items() if k != key}
        return rest if rng.random() < 0.1 else {**data, key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        new = [[], [data[at]] * 2, [damaged(data[at], rng)]][min(2, rng.randrange(6))]
        return data[:at] + new + data[at + 1 :]
    return rng.choice(JUNK)


@pytest.mark.parametrize("genre", share("test_web_safety"))
def test_damaged_requests_get_a_sentence(server: Running, genre: str) -> None:
    item = server.data(f"/api/collection?genre={genre}")["items"][0]
    entry = server.data(f"/api/puzzles/{item['id']}?answer=true")
    rows, cols = item["height"], item["width"]
    tools = server.data(f"/api/genres/{genre}")["tools"]
    edits = [{"tool": t["name"], "at": [1, 1], "value": t.get("choices", [{"value": 1}])[0]["value"]} for t in tools]
    marked = {"puzzle": entry["puzzle"], "marks": entry["answer"]}
    requests: list[tuple[str, dict[str, Any]]] = [
        ("/api/check", {**marked, "draw": True}),
        ("/api/draw", marked),
        ("/api/convert", {"source": {**entry["puzzle"], "answer": entry["answer"]}, "to": "url"}),
        ("/api/resize", {**marked, "height": rows, "width": cols}),
        ("/api/edit", {**marked, "edits": edits}),
        ("/api/from-answer", marked),
        ("/api/puzzles", {"puzzle": entry["puzzle"]}),
        ("/api/so-far", {**marked, "seconds": 0.3}),
        ("/api/forced", {**marked, "seconds": 0.3}),
        ("/api/differ", {"puzzle": entry["puzzle"], "seconds": 0.3}),
        ("/api/generate", {"genre": genre, "height": 4, "width": 4, "seed": 1, "options": {}, "seconds": 0.3}),
    ]
    rng = random.Random(genre)
    for _ in range(25):
        for path, body in requests:
            answer = server.post(path, damaged(body, rng))
            assert answer.status_code < 500, (path, answer.text)
            assert answer.status_code < 400 or answer.json()["error"]["sentence"].endswith((".", "?"))
