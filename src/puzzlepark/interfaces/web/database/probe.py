"""Whether the server can do its work: its database takes what is written, and its workers live."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 0.7
"""Seconds for which an answer about health waits for the database."""
FRESH = 1.0
"""Seconds for which an answer of the database is taken for the next."""


class Probe:
    """Asks the database in a thread of its own, one question at a time, so that no silence of it delays the answer."""

    def __init__(self, ask: Callable[[], str]) -> None:
        self.ask = ask
        self.thread = ThreadPoolExecutor(1, "probe")
        self.asking: asyncio.Future[str] | None = None
        self.asked = 0.0

    async def state(self) -> str:
        """ "ok", or what is wrong with the database."""
        if self.asking is None or (self.asking.done() and time.monotonic() - self.asked > FRESH):
            self.asked = time.monotonic()
            self.asking = asyncio.get_running_loop().run_in_executor(self.thread, self.ask)
        asking = self.asking  # another request may ask anew meanwhile
        done, _ = await asyncio.wait({asking}, timeout=PATIENCE)
        return asking.result() if done else "does not answer"

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
