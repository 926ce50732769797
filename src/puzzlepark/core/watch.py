"""Progress and cancellation of tasks.

A task is watched within a `with watching(…)` block. Polling the clock of a task also polls the watcher, which is a
context variable and need not be passed to inner functions. The block also sets a deadline for loops without a clock,
such as those that build the model of a puzzle.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, TypeVar

from puzzlepark.core.errors import BadInput, Stopped

Progress = Callable[[str, int, int], None]
"""Called with the activity, how much of it is done, and how much there is, or 0 if that is unknown."""
Cancel = Callable[[], bool]
"""Called regularly; true means to stop. `threading.Event().is_set` is an example."""
OnInterrupt = Literal["raise", "report"]
"""The effect of Ctrl-C: KeyboardInterrupt is raised, or the task ends with a report of what was found."""

PAUSE = 0.05
"""Seconds between two calls of the callbacks."""
GRACE = 0.1
"""Polls without a clock stop a task this many seconds after its deadline. Code with a clock stops at the deadline and
keeps its results."""
BETWEEN_POLLS = 8
"""The number of items that some loops process between two polls."""
PACE = 0.005
"""Approximate seconds between two polls of a paced loop."""
STRIDE, GROWTH = 16, 4
"""The largest number of items between two readings of the time in a paced loop, and the factor by which the number
grows."""
T = TypeVar("T")


class Watch:
    """The callbacks of one caller, and the current activity."""

    def __init__(self, progress: Progress | None, cancel: Cancel | None) -> None:
        self.progress = progress
        self.cancel = cancel
        self.activity: tuple[str, int, int] = ("starting", 0, 0)
        self.error: BaseException | None = None
        self._next = 0.0

    def poll(self) -> None:
        """Call the callbacks, at most once per PAUSE; raises Stopped if the task is cancelled. An exception of a
        callback is stored and ends the task like a cancellation, so that engines do not see it; `watching` raises it
        again."""
        if time.monotonic() < self._next:
            return
        try:
            cancelled = self.cancel is not None and self.cancel()
            if self.progress is not None and not cancelled:
                self.progress(*self.activity)
        except (Stopped, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.error = error
            raise Stopped("cancelled") from None
        finally:
            self._next = time.monotonic() + PAUSE
        if cancelled:
            raise Stopped("cancelled")

    def report_progress(self, what: str, done: int, all: int) -> None:
        """Call the progress callback at once. Its exceptions are handled as in `poll`."""
        if self.progress is None:
            return
        try:
            self.progress(what, done, all)
        except (Stopped, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.error = error
            raise Stopped("cancelled") from None


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)
_end: ContextVar[float] = ContextVar("end", default=math.inf)
"""The time on the monotonic clock at which the task must end."""


def poll() -> None:
    """Call the callbacks of the watcher; raises Stopped if the task is cancelled or its deadline has passed."""
    if time.monotonic() > _end.get():
        raise Stopped("deadline")
    watch = _watch.get()
    if watch is not None:
        watch.poll()


def paced(items: Iterable[T], poll: Callable[[], None]) -> Iterator[T]:
    """Iterate over the items with a poll before the first and then every few milliseconds. The number of items between
    two readings of the time grows up to STRIDE while items are cheap."""
    until_reading, stride, last_poll = 0, 1, -math.inf
    for item in items:
        if not until_reading:
            if time.monotonic() - last_poll > PACE:
                poll()
                stride, last_poll = 1, time.monotonic()
            elif stride < STRIDE:
                stride *= GROWTH
            until_reading = stride
        until_reading -= 1
        yield item


def polled(items: Iterable[T]) -> Iterator[T]:
    """Iterate over the items with regular polls, for loops that do some work for each item."""
    return paced(items, poll)


def set_activity(what: str, done: int = 0, all: int = 0) -> None:
    """Set the activity that the next calls of the progress callback report."""
    watch = _watch.get()
    if watch is not None:
        watch.activity = (what, done, all)


def report_progress(what: str, done: int = 0, all: int = 0) -> None:
    """Report progress to the watcher at once."""
    watch = _watch.get()
    if watch is not None:
        watch.report_progress(what, done, all)


@contextmanager
def watching(progress: Progress | None, cancel: Cancel | None, seconds: float = math.inf) -> Iterator[None]:
    """Watch the block with these callbacks and a deadline of its own. Without callbacks, an outer watcher stays in
    place."""
    for name, function in (("progress", progress), ("cancel", cancel)):
        if function is not None and not callable(function):
            raise BadInput(f'"{name}" is a function, not {type(function).__name__}.')
    watch = Watch(progress, cancel) if progress is not None or cancel is not None else _watch.get()
    outer, end = _watch.set(watch), _end.set(time.monotonic() + seconds + GRACE)
    try:
        yield
    finally:
        _watch.reset(outer)
        _end.reset(end)
        if watch is not None and watch is not _watch.get() and watch.error is not None:
            raise watch.error


def refuse_on_interrupt(value: str) -> None:
    """Raise BadInput unless the value is a valid `on_interrupt`."""
    if value not in ("raise", "report"):
        raise BadInput(f'"on_interrupt" is "raise" or "report", not {value!r}.')
