"""The FastAPI application, assembled."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import APIRouter, FastAPI
from fastapi.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Message, Receive, Scope, Send

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.database.probe import Probe
from puzzlepark.interfaces.web.database.store import Store
from puzzlepark.interfaces.web.http import errors
from puzzlepark.interfaces.web.http.client_usage import Accounts
from puzzlepark.interfaces.web.http.fair_semaphore import Turns
from puzzlepark.interfaces.web.http.middleware import SafetyMiddleware
from puzzlepark.interfaces.web.jobs.job_registry import JobRegistry
from puzzlepark.interfaces.web.page import static_files
from puzzlepark.interfaces.web.page.catalog import catalog
from puzzlepark.interfaces.web.routes import about, jobs, make, play, puzzles
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.board_gateway import Desk
from puzzlepark.interfaces.web.workers.pool import Pool
from puzzlepark.interfaces.web.workers.pool_tiers import Lanes
from puzzlepark.tasks.answers import serialize

QUICK_NICE, MIDDLE_NICE, LONG_NICE = 1, 5, 10
"""How far jobs of the three lanes yield to requests about boards."""
LANE_SECONDS = 20.0
"""Processor seconds of a job in the quick and in the middle lane, if nobody waits."""
QUICK_SHARE, MIDDLE_SHARE = 0.2, 1.0
"""Seconds that a job may run in these lanes while others wait."""
THREADS, BUSY_THREADS = 8, 2
"""Threads in all, and of them those that compute: more would only wait for each other."""

CLUSTER_SECONDS = 30.0
"""How much later a job on a cluster may end: a process for it may have to be started there first."""
SWITCH_SECONDS = 0.001
"""Python's switch interval between threads."""


def create_app(settings: Settings | None = None, work: Callable[..., None] = worker.main) -> FastAPI:
    """The page and its API. `work` is what a worker for jobs does; tests pass something else."""
    set_up = settings or Settings.handed_on()
    accounts = Accounts(set_up.client_rate, set_up.client_burst)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            store = await run_in_threadpool(Store, set_up.url)
        except BadInput as error:
            app.state.fault = str(error)
            raise
        desk, jobs, probe = Desk(set_up, accounts), _job_lanes(set_up, work), Probe(store.probe)
        registry = JobRegistry(jobs, store, set_up.keep_days)
        app.state.settings, app.state.store, app.state.jobs, app.state.registry = set_up, store, jobs, registry
        app.state.desk, app.state.probe, app.state.threads = desk, probe, Turns(BUSY_THREADS, accounts)
        await run_in_threadpool(catalog)
        await desk.start()
        await jobs.start()
        await registry.start()
        try:
            yield
        finally:
            await registry.stop()
            await jobs.stop()
            await desk.stop()
            probe.close()
            store.close()

    app = FastAPI(
        title="Puzzle Park",
        version=version("puzzlepark"),
        description="Pencil puzzles played, checked, solved, counted, made, drawn and converted. See docs/api.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        redirect_slashes=False,
    )
    api = APIRouter(prefix="/api")
    for part in (about, play, make, puzzles, jobs):
        api.include_router(part.router)
    app.include_router(api)

    @app.api_route("/api/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False)
    async def nothing(rest: str) -> None:
        raise errors.ApiError(404, "There is nothing of that name in the API; see /api/openapi.json.")

    static_files.install(app)
    errors.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(SafetyMiddleware, settings=set_up, accounts=accounts)
    _exemplify(app)
    return app


class Served:
    """The application as a server runs it: where it cannot start because of something outside, such as a database that
    is gone, it says so in a sentence. Other faults at the start are told with all that is known of them."""

    def __init__(self, app: FastAPI, quiet: bool = False) -> None:
        self.app = app
        self.quiet = quiet
        """Whether whoever runs it tells the fault."""

    @property
    def fault(self) -> str:
        """Why it did not start; empty if it did."""
        return str(getattr(self.app.state, "fault", ""))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def told(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self.fault:
                message = {**message, "message": "" if self.quiet else self.fault}
            await send(message)

        await self.app(scope, receive, told if scope["type"] == "lifespan" else send)


def served() -> Served:
    """The application of a server process of several, by the settings that were handed on."""
    return Served(create_app())


def _job_lanes(settings: Settings, work: Callable[..., None]) -> Lanes:
    """The workers for jobs: some for quick ones, some for those that are not as quick as they should be, and some for
    long ones, here or on a cluster."""
    far = CLUSTER_SECONDS if settings.cluster else 0
    queue: dict[str, Any] = {
        "queue": settings.queue,
        "queue_seconds": settings.queue_seconds,
        "client_jobs": settings.client_jobs,
        "grace": settings.grace + far,
    }
    accounts = Accounts(settings.job_rate, settings.job_burst)
    elsewhere = _on_cluster(settings.cluster) if settings.cluster else work
    long = Pool(
        partial(elsewhere, settings.memory, LONG_NICE),
        accounts,
        workers=settings.workers,
        extra=settings.workers,
        eager=1 if settings.cluster else 0,
        **queue,
    )
    middle = Pool(
        partial(work, settings.memory, MIDDLE_NICE),
        accounts,
        workers=settings.quick_workers,
        eager=0,
        slice=LANE_SECONDS,
        share=MIDDLE_SHARE,
        longer=long,
        **queue,
    )
    quick = Pool(
        partial(work, settings.memory, QUICK_NICE),
        accounts,
        workers=settings.quick_workers,
        slice=LANE_SECONDS,
        share=QUICK_SHARE,
        longer=middle,
        **queue,
    )
    return Lanes(quick, middle, long)


def _on_cluster(address: str) -> Callable[..., None]:
    from puzzlepark.interfaces.web.workers import cluster_worker

    return partial(cluster_worker.main, address)


def _exemplify(app: FastAPI) -> None:
    """Add an example to the schema of every request: the first shipped puzzle."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            shipped = next(iter(catalog().values()))
            known: dict[str, Any] = {
                "puzzle": serialize.document(shipped.puzzle),
                "source": serialize.document(shipped.puzzle),
                "marks": serialize.tables(shipped.puzzle, shipped.answer),
                "genre": shipped.puzzle.genre,
                "height": shipped.puzzle.height,
                "width": shipped.puzzle.width,
                "edits": [],
            }
            for name, model in schema["components"]["schemas"].items():
                needed = set(model.get("required", ()))
                if name in _REQUESTS and needed <= set(known):
                    model["example"] = {key: known[key] for key in model["properties"] if key in needed}
        return app.openapi_schema or {}

    app.openapi = described  # type: ignore[method-assign]


_REQUESTS = (
    "Check", "Draw", "Convert", "Blank", "Resize", "EditBody", "Answered", "Store", "Solve", "Differ", "Count",
    "Sample", "Generate", "SoFar",
)  # fmt: skip
