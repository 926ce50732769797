"""Checks before every request: host, origin, media type, account, size of the body; and headers of every response.

Plain ASGI, so that responses stream and a closed connection is noticed.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlepark.interfaces.web.http.body_limits import Bodies, Gone, Refused
from puzzlepark.interfaces.web.http.client_usage import Accounts, client_of
from puzzlepark.interfaces.web.http.errors import answer
from puzzlepark.interfaces.web.http.fair_semaphore import Turns
from puzzlepark.interfaces.web.settings import Settings

MOST_HEAD = 32 << 10
REQUEST_SECONDS = 0.004
"""Processor seconds that any request is charged for, besides what a worker does for it."""
HEALTH = "/api/health"
"""Asked by those who watch over the server, however busy it is."""
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
"""What a browser heeds in documents and workers. Other scripts and the styles come without it: the page has dozens of
them, and these headers are as large as a small script."""
NO_DOCUMENTS = (b"text/javascript", b"text/css")


class SafetyMiddleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, accounts: Accounts) -> None:
        self.app = app
        self.settings = settings
        self.names = {name.lower() for name in settings.names}
        self.accounts = accounts
        self.bodies = Bodies(settings.limits.body)
        self.turns = Turns(1, accounts)
        """Requests begin one after another, so that no crowd of one client keeps the event loop from the others."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = client_of(scope)
        self.accounts.charge(client, REQUEST_SECONDS)
        await self.turns.step(client)
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        api = address(scope).startswith("/api/")
        safe = SafeSend(send, api)
        refusal = self._refusal(scope, headers, api)
        with ExitStack() as held:
            if refusal is None and scope["method"] in WRITING:
                try:
                    receive = await self.bodies.read(receive, headers.get("content-length", ""), client, held)
                except Refused as why:
                    refusal = answer(why.status, why.sentence, why.code, why.retry)
                except Gone:
                    return
            if refusal is not None:
                if scope["method"] in WRITING:
                    refusal.headers["connection"] = "close"  # nobody reads the rest of the body
                await refusal(scope, receive, safe)
                return
            try:
                await self.app(scope, receive, safe)
            except Exception:
                log.exception("fault in %s %s", scope["method"], address(scope))
                if not safe.started:
                    await answer(500, "Something went wrong inside the program.", "fault")(scope, receive, safe)

    def _refusal(self, scope: Scope, headers: dict[str, str], api: bool) -> Any:
        """The error for a request that is not allowed, or None."""
        if sum(len(k) + len(v) for k, v in scope["headers"]) + len(scope["query_string"]) > MOST_HEAD:
            return answer(431, "The head of the request is too large.")
        host = headers.get("host", "")
        if not self._known(host):
            named = "".join(c for c in host[:60] if c.isprintable())
            return answer(400, f'This server is not "{named}"; its names are given by park serve --name.', "bad_host")
        if scope["method"] in WRITING:
            origin = headers.get("origin")
            foreign = origin is not None and _home_of(origin) != host.lower()
            if foreign or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                return answer(403, "Only this server's own page may do that.")
            media = headers.get("content-type", "").split(";")[0].strip().lower()
            if scope["method"] == "POST" and media != "application/json":
                return answer(415, "The request's body must be application/json.")
        if api:
            wait = None if address(scope) == HEALTH else self.accounts.wait(client_of(scope))
            if wait is not None:
                return answer(429, "Your requests have used all the processor time you have; wait.", retry=wait)
        return None

    def _known(self, host: str) -> bool:
        """Whether a Host header names this server. IP addresses do: no foreign page has one as its name."""
        name = _hostname(host)
        if name in self.names or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _home_of(origin: str) -> str:
    """The host and port of an Origin header; empty if it has none, or is nonsense."""
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


class SafeSend:
    """A `send` that adds the security headers, and knows whether a response has started."""

    def __init__(self, send: Send, api: bool) -> None:
        self.send = send
        self.api = api
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            present: Iterable[Any] = message.get("headers", [])
            known = {k.lower(): v for k, v in present}
            added = dict(HEADERS)
            if not known.get(b"content-type", b"").startswith(NO_DOCUMENTS) or b"service-worker-allowed" in known:
                added |= {**DOCUMENT_HEADERS, "content-security-policy": API_POLICY if self.api else PAGE_POLICY}
            if self.api and b"cache-control" not in known:
                added["cache-control"] = "no-store"
            message["headers"] = [*present, *((k.encode(), v.encode()) for k, v in added.items())]
        await self.send(message)
