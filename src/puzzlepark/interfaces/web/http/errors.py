"""JSON responses, errors as a status, a code and a sentence, and routes that parse JSON strictly."""

from __future__ import annotations

import json
import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.jobs.job_queue import Busy, TooMany
from puzzlepark.interfaces.web.requests.json_body import parse
from puzzlepark.interfaces.web.requests.validation import describe_error, shorten

RETRY_SECONDS = 5
log = logging.getLogger("puzzlepark.web")

CODES = {
    400: "bad_request", 403: "forbidden", 404: "not_found", 405: "method", 413: "too_large", 415: "media",
    422: "bad_input", 429: "limit", 431: "too_large", 503: "busy",
}  # fmt: skip
SENTENCES = {
    404: "There is nothing here of that name.",
    405: "This cannot be done here.",
}


class ApiError(Exception):
    """A request ends with this status, code and sentence."""

    def __init__(self, status: int, sentence: str, code: str = "", retry: int | None = None) -> None:
        self.status = status
        self.code = code or CODES.get(status, "fault")
        self.sentence = sentence
        self.retry = retry


def error_response(status: int, sentence: str, code: str = "", retry: int | None = None) -> Response:
    """Return the response to a request that ends with an error. `retry` is the Retry-After header in seconds."""
    return Data(
        {"error": {"code": code or CODES.get(status, "fault"), "sentence": shorten(sentence)}},
        status,
        headers={"Retry-After": str(retry)} if retry is not None else None,
    )


def to_json(content: Any) -> bytes:
    """Return compact JSON. Values of an object that are bytes are JSON already, and inserted unchanged."""
    if not isinstance(content, dict) or not any(isinstance(value, bytes) for value in content.values()):
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    parts = (
        to_json(key) + b":" + (value if isinstance(value, bytes) else to_json(value)) for key, value in content.items()
    )
    return b"{" + b",".join(parts) + b"}"


class Data(Response):
    """A JSON response without validation or copies."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)


class StrictRequest(Request):
    """A request whose JSON has no NaN, no lone surrogates and no deep nesting, so that it can be sent back."""

    async def json(self) -> Any:
        return parse(await self.body())


class StrictRoute(APIRoute):
    """A route that parses its body strictly. Workers parse bodies with boards: see `routes.to_worker`."""

    def get_route_handler(self) -> Any:
        """The usual handler, with a request that parses strictly."""
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            response: Response = await inner(StrictRequest(request.scope, request.receive))
            return response

        return handler


def install(app: FastAPI) -> None:
    """Register the handlers that answer every error in the same form."""

    @app.exception_handler(BadInput)
    async def bad_input(request: Request, error: BadInput) -> Response:
        return error_response(422, str(error))

    @app.exception_handler(ApiError)
    async def api_error(request: Request, error: ApiError) -> Response:
        return error_response(error.status, error.sentence, error.code, error.retry)

    @app.exception_handler(Busy)
    async def busy(request: Request, error: Busy) -> Response:
        return error_response(503, str(error), retry=RETRY_SECONDS)

    @app.exception_handler(TooMany)
    async def too_many(request: Request, error: TooMany) -> Response:
        return error_response(429, str(error), retry=RETRY_SECONDS)

    @app.exception_handler(HTTPException)
    async def http_exception(request: Request, error: HTTPException) -> Response:
        response = error_response(error.status_code, SENTENCES.get(error.status_code) or str(error.detail))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    @app.exception_handler(RequestValidationError)
    async def validation_error(request: Request, error: RequestValidationError) -> Response:
        return error_response(422, describe_error(error.errors()[0]))

    @app.exception_handler(SQLAlchemyError)
    async def database_error(request: Request, error: SQLAlchemyError) -> Response:
        log.error("database: %s", error)
        return error_response(503, "The database does not answer; try again.", "database", RETRY_SECONDS)
