"""Hostile clients on this machine's loopback, and what a well-behaved one notices of them.

    python bench/attack.py --seconds 60 --clients 8 --report docs/attack.md

Each hostile client has an address of its own in 127.0.0.0/8 and does one of the worst things after another without a
pause: costly edits and pictures, packed bombs, deep JSON, silent connections, endless heads, streams of events, hanging
up. No other address is ever asked, and it stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import random
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

SIDE = 128
SILENT = 130
STREAMS = 60
HEALTH_PAUSE, CHECK_PAUSE = 0.25, 0.1
Deed = Callable[["Hostile"], Awaitable[None]]


class Attack:
    """What is done to a server, and what was noticed."""

    def __init__(self, url: str, seconds: float, clients: int, process: int) -> None:
        self.url = url
        self.seconds = seconds
        self.clients = clients
        self.process = process
        self.ends = 0.0
        self.statuses: dict[str, Counter[str]] = {}
        self.checks: list[float] = []
        self.healths: list[float] = []
        self.faults: Counter[str] = Counter()
        self.memory = 0

    async def run(self) -> None:
        async with self.client(1, 1) as client:
            self.small = await _shipped(client)
            self.bodies = await _bodies(client)
        self.ends = time.monotonic() + self.seconds
        hostile = [Hostile(self, k).run() for k in range(self.clients)]
        await asyncio.gather(*hostile, self._well_behaved(), self._watch(), self._weigh())

    def client(self, net: int, number: int) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.{net}.{number + 1}", retries=1)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30)

    def note(self, deed: str, status: str) -> None:
        self.statuses.setdefault(deed, Counter())[status] += 1
        if status.startswith("5") and status != "503":
            self.faults[f"{deed}: {status}"] += 1

    async def _well_behaved(self) -> None:
        """Somebody who plays a small board."""
        async with self.client(3, 1) as client:
            while time.monotonic() < self.ends:
                started = time.monotonic()
                try:
                    answer = await client.post("/api/check", json={**self.small, "draw": True})
                    if answer.status_code != 200:
                        self.faults[f"check of a well-behaved client: {answer.status_code}"] += 1
                except httpx.HTTPError as error:
                    self.faults[f"check of a well-behaved client: {type(error).__name__}"] += 1
                self.checks.append(time.monotonic() - started)
                await asyncio.sleep(CHECK_PAUSE)

    async def _watch(self) -> None:
        async with self.client(3, 2) as client:
            while time.monotonic() < self.ends:
                started = time.monotonic()
                try:
                    answer = await client.get("/api/health")
                    if answer.status_code != 200:
                        self.faults[f"health: {answer.text[:200]}"] += 1
                except httpx.HTTPError as error:
                    self.faults[f"health: {type(error).__name__}"] += 1
                self.healths.append(time.monotonic() - started)
                await asyncio.sleep(HEALTH_PAUSE)

    async def _weigh(self) -> None:
        while time.monotonic() < self.ends:
            self.memory = max(self.memory, await asyncio.to_thread(memory_of, self.process))
            await asyncio.sleep(0.5)

    def report(self) -> str:
        lines = [
            f"{self.clients} hostile clients for {self.seconds:g} s:",
            "",
            "| what they do | answers |",
            "|---|---|",
        ]
        for deed, found in self.statuses.items():
            lines.append(f"| {deed} | {', '.join(f'{n} × {status}' for status, n in sorted(found.items()))} |")
        lines += [
            "",
            "| meanwhile | number | median | p95 | most |",
            "|---|---|---|---|---|",
            _row("check of a well-behaved client, ms", self.checks),
            _row("health, ms", self.healths),
            "",
            f"Memory of all processes: {self.memory / 2**20:.0f} MB at most. Faults: {dict(self.faults) or 'none'}.",
        ]
        return "\n".join(lines) + "\n"


class Hostile:
    """One client that does the worst it can."""

    def __init__(self, attack: Attack, number: int) -> None:
        self.attack = attack
        self.number = number
        self.rng = random.Random(number)
        where = urlsplit(attack.url)
        self.where = (where.hostname or "", where.port or 0)

    async def run(self) -> None:
        async with self.attack.client(2, self.number) as self.client:
            deeds = list(DEEDS.items())
            self.rng.shuffle(deeds)
            while time.monotonic() < self.attack.ends:
                for name, deed in deeds:
                    if time.monotonic() >= self.attack.ends:
                        break
                    try:
                        async with asyncio.timeout(max(0.1, self.attack.ends - time.monotonic())):
                            await deed(self)
                    except TimeoutError:
                        return  # the time is over
                    except (httpx.HTTPError, OSError) as error:
                        self.attack.note(name, type(error).__name__)

    async def post(self, name: str, path: str, body: bytes) -> httpx.Response:
        answer = await self.client.post(path, content=body, headers={"content-type": "application/json"})
        self.attack.note(name, str(answer.status_code))
        return answer

    async def raw(self) -> socket.socket:
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((f"127.0.2.{self.number + 1}", 0))
        await asyncio.get_running_loop().sock_connect(sock, self.where)
        return sock


def _sends(name: str) -> Deed:
    """Three at once of a body that costs much."""

    async def deed(self: Hostile) -> None:
        path, body = self.attack.bodies[name]
        await asyncio.gather(*(self.post(name, path, body) for _ in range(3)))

    return deed


async def _hang_up(self: Hostile) -> None:
    path, body = self.attack.bodies["edit"]
    for _ in range(4):
        with suppress(httpx.ReadTimeout):
            await self.client.post(path, content=body, headers={"content-type": "application/json"}, timeout=0.2)
        self.attack.note("hang up", "gone")


async def _silence(self: Hostile) -> None:
    socks = []
    try:
        for _ in range(SILENT):
            socks.append(await self.raw())
        await asyncio.sleep(1.0)
    finally:
        for sock in socks:
            sock.close()
        self.attack.note("silent connections", f"{len(socks)} opened")


async def _endless_head(self: Hostile) -> None:
    """A head without end, until the server has enough of it."""
    sock = await self.raw()
    loop, sent = asyncio.get_running_loop(), 0
    try:
        await loop.sock_sendall(sock, b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        while sent < 40 << 20:
            await loop.sock_sendall(sock, b"X-Long: " + b"x" * 65536 + b"\r\n")
            sent += 65536
        self.attack.note("endless heads", "500: 40 MB were taken")
    except OSError:
        self.attack.note("endless heads", "cut off")
    finally:
        sock.close()


async def _streams(self: Hostile) -> None:
    """Many streams of events of one long job, at once."""
    started = await self.post("event streams", "/api/count?wait=0", self.attack.bodies["long"][1])
    if started.status_code != 202:
        return
    path = started.headers["location"]

    async def watch() -> None:
        async with self.client.stream("GET", f"{path}/events") as answer:
            self.attack.note("event streams", str(answer.status_code))
            await asyncio.sleep(0.5)

    await asyncio.gather(*(watch() for _ in range(STREAMS)))
    await self.client.delete(path)


async def _odd_origin(self: Hostile) -> None:
    headers = {"Origin": "http://[", "content-type": "application/json"}
    answer = await self.client.post("/api/blank", content=b"{}", headers=headers)
    self.attack.note("odd origin", str(answer.status_code))


DEEDS: dict[str, Deed] = {
    **{name: _sends(name) for name in ("edit", "draw", "check", "mat", "brackets", "values", "texts", "store")},
    "hang up": _hang_up,
    "silent connections": _silence,
    "endless heads": _endless_head,
    "event streams": _streams,
    "odd origin": _odd_origin,
}


async def _shipped(client: httpx.AsyncClient) -> dict[str, Any]:
    item = (await client.get("/api/collection?limit=1")).json()["items"][0]
    found = (await client.get(f"/api/puzzles/{item['id']}?answer=true")).json()
    return {"puzzle": found["puzzle"], "marks": found["answer"]}


async def _bodies(client: httpx.AsyncClient) -> dict[str, tuple[str, bytes]]:
    """Requests that cost as much as they can."""
    blank = (await client.post("/api/blank", json={"genre": "tilepaint", "height": SIDE, "width": SIDE})).json()
    board = blank["puzzle"]
    borders = [{"tool": "borders", "at": [2 * (k // 60) + 1, 2 * (k % 60) + 2], "value": k % 2} for k in range(1000)]
    marks = {"paint": [[(r + c) % 2 for c in range(SIDE)] for r in range(SIDE)]}
    bomb = zlib.compress(bytes(64 << 20), 9)
    mat = b"MATLAB 5.0 MAT-file".ljust(126) + b"IM" + struct.pack("<II", 15, len(bomb)) + bomb
    long = (await client.post("/api/blank", json={"genre": "slitherlink", "height": 60, "width": 60})).json()["puzzle"]
    small = json.dumps((await _shipped(client))["puzzle"])
    requests: dict[str, tuple[str, Any]] = {
        "edit": ("/api/edit", {"puzzle": board, "edits": borders}),
        "draw": ("/api/draw", {"puzzle": board, "marks": marks, "format": "png", "cell": 30}),
        "check": ("/api/check", {"puzzle": board, "marks": marks, "draw": True}),
        "mat": ("/api/convert", {"source": {"base64": base64.b64encode(mat).decode()}}),
        "values": ("/api/check", {"puzzle": "x", "marks": {"paint": [0] * 900_000}}),
        "texts": ("/api/convert", {"source": "\n".join([small] * (1_500_000 // len(small)))}),
        "store": ("/api/puzzles", {"puzzle": {**board, "made": {"by": "x" * 1_900_000}}}),
        "long": ("/api/count?wait=0", {"puzzle": long, "seconds": 20}),
    }
    found = {name: (path, json.dumps(body).encode()) for name, (path, body) in requests.items()}
    found["brackets"] = ("/api/convert", b'{"source":' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}")
    return found


def memory_of(process: int) -> int:
    """The memory of a process and all below it, each page counted once."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    tree, total = {process}, 0
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    for one in tree:
        with suppress(OSError, ValueError, StopIteration):
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += 1024 * int(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1])
    return total


