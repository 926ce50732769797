"""The page's own files. One HTML file serves all addresses of the page; its script routes by the address.

A browser gets it for an unknown address, too, with the status 404: the page says so."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from puzzlepark.interfaces.web.http.errors import ApiError

STATIC = Path(__file__).parent.parent / "static"
ADDRESSES = (
    "/", "/gallery", "/play", "/make", "/about", "/play/{rest:path}", "/make/{rest:path}", "/p/{rest:path}",
    "/yours", "/statistics", "/daily", "/learn", "/learn/{rest:path}",
)  # fmt: skip
REVALIDATE = "no-cache"
"""Browsers keep a file but revalidate it: an update arrives whole, at the next visit."""

COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n", re.MULTILINE)
"""Lines of a script that are a comment and nothing else: a fifth of what would be sent."""


def index(status: int = 200) -> Response:
    return FileResponse(STATIC / "index.html", status, media_type="text/html", headers={"Cache-Control": REVALIDATE})


@lru_cache(maxsize=256)
def script(path: Path, etag: str) -> bytes:
    """A script without its comments; the tag tells one state of the file from another."""
    return COMMENT.sub("", path.read_text("utf-8")).encode()


class Files(StaticFiles):
    """Files with ETags that browsers revalidate; scripts come without comments."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 404 and "text/html" in Headers(scope=scope).get("accept", ""):
                return index(404)
            raise
        if isinstance(response, FileResponse) and path.endswith(".js"):
            tag = response.headers["etag"]
            response = Response(script(Path(response.path), tag), media_type="text/javascript", headers={"ETag": tag})
        response.headers["Cache-Control"] = REVALIDATE
        if path == "sw.js":
            response.headers["Service-Worker-Allowed"] = "/"
        return response


def install(app: FastAPI) -> None:
    """Serve the page."""

    async def page(request: Request) -> Response:
        if not (STATIC / "index.html").is_file():
            raise ApiError(404, "The page is not installed; the API is at /api/.")
        return index()

    for address in ADDRESSES:
        app.add_route(address, page, methods=["GET", "HEAD"], include_in_schema=False)
    if not STATIC.is_dir():
        return
    files = Files(directory=STATIC)
    app.mount("/static", files, name="static")
    app.mount("/", files, name="root")
