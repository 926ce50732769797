"""The static site, used like by a person: below a folder, from a plain server of files, and without a network.

It needs the kernels for the browser, which `make site` compiles and keeps. Without them these tests are skipped.
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.hands import DESK, OFFLINE, PHONE, until

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
from webassembly import kernel
from webassembly.static_site import write_site
from webassembly.toolchain import Absent, pyodide

BASE = "/sub/path/"
pytestmark = pytest.mark.slow


class Files(http.server.SimpleHTTPRequestHandler):
    """A host of static files that sends 404.html for what is not there, as such hosts do."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        inside = self.path.startswith(BASE)
        self.path = "/" + self.path.removeprefix(BASE)
        if inside and Path(self.translate_path(self.path)).exists():
            super().do_GET()
            return
        content = Path(self.translate_path("/404.html")).read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    try:
        pyodide(fetch=False)
        module = kernel.cached()
    except Absent as absent:
        pytest.skip(str(absent))
    folder = tmp_path_factory.mktemp("site") / "park"
    write_site(folder, module)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}{BASE}"
        host.shutdown()


@pytest.fixture
def visitor(browser: Any, site: str) -> Iterator[Any]:
    """A context whose pages report no error and ask no other host."""
    complaints: list[str] = []
    context = browser.new_context(viewport=DESK, **OFFLINE)
    context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
    context.on("console", lambda m: complaints.append(m.text) if "Content Security" in m.text else None)
    context.on("request", lambda r: complaints.append(r.url) if not r.url.startswith((site, "data:", "blob:")) else 0)
    yield context
    context.close()
    assert complaints == []


READY = "!document.querySelector('.program-note') && document.querySelector('#view')"
KEPT = """(async () => {
    const names = JSON.parse(document.documentElement.dataset.files), cache = await caches.open("park-site");
    const found = await Promise.all(names.map((name) => cache.match(new URL(name, ROOT))));
    return found.every(Boolean);
})()"""


def hint(page: Any) -> None:
    """Press the lamp; a sentence answers."""
    page.keyboard.press("h")
    until(page, "/row|column|cell|clue/i.test(document.querySelector('.strip')?.textContent ?? '')")


def test_first_visit_then_without_a_network(visitor: Any, site: str) -> None:
    page = visitor.new_page()
    page.goto(site)
    until(page, "document.querySelectorAll('.tile svg, .card svg, .small-card svg').length > 5")
    assert page.evaluate("performance.getEntriesByType('resource').every((e) => !e.name.includes('program-'))")
    # Any address opens its view, by way of 404.html.
    page.goto(f"{site}learn")
    until(page, "document.querySelector('h1')?.textContent === 'Learn'")
    assert page.url == f"{site}learn"
    page.goto(site)
    until(page, "navigator.serviceWorker.controller !== null")
    until(page, KEPT.replace("ROOT", repr(site)))
    visitor.set_offline(True)
    ids = page.evaluate("fetch(document.documentElement.dataset.data + '/index.json').then((r) => r.json())")["ids"]
    page.goto(f"{site}play/{ids[:16]}")
    until(page, "document.querySelector('#view svg')")
    assert page.evaluate("crossOriginIsolated")
    hint(page)
    page.goto(f"{site}make")
    until(page, "document.querySelector('#view svg')")
    until(page, READY)
    page.goto(site)
    page.reload()
    until(page, "document.querySelectorAll('.tile svg, .card svg, .small-card svg').length > 5")


def test_a_broken_download_is_a_sentence(visitor: Any, site: str) -> None:
    visitor.route("**/packages.pack.gz", lambda route: route.abort())
    page = visitor.new_page()
    page.set_viewport_size(PHONE)
    page.goto(site)
    ids = page.evaluate("fetch(document.documentElement.dataset.data + '/index.json').then((r) => r.json())")["ids"]
    page.goto(f"{site}play/{ids[:16]}")
    until(page, "document.querySelector('#view svg')")
    page.keyboard.press("h")
    until(page, "/could not be loaded/.test(document.body.textContent)")
