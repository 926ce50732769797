"""Watch: what a caller wants to hear and to say while a task runs.

A task is watched within a `with watching(…)` block. Whoever looks at the clock, looks here too; so no function between
the task and its innermost loop has to pass it on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from puzzlepark.core.errors import BadInput, Stopped

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much is done, and how much there is: 0 if nobody knows."""
Cancel = Callable[[], bool]
"""Asked now and then whether to stop; `threading.Event().is_set` is one."""
OnInterrupt = Literal["raise", "report"]
"""What Ctrl-C does: KeyboardInterrupt goes on, or the task ends with what was found until then."""

PAUSE = 0.05
"""Seconds between two polls."""


class Watch:
    """One caller's callbacks, and what is being done for it."""

    def __init__(self, progress: Progress | None, cancel: Cancel | None) -> None:
        self.progress = progress
        self.cancel = cancel
        self.doing: tuple[str, int, int] = ("starting", 0, 0)
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
                self.progress(*self.doing)
        except (Stopped, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.error = error
            raise Stopped("cancelled") from None
        finally:
            self._next = time.monotonic() + PAUSE
        if cancelled:
            raise Stopped("cancelled")

    def tell(self, what: str, done: int, all: int) -> None:
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


def poll() -> None:
    """Call the watcher's callbacks; raises Stopped if the task was cancelled."""
    watch = _watch.get()
    if watch is not None:
        watch.poll()


def doing(what: str, done: int = 0, all: int = 0) -> None:
    """Say what is being done from now on."""
    watch = _watch.get()
    if watch is not None:
        watch.doing = (what, done, all)


def tell(what: str, done: int = 0, all: int = 0) -> None:
    """Tell whoever watches of a step at once."""
    watch = _watch.get()
    if watch is not None:
        watch.tell(what, done, all)


@contextmanager
def watching(progress: Progress | None, cancel: Cancel | None) -> Iterator[None]:
    """Let this caller watch the block; without callbacks, an outer watcher stays in place."""
    for name, function in (("progress", progress), ("cancel", cancel)):
        if function is not None and not callable(function):
            raise BadInput(f'"{name}" is a function, not {type(function).__name__}.')
    if progress is None and cancel is None:
        yield
        return
    watch = Watch(progress, cancel)
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)
        if watch.error is not None:
            raise watch.error


def refuse_on_interrupt(value: str) -> None:
    """Raise BadInput for a value that `on_interrupt` does not have."""
    if value not in ("raise", "report"):
        raise BadInput(f'"on_interrupt" is "raise" or "report", not {value!r}.')
