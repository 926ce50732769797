"""The routes of the API, and their common parts: documented errors, responses, and routes that use workers."""

from __future__ import annotations

import gzip
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
from puzzlepark.interfaces.web.workers.board_gateway import BoardGateway
from puzzlepark.interfaces.web.workers.worker import GZIP_LEVEL, Reply
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Verb

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Error, "description": what}
    for status, what in (
        (400, "The request is not understood, or not for this server."),
        (413, "The body is too large."),
        (415, "The body is not JSON."),
        (422, "The puzzle, marks, size or option is not valid, or costs too much; the sentence says what and where."),
        (429, "The client has used too much processor time, or has too many jobs; Retry-After says when to try again."),
    )
}
"""The documentation of errors that every route may return."""

NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": schemas.Error, "description": "Not found."}}
BUSY: dict[int | str, dict[str, Any]] = {
    503: {
        "model": schemas.Error,
        "description": "The queue is full, or the database does not answer; Retry-After says when to try again.",
    }
}
Wait = Annotated[float, Query(ge=0, le=10, description="Seconds to wait for the job's end before answering.")]
DEFAULT_WAIT = 0.5
SEND_SECONDS = 2e-8
"""Processor seconds that a client is charged for each stored byte that it receives."""
Respond = Callable[[Request, Reply], Awaitable[Response]]
_wait_adapter: TypeAdapter[float] = TypeAdapter(Wait)


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.settings.limits
    return limits


def gateway_of(request: Request) -> BoardGateway:
    gateway: BoardGateway = request.app.state.board_gateway
    return gateway


async def respond(request: Request, reply: Reply) -> Response:
    """Return a worker's reply unchanged."""
    headers = {"Vary": "Accept-Encoding"}
    if "encoding" in reply.metadata:
        headers["Content-Encoding"] = reply.metadata["encoding"]
    return Response(reply.content, media_type=reply.metadata.get("type", "application/json"), headers=headers)


async def from_thread(
    request: Request, make: Callable[[], bytes], headers: Mapping[str, str] | None = None
) -> Response:
    """Return JSON that `make` computes in a thread, gzipped if the client accepts that. The client is charged for
    it."""
    compress = _accepts_gzip(request)
    content = await _compute(request, lambda: gzip.compress(make(), GZIP_LEVEL, mtime=0) if compress else make())
    response = await respond(request, Reply(content, {"encoding": "gzip"} if compress else {}))
    response.headers.update(headers or {})
    return response


async def from_gzip(request: Request, gzipped: bytes) -> Response:
    """Return stored JSON, decompressed if the client does not accept gzip. The client is charged for its size."""
    gateway_of(request).usage.charge(client_of(request.scope), len(gzipped) * SEND_SECONDS)
    if _accepts_gzip(request):
        return await respond(request, Reply(gzipped, {"encoding": "gzip"}))
    return await respond(request, Reply(await _compute(request, lambda: gzip.decompress(gzipped))))


def _accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


async def _compute(request: Request, make: Callable[[], bytes]) -> bytes:
    """Call `make` in a thread when the client gets a slot. The client is charged for the processor time."""
    client, seconds = client_of(request.scope), 0.0

    def measure() -> bytes:
        """Make the content, and store the processor time that it took."""
        nonlocal seconds
        started = time.thread_time()
        content = make()
        seconds = time.thread_time() - started
        return content

    async with request.app.state.thread_slots.slot(client):
        content = await run_in_threadpool(measure)
    gateway_of(request).usage.charge(client, seconds)
    return content


def to_worker(router: APIRouter, path: str, verb: Verb, make_response: Respond = respond, **docs: Any) -> None:
    """Add a route whose body is sent to a worker for boards unparsed, and whose response is made of its reply."""

    async def handler(request: Request) -> Response:
        # Only `respond` sends the reply's bytes on; other functions have to read them.
        compress = make_response is respond
        reply = await gateway_of(request).dispatch(request, verb.name, await request.body(), compress)
        return await make_response(request, reply)

    add_verb(router, path, verb, handler, **docs)


def add_verb(
    router: APIRouter, path: str, verb: Verb, handler: Callable[[Request], Awaitable[Response]], **docs: Any
) -> None:
    """Add the route of a verb, which `handler` answers. OpenAPI shows the schema of its requests, and for jobs the
    query parameter `wait`."""

    async def documented(wait: Wait = DEFAULT_WAIT) -> None:
        pass

    async def documented_without_wait() -> None:
        pass

    class _WorkerRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
            return handler

    # FastAPI documents the parameters of this function. `_WorkerRoute` answers the requests.
    endpoint = documented_without_wait if verb.lane == "board" else documented
    schema = {"$ref": f"#/components/schemas/{request_name(verb)}"}
    router.add_api_route(
        path,
        endpoint,
        methods=["POST"],
        name=verb.name.replace("-", "_"),
        summary=verb.summary,
        route_class_override=_WorkerRoute,
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}},
        **docs,
    )


def request_name(verb: Verb) -> str:
    """The name of the schema of a verb's requests in the OpenAPI document."""
    return f"{verb.name.title().replace('-', '')}Request"


def wait_of(request: Request) -> float:
    """The seconds that the client wants to wait for the end of a job."""
    try:
        return _wait_adapter.validate_python(request.query_params.get("wait", DEFAULT_WAIT))
    except ValidationError as error:
        raise RequestValidationError([{**e, "loc": ("query", "wait")} for e in error.errors()]) from None
