"""Worker processes and the jobs they do.

Each worker is a process of its own that does one job at a time; it is killed when a job does not end at its
deadline, and another takes its place. What happens to one job never touches another.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter

from puzzlepark.core.errors import ParkError
from puzzlepark.faces.web.accounts import Accounts
from puzzlepark.faces.web.job import Job
from puzzlepark.faces.web.process import Process, Work

ANSWER_BYTES = 64 << 20
"""Maximum length of a worker's answer."""
CANCEL_SECONDS = 0.5
"""How long a cancelled job may take to end by itself."""
START_SECONDS = 60.0
"""How long a worker may take to be ready."""
LOOK_SECONDS = 0.5
"""How often dead workers and jobs that wait too long are looked for."""
PAUSE_SECONDS, MOST_PAUSE = 0.5, 30.0
"""The pause after a worker that could not be started, doubled each time up to the second."""
log = logging.getLogger("puzzlepark.web")


class Busy(ParkError):
    """The queue is full."""


class TooMany(ParkError):
    """This client has reached its limit of jobs."""


class Pool:
    """A fixed number of workers behind a queue of bounded length and time, from which the client that spent least is
    served first. `eager` workers start at once, the others when there is more to do than those can take."""

    def __init__(
        self,
        work: Work,
        accounts: Accounts,
        *,
        workers: int = 2,
        queue: int = 32,
        queue_seconds: float = 120.0,
        client_jobs: int = 6,
        grace: float = 2.0,
        eager: int = 1,
    ) -> None:
        self.work = work
        self.accounts = accounts
        self.size = workers
        self.room = queue
        self.patience = queue_seconds
        self.client_jobs = client_jobs
        self.grace = grace
        self.wanted = min(eager, workers)
        """How many there should be by now."""
        self.coming = 0
        """How many wait for a job, or are being started."""
        self.alive = time.monotonic()
        """When a worker was last seen alive, or there was no need of one."""
        self.failed = False
        """Whether the last worker could not be started."""
        self.waiting: list[Job] = []
        self.of_client: Counter[str] = Counter()
        self.some = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[Process] = set()

    @property
    def live(self) -> int:
        """How many workers live."""
        return sum(process.alive for process in self.processes)

    @property
    def well(self) -> bool:
        """Whether jobs are done: some worker lives, or is just being started."""
        return bool(self.live) or (not self.failed and time.monotonic() - self.alive < START_SECONDS)

    async def start(self) -> None:
        self.tasks = [asyncio.create_task(self._supervise(k >= self.wanted)) for k in range(self.size)]
        self.tasks.append(asyncio.create_task(self._look()))

    async def stop(self) -> None:
        """Kill all workers; unfinished jobs are lost."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for process in list(self.processes):
            await self._kill(process)

    async def submit(self, job: Job) -> None:
        """Put a job into the queue; raises Busy or TooMany."""
        if self.of_client[job.client] >= self.client_jobs:
            raise TooMany(f"You have {self.client_jobs} jobs already; wait for one of them, or cancel it.")
        if len(self.waiting) >= self.room:
            raise Busy("The server is busy: its queue is full.")
        self.of_client[job.client] += 1
        self.waiting.append(job)
        async with self.some:
            self.some.notify_all()

    def ahead(self, job: Job) -> int:
        """How many jobs are before this one in the queue."""
        return self._queue().index(job) if job in self.waiting else 0

    def _queue(self) -> list[Job]:
        """The waiting jobs in the order in which they are done; those of one client in the order they came."""
        spent = {job.client: self.accounts.spent(job.client) for job in self.waiting}
        return sorted(self.waiting, key=lambda job: spent[job.client])

    async def cancel(self, job: Job) -> None:
        """Cancel a job: at once if it is queued, else by interrupting its worker."""
        job.cancelled.set()
        if job in self.waiting:
            self.waiting.remove(job)
            await self._end(job)

    async def _end(self, job: Job) -> None:
        """End the accounting of a job. A job without a result counts as cancelled."""
        self.of_client[job.client] -= 1
        if self.of_client[job.client] <= 0:
            del self.of_client[job.client]
        await job.finish("cancelled")
        self.accounts.charge(job.client, job.cost)

    async def _look(self) -> None:
        """Give up jobs that wait too long, and wake those who should replace a dead worker."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            for job in [job for job in self.waiting if now - job.created > self.patience]:
                self.waiting.remove(job)
                await job.fail("expired", f"The job waited for {self.patience:g} s and was given up; ask again.")
                await self._end(job)
            if self.live or not self.wanted:
                self.alive = now
            if not all(process.alive for process in self.processes):
                async with self.some:
                    self.some.notify_all()

    async def _supervise(self, late: bool) -> None:
        """Keep one worker at work, whatever happens; after a failed start, wait longer each time."""
        if late:
            async with self.some:
                await self.some.wait_for(lambda: len(self.waiting) > self.coming)
            self.wanted += 1
        pause = PAUSE_SECONDS
        while True:
            try:
                if await self._work():
                    pause = PAUSE_SECONDS
                    continue
            except Exception:
                log.exception("a worker's supervisor failed")
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)

    async def _work(self) -> bool:
        """Run jobs in one worker process until it ends; returns whether it could be started."""
        self.coming += 1
        try:
            process = await self._spawn()
        finally:
            self.coming -= 1
        self.failed = process is None
        if process is None:
            return False
        try:
            await self._serve(process)
        finally:
            await asyncio.shield(self._kill(process))
        return True

    async def _serve(self, process: Process) -> None:
        """Run jobs in a worker while it lives."""
        while process.alive:
            self.coming += 1
            try:
                async with self.some:
                    await self.some.wait_for(lambda: bool(self.waiting) or not process.alive)
            finally:
                self.coming -= 1
            if process.alive and self.waiting:
                job = self._queue()[0]
                self.waiting.remove(job)
                try:
                    await self._do(job, process)
                finally:
                    await asyncio.shield(self._end(job))

    async def _spawn(self) -> Process | None:
        """A new worker that is ready, or None."""
        try:
            process = Process(self.work)
        except OSError as error:
            log.error("a worker could not be started: %s", error)
            return None
        try:
            if await process.start(START_SECONDS):
                self.processes.add(process)
                return process
            log.error("a worker ended before it was ready")
        except asyncio.CancelledError:
            await asyncio.shield(process.kill())
            raise
        except (TimeoutError, OSError, EOFError, ValueError, MemoryError) as error:
            log.error("a worker could not be started: %s", error or type(error).__name__)
        await process.kill()
        return None

    async def _do(self, job: Job, process: Process) -> None:
        """Run a job in a worker, and kill the worker if the job does not end."""
        await job.set(state="running", begun=time.monotonic())
        talk = asyncio.create_task(self._talk(job, process))
        cancel = asyncio.create_task(job.cancelled.wait())
        try:
            await asyncio.wait({talk, cancel}, timeout=job.limit + self.grace, return_when=asyncio.FIRST_COMPLETED)
            if not talk.done() and cancel.done():
                process.interrupt()
                await asyncio.wait({talk}, timeout=CANCEL_SECONDS)
            if job.cancelled.is_set():
                await job.finish("cancelled")
            if not talk.done():
                await job.fail("killed", f"The job was ended: it did not stop at its deadline of {job.limit:g} s.")
        finally:
            cancel.cancel()
            if not talk.done():
                talk.cancel()
                await asyncio.shield(self._kill(process))

    async def _talk(self, job: Job, process: Process) -> None:
        """Send a job to a worker, and read lines until the answer."""
        try:
            head = {"verb": job.verb, "bytes": len(job.body), **job.more}
            process.writer.write(json.dumps(head).encode() + b"\n")
            process.writer.write(job.body)
            await process.writer.drain()
            while line := await process.reader.readline():
                data = json.loads(line)
                if "progress" in data:
                    await job.set(progress=data["progress"])
                    continue
                if data["bytes"] > ANSWER_BYTES:
                    break
                content = await process.reader.readexactly(data["bytes"])
                job.processor = data["processor"]
                if "error" in data and not job.cancelled.is_set():
                    return await job.fail(**data["error"])
                job.about = data.get("done", {})
                state = "cancelled" if job.cancelled.is_set() else "done"
                return await job.finish(state, result=content or None)  # type: ignore[arg-type]
        except (OSError, ValueError, EOFError):
            pass  # it died, or talks nonsense
        await self._kill(process)
        return await job.fail("killed", "The worker died, perhaps for want of memory; other jobs are not touched.")

    async def _kill(self, process: Process) -> None:
        await process.kill()
        self.processes.discard(process)
