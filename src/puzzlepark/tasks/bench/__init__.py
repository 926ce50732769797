"""Bench: published experiments repeated, with this project's engines beside them, and how boards grow.

Speed claims live here and in the report that this writes, never in a unit test. Instances are the published
ones if the data folder is there, else boards that the genre's maker makes with fixed seeds.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre, genre_named, genres
from puzzlepark.papers import experiments
from puzzlepark.papers.experiment import Experiment
from puzzlepark.tasks.bench.counting import blank_boards, every_view, random_boards
from puzzlepark.tasks.bench.growing import growing
from puzzlepark.tasks.bench.instances import figures, from_file, gather, published
from puzzlepark.tasks.bench.lab import Ended, Lab, Progress, Say
from puzzlepark.tasks.bench.making import making
from puzzlepark.tasks.bench.solving import scattered, solving
from puzzlepark.tasks.files import write_whole


def bench(
    genre: str | None,
    *,
    seconds: float = 1.0,
    total: float | None = None,
    report: Path | None = None,
    say: Say = print,
    progress: Progress | None = None,
) -> bool:
    """Run the experiments of one genre or all; perhaps write a report, with plots beside it.

    `seconds` is the cap per instance and engine; some experiments allow a multiple. `total` bounds the whole run, and
    each genre has a share of it. After Ctrl-C or at the end of the time, what was measured is kept.
    Returns whether everything was measured.
    """
    if not seconds > 0:
        raise BadInput(f"The cap is {seconds} seconds; it must be above 0.")
    if total is not None and not total > 0:
        raise BadInput(f"The time for all is {total} seconds; it must be above 0.")
    if report is not None and not report.parent.is_dir():
        raise BadInput(f"There is no folder {report.parent}.")
    lab = Lab(seconds, report, say, progress)
    lab.tell(f"Machine: {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}.")
    lab.tell("Times are the processor's, with the model and the referee; a dash is where the cap came first.")
    started, kinds = monotonic(), [genre_named(genre)] if genre else list(genres().values())
    known, whole = experiments(), True
    for k, kind in enumerate(kinds):
        if total is not None:
            left = max(0.0, started + total - monotonic())
            weights = [known[other.name].weight if other.name in known else 0.0 for other in kinds[k:]]
            lab.deadline = monotonic() + left * weights[0] / (sum(weights) or 1)
        lab.tell(f"\n## {kind.title}\n\n{_load()}\n")
        try:
            _measure(lab, kind, known.get(kind.name))
        except Ended as end:
            whole = False
            lab.tell(f"\n{'Interrupted' if end.interrupted else 'The time was up'}: the rest was not measured.")
            if end.interrupted:
                break
    lab.tell(f"\n{_load()}")
    if report is not None:
        write_whole(report, ("# Benchmarks\n\n" + "\n".join(lab.lines) + "\n").encode())
    return whole


def _load() -> str:
    """How busy the machine is. On a busy one times say less than their ratios."""
    running, cores = os.getloadavg()[0], os.cpu_count() or 1
    busy = ": busy, so compare ratios rather than times" if running > cores else ""
    return f"Load in the last minute: {running:.1f} on {cores} cores{busy}."


def _measure(lab: Lab, genre: Genre[Any], spec: Experiment | None) -> None:
    """All experiments of a genre, the ones that take longest last."""
    if spec is None:
        lab.tell("No published experiment is known for this genre.")
        return
    published(lab, spec)
    with lab.patient():
        boards = gather(lab, genre, spec)
        parts: list[Callable[[], None]] = [
            lambda: from_file(lab, boards),
            lambda: figures(lab, spec, boards),
            lambda: every_view(lab, genre, spec, boards),
            lambda: scattered(lab, genre, spec, boards),
            lambda: solving(lab, spec, boards),
            lambda: random_boards(lab, spec),
            lambda: making(lab, genre, spec),
            lambda: blank_boards(lab, spec),
            lambda: growing(lab, genre, spec),
        ]
        for part in parts:
            part()
