"""The API from the view of a client, with SQLite and with a PostgreSQL server that the tests start."""

from __future__ import annotations

import base64
import json
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import puzzlepark as pp
from puzzlepark.formats import json as park_json
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.registry import genre_named, genres
from shares import share

from webserver import PLENTY, Running, postgres, serving

GENRES = list(genres())
EDITABLE = [name for name, genre in genres().items() if genre.tools]
each_genre = pytest.mark.parametrize("genre", share("test_web_api"))


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("web") / "park.db"
        with serving(Settings(database=f"sqlite:///{file}", **PLENTY)) as running:
            yield running
    else:
        with postgres() as url, serving(Settings(database=url, **PLENTY)) as running:
            yield running


def shipped(server: Running, genre: str, number: int = 0) -> dict[str, Any]:
    """A shipped puzzle with its answer."""
    items = server.data(f"/api/collection?genre={genre}")["items"]
    puzzle_data: dict[str, Any] = server.data(f"/api/puzzles/{items[number]['id']}?answer=true")
    return puzzle_data


def done(server: Running, path: str, body: dict[str, Any]) -> Any:
    """The result of a job."""
    answer = server.post(f"{path}?wait=10", body)
    assert answer.status_code in (200, 202), answer.text
    job = answer.json()
    while job["state"] in ("queued", "running"):
        job = server.data(f"{answer.headers['location']}?wait=5")
    assert job["state"] == "done", job
    return job["result"]


