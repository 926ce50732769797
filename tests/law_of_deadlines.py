"""The law of deadlines: a verb that is given some seconds ends soon after them, within its memory, and polls often.

Each case runs in a process of its own, forked from one that has imported and used everything on small boards. There
every clock is the processor time of the process, of Python and of the kernels, so other work on the machine does not
count. Run as a program, this file is the process that the cases are forked from.
"""

from __future__ import annotations

import atexit
import base64
import gc
import inspect
import json
import os
import pickle
import select
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import puzzlepark as pp
from puzzlepark import _native
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named

from yardstick import LONG_PATIENCE, lap

SHARE_ABOVE, ABOVE = 1.5, 0.3
"""The processor time that a verb may take: a multiple of what it is given, and seconds."""
POLL_GAP = 0.05
"""The longest processor time in seconds between two polls. When Python collects garbage, nobody can poll: a collection
is no part of it."""
MEMORY, MEMORY_ABOVE = 2 << 30, 100_000_000
"""The memory that a verb is given where nothing else is asked for, and the bytes that it may take above that."""
USUAL_LAP = 0.012
"""Seconds of a lap of the yardstick on a usual machine. A slower one has more time."""
KILLED_AFTER = 8.0
"""Seconds of processor time after which a verb is ended by force."""
SMALL = 6
"""The size of the board that a verb is warmed with."""

VERBS: dict[str, Callable[..., Any]] = {
    "check": lambda puzzle: pp.check(puzzle, {}),
    "draw": lambda puzzle: pp.draw(puzzle),
    "solve": pp.solve,
    "count": pp.count,
    "solutions": lambda puzzle, **given: list(zip(range(20), pp.solutions(puzzle, **given), strict=False)),
    "sample": pp.sample,
    "hint": lambda puzzle, seconds: pp.hint(puzzle, {}, seconds=seconds),
    "explain": pp.explain,
    "grade": pp.grade,
    "diagnose": pp.diagnose,
    "audit": pp.audit,
    "certify": pp.certify,
    "complete": pp.complete,
    "generate": lambda puzzle, **given: pp.generate(puzzle.genre, puzzle.rows, puzzle.cols, **given),
}


class Case(NamedTuple):
    """The measurements of a verb on a board. Memory is the growth of the process."""

    verb: str
    given: float
    bound: int
    seconds: float
    memory: int
    gap: float
    where: str
    """The position of the process at the end of the longest time without a poll, or when it was killed."""
    became: str
    """The error that the verb raised, if any; "killed" if it was ended by force."""
    pace: float = 1.0
    """The slowness of the machine, as a multiple of the usual time."""

    def faults(self) -> list[str]:
        """The violations of the law, a sentence each."""
        slow = max(1.0, self.pace)
        allowed = SHARE_ABOVE * self.given + ABOVE * slow
        found = []
        if self.became == "killed":
            found.append(f"{self.verb} was ended by force after {self.seconds:.2f} s: {self.where}")
        elif self.seconds > allowed:
            found.append(f"{self.verb} took {self.seconds:.2f} s of processor time instead of {allowed:.2f} s")
        if self.memory > self.bound + MEMORY_ABOVE:
            found.append(f"{self.verb} took {self.memory / 1e6:.0f} MB instead of {self.bound / 1e6:.0f} MB")
        if self.gap > POLL_GAP * slow:
            found.append(f"{self.verb} went {1000 * self.gap:.0f} ms without a poll: {self.where}")
        return found


def run_case(puzzle: Puzzle, verb: str, seconds: float = 1.0, memory: int = MEMORY) -> Case:
    """Run a verb on a board in a separate process, with these limits of seconds and bytes."""
    process = _origin()
    assert process.stdin is not None
    assert process.stdout is not None
    order = base64.b64encode(pickle.dumps((puzzle, verb, seconds, memory))).decode()
    process.stdin.write(f"{order}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    assert line, "the process of the law of deadlines has ended"
    return Case(**json.loads(line))


@cache
def _origin() -> subprocess.Popen[str]:
    """The process from which the cases are forked."""
    process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.kill)
    return process


