"""The attacks of hostile clients, for bench/attack.py, which starts this file as a separate process.

    python bench/attack_deeds.py URL ATTACK SECONDS CLIENTS

Each client has an address of its own in 127.0.2.0/24. No other address is ever asked, and it stops by itself. At the
end it prints what came of each deed, as JSON.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import socket
import struct
import sys
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

SIDE = 128
SILENT = 130
SLOW_BODIES = 125
STREAMS = 60
WAITING = 100
JOBS = 6
JSON = {"content-type": "application/json"}
Deed = Callable[["Hostile"], Awaitable[None]]


class Attacked(NamedTuple):
    """A kind of attack: the number of clients (None: as many as are asked for), what they do one after another, and
    what all of them do at once and all the time."""

    sentence: str
    clients: int | None
    deeds: tuple[str, ...] = ()
    always: tuple[str, ...] = ()


class Hostile:
    """One hostile client."""

    def __init__(self, url: str, number: int, ends: float, bodies: dict[str, tuple[str, bytes]]) -> None:
        self.url, self.number, self.ends, self.bodies = url, number, ends, bodies
        self.address = f"127.0.2.{number + 1}"
        self.rng = random.Random(number)
        self.found: dict[str, Counter[str]] = {}
        where = urlsplit(url)
        self.where = (where.hostname or "", where.port or 0)
        self.doing = ""

    def note(self, status: str, deed: str = "") -> None:
        self.found.setdefault(deed or self.doing, Counter())[status] += 1

    async def run(self, attack: Attacked) -> None:
        transport = httpx.AsyncHTTPTransport(
            local_address=self.address, retries=1, limits=httpx.Limits(max_connections=None)
        )
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=120) as self.client:
            deeds = list(attack.deeds)
            self.rng.shuffle(deeds)
            groups = [deeds, *([name] for name in attack.always)]
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self.ends):
                    await asyncio.gather(*(self._repeat(group) for group in groups if group))

    async def _repeat(self, names: Iterable[str]) -> None:
        while True:
            for name in names:
                self.doing = name
                try:
                    await DEEDS[name](self)
                except (httpx.HTTPError, OSError) as error:
                    self.note(type(error).__name__, name)
                    await asyncio.sleep(0.1)

    async def post(self, name: str, path: str, body: bytes, **more: Any) -> httpx.Response:
        answer = await self.client.post(path, content=body, headers=JSON, **more)
        self.note(str(answer.status_code), name)
        return answer

    async def raw(self) -> socket.socket:
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((self.address, 0))
        await asyncio.get_running_loop().sock_connect(sock, self.where)
        return sock


# --- deeds


def _sends(name: str) -> Deed:
    """Three simultaneous requests with an expensive body."""

    async def deed(self: Hostile) -> None:
        path, body = self.bodies[name]
        await asyncio.gather(*(self.post(name, path, body) for _ in range(3)))

    return deed


def _jobs(name: str) -> Deed:
    """Start as many jobs as allowed, and again when they have ended; wait a little after a refusal."""

    async def one(self: Hostile) -> None:
        path, body = self.bodies[name]
        answer = await self.post(name, path, body)
        if answer.status_code == 202:
            while (await self.client.get(f"{answer.headers['location']}?wait=10")).json().get("state") in LIVE:
                pass
        elif answer.status_code != 200:
            await asyncio.sleep(0.2)

    async def deed(self: Hostile) -> None:
        await asyncio.gather(*(one(self) for _ in range(JOBS)))

    return deed


LIVE = ("queued", "running")


async def _hang_up(self: Hostile) -> None:
    path, body = self.bodies["edit"]
    for _ in range(4):
        with suppress(httpx.ReadTimeout):
            await self.client.post(path, content=body, headers=JSON, timeout=0.2)
        self.note("gone", "hang up")


async def _silence(self: Hostile) -> None:
    socks: list[socket.socket] = []
    try:
        for _ in range(SILENT):
            socks.append(await self.raw())
        await asyncio.sleep(1.0)
    finally:
        for sock in socks:
            sock.close()
        self.note(f"{len(socks)} opened", "silent connections")


async def _slow_bodies(self: Hostile) -> None:
    """Very many bodies that never end, sent at one byte per second."""

    async def one() -> None:
        loop, head = asyncio.get_running_loop(), b"POST /api/check HTTP/1.1\r\nHost: localhost\r\n"
        sock = await self.raw()
        try:
            await loop.sock_sendall(sock, head + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
            for _ in range(900):
                await loop.sock_sendall(sock, b" ")
                await asyncio.sleep(1.0)
        except OSError:
            self.note("cut off", "slow bodies")
            await asyncio.sleep(0.2)
        finally:
            sock.close()

    await asyncio.gather(*(one() for _ in range(SLOW_BODIES)))


async def _endless_head(self: Hostile) -> None:
    """An endless request head, until the server closes the connection."""
    sock = await self.raw()
    loop, sent = asyncio.get_running_loop(), 0
    try:
        await loop.sock_sendall(sock, b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        while sent < 40 << 20:
            await loop.sock_sendall(sock, b"X-Long: " + b"x" * 65536 + b"\r\n")
            sent += 65536
        self.note("500: 40 MB were taken", "endless heads")
    except OSError:
        self.note("cut off", "endless heads")
    finally:
        sock.close()


async def _started(self: Hostile, name: str, kind: str) -> str | None:
    """The address of a running job; None if there is none."""
    path, body = self.bodies[kind]
    answer = await self.post(name, path, body)
    if answer.status_code == 202:
        return answer.headers["location"]
    await asyncio.sleep(0.2)
    return None


async def _streams(self: Hostile) -> None:
    """Many simultaneous event streams of one long job."""
    path = await _started(self, "event streams", "long")
    if path is None:
        return

    async def watch() -> None:
        async with self.client.stream("GET", f"{path}/events") as answer:
            self.note(str(answer.status_code), "event streams")
            await asyncio.sleep(0.5)

    await asyncio.gather(*(watch() for _ in range(STREAMS)))
    await self.client.delete(path)


async def _waiting(self: Hostile) -> None:
    """Very many connections that wait for one long job."""
    path = await _started(self, "waiting", "long")
    if path is not None:
        answers = await asyncio.gather(*(self.client.get(f"{path}?wait=10") for _ in range(WAITING)))
        for answer in answers:
            self.note(str(answer.status_code), "waiting")


async def _results(self: Hostile) -> None:
    """The large result of a job, over and over, on five connections."""
    path = await _started(self, "results", "large")
    if path is None:
        return
    while (await self.client.get(f"{path}?wait=10")).json().get("state") in LIVE:
        pass

    async def fetch() -> None:
        for _ in range(50):
            answer = await self.client.get(path, headers={"accept-encoding": "gzip"})
            self.note(str(answer.status_code), "results")

    await asyncio.gather(*(fetch() for _ in range(5)))


async def _small_requests(self: Hostile) -> None:
    """Cheap requests on very many connections."""

    async def fetch(path: str) -> None:
        for _ in range(20):
            self.note(str((await self.client.get(path)).status_code), "small requests")

    paths = ("/api/health", "/api/genres", "/api/collection", "/")
    await asyncio.gather(*(fetch(paths[k % len(paths)]) for k in range(WAITING)))


async def _odd_origin(self: Hostile) -> None:
    answer = await self.client.post("/api/blank", content=b"{}", headers={"Origin": "http://[", **JSON})
    self.note(str(answer.status_code), "odd origin")


BOARDS = ("edit", "draw", "check", "mat", "brackets", "values", "texts", "store")
QUICK_JOBS = ("hint", "solve", "diagnose")
DEEDS: dict[str, Deed] = {
    **{name: _sends(name) for name in BOARDS},
    **{name: _jobs(name) for name in ("count", *QUICK_JOBS)},
    "hang up": _hang_up,
    "silent connections": _silence,
    "slow bodies": _slow_bodies,
    "endless heads": _endless_head,
    "event streams": _streams,
    "waiting": _waiting,
    "results": _results,
    "small requests": _small_requests,
    "odd origin": _odd_origin,
}
ODD = (*BOARDS, "hang up", "silent connections", "endless heads", "event streams", "odd origin")
ATTACKS: dict[str, Attacked] = {
    "nobody": Attacked("nobody attacks", 0),
    "counts": Attacked("one client counts six boards at a time, 60 s each", 1, always=("count",)),
    "queue": Attacked("each client counts six boards at a time, 60 s each", None, always=("count",)),
    "quick jobs": Attacked("each has six hints, solutions or diagnoses made at a time", None, QUICK_JOBS),
    "slow bodies": Attacked("each sends 125 bodies, a byte a second", None, always=("slow bodies",)),
    "waiting": Attacked("each waits for a job on 100 connections", None, always=("waiting",)),
    "results": Attacked("each fetches a large result on five connections", None, always=("results",)),
    "small requests": Attacked("each asks for small things on 100 connections", None, always=("small requests",)),
    "boards": Attacked("costly boards, bombs, silence, endless heads, streams of events, hanging up", None, ODD),
    "all": Attacked(
        "all of this at once", None, (*ODD, *QUICK_JOBS, "results"), ("count", "slow bodies", "small requests")
    ),
}


# --- the requests of the attackers


async def bodies_for(client: httpx.AsyncClient) -> dict[str, tuple[str, bytes]]:
    """Requests that are as expensive as possible."""

    async def blank(genre: str, side: int) -> Any:
        return (await client.post("/api/blank", json={"genre": genre, "height": side, "width": side})).json()["puzzle"]

    board, wide, hard = await blank("tilepaint", SIDE), await blank("slitherlink", 60), await blank("slitherlink", 25)
    item = (await client.get("/api/collection?limit=1")).json()["items"][0]
    small = json.dumps((await client.get(f"/api/puzzles/{item['id']}")).json()["puzzle"])
    borders = [{"tool": "borders", "at": [2 * (k // 60) + 1, 2 * (k % 60) + 2], "value": k % 2} for k in range(1000)]
    marks = {"paint": [[(r + c) % 2 for c in range(SIDE)] for r in range(SIDE)]}
    bomb = zlib.compress(bytes(64 << 20), 9)
    mat = b"MATLAB 5.0 MAT-file".ljust(126) + b"IM" + struct.pack("<II", 15, len(bomb)) + bomb
    requests: dict[str, tuple[str, Any]] = {
        "edit": ("/api/edit", {"puzzle": board, "edits": borders}),
        "draw": ("/api/draw", {"puzzle": board, "marks": marks, "format": "png", "cell": 30}),
        "check": ("/api/check", {"puzzle": board, "marks": marks, "draw": True}),
        "mat": ("/api/convert", {"source": {"base64": base64.b64encode(mat).decode()}}),
        "values": ("/api/check", {"puzzle": "x", "marks": {"paint": [0] * 900_000}}),
        "texts": ("/api/convert", {"source": "\n".join([small] * (1_500_000 // len(small)))}),
        "store": ("/api/puzzles", {"puzzle": {**board, "made": {"by": "x" * 1_900_000}}}),
        "long": ("/api/count?wait=0", {"puzzle": wide, "seconds": 20}),
        "count": ("/api/count?wait=0", {"puzzle": wide, "seconds": 60}),
        "hint": ("/api/hint?wait=0", {"puzzle": hard, "marks": {}, "seconds": 10}),
        "solve": ("/api/solve?wait=0", {"puzzle": hard, "limit": 100, "seconds": 10}),
        "diagnose": ("/api/diagnose?wait=0", {"puzzle": hard, "seconds": 10}),
        "large": ("/api/solve?wait=0", {"puzzle": await blank("tilepaint", 40), "limit": 100, "seconds": 20}),
    }
    found = {name: (path, json.dumps(body).encode()) for name, (path, body) in requests.items()}
    found["brackets"] = ("/api/convert", b'{"source":' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}")
    return found


async def attack(url: str, name: str, seconds: float, clients: int) -> dict[str, Counter[str]]:
    """Attack a server; return the outcomes of each action."""
    kind = ATTACKS[name]
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        bodies = await bodies_for(client)
    print("begin", flush=True)
    ends = asyncio.get_running_loop().time() + seconds
    hostile = [Hostile(url, k, ends, bodies) for k in range(clients if kind.clients is None else kind.clients)]
    await asyncio.gather(*(one.run(kind) for one in hostile))
    found: dict[str, Counter[str]] = {}
    for one in hostile:
        for deed, statuses in one.found.items():
            found.setdefault(deed, Counter()).update(statuses)
    return found


def main() -> None:
    url, name, seconds, clients = sys.argv[1:]
    os.nice(5)  # elsewhere, hostile clients would have a machine of their own
    started = time.monotonic()
    found = asyncio.run(attack(url, name, float(seconds), int(clients)))
    print(json.dumps({"seconds": time.monotonic() - started, "found": found}), flush=True)


if __name__ == "__main__":
    main()
