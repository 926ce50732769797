"""A fair queue of jobs that wait for a worker."""

from __future__ import annotations

from collections import Counter

from puzzlepark.core.errors import ParkError
from puzzlepark.interfaces.web.http.client_usage import ClientUsage
from puzzlepark.interfaces.web.jobs.job import Job

MAX_OVERFLOW = 8
"""The queue never exceeds its capacity by more than this factor, however many clients there are."""


class Busy(ParkError):
    """The queue is full."""


class TooMany(ParkError):
    """The client has reached one of its limits."""


class JobQueue:
    """A queue with an equal share of the capacity for each client.

    Jobs of the client with the fewest running jobs come first, then those of the client with the least recent use.
    """

    def __init__(self, usage: ClientUsage, capacity: int, client_jobs: int) -> None:
        self.usage = usage
        self.capacity = capacity
        self.client_jobs = client_jobs
        self.waiting: list[Job] = []
        self.running: Counter[str] = Counter()
        self.of_client: Counter[str] = Counter()
        """Waiting and running jobs by client. All tiers of pools share this counter."""

    def add(self, job: Job) -> None:
        """Add a new job; raise Busy or TooMany."""
        if self.of_client[job.client] >= self.client_jobs:
            raise TooMany(f"You have {self.client_jobs} jobs already; wait for one of them, or cancel it.")
        if len(self.waiting) >= self.capacity and not self._has_share(job.client):
            raise Busy("The server is busy: its queue is full.")
        self.of_client[job.client] += 1
        self.waiting.append(job)

    def _has_share(self, client: str) -> bool:
        """True if a client may add a job to a full queue, since it has fewer than its share."""
        waiting = Counter(job.client for job in self.waiting)
        share = max(1, self.capacity // len({*waiting, client}))
        return waiting[client] < share and len(self.waiting) < MAX_OVERFLOW * self.capacity

    def order(self) -> list[Job]:
        """The waiting jobs in the order in which they will run. Jobs of one client keep their order."""
        rank = {job.client: (self.running[job.client], self.usage.recent(job.client)) for job in self.waiting}
        return sorted(self.waiting, key=lambda job: rank[job.client])

    def next(self, newcomers: bool) -> Job | None:
        """The job to run next. With `newcomers`, None unless its client has no running job."""
        first = next(iter(self.order()), None)
        return None if first is None or (newcomers and self.running[first.client]) else first

    def begin(self, job: Job) -> None:
        """Record that a waiting job is running."""
        self.waiting.remove(job)
        self.running[job.client] += 1

    def stop(self, job: Job) -> None:
        """Record that a job no longer runs."""
        _subtract(self.running, job.client)

    def leave(self, job: Job) -> None:
        """Record that a job is over."""
        _subtract(self.of_client, job.client)


def _subtract(counter: Counter[str], client: str) -> None:
    """Decrease a client's count, and remove it at 0."""
    counter[client] -= 1
    if counter[client] <= 0:
        del counter[client]
