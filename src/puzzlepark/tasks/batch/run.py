"""Run a batch: work on what the ledger lacks, and add what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from puzzlepark.core.errors import BadInput
from puzzlepark.tasks.batch.jobs import Job, Order, Result
from puzzlepark.tasks.batch.ledger import Ledger

AHEAD = 20_000
"""How far work may go on beyond the first puzzle that is not done: a bound on what is kept in memory."""

Room = Callable[[Job], bool]
"""Whether a job may be begun already."""
Backend = Callable[[Order, Iterator[Job], Room], Iterator[Result]]
"""Where jobs are done: takes them one by one, when there is room, and gives results as they come."""


def run(
    order: Order,
    jobs: Iterable[Job],
    ledger: Ledger,
    backend: Backend,
    *,
    ordered: bool = False,
    on_result: Callable[[Result], None] = lambda result: None,
) -> None:
    """Do all jobs that the ledger does not have; `on_result` gets each result. With `ordered`, they are added in the
    order of the jobs. Raises BadInput where the ledger is of other jobs."""

    def room(job: Job) -> bool:
        return job.n <= ledger.done.below + AHEAD

    results = backend(order, _missing(order, jobs, ledger), room)
    for result in _in_order(results, ledger) if ordered else results:
        ledger.append(result)
        on_result(result)


def _missing(order: Order, jobs: Iterable[Job], ledger: Ledger) -> Iterator[Job]:
    """The jobs that are not done yet; raises BadInput if a done one is not the job in the ledger."""
    keys, past = ledger.keys(), _known(ledger)
    for job in jobs:
        if not past(job.n):
            yield job
        elif keys[job.n] != order.key(job):
            raise BadInput(
                f"{ledger.path} has the results of another batch: its puzzle {job.n} is not {job.source} with these "
                "options. Say another file with -o."
            )


def _known(ledger: Ledger) -> Callable[[int], bool]:
    """Whether a result was there when the run began."""
    below, beyond = ledger.done.below, frozenset(ledger.done.beyond)
    return lambda number: number <= below or number in beyond


def _in_order(results: Iterable[Result], ledger: Ledger) -> Iterator[Result]:
    waiting: dict[int, Result] = {}
    for result in results:
        waiting[result["n"]] = result
        while (n := ledger.done.below + 1) in waiting:
            yield waiting.pop(n)
