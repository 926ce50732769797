"""The jobs that wait for a worker: whose turn is next, and how many a client may have."""

from __future__ import annotations

from collections import Counter

from puzzlepark.core.errors import ParkError
from puzzlepark.interfaces.web.http.client_usage import Accounts
from puzzlepark.interfaces.web.jobs.job import Job

CROWD = 8
"""The queue is never longer than this many times its room, however many clients there are."""


class Busy(ParkError):
    """The queue is full."""


class TooMany(ParkError):
    """This client has reached its limit of jobs."""


class JobQueue:
    """A queue with a share of the room for each client. The client with the fewest running jobs comes first, then the
    one that has used least lately."""

    def __init__(self, accounts: Accounts, room: int, client_jobs: int) -> None:
        self.accounts = accounts
        self.room = room
        self.client_jobs = client_jobs
        self.waiting: list[Job] = []
        self.running: Counter[str] = Counter()
        self.of_client: Counter[str] = Counter()
        """Jobs that wait or run, by client. Lanes that share their work share this counter."""

    def add(self, job: Job) -> None:
        """Put a new job into the queue; raises Busy or TooMany."""
        if self.of_client[job.client] >= self.client_jobs:
            raise TooMany(f"You have {self.client_jobs} jobs already; wait for one of them, or cancel it.")
        if len(self.waiting) >= self.room and not self._has_share(job.client):
            raise Busy("The server is busy: its queue is full.")
        self.of_client[job.client] += 1
        self.waiting.append(job)

    def _has_share(self, client: str) -> bool:
        """Whether a client may have one more job in a full queue."""
        waiting = Counter(job.client for job in self.waiting)
        share = max(1, self.room // len({*waiting, client}))
        return waiting[client] < share and len(self.waiting) < CROWD * self.room

    def order(self) -> list[Job]:
        """The waiting jobs in the order in which they are done; those of one client in the order they came."""
        rank = {job.client: (self.running[job.client], self.accounts.recent(job.client)) for job in self.waiting}
        return sorted(self.waiting, key=lambda job: rank[job.client])

    def next(self, newcomers: bool) -> Job | None:
        """The job to be done next; with `newcomers`, only one of a client without a running job."""
        first = next(iter(self.order()), None)
        return None if first is None or (newcomers and self.running[first.client]) else first

    def begin(self, job: Job) -> None:
        self.waiting.remove(job)
        self.running[job.client] += 1

    def stop(self, job: Job) -> None:
        """Note that a job runs no longer."""
        _subtract(self.running, job.client)

    def leave(self, job: Job) -> None:
        """Note that a job is over."""
        _subtract(self.of_client, job.client)


def _subtract(counter: Counter[str], client: str) -> None:
    counter[client] -= 1
    if counter[client] <= 0:
        del counter[client]
