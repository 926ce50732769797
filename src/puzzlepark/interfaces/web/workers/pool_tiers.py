"""Tiers of process pools, from quick to slow: a multilevel feedback queue.

A small job begins in the quick tier. If it exceeds that tier's limit of processor time, or its quantum while others
wait, it starts again in the next tier, whose processes have a lower priority. Small jobs of a client with much recent
use begin in the second tier, and all other jobs in the last one. So long jobs do not delay short ones.
"""

from __future__ import annotations

from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.workers.pool import Pool

QUICK_RECENT = 10.0
"""Recent processor seconds of a client up to which its small jobs begin in the quick tier."""


class PoolTiers:
    """Pools from the quickest to the slowest. Every pool except the last one limits the time of a job."""

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
        """Add a job to the queue of its tier; raise Busy or TooMany."""
        await self.tier(job.client, small).submit(job)

    def tier(self, client: str, small: bool) -> Pool:
        """The pool in which a job of this client begins."""
        if not small:
            return self.slow
        return self.quick if self.quick.usage.recent(client) < QUICK_RECENT else self.pools[1]

    async def cancel(self, job: Job) -> None:
        for pool in self.pools:
            await pool.cancel(job)

    def ahead(self, job: Job) -> int:
        """The number of jobs before this one in its queue."""
        return sum(pool.ahead(job) for pool in self.pools)
