"""Workers that hang, die or use up memory affect only their own job; queues and clients are limited; jobs are
shared."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

import odd_worker
from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.app import create_server_app
from puzzlepark.interfaces.web.database import store as store_module
from puzzlepark.interfaces.web.database.engine import open_engine
from puzzlepark.interfaces.web.database.migrations import Migration, migrate, migrations
from puzzlepark.interfaces.web.database.store import Store
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.tasks.verbs.kit.image_header import decode_base64, read_header
from puzzlepark.tasks.verbs.kit.limits import MIB

from webserver import PLENTY, Running, postgres_server, serving
from yardstick import PATIENCE, eventually


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Two workers that can misbehave, a short queue, and a short grace period."""
    file = tmp_path_factory.mktemp("web") / "park.db"
    limits = {**PLENTY, "workers": 2, "queue": 3, "client_jobs": 100, "grace": 0.5, "memory": 256 * MIB}
    with serving(Settings(database=f"sqlite:///{file}", **limits), odd_worker.main) as running:
        yield running


def puzzle(server: Running, title: str = "") -> dict[str, Any]:
    item = server.data("/api/collection?limit=1")["items"][0]
    document: dict[str, Any] = server.data(f"/api/puzzles/{item['id']}")["puzzle"]
    return {**document, "title": title}


def idle(server: Running) -> None:
    """Wait until no worker is busy."""
    eventually(lambda: not server.app.state.job_tiers.slow.queue.of_client)


def test_a_solver_that_hangs_is_killed_at_its_deadline_and_others_continue(server: Running) -> None:
    started = server.post("/api/count?wait=0", {"puzzle": puzzle(server, "hang"), "seconds": 1})
    assert started.status_code == 202
    for _ in range(5):  # the other worker solves, and checks are answered
        assert server.job("/api/solve", {"puzzle": puzzle(server)})["state"] == "done"
        assert not server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"]
    job = server.ended(started.headers["location"])
    assert job["state"] == "failed"
    assert job["error"]["code"] == "killed"
    assert "deadline of 1 s" in job["error"]["sentence"]
    jobs = [server.job("/api/solve", {"puzzle": puzzle(server)}) for _ in range(3)]
    assert {j["state"] for j in jobs} == {"done"}  # both workers are alive again


@pytest.mark.parametrize(("title", "code"), [("die", "killed"), ("eat", "memory")])
def test_a_worker_that_dies_affects_its_own_job_only(server: Running, title: str, code: str) -> None:
    other = server.post("/api/differ?wait=0", {"puzzle": puzzle(server)})
    job = server.job("/api/solve", {"puzzle": puzzle(server, title), "seconds": 60})
    assert job["state"] == "failed"
    assert job["error"]["code"] == code
    assert other.json()["state"] == "done" or server.ended(other.headers["location"])["state"] == "done"
    assert server.job("/api/solve", {"puzzle": puzzle(server)})["state"] == "done"


def test_a_full_queue_answers_with_retry_after(server: Running) -> None:
    idle(server)
    hanging = []
    for _ in range(5):  # two running, three in the queue
        hanging.append(server.post("/api/count?wait=0", {"puzzle": puzzle(server, "hang"), "seconds": 60}))
        assert hanging[-1].status_code == 202
        while len(hanging) <= 2 and server.data(hanging[-1].headers["location"])["state"] == "queued":
            pass
    full = server.post("/api/count?wait=0", {"puzzle": puzzle(server)})
    assert full.status_code == 503
    assert int(full.headers["retry-after"]) > 0
    assert full.json()["error"]["code"] == "busy"
    assert server.data("/api/check", {"puzzle": puzzle(server), "marks": {}})["solved"] is False
    assert server.data(hanging[4].headers["location"])["ahead"] == 2
    for started in reversed(hanging):
        assert server.delete(started.headers["location"]).json()["state"] == "cancelled"
    assert server.job("/api/solve", {"puzzle": puzzle(server)})["state"] == "done"


