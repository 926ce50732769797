"""Worker processes and the jobs they do.

Each worker is a process of its own that does one job at a time; it is killed when a job does not end at its
deadline, and another takes its place. What happens to one job never touches another.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time

from puzzlepark.interfaces.web.http.client_usage import Accounts
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import JobQueue
from puzzlepark.interfaces.web.workers.process import Process, Work

ANSWER_BYTES = 64 << 20
"""Maximum length of a worker's answer."""
CANCEL_SECONDS = 0.5
"""How long a cancelled job may take to end by itself."""
START_SECONDS, RESTART_SECONDS = 300.0, 15.0
"""How long the first worker may take to be ready, which waits for the imports, and how long a later one."""
HEALTHY_SECONDS = 60.0
"""How long a pool without a worker counts as well while the first one is being started."""
POLL_SECONDS = 0.5
"""How often dead workers and jobs that wait too long are looked for."""
PAUSE_SECONDS, MOST_PAUSE = 0.5, 30.0
"""The pause after a worker that could not be started, doubled each time up to the second."""
SLACK, MORE_SECONDS = 4.0, 5.0
"""A worker is killed after this multiple of a job's processor seconds, and these seconds more: the machine may be busy
with other things."""
_OVERDUE = "The job was ended: it did not stop at its deadline of {:g} s."
_DIED = "The worker died, perhaps for want of memory; other jobs are not touched."
log = logging.getLogger("puzzlepark.web")


