"""Lanes of workers, from quick to slow: in each but the last, work has a bounded time.

Small work begins in the quick lane. If it needs more processor time than that lane gives, or more than its share while
others wait, it begins anew in the next lane, whose workers yield to those before. Small work of a client that has used
much lately begins in the second lane, and all other work in the last. So nobody's long work delays what is usual.
"""

from __future__ import annotations

from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.workers.pool import Pool

QUICK_RECENT = 10.0
"""Processor seconds that a client may have used lately and still begin in the quick lane."""


class Lanes:
    """Pools for quick work, and for slower and slower work."""

    def __init__(self, *pools: Pool) -> None:
        self.pools = pools
        self.quick, *_, self.slow = pools

    async def start(self) -> None:
        for pool in self.pools:
            await pool.start()

    async def stop(self) -> None:
        for pool in self.pools:
            await pool.stop()

    async def submit(self, job: Job, small: bool) -> None:
        """Put a job into the queue of its lane; raises Busy or TooMany."""
        if not small:
            return await self.slow.submit(job)
        recent = self.quick.accounts.recent(job.client)
        return await (self.quick if recent < QUICK_RECENT else self.pools[1]).submit(job)

    async def cancel(self, job: Job) -> None:
        for pool in self.pools:
            await pool.cancel(job)

    def ahead(self, job: Job) -> int:
        """How many jobs are before this one in the queue of its lane."""
        return sum(pool.ahead(job) for pool in self.pools)
