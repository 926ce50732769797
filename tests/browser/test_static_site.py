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

from browser.hands import DESK, OFFLINE, PHONE, choose_genre, hold, serving, until

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
from webassembly import kernel
from webassembly.one_file import write_one_file
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
def module() -> Path:
    """The cached module with the kernels of these sources."""
    try:
        pyodide(fetch=False)
        return kernel.cached()
    except Absent as absent:
        pytest.skip(str(absent))


@pytest.fixture(scope="module")
def folder(module: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the site."""
    folder = tmp_path_factory.mktemp("site") / "park"
    write_site(folder, module)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the site."""
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


def new_puzzle(page: Any) -> None:
    """Make a new puzzle from the gallery, which opens it."""
    page.click("header a:has-text('Gallery')")
    page.click("#new")
    page.select_option("#new-genre", "akari")
    page.click("#make-new")
    until(page, "/Akari/.test(document.querySelector('h1')?.textContent) && document.querySelector('.board-box svg')")


def makes(page: Any) -> None:
    """Open Make, set a clue, and wait for the verdict about the board."""
    page.click("header a:has-text('Make')")
    until(page, "window.park?.draft?.board && !park.draft.board.before")
    until(page, "park.verdicts.live.report")


def learns(page: Any) -> None:
    """Open Learn and the lesson of a genre."""
    page.click("header a:has-text('Learn')")
    until(page, "document.querySelector('h1')?.textContent === 'Learn'")
    page.click("#view a:has-text('Akari')")
    until(page, "/Akari/.test(document.querySelector('h1')?.textContent) && document.querySelector('#view svg')")


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
    until(page, READY)
    new_puzzle(page)
    makes(page)
    for format, first in (("PNG", b"\x89PNG"), ("PDF", b"%PDF"), ("SVG", b"<svg")):
        with page.expect_download() as download:
            page.get_by_role("button", name=format, exact=True).click()
        assert download.value.path().read_bytes().startswith(first)
    assert page.pdf().startswith(b"%PDF")
    learns(page)
    page.goto(site)
    page.reload()
    until(page, "document.querySelectorAll('.tile svg, .card svg, .small-card svg').length > 5")


def test_a_broken_download_is_a_sentence(visitor: Any, site: str) -> None:
    visitor.route("**/packages.pack.zst", lambda route: route.abort())
    page = visitor.new_page()
    page.set_viewport_size(PHONE)
    page.goto(site)
    ids = page.evaluate("fetch(document.documentElement.dataset.data + '/index.json').then((r) => r.json())")["ids"]
    page.goto(f"{site}play/{ids[:16]}")
    until(page, "document.querySelector('#view svg')")
    hold(page, 200)
    assert not page.workers, "whoever only looks does not load the solver"
    page.keyboard.press("h")
    until(page, "/could not be loaded/.test(document.querySelector('.strip').textContent)")
    until(page, "!document.querySelector('.program-note')")


def test_a_picture_becomes_a_puzzle(visitor: Any, site: str) -> None:
    """The page reads the picture, since the program has no library for pictures. Squares of one colour are cells."""
    page = visitor.new_page()
    page.goto(site)
    page.click("header a:has-text('Make')")
    until(page, "window.park?.draft?.board && !park.draft.board.before")
    choose_genre(page, "link-a-pix")
    page.evaluate("""async () => {
        const canvas = new OffscreenCanvas(40, 30), context = canvas.getContext("2d");
        for (const [r, row] of ["....", ".rb.", "...."].entries())
            for (const [c, letter] of [...row].entries()) {
                context.fillStyle = { r: "#c81e1e", b: "#1e3cc8", ".": "#ffffff" }[letter];
                context.fillRect(10 * c, 10 * r, 10, 10);
            }
        const data = new DataTransfer();
        data.items.add(new File([await canvas.convertToBlob()], "flag.png", { type: "image/png" }));
        document.querySelector(".make").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }""")
    until(page, "park.draft.board.drawing.shapes.some((s) => s.t === 'chip')")
    found = page.evaluate("park.draft.board.puzzle")
    assert (found["height"], found["width"]) == (3, 4)
    assert set(found["palette"]) == {"#c81e1e", "#1e3cc8"}


ENDLESS = {"genre": "yin-yang", "height": 16, "width": 16, "cells": ["." * 16] * 16}
"""A puzzle whose solutions a kernel counts for minutes."""
ASK = """async ([folder, verb, body, cancelAfter]) => {
    const { answer } = await import(folder + "/js/base/program.js");
    const control = new AbortController();
    if (cancelAfter !== null) setTimeout(() => control.abort(), cancelAfter);
    const options = { method: "POST", body: JSON.stringify(body), signal: control.signal };
    return answer("/api/" + verb, options).then((reply) => reply.json(), (error) => error.name);
}"""
"""A request to the program, which is cancelled after a time in milliseconds."""


@pytest.mark.parametrize("shared", [True, False])
def test_a_kernel_is_stopped(browser: Any, site: str, shared: bool) -> None:
    """With shared memory the computation is interrupted, and without it its worker is ended; then another one answers.
    A deadline and a bound of the memory end a computation in both."""
    context = browser.new_context(viewport=DESK, service_workers="allow" if shared else "block")
    page = context.new_page()
    page.goto(site)
    if shared:
        until(page, "navigator.serviceWorker.controller !== null")
        page.reload()
    until(page, "document.querySelector('.tile svg, .card svg, .small-card svg')")
    assert page.evaluate("crossOriginIsolated") == shared
    page.evaluate("""() => {
        window.starts = 0;
        document.addEventListener("park-program", ({ detail }) => (window.starts += detail.state === "ready"));
    }""")
    folder = page.evaluate(
        "new URL(document.querySelector('script[src*=main]').src).pathname.replace('/js/main.js', '')"
    )

    def ask(verb: str, body: Any, cancel_after: int | None = None) -> Any:
        return page.evaluate(ASK, [folder, verb, body, cancel_after])

    blank = ask("blank", {"genre": "akari", "height": 4, "width": 4})["puzzle"]
    assert ask("count", {"puzzle": ENDLESS, "seconds": 300}, 300) == "AbortError"
    assert ask("solve", {"puzzle": blank})["state"] == "done"
    assert page.evaluate("starts") == (1 if shared else 2)
    late = ask("count", {"puzzle": ENDLESS, "seconds": 1})
    assert (late["result"]["stopped"], page.evaluate("starts")) == ("deadline", 1 if shared else 2)
    context.close()


def test_the_program_answers_while_the_server_is_away(browser: Any, folder: Path, tmp_path: Path) -> None:
    """A server that has the site gives the page its program, which answers when the server does not."""
    context = browser.new_context(viewport=DESK, **OFFLINE)
    page = context.new_page()
    with serving(tmp_path, "--site", str(folder)) as address:
        page.goto(address)
        until(page, "document.querySelectorAll('.tile svg, .card svg, .small-card svg').length > 5")
        until(page, "navigator.serviceWorker.controller !== null")
        until(page, KEPT.replace("park-site", "park-program-1").replace("ROOT", "location.origin"))
        page.click("a[data-id]")
        until(page, "document.querySelector('#view svg')")
        hint(page)
        assert not page.workers, "the server answers as long as it is there"
    page.reload()
    until(page, "document.querySelector('#view svg')")
    hint(page)
    assert page.workers
    new_puzzle(page)
    makes(page)
    context.close()


def test_one_file_from_a_disk(browser: Any, module: Path, tmp_path: Path) -> None:
    """One HTML file does the same: gallery, play, hint, a new puzzle, Make, Learn. Nothing else is read."""
    file = tmp_path / "park.html"
    write_one_file(file, module)
    complaints: list[str] = []
    context = browser.new_context(viewport=DESK)
    context.on("weberror", lambda error: complaints.append(f"error: {error.error}"))
    context.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    own = (file.as_uri(), "data:", "blob:")
    context.on("request", lambda r: None if r.url.startswith(own) else complaints.append(r.url))
    page = context.new_page()
    page.goto(file.as_uri())
    until(page, "document.querySelectorAll('.tile svg, .card svg, .small-card svg').length > 5")
    page.click("a[data-id]")
    until(page, "document.querySelector('#view svg')")
    hint(page)
    page.reload()
    until(page, "document.querySelector('#view svg')")
    new_puzzle(page)
    makes(page)
    learns(page)
    context.close()
    assert complaints == []
