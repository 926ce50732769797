"""Exit codes, and errors as sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

import click

ANSWERED, WRONG, BAD, STOPPED = 0, 1, 2, 3
"""Exit codes: answered (for `check`: right), wrong by `check` or `verify`, bad input or usage, stopped early."""


def worst(codes: Iterable[int]) -> int:
    """Return the exit code of a batch: bad input outweighs a stop, and a stop outweighs answers."""
    return max(codes, key=(ANSWERED, WRONG, STOPPED, BAD).index, default=ANSWERED)


def print_error(sentence: str) -> None:
    """Print an error to standard error, in one line. If that fails, too, only the exit code remains."""
    try:
        click.echo(f"park: {' '.join(sentence.split())}", err=True)
    except OSError:
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """Redirect a stream that failed to the null device, so that the flush at exit does not change the exit code."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def describe_error(error: Exception) -> str:
    """Describe an error in a sentence. With PARK_DEBUG set, raise an unexpected one again."""
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
