"""A semaphore that is fair to clients: when a slot is free, the waiting client with the least recent use gets it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from puzzlepark.interfaces.web.http.client_usage import ClientUsage


class FairSemaphore:
    """A semaphore that is fair to clients instead of requests, so that a flood from one client delays only itself."""

    def __init__(self, slots: int, usage: ClientUsage) -> None:
        self.free = slots
        self.usage = usage
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def slot(self, client: str) -> AsyncIterator[None]:
        """Hold a slot during the block."""
        await self._acquire(client)
        try:
            yield
        finally:
            self._release()

    async def acquire_briefly(self, client: str) -> None:
        """Wait for a slot, and release it in the next iteration of the event loop."""
        await self._acquire(client)
        asyncio.get_running_loop().call_soon(self._release)

    async def _acquire(self, client: str) -> None:
        """Take a free slot, or wait until one is granted. A wait that is cancelled passes a granted slot on."""
        if self.free:
            self.free -= 1
            return
        granted = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(client, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        """Pass the slot to the next waiter that was not cancelled, or free it."""
        while self.waiting:
            client = min(self.waiting, key=self.usage.recent)
            granted = self.waiting[client].popleft()
            if not self.waiting[client]:
                del self.waiting[client]
            if not granted.done():
                granted.set_result(None)
                return
        self.free += 1
