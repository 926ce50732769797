"""Fairness: a flood of requests from one client does not delay other clients."""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import select
import socket
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import odd_worker
from puzzlepark.interfaces.web.http import body_limits, connections
from puzzlepark.interfaces.web.http.client_usage import ClientUsage, client_of_host
from puzzlepark.interfaces.web.http.connections import Connections
from puzzlepark.interfaces.web.http.fair_semaphore import FairSemaphore
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import MAX_OVERFLOW, Busy, JobQueue, TooMany
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers.pool import Pool
from puzzlepark.tasks.verbs.kit.limits import Limits

from webserver import PLENTY, Running, serving
from yardstick import PATIENCE, eventually

HEAD = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("web") / "park.db"
    with serving(Settings(database=f"sqlite:///{file}", **{**PLENTY, "workers": 1}), odd_worker.main) as running:
        yield running


def puzzle(server: Running, title: str = "") -> dict[str, Any]:
    item = server.data("/api/collection?limit=1")["items"][0]
    return {**server.data(f"/api/puzzles/{item['id']}")["puzzle"], "title": title}


def in_loop(work: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await work()

    with ThreadPoolExecutor(1) as executor:  # a browser of another test may run an event loop in this thread
        executor.submit(asyncio.run, run()).result()


def job(client: str, title: str = "", seconds: float = 60.0) -> Job:
    return Job("count", json.dumps({"puzzle": {"title": title}}).encode(), seconds, client)


# --- the queue


def test_each_client_has_a_share_of_the_queue() -> None:
    async def work() -> None:
        queue = JobQueue(ClientUsage(1.0, 1e9), capacity=6, client_jobs=100)
        for _ in range(6):
            queue.add(job("greedy"))
        with pytest.raises(Busy):
            queue.add(job("greedy"))
        for _ in range(3):  # half of the capacity, although the queue is full
            queue.add(job("modest"))
        with pytest.raises(Busy):
            queue.add(job("modest"))
        for k in range(MAX_OVERFLOW * 6 - len(queue.waiting)):
            queue.add(job(f"other {k}"))
        with pytest.raises(Busy):
            queue.add(job("one too many"))

    in_loop(work)


def test_the_limit_of_jobs_counts_both_tiers() -> None:
    async def work() -> None:
        usage = ClientUsage(1.0, 1e9)
        slow = Pool(partial(odd_worker.main, 1 << 30, 0, Limits()), usage, client_jobs=2)
        quick = Pool(
            partial(odd_worker.main, 1 << 30, 0, Limits()), usage, client_jobs=2, cpu_limit=0.1, next_tier=slow
        )
        await quick.submit(job("one"))
        await slow.submit(job("one"))
        with pytest.raises(TooMany):
            await quick.submit(job("one"))

    in_loop(work)


def test_the_client_with_fewest_running_jobs_and_least_use_comes_first() -> None:
    async def work() -> None:
        usage = ClientUsage(1.0, 1e9)
        queue = JobQueue(usage, capacity=10, client_jobs=10)
        usage.charge("spender", 5.0)
        jobs = [job("runner"), job("runner"), job("spender"), job("newcomer")]
        for one in jobs:
            queue.add(one)
        queue.begin(jobs[0])
        assert [one.client for one in queue.order()] == ["newcomer", "spender", "runner"]
        assert queue.next(newcomers=True) is jobs[3]
        for one in jobs[2:]:
            queue.begin(one)
        assert queue.next(newcomers=True) is None
        assert queue.next(newcomers=False) is jobs[1]
        queue.stop(jobs[0])
        assert queue.next(newcomers=True) is jobs[1]

    in_loop(work)


# --- tiers


class RecordedUsage(ClientUsage):
    """Records every charge."""

    def __init__(self) -> None:
        super().__init__(1.0, 1e9)
        self.charges: list[float] = []

    def charge(self, client: str, seconds: float) -> None:
        self.charges.append(seconds)
        super().charge(client, seconds)


async def with_tiers(
    work: Callable[[Pool, Pool], Awaitable[None]], cpu_limit: float = 0.1, quantum: float = math.inf
) -> None:
    """Run a test with a quick pool, whose jobs have a tenth of a second by default, and a slow one."""
    usage, worker = RecordedUsage(), partial(odd_worker.main, 1 << 30, 0, Limits())
    slow = Pool(worker, usage, workers=1, extra=1)
    quick = Pool(worker, usage, workers=1, cpu_limit=cpu_limit, quantum=quantum, next_tier=slow)
    await slow.start()
    await quick.start()
    try:
        await work(quick, slow)
    finally:
        await quick.stop()
        await slow.stop()


@pytest.mark.parametrize("title", ["burn", "deaf"])
def test_a_job_that_needs_more_time_starts_again_in_the_next_tier(title: str) -> None:
    async def work(quick: Pool, slow: Pool) -> None:
        long = job("one", title)
        await quick.submit(long)
        await long.finished.wait()
        assert long.state == "done"
        assert json.loads(long.result or b"") == {"burnt": True}
        assert slow.started
        while quick.queue.of_client:
            await asyncio.sleep(0)
        assert isinstance(quick.usage, RecordedUsage)
        assert len(quick.usage.charges) == 2  # both runs are charged
        assert min(quick.usage.charges) > 0
        quick_one = job("one", "die")  # the job fails when its second worker dies, too
        await quick.submit(quick_one)
        await quick_one.finished.wait()
        assert quick_one.error is not None
        assert quick_one.error["code"] == "killed"

    in_loop(lambda: with_tiers(work))


def test_a_job_is_preempted_when_another_client_waits() -> None:
    async def work(quick: Pool, slow: Pool) -> None:
        hanging = job("greedy", "hang")
        await quick.submit(hanging)
        while hanging.state != "running":
            await hanging.wait_for_change(hanging.version)
        await quick.submit(job("greedy", "hang"))
        await asyncio.sleep(2.0)
        assert hanging in quick.running, "its own client does not preempt it"
        other, modest = job("other", "hang"), job("modest")
        await quick.submit(other)  # it starts when the first is preempted, and is preempted itself
        await quick.submit(modest)
        await modest.finished.wait()
        assert modest.error is not None
        assert modest.error["code"] == "bad_input", "it ran to its end"
        while not slow.running & {hanging, other}:
            await asyncio.sleep(0.01)
        assert not hanging.finished.is_set()

    in_loop(lambda: with_tiers(work, cpu_limit=1e3, quantum=1.0))


def test_a_client_without_a_running_job_gets_an_extra_worker() -> None:
    async def work(quick: Pool, slow: Pool) -> None:
        hanging = [job("greedy", "hang"), job("greedy", "hang")]
        for one in hanging:
            await slow.submit(one)
            while hanging[0].state != "running":
                await hanging[0].wait_for_change(hanging[0].version)
        modest = job("modest", "burn")
        await slow.submit(modest)
        await modest.finished.wait()
        assert modest.state == "done"
        assert sorted(one.state for one in hanging) == ["queued", "running"]
        for one in hanging:
            await slow.cancel(one)

    in_loop(lambda: with_tiers(work))


def test_long_jobs_do_not_delay_a_hint(server: Running) -> None:
    """Not even a full queue does; checks and health checks are answered, too."""
    long = {"puzzle": puzzle(server, "hang"), "seconds": 60}
    with server.neighbour("127.0.0.5") as greedy:
        paths = [greedy.post("/api/count?wait=0", json=long).headers["location"]]
        eventually(lambda: greedy.get(paths[0]).json()["state"] == "running")
        paths += [greedy.post("/api/count?wait=0", json=long).headers["location"] for _ in range(32)]
        refused = greedy.post("/api/count?wait=0", json=long)
        assert refused.status_code == 503
        assert server.job("/api/hint", {"puzzle": puzzle(server), "marks": {}})["state"] == "done"
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
        assert server.get("/api/health").status_code == 200
        assert server.post("/api/count?wait=0", {"puzzle": puzzle(server)}).status_code == 202
        assert greedy.get(paths[-1]).json()["state"] == "queued"
        for path in reversed(paths):
            greedy.delete(path)


# --- semaphore


def test_the_semaphore_prefers_the_client_with_least_use() -> None:
    async def work() -> None:
        usage = ClientUsage(1.0, 1e9)
        semaphore, order = FairSemaphore(1, usage), []
        usage.charge("greedy", 10.0)

        async def take(client: str) -> None:
            async with semaphore.slot(client):
                order.append(client)

        async with semaphore.slot("first"):
            tasks = [asyncio.create_task(take(client)) for client in ("greedy",) * 3 + ("gone", "modest")]
            await asyncio.sleep(0)
            tasks[3].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["modest", "greedy", "greedy", "greedy"]
        assert (semaphore.free, semaphore.waiting) == (1, {})

    in_loop(work)


def test_one_request_starts_per_iteration_of_the_loop() -> None:
    async def work() -> None:
        semaphore = FairSemaphore(1, ClientUsage(1.0, 1e9))
        await asyncio.gather(*(semaphore.acquire_briefly(str(k)) for k in range(5)))
        await asyncio.sleep(0)
        assert (semaphore.free, semaphore.waiting) == (1, {})

    in_loop(work)


# --- connections


def connect(server: Running, address: str) -> socket.socket:
    where = urlsplit(server.url)
    return socket.create_connection((where.hostname or "", where.port or 0), PATIENCE, (address, 0))


def test_slow_bodies_lock_nobody_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ALL_CONNECTIONS", 40)
    monkeypatch.setattr(body_limits, "BODY_SECONDS", 60.0)  # no body times out
    with ExitStack() as held:
        for k in range(48):
            held.enter_context(connect(server, f"127.0.0.{20 + k % 4}")).sendall(HEAD + b" ")
        for address in ("127.0.0.30", "127.0.0.31"):
            with server.neighbour(address) as other:
                assert other.get("/api/health").status_code == 200
                assert other.post("/api/check", json={"puzzle": puzzle(server), "marks": {}}).status_code == 200


def test_a_body_has_a_minimum_rate(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "BODY_SECONDS", 0.3)
    with connect(server, "127.0.0.40") as slow:
        slow.settimeout(PATIENCE)
        slow.sendall(HEAD + b" ")
        assert b" 408 " in slow.recv(1000)[:20]
        while slow.recv(1000):  # until the connection is closed
            pass


def test_a_client_sends_a_bounded_number_of_bodies(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "BODY_SECONDS", 60.0)
    monkeypatch.setattr(body_limits, "CLIENT_ARRIVALS", 3)
    with ExitStack() as held:
        socks = [held.enter_context(connect(server, "127.0.0.50")) for _ in range(4)]
        for sock in socks:
            sock.sendall(HEAD)
        answered, _, _ = select.select(socks, [], [], PATIENCE)
        assert b" 429 " in answered[0].recv(1000)[:20]
        with server.neighbour("127.0.0.51") as other:
            assert other.post("/api/check", json={"puzzle": puzzle(server), "marks": {}}).status_code == 200


class FakeConnection:
    """A connection without a network."""

    def __init__(self, host: str, is_idle: bool = True) -> None:
        self.peer, self.is_idle, self.dropped = client_of_host(host), is_idle, False

    def drop(self) -> None:
        self.dropped = True


def test_an_ipv6_client_is_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CLIENT_CONNECTIONS", 3)
    assert client_of_host("2001:db8::1") == client_of_host("2001:db8::ffff:2") != client_of_host("2001:db8:0:1::1")
    assert client_of_host("::ffff:192.0.2.7") == "::ffff:192.0.2.7"
    held = Connections(frozenset())
    lines: list[Any] = [FakeConnection(f"2001:db8::{k}") for k in range(1, 5)]
    assert all(held.add(line) for line in lines)
    assert [line.dropped for line in lines] == [True, False, False, False]


def test_a_full_server_drops_a_connection_of_the_client_with_most_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ALL_CONNECTIONS", 6)
    held = Connections(frozenset({"192.0.2.9"}))
    busy: list[Any] = [FakeConnection("192.0.2.1", is_idle=False) for _ in range(4)]
    few: list[Any] = [FakeConnection("192.0.2.2") for _ in range(2)]
    for line in busy + few:
        assert held.add(line)
    newcomer: Any = FakeConnection("192.0.2.3")
    assert held.add(newcomer)
    assert [line.dropped for line in busy + few] == [True] + [False] * 5
    held.touch(busy[1])
    assert held.add(FakeConnection("192.0.2.3"))  # type: ignore[arg-type]
    assert [line.dropped for line in busy] == [True, False, True, False]
    assert not held.add(FakeConnection("192.0.2.1", is_idle=False))  # type: ignore[arg-type]  # no connection is dropped for the client with the most


# --- results


def test_a_result_is_sent_as_it_is_stored(server: Running) -> None:
    board = server.data("/api/blank", {"genre": "tilepaint", "height": 20, "width": 20})["puzzle"]
    job_data = server.job("/api/solve", {"puzzle": board, "limit": 50, "seconds": 60})
    path = f"/api/jobs/{job_data['id']}"
    assert len(job_data["result"]["solutions"]) == 50
    store, id = server.app.state.store, path.rpartition("/")[2]
    while (shared := store.job(id)).live:
        pass
    assert shared.body["result"] is None
    with server.client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert b"".join(answer.iter_raw()) == shared.answer
    plain = server.get(path, headers={"accept-encoding": "identity"})
    assert plain.content == gzip.decompress(shared.answer)
    assert plain.json() == job_data
    events = server.get(f"{path}/events").text
    assert json.loads(events.partition("data: ")[2]) == job_data
    assert server.delete(path).json() == job_data


def test_a_client_is_charged_for_the_size_of_a_result(tmp_path: Path) -> None:
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db", workers=1), odd_worker.main) as server:
        usage = server.app.state.board_gateway.usage
        for id, size in (("small-result", 10), ("large-result", 10_000_000)):
            server.app.state.store.share_job("me", id, False, '{"state": "done"}', gzip.compress(b"1" * size, 0))
        costs = []
        for id in ("small-result", "large-result"):
            before = usage.recent("127.0.0.1")
            assert server.get(f"/api/jobs/{id}").status_code == 200
            costs.append(usage.recent("127.0.0.1") - before)
        assert costs[1] > 10 * costs[0]
