"""Limits of connections: their number by client, the time and size of request heads, and stalled answers.

When a client has reached its limit, a new connection replaces the client's longest idle one. When the server has
reached its limit, it replaces one of the client with the most connections, idle or not. So idle connections and slow
bodies lock nobody out, and health checks are always answered.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from puzzlepark.interfaces.web.http.client_usage import client_of_host
from puzzlepark.interfaces.web.settings import Settings

CLIENT_CONNECTIONS = 128
ALL_CONNECTIONS = 900
"""Below the usual limit of file descriptors, 1,024 for each process."""
HEAD_SECONDS = 10.0
"""Time limit of a request's head, from its first byte or from the start of the connection."""
STALL_SECONDS = 30.0
"""Time limit for a client that does not read its answer."""
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
        """Proxies. Their connections belong to many clients, and are not limited."""
        self.of_client: dict[str, dict[GuardedProtocol, None]] = {}
        """The connections of each client, ordered by their last change between idle and busy, oldest first."""

    def add(self, connection: GuardedProtocol) -> bool:
        """Count a connection, and drop another one if there are too many. Return False if none can be dropped."""
        mine = self.of_client.get(connection.peer, {})
        has_room = True
        if len(mine) >= CLIENT_CONNECTIONS and connection.peer not in self.trusted:
            has_room = self._drop(mine, busy=False)
        elif sum(map(len, self.of_client.values())) >= ALL_CONNECTIONS:
            largest = max(self.of_client, key=lambda peer: len(self.of_client[peer]))
            exceeds_mine = len(self.of_client[largest]) > len(mine) + 1 and largest not in self.trusted
            has_room = self._drop(self.of_client[largest], busy=exceeds_mine)
        self.of_client.setdefault(connection.peer, {})[connection] = None
        return has_room

    def _drop(self, connections: dict[GuardedProtocol, None], busy: bool) -> bool:
        """Drop the first idle connection, or with `busy` the first one if none is idle. True if one was dropped."""
        fallback = next(iter(connections), None) if busy else None
        victim = next((connection for connection in connections if connection.is_idle), fallback)
        if victim is None:
            return False
        self.remove(victim)  # now, since connection_lost is called later
        victim.drop()
        return True

    def touch(self, connection: GuardedProtocol) -> None:
        """Record that a connection has become idle or busy."""
        mine = self.of_client.get(connection.peer, {})
        if connection in mine:
            del mine[connection]
            mine[connection] = None

    def remove(self, connection: GuardedProtocol) -> None:
        """Stop counting a connection."""
        mine = self.of_client.get(connection.peer, {})
        mine.pop(connection, None)
        if not mine:
            self.of_client.pop(connection.peer, None)


_BY_SERVER: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits of connections, of the size and time of heads, and of stalled answers."""

    peer = ""
    in_head = True
    head_bytes = 0
    head_timer: asyncio.TimerHandle | None = None
    stall_timer: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.client_connections = _BY_SERVER.get(self.server_state) or Connections(
            frozenset(Settings.from_environment().proxies)
        )
        _BY_SERVER[self.server_state] = self.client_connections

    @property
    def is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and start the time limit of its first head."""
        super().connection_made(transport)
        self.peer = client_of_host(self.client[0]) if self.client else ""
        self.head_timer = self.loop.call_later(HEAD_SECONDS, self.drop)
        if not self.client_connections.add(self):
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and cancel its time limits."""
        self.client_connections.remove(self)
        for timer in (self.head_timer, self.stall_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Close the connection immediately, and discard unsent data."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Limit the size and the time of a head, and the number of pipelined requests."""
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
        """Stop applying the limits of the head, because it is complete and the body follows."""
        self.in_head, self.head_bytes = False, 0
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
        super().on_headers_complete()
        self.client_connections.touch(self)

    def on_message_complete(self) -> None:
        self.in_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.client_connections.touch(self)

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