@cache
def _warm(genre: str, verb: str) -> None:
    """Import what the verb needs, so that it is not part of its time."""
    with suppress(pp.ParkError, ImportError):
        kind = genre_named(genre)
        _call(kind.blank(*kind.near_size(SMALL, SMALL)), verb, 0.2, MEMORY)


def _call(puzzle: Puzzle, verb: str, seconds: float, memory: int) -> None:
    function = VERBS[verb]
    takes: Mapping[str, Any] = inspect.signature(function).parameters
    given = {"seconds": seconds, "memory": memory}
    every = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in takes.values())
    if every and verb in ("solutions", "generate"):
        takes = inspect.signature(getattr(pp, verb)).parameters
    function(puzzle, **{name: value for name, value in given.items() if name in takes})


class _Killed(BaseException):
    """The verb is ended by force."""


class _Watcher:
    """The clock of a case, which records the position at the end of the longest time without a poll."""

    def __init__(self) -> None:
        self.longest, self.where = 0.0, ""
        self.killed = False

    def start(self) -> None:
        _native.measure_polls()
        signal.signal(signal.SIGVTALRM, self.kill)
        signal.setitimer(signal.ITIMER_VIRTUAL, KILLED_AFTER, 0.5)
        time.monotonic = self.now
        gc.callbacks.append(self.collects)

    def now(self) -> float:
        """The processor time; reading it counts as a poll."""
        seconds = _native.now()
        longest = _native.longest_without_poll()
        if longest > self.longest:
            self.longest = longest
            if longest > POLL_GAP and not self.killed:
                self.where = _stack()
        return seconds

    def collects(self, phase: str, info: Any) -> None:
        """Exclude the time of a garbage collection."""
        if phase == "start":
            self.now()
        else:
            _native.measure_polls()

    def kill(self, number: int, frame: Any) -> None:
        self.killed, self.where = True, _stack()
        raise _Killed


def _stack() -> str:
    """The innermost functions of the package, the last called first."""
    frames = [frame for frame in reversed(traceback.extract_stack()) if "puzzlepark" in frame.filename]
    names = [f"{Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames]
    return ", ".join([name for name in names if not name.startswith(("core/watch", "core/report"))][:5])


def _resident(name: str) -> int:
    """The memory of this process in bytes: VmRSS is what it has, VmHWM the most that it had."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith(name):
            return int(line.split()[1]) << 10
    return 0


def _measure(puzzle: Puzzle, verb: str, seconds: float, memory: int) -> Case:
    """Runs in the process of the case."""
    before, watcher, became = _resident("VmRSS"), _Watcher(), ""
    watcher.start()
    started = watcher.now()
    try:
        _call(puzzle, verb, seconds, memory)
    except pp.ParkError as error:
        became = type(error).__name__
    except _Killed:
        became = "killed"
    gap, where = watcher.longest, watcher.where  # behind the last poll there is nothing left to end
    spent = watcher.now() - started
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    became = "killed" if watcher.killed else became
    most = max(0, _resident("VmHWM") - before)
    return Case(verb, seconds, memory, spent, most, gap, where, became)


def _forked(puzzle: Puzzle, verb: str, seconds: float, memory: int) -> Case:
    """A case in a process that is forked here."""
    _warm(puzzle.genre, verb)
    gc.freeze()  # What earlier cases left is no part of this one.
    pace = lap() / USUAL_LAP
    here, there = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(here)
            with open(there, "w") as pipe:
                json.dump(_measure(puzzle, verb, seconds, memory)._asdict(), pipe)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(there)
    ready, _, _ = select.select([here], [], [], LONG_PATIENCE)
    with open(here) as pipe:
        text = pipe.read() if ready else ""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not text:
        return Case(verb, seconds, memory, KILLED_AFTER, 0, KILLED_AFTER, "in a kernel", "killed", pace)
    return Case(**json.loads(text))._replace(pace=max(pace, lap() / USUAL_LAP))


def main() -> None:
    # A case's own output must not be read as an answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        case = _forked(*pickle.loads(base64.b64decode(line)))
        print(json.dumps(case._asdict()), file=answers, flush=True)


if __name__ == "__main__":
    main()
