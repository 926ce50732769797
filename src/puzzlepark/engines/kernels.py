"""Kernels: what all of them share. They look now and then whether they may go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from puzzlepark import _native
from puzzlepark.core.watch import poll


@contextmanager
def kernels_look() -> Iterator[None]:
    """Within, the kernels of this thread ask whoever watches, too."""
    _native.set_poll(poll)
    try:
        yield
    finally:
        _native.set_poll(None)