def sentence(answer: httpx.Response, status: int, code: str) -> str:
    """The sentence of an error, which must have this status and code."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["sentence"].endswith(".")
    return str(error["sentence"])


def test_genres_have_everything_that_a_page_needs(server: Running) -> None:
    data = server.data("/api/genres")
    assert [g["name"] for g in data["genres"]] == GENRES
    for info in data["genres"]:
        genre = genre_named(info["name"])
        assert info["rulebook"] == list(genre.rulebook)
        assert {mode["layer"] for mode in info["inputs"] if mode.get("layer")} <= set(info["layers"])
        assert len({tool["key"] for tool in info["tools"]}) == len(info["tools"])
        assert server.data(f"/api/genres/{genre.name}") == info
    assert "sat" in data["engines"]
    sentence(server.get("/api/genres/nope"), 404, "not_found")


@each_genre
def test_the_collection_is_listed_filtered_and_pictured(server: Running, genre: str) -> None:
    collection = server.data(f"/api/collection?genre={genre}&limit=200&drawings=true")
    assert collection["total"] == len(collection["items"]) == sum(collection["sizes"].values()) > 0
    for item in collection["items"]:
        assert item["genre"] == genre
        assert item["drawing"]["shapes"]
    last = collection["items"][-1]
    index = server.data("/api/collection/index")
    at = index["ids"].index(last["id"]) // 16
    assert [index[f"{name}s"][at] for name in ("genre", "title", "height", "width", "size", "level")] == [
        last[name] for name in ("genre", "title", "height", "width", "size", "level")
    ]
    assert server.data(f"/api/collection?id={last['id']}&drawings=true")["items"] == [last]
    level = collection["items"][0]["level"]
    same = [item["id"] for item in collection["items"] if item["level"] == level]
    filtered = server.data(f"/api/collection?genre={genre}&level={level}&limit=200&whole=true")["items"]
    assert [item["id"] for item in filtered] == same
    assert filtered[0]["puzzle"]["genre"] == genre
    assert filtered[0]["answer"] == server.data(f"/api/puzzles/{same[0]}?answer=true")["answer"]
    low = max(collection["items"][0]["height"], collection["items"][0]["width"])
    small = server.data(f"/api/collection?genre={genre}&high={low}")
    assert all(max(i["height"], i["width"]) <= low for i in small["items"])
    first = collection["items"][0]
    picture = server.get(first["picture"] + "?theme=dark&cell=12")
    assert picture.headers["content-type"] == "image/svg+xml"
    ET.fromstring(picture.text)
    again = server.get(first["picture"] + "?theme=dark&cell=12", headers={"If-None-Match": picture.headers["etag"]})
    assert again.status_code == 304
    surprise = server.data(f"/api/collection/surprise?genre={genre}&not={first['id']}")
    assert surprise["genre"] == genre
    assert surprise["id"] != first["id"] or collection["total"] == 1


@each_genre
def test_a_shipped_puzzle_is_checked_solved_and_counted(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    puzzle, answer = entry["puzzle"], entry["answer"]
    verdict = server.data("/api/check", {"puzzle": puzzle, "marks": answer, "draw": True})
    assert verdict["solved"]
    assert verdict["complete"]
    assert verdict["violations"] == []
    assert verdict["drawing"]["say"]
    empty = server.data("/api/check", {"puzzle": puzzle, "marks": {}, "draw": True, "judged": True})
    assert not empty["solved"]
    shapes = [shape for shape in empty["drawing"]["shapes"] if shape["t"] == "ring" or shape.get("state") == "wrong"]
    assert [shape for shape in shapes if shape not in empty["judged"]] == []
    assert [shape for shape in empty["judged"] if shape not in empty["drawing"]["shapes"]] == []
    assert all(v["sentence"] for v in empty["violations"])
    report = done(server, "/api/solve", {"puzzle": puzzle})
    assert report["status"] == "unique"
    assert [{k: s[k] for k in answer} for s in report["solutions"]] == [answer]
    assert report["differ"] is None
    assert "files" not in report
    assert done(server, "/api/count", {"puzzle": puzzle})["count"] == 1
    drawn = done(server, "/api/sample", {"puzzle": puzzle, "k": 3, "seed": 5})["solutions"]
    assert [{k: s[k] for k in answer} for s in drawn] == [answer] * 3


def test_a_certificate_is_sent_on_request(server: Running) -> None:
    unique, several = pp.Slitherlink(1, 1, numbers=[[4]]), pp.Slitherlink(2, 2)
    report = done(server, "/api/solve", {"puzzle": unique.to_dict(), "certificate": True})
    assert pp.verify(report["files"], unique).kind == "unique"
    assert done(server, "/api/solve", {"puzzle": several.to_dict(), "certificate": True})["files"] is None
    counted = done(server, "/api/count", {"puzzle": several.to_dict(), "certificate": True})
    assert pp.verify(counted["files"], several).count == counted["count"] == 13


class Place(NamedTuple):
    """A place in a table of marks, with its spot on the board."""

    table: list[list[Any]]
    row: int
    col: int
    spot: tuple[int, int]

    @property
    def value(self) -> Any:
        return self.table[self.row][self.col]


def places(marks: Any, height: int) -> list[Place]:
    """All places of a layer's marks: one table, or two for edges across and down."""
    if isinstance(marks, dict):
        corners = len(marks["across"]) > height  # edges between corners instead of cells
        tables = [(marks["across"], 1 - corners, 2 - corners), (marks["down"], 2 - corners, 1 - corners)]
    else:
        tables = [(marks, 1, 1)]
    return [
        Place(table, row, col, (2 * row + top, 2 * col + left))
        for table, top, left in tables
        for row, values in enumerate(table)
        for col in range(len(values))
    ]