class Pool:
    """A fixed number of workers behind a queue. `eager` workers start at once, the others when there is more to do than
    those can take.

    `extra` workers are for clients without a running job: while others hold all workers with long jobs, the system
    shares the processors among more processes. With `slice`, a job has that many processor seconds, and as soon as
    others wait for its worker, `share` seconds; one that needs more begins anew in the pool `longer`.
    """

    def __init__(
        self,
        work: Work,
        accounts: Accounts,
        *,
        workers: int = 2,
        extra: int = 0,
        queue: int = 32,
        queue_seconds: float = 120.0,
        client_jobs: int = 6,
        grace: float = 2.0,
        eager: int = 1,
        slice: float = 0.0,
        share: float = math.inf,
        longer: Pool | None = None,
    ) -> None:
        self.work = work
        self.accounts = accounts
        self.size = workers
        self.extra = extra
        self.patience = queue_seconds
        self.grace = grace
        self.slice = slice
        self.share = share
        self.longer = longer
        self.wanted = min(eager, workers)
        """How many workers there should be by now."""
        self.coming = 0
        """How many wait for a job, or are being started."""
        self.alive = time.monotonic()
        """When a worker was last seen alive, or none was needed."""
        self.started = False
        """Whether some worker was ever ready."""
        self.failed = False
        """Whether the last worker could not be started."""
        self.queue = JobQueue(accounts, queue, client_jobs)
        if longer is not None:
            self.queue.of_client = longer.queue.of_client
        self.running: set[Job] = set()
        self.timer: asyncio.TimerHandle | None = None
        """When to look again whether a job has had its share."""
        self.some = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[Process] = set()

    @property
    def live(self) -> int:
        """How many workers live."""
        return sum(process.alive for process in self.processes)

    @property
    def well(self) -> bool:
        """Whether workers live, or are just being started, and a dead one is replaced."""
        patience = RESTART_SECONDS if self.started else HEALTHY_SECONDS
        return not self.failed and (bool(self.live) or time.monotonic() - self.alive < patience)

    async def start(self) -> None:
        late, workers = self.wanted, range(self.size + self.extra)
        self.tasks = [asyncio.create_task(self._supervise(k >= late, k >= self.size)) for k in workers]
        self.tasks.append(asyncio.create_task(self._check_queue()))

    async def stop(self) -> None:
        """Kill all workers; unfinished jobs are lost."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for process in list(self.processes):
            await self._kill(process)

    async def submit(self, job: Job) -> None:
        """Put a job into the queue; raises Busy or TooMany."""
        self.queue.add(job)
        await self._wake()
        self._make_way()

    def _make_way(self) -> None:
        """Cut short the job that has run longest, if it has had its share and somebody else waits; and look again when
        the next one has had it."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.share == math.inf or self.coming or not self.queue.waiting:
            return
        waiting = {job.client for job in self.queue.waiting}
        begun = {job: job.begun for job in self.running if job.begun is not None and waiting - {job.client}}
        if begun:
            first = min(begun, key=begun.__getitem__)
            rest = begun[first] + self.share - time.monotonic()
            if rest <= 0:
                first.cut.set()
            self.timer = asyncio.get_running_loop().call_later(rest if rest > 0 else self.share, self._make_way)

    async def _wake(self) -> None:
        async with self.some:
            self.some.notify_all()

    def ahead(self, job: Job) -> int:
        """How many jobs are before this one in the queue."""
        return self.queue.order().index(job) if job in self.queue.waiting else 0

    async def cancel(self, job: Job) -> None:
        """Cancel a job: at once if it is queued, else by interrupting its worker."""
        job.cancelled.set()
        if job in self.queue.waiting:
            self.queue.waiting.remove(job)
            await self._end(job)

    async def _end(self, job: Job) -> None:
        """End a job: a job without a result counts as cancelled. Or hand it on to the longer lane."""
        self.accounts.charge(job.client, job.cost)
        if job.moves and self.longer is not None and not job.cancelled.is_set():
            await job.queue_again()
            self.longer.queue.waiting.append(job)
            await self.longer._wake()
            return self.longer._make_way()
        self.queue.leave(job)
        return await job.finish("cancelled")

    async def _check_queue(self) -> None:
        """Give up jobs that wait too long, and wake those who should replace a dead worker."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            now = time.monotonic()
            patience = self.patience if self.started or self.failed else max(self.patience, START_SECONDS)
            for job in [job for job in self.queue.waiting if now - job.queued > patience]:
                self.queue.waiting.remove(job)
                await job.fail("expired", f"The job waited for {patience:g} s and was given up; ask again.")
                await self._end(job)
            if self.live or not self.wanted:
                self.alive = now
            if not all(process.alive for process in self.processes):
                await self._wake()

    async def _supervise(self, late: bool, newcomers: bool) -> None:
        """Keep one worker at work, whatever happens; after a failed start, wait longer each time."""
        if late:
            async with self.some:
                await self.some.wait_for(lambda: self.queue.next(newcomers) and len(self.queue.waiting) > self.coming)
            self.wanted += 1
        pause = PAUSE_SECONDS
        while True:
            try:
                if await self._work(newcomers):
                    pause = PAUSE_SECONDS
                    continue
            except Exception:
                log.exception("a worker's supervisor failed")
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)

    async def _work(self, newcomers: bool) -> bool:
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
            await self._serve(process, newcomers)
        finally:
            await asyncio.shield(self._kill(process))
        return True

    async def _serve(self, process: Process, newcomers: bool) -> None:
        """Run jobs in a worker while it lives."""
        while process.alive:
            self.coming += 1
            try:
                async with self.some:
                    await self.some.wait_for(lambda: self.queue.next(newcomers) or not process.alive)
            finally:
                self.coming -= 1
            job = self.queue.next(newcomers)
            if process.alive and job is not None:
                self.queue.begin(job)
                self.running.add(job)
                try:
                    await self._do(job, process)
                finally:
                    self.running.discard(job)
                    self.queue.stop(job)
                    await asyncio.shield(self._end(job))
                    await self._wake()  # a client without a running job may take an extra worker

    async def _spawn(self) -> Process | None:
        """A new worker that is ready, or None."""
        try:
            process = Process(self.work)
        except OSError as error:
            log.error("a worker could not be started: %s", error)
            return None
        try:
            if await process.start(RESTART_SECONDS if self.started else START_SECONDS):
                self.processes.add(process)
                self.started = True
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
        limit = SLACK * self.slice + MORE_SECONDS if self.slice else job.limit + self.grace
        await job.set(state="running", begun=time.monotonic())
        self._make_way()
        talk = asyncio.create_task(self._talk(job, process))
        cancel, cut = asyncio.create_task(job.cancelled.wait()), asyncio.create_task(job.cut.wait())
        try:
            await asyncio.wait({talk, cancel, cut}, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
            if job.over.is_set():  # the result is there, and its watchers are being told
                await talk
            if not talk.done() and cancel.done():
                process.interrupt()
                await asyncio.wait({talk}, timeout=CANCEL_SECONDS)
            if job.cancelled.is_set():
                await job.finish("cancelled")
            if not talk.done():
                await self._fail(job, "killed", _OVERDUE.format(job.limit))
        finally:
            cancel.cancel()
            cut.cancel()
            if not talk.done():
                talk.cancel()
                await asyncio.shield(self._kill(process))

    async def _talk(self, job: Job, process: Process) -> None:
        """Send a job to a worker, and read lines until the answer."""
        try:
            quick = {"processor": self.slice, "light": True} if self.slice else {}
            head = {"verb": job.verb, "bytes": len(job.body), **job.more, **quick}
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
                    return await self._fail(job, **data["error"])
                job.about = data.get("done", {})
                state = "cancelled" if job.cancelled.is_set() else "done"
                return await job.finish(state, result=content or None)  # type: ignore[arg-type]
        except (OSError, ValueError, EOFError):
            pass  # it died, or talks nonsense
        await self._kill(process)
        return await self._fail(job, "killed", _DIED)

    async def _fail(self, job: Job, code: str, sentence: str) -> None:
        """Fail a job, or have it moved to the longer lane if this one gave it too little."""
        if self.longer is not None and code in ("slow", "killed"):
            job.moves = True
        else:
            await job.fail(code, sentence)

    async def _kill(self, process: Process) -> None:
        await process.kill()
        self.processes.discard(process)
