"""Measure a step of a line in the browser: Link-a-Pix on 10x10 and on 48x48, half played.

    python bench/page.py --steps 60

A step is a pointer that enters the next cell of a link, on a board of which every second link is drawn. `thread` is
the processor time that the page's main thread spends on it in all (events, script, style, layout, painting; also the
referee's answers and saving, as they come), `script` that of the script alone, in ms; `made` are the elements that are
made for it. The large board is a small one, repeated.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from browser.boards import repeated
from browser.hands import CHROMIUM, Player, api, genres, serving

from programs import needed

GENRE, SMALL, TIMES = "link-a-pix", 8, 6


def stored(server: str, puzzle: dict[str, Any]) -> str:
    """The id under which the server keeps a puzzle."""
    found: str = api(server, "/api/puzzles", {"puzzle": puzzle})["id"]
    return found


def measured(page: Any, server: str, puzzle: dict[str, Any], answer: dict[str, Any], steps: int) -> dict[str, float]:
    id = stored(server, puzzle)
    page.goto(f"{server}/play/{id}")
    drawing = api(server, f"/api/puzzles/{id}/drawing")
    player = Player(page, genres(server)[GENRE], {"drawing": drawing, "answer": answer})
    links = [link for link in player.pieces() if len(link) > 2]
    drawn, left = links[::2], links[1::2]
    marks = {f"{(a[0] + b[0]) // 2},{(a[1] + b[1]) // 2}": 1 for link in drawn for a, b in pairwise(link)}
    page.evaluate("(line) => { park.player.marks.replace({line}); park.player.changed(true); }", marks)
    page.wait_for_timeout(500)
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> dict[str, float]:
        metrics = {m["name"]: m["value"] for m in client.send("Performance.getMetrics")["metrics"]}
        made: float = page.evaluate("park.board.canvas.made")
        return {"thread": 1000 * metrics["TaskDuration"], "script": 1000 * metrics["ScriptDuration"], "made": made}

    left = left[: max(1, steps // (len(left[0]) - 1))]
    places = [[player.at(spot) for spot in link] for link in left]
    before, count = spent(), sum(len(link) - 1 for link in left)
    for link in places:
        page.mouse.move(*link[0])
        page.mouse.down()
        for place in link[1:]:
            page.mouse.move(*place)
        page.mouse.up()
    after = spent()
    return {name: (after[name] - before[name]) / count for name in before}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=60)
    steps: int = parser.parse_args().steps
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as p:
        items = api(server, f"/api/collection?genre={GENRE}&limit=100")["items"]
        by_size = {size: next(i["id"] for i in items if i["height"] == i["width"] == size) for size in (10, SMALL)}
        boards = {size: api(server, f"/api/puzzles/{id}?answer=true") for size, id in by_size.items()}
        small = boards[10]["puzzle"], boards[10]["answer"]
        large = repeated(boards[SMALL]["puzzle"], boards[SMALL]["answer"], TIMES)
        browser = p.chromium.launch(executable_path=needed(*CHROMIUM), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1600, "height": 1400})
        found = {}
        for name, (puzzle, answer) in {"10x10": small, "48x48": large}.items():
            found[name] = measured(page, server, puzzle, answer, steps)
            print(name, json.dumps({key: round(value, 2) for key, value in found[name].items()}), flush=True)
        for key in ("thread", "script"):
            print(f"{key}: {found['48x48'][key] / found['10x10'][key]:.2f} times as long")
        browser.close()


if __name__ == "__main__":
    main()
