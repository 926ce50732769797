"""Reading request bodies within limits of size, number and time, before anything else is done."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from starlette.types import Message, Receive

BODY_SECONDS, BODY_RATE = 5.0, 16 << 10
"""A body must arrive within BODY_SECONDS, plus one second for each BODY_RATE bytes received."""
CLIENT_ARRIVALS = 16
"""Bodies of one client that may arrive at the same time."""
CLIENT_BODIES, ALL_BODIES = 16 << 20, 96 << 20
"""Bytes of bodies in memory at the same time, of one client and of all clients."""


class BodyRefused(Exception):
    """A body is too large or too slow, or there are too many bodies."""

    def __init__(self, status: int, sentence: str, code: str = "", retry: int | None = None) -> None:
        self.status = status
        self.sentence = sentence
        self.code = code
        self.retry = retry


class ClientGone(Exception):
    """The client has closed the connection."""


class BodyReader:
    """Reads bodies of at most `max_bytes` each, and counts the bytes that are in memory."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.held: Counter[str] = Counter()
        """Bytes in memory, by client."""
        self.arriving: Counter[str] = Counter()
        """Bodies that are being read, by client."""

    async def read(self, receive: Receive, length: str, client: str, held: ExitStack) -> Receive:
        """Read the whole body, and return a `receive` that replays it. Raise BodyRefused as soon as a limit is passed.

        `length` is the Content-Length header. The bytes count as held until `held` is closed.
        """
        if length.isdecimal() and int(length[:20]) > self.max_bytes:
            raise self._too_large()
        try:
            with self._arrival(client):
                body = await self._read(receive, client, held)
        except TimeoutError:
            raise BodyRefused(408, "The request did not arrive in time.", "slow") from None
        unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return unread.pop() if unread else await receive()

        return replay

    async def _read(self, receive: Receive, client: str, held: ExitStack) -> bytes:
        """Read the parts of a body. Its time limit grows with the bytes that have arrived."""
        body, started = bytearray(), asyncio.get_running_loop().time()
        async with asyncio.timeout(BODY_SECONDS) as limit:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientGone
                part = message.get("body", b"")
                if len(body) + len(part) > self.max_bytes:
                    raise self._too_large()
                self._hold(client, len(part), held)
                body += part
                if not message.get("more_body"):
                    return bytes(body)
                limit.reschedule(started + BODY_SECONDS + len(body) / BODY_RATE)

    def _too_large(self) -> BodyRefused:
        return BodyRefused(413, f"The request is too large; at most {self.max_bytes >> 20} MiB are allowed.")

    @contextmanager
    def _arrival(self, client: str) -> Iterator[None]:
        """Count a body of a client while it arrives; raise BodyRefused at the limit."""
        if self.arriving[client] >= CLIENT_ARRIVALS:
            raise BodyRefused(429, f"You are sending {CLIENT_ARRIVALS} bodies already; end one of them.", retry=2)
        self.arriving[client] += 1
        try:
            yield
        finally:
            _subtract(self.arriving, client, 1)

    def _hold(self, client: str, size: int, held: ExitStack) -> None:
        """Count bytes of a client until `held` is closed; raise BodyRefused at a limit."""
        if self.held[client] + size > CLIENT_BODIES:
            raise BodyRefused(429, "The bodies of your requests are too large together.", retry=2)
        if self.held.total() + size > ALL_BODIES:
            raise BodyRefused(503, "The bodies of all requests are too large together.", retry=2)
        self.held[client] += size
        held.callback(_subtract, self.held, client, size)


def _subtract(counter: Counter[str], client: str, number: int) -> None:
    """Decrease a client's count, and remove it at 0, so that the counter does not grow with all clients ever seen."""
    counter[client] -= number
    if counter[client] <= 0:
        del counter[client]
