"""A worker that misbehaves on request: it hangs, dies, uses all memory, or burns processor time."""

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
    """Use all available memory."""
    eaten = []
    while True:
        eaten.append(bytearray(64 << 20))


def burn(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Use a processor for some time."""
    for _ in range(20_000_000):
        pass
    return {"burnt": True}


def deaf(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """The same, but ignore signals, as a native library may."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    return burn(body, on_progress)


def odd(usual: str) -> Handler:
    """The usual verb, unless the puzzle's title asks for something odd."""

    def work(body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
        title = body["puzzle"].get("title", "")
        return {"hang": hang, "die": die, "eat": eat, "burn": burn, "deaf": deaf}.get(title, HANDLERS[usual])(
            body, on_progress
        )

    return work


def main(memory: int, nice: int, line: socket.socket) -> None:
    worker.main(memory, nice, line, {**HANDLERS, **{verb: odd(verb) for verb in ("solve", "differ", "count")}})


def gone(line: socket.socket) -> None:
    """End before it is ready."""
