"""Run a batch: do the jobs that the ledger lacks, and append their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from puzzlepark.core.errors import BadInput
from puzzlepark.tasks.batch.jobs import Job, Order, Result
from puzzlepark.tasks.batch.ledger import Ledger

AHEAD = 20_000
"""Maximum distance of a started job from the first unfinished one, which bounds the memory."""

Room = Callable[[Job], bool]
"""True if a job may be started."""
Backend = Callable[[Order, Iterator[Job], Room], Iterator[Result]]
"""A function that does jobs. It takes one job after another when it has room for it, and yields the results in the
order of completion."""


def run(
    order: Order,
    jobs: Iterable[Job],
    ledger: Ledger,
    backend: Backend,
    *,
    ordered: bool = False,
    on_result: Callable[[Result], None] = lambda result: None,
) -> None:
    """Do all jobs that the ledger lacks; `on_result` is called with each result. With `ordered`, results are appended
    in the order of the jobs. Raises BadInput if the ledger belongs to other jobs."""

    def room(job: Job) -> bool:
        return job.n <= ledger.done.below + AHEAD

    results = backend(order, _missing(order, jobs, ledger), room)
    for result in _in_order(results, ledger) if ordered else results:
        ledger.append(result)
        on_result(result)


def _missing(order: Order, jobs: Iterable[Job], ledger: Ledger) -> Iterator[Job]:
    """The jobs that are not done yet. Raises BadInput if a done job differs from that in the ledger."""
    keys, was_done = ledger.keys(), _done_before(ledger)
    for job in jobs:
        if not was_done(job.n):
            yield job
        elif keys[job.n] != order.key(job):
            raise BadInput(
                f"{ledger.path} has the results of another batch: its puzzle {job.n} is not {job.source} with these "
                "options. Say another file with -o."
            )


def _done_before(ledger: Ledger) -> Callable[[int], bool]:
    """A function that is true for the numbers of results that exist now."""
    below, beyond = ledger.done.below, frozenset(ledger.done.beyond)
    return lambda number: number <= below or number in beyond


def _in_order(results: Iterable[Result], ledger: Ledger) -> Iterator[Result]:
    """The results in the order of their jobs. Results that are early wait."""
    waiting: dict[int, Result] = {}
    for result in results:
        waiting[result["n"]] = result
        while (n := ledger.done.below + 1) in waiting:
            yield waiting.pop(n)