@each_genre
def test_marks_may_be_given_by_spot(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    short: dict[str, dict[str, int]] = {}
    for layer, table in entry["answer"].items():
        layer_places = places(table, entry["puzzle"]["height"])
        short[layer] = {"{},{}".format(*place.spot): place.value for place in layer_places if place.value is not None}
    assert server.data("/api/check", {"puzzle": entry["puzzle"], "marks": short})["solved"]
    bad = server.post("/api/check", {"puzzle": entry["puzzle"], "marks": {layer: {"999,1": 1}}})
    sentence(bad, 422, "bad_input")


@each_genre
def test_so_far_reports_whether_marks_fit_a_solution(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    layer = next(iter(entry["answer"]))
    values = server.data(f"/api/genres/{genre}")["layers"][layer]["values"]
    half = json.loads(json.dumps(entry["answer"]))
    layer_places = places(half[layer], entry["puzzle"]["height"])
    for place in layer_places[::3]:
        place.table[place.row][place.col] = None
    right = done(server, "/api/so-far", {"puzzle": entry["puzzle"], "marks": half})
    assert right["fits"] is True
    changed = next(place for place in layer_places if place.value)
    changed.table[changed.row][changed.col] = next(value for value in values if value != changed.value)
    wrong = done(server, "/api/so-far", {"puzzle": entry["puzzle"], "marks": half})
    assert wrong["fits"] is False
    assert list(changed.spot) in wrong["wrong"]


@each_genre
def test_forced_marks_of_a_unique_puzzle_are_its_answer(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    found = done(server, "/api/forced", {"puzzle": entry["puzzle"], "marks": {}})
    assert found["complete"]
    assert found["unique"]
    for layer, table in entry["answer"].items():
        assert found["marks"][layer] == table


@each_genre
def test_boards_are_drawn_and_converted_in_every_format(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    body = {"puzzle": entry["puzzle"], "marks": entry["answer"]}
    assert server.data("/api/draw", body)["shapes"]
    ET.fromstring(server.post("/api/draw", {**body, "format": "svg", "theme": "print"}).text)
    assert server.post("/api/draw", {**body, "format": "png"}).content.startswith(b"\x89PNG")
    assert server.post("/api/draw", {**body, "format": "text"}).text.strip()
    for form in server.data(f"/api/genres/{genre}")["formats"]:
        answered = server.post("/api/convert", {"source": entry["puzzle"], "to": form["name"]})
        if answered.status_code == 422 and form["name"] != "json":
            continue  # the format refuses puzzles that it cannot represent
        output = answered.json()["output"]
        source = output["text"] or {"base64": output["base64"]}
        again = server.data("/api/convert", {"source": source, "genre": genre, "draw": True})
        if not next((known.loses for known in genre_named(genre).formats if known.name == form["name"]), ""):
            assert again["id"] == entry["id"], form
    file = base64.b64encode(json.dumps(entry["puzzle"]).encode()).decode()
    assert server.data("/api/convert", {"source": {"base64": file}})["id"] == entry["id"]
    for bad in ("???", "AAAA", "/////w==", 7):
        sentence(server.post("/api/convert", {"source": {"base64": bad}}), 422, "bad_input")
    lines = "\n".join(json.dumps(entry["puzzle"]) for _ in range(3))
    assert len(server.data("/api/convert", {"source": lines})["others"]) == 2


@pytest.mark.share(30)
@pytest.mark.parametrize("genre", EDITABLE)
def test_a_puzzle_is_edited(server: Running, genre: str) -> None:
    entry = shipped(server, genre)
    near = genre_named(genre).near_size
    high, wide = near(5, 7)
    board = server.data("/api/blank", {"genre": genre, "height": high, "width": wide})
    assert (board["puzzle"]["height"], board["puzzle"]["width"]) == (high, wide)
    rows, cols = entry["puzzle"]["height"], entry["puzzle"]["width"]
    high, wide = near(rows + 2, cols + 3)
    larger = server.data("/api/resize", {"puzzle": entry["puzzle"], "height": high, "width": wide})
    assert not larger["lost"]
    back = server.data("/api/resize", {"puzzle": larger["puzzle"], "height": rows, "width": cols})
    assert back["id"] == entry["id"]
    high, wide = near(1, 2)
    assert server.data("/api/resize", {"puzzle": entry["puzzle"], "height": high, "width": wide})["lost"]
    for tool in board["tools"]:
        assert tool["name"] in board["slots"] or tool["kind"] not in ("outside-number", "corner-number", "door")
    same = server.data("/api/edit", {"puzzle": entry["puzzle"], "edits": []})
    assert same["id"] == entry["id"]
    bad = server.post("/api/edit", {"puzzle": entry["puzzle"], "edits": [{"tool": "hammer", "at": [1, 1]}]})
    assert "hammer" in sentence(bad, 422, "bad_input")
    if server.data(f"/api/genres/{genre}")["from_answer"]:
        result = server.data("/api/from-answer", {"puzzle": entry["puzzle"], "marks": entry["answer"]})
        assert server.data("/api/check", {"puzzle": result["puzzle"], "marks": entry["answer"]})["solved"]


@each_genre
def test_the_same_seed_generates_the_same_puzzle_and_is_returned(server: Running, genre: str) -> None:
    high, wide = genre_named(genre).near_size(6, 6)
    body = {"genre": genre, "height": high, "width": wide, "seed": 7, "seconds": 20}
    one, two = done(server, "/api/generate", body), done(server, "/api/generate", body)
    assert one["id"] == two["id"]
    assert one["seed"] == one["puzzle"]["made"]["seed"] == 7
    assert server.data("/api/check", {"puzzle": one["puzzle"], "marks": one["answer"]})["solved"]
    del body["seed"]
    any_seed = done(server, "/api/generate", body)
    assert any_seed["puzzle"]["made"]["seed"] == any_seed["seed"]


@pytest.mark.share(30)
@pytest.mark.parametrize("genre", EDITABLE)
def test_differences_of_several_solutions_are_reported(server: Running, genre: str) -> None:
    for side in (3, 4):
        high, wide = genre_named(genre).near_size(side, side)
        board = server.data("/api/blank", {"genre": genre, "height": high, "width": wide})
        tool = next((t for t in board["tools"] if t["kind"].startswith("cell-number") and t["name"] != "targets"), None)
        if tool is not None:  # an empty board may have one solution or none, so add a number that leaves several
            many = -2 if tool.get("unknown") else 1
            three = {"number": 3, "colour": 0} if tool["kind"] == "cell-number-colour" else many
            first = [1, 3] if genre == "slalom" else [1, 1]  # the start of an empty course is in the first cell
            spots = (first,) if three == -2 else (first, [3, 3])
            edits = [{"tool": tool["name"], "at": at, "value": three} for at in spots]
            board = server.data("/api/edit", {"puzzle": board["puzzle"], "edits": edits})
        report = done(server, "/api/differ", {"puzzle": board["puzzle"]})
        if report["status"] == "multiple":
            break
    else:
        pytest.skip("no empty board of this genre has several solutions")
    differ = report["differ"]
    assert differ["spots"]
    assert differ["cells"]
    assert {shape["t"] for shape in differ["shapes"]} >= {"fill", "hatch"}
    layers = server.data(f"/api/genres/{genre}")["layers"].values()
    assert differ["both"] or all(layer["values"] != [0, 1] for layer in layers)


@each_genre
def test_stored_puzzles_are_immutable_and_deleted_by_token(server: Running, genre: str) -> None:
    kind = genre_named(genre)
    entry = shipped(server, genre)
    original = kind.unpack(entry["puzzle"])
    clue = next(iter(kind.clues(original)), None)
    # Different from the shipped one, with its answer, which must not be stored.
    other = (
        kind.without(original, clue)
        if clue
        else kind.resize(original, *kind.near_size(original.rows + 1, original.cols + 1))
    )
    answer = {"answer": entry["answer"]} if clue else {}
    expected = {"id": other.id}
    document = {**park_json.write(other, kind, None), "title": "Первая ☂\0"}
    assert server.get(f"/api/puzzles/{expected['id']}").status_code == 404
    first = server.data("/api/puzzles", {"puzzle": {**document, **answer}}, 201)
    assert first["id"] == expected["id"]
    second = server.data("/api/puzzles", {"puzzle": {**document, "title": "another"}}, 201)
    assert second["id"] == first["id"]
    assert second["token"] != first["token"]
    for stored, title in ((first, document["title"]), (second, "another")):  # each has its own link
        response = server.data(stored["url"].replace("/p/", "/api/puzzles/"))
        assert response["puzzle"] == {**document, "title": title}  # without the answer
        assert not response["shipped"]
    assert "title" not in server.data(f"/api/puzzles/{expected['id']}")["puzzle"]
    ET.fromstring(server.get(f"/api/puzzles/{expected['id']}/picture.svg").text)
    assert server.data(f"/api/puzzles/{expected['id']}/drawing")["shapes"]
    path = f"/api/puzzles/{expected['id']}"
    sentence(server.delete(path, headers={"X-Delete-Token": "guess"}), 403, "forbidden")
    sentence(server.delete(path), 422, "bad_input")
    assert server.delete(path, headers={"X-Delete-Token": first["token"]}).status_code == 204
    assert server.get(path).status_code == 200  # the second token still exists
    sentence(server.delete(path, headers={"X-Delete-Token": first["token"]}), 403, "forbidden")
    assert server.delete(path, headers={"X-Delete-Token": second["token"]}).status_code == 204
    sentence(server.get(path), 404, "not_found")
    sentence(server.delete(path, headers={"X-Delete-Token": second["token"]}), 404, "not_found")


def test_a_job_is_watched_and_cancelled(server: Running) -> None:
    body = {"genre": GENRES[0], "height": 45, "width": 45, "seconds": 50, "seed": 1}
    started = server.post("/api/generate?wait=0", body)
    assert started.status_code == 202
    path = started.headers["location"]
    assert started.json()["state"] in ("queued", "running")
    states = []
    with server.client.stream("GET", f"{path}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                states.append(json.loads(line[6:])["state"])
                if states[-1] == "running" and len(states) < 3:
                    assert server.delete(path).json()["state"] == "cancelled"
    assert states[-1] == "cancelled"
    assert server.data(path)["state"] == "cancelled"
    sentence(server.get("/api/jobs/no-such-job-at-all"), 404, "not_found")


def test_a_puzzle_of_the_requested_size_is_made_from_a_picture(server: Running) -> None:
    drawn = [g for g in server.data("/api/genres")["genres"] if g["from_picture"]]
    assert drawn
    square = b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 0, 0, 0, 0)),
            (
                b"IDAT",
                zlib.compress(b"".join(b"\0" + bytes((r * c) % 5 // 2 * 80 for c in range(32)) for r in range(32))),
            ),
            (b"IEND", b""),
        )
    )
    picture = base64.b64encode(square).decode()
    for genre in drawn:
        result = done(server, "/api/picture", {"genre": genre["name"], "picture": picture, "seed": 1})
        assert (result["puzzle"]["height"], result["puzzle"]["width"]) == (32, 32)
        assert server.data("/api/check", {"puzzle": result["puzzle"], "marks": result["answer"]})["solved"]
        small = {"genre": genre["name"], "picture": picture, "options": {"cells": 8, "colours": 2}}
        assert done(server, "/api/picture", small)["puzzle"]["height"] == 8
        huge = server.post("/api/picture", {**small, "options": {"cells": 500}})
        assert "16,384" in sentence(huge, 422, "bad_input")
        text = {"genre": genre["name"], "picture": base64.b64encode(b"..1\n.11\n").decode()}
        sentence(server.post("/api/picture", text), 422, "bad_input")


def test_a_puzzle_is_made_from_painted_cells_with_their_palette(server: Running) -> None:
    painted = [g for g in server.data("/api/genres")["genres"] if g["painted"]]
    assert painted
    palette, cells = ["#aa0000", "#00aa00", "#0000aa"], [[0, 0, 0], [-1, 2, 0], [2, 2, -1]]
    for genre in painted:
        body = {"genre": genre["name"], "palette": palette, "cells": cells, "seed": 1}
        result = done(server, "/api/painting", body)
        assert result["drawing"]["palette"] == palette, "also a colour that is not used stays"
        assert result["answer"][genre["painted"]] == [[1, 1, 1], [0, 3, 1], [3, 3, 0]]
        assert server.data("/api/check", {"puzzle": result["puzzle"], "marks": result["answer"]})["solved"]
        assert done(server, "/api/painting", body)["puzzle"] == result["puzzle"], "the same seed, the same links"
        pages = server.post(
            "/api/draw", {"puzzle": result["puzzle"], "marks": result["answer"], "format": "pdf"}
        ).content
        assert pages.startswith(b"%PDF")
        assert pages.count(b"/Type/Page/") == 2, "the answer is on a second page"
        for wrong, word in (
            ({"cells": [[-1, -1]]}, "Nothing is painted"),
            ({"cells": [[0, 3]]}, "palette of 3"),
            ({"cells": [[0], [0, 0]]}, "same length"),
            ({"palette": ["red"], "cells": [[0]]}, "#rrggbb"),
            ({"cells": [[0] * 200] * 100}, "too large"),
        ):
            assert word in sentence(server.post("/api/painting?wait=10", {**body, **wrong}), 422, "bad_input")
    other = next(g["name"] for g in server.data("/api/genres")["genres"] if not g["painted"])
    refused = server.post("/api/painting", {"genre": other, "palette": palette, "cells": cells})
    assert "not painted" in sentence(refused, 422, "bad_input")


def test_errors_of_requests_are_sentences(server: Running) -> None:
    puzzle = shipped(server, GENRES[0])["puzzle"]
    for path, body, word in (
        ("/api/check", {"puzzle": puzzle}, "no answer to check"),
        ("/api/check", {"puzzle": "no puzzle at all", "marks": {}}, "not"),
        ("/api/check", {"puzzle": puzzle, "marks": {"nope": [[1]]}}, "answer"),
        ("/api/draw", {"puzzle": {"genre": "nope"}}, "nope"),
        ("/api/draw", {"puzzle": {**puzzle, "height": 129, "width": 128}}, "16,384"),
        ("/api/blank", {"genre": EDITABLE[0], "height": 9999, "width": 9999}, "too large"),
        ("/api/generate", {"genre": GENRES[0], "height": 51, "width": 50}, "2,500"),
        ("/api/generate", {"genre": GENRES[0], "height": 6, "width": 6, "options": {"nope": 1}}, "nope"),
        ("/api/generate", {"genre": GENRES[0], "height": 6, "width": 6, "method": "other"}, "no method"),
        (
            "/api/generate",
            {"genre": GENRES[0], "height": 6, "width": 6, "options": {"picture": "/etc"}},
            "picture",
        ),
        ("/api/solve", {"puzzle": puzzle, "engine": "nope"}, "nope"),
        ("/api/solve", {"puzzle": puzzle, "view": "nope"}, "nope"),
        ("/api/convert", {"source": puzzle, "to": "nope"}, "nope"),
        ("/api/convert", {"source": "/etc/passwd"}, "not a puzzle"),
        ("/api/picture", {"genre": EDITABLE[0], "picture": "AAAA"}, "picture"),
        ("/api/blank", {"genre": EDITABLE[0], "height": 0, "width": 5}, '"height" must be at least 1, not 0.'),
        ("/api/blank", {"genre": EDITABLE[0], "rows": 5, "cols": "x"}, '"width" must be a whole number, not "x".'),
        ("/api/blank", {"genre": EDITABLE[0], "height": 5}, '"width" is missing.'),
        ("/api/blank", {"genre": EDITABLE[0], "height": 5, "width": 5, "hue": 1}, '"hue" is not known here.'),
    ):
        assert word in sentence(server.post(path, body), 422, "bad_input"), path
    raw = server.client.post("/api/check", content=b'{"puzzle": NaN}', headers={"Content-Type": "application/json"})
    assert "NaN" in sentence(raw, 422, "bad_input")
    raw = server.client.post("/api/check", content=b"{" * 9, headers={"Content-Type": "application/json"})
    assert "Line 1" in sentence(raw, 422, "bad_input")


def test_an_unknown_path_returns_a_page_to_browsers_and_json_to_programs(server: Running) -> None:
    page = server.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    sentence(server.get("/nowhere", headers={"Accept": "*/*"}), 404, "not_found")
    assert "zzz" in sentence(server.get("/api/puzzles/zzz"), 422, "bad_input")


def test_the_openapi_document_has_examples(server: Running) -> None:
    schema = server.data("/api/openapi.json")
    text = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")
    for path in schema["paths"]:
        assert path.split("?")[0] in text, f"{path} is not in docs/api.md"
    models = schema["components"]["schemas"]
    example = models["CheckRequest"]["example"]
    assert server.data("/api/check", example)["solved"]
