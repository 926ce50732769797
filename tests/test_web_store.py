"""Stored puzzles: titles belong to those who stored them, clients have quotas, and unused puzzles expire."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.database.store import Quota, Store
from puzzlepark.interfaces.web.jobs.job_queue import TooMany
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.storing import STORE

from webserver import PLENTY, Running, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("web") / "park.db"
    with serving(Settings(database=f"sqlite:///{file}", **{**PLENTY, "client_puzzles": 4})) as running:
        yield running


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    new_store = Store(f"sqlite:///{tmp_path}/park.db")
    yield new_store
    new_store.close()


def blank(server: Running, side: int) -> dict[str, Any]:
    board: dict[str, Any] = server.data("/api/blank", {"genre": "nurikabe", "height": side, "width": side})["puzzle"]
    return board


def test_a_link_shows_its_own_title_and_a_client_has_a_quota(server: Running) -> None:
    board = blank(server, 3)
    links = []
    for title in ("mine", "yours"):
        stored = server.data("/api/puzzles", {"puzzle": {**board, "title": title}}, 201)
        links.append(stored["url"].replace("/p/", "/api/puzzles/"))
        assert server.data(links[-1])["puzzle"]["title"] == title
        assert server.get(f"{links[-1]}/picture.svg").status_code == 200
        assert server.data(f"{links[-1]}/drawing")["shapes"]
    assert server.data(links[0])["puzzle"]["title"] == "mine"
    key = "0" * 8 if not links[0].endswith("0" * 8) else "1" * 8
    assert "title" not in server.data(f"{links[0][:-8]}{key}")["puzzle"]  # an unknown key
    assert server.delete(links[0][:-9], headers={"X-Delete-Token": stored["token"]}).status_code == 204
    assert "title" not in server.data(links[1])["puzzle"]  # its title was deleted with its token
    for _ in range(3):
        server.data("/api/puzzles", {"puzzle": board}, 201)
    refused = server.post("/api/puzzles", {"puzzle": board})
    assert refused.status_code == 429
    assert "4 puzzles" in refused.json()["error"]["sentence"]


@pytest.mark.parametrize(
    ("more", "words"),
    [({"made": {"by": "x" * 5000}}, "made"), ({"title": "x" * 301}, "title"), ({"author": "x" * 301}, "author")],
)
def test_info_of_a_stored_puzzle_is_limited(more: dict[str, Any], words: str) -> None:
    board = {"genre": "nurikabe", "version": 1, "height": 3, "width": 3, "numbers": [[None] * 3] * 3}
    assert STORE({"puzzle": board}).about["info"] == "{}"
    with pytest.raises(BadInput, match=words):
        STORE({"puzzle": {**board, **more}})


def test_bytes_are_limited_and_no_address_is_stored(store: Store) -> None:
    quota = Quota(puzzles=100, bytes=1000)
    store.put("0" * 16, "some", '{"a": 1}', "{}", "192.0.2.7", quota)
    with pytest.raises(TooMany):
        store.put("1" * 16, "some", "x" * 1000, "{}", "192.0.2.7", quota)
    store.put("1" * 16, "some", "x" * 900, "{}", "192.0.2.8", quota)
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM token")).all()
    assert len({row.client for row in rows}) == 2
    assert all("192.0.2" not in str(row) for row in rows)


def test_unused_puzzles_expire(store: Store) -> None:
    for digit in "01":
        store.put(digit * 16, "some", '{"a": 1}')
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE puzzle SET used = used - 40 * 86400"))
    assert store.get("1" * 16) is not None  # just requested
    store.expire(30)
    assert store.get("0" * 16) is None
    assert store.get("1" * 16) is not None
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT COUNT(*) FROM token")).scalar() == 1
