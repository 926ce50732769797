"""A process for a worker, forked from one that has imported everything already.

So a worker is there in milliseconds, and one that had to be killed is replaced as soon. The process that is forked from
has one thread and does nothing else; where the system has no such server, each worker imports for itself.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import forkserver
from pathlib import Path

Work = Callable[[socket.socket], None]
"""What a worker does: it reads jobs from the socket and answers there, until that is closed."""
JOIN_SECONDS = 5.0
"""For the parent to report the end of a process that was killed."""
LINE_BYTES = 64 << 10
"""Maximum length of a line of a worker."""
FORKED = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver") if FORKED else multiprocessing.get_context("spawn")
CONTEXT.set_forkserver_preload(["__main__", "puzzlepark.interfaces.web.workers.preload"])


class Process:
    """A worker's process, and the line to it."""

    def __init__(self, work: Work) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.process = CONTEXT.Process(target=work, args=(self.theirs,), daemon=True)
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def start(self, seconds: float) -> bool:
        """Whether the worker is ready in time. Raises OSError where the system has no more processes."""
        starting = _in_thread(self._start)  # the first one waits for the imports
        try:
            async with asyncio.timeout(seconds):  # unlike wait_for, it never swallows a cancellation
                await asyncio.shield(starting)
                self.theirs.close()  # or its end would not be seen
                self.reader, self.writer = await asyncio.open_connection(sock=self.ours, limit=LINE_BYTES)
                return bool(await self.reader.readline())
        except asyncio.CancelledError:
            await asyncio.wait({starting}, timeout=JOIN_SECONDS)
            raise

    def _start(self) -> None:
        # An interrupt at the terminal is for the server alone; what is started has it blocked too.
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.process.start()

    @property
    def pid(self) -> int:
        return self.process.pid or 0

    @property
    def alive(self) -> bool:
        """Whether it runs. Its parent knows that too, but may be stopped; the line ends with the process."""
        return not self.reader.at_eof()

    def interrupt(self) -> None:
        """Ask the worker to end its job."""
        if self.alive:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGINT)

    async def kill(self) -> None:
        """End it at once, and close the line."""
        if self.process.pid is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await asyncio.to_thread(self.process.join, JOIN_SECONDS)
        if hasattr(self, "writer"):
            self.writer.close()
        self.ours.close()
        self.theirs.close()


def parent_pid() -> int | None:
    """The process that workers are forked from, if there is one by now."""
    pid: int | None = getattr(getattr(forkserver, "_forkserver", None), "_forkserver_pid", None)
    return pid


def parent_stopped() -> bool:
    """Whether the process that workers are forked from is stopped, so that no dead worker would be replaced. Known on
    Linux only."""
    try:
        return Path(f"/proc/{parent_pid()}/stat").read_text().rpartition(")")[2].split()[0] in ("T", "t")
    except (OSError, IndexError):
        return False


def _in_thread(work: Callable[[], None]) -> asyncio.Future[None]:
    """Run `work` in a thread that does not delay the end of the program, should it never return."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def run() -> None:
        error = None
        try:
            work()
        except Exception as found:
            error = found
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, daemon=True).start()
    return done
