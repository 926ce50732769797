"""A pool of worker processes behind a queue of jobs.

Each worker runs one job at a time. It is killed if a job does not end at its deadline, and replaced by a new one. A job
that crashes or hangs never affects another job.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import time
from typing import Any

from puzzlepark.interfaces.web.http.client_usage import ClientUsage
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import JobQueue
from puzzlepark.interfaces.web.workers.process import Process, WorkerMain

ANSWER_BYTES = 64 << 20
"""Maximum length of a worker's answer."""
CANCEL_SECONDS = 0.5
"""How long a cancelled job may take to end before its worker is killed."""
START_SECONDS, RESTART_SECONDS = 300.0, 15.0
"""Time limits for the start of the first worker, which waits for imports, and of later ones."""
QUICK_CELLS = 900
"""Jobs about boards of at least QUICK_CELLS cells run in the last tier."""
HEALTHY_SECONDS = 60.0
"""How long a pool counts as healthy while its first worker starts."""
POLL_SECONDS = 0.5
"""The interval between checks for dead workers and expired jobs."""
BACKOFF_SECONDS, MAX_BACKOFF = 0.5, 30.0
"""The pause after a failed start of a worker. It is doubled after each further failure, up to MAX_BACKOFF."""
KILL_FACTOR, KILL_SECONDS = 4.0, 5.0
"""A worker is killed after KILL_FACTOR times the job's processor seconds plus KILL_SECONDS of real time, since other
processes may use the processors."""
_OVERDUE = "The job was ended: it did not stop at its deadline of {:g} s."
_DIED = "The worker died, perhaps for lack of memory; other jobs are not affected."
log = logging.getLogger("puzzlepark.web")


