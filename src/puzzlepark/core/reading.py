"""Warnings about what a reader guesses, repairs or leaves out.

A reader calls `warn`. Within `collect_warnings` the warnings are collected; outside they are dropped. A puzzle that was
read has its warnings in its `info`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Literal

from puzzlepark.core.record import NamedTuple

MOST_WARNINGS = 20
"""The largest number of warnings about one text."""


class ReadWarning(NamedTuple):
    """What happened when a text was read, as a code and a sentence."""

    code: Literal["guessed", "left out", "mended"]
    sentence: str


class Evidence(IntEnum):
    """How strongly a text that fits a format indicates the genre of that format."""

    TOO_LITTLE = 0
    """The text fits, but so do many texts that are not puzzles. It is read only if the genre is named."""
    GUESS = 1
    """The text is read as this genre, with a warning, if nothing else fits."""
    SURE = 2


_collected: ContextVar[list[ReadWarning] | None] = ContextVar("collected", default=None)


@contextmanager
def collect_warnings() -> Iterator[list[ReadWarning]]:
    """Collect the warnings of everything that is read within the block."""
    warnings: list[ReadWarning] = []
    token = _collected.set(warnings)
    try:
        yield warnings
    finally:
        _collected.reset(token)


def warn(code: Literal["guessed", "left out", "mended"], sentence: str) -> None:
    """Record a warning, unless it is a duplicate or there are too many."""
    collected, warning = _collected.get(), ReadWarning(code, sentence)
    if collected is not None and warning not in collected and len(collected) < MOST_WARNINGS:
        collected.append(warning)


def left_out(what: str, things: object = True) -> None:
    """Warn that something is left out, if `things` is not empty."""
    if things:
        warn("left out", f"Left out: {what}.")
