"""The page's own files. One HTML file serves all addresses of the page; its script routes by the address."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from puzzlepark.faces.web.errors import ApiError

STATIC = Path(__file__).parent / "static"
ADDRESSES = ("/", "/gallery", "/play", "/make", "/about", "/play/{rest:path}", "/make/{rest:path}", "/p/{rest:path}")
REVALIDATE = "no-cache"
"""Browsers keep a file but revalidate it: an update arrives whole, at the next visit."""


class Files(StaticFiles):
    """Files with ETags that browsers revalidate."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = REVALIDATE
        if path == "sw.js":
            response.headers["Service-Worker-Allowed"] = "/"
        return response


def install(app: FastAPI) -> None:
    """Serve the page."""

    async def page(request: Request) -> Response:
        index = STATIC / "index.html"
        if not index.is_file():
            raise ApiError(404, "The page is not installed; the API is at /api/.")
        return FileResponse(index, media_type="text/html", headers={"Cache-Control": REVALIDATE})

    for address in ADDRESSES:
        app.add_route(address, page, methods=["GET", "HEAD"], include_in_schema=False)
    if not STATIC.is_dir():
        return
    files = Files(directory=STATIC)
    app.mount("/static", files, name="static")
    app.mount("/", files, name="root")
