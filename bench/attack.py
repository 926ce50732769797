"""Attack a server on this machine's loopback with hostile clients, and measure the effect on a polite client.

    python bench/attack.py --seconds 20 --clients 8 --before PYTHON --report bench/attack.md

A server is started for each kind of attack (bench/attack_deeds.py lists them) and attacked by a process of its own,
while a polite client checks, solves and asks for hints, and another asks for health. With --before, each attack is done
to the server of another checkout too, whose Python is named, in turn with this one. No address but 127.0.0.0/8 is ever
asked, and everything stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from attack_deeds import ATTACKS

DEEDS = Path(__file__).with_name("attack_deeds.py")
PAUSES = {"check": 0.1, "hint": 0.4, "solve": 0.4, "health": 0.25}
"""Seconds of thought after each answer."""
PATIENCE = 60.0
"""Seconds after the attack within which the last answer must arrive."""
BOARDS = 60
"""Number of puzzles that the polite client plays: a random sample, since the collection has easy and hard ones."""


@dataclass
class Noticed:
    """The measurements of the polite client during one attack."""

    times: dict[str, list[float]] = field(default_factory=lambda: {verb: [] for verb in PAUSES})
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals and failures, by verb and status."""
    found: dict[str, Counter[str]] = field(default_factory=dict)
    """The outcomes of each action of the hostile clients."""
    memory: int = 0
    load: float = 0.0
    """The machine's load before the attack, caused by other programs."""

    @property
    def faults(self) -> dict[str, int]:
        """Errors of the server, which must never happen, whichever client sees them."""
        deeds = ((f"{deed}: {status}", n) for deed, all in self.found.items() for status, n in all.items())
        return {what: n for what, n in (*deeds, *self.refused.items()) if ": 5" in what and ": 503" not in what}


class Polite:
    """A client that plays small boards, and one that polls the server's health."""

    def __init__(self, url: str, ends: float, noticed: Noticed) -> None:
        self.url, self.ends, self.noticed = url, ends, noticed

    async def run(self, boards: list[dict[str, Any]]) -> None:
        async with self._client(1) as player, self._client(2) as watcher:
            clients = {verb: watcher if verb == "health" else player for verb in PAUSES}
            await asyncio.gather(*(self._repeat(verb, client, boards) for verb, client in clients.items()))

    def _client(self, number: int) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.3.{number}", retries=1)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=120)

    async def _repeat(self, verb: str, client: httpx.AsyncClient, boards: list[dict[str, Any]]) -> None:
        for board in cycle(boards):
            started = time.monotonic()
            if started >= self.ends:
                return
            try:
                async with asyncio.timeout(self.ends + PATIENCE - started):
                    status = await _asked(client, verb, board)
            except (TimeoutError, httpx.HTTPError) as error:
                status = type(error).__name__
            self.noticed.times[verb].append(time.monotonic() - started)
            if status != "200":
                self.noticed.refused[f"{verb}: {status}"] += 1
            await asyncio.sleep(PAUSES[verb])


async def _asked(client: httpx.AsyncClient, verb: str, board: dict[str, Any]) -> str:
    """The status of an answer; for a job, that of its result."""
    if verb == "health":
        return str((await client.get("/api/health")).status_code)
    if verb == "check":
        return str((await client.post("/api/check", json={**board, "draw": True})).status_code)
    body = {"puzzle": board["puzzle"], **({"marks": {}} if verb == "hint" else {})}
    answer = await client.post(f"/api/{verb}?wait=10", json=body)
    place = answer.headers.get("location")
    while answer.status_code in (200, 202) and answer.json()["state"] in ("queued", "running"):
        answer = await client.get(f"{place}?wait=10")
    if answer.status_code == 200 and answer.json()["state"] != "done":
        return str(answer.json()["error"]["code"])
    return str(answer.status_code)


