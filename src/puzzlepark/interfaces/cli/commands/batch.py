"""The batch command."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from puzzlepark.core.names import counted
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, WRONG, worst
from puzzlepark.interfaces.cli.inputs import Unreadable, documents, refuse_missing
from puzzlepark.interfaces.cli.options import (
    bound,
    engine_option,
    genre_option,
    inputs_argument,
    refuse_unknown,
    seconds_option,
    view_option,
)
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.tasks.batch.jobs import Job, Order
    from puzzlepark.tasks.batch.ledger import Ledger
    from puzzlepark.tasks.batch.run import Backend

FAST = 100
"""From this many puzzles per second on, the rate is printed as a whole number."""
CODES = {"unreadable": BAD, "refused": BAD, "wrong": WRONG}
"""The exit codes of outcomes. Other outcomes without a result count as stopped."""


class BatchVerb(click.ParamType[str]):
    """The name of a verb that a batch can do. The table of verbs is imported when a name is given, not for the help."""

    name = "verb"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from puzzlepark.tasks.batch.jobs import batch_verbs

        if value not in batch_verbs():
            self.fail(f"{value!r} is not one of {', '.join(map(repr, batch_verbs()))}.", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from puzzlepark.tasks.batch.jobs import batch_verbs

        return [CompletionItem(name) for name in batch_verbs() if name.startswith(incomplete)]


@click.command()
@click.argument("verb", type=BatchVerb())
@inputs_argument
@click.option(
    "-o",
    "--output",
    metavar="RESULTS",
    type=click.Path(dir_okay=False, allow_dash=True),
    shell_complete=shell_completion.files,
    help="The file of results, one JSON object per line. An existing one is continued. By default, print them. "
    "NAME.csv or NAME.parquet is a table, written from NAME.csv.jsonl at the end.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Number of processes.  [default: one per processor]")
@click.option("--cluster", metavar="ADDRESS", help="Run on this dask.distributed cluster; local starts one here.")
@click.option("--ordered", is_flag=True, help="Write results in the order of the inputs, not of completion.")
@click.option("--grade", "graded", is_flag=True, help="With solve: also grade puzzles with one solution.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=2, show_default=True, help="With solve: maximum solutions."
)
@click.option(
    "--grace",
    type=click.FloatRange(min=0),
    default=5.0,
    show_default=True,
    help="Seconds after the time limit until the process of a puzzle is killed.",
)
@click.option(
    "--memory", type=click.IntRange(min=64), default=2048, show_default=True, help="Memory limit of a puzzle in MiB."
)
@engine_option
@genre_option
@view_option
@seconds_option(60.0)
def batch(
    verb: str,
    inputs: tuple[str, ...],
    output: str | None,
    workers: int | None,
    cluster: str | None,
    ordered: bool,
    graded: bool,
    limit: int,
    grace: float,
    memory: int,
    engine: str | None,
    genre: str | None,
    view: str | None,
    seconds: float,
) -> None:
    """Process any number of puzzles, and resume an interrupted run.

    VERB is solve, count, sample, check, grade, explain, forced, diagnose, audit, complete or generate.
    INPUT is a folder, a file, a ZIP or TAR archive, or - for standard input. For generate it has requests, such as
    {"genre": "sudoku", "size": "9x9", "seed": 1, "count": 1000}. Each puzzle has one line in RESULTS: its number, its
    source, the outcome, and the answer or the reason why there is none. A puzzle that crashes, hangs or takes too much
    memory affects no other puzzle. After Ctrl-C, a crash or a power cut, the same command resumes the run.

    \b
    park batch solve collection.jsonl -o solved.jsonl
    park batch solve puzzles.zip --grade --seconds 10 -o graded.jsonl
    park batch generate requests.jsonl -o made.jsonl
    park batch generate requests.jsonl | park book - -o book.pdf
    """
    from puzzlepark.tasks.batch.jobs import Order
    from puzzlepark.tasks.batch.ledger import Ledger
    from puzzlepark.tasks.batch.table import is_table, lines_of, refuse_table, write_table

    refuse_unknown(genre, engine)
    refuse_missing(inputs, genre)
    if graded and verb != "solve":
        raise click.UsageError("--grade goes with solve; grade alone gives the level without the solution.")
    order = Order(verb, genre, view, engine, limit, graded, bound(seconds), memory << 20)
    backend = _backend(cluster, workers or os.cpu_count() or 1, grace)
    table = Path(output) if output not in (None, "-") and is_table(Path(str(output))) else None
    if table is not None:
        refuse_table(table)
    with _results_file(str(lines_of(table)) if table else output) as path:
        ledger = Ledger(path)
        try:
            stopped = _run(order, inputs, ledger, backend, ordered)
        finally:
            ledger.close()
    if table is not None:
        click.echo(f"{write_table(table)} rows in {table}.", err=True)
    codes = [CODES.get(outcome, ANSWERED if _is_answer(outcome) else STOPPED) for outcome in ledger.tally]
    click.get_current_context().exit(worst([*codes, STOPPED if stopped else ANSWERED]))


@contextmanager
def _results_file(output: str | None) -> Iterator[Path]:
    """The file of results. Without an output, it is temporary, and printed at the end."""
    if output not in (None, "-"):
        yield Path(str(output))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.jsonl"
        yield path
        click.echo(path.read_bytes() if path.exists() else b"", nl=False)


def _backend(cluster: str | None, workers: int, grace: float) -> Backend:
    """Processes on this machine, or a cluster if its address is given."""
    if cluster is None:
        from puzzlepark.tasks.batch.local import Local

        return Local(workers, grace)
    from puzzlepark.tasks.batch.cluster import Cluster

    return Cluster(cluster, workers, grace)


def _is_answer(outcome: str) -> bool:
    """True if a puzzle with this outcome is decided."""
    from puzzlepark.tasks.batch.jobs import FAILED

    return outcome not in (*FAILED, "unknown", "solved", "undecided")


def _run(order: Order, inputs: tuple[str, ...], ledger: Ledger, backend: Backend, ordered: bool) -> bool:
    """Process the inputs that have no result yet. Return True if the run was interrupted."""
    from puzzlepark.interfaces.cli.formatting import duration
    from puzzlepark.tasks.batch.run import run

    before, started = len(ledger.done), time.monotonic()
    if ledger.dropped:
        lines = counted(ledger.dropped, "damaged line")
        click.echo(f"Removed {lines} at the end of {ledger.path}.", err=True)
    if before:
        click.echo(f"{ledger.path} has {before} results already.", err=True)
    stopped = False
    with BatchProgress(ledger.tally, before) as progress:
        if progress.thread is not None:
            threading.Thread(target=progress.count, args=(order, inputs), daemon=True).start()
        try:
            jobs = _jobs(order, inputs)
            run(order, jobs, ledger, backend, ordered=ordered, on_result=lambda result: progress.advance())
        except KeyboardInterrupt:
            stopped = True
    spent, new = time.monotonic() - started, len(ledger.done) - before
    rate = new / max(spent, 1e-9)
    per_second = f"{rate:,.0f}" if rate >= FAST else f"{rate:.2g}"
    click.echo(f"{counted(new, 'puzzle')} in {duration(spent)}, {per_second} per second.", err=True)
    place = "" if ledger.path.parent.name.startswith("tmp") else f" in {ledger.path}"
    click.echo(f"{counted(len(ledger.done), 'result')}{place}: {_tally_text(ledger.tally)}.", err=True)
    if stopped:
        click.echo("Interrupted; the same command resumes the run.", err=True)
    return stopped


def _jobs(order: Order, inputs: Iterable[str]) -> Iterator[Job]:
    """Yield the documents of the inputs as numbered jobs."""
    from puzzlepark.tasks.batch.jobs import Job
    from puzzlepark.tasks.batch.requests import requested

    numbered = (
        Job(number, "", "", item.sentence) if isinstance(item, Unreadable) else Job(number, item.name, item.content)
        for number, item in enumerate(documents(inputs), 1)
    )
    return requested(numbered) if order.verb == "generate" else numbered


def _tally_text(tally: Counter[str]) -> str:
    return ", ".join(f"{number} {outcome}" for outcome, number in tally.most_common()) or "none"


class BatchProgress(Progress):
    """A progress bar with the rate, the remaining time, and the number of puzzles with each outcome."""

    def __init__(self, tally: Counter[str], before: int) -> None:
        super().__init__()
        self.tally = tally
        self.before = self.done = before

    def count(self, order: Order, inputs: tuple[str, ...]) -> None:
        """Count the puzzles, unless they come from standard input, which cannot be read twice. Called in a thread."""
        if "-" in inputs:
            return
        total = 0
        for _ in _jobs(order, inputs):
            total += 1
            if self.ended.is_set():
                return
        self.total = total

    def line(self) -> str:
        """The bar with the rate, the remaining time if the total is known, and the outcomes so far."""
        from puzzlepark.interfaces.cli.formatting import duration

        spent = time.monotonic() - self.started
        rate = (self.done - self.before) / max(spent, 1e-9)
        parts = [super().line(), f"{rate:.3g}/s"]
        if self.total is not None and rate:
            parts.append(f"{duration((self.total - self.done) / rate)} left")
        with suppress(RuntimeError):  # another thread may add to the tally meanwhile
            parts.append(_tally_text(self.tally))
        return "  ".join(parts)
