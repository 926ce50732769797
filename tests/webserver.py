"""A server for tests: the real application on a real socket, in a thread of this process."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from puzzlepark.interfaces.web.app import create_app
from puzzlepark.interfaces.web.http.connections import GuardedProtocol
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import worker

from programs import needed
from yardstick import PATIENCE, eventually

PLENTY: dict[str, Any] = {
    "client_rate": 10_000.0,
    "client_burst": 1e6,
    "job_burst": 1e6,
    "client_jobs": 100,
    "heavy_boards": 1,
}
"""Settings with limits that tests do not reach by accident."""


class Running:
    """A running server, and a client of it."""

    def __init__(self, app: FastAPI, url: str) -> None:
        self.app = app
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=PATIENCE)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.client.get(path, **more)

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.client.post(path, json=body, **more)

    def delete(self, path: str, **more: Any) -> httpx.Response:
        return self.client.delete(path, **more)

    def data(self, path: str, body: Any = None, status: int = 200) -> Any:
        """The JSON of a response, which must have this status. With a body, the request is a POST."""
        answer = self.get(path) if body is None else self.post(path, body)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:500])
        return answer.json()

    def neighbour(self, address: str) -> httpx.Client:
        """A client that uses another address of this machine."""
        return httpx.Client(transport=httpx.HTTPTransport(local_address=address), base_url=self.url, timeout=PATIENCE)

    def job(self, path: str, body: Any) -> Any:
        """Start a job, and return it when it is over."""
        job = self.data(f"{path}?wait=0", body, 202)
        return self.ended(f"/api/jobs/{job['id']}")

    def ended(self, path: str) -> Any:
        """Wait for the job at this path, and return it when it is over."""
        while (job := self.data(f"{path}?wait=5"))["state"] in ("queued", "running"):
            pass
        return job


@contextmanager
def serving(settings: Settings, worker_main: Callable[..., None] = worker.main) -> Iterator[Running]:
    """Serve until the end of the block."""
    app = create_app(settings, worker_main)
    config = uvicorn.Config(app, port=0, http=GuardedProtocol, log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        eventually(lambda: server.started or not thread.is_alive())
        assert server.started, "the server did not start"
        port = server.servers[0].sockets[0].getsockname()[1]
        running = Running(app, f"http://127.0.0.1:{port}")
        yield running
        running.client.close()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Postgres:
    """A PostgreSQL server on a socket in a temporary folder, which can be stopped and started again."""

    def __init__(self, server: Path, asker: Path, folder: Path, quiet: dict[str, Any]) -> None:
        self.url = f"postgresql://park@/postgres?host={folder}"
        self.folder, self.quiet = folder, quiet
        self.server = [str(server), "-D", str(folder / "data"), "-k", str(folder)]
        self.server += ["-c", "listen_addresses=", "-c", "fsync=off"]
        self.ready = [str(asker), "-h", str(folder), "-U", "park", "-d", "postgres"]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.server, **self.quiet)

        def ready() -> bool:
            assert self.process.poll() is None, "PostgreSQL did not start"
            return not subprocess.run(self.ready, check=False, **self.quiet).returncode

        eventually(ready, "PostgreSQL does not answer")

    def stop(self) -> None:
        """Stop the server immediately, without waiting for clients (fast shutdown)."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A new PostgreSQL server. Skips the test if PostgreSQL is not installed."""
    initdb = needed("initdb")
    server_program = needed("postgres", beside=initdb)
    asker = needed("pg_isready", beside=initdb)
    folder = Path(tempfile.mkdtemp(prefix="park-pg-"))
    # PostgreSQL refuses to run as root.
    other: dict[str, Any] = {}
    if os.geteuid() == 0:
        other = {"user": "postgres" if _has_user("postgres") else "nobody"}
        shutil.chown(folder, other["user"])
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **other}
    command = [str(initdb), "-D", str(folder / "data"), "-A", "trust", "-U", "park", "-E", "UTF8", "--no-sync"]
    subprocess.run(command, check=True, **quiet)
    server = Postgres(server_program, asker, folder, quiet)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new PostgreSQL server."""
    with postgres_server() as server:
        yield server.url


def _has_user(name: str) -> bool:
    import pwd

    return any(entry.pw_name == name for entry in pwd.getpwall())
