"""The Park as a static site, which needs no server: the page, the collection, and the program for the browser."""

from __future__ import annotations

import json
import shutil
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from html import escape
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from puzzlepark.interfaces.browser.answers import answer
from puzzlepark.interfaces.web.page.static_files import COMMENT
from puzzlepark.registry import genres
from puzzlepark.tasks.verbs.kit.limits import Limits
from webassembly.kernel import ROOT
from webassembly.program import build as build_program

HERE = Path(__file__).resolve().parent
STATIC = ROOT / "src/puzzlepark/interfaces/web/static"
PART = 50
"""Puzzles in a file of the collection, as in program.js."""
FIRST = ("names", "genres", "index", "tiles")
"""The data that every view needs."""
VIEWS = ("play", "p", "make", "learn", "daily", "statistics", "yours", "gallery", "about", "genre", "puzzles")
"""The first parts of the page's addresses, as in main.js."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = f"""/*
  Content-Security-Policy: {POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
"""
"""For hosts that read headers from a file. The page is also safe without them: it names its policy itself."""
TO_THE_ROOT = """(() => {
const parts = location.pathname.split("/"), views = %s;
const at = parts.findLastIndex((part) => views.includes(part));
if (at < 1) return;
const path = "/" + parts.slice(at).join("/") + location.search;
location.replace(parts.slice(0, at).join("/") + "/?at=" + encodeURIComponent(path) + location.hash);
})();"""
"""The script of 404.html, which hosts send for addresses of views: it opens the page, which shows the view."""


def script(text: str) -> str:
    """A script of the page as it is published: without the lines that are only comments."""
    return COMMENT.sub("", text)


def page_files() -> dict[str, bytes]:
    """Scripts, styles and icons by name."""
    found = {}
    for folder in ("js", "css", "icons"):
        for file in sorted((STATIC / folder).rglob("*")):
            if file.is_file():
                text = file.suffix == ".js"
                found[file.relative_to(STATIC).as_posix()] = (
                    script(file.read_text("utf-8")).encode() if text else file.read_bytes()
                )
    return found


def data_files() -> dict[str, bytes]:
    """What a server would send of the genres and of the collection, and the illustrated rules, by name."""
    from puzzlepark.interfaces.web.page.catalog import catalog, index_json, items_json, shipped_genre_info
    from puzzlepark.interfaces.web.page.shelf import names_json, puzzles_of_variants, tiles_json

    limits = Limits()
    about = {"version": version("puzzlepark"), "limits": asdict(limits), "engines": []}
    found = {
        "names": names_json(),
        "tiles": tiles_json([*genres(), *puzzles_of_variants()]),
        "genres": _json({**about, "genres": [shipped_genre_info(genre, limits) for genre in genres().values()]}),
        "index": index_json(),
    }
    every = list(catalog().values())
    for number, start in enumerate(range(0, len(every), PART)):
        found[f"part-{number}"] = b'{"items":' + items_json(every[start : start + PART], True, True) + b"}"
    for name in genres():
        told = answer("rules", json.dumps({"genre": name}), print)
        assert told.status == 200, told.content
        found[f"rules-{name}"] = told.content
    return {f"{name}.json": content for name, content in found.items()}


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def digest(files: Iterable[tuple[str, bytes]]) -> str:
    """A name for files, which changes with any of them."""
    known = sha256()
    for name, content in sorted(files):
        known.update(f"{name} {len(content)} ".encode())
        known.update(content)
    return known.hexdigest()[:12]


def program_files(module: Path) -> tuple[dict[str, bytes], dict[str, int]]:
    """The program by name, and the sizes of its compressed files."""
    with TemporaryDirectory() as work:
        folder = Path(work) / "program"
        sizes = build_program(module, folder)
        return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}, sizes


def index(attributes: dict[str, str], page: str) -> str:
    """The HTML of the page, with attributes that say where everything is."""
    html = (STATIC / "index.html").read_text("utf-8")
    html = html.replace('"/static/manifest.webmanifest"', '"manifest.webmanifest"').replace('"/static/', f'"{page}/')
    given = "".join(f' data-{name}="{escape(value)}"' for name, value in attributes.items())
    html = html.replace('<html lang="en">', f'<html lang="en"{given}>')
    return html.replace(
        '<meta charset="utf-8">',
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
    )


def write_site(to: Path, module: Path) -> None:
    """Write the site into a folder, with the module of the kernels."""
    page, data = page_files(), data_files()
    program, sizes = program_files(module)
    folders = {f"page-{digest(page.items())}": page, f"data-{digest(data.items())}": data}
    folders[f"program-{digest(program.items())}"] = program
    at_page, at_data, at_program = folders
    shutil.rmtree(to, ignore_errors=True)
    for folder, files in folders.items():
        for name, content in files.items():
            (to / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (to / folder / name).write_bytes(content)
    shell = [f"{at_page}/{name}" for name in page] + [f"{at_data}/{name}.json" for name in FIRST]
    rest = [f"{folder}/{name}" for folder, files in folders.items() for name in files]
    rest = [name for name in rest if name not in shell]
    html = index(
        {
            "site": "static",
            "data": at_data,
            "program": at_program,
            "program-files": json.dumps(sizes, separators=(",", ":")),
            "files": json.dumps(rest, separators=(",", ":")),
        },
        at_page,
    )
    (to / "index.html").write_text(html, "utf-8")
    worker = script((HERE / "site_worker.js").read_text("utf-8"))
    worker = worker.replace('"{shell}"', json.dumps(shell)).replace('"{files}"', json.dumps(rest))
    (to / "sw.js").write_text(worker.replace("{version}", digest([("index", html.encode())])), "utf-8")
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    manifest |= {"start_url": "./", "scope": "./"}
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].replace("/static/", f"{at_page}/")
    (to / "manifest.webmanifest").write_text(json.dumps(manifest), "utf-8")
    to_root = TO_THE_ROOT % json.dumps(VIEWS)
    hashed = f"sha256-{b64encode(sha256(to_root.encode()).digest()).decode()}"
    missing = (HERE / "404.html").read_text("utf-8")
    (to / "404.html").write_text(missing.replace("{digest}", hashed).replace("{script}", to_root), "utf-8")
    (to / "_headers").write_text(HEADERS, "utf-8")
    (to / ".nojekyll").touch()
