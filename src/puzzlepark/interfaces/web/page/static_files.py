"""The static files of the page, a single-page application: all its addresses return the same HTML file.

Unknown addresses return it, too, with the status 404, and the page shows the error.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.http.errors import ApiError

STATIC = Path(__file__).parent.parent / "static"
ADDRESSES = (
    "/", "/gallery", "/play", "/make", "/about", "/play/{rest:path}", "/make/{rest:path}", "/p/{rest:path}",
    "/yours", "/statistics", "/daily", "/learn", "/learn/{rest:path}", "/puzzles", "/genre/{rest:path}",
)  # fmt: skip
REVALIDATE = "no-cache"
"""Browsers cache files but revalidate them, so that an update is complete at the next visit."""

PACKED = (".gz", ".zst")
"""The endings of the program's compressed files. Their sizes show how much of it is loaded."""
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n", re.MULTILINE)
"""Lines of a script that are only comments: a fifth of its size."""


class Index:
    """The HTML of the page. If there is a folder with the program for browsers, the HTML says where, and pages go on
    with the program when the server is away."""

    def __init__(self, program: Path | None) -> None:
        self.program = program

    def response(self, status: int = 200) -> Response:
        """The HTML file of the page."""
        file, headers = STATIC / "index.html", {"Cache-Control": REVALIDATE}
        if self.program is None:
            return FileResponse(file, status, media_type="text/html", headers=headers)
        names = [file.name for file in sorted(self.program.iterdir())]
        sizes = {name: (self.program / name).stat().st_size for name in names if name.endswith(PACKED)}
        attributes = {
            "program": self.program.name,
            "program-files": json.dumps(sizes),
            "files": json.dumps([f"{self.program.name}/{name}" for name in names]),
        }
        given = "".join(f' data-{name}="{escape(value)}"' for name, value in attributes.items())
        html = file.read_text("utf-8").replace('<html lang="en">', f'<html lang="en"{given}>')
        return Response(html, status, media_type="text/html", headers=headers)


def program_below(site: str) -> Path | None:
    """The folder with the program in a site that `make site` wrote; None without a site."""
    if not site:
        return None
    found = sorted(Path(site).glob("program-*"))
    if len(found) != 1:
        raise BadInput(f"{site} is not a site made by `make site`: there is no program in it.")
    return found[0]


@lru_cache(maxsize=256)
def script_without_comments(path: Path, etag: str) -> bytes:
    """Return a script without its comments. The etag is part of the cache's key, so that a changed file is read
    again."""
    return COMMENT.sub("", path.read_text("utf-8")).encode()


class Files(StaticFiles):
    """Static files that browsers revalidate by ETag. Scripts are sent without comments."""

    def __init__(self, index: Index) -> None:
        super().__init__(directory=STATIC)
        self.index = index

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The response with a file. A browser that opens an unknown address gets the page, which shows the error."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code == 404 and "text/html" in Headers(scope=scope).get("accept", ""):
                return self.index.response(404)
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


def install(app: FastAPI, site: str = "") -> None:
    """Add the routes of the page, and of the program of a site that `make site` wrote."""
    index = Index(program_below(site))

    async def page(request: Request) -> Response:
        if not (STATIC / "index.html").is_file():
            raise ApiError(404, "The page is not installed; the API is at /api/.")
        return index.response()

    for address in ADDRESSES:
        app.add_route(address, page, methods=["GET", "HEAD"], include_in_schema=False)
    if not STATIC.is_dir():
        return
    files = Files(index)
    app.mount("/static", files, name="static")
    if index.program is not None:
        app.mount(f"/{index.program.name}", StaticFiles(directory=index.program), name="program")
    app.mount("/", files, name="root")
