"""A worker for requests about boards: it parses a request, checks it against its schema, and answers it."""

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
from puzzlepark.interfaces.web.handlers.types import Say
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.requests.deserialize import TooLarge
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.worker import OutOfTime, Reply, Worker, begin
from puzzlepark.tasks.confine import BASE_BYTES

Answering = Callable[[Any, Limits], Reply]
LIGHT_CELLS, LIGHT_PIXELS = 1_600, 2_000_000
"""What a light request may have. Larger ones count as slow before they are: no signal interrupts a native library."""
GZIP_BYTES, GZIP_LEVEL = 1000, 4
"""Answers from this size on are packed here, if the client takes that: packing holds up whoever does it."""


class Verb(NamedTuple):
    schema: type[BaseModel]
    answer: Answering


def _plain(answer: Answering) -> Verb:
    schema: type[BaseModel] = get_type_hints(answer)["body"]
    return Verb(schema, answer)


_JOBS: dict[str, type[BaseModel]] = {
    "solve": schemas.Solve, "differ": schemas.Differ, "count": schemas.Count, "sample": schemas.Sample,
    "so-far": schemas.SoFar, "diagnose": schemas.Diagnose, "explain": schemas.Explain, "hint": schemas.HintIn,
    "grade": schemas.Explain, "audit": schemas.Explain, "complete": schemas.Complete,
}  # fmt: skip
VERBS: Mapping[str, Verb] = {
    **{answer.__name__: _plain(answer) for answer in (
        board_requests.check, board_requests.candidates, board_requests.rules, board_requests.draw,
        board_requests.convert, board_requests.blank, board_requests.resize, board_requests.edit,
        board_requests.from_answer, board_requests.store,
        job_validation.generate, job_validation.word, job_validation.picture, job_validation.painting,
        job_validation.book,
    )},
    **{name: Verb(schema, job_validation.about_puzzle) for name, schema in _JOBS.items()},
}  # fmt: skip


def main(memory: int, nice: int, bounds: Limits, line: socket.socket) -> None:
    """Answer requests until the line is closed."""
    light = replace(bounds, cells=min(bounds.cells, LIGHT_CELLS), pixels=min(bounds.pixels, LIGHT_PIXELS))

    def work(head: Mapping[str, Any], request: bytes, say: Say) -> Reply:
        verb = VERBS[head["verb"]]
        try:
            reply = verb.answer(json_body.read(verb.schema, request), light if head.get("light") else bounds)
        except TooLarge:
            if head.get("light"):
                raise OutOfTime from None
            raise
        if not head.get("gzip") or len(reply.content) < GZIP_BYTES:
            return reply
        return Reply(gzip.compress(reply.content, GZIP_LEVEL, mtime=0), {**reply.about, "encoding": "gzip"})

    begin(memory, nice, _address_space())
    Worker(work, line).run()


def _address_space() -> int:
    """What this process has of it now, with some room for libraries that are loaded late."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return BASE_BYTES
    return pages * mmap.PAGESIZE + (64 << 20)
