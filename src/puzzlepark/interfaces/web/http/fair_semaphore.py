"""Turns: a bounded number of clients at a time, and of those who wait, the one that has used least comes first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from puzzlepark.interfaces.web.http.client_usage import Accounts


class Turns:
    """A semaphore that is fair to clients instead of requests: a crowd of one client waits for itself."""

    def __init__(self, room: int, accounts: Accounts) -> None:
        self.free = room
        self.accounts = accounts
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the end of the block."""
        await self._take(client)
        try:
            yield
        finally:
            self._give()

    async def step(self, client: str) -> None:
        """Wait for a turn that lasts until the event loop has run what is ready now."""
        await self._take(client)
        asyncio.get_running_loop().call_soon(self._give)

    async def _take(self, client: str) -> None:
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()
            raise

    def _give(self) -> None:
        """Pass the turn on to the next one who still waits."""
        while self.waiting:
            client = min(self.waiting, key=self.accounts.recent)
            turn = self.waiting[client].popleft()
            if not self.waiting[client]:
                del self.waiting[client]
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
