"""Answers of a batch that misbehave (hang, die, use all memory) if the title of the puzzle asks for it."""

from __future__ import annotations

import os
import signal
import time

from puzzlepark.tasks.batch.jobs import Job, Order, Result, answer


def hang() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(1)


def die() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def eat() -> None:
    eaten = []
    while True:
        eaten.append(bytearray(64 << 20))


def odd_answer(order: Order, job: Job) -> Result:
    """The usual answer, unless the title of the puzzle asks for something odd."""
    for name, act in (("hang", hang), ("die", die)):
        if f'"title":"{name}"' in str(job.content).replace(" ", ""):
            act()
    return answer(order, job)
