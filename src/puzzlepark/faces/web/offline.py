"""A book as one HTML file that plays without a server, with the board of the page.

The page's own modules are put into the file as they are. They import each other by names that a map in the file leads
to their texts, so nothing is fetched.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from puzzlepark.tasks import serialize
from puzzlepark.tasks.book.contents import Item

ENTRY = "offline/book.js"
STYLES = ("tokens", "page", "views")
HERE = "http://127.0.0.1:8765"
"""Where `park serve` is found, if no other address is given."""
IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(?:\./|\.\./js/)([\w-]+\.js)"')

PAGE = """<!doctype html>
<html lang="en" data-home="{home}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<style>{style}</style>
<style media="print">{print}</style>
<script type="importmap">{modules}</script>
</head>
<body>
<header class="bar"><a class="brand" href="#"><span>{title}</span></a></header>
<main id="view" tabindex="-1"></main>
<div id="say" class="hidden" aria-live="polite"></div>
<noscript><p class="loading">The puzzles need JavaScript.</p></noscript>
{patterns}
<script type="application/json" id="book">{data}</script>
<script type="module">import "park/{entry}";</script>
</body>
</html>
"""


def book_page(items: Sequence[Item], title: str, home: str = "") -> bytes:
    """The HTML file of a book. `home` is the address of a Park, for links to its puzzles."""
    from puzzlepark.faces.web.routes.about import plain
    from puzzlepark.faces.web.settings import Limits

    names = sorted({item.puzzle.genre for item in items})
    data = {"title": title, "genres": [plain(name, Limits()) for name in names], "items": list(map(_plain, items))}
    index = _static("index.html")
    patterns = index[index.rindex('<svg class="hidden"') : index.rindex("</svg>") + len("</svg>")]
    return PAGE.format(
        home=escape((home or HERE).rstrip("/")),
        title=escape(title),
        style="\n".join(_static(f"css/{name}.css") for name in STYLES),
        print=_static("css/print.css"),
        modules=json.dumps({"imports": _modules()}),
        patterns=patterns,
        data=_script(data),
        entry=ENTRY,
    ).encode()


def _plain(item: Item) -> dict[str, Any]:
    return {
        "id": item.puzzle.id,
        "number": item.number,
        "title": item.title,
        "about": item.about,
        "puzzle": serialize.document(item.puzzle),
        "drawing": serialize.drawing(item.puzzle, None),
        "answer": serialize.tables(item.puzzle, item.answer),
    }


def _modules() -> dict[str, str]:
    """The entry and all modules that it needs, as addresses that carry their texts."""
    found: dict[str, str] = {}
    wanted = [ENTRY]
    while wanted:
        name = wanted.pop()
        if f"park/{name}" not in found:
            text = _static(name)
            wanted += [f"js/{needed}" for _, needed in IMPORT.findall(text)]
            renamed = IMPORT.sub(r'\1"park/js/\2"', text)
            found[f"park/{name}"] = f"data:text/javascript;base64,{b64encode(renamed.encode()).decode()}"
    return dict(sorted(found.items()))


def _script(data: Any) -> str:
    """JSON that can stand within a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _static(name: str) -> str:
    return resources.files("puzzlepark.faces.web").joinpath("static", name).read_text("utf-8")
