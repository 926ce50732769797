"""How far a command is: one line on standard error, if that is a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import TracebackType
from typing import Self

import click

from puzzlepark.interfaces.cli.errors import complain

DELAY = 0.5
"""Seconds before the line is first shown: what is done by then needs none."""
EVERY = 0.1
WIDTH = 24


class Progress:
    """A bar if it is known how much there is, else a count. What is printed meanwhile goes through `echo`."""

    def __init__(self, whole: int | None = None, unit: str = "puzzle") -> None:
        self.whole = whole
        self.unit = unit
        self.done = 0
        self.what = ""
        self.started = time.monotonic()
        self.shown = False
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        if sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self.thread = threading.Thread(target=self._watch, daemon=True)
            self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.over.set()
        if self.thread is not None:
            self.thread.join()
        with self.lock:
            self._wipe()

    def tell(self, what: str) -> None:
        """Say what is being done."""
        self.what = what

    def step(self) -> None:
        """One more is done."""
        self.done += 1

    def echo(self, content: str | bytes, err: bool = False, nl: bool = True) -> None:
        """Print something above the line."""
        with self.lock:
            self._wipe()
            click.echo(content, err=err, nl=nl)

    def complain(self, sentence: str) -> None:
        """Say above the line what is wrong."""
        with self.lock:
            self._wipe()
            complain(sentence)

    def line(self) -> str:
        """The line as it is shown now."""
        seconds = int(time.monotonic() - self.started)
        clock = f"{seconds // 60}:{seconds % 60:02d}"
        if self.whole is None:
            count = f"{self.done} {self.unit}{'' if self.done == 1 else 's'}"
        else:
            filled = WIDTH * self.done // max(1, self.whole)
            count = f"{'█' * filled}{'░' * (WIDTH - filled)} {self.done}/{self.whole}"
        return "  ".join(part for part in (count, clock, self.what) if part)

    def _watch(self) -> None:
        from shutil import get_terminal_size

        if self.over.wait(DELAY):
            return
        while not self.over.wait(EVERY):
            with self.lock:
                width = get_terminal_size().columns - 1
                click.echo(f"\r\x1b[2K{self.line()[:width]}", nl=False, err=True)
                self.shown = True

    def _wipe(self) -> None:
        if self.shown:
            click.echo("\r\x1b[2K", nl=False, err=True)
            self.shown = False
