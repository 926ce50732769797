"""A server of our own, a browser, and hands: what a person does on the page, whatever the genre."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    folder = tmp_path_factory.mktemp("park")
    code = "from puzzlepark.faces.cli.main import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--database", f"sqlite:///{folder / 'park.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1) as process:
        assert process.stdout is not None
        found = None
        for line in process.stdout:
            found = re.search(r"http://[\d.]+:\d+", line)
            if found:
                break
        assert found, "the server did not say its address"
        try:
            _await(found.group(), process)
            yield found.group()
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def _await(address: str, process: subprocess.Popen[str]) -> None:
    """The address is told a while before the server listens: longer on a busy machine."""
    end = time.monotonic() + 120
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address + "/api/health", timeout=30).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("browser tests need Debian's chromium: apt-get install chromium")
    with playwright.sync_playwright() as p:
        found = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, server: str) -> Iterator[Open]:
    """Opens a path in a fresh context. Whatever the page complains about fails the test at its end."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(path: str = "/", **options: Any) -> Any:
        context = browser.new_context(
            **{"viewport": DESK, "permissions": ["clipboard-read", "clipboard-write"], **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("console", lambda m: complaints.append(m.text) if "Content Security" in m.text else None)
        page.on(
            "request", lambda r: complaints.append(f"left the server: {r.url}") if _foreign(r.url, server) else None
        )
        page.goto(server + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _foreign(url: str, server: str) -> bool:
    return not url.startswith((server, "data:", "blob:"))


def api(server: str, path: str, body: Any = None) -> Any:
    """What the API answers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def genres(server: str) -> dict[str, Any]:
    return {g["name"]: g for g in api(server, "/api/genres")["genres"]}


def smallest(server: str, genre: str) -> Any:
    """The smallest shipped puzzle of a genre with its answer and drawing."""
    items = api(server, f"/api/collection?genre={genre}&limit=100")["items"]
    item = min(items, key=lambda i: i["rows"] * i["cols"])
    found = api(server, f"/api/puzzles/{item['id']}?answer=true")
    found["drawing"] = api(server, f"/api/puzzles/{item['id']}/drawing")
    return found


def until(page: Any, truth: str, seconds: float = 10) -> None:
    """Waits until an expression is true in the page. (wait_for_function needs eval, which the page forbids.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(truth):
        assert time.monotonic() < end, f"never true: {truth}"
        page.wait_for_timeout(30)


Spot = tuple[int, int]


class Player:
    """Plays on an open page with a mouse, a finger or keys, from the genre's input modes and an answer."""

    def __init__(self, page: Any, genre: Any, puzzle: Any) -> None:
        self.page, self.genre, self.puzzle = page, genre, puzzle
        page.wait_for_selector(".board-box svg g path", state="attached")
        self.modes = genre["inputs"]
        self.line: Any = next((m for m in self.modes if m["kind"] == "line"), None)
        self.paint: Any = next((m for m in self.modes if m["kind"] == "paint"), None)

    def at(self, spot: Spot) -> tuple[float, float]:
        """Where a spot is on the screen."""
        box = self.page.locator(".board-box svg").bounding_box()
        top, right, _, left = self.puzzle["drawing"]["margin"]
        cell = box["width"] / (left + self.puzzle["drawing"]["cols"] + right)
        return box["x"] + (left + spot[1] / 2) * cell, box["y"] + (top + spot[0] / 2) * cell

    def cells(self) -> list[Spot]:
        """The cells that the answer paints."""
        table = self.puzzle["answer"][self.paint["layer"]]
        return [(2 * i + 1, 2 * j + 1) for i, row in enumerate(table) for j, v in enumerate(row) if v]

    def pieces(self) -> list[list[Spot]]:
        """The lines of the answer, as cells in order."""
        table = self.puzzle["answer"][self.line["layer"]]
        edges = {(2 * i + 1, 2 * j + 2) for i, row in enumerate(table["across"]) for j, v in enumerate(row) if v}
        edges |= {(2 * i + 2, 2 * j + 1) for i, row in enumerate(table["down"]) for j, v in enumerate(row) if v}
        ways: dict[Spot, list[Spot]] = {}
        for r, c in sorted(edges):
            one, two = ((r, c - 1), (r, c + 1)) if r % 2 else ((r - 1, c), (r + 1, c))
            ways.setdefault(one, []).append(two)
            ways.setdefault(two, []).append(one)
        found = []
        while ways:
            start = next((s for s in ways if len(ways[s]) == 1), next(iter(ways)))
            piece = [start]
            while ways.get(piece[-1]):
                here, there = piece[-1], ways[piece[-1]].pop()
                ways[there].remove(here)
                piece.append(there)
            found.append(piece)
            ways = {s: n for s, n in ways.items() if n}
        return found

    def strokes(self) -> list[list[Spot]]:
        """Everything there is to do: a stroke for each line, a click for each cell to paint."""
        return self.pieces() if self.line else [[cell] for cell in self.cells()]

    def by_mouse(self, strokes: list[list[Spot]] | None = None) -> None:
        mouse = self.page.mouse
        for stroke in self.strokes() if strokes is None else strokes:
            if len(stroke) == 1 and self.painted(stroke[0]):
                continue
            mouse.move(*self.at(stroke[0]))
            mouse.down()
            for spot in stroke[1:]:
                mouse.move(*self.at(spot), steps=3)
            mouse.up()

    def painted(self, spot: Spot) -> bool:
        """Whether a cell was painted with its tile already."""
        layer, key = self.paint["layer"], f"{spot[0]},{spot[1]}"
        return bool(self.page.evaluate(f"park.player.marks.get({layer!r}, {key!r}) === 1"))

    def by_touch(self) -> None:
        client = self.page.context.new_cdp_session(self.page)

        def send(kind: str, spot: Spot | None) -> None:
            points = [] if spot is None else [dict(zip("xy", self.at(spot), strict=True))]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        for stroke in self.strokes():
            if len(stroke) == 1 and self.painted(stroke[0]):
                continue
            send("touchStart", stroke[0])
            for spot in stroke[1:]:
                send("touchMove", spot)
            send("touchEnd", None)

    def by_keys(self) -> None:
        self.page.locator(".board-box").focus()
        keys, here = self.page.keyboard, (1, 1)
        keys.press("Control+Home")

        def go(to: Spot, held: str = "") -> None:
            nonlocal here
            for axis, names in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
                for _ in range(abs(to[axis] - here[axis]) // 2):
                    keys.press(held + names[to[axis] > here[axis]])
            here = to

        for stroke in self.strokes():
            if len(stroke) == 1 and self.painted(stroke[0]):
                continue
            go(stroke[0])
            if len(stroke) == 1:
                keys.press("Space")
            for spot in stroke[1:]:
                go(spot, "Shift+")

    def said(self) -> str:
        return str(self.page.locator(".strip-head").inner_text())

    def expect(self, words: str) -> None:
        playwright.expect(self.page.locator(".strip")).to_contain_text(words, timeout=10_000)