def test_closing_the_connection_cancels_the_job(server: Running) -> None:
    idle(server)
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(
            f"{server.url}/api/count?wait=10",
            json={"puzzle": puzzle(server, "hang"), "seconds": 60},
            timeout=httpx.Timeout(PATIENCE, read=0.3),
        )
    idle(server)  # long before the time limit of the job


def test_jobs_and_requests_of_a_client_are_limited(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path}/park.db", workers=1, client_jobs=2, client_burst=0.3, client_rate=0.001
    )
    with serving(settings, odd_worker.main) as server:
        body = {"puzzle": puzzle(server, "hang"), "seconds": 30}
        answers = [server.post("/api/count?wait=0", body) for _ in range(3)]
        assert [a.status_code for a in answers] == [202, 202, 429]
        assert answers[2].json()["error"]["code"] == "limit"
        assert "retry-after" in answers[2].headers
        # Another client, here another address of this machine, is not affected.
        with server.neighbour("127.0.0.9") as other:
            assert other.post("/api/solve?wait=0", json={"puzzle": puzzle(server)}).status_code == 202
            assert server.get("/api/collection").status_code == 200
            eventually(lambda: server.get("/api/collection").status_code == 429, pause=lambda: None)
            assert other.get("/api/collection").status_code == 200


def test_watched_jobs_of_a_client_are_limited(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/park.db", workers=1, client_streams=2)
    with serving(settings, odd_worker.main) as server, ExitStack() as open_streams:
        body = {"puzzle": puzzle(server, "hang"), "seconds": 30}
        path = server.post("/api/count?wait=0", body).headers["location"]
        lines = [open_streams.enter_context(server.client.stream("GET", f"{path}/events")).iter_lines() for _ in "ab"]
        assert [next(line) for line in lines] == ["event: job"] * 2
        refused = server.get(f"{path}/events")
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "limit"
        open_streams.close()
        eventually(lambda: not server.app.state.registry.streams)
        assert server.delete(path).json()["state"] == "cancelled"
        assert "cancelled" in server.get(f"{path}/events").text


def test_server_processes_report_each_others_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/park.db"
    with (
        serving(Settings(database=url, workers=1, **PLENTY), odd_worker.main) as one,
        serving(Settings(database=url, workers=1, **PLENTY), odd_worker.main) as two,
    ):
        path = one.post("/api/count?wait=0", {"puzzle": puzzle(one, "hang"), "seconds": 50}).headers["location"]
        assert two.data(path)["state"] in ("queued", "running")
        states: list[str] = []

        def watch() -> None:
            with httpx.stream("GET", f"{two.url}{path}/events", timeout=PATIENCE) as stream:
                states.extend(line for line in stream.iter_lines() if line.startswith("data:"))

        thread = threading.Thread(target=watch)
        thread.start()
        assert two.delete(path).json()["state"] == "cancelled"
        thread.join(PATIENCE)
        assert '"state":"cancelled"' in states[-1]
        assert one.data(path)["state"] == "cancelled"
        stored = one.data("/api/puzzles", {"puzzle": puzzle(one, "shared")}, 201)
        assert two.data(f"/api/puzzles/{stored['id']}")
        store = two.app.state.store
        store.share_job("gone", "a-job-of-one-that-is-gone", True, '{"state": "running", "error": null}')
        assert two.data("/api/jobs/a-job-of-one-that-is-gone")["state"] == "running"
        monkeypatch.setattr(store_module, "SILENT_SECONDS", 0.1)
        time.sleep(0.2)
        assert two.data("/api/jobs/a-job-of-one-that-is-gone")["error"]["code"] == "killed"


def test_migrations_run_once_in_order_and_a_newer_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/park.db"
    store = Store(url)
    store.put("0" * 16, "some", '{"genre": "some"}')
    store.close()
    known = migrations()
    assert [m.number for m in known] == list(range(1, len(known) + 1))
    later = Migration(len(known) + 1, "later", ("ALTER TABLE puzzle ADD COLUMN seen INTEGER DEFAULT 0",))
    engine = open_engine(url)
    assert migrate(engine, [*known, later]) == later.number
    assert migrate(engine, [*known, later]) == later.number
    with engine.connect() as connection:
        assert connection.execute(text("SELECT seen FROM puzzle")).scalar() == 0
    broken = Migration(later.number + 1, "broken", ("CREATE TABLE half (x INTEGER)", "NONSENSE"))
    with pytest.raises(Exception, match="NONSENSE"):
        migrate(engine, [*known, later, broken])
    with engine.connect() as connection:
        tables = connection.execute(text("SELECT name FROM sqlite_master")).scalars().all()
    assert "half" not in tables
    engine.dispose()
    with pytest.raises(BadInput, match="newer program"):
        Store(url)


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://x/y", "sqlite:////proc/nope/park.db", "postgresql://x@/y?host=/nope"]
)
def test_a_database_that_cannot_be_used_is_reported(url: str) -> None:
    with pytest.raises(BadInput):
        Store(url)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_with_another_encoding_is_refused(encoding: str) -> None:
    with postgres_server() as server:
        engine = open_engine(server.url).execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            statement = f"CREATE DATABASE odd ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
            connection.execute(text(statement))
        engine.dispose()
        done = park("serve", "--port", "0", "--database", server.url.replace("/postgres?", "/odd?"))
    assert done.exit_code == 2
    assert done.stderr == (
        f"park: The database has the encoding {encoding}; puzzles need UTF8: "
        "CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.\n"
    )


