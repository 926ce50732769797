"""A server and a browser for tests, and a player who plays any genre by mouse, touch or keys."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from programs import needed
from yardstick import PATIENCE, eventually

playwright = pytest.importorskip("playwright.sync_api", reason="browser tests need playwright")
CHROMIUM = ("chromium-headless-shell", "chromium")
"""Names of the browser; the headless shell opens a page three times as fast."""
playwright.expect.set_options(timeout=1000 * PATIENCE)
ATTEMPTS = 10
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
OFFLINE = {"service_workers": "allow"}
"""The options of a context whose pages work offline."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    with serving(tmp_path_factory.mktemp("park")) as address:
        yield address


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[str]:
    """Run a server with its database in a folder, and options of `park serve`; yields its address."""
    code = "from puzzlepark.interfaces.cli.main import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--database", f"sqlite:///{folder / 'park.db'}"]
    command += options
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
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _await(address: str, process: subprocess.Popen[str]) -> None:
    """Wait until the server listens, which may be a while after it prints its address."""

    def answers() -> bool:
        assert process.poll() is None, "the server ended"
        with suppress(OSError):
            urllib.request.urlopen(address + "/api/health", timeout=PATIENCE).close()
            return True
        return False

    eventually(answers, "the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = needed(*CHROMIUM)
    with playwright.sync_playwright() as p:
        found = p.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, server: str) -> Iterator[Open]:
    """Open a path in a new context. Any error that the page reports fails the test at its end.

    The worker that makes the page work offline fetches all its files for every context: only who says OFFLINE has it.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(path: str = "/", **options: Any) -> Any:
        context = browser.new_context(
            **{
                "viewport": DESK,
                "permissions": ["clipboard-read", "clipboard-write"],
                "service_workers": "block",
                **options,
            }
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
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
    """The answer of the API. If the server is busy, the request is repeated after the time that it asks for."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, {"Content-Type": "application/json"})
    for _ in range(ATTEMPTS):
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(float(error.headers.get("Retry-After", 1)))
    raise AssertionError(f"the server was busy {ATTEMPTS} times: {path}")


def genres(server: str) -> dict[str, Any]:
    return {g["name"]: g for g in api(server, "/api/genres")["genres"]}


def smallest(server: str, genre: str) -> Any:
    """The smallest shipped puzzle of a genre, with its answer and drawing."""
    items = api(server, f"/api/collection?genre={genre}&limit=100")["items"]
    item = min(items, key=lambda i: i["height"] * i["width"])
    found = api(server, f"/api/puzzles/{item['id']}?answer=true")
    found["drawing"] = api(server, f"/api/puzzles/{item['id']}/drawing")
    return found


def job(server: str, path: str, body: Any) -> Any:
    """Wait for a job; returns its result."""
    found = api(server, f"{path}?wait=10", body)
    while found["state"] in ("queued", "running"):
        found = api(server, f"/api/jobs/{found['id']}?wait=10")
    return found["result"]


def hold(page: Any, milliseconds: int) -> None:
    """Wait by the page's own timers, so that its shorter timeouts have passed even on a busy machine."""
    page.evaluate("(time) => new Promise((done) => setTimeout(done, time))", milliseconds)


def until(page: Any, truth: str) -> None:
    """Wait until an expression is true in the page. (`wait_for_function` needs eval, which the page forbids.)"""
    eventually(lambda: page.evaluate(truth), f"never true: {truth}", lambda: page.wait_for_timeout(30))


def settle(page: Any) -> None:
    """End the temporary message of Make, so that the status bar shows the lasting one."""
    page.evaluate("park.verdicts.status.endFlash()")


def choose_genre(page: Any, name: str) -> None:
    """Choose a genre in Make and wait for its empty board, even if the genre was chosen already."""
    page.evaluate("park.draft.board.before = true")
    page.select_option("#genre", name)
    until(page, f"park.draft.board.puzzle.genre === {name!r} && !park.draft.board.before")


Spot = tuple[int, int]
STANDS_STILL = """async () => {
    const where = () => JSON.stringify(document.querySelector(".board-box svg")?.getBoundingClientRect());
    let before = "";
    for (let frames = 0; frames < 3; frames = before === where() ? frames + 1 : 0) {
        before = where();
        await new Promise(requestAnimationFrame);
    }
}"""
"""Resolves when the board has not moved for three frames, since a page that was just opened still moves it."""


