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
from collections.abc import Callable
from contextlib import suppress

Work = Callable[[socket.socket], None]
"""What a worker does: it reads jobs from the socket and answers there, until that is closed."""
LINE_BYTES = 64 << 10
"""Maximum length of a line of a worker."""
FORKED = "forkserver" in multiprocessing.get_all_start_methods()
CONTEXT = multiprocessing.get_context("forkserver") if FORKED else multiprocessing.get_context("spawn")
CONTEXT.set_forkserver_preload(["__main__", "puzzlepark.faces.web.warm"])


class Process:
    """A worker's process, and the line to it."""

    def __init__(self, work: Work) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.process = CONTEXT.Process(target=work, args=(self.theirs,), daemon=True)
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def start(self, seconds: float) -> bool:
        """Whether the worker is ready in time. Raises OSError where the system has no more processes."""
        starting = asyncio.ensure_future(asyncio.to_thread(self._start))  # the first one waits for the imports
        try:
            await asyncio.shield(starting)
            self.theirs.close()  # or its end would not be seen
            self.reader, self.writer = await asyncio.open_connection(sock=self.ours, limit=LINE_BYTES)
            return bool(await asyncio.wait_for(self.reader.readline(), seconds))
        except asyncio.CancelledError:
            await asyncio.wait({starting})
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
        return self.process.is_alive()

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
            await asyncio.to_thread(self.process.join)
        if hasattr(self, "writer"):
            self.writer.close()
        self.ours.close()
        self.theirs.close()
