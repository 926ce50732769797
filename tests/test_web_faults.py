"""Faults around a server: dead workers, a full disk, a database that is down for a while, a clock that jumps."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

import odd_worker
from puzzlepark.interfaces.web.database import probe as database_probe
from puzzlepark.interfaces.web.database import store as store_module
from puzzlepark.interfaces.web.database.store import Store
from puzzlepark.interfaces.web.http.client_usage import ClientUsage
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import pool as pool_module
from puzzlepark.interfaces.web.workers.pool import Pool
from puzzlepark.interfaces.web.workers.process import WorkerMain, forkserver_pid
from puzzlepark.tasks.verbs.kit.limits import Limits

from webserver import PLENTY, Running, postgres_server, serving
from yardstick import PATIENCE, WALL, eventually, within


def puzzle(server: Running, title: str = "") -> dict[str, Any]:
    item = server.data("/api/collection?limit=1")["items"][0]
    return {**server.data(f"/api/puzzles/{item['id']}")["puzzle"], "title": title}


def unknown(server: Running) -> dict[str, Any]:
    """A puzzle that is not shipped."""
    board: dict[str, Any] = server.data("/api/blank", {"genre": "nurikabe", "height": 3, "width": 3})["puzzle"]
    return board


# --- workers


def test_killed_workers_are_replaced_and_health_reports_them(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/park.db", **{**PLENTY, "workers": 1, "boards": 1})
    with serving(settings) as server:
        eventually(lambda: server.data("/api/health")["workers"] == 2)
        assert server.data("/api/health")["wanted"] == 2
        pools = (server.app.state.job_tiers.quick, server.app.state.board_gateway.light)
        killed = {process.pid for one in pools for process in list(one.processes)}
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
        assert server.job("/api/solve", {"puzzle": puzzle(server)})["state"] == "done"
        # A job that waits for the replacement may start a second worker of its pool.
        eventually(lambda: all({process.pid for process in list(one.processes)} - killed for one in pools))
        assert all(process.pid not in killed for one in pools for process in list(one.processes) if process.alive)
        # A job that exceeded its quantum has started a worker of the next tier.
        assert server.data("/api/health")["workers"] >= 2


def in_pool(work: Callable[[Pool], Any], worker: WorkerMain, **more: Any) -> None:
    """Run a test with a pool of one worker in a new event loop."""

    async def run() -> None:
        pool = Pool(worker, ClientUsage(1.0, 1e9), **{"workers": 1, "grace": 0.2, **more})
        await pool.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await work(pool)
        finally:
            await pool.stop()

    with ThreadPoolExecutor(1) as executor:  # a browser of another test may run an event loop in this thread
        executor.submit(asyncio.run, run()).result()


REAL = partial(odd_worker.main, 1 << 30, 0, Limits())


def test_a_failed_start_of_a_worker_is_reported_and_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "BACKOFF_SECONDS", 0.05)

    async def work(pool: Pool) -> None:
        job = Job("none", b"{}", 5, "a", {"limits": {}})
        await pool.submit(job)
        while pool.healthy:
            await asyncio.sleep(0.02)
        assert (pool.live, pool.wanted) == (0, 1)
        assert job.state == "queued"  # not lost
        pool.main = REAL
        await job.finished.wait()
        assert job.error is not None
        assert job.error["code"] == "fault"  # a worker started, and does not know the verb
        assert (pool.live, pool.healthy) == (1, True)

    in_pool(work, odd_worker.gone)


def test_a_queued_job_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "BACKOFF_SECONDS", 30.0)

    async def work(pool: Pool) -> None:
        job = Job("none", b"{}", 5, "a", {"limits": {}})
        await pool.submit(job)
        await job.finished.wait()
        assert job.error is not None
        assert job.error["code"] == "expired"
        assert not pool.queue.of_client

    in_pool(work, odd_worker.gone, queue_seconds=0.3)


def test_the_client_with_least_use_is_served_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "BACKOFF_SECONDS", 0.5)

    async def work(pool: Pool) -> None:
        pool.usage.charge("greedy", 100.0)
        jobs = [Job("none", b"{}", 5, client, {"limits": {}}) for client in ("greedy", "greedy", "modest")]
        for job in jobs:
            await pool.submit(job)
        assert [pool.ahead(job) for job in jobs] == [1, 2, 0]
        pool.main = REAL
        await asyncio.gather(*(job.finished.wait() for job in jobs))
        ends = [job.ended or 0.0 for job in jobs]
        assert ends[2] < ends[0] < ends[1]

    in_pool(work, odd_worker.gone)


def test_health_detects_a_stopped_fork_server(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/park.db", **{**PLENTY, "workers": 1, "boards": 1})
    with serving(settings) as server:
        eventually(lambda: server.data("/api/health")["workers"] == 2)
        (worker,) = server.app.state.board_gateway.light.processes
        parent = forkserver_pid()
        assert parent is not None
        os.kill(parent, signal.SIGSTOP)
        try:
            eventually(lambda: server.get("/api/health").status_code == 503)
            os.kill(worker.pid, signal.SIGKILL)
            eventually(lambda: not worker.alive)  # although the fork server does not report it
            assert server.get("/api/health").json()["workers"] == 1
        finally:
            os.kill(parent, signal.SIGCONT)
        eventually(lambda: server.data("/api/health")["workers"] == 2)
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False


# --- the database


def test_a_health_check_gets_its_own_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another request may start a new check while one waits for its result."""
    monkeypatch.setattr(database_probe, "FRESH_SECONDS", -1.0)
    go_on = threading.Event()
    answers = iter(["first", "second"])

    def ask() -> str:
        go_on.wait(PATIENCE)
        go_on.clear()
        return next(answers)

    async def work() -> None:
        probe = database_probe.DatabaseProbe(ask)
        first = asyncio.create_task(probe.state())
        await asyncio.sleep(0)
        assert probe.pending is not None
        go_on.set()
        await probe.pending
        second = probe.state()
        second.send(None)  # it starts a new check before the first one returns
        assert await first == "first"
        second.close()
        go_on.set()
        probe.close()

    asyncio.run(work())


