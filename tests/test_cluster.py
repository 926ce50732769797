"""Batches and server jobs on a cluster give the same results as without one, even if workers are lost."""

from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import UNIQUE, park
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import cluster_worker
from puzzlepark.interfaces.web.workers.cluster_jobs import run_job
from puzzlepark.interfaces.web.workers.process import CONTEXT
from puzzlepark.tasks.batch.cluster import Cluster, answer_chunk
from puzzlepark.tasks.batch.jobs import Job, Order, answer
from puzzlepark.tasks.batch.ledger import Ledger
from puzzlepark.tasks.batch.run import run
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from test_batch import jobs, lines, results, timeless, told

from webserver import PLENTY, serving
from yardstick import eventually

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
distributed: Any = pytest.importorskip("distributed")


def test_a_cluster_gives_the_same_results(tmp_path: Path) -> None:
    texts = [*lines(24), "nonsense"]
    order = Order("solve")
    with distributed.LocalCluster(1, threads_per_worker=1, processes=False, dashboard_address=None) as here:
        ledger = Ledger(tmp_path / "out.jsonl")
        run(order, jobs(texts), ledger, Cluster(here.scheduler_address, 1))
        ledger.close()
    alone = [timeless(json.loads(json.dumps(answer(order, job)))) for job in jobs(texts)]
    assert told(tmp_path / "out.jsonl") == alone


def test_a_local_cluster_leaves_no_process_behind(tmp_path: Path) -> None:
    texts, order = lines(12), Order("solve")
    ledger = Ledger(tmp_path / "out.jsonl")
    before = set(multiprocessing.active_children())
    run(order, jobs(texts), ledger, Cluster("local", 2))
    ledger.close()
    assert set(multiprocessing.active_children()) <= before
    alone = [timeless(json.loads(json.dumps(answer(order, job)))) for job in jobs(texts)]
    assert told(tmp_path / "out.jsonl") == alone


def test_workers_of_another_version_are_refused() -> None:
    with pytest.raises(pp.BadInput, match="is asked for"):
        answer_chunk(pickle.dumps((Order("solve"), 5.0, [Job(1, "", UNIQUE)])), "9.9")


def test_an_address_without_a_cluster_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlepark.tasks.batch.cluster.CONNECT_SECONDS", "1s")
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        done = park("batch", "solve", UNIQUE, "-o", tmp_path / "out.jsonl", "--cluster", address)
        assert done.exit_code == 2
        assert "There is no cluster at" in done.stderr


SCHEDULER = """
import asyncio, distributed

async def main():
    async with distributed.Scheduler(host="127.0.0.1", port=0, dashboard=False) as here:
        print(here.address, flush=True)
        async with distributed.Worker(here.address, nthreads=1, dashboard=False):
            await here.finished()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_lost_scheduler_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("puzzlepark.tasks.batch.cluster.CONNECT_SECONDS", "5s")
    out, code = tmp_path / "out.jsonl", tmp_path / "scheduler.py"
    code.write_text(SCHEDULER)
    (tmp_path / "in.jsonl").write_text("\n".join(lines(2000)) + "\n")
    scheduler = subprocess.Popen(
        [sys.executable, str(code)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert scheduler.stdout is not None
    address = scheduler.stdout.readline().strip()

    def kill() -> None:
        with suppress(AssertionError):
            eventually(lambda: out.exists() and len(results(out)) >= 20)
        scheduler.kill()

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    done = park("batch", "solve", tmp_path / "in.jsonl", "-o", out, "--cluster", address)
    killer.join()
    scheduler.wait()
    output = done.stderr + capfd.readouterr().err
    assert done.exit_code == 2, output
    assert f"park: The cluster {address} was lost; the same command goes on.\n" in output
    assert "Traceback" not in output
    assert "distributed" not in output
    assert 20 <= len(results(out)) < 2000


BODY = {"puzzle": UNIQUE, "limit": 2, "seconds": 20.0}


def run_in_worker(line: Any, verb: str, body: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Send a job to a worker of the server; return the head and the content of its answer."""
    content = json.dumps(body).encode()
    line.write(json.dumps({"verb": verb, "bytes": len(content)}).encode() + b"\n" + content)
    line.flush()
    while "progress" in (head := json.loads(line.readline())):
        assert head["progress"]["what"] == "on the cluster"
    return head, line.read(head["bytes"])


def test_a_worker_of_the_server_runs_jobs_on_the_cluster() -> None:
    where: dict[str, Any] = {"processes": False, "protocol": "tcp", "dashboard_address": None}
    with distributed.LocalCluster(1, threads_per_worker=1, **where) as here:
        ours, theirs = socket.socketpair()
        work = partial(cluster_worker.main, here.scheduler_address, 1 << 30, 0, Limits())
        process = CONTEXT.Process(target=work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        with ours, ours.makefile("rwb") as line:
            assert json.loads(line.readline())["ready"]
            head, content = run_in_worker(line, "solve", BODY)
            alone = verbs()["solve"](BODY)
            assert head["done"] == {}
            assert {**json.loads(content), "seconds": 0} == json.loads(json.dumps({**alone, "seconds": 0}))
            head, _ = run_in_worker(line, "count", {"puzzle": UNIQUE, "view": "none"})
            assert head["error"]["code"] == "bad_input"
            assert "view" in head["error"]["sentence"]
        process.join()


def test_a_cluster_with_another_version_is_a_fault() -> None:
    assert run_job("solve", BODY, Limits(), 1 << 30, "9.9")[0] == "fault"


@pytest.mark.skipif(not THOROUGH, reason="takes half a minute; make thorough runs it")
def test_a_server_with_a_cluster_gives_the_same_answers(tmp_path: Path) -> None:
    with distributed.LocalCluster(1, threads_per_worker=1, dashboard_address=None) as here:
        settings = Settings(database=f"sqlite:///{tmp_path}/park.db", cluster=here.scheduler_address, **PLENTY)
        with serving(settings) as server:
            for verb in ("solve", "count", "audit"):
                job = server.data(f"/api/{verb}?wait=0", {"puzzle": UNIQUE}, 202)
                job = server.ended(f"/api/jobs/{job['id']}")
                assert job["state"] == "done", job
                assert job["result"]["status"] == "unique"
            prefixes = here.scheduler.task_prefixes
            assert sum(prefix.state_counts["memory"] for prefix in prefixes.values()) >= 3, "the cluster did them"


@pytest.mark.skipif(not THOROUGH, reason="takes a minute; make thorough runs it")
def test_a_lost_worker_loses_no_result(tmp_path: Path) -> None:
    texts, order, out = lines(600), Order("grade"), tmp_path / "out.jsonl"
    importlib.import_module("dask").config.set({"distributed.scheduler.allowed-failures": 10})
    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as here:
        victim = next(iter(here.workers.values())).process.pid

        def kill() -> None:
            while not out.exists() or len(results(out)) < 100:
                time.sleep(0.05)
            os.kill(victim, signal.SIGKILL)

        threading.Thread(target=kill, daemon=True).start()
        ledger = Ledger(out)
        run(order, jobs(texts), ledger, Cluster(here.scheduler_address, 2))
        ledger.close()
        assert next(iter(here.workers.values())).process.pid != victim, "it was not killed"
    alone = [timeless(json.loads(json.dumps(answer(order, job)))) for job in jobs(texts)]
    assert told(out) == alone
