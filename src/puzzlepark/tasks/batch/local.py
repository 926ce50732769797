"""Processes of this machine as the backend of a batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from puzzlepark.tasks.batch.jobs import Job, Order, Result, answer, lost
from puzzlepark.tasks.batch.run import Room
from puzzlepark.tasks.crew import Crew, Lost

Answer = Callable[[Order, Job], Result]


class Local:
    """Worker processes on this machine. A process is killed `grace` seconds after the time limit of its puzzle."""

    def __init__(self, workers: int, grace: float = 5.0, answer: Answer = answer) -> None:
        self.workers = workers
        self.grace = grace
        self.answer = answer

    def __call__(self, order: Order, jobs: Iterator[Job], room: Room = lambda job: True) -> Iterator[Result]:
        """Yield the results of the jobs, as soon as each is known."""
        crew = crew_of(order, self.grace, self.answer)
        job = next(jobs, None)
        try:
            while job is not None or crew.busy:
                while job is not None and len(crew.busy) < self.workers and room(job):
                    if job.fault:
                        yield answer(order, job)
                    else:
                        crew.start(job, job)
                    job = next(jobs, None)
                for of, result in crew.finished():
                    yield lost(order, of, result) if isinstance(result, Lost) else result
        finally:
            crew.close()


def crew_of(order: Order, grace: float, answer: Answer = answer) -> Crew[Job, Job, Result]:
    """A crew that answers jobs, within the limits of the order."""
    seconds = None if order.seconds is None else order.seconds + grace
    return Crew(partial(answer, order), seconds, order.memory)