def test_a_disk_with_little_room_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path}/park.db")
    assert store.probe() == "ok"
    monkeypatch.setattr(store_module, "free_bytes", lambda url: 1000)
    assert store.probe() == "cannot be written"
    store.close()


def limited(store: Store, *pragmas: str) -> Callable[[], None]:
    """Set these pragmas in every new connection; return a function that undoes it."""

    def obey(connection: Any, record: Any) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(store.engine, "connect", obey)
    store.engine.dispose()

    def end() -> None:
        event.remove(store.engine, "connect", obey)
        store.engine.dispose()

    return end


@pytest.mark.parametrize("pragma", ["max_page_count = 1", "query_only = ON"], ids=["full disk", "read-only"])
def test_a_database_that_cannot_be_written_is_reported_and_nothing_is_lost(tmp_path: Path, pragma: str) -> None:
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db", **{**PLENTY, "workers": 1})) as server:
        first = server.data("/api/puzzles", {"puzzle": unknown(server)}, 201)
        store = server.app.state.store
        end = limited(store, pragma)
        other = server.data("/api/blank", {"genre": "nurikabe", "height": 60, "width": 60})["puzzle"]
        answer = server.post("/api/puzzles", {"puzzle": other})
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "database"
        eventually(lambda: server.get("/api/health").status_code == 503)  # a result is reused for a second
        assert server.get("/api/health").json()["database"] == "cannot be written"
        assert server.data(f"/api/puzzles/{first['id']}")["puzzle"]["genre"] == "nurikabe"
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
        end()
        eventually(lambda: server.get("/api/health").status_code == 200)
        assert server.data("/api/puzzles", {"puzzle": other}, 201)


def test_postgresql_goes_down_and_comes_back(tmp_path: Path) -> None:
    with postgres_server() as database, serving(Settings(database=database.url, **{**PLENTY, "workers": 1})) as server:
        stored = server.data("/api/puzzles", {"puzzle": unknown(server)}, 201)
        started = server.post("/api/generate?wait=0", {"genre": "tilepaint", "height": 14, "width": 14, "seed": 3})
        assert started.status_code == 202
        database.stop()
        assert server.get(f"/api/puzzles/{stored['id']}").status_code == 503
        health = within(500, lambda: server.get("/api/health"), clock=WALL)
        assert health.status_code == 503
        assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
        database.start()
        eventually(lambda: server.get("/api/health").status_code == 200)
        assert server.data(f"/api/puzzles/{stored['id']}")["puzzle"]["genre"] == "nurikabe"
        path = started.headers["location"]
        eventually(lambda: server.data(path)["state"] == "done")
        eventually(lambda: server.app.state.store.job(path.rpartition("/")[2]).body["state"] == "done")


# --- the clock


def test_a_jump_of_the_clock_loses_no_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path}/park.db")
    other = Store(f"sqlite:///{tmp_path}/park.db")
    store.share_job("me", "running", True, '{"state": "running"}')
    store.share_job("me", "finished", False, '{"state": "done"}')
    stored = store.put("0" * 16, "some", '{"genre": "some"}')
    real = time.time
    for jump in (10 * 365 * 86_400, -86_400):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        for one in (store, other):
            one.sweep()
            one.expire(30)
            for id in ("running", "finished"):
                job = one.job(id)
                assert job is not None
                assert not job.lost
    assert store.delete("0" * 16, stored.token) is True
    monkeypatch.setattr(store_module, "SILENT_SECONDS", 0.0)
    monkeypatch.setattr(store_module, "JOB_SECONDS", 0.01)
    time.sleep(0.05)
    job = other.job("running")
    assert job is not None
    assert job.lost  # its process has sent no heartbeat meanwhile
    other.sweep()
    assert other.job("finished") is None
    store.close()
    other.close()
