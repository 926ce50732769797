"""The health check of the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

TIMEOUT_SECONDS = 0.7
"""How long a health check waits for the database."""
FRESH_SECONDS = 1.0
"""How long the result of a check is reused."""


class DatabaseProbe:
    """Checks the database in its own thread, one check at a time, so that a hanging database delays no answer."""

    def __init__(self, check: Callable[[], str]) -> None:
        self.check = check
        self.thread = ThreadPoolExecutor(1, "probe")
        self.pending: asyncio.Future[str] | None = None
        self.started = 0.0

    async def state(self) -> str:
        """Return "ok", or what is wrong with the database."""
        if self.pending is None or (self.pending.done() and time.monotonic() - self.started > FRESH_SECONDS):
            self.started = time.monotonic()
            self.pending = asyncio.get_running_loop().run_in_executor(self.thread, self.check)
        pending = self.pending  # another request may start a new check during the wait
        done, _ = await asyncio.wait({pending}, timeout=TIMEOUT_SECONDS)
        return pending.result() if done else "does not answer"

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
