"""A book as one HTML file that plays without a server, with the board of the page.

The page's own modules are put into the file as they are. They import each other by names that a map in the file leads
to their texts, so nothing is fetched.
"""

from __future__ import annotations

import json
import posixpath
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Any

from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.book.contents import Item

ENTRY = "offline/book.js"
STYLES = ("tokens", "page", "views")
HERE = "http://127.0.0.1:8765"
"""Where `park serve` is found, if no other address is given."""
IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(\.\.?/[\w./-]+\.js)"')

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
"""The page's own scripts and styles run, and nothing that a puzzle or a title might bring; nothing is fetched."""

PAGE = """<!doctype html>
<html lang="en" data-home="{home}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<style nonce="{nonce}">{style}</style>
<style nonce="{nonce}" media="print">{print}</style>
<script nonce="{nonce}" type="importmap">{modules}</script>
</head>
<body>
<header class="bar"><a class="brand" href="#"><span>{title}</span></a></header>
<main id="view" tabindex="-1"></main>
<div id="say" class="hidden" aria-live="polite"></div>
<noscript><p class="loading">The puzzles need JavaScript.</p></noscript>
{patterns}
<script type="application/json" id="book">{data}</script>
<script nonce="{nonce}" type="module">import "park/{entry}";</script>
</body>
</html>
"""


def book_page(items: Sequence[Item], title: str, home: str = "") -> bytes:
    """The HTML file of a book. `home` is the address of a Park, for links to its puzzles."""
    from puzzlepark.interfaces.web.routes.about import plain
    from puzzlepark.interfaces.web.settings import Limits

    names = sorted({item.puzzle.genre for item in items})
    data = {"title": title, "genres": [plain(name, Limits()) for name in names], "items": list(map(_plain, items))}
    index = _static("index.html")
    patterns = index[index.rindex('<svg class="hidden"') : index.rindex("</svg>") + len("</svg>")]
    parts = {
        "home": escape((home or HERE).rstrip("/")),
        "title": escape(title),
        "style": "\n".join(_static(f"css/{name}.css") for name in STYLES),
        "print": _static("css/print.css"),
        "modules": json.dumps({"imports": _modules()}),
        "patterns": patterns,
        "data": _script(data),
        "entry": ENTRY,
    }
    # The same puzzles give the same bytes, and who wrote one cannot foresee a digest that includes it.
    nonce = sha256("\0".join(parts.values()).encode()).hexdigest()
    return PAGE.format(policy=POLICY.format(nonce=nonce), nonce=nonce, **parts).encode()


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
            text, needed = _with_bare_imports(name)
            wanted += needed
            found[f"park/{name}"] = f"data:text/javascript;base64,{b64encode(text.encode()).decode()}"
    return dict(sorted(found.items()))


def _with_bare_imports(name: str) -> tuple[str, list[str]]:
    """A module's text with its relative imports as names of the import map, and the modules that it imports."""
    needed: list[str] = []

    def renamed(found: re.Match[str]) -> str:
        needed.append(posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2])))
        return f'{found[1]}"park/{needed[-1]}"'

    return IMPORT.sub(renamed, _static(name)), needed


def _script(data: Any) -> str:
    """JSON that can stand within a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _static(name: str) -> str:
    return resources.files("puzzlepark.interfaces.web").joinpath("static", name).read_text("utf-8")
