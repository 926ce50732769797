"""Clients and the processor seconds they use. The server bounds what a client costs, not how often it asks."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.record import NamedTuple

MOST_CLIENTS = 20_000
FORGET_SECONDS = 30.0
"""Time constant with which recent use fades."""


def client_of(scope: Mapping[str, Any]) -> str:
    """The client that sent a request."""
    return client_at((scope.get("client") or ("unknown", 0))[0])


def client_at(host: str) -> str:
    """The client at an address: the IPv4 address itself, or the /64 network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


class _Use(NamedTuple):
    debt: float
    recent: float
    then: float


class Accounts:
    """The processor seconds of each client. A debt of up to `burst` seconds is paid back at `rate` seconds a second.

    `recent` fades within a minute, whatever the rate. It decides who is served first.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._used: OrderedDict[str, _Use] = OrderedDict()

    def spent(self, client: str) -> float:
        """The seconds that the client has spent and not paid back."""
        use = self._used.get(client)
        return 0.0 if use is None else max(0.0, use.debt - (time.monotonic() - use.then) * self.rate)

    def recent(self, client: str) -> float:
        """The seconds that the client has spent lately; old ones count less."""
        use = self._used.get(client)
        return 0.0 if use is None else use.recent * math.exp((use.then - time.monotonic()) / FORGET_SECONDS)

    def charge(self, client: str, seconds: float) -> None:
        use = _Use(self.spent(client) + seconds, self.recent(client) + seconds, time.monotonic())
        self._used.pop(client, None)
        if len(self._used) >= MOST_CLIENTS:  # the clients seen last stay
            self._used.popitem(last=False)
        self._used[client] = use

    def wait(self, client: str) -> int | None:
        """The seconds until the client may ask again; None if it may now."""
        over = self.spent(client) - self.burst
        return None if over < 0 else max(1, round(over / self.rate))
