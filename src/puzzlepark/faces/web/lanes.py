"""Two lanes of workers: a quick one, where work has a fraction of a second, and a slow one for the rest.

Small work begins in the quick lane. If it needs more processor time than that lane gives, it begins anew in the slow
lane, whose workers yield to all others. A client that has used much lately goes to the slow lane at once. So nobody's
long work delays what is usual.
"""

from __future__ import annotations

from puzzlepark.faces.web.job import Job
from puzzlepark.faces.web.pool import Pool

QUICK_RECENT = 3.0
"""Processor seconds that a client may have used lately and still begin in the quick lane."""


class Lanes:
    """A pool for quick work and one for slow work."""

    def __init__(self, quick: Pool, slow: Pool) -> None:
        self.quick = quick
        self.slow = slow

    async def start(self) -> None:
        await self.quick.start()
        await self.slow.start()

    async def stop(self) -> None:
        await self.quick.stop()
        await self.slow.stop()

    async def submit(self, job: Job, small: bool) -> None:
        """Put a job into the queue of its lane; raises Busy or TooMany."""
        quick = small and self.quick.accounts.recent(job.client) < QUICK_RECENT
        await (self.quick if quick else self.slow).submit(job)

    async def cancel(self, job: Job) -> None:
        for lane in (self.quick, self.slow):
            await lane.cancel(job)

    def ahead(self, job: Job) -> int:
        """How many jobs are before this one in the queue of its lane."""
        return self.quick.ahead(job) + self.slow.ahead(job)
