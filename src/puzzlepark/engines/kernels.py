"""The cancellation of native kernels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from puzzlepark import _native
from puzzlepark.core.watch import poll


@contextmanager
def kernels_poll() -> Iterator[None]:
    """Let the native kernels of this thread poll for cancellation and the deadline within a `with` block."""
    _native.set_poll(poll)
    try:
        yield
    finally:
        _native.set_poll(None)
