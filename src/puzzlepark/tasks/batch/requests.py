"""Requests for `generate` in a batch. A document requests one puzzle or, with a count, several:

{"genre": "sudoku", "size": "9x9", "level": 3, "seed": 1, "count": 1000}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import clipped
from puzzlepark.core.report import SEED
from puzzlepark.tasks.batch.jobs import Job, request_of

MOST = 1_000_000_000
"""The largest count of one document."""
RESERVED = {"height", "width", "picture", "view", "seconds", "progress", "cancel", "on_interrupt", "options"}
"""Arguments of `generate` that a request must not have."""


def requested(jobs: Iterable[Job]) -> Iterator[Job]:
    """A job for each requested puzzle, each with its seed, numbered consecutively."""
    n = 0
    for job in jobs:
        for request in [job] if job.fault else _each(job):
            n += 1
            yield request._replace(n=n)


def _each(job: Job) -> Iterator[Job]:
    """The jobs of a request, one for each seed, or the job with its fault if it is no request."""
    try:
        arguments, count = _read(job.content)
    except BadInput as error:
        yield job._replace(fault=f"{job.source}: {error}")
        return
    for seed in range(arguments["seed"], arguments["seed"] + count):
        source = job.source if count == 1 else f"{job.source}, seed {seed}"
        yield Job(job.n, source, json.dumps({**arguments, "seed": seed}))


def _read(content: str | bytes) -> tuple[dict[str, Any], int]:
    """The arguments of `generate` for one puzzle, and the number of puzzles. Raises BadInput."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("genre"), str):
        raise BadInput('A request is an object such as {"genre": "sudoku", "size": "9x9", "seed": 1, "count": 10}.')
    written_size, seed, count = str(data.pop("size", "")), data.pop("seed", SEED), data.pop("count", 1)
    match = re.fullmatch(r"([0-9]{1,7})(?:[xX×]([0-9]{1,7}))?", written_size)
    if not match:
        raise BadInput(f'A size is ROWSxCOLUMNS, such as 10x10, not "{clipped(written_size)}".')
    if type(seed) is not int or type(count) is not int or not 0 < count <= MOST:
        raise BadInput(f"Seed and count are whole numbers, the count from 1 to {MOST:,}.")
    if reserved := RESERVED.intersection(data):
        raise BadInput(f'A request has no "{min(reserved)}".')
    arguments = {**data, "height": int(match[1]), "width": int(match[2] or match[1]), "seed": seed}
    request_of(arguments)
    return arguments, count
