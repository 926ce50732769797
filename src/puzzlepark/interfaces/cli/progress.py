"""A progress line on standard error, if that is a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import TracebackType
from typing import Self

import click

from puzzlepark.interfaces.cli.errors import print_error

DELAY = 0.5
"""Seconds before the line is first shown."""
INTERVAL = 0.1
BAR_WIDTH = 24


class Progress:
    """A progress bar if the total is known, otherwise a count. Other output must go through `echo` meanwhile."""

    def __init__(self, total: int | None = None, unit: str = "puzzle") -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self.activity = ""
        self.started = time.monotonic()
        self.shown = False
        self.lock = threading.Lock()
        self.ended = threading.Event()
        self.thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Start to show the line, if standard error is a terminal."""
        if sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self.thread = threading.Thread(target=self._watch, daemon=True)
            self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ended.set()
        if self.thread is not None:
            self.thread.join()
        with self.lock:
            self._wipe()

    def set_activity(self, activity: str) -> None:
        """Set the text after the bar."""
        self.activity = activity

    def advance(self) -> None:
        self.done += 1

    def echo(self, content: str | bytes, err: bool = False, nl: bool = True) -> None:
        """Print above the line."""
        with self.lock:
            self._wipe()
            click.echo(content, err=err, nl=nl)

    def print_error(self, sentence: str) -> None:
        """Print an error above the line."""
        with self.lock:
            self._wipe()
            print_error(sentence)

    def line(self) -> str:
        """The current text of the line."""
        seconds = int(time.monotonic() - self.started)
        clock = f"{seconds // 60}:{seconds % 60:02d}"
        if self.total is None:
            count = f"{self.done} {self.unit}{'' if self.done == 1 else 's'}"
        else:
            filled = BAR_WIDTH * self.done // max(1, self.total)
            count = f"{'█' * filled}{'░' * (BAR_WIDTH - filled)} {self.done}/{self.total}"
        return "  ".join(part for part in (count, clock, self.activity) if part)

    def _watch(self) -> None:
        """Show the line again and again until the end. Called in a thread."""
        from shutil import get_terminal_size

        if self.ended.wait(DELAY):
            return
        while not self.ended.wait(INTERVAL):
            with self.lock:
                width = get_terminal_size().columns - 1
                click.echo(f"\r\x1b[2K{self.line()[:width]}", nl=False, err=True)
                self.shown = True

    def _wipe(self) -> None:
        """Erase the line, if it is shown."""
        if self.shown:
            click.echo("\r\x1b[2K", nl=False, err=True)
            self.shown = False
