"""A job: a request for a worker, with its state and result."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from typing import Any

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.schemas import ErrorText, Progress, State


def puzzle_key(body: bytes) -> int:
    """A number that is the same for most requests about the same puzzle, found without parsing them. It only decides
    which worker is preferred."""
    _, _, puzzle = body.partition(b'"puzzle"')
    return hash(puzzle.partition(b'"marks"')[0].rstrip(b"} ,\r\n")) if puzzle else 0


class Job:
    """A request for a worker, its state and its result. `result` is the worker's JSON, which the server never parses.

    `head` has further fields of the head that is sent to the worker.
    """

    def __init__(
        self, verb: str, body: bytes, seconds: float, client: str, head: Mapping[str, Any] | None = None
    ) -> None:
        self.id = secrets.token_urlsafe(16)
        self.verb = verb
        self.body = body
        self.limit = seconds
        self.client = client
        self.head = head or {}
        self.puzzle_key = puzzle_key(body)
        self.cells: int | None = None
        """The number of the board's cells, if it is known."""
        self.state: State = "queued"
        self.progress: Progress | None = None
        self.result: bytes | None = None
        self.metadata: Mapping[str, Any] = {}
        """Data about the result, from the worker."""
        self.gzipped: bytes | None = None
        """The gzipped JSON of the finished job; None until it is needed."""
        self.error: ErrorText | None = None
        self.created = self.queued = time.monotonic()
        self.begun: float | None = None
        self.ended: float | None = None
        self.processor: float | None = None
        """The processor seconds of this run, as its worker reports them; None if the worker was killed."""
        self.demoted = False
        """True if the job needs more time than the tier that ran it gives."""
        self.accepted = asyncio.Event()
        """Set when a worker has found the request valid."""
        self.cancelled = asyncio.Event()
        self.preempted = asyncio.Event()
        """Set when the job has used its quantum in a tier where others wait."""
        self.finished = asyncio.Event()
        self.changed = asyncio.Condition()
        self.version = 0

    @property
    def cost(self) -> float:
        """The processor seconds of this run. If the worker was killed, the real seconds."""
        if self.processor is not None:
            return self.processor
        return 0.0 if self.begun is None else (self.ended or time.monotonic()) - self.begun

    def accept(self, cells: int | None, seconds: float) -> None:
        """Record what a worker knows of a valid request: the number of cells, and the time limit."""
        self.cells, self.limit = cells, seconds
        self.accepted.set()

    async def set(self, **fields: Any) -> None:
        """Set attributes, and notify all watchers."""
        for name, value in fields.items():
            setattr(self, name, value)
        self.version += 1
        async with self.changed:
            self.changed.notify_all()

    async def queue_again(self) -> None:
        """Reset the job to the state "queued", to run it again."""
        self.preempted.clear()
        await self.set(
            state="queued", queued=time.monotonic(), begun=None, processor=None, progress=None, demoted=False
        )

    async def finish(self, state: State, result: bytes | None = None, error: ErrorText | None = None) -> None:
        """End the job with a result or an error, unless it has ended already."""
        if not self.finished.is_set():
            self.ended = time.monotonic()
            self.finished.set()
            self.body = b""
            await self.set(state=state, result=result, error=error, progress=None)

    async def fail(self, code: str, sentence: str) -> None:
        await self.finish("failed", error={"code": code, "sentence": sentence})

    async def wait_for_change(self, seen: int) -> None:
        """Wait for a version newer than `seen`."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.version > seen)

    def to_dict(self, ahead: int = 0) -> schemas.Job[Any]:
        """Return the job as the API shows it, with the number of jobs ahead of it while it is queued."""
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
