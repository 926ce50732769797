"""Running a command on all its inputs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.errors import BAD, STOPPED, worst
from puzzlepark.interfaces.cli.inputs import Unreadable, entries
from puzzlepark.interfaces.cli.outcomes import Outcome, Work
from puzzlepark.interfaces.cli.process_pool import outcomes
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.tasks.files import Entry

Write = Callable[["Entry", Outcome, Progress], None]
"""Prints or writes an outcome; may raise ParkError."""


def run_batch(
    inputs: Iterable[str],
    genre: str | None,
    work: Work[Entry],
    write: Write | None = None,
    *,
    jobs: int = 1,
    skip: bool = False,
    sum_up: bool = False,
) -> int:
    """Process every puzzle, write each outcome as soon as it is known, and return the worst exit code.

    Without `write`, outcomes are printed. Unreadable inputs are reported, and the exit code is then BAD; with `skip`,
    only if no input was readable. With `sum_up`, the numbers of statuses are printed at the end.
    """
    from puzzlepark.core.errors import ParkError

    started = time.monotonic()
    codes: list[int] = []
    skipped = 0
    statuses: Counter[str] = Counter()
    with Progress() as progress:
        try:
            for item, outcome in outcomes(work, entries(inputs, genre), jobs):
                if outcome.error:
                    progress.print_error(outcome.error)
                if isinstance(item, Unreadable):
                    skipped += skip
                    codes += [] if skip else [BAD]
                    continue
                for warning in item.warnings:
                    progress.print_error(f"{item.name}: {warning.sentence}")
                progress.advance()
                codes.append(outcome.code)
                statuses[outcome.status] += bool(outcome.status)
                try:
                    if write is not None:
                        write(item, outcome, progress)
                    elif outcome.content:
                        progress.echo(outcome.content, nl=False)
                except ParkError as error:
                    progress.print_error(f"{item.name}: {error}")
                    codes.append(BAD)
        except KeyboardInterrupt:
            progress.print_error("interrupted.")
            codes.append(STOPPED)
    if sum_up and statuses.total() > 1:
        _sum_up(statuses, time.monotonic() - started)
    return BAD if skipped and not codes else worst(codes)


def _sum_up(statuses: Counter[str], seconds: float) -> None:
    """Print how many puzzles have each status."""
    from puzzlepark.interfaces.cli.formatting import duration

    parts = ", ".join(f"{number} {status}" for status, number in statuses.items())
    click.echo(f"{statuses.total()} puzzles in {duration(seconds)}: {parts}.", err=True)