class Pool:
    """A fixed number of workers behind a queue. `eager` workers start immediately, the others on demand.

    `extra` workers serve only clients without a running job, so that long jobs of others do not lock them out.
    `cpu_limit` is the maximum of processor seconds of a job, and `quantum` its maximum of seconds while jobs of other
    clients wait. A job that exceeds one of them starts again in the pool `next_tier`.
    """

    def __init__(
        self,
        main: WorkerMain,
        usage: ClientUsage,
        *,
        workers: int = 2,
        extra: int = 0,
        queue: int = 32,
        queue_seconds: float = 120.0,
        client_jobs: int = 6,
        grace: float = 2.0,
        eager: int = 1,
        cpu_limit: float = 0.0,
        quantum: float = math.inf,
        next_tier: Pool | None = None,
    ) -> None:
        self.main = main
        self.usage = usage
        self.size = workers
        self.extra = extra
        self.queue_seconds = queue_seconds
        self.grace = grace
        self.cpu_limit = cpu_limit
        self.quantum = quantum
        self.next_tier = next_tier
        self.wanted = min(eager, workers)
        """How many workers should be running."""
        self.available = 0
        """How many workers wait for a job or are starting."""
        self.last_alive = time.monotonic()
        """When a worker was last alive, or none was needed."""
        self.started = False
        """True once a worker has been ready."""
        self.failed = False
        """True if the last attempt to start a worker failed."""
        self.queue = JobQueue(usage, queue, client_jobs)
        if next_tier is not None:
            self.queue.of_client = next_tier.queue.of_client
        self.running: set[Job] = set()
        self.idle: set[Process] = set()
        """Workers that wait for a job."""
        self.timer: asyncio.TimerHandle | None = None
        """Calls `_preempt` when the next job has used its quantum."""
        self.changed = asyncio.Condition()
        """Notified when jobs or workers come or go."""
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[Process] = set()

    @property
    def live(self) -> int:
        """How many workers are alive."""
        return sum(process.alive for process in self.processes)

    @property
    def healthy(self) -> bool:
        """True if workers are alive, or have been starting for a short time only."""
        timeout = RESTART_SECONDS if self.started else HEALTHY_SECONDS
        return not self.failed and (bool(self.live) or time.monotonic() - self.last_alive < timeout)

    async def start(self) -> None:
        """Start the supervisors of the workers. A worker of an on-demand supervisor starts later."""
        eager = self.wanted
        self.tasks = [
            asyncio.create_task(self._supervise(on_demand=number >= eager, newcomers=number >= self.size))
            for number in range(self.size + self.extra)
        ]
        self.tasks.append(asyncio.create_task(self._check_queue()))

    async def stop(self) -> None:
        """Kill all workers; unfinished jobs are lost."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for process in list(self.processes):
            await self._kill(process)

    def is_free_for(self, client: str) -> bool:
        """True if a job of this client would start at once."""
        return not self.queue.waiting and any(self._serves(process, client) for process in self.idle)

    def _serves(self, process: Process, client: str) -> bool:
        """True if an idle worker takes jobs of this client."""
        return process.alive and not (process.newcomers and self.queue.running[client])

    async def submit(self, job: Job) -> None:
        """Add a job to the queue; raise Busy or TooMany."""
        self.queue.add(job)
        await self._notify()
        self._preempt()

    def _preempt(self) -> None:
        """Preempt the job that has run longest, if it has used its quantum and another client waits.

        Otherwise, set a timer to the end of its quantum.
        """
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.quantum == math.inf or self.available or not self.queue.waiting:
            return
        waiting_clients = {job.client for job in self.queue.waiting}
        begun = {job: job.begun for job in self.running if job.begun is not None and waiting_clients - {job.client}}
        if begun:
            oldest = min(begun, key=begun.__getitem__)
            seconds_left = begun[oldest] + self.quantum - time.monotonic()
            if seconds_left <= 0:
                oldest.preempted.set()
            delay = seconds_left if seconds_left > 0 else self.quantum
            self.timer = asyncio.get_running_loop().call_later(delay, self._preempt)

    async def _notify(self) -> None:
        """Wake up everything that waits for a change of the jobs or workers."""
        async with self.changed:
            self.changed.notify_all()

    def ahead(self, job: Job) -> int:
        """The number of jobs before this one in the queue."""
        return self.queue.order().index(job) if job in self.queue.waiting else 0

    async def cancel(self, job: Job) -> None:
        """Cancel a job: remove it from the queue, or interrupt its worker."""
        job.cancelled.set()
        if job in self.queue.waiting:
            self.queue.waiting.remove(job)
            await self._end(job)

    async def _end(self, job: Job) -> None:
        """Move a demoted job to the next tier. Any other job is over: without a result, it counts as cancelled."""
        self.usage.charge(job.client, job.cost)
        if job.demoted and self.next_tier is not None and not job.cancelled.is_set():
            await job.queue_again()
            next_tier = self.next_tier
            while next_tier.next_tier is not None and job.cells is not None and job.cells >= QUICK_CELLS:
                next_tier = next_tier.next_tier
            next_tier.queue.waiting.append(job)
            await next_tier._notify()
            return next_tier._preempt()
        self.queue.leave(job)
        return await job.finish("cancelled")

    async def _check_queue(self) -> None:
        """Fail jobs that have waited too long, and notify the supervisors of dead workers."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            now = time.monotonic()
            is_starting = not (self.started or self.failed)
            limit = max(self.queue_seconds, START_SECONDS) if is_starting else self.queue_seconds
            for job in [job for job in self.queue.waiting if now - job.queued > limit]:
                self.queue.waiting.remove(job)
                await job.fail("expired", f"The job waited for {limit:g} s and was given up; ask again.")
                await self._end(job)
            if self.live or not self.wanted:
                self.last_alive = now
            if not all(process.alive for process in self.processes):
                await self._notify()

    async def _supervise(self, on_demand: bool, newcomers: bool) -> None:
        """Keep one worker running, with exponential backoff after failed starts.

        With `on_demand`, the first start waits until the queue is longer than the available workers can serve. With
        `newcomers`, the worker serves only clients without a running job.
        """
        if on_demand:
            async with self.changed:
                await self.changed.wait_for(
                    lambda: self.queue.next(newcomers) and len(self.queue.waiting) > self.available
                )
            self.wanted += 1
        backoff = BACKOFF_SECONDS
        while True:
            try:
                if await self._run_worker(newcomers):
                    backoff = BACKOFF_SECONDS
                    continue
            except Exception:
                log.exception("a worker's supervisor failed")
            await asyncio.sleep(backoff)
            backoff = min(2 * backoff, MAX_BACKOFF)

    async def _run_worker(self, newcomers: bool) -> bool:
        """Run jobs in one worker process until it ends. Return False if it could not be started."""
        self.available += 1
        try:
            process = await self._spawn()
        finally:
            self.available -= 1
        self.failed = process is None
        if process is None:
            return False
        try:
            await self._run_jobs(process, newcomers)
        finally:
            await asyncio.shield(self._kill(process))
        return True

    async def _run_jobs(self, process: Process, newcomers: bool) -> None:
        """Run jobs in a worker while it is alive."""
        process.newcomers = newcomers
        while process.alive:
            self.available += 1
            self.idle.add(process)
            try:
                async with self.changed:
                    await self.changed.wait_for(lambda: self._next(process, newcomers) or not process.alive)
            finally:
                self.available -= 1
                self.idle.discard(process)
            job = self._next(process, newcomers)
            if process.alive and job is not None:
                self.queue.begin(job)
                self.running.add(job)
                process.job = job
                for other in self.processes:  # `recent` lists a puzzle only for its last worker
                    if job.puzzle_key in other.recent:
                        other.recent.remove(job.puzzle_key)
                process.recent.append(job.puzzle_key)
                if self.queue.waiting:
                    await self._notify()  # other workers that left this job to this worker may take the next one
                try:
                    await self._run_job(job, process)
                finally:
                    self.running.discard(job)
                    self.queue.stop(job)
                    await asyncio.shield(self._end(job))
                    await self._notify()  # now an extra worker may serve the job's client

    def _next(self, process: Process, newcomers: bool) -> Job | None:
        """The job that a worker takes next; None if there is none, or another worker is preferred.

        That is the worker that had the job's puzzle last, since it may still know how the puzzle is explained, or else
        the one that has been idle longest.
        """
        job = self.queue.next(newcomers)
        if job is None:
            return None

        def rank(other: Process) -> tuple[bool, float]:
            # The smallest rank is preferred: False comes before True.
            last = 0.0 if other.job is None else other.job.ended or other.job.created
            return job.puzzle_key not in other.recent, last

        free = [other for other in self.processes if other is process or self._is_free(other, job)]
        return job if min(free, key=rank) is process else None

    def _is_free(self, process: Process, job: Job) -> bool:
        """True if a worker takes this job now, or at once if it had the puzzle and has just finished its last job."""
        last = process.job
        is_ending = last is not None and last.finished.is_set() and job.puzzle_key in process.recent
        return (process in self.idle or is_ending) and self._serves(process, job.client)

    async def _spawn(self) -> Process | None:
        """Start a worker. Return its process when it is ready, or None if that failed."""
        try:
            process = Process(self.main)
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

    async def _run_job(self, job: Job, process: Process) -> None:
        """Run a job in a worker, and kill the worker if the job does not end in time."""
        started = time.monotonic()
        await job.set(state="running", begun=started)
        self._preempt()
        exchange = asyncio.create_task(self._exchange(job, process))
        cancelled, preempted = asyncio.create_task(job.cancelled.wait()), asyncio.create_task(job.preempted.wait())
        accepted = asyncio.create_task(job.accepted.wait())  # then its own time limit is known
        try:
            await self._wait(started, job, exchange, cancelled, preempted, accepted)
            await self._wait(started, job, exchange, cancelled, preempted)
            if job.finished.is_set():  # the result has arrived, and its watchers are being notified
                await exchange
            if not exchange.done() and cancelled.done():
                process.interrupt()
                await asyncio.wait({exchange}, timeout=CANCEL_SECONDS)
            if job.cancelled.is_set():
                await job.finish("cancelled")
            if not exchange.done():
                await self._fail(job, "killed", _OVERDUE.format(job.limit))
        finally:
            for waiter in (accepted, cancelled, preempted):
                waiter.cancel()
            if not exchange.done():
                exchange.cancel()
                await asyncio.shield(self._kill(process))

    async def _wait(self, started: float, job: Job, *tasks: asyncio.Task[Any]) -> None:
        """Wait for one of the tasks, at most until the job must have ended."""
        timeout = KILL_FACTOR * self.cpu_limit + KILL_SECONDS if self.cpu_limit else job.limit + self.grace
        left = max(0.0, started + timeout - time.monotonic())
        await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)

    async def _exchange(self, job: Job, process: Process) -> None:
        """Send a job to a worker, and read progress until its answer."""
        try:
            limits: dict[str, Any] = {}
            if self.cpu_limit:
                limits = {"processor": self.cpu_limit, "light": True, "small": QUICK_CELLS}
            head = {"verb": job.verb, "bytes": len(job.body), **job.head, **limits}
            await process.send(json.dumps(head).encode() + b"\n", job.body)
            while line := await process.reader.readline():
                data = json.loads(line)
                if "accepted" in data:
                    job.accept(**data["accepted"])
                    continue
                if "progress" in data:
                    await job.set(progress=data["progress"])
                    continue
                if data["bytes"] > ANSWER_BYTES:
                    break
                content = await process.reader.readexactly(data["bytes"])
                job.processor = data["processor"]
                if "error" in data and not job.cancelled.is_set():
                    return await self._fail(job, **data["error"])
                job.metadata = data.get("done", {})
                state = "cancelled" if job.cancelled.is_set() else "done"
                return await job.finish(state, result=content or None)  # type: ignore[arg-type]
        except (OSError, ValueError, EOFError):
            pass  # the worker died, or violates the protocol
        await self._kill(process)
        return await self._fail(job, "killed", _DIED)

    async def _fail(self, job: Job, code: str, sentence: str) -> None:
        """Fail a job, or demote it to the next tier if this one's limit may be the cause."""
        if self.next_tier is not None and code in ("slow", "killed"):
            job.demoted = True
        else:
            await job.fail(code, sentence)

    async def _kill(self, process: Process) -> None:
        """Kill a worker, and notify the others."""
        await process.kill()
        self.processes.discard(process)
        await self._notify()  # other workers may have left a job to this one
