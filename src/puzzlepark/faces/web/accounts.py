"""Processor seconds of clients. What is bounded is what a client costs, not how often it asks."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_CLIENTS = 20_000


class Accounts:
    """What each client has spent of late. A debt of up to `burst` seconds is paid back at `rate` seconds a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._debts: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spent(self, client: str) -> float:
        """The seconds that the client has spent and not paid back."""
        debt, then = self._debts.get(client, (0.0, 0.0))
        return max(0.0, debt - (time.monotonic() - then) * self.rate)

    def charge(self, client: str, seconds: float) -> None:
        debt = self.spent(client) + seconds
        self._debts.pop(client, None)
        if len(self._debts) >= MOST_CLIENTS:  # those who were seen last stay
            self._debts.popitem(last=False)
        self._debts[client] = (debt, time.monotonic())

    def wait(self, client: str) -> int | None:
        """The seconds until the client may ask again; None if it may now."""
        over = self.spent(client) - self.burst
        return None if over < 0 else max(1, round(over / self.rate))