async def boards_of(url: str) -> list[dict[str, Any]]:
    """Small shipped puzzles, with their answers."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        items = (await client.get("/api/collection?limit=1000&low=6&high=10")).json()["items"]
        chosen = random.Random(1).sample(items, BOARDS)
        found = [(await client.get(f"/api/puzzles/{item['id']}?answer=true")).json() for item in chosen]
        boards = [{"puzzle": one["puzzle"], "marks": one["answer"]} for one in found]
        for board in boards:  # no client pays for what is loaded at first
            await client.post("/api/hint?wait=10", json={"puzzle": board["puzzle"], "marks": {}})
    return boards


@contextmanager
def serving(python: str) -> Iterator[tuple[str, int]]:
    """A new server with its usual limits: its address and its process."""
    with tempfile.TemporaryDirectory(prefix="park-attack-") as folder:
        command = [python, "-m", "puzzlepark.interfaces.cli.start", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/park.db"]
        log = Path(folder, "log")
        with (
            log.open("w") as errors,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
        ):
            try:
                assert server.stdout is not None
                url = server.stdout.readline().split()[4].rstrip("/")
                _wait_for(url)
                yield url, server.pid
            finally:
                server.terminate()
                sys.stderr.writelines(line for line in log.open() if "Traceback" in line or "rror" in line)


def _wait_for(url: str) -> None:
    for _ in range(600):
        with suppress(httpx.TransportError):
            health = httpx.get(f"{url}/api/health", timeout=60)
            if health.status_code == 200 and health.json()["workers"] == health.json()["wanted"]:
                return
        time.sleep(0.1)
    raise SystemExit("The server did not start.")


def attacked(name: str, seconds: float, clients: int, python: str = sys.executable) -> Noticed:
    """Start a server, attack it while a polite client uses it, and end it."""
    noticed = Noticed(load=os.getloadavg()[0])
    with serving(python) as (url, process):
        boards = asyncio.run(boards_of(url))
        command = [sys.executable, str(DEEDS), url, name, str(seconds), str(clients)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as hostile:
            assert hostile.stdout is not None
            hostile.stdout.readline()  # it begins
            asyncio.run(_measured(Polite(url, time.monotonic() + seconds, noticed), boards, process))
            report = json.loads(hostile.stdout.read())
    noticed.found = {deed: Counter(statuses) for deed, statuses in report["found"].items()}
    return noticed


async def _measured(polite: Polite, boards: list[dict[str, Any]], process: int) -> None:
    async def weigh() -> None:
        while True:
            used = await asyncio.to_thread(memory_of, process)
            polite.noticed.memory = max(polite.noticed.memory, used)
            await asyncio.sleep(2.0)

    weighing = asyncio.create_task(weigh())
    try:
        await polite.run(boards)
    finally:
        weighing.cancel()


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


# --- the report


def quantiles(times: Sequence[float]) -> tuple[float, float, float]:
    """The median, the 95th percentile and the largest."""
    found = sorted(times) or [0.0]
    return found[len(found) // 2], found[min(len(found) - 1, int(0.95 * len(found)))], found[-1]


def report(runs: Sequence[tuple[str, str, Noticed]], seconds: float, clients: int) -> str:
    """The table of all attacks. A run has the attack's name, the attacked server and the measurements."""
    lines = [
        "# Attacks",
        "",
        f"`bench/attack.py`: {clients} hostile clients for {seconds:g} s each, against a server with its usual limits, "
        "and what a polite client notices: median / 95th percentile / worst, in milliseconds, until the result is "
        f"there. The polite client plays {BOARDS} random boards of the collection, of 6x6 to 10x10. All of it "
        "runs on one machine, so hostile clients take processor time from the server besides what they ask "
        "for. The load is the machine's before each attack: the work of others.",
        "",
        f"{date.today():%Y-%m-%d}; {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}.",
        "",
        "| attack | server | check | hint | solve | health | refused | memory, MB | load |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, server, noticed in runs:
        cells = (" / ".join(f"{1000 * t:.0f}" for t in quantiles(noticed.times[verb])) for verb in PAUSES)
        refused = ", ".join(f"{n} × {what}" for what, n in sorted(noticed.refused.items())) or "none"
        memory = f"{noticed.memory / 2**20:.0f}"
        lines.append(f"| {name} | {server} | {' | '.join(cells)} | {refused} | {memory} | {noticed.load:.1f} |")
    lines += ["", "| attack | what the hostile clients do |", "|---|---|"]
    lines += [f"| {name} | {ATTACKS[name].sentence} |" for name in dict.fromkeys(name for name, _, _ in runs)]
    lines += ["", "What the hostile clients were answered:", ""]
    lines += ["| attack | server | deed | answers |", "|---|---|---|---|"]
    for name, server, noticed in runs:
        for deed, found in sorted(noticed.found.items()):
            answers = ", ".join(f"{n} × {status}" for status, n in sorted(found.items()))
            lines.append(f"| {name} | {server} | {deed} | {answers} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--only", action="append", choices=list(ATTACKS), help="This attack alone; may be repeated.")
    parser.add_argument("--before", metavar="PYTHON", help="The Python of another checkout, to be attacked too.")
    parser.add_argument("--report", type=Path, help="Write the tables into this file too.")
    args = parser.parse_args()
    servers = {**({"before": args.before} if args.before else {}), "after" if args.before else "this": sys.executable}
    runs: list[tuple[str, str, Noticed]] = []
    for name in args.only or ATTACKS:
        for server, python in servers.items():
            runs.append((name, server, attacked(name, args.seconds, args.clients, python)))
            print(report(runs[-1:], args.seconds, args.clients).splitlines()[8], flush=True)
    if args.report:
        args.report.write_text(report(runs, args.seconds, args.clients), "utf-8")
    faults = {what: n for _, server, noticed in runs if server != "before" for what, n in noticed.faults.items()}
    if faults:
        raise SystemExit(f"Faults: {faults}")


if __name__ == "__main__":
    main()
