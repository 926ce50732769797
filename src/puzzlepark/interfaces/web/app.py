"""The FastAPI application."""

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
from puzzlepark.interfaces.web.database.probe import DatabaseProbe
from puzzlepark.interfaces.web.database.store import Store
from puzzlepark.interfaces.web.http import errors
from puzzlepark.interfaces.web.http.client_usage import ClientUsage
from puzzlepark.interfaces.web.http.fair_semaphore import FairSemaphore
from puzzlepark.interfaces.web.http.middleware import SafetyMiddleware
from puzzlepark.interfaces.web.jobs.job_registry import JobRegistry
from puzzlepark.interfaces.web.page import static_files
from puzzlepark.interfaces.web.page.catalog import catalog
from puzzlepark.interfaces.web.routes import about, jobs, puzzles, request_name
from puzzlepark.interfaces.web.routes import verbs as verb_routes
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.storing import STORE
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.board_gateway import BoardGateway
from puzzlepark.interfaces.web.workers.pool import Pool
from puzzlepark.interfaces.web.workers.pool_tiers import PoolTiers
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.verbs import verbs

QUICK_NICE, MIDDLE_NICE, LONG_NICE = 1, 5, 10
"""Nice values of the workers of the three tiers."""
TIER_SECONDS = 20.0
"""Processor seconds of a job in the quick and in the middle tier, if no other client waits."""
QUICK_QUANTUM, MIDDLE_QUANTUM = 0.2, 1.0
"""Seconds that a job may run in these tiers while other clients wait."""
THREADS, COMPUTING_THREADS = 8, 2
"""Threads of a server process, and how many of them may compute at the same time: they share one interpreter lock."""

CLUSTER_SECONDS = 30.0
"""Additional seconds for a job on a cluster, which may have to start a process first."""
SWITCH_SECONDS = 0.001
"""Python's switch interval between threads."""


def create_app(settings: Settings | None = None, worker_main: Callable[..., None] = worker.main) -> FastAPI:
    """Create the application of the page and its API. `worker_main` runs in the workers for jobs; tests replace it."""
    settings = settings or Settings.from_environment()
    usage = ClientUsage(settings.client_rate, settings.client_burst)
    app = FastAPI(
        title="Puzzle Park",
        version=version("puzzlepark"),
        description="Pencil puzzles played, checked, solved, counted, made, drawn and converted. See docs/api.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=partial(_lifespan, settings=settings, usage=usage, worker_main=worker_main),
        redirect_slashes=False,
    )
    api = APIRouter(prefix="/api")
    for part in (about, puzzles, verb_routes, jobs):
        api.include_router(part.router)
    app.include_router(api)

    @app.api_route("/api/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"], include_in_schema=False)
    async def unknown_path(rest: str) -> None:
        raise errors.ApiError(404, "There is nothing of that name in the API; see /api/openapi.json.")

    static_files.install(app, settings.site)
    errors.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(SafetyMiddleware, settings=settings, usage=usage)
    _add_requests(app)
    return app


@asynccontextmanager
async def _lifespan(
    app: FastAPI, settings: Settings, usage: ClientUsage, worker_main: Callable[..., None]
) -> AsyncIterator[None]:
    """Start the workers and open the database, and stop them at the end."""
    current_default_thread_limiter().total_tokens = THREADS
    sys.setswitchinterval(SWITCH_SECONDS)
    state = app.state
    try:
        state.store = await run_in_threadpool(Store, settings.url)
    except BadInput as error:
        state.startup_error = str(error)
        raise
    state.settings = settings
    state.board_gateway = BoardGateway(settings, usage)
    state.job_tiers = _job_tiers(settings, worker_main)
    state.registry = JobRegistry(state.job_tiers, state.store, settings.keep_days)
    state.probe = DatabaseProbe(state.store.probe)
    state.thread_slots = FairSemaphore(COMPUTING_THREADS, usage)
    await run_in_threadpool(catalog)
    await state.board_gateway.start()
    await state.job_tiers.start()
    await state.registry.start()
    try:
        yield
    finally:
        await state.registry.stop()
        await state.job_tiers.stop()
        await state.board_gateway.stop()
        state.probe.close()
        state.store.close()


