"""What reading a text leaves out, mends or guesses.

A reader calls `warn` where that happens. Whoever reads within `collect_warnings` gets the warnings; elsewhere they are
dropped. A puzzle that was read keeps its warnings in its `info`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Literal

from puzzlepark.core.record import NamedTuple

MOST_WARNINGS = 20
"""Warnings of one text that are kept."""


class ReadWarning(NamedTuple):
    """What was guessed, left out of the puzzle, or mended; and that in a sentence."""

    code: Literal["guessed", "left out", "mended"]
    sentence: str


class Evidence(IntEnum):
    """How sure it is that a text which fits a format is of its genre."""

    TOO_LITTLE = 0
    """The text fits, and so do many that are no puzzle: it is read if the genre is named."""
    GUESS = 1
    """It is read as this genre if nothing else fits, with a warning."""
    SURE = 2


_collected: ContextVar[list[ReadWarning] | None] = ContextVar("collected", default=None)


@contextmanager
def collect_warnings() -> Iterator[list[ReadWarning]]:
    """Collect the warnings of what is read within."""
    found: list[ReadWarning] = []
    token = _collected.set(found)
    try:
        yield found
    finally:
        _collected.reset(token)


def warn(code: Literal["guessed", "left out", "mended"], sentence: str) -> None:
    """Say that reading guesses, leaves out or mends something."""
    found, new = _collected.get(), ReadWarning(code, sentence)
    if found is not None and new not in found and len(found) < MOST_WARNINGS:
        found.append(new)


def left_out(what: str, things: object = True) -> None:
    """Warn that something is left out, if it is there."""
    if things:
        warn("left out", f"Left out: {what}.")
