"""Watch: what a caller wants to hear and to say while a task runs.

A task is watched within a `with watching(…)` block. Whoever looks at the clock, looks here too; so no function between
the task and its innermost loop has to pass it on. The block knows the deadline of the task as well, for loops that have
no clock, such as those that build the model of a puzzle.
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
"""Called with what is being done, how much is done, and how much there is: 0 if nobody knows."""
Cancel = Callable[[], bool]
"""Asked now and then whether to stop; `threading.Event().is_set` is one."""
OnInterrupt = Literal["raise", "report"]
"""What Ctrl-C does: KeyboardInterrupt goes on, or the task ends with what was found until then."""

PAUSE = 0.05
"""Seconds between two polls."""
GRACE = 0.1
"""Seconds after a deadline: whoever has the clock ends before that, and keeps what was found."""
BETWEEN_POLLS = 8
"""Items between two polls of a loop."""
PACE = 0.005
"""Seconds between two polls of a loop that paces itself, about."""
STRIDE = 16
"""Items after which such a loop looks at the time at the latest."""
T = TypeVar("T")


class Watch:
    """One caller's callbacks, and what is being done for it."""

    def __init__(self, progress: Progress | None, cancel: Cancel | None) -> None:
        self.progress = progress
        self.cancel = cancel
        self.activity: tuple[str, int, int] = ("starting", 0, 0)
        self.error: BaseException | None = None
        self._next = 0.0

    def poll(self) -> None:
        """Report progress and ask whether to stop, at most once per pause; raises Stopped if cancelled. What a callback
        raises ends the task like a cancellation, and then goes on to the caller: engines do not see it."""
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
        """Tell of a step at once; what the callback raises goes on to the caller."""
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
"""When the task has to be over, by the monotonic clock."""


def poll() -> None:
    """Call the watcher's callbacks; raises Stopped if the task was cancelled, or its deadline has passed."""
    if time.monotonic() > _end.get():
        raise Stopped("deadline")
    watch = _watch.get()
    if watch is not None:
        watch.poll()


def paced(items: Iterable[T], poll: Callable[[], None]) -> Iterator[T]:
    """The items, one by one, with a poll before the first and then every few milliseconds, whatever an item costs."""
    left, stride, last = 0, 1, -math.inf
    for item in items:
        if not left:
            now = time.monotonic()
            if now - last > PACE:
                poll()
                stride, last = 1, time.monotonic()
            else:
                stride = min(2 * stride, STRIDE)
            left = stride
        left -= 1
        yield item


def polled(items: Iterable[T]) -> Iterator[T]:
    """The items, one by one, with a poll now and then. For loops whose items need some work each."""
    return paced(items, poll)


def set_activity(what: str, done: int = 0, all: int = 0) -> None:
    """Say what is being done from now on."""
    watch = _watch.get()
    if watch is not None:
        watch.activity = (what, done, all)


def report_progress(what: str, done: int = 0, all: int = 0) -> None:
    """Tell whoever watches of a step at once."""
    watch = _watch.get()
    if watch is not None:
        watch.report_progress(what, done, all)


@contextmanager
def watching(progress: Progress | None, cancel: Cancel | None, seconds: float = math.inf) -> Iterator[None]:
    """Let this caller watch the block, which has to be over in so many seconds, whatever an outer block has. Without
    callbacks, an outer watcher stays in place."""
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
    """Raise BadInput for a value that `on_interrupt` does not have."""
    if value not in ("raise", "report"):
        raise BadInput(f'"on_interrupt" is "raise" or "report", not {value!r}.')