def _row(name: str, times: list[float]) -> str:
    found = sorted(1000 * t for t in times) or [0.0]
    at = [found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.95, 1.0)]
    return f"| {name} | {len(times)} | {at[0]:.0f} | {at[1]:.0f} | {at[2]:.0f} |"


def attacked(seconds: float, clients: int) -> Attack:
    """Start a server, attack it, and end it."""
    with tempfile.TemporaryDirectory(prefix="park-attack-") as folder:
        command = [sys.executable, "-m", "puzzlepark.faces.cli.main", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/park.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                url = server.stdout.readline().split()[4]
                _wait_for(url)
                attack = Attack(url.rstrip("/"), seconds, clients, server.pid)
                asyncio.run(attack.run())
            finally:
                server.terminate()
    return attack


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--report", type=Path)
    args = parser.parse_args()
    attack = attacked(args.seconds, args.clients)
    print(attack.report())
    if args.report:
        args.report.write_text(attack.report(), "utf-8")
    sys.exit(1 if attack.faults else 0)


def _wait_for(url: str) -> None:
    for _ in range(600):
        with suppress(httpx.TransportError):
            if httpx.get(f"{url}api/health", timeout=5).status_code == 200:
                return
        time.sleep(0.1)
    raise SystemExit("The server did not start.")


if __name__ == "__main__":
    main()
