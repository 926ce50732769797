"""A batch: every puzzle is worked on, each outcome is shown at once, and the worst code is the exit code."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli.errors import BAD, STOPPED, worst
from puzzlepark.interfaces.cli.inputs import Fault, entries
from puzzlepark.interfaces.cli.outcomes import Outcome, Work
from puzzlepark.interfaces.cli.pool import outcomes
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.tasks.files import Entry

Put = Callable[["Entry", Outcome, Progress], None]
"""Shows or writes an outcome; may raise ParkError."""


def run_batch(
    inputs: Iterable[str],
    genre: str | None,
    work: Work[Entry],
    put: Put | None = None,
    *,
    jobs: int = 1,
    skip: bool = False,
    sum_up: bool = False,
) -> int:
    """Work on every puzzle; returns the exit code. Without `put`, what comes of each is printed.

    Inputs that cannot be read are reported, and make the code 2 after the rest is done; with `skip`, only if nothing
    could be read.
    """
    from puzzlepark.core.errors import ParkError

    started = time.monotonic()
    codes: list[int] = []
    passed_over = 0
    statuses: Counter[str] = Counter()
    with Progress() as progress:
        try:
            for item, outcome in outcomes(work, entries(inputs, genre), jobs):
                if outcome.complaint:
                    progress.complain(outcome.complaint)
                if isinstance(item, Fault):
                    passed_over += skip
                    codes += [] if skip else [BAD]
                    continue
                for warning in item.warnings:
                    progress.complain(f"{item.name}: {warning.sentence}")
                progress.step()
                codes.append(outcome.code)
                statuses[outcome.status] += bool(outcome.status)
                try:
                    if put is not None:
                        put(item, outcome, progress)
                    elif outcome.content:
                        progress.echo(outcome.content, nl=False)
                except ParkError as error:
                    progress.complain(f"{item.name}: {error}")
                    codes.append(BAD)
        except KeyboardInterrupt:
            progress.complain("interrupted.")
            codes.append(STOPPED)
    if sum_up and statuses.total() > 1:
        _sum_up(statuses, time.monotonic() - started)
    return BAD if passed_over and not codes else worst(codes)


def _sum_up(statuses: Counter[str], seconds: float) -> None:
    from puzzlepark.interfaces.cli.show import duration

    parts = ", ".join(f"{number} {status}" for status, number in statuses.items())
    click.echo(f"{statuses.total()} puzzles in {duration(seconds)}: {parts}.", err=True)
