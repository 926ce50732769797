"""Connections: how many a client may hold, how long one may be silent, and how much it may send before a request.

When a client has its share, or all connections are taken, a new one replaces another: the longest idle one of the same
client, or one of the client that holds most, idle or not. So nobody is locked out by silence, slow bodies or waiting,
and a watchdog always gets its answer.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from puzzlepark.interfaces.web.http.client_usage import client_at
from puzzlepark.interfaces.web.settings import Settings

CLIENT_CONNECTIONS = 128
ALL_CONNECTIONS = 900
"""Below the usual limit of descriptors, 1,024 for each process."""
HEAD_SECONDS = 10.0
"""For the head of a request, from its first byte or from the start of a connection."""
STALL_SECONDS = 30.0
"""For a client that reads nothing of its answer."""
HEAD_BYTES = 32 << 10
MOST_PIPELINED = 16
_SENTENCE = b'{"error":{"code":"too_large","sentence":"The head of the request is too large."}}'
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(_SENTENCE), _SENTENCE)
)


class Connections:
    """The connections of one server process."""

    def __init__(self, trusted: frozenset[str]) -> None:
        self.trusted = trusted
        """Proxies, whose connections are those of many clients."""
        self.of_client: dict[str, dict[GuardedProtocol, None]] = {}
        """The connections of each client, the longest idle or busy first."""

    def add(self, one: GuardedProtocol) -> bool:
        """Count a connection, and drop another if there are too many; False if none can be dropped."""
        mine = self.of_client.get(one.peer, {})
        room = True
        if len(mine) >= CLIENT_CONNECTIONS and one.peer not in self.trusted:
            room = self._drop(mine, busy=False)
        elif sum(map(len, self.of_client.values())) >= ALL_CONNECTIONS:
            most = max(self.of_client, key=lambda peer: len(self.of_client[peer]))
            greedy = len(self.of_client[most]) > len(mine) + 1 and most not in self.trusted
            room = self._drop(self.of_client[most], busy=greedy)
        self.of_client.setdefault(one.peer, {})[one] = None
        return room

    def _drop(self, some: dict[GuardedProtocol, None], busy: bool) -> bool:
        """Drop one of these connections, an idle one if there is any."""
        found = next((one for one in some if one.is_idle), next(iter(some), None) if busy else None)
        if found is None:
            return False
        self.remove(found)  # its end comes later, and the next one must drop another
        found.drop()
        return True

    def touch(self, one: GuardedProtocol) -> None:
        """Note that a connection has just become idle or busy."""
        mine = self.of_client.get(one.peer, {})
        if one in mine:
            del mine[one]
            mine[one] = None

    def remove(self, one: GuardedProtocol) -> None:
        mine = self.of_client.get(one.peer, {})
        mine.pop(one, None)
        if not mine:
            self.of_client.pop(one.peer, None)


_OF_SERVERS: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on connections, on the size and time of heads, and on stalled answers."""

    peer = ""
    in_head = True
    head_bytes = 0
    head_timer: asyncio.TimerHandle | None = None
    stall_timer: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.held = _OF_SERVERS.get(self.server_state) or Connections(frozenset(Settings.handed_on().proxies))
        _OF_SERVERS[self.server_state] = self.held

    @property
    def is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = client_at(self.client[0]) if self.client else ""
        self.head_timer = self.loop.call_later(HEAD_SECONDS, self.drop)
        if not self.held.add(self):
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self.held.remove(self)
        for timer in (self.head_timer, self.stall_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def drop(self) -> None:
        """End the connection now; what was not sent is lost."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.in_head:
            self.head_bytes += len(data)
            if self.head_timer is None and self.is_idle:
                self.head_timer = self.loop.call_later(HEAD_SECONDS, self.drop)
        super().data_received(data)
        if self.in_head and self.head_bytes > HEAD_BYTES and not self.transport.is_closing():
            if self.is_idle:
                self.transport.write(TOO_LARGE)
            self.transport.close()
        if len(self.pipeline) > MOST_PIPELINED:
            self.drop()

    def on_headers_complete(self) -> None:
        self.in_head, self.head_bytes = False, 0
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
        super().on_headers_complete()
        self.held.touch(self)

    def on_message_complete(self) -> None:
        self.in_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.held.touch(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stall_timer = self.loop.call_later(STALL_SECONDS, self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stall_timer is not None:
            self.stall_timer.cancel()
            self.stall_timer = None

    def timeout_keep_alive_handler(self) -> None:
        self.drop()
