"""A request for a worker, and what has become of it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from typing import Any

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.schemas import ErrorText, Progress, State


class Job:
    """A request for a worker, its state and its result. `result` is as the worker wrote it; nothing here parses it."""

    def __init__(
        self, verb: str, body: bytes, seconds: float, client: str, more: Mapping[str, Any] | None = None
    ) -> None:
        self.id = secrets.token_urlsafe(16)
        self.verb = verb
        self.body = body
        self.limit = seconds
        self.client = client
        self.more = more or {}
        self.state: State = "queued"
        self.progress: Progress | None = None
        self.result: bytes | None = None
        self.about: Mapping[str, Any] = {}
        """What the worker says about its result."""
        self.packed: bytes | None = None
        """The gzipped answer about the job, once it is over and was asked for."""
        self.error: ErrorText | None = None
        self.created = self.queued = time.monotonic()
        self.begun: float | None = None
        self.ended: float | None = None
        self.processor: float | None = None
        """The processor seconds of this run, if its worker lived to report them."""
        self.moves = False
        """Whether it needs more time than the lane that ran it gives."""
        self.cancelled = asyncio.Event()
        self.cut = asyncio.Event()
        """Set when it has had its share of a lane in which others wait."""
        self.over = asyncio.Event()
        self.changed = asyncio.Condition()
        self.version = 0

    @property
    def cost(self) -> float:
        """The processor seconds of this run; for a worker that was killed, the seconds since it began."""
        if self.processor is not None:
            return self.processor
        return 0.0 if self.begun is None else (self.ended or time.monotonic()) - self.begun

    async def set(self, **fields: Any) -> None:
        """Set fields, and wake all watchers."""
        for name, value in fields.items():
            setattr(self, name, value)
        self.version += 1
        async with self.changed:
            self.changed.notify_all()

    async def queue_again(self) -> None:
        """Forget this run: the job will begin anew."""
        self.cut.clear()
        await self.set(state="queued", queued=time.monotonic(), begun=None, processor=None, progress=None, moves=False)

    async def finish(self, state: State, result: bytes | None = None, error: ErrorText | None = None) -> None:
        if not self.over.is_set():
            self.ended = time.monotonic()
            self.over.set()
            self.body = b""
            await self.set(state=state, result=result, error=error, progress=None)

    async def fail(self, code: str, sentence: str) -> None:
        await self.finish("failed", error={"code": code, "sentence": sentence})

    async def change(self, seen: int) -> None:
        """Wait for a version newer than `seen`."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.version > seen)

    def plain(self, ahead: int = 0) -> schemas.Job[Any]:
        return {
            "id": self.id,
            "verb": self.verb,
            "state": self.state,
            "progress": self.progress,
            "ahead": ahead if self.state == "queued" else 0,
            "seconds": round((self.ended or time.monotonic()) - self.created, 3),
            "result": self.result,
            "error": self.error,
        }
