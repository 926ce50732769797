"""Worker processes and the jobs they do.

Each worker is a process of its own that does one job at a time; it is killed when a job does not end at its
deadline, and another takes its place. What happens to one job never touches another.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from puzzlepark.core.errors import ParkError
from puzzlepark.faces.web import schemas
from puzzlepark.faces.web.schemas import ErrorText, Progress, State

LINE_BYTES = 256 << 20
"""Maximum length of a worker's answer."""
CANCEL_SECONDS = 0.5
"""How long a cancelled job may take to end by itself."""
START_SECONDS = 60.0


class Busy(ParkError):
    """The queue is full."""


class TooMany(ParkError):
    """This client has reached its limit of jobs."""


class Job:
    """A request for a worker, its state and its result."""

    def __init__(self, verb: str, body: Mapping[str, Any], seconds: float, client: str) -> None:
        self.id = secrets.token_urlsafe(16)
        self.verb = verb
        self.body = body
        self.limit = seconds
        self.client = client
        self.state: State = "queued"
        self.progress: Progress | None = None
        self.result: Any = None
        self.error: ErrorText | None = None
        self.created = time.monotonic()
        self.ended: float | None = None
        self.cancelled = asyncio.Event()
        self.over = asyncio.Event()
        self.changed = asyncio.Condition()
        self.version = 0

    async def set(self, **fields: Any) -> None:
        """Set fields, and wake all watchers."""
        for name, value in fields.items():
            setattr(self, name, value)
        self.version += 1
        async with self.changed:
            self.changed.notify_all()

    async def finish(self, state: State, result: Any = None, error: ErrorText | None = None) -> None:
        if not self.over.is_set():
            self.ended = time.monotonic()
            self.over.set()
            self.body = {}
            await self.set(state=state, result=result, error=error, progress=None)

    async def fail(self, code: str, sentence: str) -> None:
        await self.finish("failed", error={"code": code, "sentence": sentence})

    async def change(self, seen: int) -> None:
        """Wait for a version newer than `seen`."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.version > seen)

    def plain(self, ahead: int = 0) -> schemas.Job[Any]:
        return {
            "id": self.id,
            "verb": self.verb,
            "state": self.state,
            "progress": self.progress,
            "ahead": ahead if self.state == "queued" else 0,
            "seconds": round((self.ended or time.monotonic()) - self.created, 3),
            "result": self.result,
            "error": self.error,
        }


class Pool:
    """A fixed number of workers behind a queue of bounded length."""

    def __init__(
        self,
        workers: int = 2,
        queue: int = 32,
        client_jobs: int = 6,
        memory: int = 1 << 30,
        grace: float = 2.0,
        command: Sequence[str] | None = None,
    ) -> None:
        self.size = workers
        self.room = queue
        self.client_jobs = client_jobs
        self.grace = grace
        self.command = [*(command or (sys.executable, "-m", "puzzlepark.faces.web.worker")), str(memory), "5"]
        self.waiting: deque[Job] = deque()
        self.of_client: Counter[str] = Counter()
        self.some = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: set[asyncio.subprocess.Process] = set()

    async def start(self) -> None:
        self.tasks = [asyncio.create_task(self._work()) for _ in range(self.size)]

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
            self.some.notify()

    def ahead(self, job: Job) -> int:
        """How many jobs are before this one in the queue."""
        return self.waiting.index(job) if job in self.waiting else 0

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

    async def _work(self) -> None:
        """Run jobs in one worker process, and replace the process when it dies."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                if process is None or process.returncode is not None:
                    process = await self._spawn()
                    if process is None:
                        await asyncio.sleep(1.0)
                        continue
                async with self.some:
                    await self.some.wait_for(lambda: bool(self.waiting))
                    job = self.waiting.popleft()
                try:
                    if process.returncode is None or (process := await self._spawn()) is not None:
                        await self._do(job, process)
                    else:
                        await job.fail("killed", "No worker could be started.")
                finally:
                    await asyncio.shield(self._end(job))
        finally:
            if process is not None:
                await self._kill(process)

    async def _spawn(self) -> asyncio.subprocess.Process | None:
        """A new worker that is ready, or None."""
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_BYTES,
            start_new_session=True,  # an interrupt at the terminal is for the server alone
        )
        self.processes.add(process)
        assert process.stdout is not None
        with contextlib.suppress(asyncio.TimeoutError, OSError):
            if await asyncio.wait_for(process.stdout.readline(), START_SECONDS):
                return process
        await self._kill(process)
        return None

    async def _do(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Run a job in a worker, and kill the worker if the job does not end."""
        await job.set(state="running")
        talk = asyncio.create_task(self._talk(job, process))
        cancel = asyncio.create_task(job.cancelled.wait())
        try:
            await asyncio.wait({talk, cancel}, timeout=job.limit + self.grace, return_when=asyncio.FIRST_COMPLETED)
            if not talk.done() and cancel.done():
                with contextlib.suppress(ProcessLookupError):
                    process.send_signal(signal.SIGINT)
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

    async def _talk(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Send a job to a worker, and read lines until the answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps({"verb": job.verb, "body": job.body}).encode() + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                data = json.loads(line)
                if "progress" in data:
                    await job.set(progress=data["progress"])
                elif job.cancelled.is_set():
                    return await job.finish("cancelled", result=data.get("result"))
                elif "result" in data:
                    return await job.finish("done", result=data["result"])
                else:
                    return await job.fail(**data["error"])
        except (OSError, ValueError):
            pass  # it died, or talks nonsense
        await self._kill(process)
        return await job.fail("killed", "The worker died, perhaps for want of memory; other jobs are not touched.")

    async def _kill(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self.processes.discard(process)
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()  # or its pipes are closed only when the garbage is collected
