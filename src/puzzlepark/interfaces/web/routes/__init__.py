"""The API's routes, and what they share."""

from __future__ import annotations

import gzip
import inspect
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.client_usage import client_of
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.board_gateway import Desk
from puzzlepark.interfaces.web.workers.board_worker import GZIP_LEVEL, VERBS
from puzzlepark.interfaces.web.workers.worker import Reply

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Error, "description": what}
    for status, what in (
        (400, "The request is not understood, or not for this server."),
        (413, "The body is too large."),
        (415, "The body is not JSON."),
        (422, "The puzzle, marks, size or option is not valid, or costs too much; the sentence says what and where."),
        (429, "This client has used too much, or has too many jobs; Retry-After says when to ask again."),
    )
}
"""The errors that every route may answer with."""

NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": schemas.Error, "description": "There is no such thing."}}
BUSY: dict[int | str, dict[str, Any]] = {
    503: {
        "model": schemas.Error,
        "description": "The queue is full, or the database does not answer; Retry-After says when to ask again.",
    }
}
Wait = Annotated[float, Query(ge=0, le=10, description="Seconds to wait for the job's end before answering.")]
WAIT = 0.5
SEND_SECONDS = 2e-8
"""Processor seconds that a client is charged for each stored byte it is sent."""
Finish = Callable[[Request, Reply], Awaitable[Response]]
_waits: TypeAdapter[float] = TypeAdapter(Wait)


def limits(request: Request) -> Limits:
    found: Limits = request.app.state.settings.limits
    return found


async def respond(request: Request, reply: Reply) -> Response:
    """What a worker answered, as it is."""
    headers = {"Vary": "Accept-Encoding"}
    if "encoding" in reply.about:
        headers["Content-Encoding"] = reply.about["encoding"]
    return Response(reply.content, media_type=reply.about.get("type", "application/json"), headers=headers)


async def from_thread(
    request: Request, make: Callable[[], bytes], headers: Mapping[str, str] | None = None
) -> Response:
    """JSON that a thread of the server makes and packs. The client is charged for it."""
    packed = _packed(request)
    content = await _computed(request, lambda: gzip.compress(make(), GZIP_LEVEL, mtime=0) if packed else make())
    response = await respond(request, Reply(content, {"encoding": "gzip"} if packed else {}))
    response.headers.update(headers or {})
    return response


async def stored(request: Request, packed: bytes) -> Response:
    """JSON that is stored gzipped, as it is if the client takes that. The client is charged for its size."""
    state = request.app.state
    state.desk.accounts.charge(client_of(request.scope), len(packed) * SEND_SECONDS)
    if _packed(request):
        return await respond(request, Reply(packed, {"encoding": "gzip"}))
    return await respond(request, Reply(await _computed(request, lambda: gzip.decompress(packed))))


def _packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


async def _computed(request: Request, make: Callable[[], bytes]) -> bytes:
    """What a thread makes, when it is the client's turn. The client is charged for the processor time."""
    state, client = request.app.state, client_of(request.scope)

    def work() -> tuple[bytes, float]:
        started = time.thread_time()
        return make(), time.thread_time() - started

    async with state.threads.turn(client):
        content, seconds = await run_in_threadpool(work)
    state.desk.accounts.charge(client, seconds)
    return content


def to_worker(
    router: APIRouter, path: str, verb: str, finish: Finish = respond, wait: bool = False, **docs: Any
) -> None:
    """Add a route whose body goes to a worker unread. It is described with the body's schema, and with `wait` if so."""
    parameters = [inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=VERBS[verb].schema)]
    if wait:
        parameters.append(inspect.Parameter("wait", inspect.Parameter.KEYWORD_ONLY, default=WAIT, annotation=Wait))

    async def described(**_: Any) -> None:
        """Stands for the route in its description; `_WorkerRoute` answers."""

    described.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    described.__name__ = verb.replace("-", "_")
    described.__doc__ = None

    class _WorkerRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
            async def handler(request: Request) -> Response:
                desk: Desk = request.app.state.desk
                return await finish(request, await desk.ask(request, verb, await request.body(), finish is respond))

            return handler

    router.add_api_route(path, described, methods=["POST"], route_class_override=_WorkerRoute, **docs)


def wait_of(request: Request) -> float:
    """How long the client waits for a job's end."""
    try:
        return _waits.validate_python(request.query_params.get("wait", WAIT))
    except ValidationError as error:
        raise RequestValidationError([{**e, "loc": ("query", "wait")} for e in error.errors()]) from None
