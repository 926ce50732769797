"""Bounds on time that hold on every machine, fast or slow, idle or busy.

Tests do not measure seconds. The cost of work is measured in laps: a lap is the processor time of a fixed loop that
runs just before and just after the work, in the same process. Whatever slows down the work slows down the loop as well.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE, LONG_PATIENCE = 300.0, 3600.0
"""Seconds after which a test gives up waiting for something that never comes: an answer, or the end of a program.
No test tells anything by them."""
Found = TypeVar("Found")
Clock = Callable[[], float]
PROCESSOR, WALL = time.process_time, time.monotonic

LOOP = """
def loop():
    seen, total = {}, 0
    for i in range(20_000):
        key = (i * 7919 % 1009, i % 97)
        seen[key] = seen.get(key, 0) + i
        total += len(seen) ^ i
    return total + sum(sorted(seen.values())[::7])
"""
"""The fixed loop: numbers, tuples, a dictionary that outgrows the fastest memory, a sort. Some ten milliseconds."""
ALL_SYMMETRIES = 3
"""How often it runs before the work, and after it."""
LAPS_OF_A_PROCESS = 10
"""How often a process that serves as a yardstick runs it."""
_space: dict[str, Callable[[], int]] = {}
exec(LOOP, _space)  # the same text runs in processes of their own


def within(
    laps: float, work: Callable[[], Found], *, given: float = 0.0, tries: int = 5, clock: Clock = PROCESSOR
) -> Found:
    """The result of the work, which must take fewer laps in at least one of several tries. GIVEN is the time limit of
    the work in seconds, which is not counted in laps."""
    told = []
    for _ in range(tries):
        before = lap(clock)
        started = clock()
        answer = work()
        spent = clock() - started
        told.append(2 * (spent - given) / (before + lap(clock)))
        if told[-1] < laps:
            return answer
    raise AssertionError(f"it takes {_listed(told)} laps of the yardstick, and may take {laps:g}")


def laps(work: Callable[[], object], tries: int = 3) -> float:
    """The minimum number of laps that the work takes."""
    told = []
    for _ in range(tries):
        before = lap()
        started = PROCESSOR()
        work()
        spent = PROCESSOR() - started
        told.append(2 * spent / (before + lap()))
    return min(told)


def process_within(times: float, command: list[str], env: dict[str, str], *, tries: int = 8) -> None:
    """Check that a command takes less than `times` the processor time of a Python process that runs a short loop."""
    yard = [sys.executable, "-I", "-c", f"{LOOP}\nfor _ in range({LAPS_OF_A_PROCESS}): loop()"]
    told, before = [], process_seconds(yard, env)
    for _ in range(tries):
        spent, after = process_seconds(command, env), process_seconds(yard, env)
        told.append(2 * spent / (before + after))
        if told[-1] < times:
            return
        before = after
    raise AssertionError(f"it takes {_listed(told)} times the yardstick, and may take {times:g}")


def process_seconds(command: list[str], env: dict[str, str]) -> float:
    """The processor time of a command, which must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def eventually(
    holds: Callable[[], object],
    what: str = "it never came true",
    pause: Callable[[], object] = lambda: time.sleep(0.02),
) -> None:
    """Wait until a condition holds."""
    end = WALL() + PATIENCE
    while not holds():
        assert WALL() < end, what
        pause()


def lap(clock: Clock = PROCESSOR) -> float:
    """Seconds of a lap now. Collecting the garbage of earlier work is no part of it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        started = clock()
        for _ in range(ALL_SYMMETRIES):
            _space["loop"]()
        return (clock() - started) / ALL_SYMMETRIES
    finally:
        if collects:
            gc.enable()


def _listed(told: list[float]) -> str:
    return ", ".join(f"{each:.1f}" for each in told)
