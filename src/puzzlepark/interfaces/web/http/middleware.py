"""ASGI middleware that checks host, origin, media type, usage and body of every request, and adds security headers.

It is plain ASGI, so that responses stream and a closed connection is noticed.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlepark.interfaces.web.http.body_limits import BodyReader, BodyRefused, ClientGone
from puzzlepark.interfaces.web.http.client_usage import ClientUsage, client_of
from puzzlepark.interfaces.web.http.errors import error_response
from puzzlepark.interfaces.web.http.fair_semaphore import FairSemaphore
from puzzlepark.interfaces.web.settings import Settings

MOST_HEAD = 32 << 10
REQUEST_SECONDS = 0.004
"""Processor seconds that every request is charged, in addition to the time of a worker."""
HEALTH = "/api/health"
"""This path is exempt from the limit of usage, so that monitoring works under load."""
log = logging.getLogger("puzzlepark.web")
WRITING = ("POST", "PUT", "PATCH", "DELETE")

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
API_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox"
)
HEADERS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
DOCUMENT_HEADERS = {
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
}
"""Headers that browsers heed only in documents and workers. Scripts and styles are sent without them: the page has
dozens of them, and these headers are as large as a small script."""
NON_DOCUMENTS = (b"text/javascript", b"text/css")


class SafetyMiddleware:
    """Wraps the application, and answers requests that are not allowed."""

    def __init__(self, app: ASGIApp, settings: Settings, usage: ClientUsage) -> None:
        self.app = app
        self.settings = settings
        self.names = {name.lower() for name in settings.names}
        self.usage = usage
        self.body_reader = BodyReader(settings.limits.body)
        self.start_slots = FairSemaphore(1, usage)
        """One request starts in each iteration of the event loop, so that a flood from one client does not block
        others."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Charge and check a request, read its body, and pass it to the application."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = client_of(scope)
        self.usage.charge(client, REQUEST_SECONDS)
        await self.start_slots.acquire_briefly(client)
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        api = address(scope).startswith("/api/")
        secured_send = SecuredSend(send, api)
        refusal = self._refusal(scope, headers, api)
        with ExitStack() as held:
            if refusal is None and scope["method"] in WRITING:
                try:
                    receive = await self.body_reader.read(receive, headers.get("content-length", ""), client, held)
                except BodyRefused as error:
                    refusal = error_response(error.status, error.sentence, error.code, error.retry)
                except ClientGone:
                    return
            if refusal is not None:
                if scope["method"] in WRITING:
                    refusal.headers["connection"] = "close"  # the rest of the body is not read
                await refusal(scope, receive, secured_send)
                return
            try:
                await self.app(scope, receive, secured_send)
            except Exception:
                log.exception("fault in %s %s", scope["method"], address(scope))
                if not secured_send.started:
                    await error_response(500, "Something went wrong inside the program.", "fault")(
                        scope, receive, secured_send
                    )

    def _refusal(self, scope: Scope, headers: dict[str, str], api: bool) -> Any:
        """Return the error response to a request that is not allowed, or None."""
        if sum(len(k) + len(v) for k, v in scope["headers"]) + len(scope["query_string"]) > MOST_HEAD:
            return error_response(431, "The head of the request is too large.")
        host = headers.get("host", "")
        if not self._is_own_host(host):
            named = "".join(c for c in host[:60] if c.isprintable())
            return error_response(
                400, f'This server is not "{named}"; its names are given by park serve --name.', "bad_host"
            )
        if scope["method"] in WRITING:
            origin = headers.get("origin")
            foreign = origin is not None and _host_of_origin(origin) != host.lower()
            if foreign or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                return error_response(403, "Only this server's own page may do that.")
            media = headers.get("content-type", "").split(";")[0].strip().lower()
            if scope["method"] == "POST" and media != "application/json":
                return error_response(415, "The request's body must be application/json.")
        if api:
            wait = None if address(scope) == HEALTH else self.usage.retry_after(client_of(scope))
            if wait is not None:
                return error_response(429, "Your requests have used all the processor time you have; wait.", retry=wait)
        return None

    def _is_own_host(self, host: str) -> bool:
        """True if a Host header names this server. IP addresses are accepted, since DNS rebinding needs a name."""
        name = _hostname(host)
        if name in self.names or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _host_of_origin(origin: str) -> str:
    """Return the host and port of an Origin header, or an empty string if it has none or is malformed."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def address(scope: Scope) -> str:
    """The request's path, unescaped as the routes see it."""
    return unquote(scope["raw_path"].decode("latin-1"))


def _hostname(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.rpartition(":")[0] if name.count(":") == 1 else name


class SecuredSend:
    """An ASGI `send` that adds the security headers, and records whether the response has started."""

    def __init__(self, send: Send, api: bool) -> None:
        self.send = send
        self.api = api
        self.started = False

    async def __call__(self, message: Message) -> None:
        """Send a message, with the security headers if it begins a response."""
        if message["type"] == "http.response.start":
            self.started = True
            present: Iterable[Any] = message.get("headers", [])
            values = {k.lower(): v for k, v in present}
            added = dict(HEADERS)
            if not values.get(b"content-type", b"").startswith(NON_DOCUMENTS) or b"service-worker-allowed" in values:
                added |= {**DOCUMENT_HEADERS, "content-security-policy": API_POLICY if self.api else PAGE_POLICY}
            if self.api and b"cache-control" not in values:
                added["cache-control"] = "no-store"
            message["headers"] = [*present, *((k.encode(), v.encode()) for k, v in added.items())]
        await self.send(message)
