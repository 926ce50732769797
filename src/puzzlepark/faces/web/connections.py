"""Connections: how many a client may hold, how long one may be silent, and how much it may send before a request.

A connection that does nothing makes room for a new one: of the same client when that has its share, of any when all are
taken. So silence locks nobody out.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from puzzlepark.faces.web.settings import Settings

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
        self.number: Counter[str] = Counter()
        self.idle: OrderedDict[GuardedProtocol, None] = OrderedDict()
        """Those that do nothing, the longest idle first."""

    def add(self, one: GuardedProtocol) -> bool:
        """Count a connection, and drop an idle one if there are too many; False if there is none to drop."""
        full = self.number[one.peer] >= CLIENT_CONNECTIONS and one.peer not in self.trusted
        room = True
        if full or self.number.total() >= ALL_CONNECTIONS:
            idle = next((other for other in self.idle if not full or other.peer == one.peer), None)
            room = idle is not None
            if idle is not None:
                del self.idle[idle]  # its end comes later, and the next one must drop another
                idle.drop()
        self.number[one.peer] += 1
        self.idle[one] = None
        return room

    def remove(self, one: GuardedProtocol) -> None:
        self.idle.pop(one, None)
        self.number[one.peer] -= 1
        if self.number[one.peer] <= 0:
            del self.number[one.peer]


_OF_SERVERS: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class GuardedProtocol(HttpToolsProtocol):
    """HTTP with bounds that the server's own protocol has not."""

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
        self.peer = self.client[0] if self.client else ""
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
        self.held.idle.pop(self, None)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.in_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_idle and not self.transport.is_closing():
            self.held.idle[self] = None

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
