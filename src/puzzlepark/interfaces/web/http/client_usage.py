"""Processor seconds used by each client. The server limits what a client costs, not how often it asks."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.record import NamedTuple

MOST_CLIENTS = 20_000
"""How many clients are remembered."""
FADE_SECONDS = 30.0
"""Time constant of the exponential decay of recent use."""


def client_of(scope: Mapping[str, Any]) -> str:
    """The client that sent an ASGI request."""
    host, _ = scope.get("client") or ("unknown", 0)
    return client_of_host(host)


def client_of_host(host: str) -> str:
    """The client at an address: an IPv4 address itself, or the /64 network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


class _Account(NamedTuple):
    """The use of one client at the time `updated`, by the monotonic clock."""

    debt: float
    recent: float
    updated: float


class ClientUsage:
    """A leaky bucket of processor seconds for each client: it holds `burst` seconds and drains `rate` seconds a second.

    `recent` decays exponentially, independently of `rate`. It decides which client is served first.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._accounts: OrderedDict[str, _Account] = OrderedDict()

    def debt(self, client: str) -> float:
        """The seconds in the client's bucket."""
        account = self._accounts.get(client)
        if account is None:
            return 0.0
        drained = (time.monotonic() - account.updated) * self.rate
        return max(0.0, account.debt - drained)

    def recent(self, client: str) -> float:
        """The seconds that the client has used recently; old ones count less."""
        account = self._accounts.get(client)
        if account is None:
            return 0.0
        age = time.monotonic() - account.updated
        return account.recent * math.exp(-age / FADE_SECONDS)

    def charge(self, client: str, seconds: float) -> None:
        """Add processor seconds to the client's use."""
        account = _Account(self.debt(client) + seconds, self.recent(client) + seconds, time.monotonic())
        self._accounts.pop(client, None)
        if len(self._accounts) >= MOST_CLIENTS:  # evict the client that was charged longest ago
            self._accounts.popitem(last=False)
        self._accounts[client] = account

    def retry_after(self, client: str) -> int | None:
        """The seconds until the client may ask again; None if it may ask now."""
        excess = self.debt(client) - self.burst
        return None if excess < 0 else max(1, round(excess / self.rate))