class Moves:
    """The strokes, clicks and keys that solve a board, from its answer and the declarations of its genre."""

    def __init__(self, genre: Any, puzzle: Any) -> None:
        self.genre, self.puzzle = genre, puzzle
        modes = {mode["kind"]: mode for mode in reversed(genre["inputs"])}
        self.line: Any = modes.get("line")
        self.paint: Any = modes.get("paint")
        self.number: Any = modes.get("number")
        self.choice: Any = modes.get("choice")
        self.corners = any(mark.get("nodes") == "corner" for mark in genre["look"]["marks"])
        self.double = any(mark.get("double") for mark in genre["look"]["marks"])
        self.walls = any(mark.get("walls") for mark in genre["look"]["marks"])

    def cells(self) -> list[Spot]:
        """The cells that the answer paints."""
        return [spot for spot, value in self.written(self.paint).items() if value]

    def written(self, mode: Any) -> dict[Spot, int]:
        """The values that the answer writes into cells."""
        table = self.puzzle["answer"][mode["layer"]]
        return {(2 * i + 1, 2 * j + 1): value for i, row in enumerate(table) for j, value in enumerate(row)}

    def numbers(self) -> dict[Spot, int]:
        """The numbers that the answer writes into cells without a given number."""
        given = {tuple(s["at"]) for s in self.puzzle["drawing"]["shapes"] if s["t"] == "number"}
        return {spot: value for spot, value in self.written(self.number).items() if value and spot not in given}

    def edges(self) -> list[Spot]:
        """The edges that the answer draws."""
        table, first = self.puzzle["answer"][self.line["layer"]], 0 if self.corners and not self.walls else 1
        found = [
            (2 * i + first, 2 * j + first + 1) for i, row in enumerate(table["across"]) for j, v in enumerate(row) if v
        ]
        found += [
            (2 * i + first + 1, 2 * j + first) for i, row in enumerate(table["down"]) for j, v in enumerate(row) if v
        ]
        return sorted(found)

    def pieces(self) -> list[list[Spot]]:
        """The lines of the answer, as cells or corners in order."""
        ways: dict[Spot, list[Spot]] = {}
        for r, c in self.edges():
            one, two = ((r, c - 1), (r, c + 1)) if bool(r % 2) != self.corners else ((r - 1, c), (r + 1, c))
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

    def bridges(self) -> list[list[Spot]]:
        """The bridges of the answer, as cells from island to island; double bridges occur twice."""
        table = self.puzzle["answer"][self.line["layer"]]
        islands = {tuple(s["at"]) for s in self.puzzle["drawing"]["shapes"] if s["t"] == "number"}
        values = {(2 * i + 1, 2 * j + 2): v for i, row in enumerate(table["across"]) for j, v in enumerate(row)}
        values |= {(2 * i + 2, 2 * j + 1): v for i, row in enumerate(table["down"]) for j, v in enumerate(row)}
        found = []
        for r, c in sorted(islands):
            for dr, dc in ((0, 1), (1, 0)):
                way, many = [(r, c)], values.get((r + dr, c + dc)) or 0
                while many and (way[-1] == (r, c) or way[-1] not in islands):
                    way.append((way[-1][0] + 2 * dr, way[-1][1] + 2 * dc))
                found += [way] * many
        return found

    def strokes(self) -> list[list[Spot]]:
        """All actions: a stroke for each line, a click for each cell to paint or to write in."""
        if self.double:
            return self.bridges()
        if self.line:
            return self.pieces() + [[cell] for cell in (self.cells() if self.paint else ())]
        if self.choice:
            return [[cell] for cell in self.written(self.choice)]
        return [[cell] for cell in (self.numbers() if self.number else self.cells())]

    def turn(self, stroke: list[Spot]) -> int:
        """How many clicks a cell needs for its choice; one for everything else."""
        return 1 + self.choice["values"].index(self.written(self.choice)[stroke[0]]) if self.choice else 1

    def keys(self) -> Iterator[tuple[str, Spot | None]]:
        """The keys for all actions, those that paint with their cell: a cell painted with its tile can be skipped."""
        here = (1, 1)
        yield "Control+Home", None

        def go(to: Spot, held: str = "") -> Iterator[tuple[str, None]]:
            nonlocal here
            for axis, names in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
                for _ in range(abs(to[axis] - here[axis]) // 2):
                    yield held + names[to[axis] > here[axis]], None
            here = to

        if self.corners:
            for r, c in self.edges():
                # The side above a cell or on its left; at the end of the board, below it or on its right.
                down, right = (0, 1 if c == 0 else -1) if r % 2 else (1 if r == 0 else -1, 0)
                yield from go((r + down, c + right))
                way = ("Up" if down > 0 else "Down") if down else "Left" if right > 0 else "Right"
                yield f"Shift+Arrow{way}", None
            return
        for stroke in self.strokes():
            yield from go(stroke[0])
            if len(stroke) == 1 and self.choice:
                yield self.choice["choices"][self.turn(stroke) - 1], None
            elif len(stroke) == 1:
                if self.paint and not self.number:
                    yield "Space", stroke[0]
                else:
                    yield from ((digit, None) for digit in str(self.numbers()[stroke[0]]))
            if self.double:  # one key takes the whole bridge
                (r, c), (y, x) = stroke[0], stroke[-1]
                yield f"Shift+Arrow{'Right' if x > c else 'Down'}", None
                here = (y, x)
                continue
            for spot in stroke[1:]:
                yield from go(spot, "Shift+")
        if self.number and self.paint:
            for spot in [spot for spot, value in self.written(self.number).items() if value == 0]:
                yield from go(spot)
                yield "Space", spot


class Player(Moves):
    """Plays on an open page by mouse, touch or keys."""

    def __init__(self, page: Any, genre: Any, puzzle: Any) -> None:
        super().__init__(genre, puzzle)
        self.page = page
        page.wait_for_selector(".board-box svg g path", state="attached")
        page.evaluate(STANDS_STILL)

    def at(self, spot: Spot) -> tuple[float, float]:
        """The position of a spot on the screen."""
        box = self.page.locator(".board-box svg").bounding_box()
        top, right, _, left = self.puzzle["drawing"]["margin"]
        cell = box["width"] / (left + self.puzzle["drawing"]["cols"] + right)
        return box["x"] + (left + spot[1] / 2) * cell, box["y"] + (top + spot[0] / 2) * cell

    def by_mouse(self, strokes: list[list[Spot]] | None = None) -> None:
        mouse = self.page.mouse
        for stroke in self.strokes() if strokes is None else strokes:
            if self.painted(stroke):
                continue
            self.change_mode(stroke)
            last = self.choice and self.turn(stroke) == len(self.choice["values"])
            button = "right" if last else "left"
            mouse.move(*self.at(stroke[0]))
            mouse.down(button=button)
            for spot in stroke[1:]:
                mouse.move(*self.at(spot), steps=3)
            mouse.up(button=button)
            if self.number:
                self.page.keyboard.type(str(self.numbers()[stroke[0]]))

    def change_mode(self, stroke: list[Spot]) -> None:
        """Select the mode that a stroke needs, where lines are drawn and cells are painted."""
        if self.line and self.paint:
            mode = self.line if len(stroke) > 1 else self.paint
            self.page.get_by_role("radio", name=mode["name"], exact=True).click()

    def painted(self, stroke: list[Spot]) -> bool:
        """True if a cell was already painted with its tile."""
        if not self.paint or len(stroke) > 1:
            return False
        layer, key = self.paint["layer"], "{},{}".format(*stroke[0])
        return bool(self.page.evaluate(f"park.player.marks.get({layer!r}, {key!r}) === 1"))

    def by_touch(self) -> None:
        client = self.page.context.new_cdp_session(self.page)

        def send(kind: str, spot: Spot | None) -> None:
            points = [] if spot is None else [dict(zip("xy", self.at(spot), strict=True))]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        for stroke in self.strokes():
            if self.painted(stroke):
                continue
            self.change_mode(stroke)
            for _ in range(self.turn(stroke)):
                send("touchStart", stroke[0])
                for spot in stroke[1:]:
                    send("touchMove", spot)
                send("touchEnd", None)
            for digit in str(self.numbers()[stroke[0]]) if self.number else "":
                self.page.locator(".keypad").get_by_role("button", name=digit).tap()

    def by_keys(self) -> None:
        self.page.locator(".board-box").focus()
        for key, cell in self.keys():
            if cell is None or not self.painted([cell]):
                self.page.keyboard.press(key)

    def said(self) -> str:
        return str(self.page.locator(".strip-head").inner_text())

    def expect(self, words: str) -> None:
        playwright.expect(self.page.locator(".strip")).to_contain_text(words)


def opened(open_page: Open, server: str, name: str, **options: Any) -> Player:
    """A player with the smallest puzzle of a genre open."""
    puzzle = smallest(server, name)
    return Player(open_page(f"/play/{puzzle['id']}", **options), genres(server)[name], puzzle)


def painted_genre(server: str) -> str:
    """A genre whose cells are painted, for tests of what all genres have in common."""
    return next(n for n, g in genres(server).items() if any(m["kind"] == m["layer"] == "paint" for m in g["inputs"]))
