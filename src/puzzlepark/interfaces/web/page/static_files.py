"""The static files of the page, a single-page application: all its addresses return the same HTML file.

Unknown addresses return it, too, with the status 404, and the page shows the error.
"""

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
    "/yours", "/statistics", "/daily", "/learn", "/learn/{rest:path}", "/puzzles", "/genre/{rest:path}",
)  # fmt: skip
REVALIDATE = "no-cache"
"""Browsers cache files but revalidate them, so that an update is complete at the next visit."""

COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n", re.MULTILINE)
"""Lines of a script that are only comments: a fifth of its size."""


def index(status: int = 200) -> Response:
    """The HTML file of the page."""
    return FileResponse(STATIC / "index.html", status, media_type="text/html", headers={"Cache-Control": REVALIDATE})


@lru_cache(maxsize=256)
def script_without_comments(path: Path, etag: str) -> bytes:
    """Return a script without its comments. The etag is part of the cache's key, so that a changed file is read
    again."""
    return COMMENT.sub("", path.read_text("utf-8")).encode()


class Files(StaticFiles):
    """Static files that browsers revalidate by ETag. Scripts are sent without comments."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The response with a file. A browser that opens an unknown address gets the page, which shows the error."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 404 and "text/html" in Headers(scope=scope).get("accept", ""):
                return index(404)
            raise
        if isinstance(response, FileResponse) and path.endswith(".js"):
            tag = response.headers["etag"]
            response = Response(
                script_without_comments(Path(response.path), tag), media_type="text/javascript", headers={"ETag": tag}
            )
        response.headers["Cache-Control"] = REVALIDATE
        if path == "sw.js":
            response.headers["Service-Worker-Allowed"] = "/"
        return response


def install(app: FastAPI) -> None:
    """Add the routes of the page."""

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