GONE = """
import sys
from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import app
from puzzlepark.interfaces.web.database import store
from puzzlepark.interfaces.cli.start import main

def gone(url):
    raise BadInput("The database cannot be used: it went away.")

app.Store = gone  # the command itself has checked the database before
sys.argv = ["park", "serve", "--port", "0", "--database", sys.argv[1]]
main()
"""


def test_a_database_that_is_lost_at_the_start_is_reported_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-c", GONE, f"sqlite:///{tmp_path}/park.db"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (2, "park: The database cannot be used: it went away.\n")


def test_one_of_several_processes_reports_why_it_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(url: str) -> None:
        raise BadInput("The database cannot be used: it went away.")

    monkeypatch.setattr("puzzlepark.interfaces.web.app.Store", gone)
    sent: list[Any] = []

    async def start() -> None:
        async def receive() -> Any:
            return {"type": "lifespan.startup"}

        async def send(message: Any) -> None:
            sent.append(message)

        with pytest.raises(BadInput):
            await create_server_app()({"type": "lifespan", "state": {}}, receive, send)

    asyncio.run(start())
    assert sent == [{"type": "lifespan.startup.failed", "message": "The database cannot be used: it went away."}]


def test_pictures_are_recognized_by_their_headers_and_huge_ones_refused() -> None:
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big")
    gif = b"GIF89a" + (64).to_bytes(2, "little") + (48).to_bytes(2, "little")
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x30\x00\x40"
    bmp = b"BM" + bytes(16) + (64).to_bytes(4, "little") + (-48).to_bytes(4, "little", signed=True)
    webp = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0" + (63).to_bytes(3, "little") + (47).to_bytes(3, "little")
    assert read_header(png, 10**6) == ("png", 640, 480)
    for data in (gif, jpeg, bmp, webp):
        assert read_header(data, 10**6)[1:] == (64, 48)
    with pytest.raises(BadInput, match="640x480 is too large"):
        read_header(png, 1000)
    for damaged in (b"", b"hello", png[:20], jpeg[:8], gif[:7], webp[:20]):
        with pytest.raises(BadInput):
            read_header(damaged, 10**6)
    with pytest.raises(BadInput, match="base64"):
        decode_base64("???", 100)
    with pytest.raises(BadInput, match="too large"):
        decode_base64("A" * 1000, 100)
