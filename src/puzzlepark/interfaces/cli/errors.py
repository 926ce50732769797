"""What went wrong, as one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

import click

ANSWERED, WRONG, BAD, STOPPED = 0, 1, 2, 3
"""The exit codes: answered (for `check`: right), `check` says wrong, bad input or usage, stopped before an answer."""


def worst(codes: Iterable[int]) -> int:
    """The exit code of a batch: bad input outweighs a stop, a stop outweighs answers."""
    return max(codes, key=(ANSWERED, WRONG, STOPPED, BAD).index, default=ANSWERED)


def complain(sentence: str) -> None:
    """Say on standard error what is wrong, in one line; where nothing can be said, the exit code must do."""
    try:
        click.echo(f"park: {' '.join(sentence.split())}", err=True)
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Let nothing more be written to a stream that failed: some versions of Python exit with a code of their own when
    the last flush fails once more."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def sentence(error: Exception) -> str:
    """What to tell the user of an error; with PARK_DEBUG set, one that nobody foresaw is raised again."""
    from puzzlepark.core.errors import ParkError

    if isinstance(error, ParkError):
        return str(error)
    if isinstance(error, UnicodeDecodeError):
        return f"This is not text: byte {error.start} is not UTF-8."
    if isinstance(error, OSError):
        reason = (error.strerror or str(error) or type(error).__name__).lower()
        return f"{error.filename}: {reason}." if error.filename is not None else f"{reason[0].upper()}{reason[1:]}."
    if isinstance(error, MemoryError):
        return "There is not enough memory for this."
    if isinstance(error, RecursionError):
        return "This is nested too deeply."
    if os.environ.get("PARK_DEBUG"):
        raise error
    return f"internal error: {type(error).__name__}: {error}; run with PARK_DEBUG=1 for details."
