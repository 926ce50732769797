"""Hostile clients: costly requests, decompression bombs, silent connections, endless heads. Other clients are not
affected."""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import os
import socket
import struct
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

import odd_worker
from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.http import connections
from puzzlepark.interfaces.web.http.client_usage import ClientUsage
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.tasks.files import load_all
from puzzlepark.tasks.verbs.kit.limits import Limits

from webserver import PLENTY, Running, serving
from yardstick import PATIENCE, eventually, within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a limit of half a second for requests about boards."""
    file = tmp_path_factory.mktemp("web") / "park.db"
    limits = Limits(board_seconds=0.5)
    settings = Settings(database=f"sqlite:///{file}", **{**PLENTY, "heavy_boards": 1, "workers": 1}, limits=limits)
    with serving(settings, odd_worker.main) as running:
        yield running


def puzzle(server: Running, title: str = "") -> dict[str, Any]:
    item = server.data("/api/collection?limit=1")["items"][0]
    document: dict[str, Any] = server.data(f"/api/puzzles/{item['id']}")["puzzle"]
    return {**document, "title": title} if title else document


def costly(server: Running) -> dict[str, Any]:
    """A request of 1.5 MB that takes seconds: a collection of very many puzzles."""
    line = json.dumps(puzzle(server))
    return {"source": "\n".join([line] * (1_500_000 // len(line)))}


def quiet(server: Running) -> None:
    """Wait until no worker is busy."""
    gateway = server.app.state.board_gateway
    eventually(lambda: not gateway.heavy.queue.of_client)


def test_a_costly_request_fails_and_its_worker_survives(server: Running) -> None:
    answer = server.post("/api/convert", costly(server))
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "costly"
    assert "0.5 s of processor time" in answer.json()["error"]["sentence"]
    heavy = server.app.state.board_gateway.heavy.processes
    before = {process.pid for process in heavy}
    assert server.post("/api/convert", costly(server)).status_code == 422
    assert {process.pid for process in heavy} == before
    assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False


def test_hanging_up_cancels_the_work(server: Running) -> None:
    quiet(server)
    body = costly(server)
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{server.url}/api/convert", json=body, timeout=httpx.Timeout(PATIENCE, read=0.05))
    quiet(server)


def test_json_is_checked_before_it_is_parsed(server: Running) -> None:
    for bad, words in (
        (b'{"source":' + b"[" * 900_000 + b"]" * 900_000 + b"}", "too many values"),
        (b'{"source":' + b"[" * 100 + b"]" * 100 + b"}", "nested too deeply"),
        (b'{"source":' + b"[" * 500, "nested too deeply"),
        (b'{"marks":[' + b"0," * 900_000 + b"0]}", "too many values"),
        (b'{"source": NaN}', "NaN is not a number"),
        (b'{"source": "\\ud800"}', "not UTF-8"),
        (b"\xff", "not UTF-8"),
        (b'{"source": ' + b"1" * 100_000 + b"}", "too long"),
    ):
        tracemalloc.start()
        with pytest.raises(BadInput, match=words):
            json_body.parse(bad)
        assert tracemalloc.get_traced_memory()[1] < 8 * len(bad) + 2_000_000
        tracemalloc.stop()
        answer = server.client.post("/api/convert", content=bad, headers=JSON)
        assert answer.status_code == 422
        assert words in answer.json()["error"]["sentence"]
    commas = json.dumps({"source": ",[{" * 400_000, "deep": [[["[" * 1000]]]}).encode()
    assert json_body.parse(commas)["deep"] == [[["[" * 1000]]]


def mat_bomb(name: bytes) -> bytes:
    """A MATLAB file of a few kB with a matrix of 64 million numbers."""
    size = 64 << 20
    head = struct.pack("<IIII", 6, 8, 9, 0) + struct.pack("<IIii", 5, 8, 1, size)
    head += struct.pack("<II", 1, len(name)) + name + bytes(-len(name) % 8) + struct.pack("<II", 1, size)
    packed = zlib.compress(struct.pack("<II", 14, len(head) + size) + head + bytes(size), 9)
    return b"MATLAB 5.0 MAT-file".ljust(126) + b"IM" + struct.pack("<II", 15, len(packed)) + packed


def refuse_cheaply(data: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(BadInput):
            list(load_all(data))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_decompression_bomb_costs_nothing(server: Running) -> None:
    for name in (b"total_row", b"unknown"):
        data = mat_bomb(name)
        assert len(data) < 70_000
        within(50, partial(refuse_cheaply, data))
        answer = server.post("/api/convert", {"source": {"base64": base64.b64encode(data).decode()}})
        assert answer.status_code == 422


def test_a_malformed_origin_is_refused(server: Running) -> None:
    for origin in ("http://[", "http://[::1", "//", "http://" + "x" * 5000):
        answer = server.post("/api/blank", {}, headers={"Origin": origin})
        assert answer.status_code == 403, origin


def connect(server: Running, address: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(server.url)
    return socket.create_connection((where.hostname or "", where.port or 0), 10, (address, 0))


def ended(sock: socket.socket) -> bool:
    """True if the server has closed the connection."""
    try:
        return sock.recv(1) == b""
    except ConnectionResetError:
        return True


def test_silent_connections_lock_nobody_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CLIENT_CONNECTIONS", 20)
    monkeypatch.setattr(connections, "ALL_CONNECTIONS", 60)
    with ExitStack() as silent:
        socks = [silent.enter_context(connect(server, f"127.0.0.{1 + k % 4}")) for k in range(150)]
        for address in ("127.0.0.1", "127.0.0.2", "127.0.0.9"):
            with server.neighbour(address) as other:
                assert other.get("/api/health").status_code == 200
        dropped = 0
        for sock in socks:
            sock.setblocking(False)
            with suppress(BlockingIOError):
                dropped += ended(sock)
        assert dropped >= 90


def test_a_head_is_limited_in_size_and_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with connect(server) as raw:
        raw.sendall(b"GET /api/genres HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        with suppress(ConnectionResetError, BrokenPipeError):
            while sent < 40 << 20:
                raw.sendall(b"X: " + b"x" * 65536)
                sent += 65536
        assert sent < 8 << 20  # the size of the system's buffers
    with connect(server) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000)
        assert b" 431 " in raw.recv(1000)[:20]
    response = server.get("/api/genres", headers={"X": "x" * 33_000})
    assert response.status_code == 431
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with connect(server) as idle, connect(server) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        for raw in (idle, slow):
            raw.settimeout(PATIENCE)
            assert ended(raw)


def test_pipelined_requests_are_limited(server: Running) -> None:
    one = b"GET /api/genres HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(server) as raw:
        raw.sendall(one * 200)
        raw.settimeout(PATIENCE)
        got = 0
        try:
            while piece := raw.recv(1 << 16):
                got += piece.count(b"HTTP/1.1 200")
        except ConnectionResetError:
            pass
        assert got < 200


def test_event_streams_are_counted_before_they_begin(server: Running) -> None:
    started = server.post("/api/count?wait=0", {"puzzle": puzzle(server, "hang"), "seconds": 30})
    path, cap = started.headers["location"], server.app.state.settings.client_streams

    async def watch_all() -> list[int]:
        statuses: list[int] = []
        answered = asyncio.Event()

        async def watch(client: httpx.AsyncClient) -> None:
            async with client.stream("GET", f"{path}/events") as answer:
                statuses.append(answer.status_code)
                if len(statuses) == 60:
                    answered.set()
                await answered.wait()

        limits = httpx.Limits(max_connections=80)
        async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=PATIENCE) as client:
            await asyncio.gather(*(watch(client) for _ in range(60)))
        return statuses

    with ThreadPoolExecutor(1) as executor:
        statuses = executor.submit(asyncio.run, watch_all()).result()
    assert statuses.count(200) == cap
    assert statuses.count(429) == 60 - cap
    assert server.delete(path).json()["state"] == "cancelled"
    eventually(lambda: not server.app.state.registry.streams)


def convert(server: Running, body: bytes) -> int:
    """The status of a conversion requested by another client."""
    with server.neighbour("127.0.0.7") as client:
        return client.post("/api/convert", content=body, headers=JSON).status_code


def test_bodies_held_in_memory_are_limited(server: Running) -> None:
    """A client that sends many unfinished bodies is refused. Its bytes are released when it disconnects."""
    with ExitStack() as held:
        for _ in range(10):
            raw = held.enter_context(connect(server, "127.0.0.7"))
            head = b"POST /api/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            raw.sendall(head + b"Content-Length: 2000000\r\n\r\n" + b"x" * 1_900_000)
        eventually(lambda: convert(server, b'"' + b"x" * 1_900_000 + b'"') == 429)
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
    eventually(lambda: convert(server, b'"x"') == 422)


def test_usage_is_charged_and_paid_back() -> None:
    usage = ClientUsage(rate=1000.0, burst=2.0)
    assert usage.retry_after("a") is None
    charged = 5.0
    usage.charge("a", charged)
    assert usage.retry_after("a") is not None
    assert usage.retry_after("b") is None
    time.sleep(0.01)
    assert usage.retry_after("a") is None
    assert usage.debt("a") < charged


def test_hostile_clients_do_not_delay_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """All attacks at the same time, for a few seconds, or a minute with PARK_THOROUGH."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "bench"))
    module: Any = importlib.import_module("attack")
    # In a separate thread, since a browser of another test may run an event loop in this one.
    with ThreadPoolExecutor(1) as executor:
        observations = executor.submit(module.attacked, "all", 60.0 if THOROUGH else 3.0, 8).result()
    assert not observations.faults
    assert not observations.refused  # neither refused, nor expired after the attack
    assert all(observations.times.values())
    assert observations.memory < 4 << 30
