"""What a step of a line costs in the browser: Link-a-Pix on 10x10 and on 48x48, half played.

    python bench/page.py --steps 60

A step is a pointer that enters the next cell of a link, on a board of which every second link is drawn. `thread` is
the processor time that the page's main thread spends on it in all (events, script, style, layout, painting), `script`
the time of the script alone, `made` how many elements were made for it. The large board is a small one, repeated.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from browser.boards import repeated
from browser.hands import CHROMIUM, Player, api, genres, serving

GENRE, SMALL, TIMES = "link-a-pix", 8, 6
STEPS = """({links, most}) => {
    const {player, board} = park, times = [], made = [];
    const timed = (what) => {
        const before = board.canvas.made, began = performance.now();
        what();
        times.push(performance.now() - began);
        made.push(board.canvas.made - before);
    };
    for (const link of links) {
        if (times.length >= most) break;
        player.down(link[0], false, {x: link[0][1] / 2, y: link[0][0] / 2});
        for (const cell of link.slice(1)) timed(() => player.move(cell));
        player.up();
    }
    return {times, made};
}"""


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
    page.evaluate("(line) => { park.player.marks.replace({line}); park.player.after(true); }", marks)
    found = page.evaluate(STEPS, {"links": left, "most": steps})
    page.wait_for_timeout(500)
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        told = {m["name"]: m["value"] for m in client.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(told["TaskDuration"])

    page.evaluate("() => { while (park.player.marks.undo()); park.player.after(true); }")
    page.evaluate("(line) => { park.player.marks.replace({line}); park.player.after(true); }", marks)
    page.wait_for_timeout(500)
    before, count = spent(), 0
    for link in left:
        if count >= steps:
            break
        page.mouse.move(*player.at(link[0]))
        page.mouse.down()
        for spot in link[1:]:
            page.mouse.move(*player.at(spot))
            count += 1
        page.mouse.up()
    return {
        "thread": (spent() - before) / count,
        "script": statistics.median(found["times"]),
        "worst": max(found["times"]),
        "made": statistics.mean(found["made"]),
    }


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
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
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