class ServerApp:
    """Wraps the application, and reports in one sentence if it cannot start, for example without its database.

    Unexpected exceptions at the start keep their traceback. With `quiet`, the caller prints `startup_error`.
    """

    def __init__(self, app: FastAPI, quiet: bool = False) -> None:
        self.app = app
        self.quiet = quiet
        app.state.startup_error = ""

    @property
    def startup_error(self) -> str:
        """Why the application did not start; empty if it did."""
        return str(self.app.state.startup_error)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application; the message about a failed start is replaced by `startup_error`."""

        async def send_lifespan(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self.startup_error:
                message = {**message, "message": "" if self.quiet else self.startup_error}
            await send(message)

        await self.app(scope, receive, send_lifespan if scope["type"] == "lifespan" else send)


def create_server_app() -> ServerApp:
    """Create the application of one of several server processes, with the settings from the environment."""
    return ServerApp(create_app())


def _job_tiers(settings: Settings, worker_main: Callable[..., None]) -> PoolTiers:
    """The pools for jobs: a quick one, a middle one for jobs that exceed it, and one for long jobs, which may run on a
    cluster."""
    queue: dict[str, Any] = {
        "queue": settings.queue,
        "queue_seconds": settings.queue_seconds,
        "client_jobs": settings.client_jobs,
        "grace": settings.grace + (CLUSTER_SECONDS if settings.cluster else 0),
    }
    usage = ClientUsage(settings.job_rate, settings.job_burst)
    long_main = _cluster_main(settings.cluster) if settings.cluster else worker_main
    long = Pool(
        partial(long_main, settings.memory, LONG_NICE, settings.limits),
        usage,
        workers=settings.workers,
        extra=settings.workers,
        eager=1 if settings.cluster else 0,
        **queue,
    )
    middle = Pool(
        partial(worker_main, settings.memory, MIDDLE_NICE, settings.limits),
        usage,
        workers=settings.quick_workers,
        eager=0,
        cpu_limit=TIER_SECONDS,
        quantum=MIDDLE_QUANTUM,
        next_tier=long,
        **queue,
    )
    quick = Pool(
        partial(worker_main, settings.memory, QUICK_NICE, settings.limits),
        usage,
        workers=settings.quick_workers,
        cpu_limit=TIER_SECONDS,
        quantum=QUICK_QUANTUM,
        next_tier=middle,
        **queue,
    )
    return PoolTiers(quick, middle, long)


def _cluster_main(address: str) -> Callable[..., None]:
    """The main function of workers that pass their jobs to a cluster."""
    from puzzlepark.interfaces.web.workers import cluster_worker

    return partial(cluster_worker.main, address)


def _add_requests(app: FastAPI) -> None:
    """Add the schemas of requests to the OpenAPI document, with examples made of the first shipped puzzle."""
    openapi = app.openapi

    def openapi_with_requests() -> dict[str, Any]:
        """The OpenAPI description, with the schema of every verb's request and an example."""
        if app.openapi_schema is None:
            schema = openapi()
            shipped = next(iter(catalog().values()))
            values: dict[str, Any] = {
                "puzzle": serialize.document(shipped.puzzle),
                "source": serialize.document(shipped.puzzle),
                "marks": serialize.tables(shipped.puzzle, shipped.answer),
                "genre": shipped.puzzle.genre,
                "height": shipped.puzzle.height,
                "width": shipped.puzzle.width,
                "edits": [],
            }
            for verb in (*verbs().values(), STORE):
                request = verb.schema()
                if set(request["required"]) <= set(values):
                    shown = {*request["required"], "marks"} & set(request["properties"])
                    request["example"] = {key: value for key, value in values.items() if key in shown}
                schema["components"]["schemas"][request_name(verb)] = request
        return app.openapi_schema or {}

    app.openapi = openapi_with_requests  # type: ignore[method-assign]
