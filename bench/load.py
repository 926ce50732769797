"""A load test on this machine's loopback: many clients at once that check, draw and solve, while two long solves run.

    python bench/load.py --seconds 60 --clients 50 --report docs/load.md

Each client has an address of its own in 127.0.0.0/8, as clients elsewhere have, and thinks a little between
requests, as people do. No other address is ever asked, and it stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import ssl
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

THINK = 0.5
"""Mean seconds between the requests of one client."""
MIX = (("check", 0.6), ("draw", 0.25), ("solve", 0.15))
LONG_SECONDS = 5.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Shared by all clients, since making one takes longer than a request."""


class Load:
    """The requests, and the measured answers."""

    def __init__(
        self,
        url: str,
        seconds: float,
        clients: int,
        patience: float = 0.0,
        sizes: Sequence[int] = (6, 8, 10),
        genres: Sequence[str] = (),
    ) -> None:
        """`patience`: how many seconds more it may go on until every kind of request was answered. `sizes` are those of
        the boards, one of each genre: of all, unless some are named."""
        self.url = url
        self.seconds = seconds
        self.patience = patience
        self.sizes = sizes
        self.genres = genres
        self.clients = clients
        self.ends = 0.0
        self.boards: list[dict[str, Any]] = []
        self.long: dict[str, Any] = {}
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.busy_times: list[float] = []
        self.statuses: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.long_running = 0

    async def run(self) -> None:
        async with self._client(250) as client:
            await self._make(client)
            self.ends = time.monotonic() + self.seconds
            tasks = [self._person(k) for k in range(self.clients)]
            await asyncio.gather(*tasks, self._long_solves(0), self._long_solves(1))

    def _client(self, number: int) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number + 1}", verify=NO_TLS)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30)

    async def _make(self, client: httpx.AsyncClient) -> None:
        """Boards of every genre with half of their answers, and an expensive board."""
        rng = random.Random(1)
        names = [g["name"] for g in (await client.get("/api/genres")).json()["genres"]]
        for name in self.genres or names:
            for n in self.sizes:
                body = {"genre": name, "height": n, "width": n, "seed": n, "seconds": 20}
                job = (await client.post("/api/generate?wait=10", json=body)).json()
                if job["state"] != "done":
                    continue
                answer = json.loads(json.dumps(job["result"]["answer"]), object_hook=lambda d: _thinned(d, rng))
                self.boards.append({"puzzle": job["result"]["puzzle"], "marks": answer})
            blank = await client.post("/api/blank", json={"genre": name, "height": 60, "width": 60})
            if blank.status_code == 200 and not self.long:
                body = {"puzzle": blank.json()["puzzle"], "seconds": 2}
                job = (await client.post("/api/count?wait=10", json=body)).json()
                if job["state"] != "done" or job["seconds"] > 1.5:
                    self.long = blank.json()["puzzle"]

    async def _person(self, number: int) -> None:
        """A player, who mostly checks."""
        rng = random.Random(number)
        async with self._client(number) as client:
            await asyncio.sleep(rng.random() * THINK)
            while self._goes_on():
                verb = rng.choices([v for v, _ in MIX], [w for _, w in MIX])[0]
                board = rng.choice(self.boards)
                body = {"puzzle": board["puzzle"]} if verb == "solve" else board
                await self._ask(client, verb, {**body, "draw": True} if verb == "check" else body)
                await asyncio.sleep(rng.expovariate(1 / THINK))

    def _goes_on(self) -> bool:
        late = time.monotonic() - self.ends
        return late < 0 or (late < self.patience and not all(self.statuses[verb]["200"] for verb, _ in MIX))

    async def _ask(self, client: httpx.AsyncClient, verb: str, body: dict[str, Any]) -> None:
        started, long = time.monotonic(), self.long_running
        try:
            answer = await client.post(f"/api/{verb}", json=body)
            status = str(answer.status_code)
        except httpx.HTTPError as error:
            status = type(error).__name__
        spent = time.monotonic() - started
        self.statuses[verb][status] += 1
        self.times[verb].append(spent)
        if verb == "check" and long >= 2:
            self.busy_times.append(spent)

    async def _long_solves(self, number: int) -> None:
        """One solve after another, each of which uses its whole time limit."""
        if not self.long:
            return
        async with self._client(200 + number) as client:
            while time.monotonic() < self.ends - LONG_SECONDS / 2:
                body = {"puzzle": self.long, "seconds": LONG_SECONDS}
                started = await client.post("/api/count?wait=0", json=body)
                self.statuses["long"][str(started.status_code)] += 1
                if started.status_code != 202:
                    await asyncio.sleep(0.5)
                    continue
                path, job = started.headers["location"], started.json()
                running = False
                while job["state"] in ("queued", "running"):
                    if job["state"] == "running" and not running:
                        running = True
                        self.long_running += 1
                    await asyncio.sleep(0.2)
                    job = (await client.get(path)).json()
                self.long_running -= running

    def faults(self) -> dict[str, int]:
        """Forbidden answers: every 5xx except the bounded 503, and broken connections."""
        found: Counter[str] = Counter()
        for statuses in self.statuses.values():
            for status, number in statuses.items():
                if not status.isdecimal() or (status >= "500" and status != "503"):
                    found[status] += number
        return dict(found)

    def report(self) -> str:
        total = sum(len(times) for times in self.times.values())
        lines = [
            "# Load",
            "",
            f"`bench/load.py`: {self.clients} clients for {self.seconds:g} s on the loopback interface, with an",
            f"average pause of {THINK:g} s between requests, on boards of 6x6 to 10x10 of every genre.",
            "Checks include the drawing.",
            f"At the same time, two clients count an empty 60x60 board, in requests of {LONG_SECONDS:g} s, one after",
            "another. One server process, three workers, SQLite;",
            f"{platform.machine()}, {os.cpu_count()} cores for clients and server,",
            f"Python {platform.python_version()}.",
            "",
            "| request | answers | median ms | p95 ms | p99 ms | maximum ms | statuses |",
            "|---|---|---|---|---|---|---|",
        ]
        rows = [*((verb, self.times[verb]) for verb, _ in MIX), ("check, two long solves running", self.busy_times)]
        for name, times in rows:
            shown = [f"{1000 * at(times, share):.0f}" for share in (0.5, 0.95, 0.99, 1.0)] if times else ["–"] * 4
            statuses = self.statuses.get(name, Counter())
            answers = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
            lines.append("| " + " | ".join([name, str(len(times)), *shown, answers]) + " |")
        lines += ["", f"{total / self.seconds:.0f} requests a second; errors: {self.faults() or 'none'}.", ""]
        return "\n".join(lines)


def at(times: list[float], share: float) -> float:
    """The quantile of the times for this share."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def _thinned(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Tables with half of their marks."""
    return {
        key: [[v if rng.random() < 0.5 else None for v in row] for row in table] if isinstance(table, list) else table
        for key, table in data.items()
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="park-load-") as folder:
        command = [sys.executable, "-m", "puzzlepark.interfaces.cli.start", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/park.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                url = server.stdout.readline().split()[4]
                _wait_for(url)
                load = Load(url, options.seconds, options.clients)
                asyncio.run(load.run())
            finally:
                server.terminate()
    print(load.report())
    if options.report:
        options.report.write_text(load.report(), "utf-8")
    return 1 if load.faults() else 0


def _wait_for(url: str) -> None:
    for _ in range(300):
        try:
            if httpx.get(f"{url}api/health", timeout=5).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


if __name__ == "__main__":
    sys.exit(main())
