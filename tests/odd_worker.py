"""A worker that can misbehave: hang, die, exhaust memory, and waste processor time."""

from __future__ import annotations

import os
import signal
import socket
import time
from typing import Any

from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.worker import Runnable
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Context


def hang(request: Any, context: Context) -> Any:
    """Never end, and ignore all signals except SIGKILL."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        time.sleep(1)


def die(request: Any, context: Context) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def eat(request: Any, context: Context) -> Any:
    """Allocate all memory."""
    eaten = []
    while True:
        eaten.append(bytearray(64 << 20))


def burn(request: Any, context: Context) -> Any:
    """Use processor time."""
    for _ in range(20_000_000):
        pass
    return {"burnt": True}


def deaf(request: Any, context: Context) -> Any:
    """Use processor time with SIGPROF blocked, like a native library."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    return burn(request, context)


def odd(usual: str) -> Runnable:
    """The usual verb, unless the title of the puzzle is the name of another one."""

    def work(request: Any, context: Context) -> Any:
        puzzle = request["puzzle"]
        title = puzzle.get("title", "") if isinstance(puzzle, dict) else ""
        run = {"hang": hang, "die": die, "eat": eat, "burn": burn, "deaf": deaf}.get(title)
        if run is None:
            return verbs()[usual](request, context)
        context.on_accepted(None, float(request.get("seconds", context.limits.seconds)))
        return run(request, context)

    return work


def main(memory: int, nice: int, limits: Limits, connection: socket.socket) -> None:
    odd_verbs = {verb: odd(verb) for verb in ("solve", "differ", "count")}
    worker.main(memory, nice, limits, connection, {**verbs(), **odd_verbs})


def gone(connection: socket.socket) -> None:
    """End before the worker is ready."""
