"""A worker's process and its connection. Processes are forked from a fork server that has imported everything.

So a worker starts in milliseconds, and a killed one is replaced as fast. The fork server has one thread and does
nothing else. Where the system has none (Windows), every worker imports for itself.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import forkserver
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlepark.interfaces.web.jobs.job import Job

WorkerMain = Callable[[socket.socket], None]
"""The main function of a worker: it reads jobs from the socket and answers there, until the socket is closed."""
JOIN_SECONDS = 5.0
"""How long to wait for the end of a killed process."""
MOST_RECENT = 4
"""How many puzzles a worker is known to have had last; it keeps as many explainers."""
LINE_BYTES = 64 << 10
"""Maximum length of a line that a worker sends."""
FORKED = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver") if FORKED else multiprocessing.get_context("spawn")
CONTEXT.set_forkserver_preload(["__main__", "puzzlepark.interfaces.web.workers.preload"])


class Process:
    """A worker's process, and the connection to it."""

    def __init__(self, main: WorkerMain) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.process = CONTEXT.Process(target=main, args=(self.theirs,), daemon=True)
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None
        self.recent: deque[int] = deque(maxlen=MOST_RECENT)
        """Keys of the puzzles that it had last."""
        self.job: Job | None = None
        """The job that it runs, or ran last."""
        self.newcomers = False
        """True if it serves only clients without a running job."""

    async def start(self, seconds: float) -> bool:
        """Start the process; return whether the worker is ready. Raise TimeoutError, or OSError if no process
        starts."""
        starting = _run_in_thread(self._start)  # the first start waits for the imports of the fork server
        try:
            async with asyncio.timeout(seconds):  # unlike wait_for, it never swallows a cancellation
                await asyncio.shield(starting)
                self.theirs.close()  # otherwise the worker's end would not close the connection
                self.reader, self.writer = await asyncio.open_connection(sock=self.ours, limit=LINE_BYTES)
                return bool(await self.reader.readline())
        except asyncio.CancelledError:
            await asyncio.wait({starting}, timeout=JOIN_SECONDS)
            raise

    def _start(self) -> None:
        """Start the process. Called in a thread."""
        # Ctrl-C in a terminal must reach the server only. The new process inherits the blocked signal.
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.process.start()

    async def send(self, *parts: bytes) -> None:
        assert self.writer is not None, "the process was not started"
        self.writer.writelines(parts)
        await self.writer.drain()

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    @property
    def alive(self) -> bool:
        """True while the connection to the process is open. The fork server reports the end of a process, too, but not
        if it is stopped."""
        return not self.reader.at_eof()

    def interrupt(self) -> None:
        """Ask the worker to cancel its job."""
        if self.alive:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGINT)

    async def kill(self) -> None:
        """Kill the process, and close the connection."""
        if self.process.pid is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await asyncio.to_thread(self.process.join, JOIN_SECONDS)
        if self.writer is not None:
            self.writer.close()
        self.ours.close()
        self.theirs.close()


def forkserver_pid() -> int | None:
    """The process id of the fork server, if it runs."""
    pid: int | None = getattr(getattr(forkserver, "_forkserver", None), "_forkserver_pid", None)
    return pid


def forkserver_stopped() -> bool:
    """True if the fork server is stopped (SIGSTOP), so that dead workers are not replaced. Detected on Linux only."""
    try:
        state = Path(f"/proc/{forkserver_pid()}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state in ("T", "t")


def _run_in_thread(function: Callable[[], None]) -> asyncio.Future[None]:
    """Run a function in a daemon thread, which does not delay the end of the program if it never returns."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[None] = loop.create_future()

    def resolve(error: Exception | None) -> None:
        if not future.done():
            future.set_result(None) if error is None else future.set_exception(error)

    def run() -> None:
        """Call the function, and pass its end or its exception to the event loop."""
        failure = None
        try:
            function()
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(resolve, failure)

    threading.Thread(target=run, daemon=True).start()
    return future
