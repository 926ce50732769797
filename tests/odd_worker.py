"""A worker that can misbehave: hang, die, exhaust memory, and waste processor time."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Mapping
from typing import Any

from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS
from puzzlepark.interfaces.web.handlers.types import Handler, OnProgress
from puzzlepark.interfaces.web.workers import worker


def hang(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Never end, and ignore all signals except SIGKILL."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        time.sleep(1)


def die(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def eat(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Allocate all memory."""
    eaten = []
    while True:
        eaten.append(bytearray(64 << 20))


def burn(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Use processor time."""
    for _ in range(20_000_000):
        pass
    return {"burnt": True}


def deaf(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Use processor time with SIGPROF blocked, like a native library."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    return burn(body, on_progress)


def odd(usual: str) -> Handler:
    """The usual handler of a verb, unless the title of the puzzle is the name of another one."""

    def work(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
        title = body["puzzle"].get("title", "")
        return {"hang": hang, "die": die, "eat": eat, "burn": burn, "deaf": deaf}.get(title, HANDLERS[usual])(
            body, on_progress
        )

    return work


def main(memory: int, nice: int, connection: socket.socket) -> None:
    worker.main(memory, nice, connection, {**HANDLERS, **{verb: odd(verb) for verb in ("solve", "differ", "count")}})


def gone(connection: socket.socket) -> None:
    """End before the worker is ready."""
