"""A worker process for requests about boards: it parses a request, validates it against its schema, and answers it."""

from __future__ import annotations

import gzip
import mmap
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import BaseModel

from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers import board_requests, job_validation
from puzzlepark.interfaces.web.handlers.types import OnProgress
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.requests.deserialize import TooLarge
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.worker import CpuTimeExceeded, Reply, Worker, set_up_process
from puzzlepark.tasks.confine import BASE_BYTES

RequestHandler = Callable[[Any, Limits], Reply]
LIGHT_CELLS, LIGHT_PIXELS = 1_600, 2_000_000
"""Limits of the light pool. Larger requests are moved to the heavy pool at once: signals do not interrupt native
code."""
GZIP_BYTES, GZIP_LEVEL = 1000, 4
"""Replies of at least GZIP_BYTES are compressed here, not in the server process, if the client accepts gzip."""


class Endpoint(NamedTuple):
    """The schema of a request's body, and the function that answers it."""

    schema: type[BaseModel]
    handle: RequestHandler


def _endpoint(handle: RequestHandler) -> Endpoint:
    """The endpoint of a handler whose parameter `body` is annotated with the schema."""
    schema: type[BaseModel] = get_type_hints(handle)["body"]
    return Endpoint(schema, handle)


_JOBS_ABOUT_PUZZLES: dict[str, type[BaseModel]] = {
    "solve": schemas.Solve, "differ": schemas.Differ, "count": schemas.Count, "sample": schemas.Sample,
    "so-far": schemas.SoFar, "forced": schemas.ForcedIn, "diagnose": schemas.Diagnose, "explain": schemas.Explain,
    "hint": schemas.HintIn, "grade": schemas.Explain, "audit": schemas.Explain, "complete": schemas.Complete,
}  # fmt: skip
ENDPOINTS: Mapping[str, Endpoint] = {
    **{handle.__name__: _endpoint(handle) for handle in (
        board_requests.check, board_requests.candidates, board_requests.rules, board_requests.genre,
        board_requests.draw, board_requests.convert, board_requests.blank, board_requests.resize, board_requests.edit,
        board_requests.from_answer, board_requests.store,
        job_validation.generate, job_validation.word, job_validation.picture, job_validation.painting,
        job_validation.book,
    )},
    **{name: Endpoint(schema, job_validation.about_puzzle) for name, schema in _JOBS_ABOUT_PUZZLES.items()},
}  # fmt: skip
"""All endpoints by verb."""


def main(memory: int, nice: int, limits: Limits, connection: socket.socket) -> None:
    """Answer requests until the connection is closed."""
    light = replace(limits, cells=min(limits.cells, LIGHT_CELLS), pixels=min(limits.pixels, LIGHT_PIXELS))

    def handle(head: Mapping[str, Any], body: bytes, on_progress: OnProgress) -> Reply:
        endpoint = ENDPOINTS[head["verb"]]
        is_light = head.get("light", False)
        try:
            request = json_body.parse_model(endpoint.schema, body)
            reply = endpoint.handle(request, light if is_light else limits)
        except TooLarge:
            if is_light:
                raise CpuTimeExceeded from None
            raise
        if not head.get("gzip") or len(reply.content) < GZIP_BYTES:
            return reply
        return Reply(gzip.compress(reply.content, GZIP_LEVEL, mtime=0), {**reply.metadata, "encoding": "gzip"})

    set_up_process(memory, nice, _address_space())
    Worker(handle, connection).run()


def _address_space() -> int:
    """The current size of this process's address space, plus a margin for libraries that are loaded later."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return BASE_BYTES
    return pages * mmap.PAGESIZE + (64 << 20)
