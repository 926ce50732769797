"""Kernels: what all of them share. They poll now and then whether they may go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from puzzlepark import _native
from puzzlepark.core.watch import poll


@contextmanager
def kernels_poll() -> Iterator[None]:
    """Within the block, the kernels of this thread poll the watcher, too."""
    _native.set_poll(poll)
    try:
        yield
    finally:
        _native.set_poll(None)
