"""The bodies of requests, read whole before anything is done: bounded in size, number and time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from starlette.types import Message, Receive

BODY_SECONDS, BODY_RATE = 5.0, 16 << 10
"""A body has these seconds, and one more for each of these bytes that have arrived."""
CLIENT_ARRIVALS = 16
"""Bodies of one client that may be arriving at a time."""
CLIENT_BODIES, ALL_BODIES = 16 << 20, 96 << 20
"""Bytes of bodies that may be held at a time, of one client and of all."""


class Refused(Exception):
    """A body that is too large, too slow, or one too many."""

    def __init__(self, status: int, sentence: str, code: str = "", retry: int | None = None) -> None:
        self.status = status
        self.sentence = sentence
        self.code = code
        self.retry = retry


class Gone(Exception):
    """The client is gone."""


class Bodies:
    """The bodies that are being read or worked on, of at most `most` bytes each."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()
        """Bytes by client."""
        self.arriving: Counter[str] = Counter()
        """Bodies that are being read, by client."""

    async def read(self, receive: Receive, length: str, client: str, held: ExitStack) -> Receive:
        """Read the whole body, and return a `receive` that replays it. Raises Refused before too much is read. The
        bytes count as held until `held` is closed."""
        if length.isdecimal() and int(length[:20]) > self.most:
            raise self._too_large()
        try:
            with self._arrival(client):
                whole = await self._read(receive, client, held)
        except TimeoutError:
            raise Refused(408, "The request did not arrive in time.", "slow") from None
        replay: list[Message] = [{"type": "http.request", "body": whole, "more_body": False}]

        async def again() -> Message:
            return replay.pop() if replay else await receive()

        return again

    async def _read(self, receive: Receive, client: str, held: ExitStack) -> bytes:
        whole, started = bytearray(), asyncio.get_running_loop().time()
        async with asyncio.timeout(BODY_SECONDS) as limit:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                part = message.get("body", b"")
                if len(whole) + len(part) > self.most:
                    raise self._too_large()
                self._hold(client, len(part), held)
                whole += part
                if not message.get("more_body"):
                    return bytes(whole)
                limit.reschedule(started + BODY_SECONDS + len(whole) / BODY_RATE)

    def _too_large(self) -> Refused:
        return Refused(413, f"The request is too large; at most {self.most >> 20} MiB are allowed.")

    @contextmanager
    def _arrival(self, client: str) -> Iterator[None]:
        if self.arriving[client] >= CLIENT_ARRIVALS:
            raise Refused(429, f"You are sending {CLIENT_ARRIVALS} bodies already; end one of them.", retry=2)
        self.arriving[client] += 1
        try:
            yield
        finally:
            _subtract(self.arriving, client, 1)

    def _hold(self, client: str, size: int, held: ExitStack) -> None:
        if self.held[client] + size > CLIENT_BODIES:
            raise Refused(429, "The bodies of your requests are too large together.", retry=2)
        if self.held.total() + size > ALL_BODIES:
            raise Refused(503, "The bodies of all requests are too large together.", retry=2)
        self.held[client] += size
        held.callback(_subtract, self.held, client, size)


def _subtract(counter: Counter[str], client: str, number: int) -> None:
    counter[client] -= number
    if counter[client] <= 0:
        del counter[client]
