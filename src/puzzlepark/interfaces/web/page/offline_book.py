"""A book of puzzles as one HTML file that can be played without a server.

The file contains the page's own JavaScript modules. An import map resolves their names to data URLs, so nothing is
fetched.
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

from puzzlepark.core.record import NamedTuple
from puzzlepark.registry import genre_of
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.book.contents import Item

ENTRY = "offline/book.js"
STYLES = ("tokens", "page", "views")
DEFAULT_HOME = "http://127.0.0.1:8765"
"""The default address of `park serve`."""
IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*\(?\s*)"(\.\.?/[\w./-]+\.js)"')

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
"""Only the page's own scripts and styles run, none from puzzles or titles, and nothing is fetched."""

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
    """Return a book as an HTML file. `home` is the address of a server, for links to its puzzles."""
    from puzzlepark.interfaces.web.page.catalog import shipped_genre_info
    from puzzlepark.tasks.verbs.kit.limits import Limits

    genres = sorted({genre_of(item.puzzle) for item in items}, key=lambda genre: (genre.name, genre.title))
    data = {
        "title": title,
        "genres": [shipped_genre_info(genre, Limits()) for genre in genres],
        "items": list(map(_item, items)),
    }
    index = _static("index.html")
    # The page's hidden SVG defines patterns that drawings refer to.
    patterns = index[index.rindex('<svg class="hidden"') : index.rindex("</svg>") + len("</svg>")]
    parts = {
        "home": escape((home or DEFAULT_HOME).rstrip("/")),
        "title": escape(title),
        "style": "\n".join(_static(f"css/{name}.css") for name in STYLES),
        "print": _static("css/print.css"),
        "modules": json.dumps({"imports": modules_from(ENTRY)}),
        "patterns": patterns,
        "data": json_in_script(data),
        "entry": ENTRY,
    }
    # A digest instead of a random nonce: the file is reproducible, and no author of a puzzle can predict the digest.
    nonce = sha256("\0".join(parts.values()).encode()).hexdigest()
    return PAGE.format(policy=POLICY.format(nonce=nonce), nonce=nonce, **parts).encode()


def _item(item: Item) -> dict[str, Any]:
    """A puzzle of the book with everything that offline/book.js needs."""
    return {
        "id": item.puzzle.id,
        "number": item.number,
        "title": item.title,
        "about": item.about,
        "puzzle": serialize.document(item.puzzle),
        "drawing": serialize.drawing(item.puzzle, None),
        "answer": serialize.tables(item.puzzle, item.answer),
    }


def modules_from(entry: str) -> dict[str, str]:
    """The import map: the entry and all modules that it imports, directly or not, as data URLs."""
    modules: dict[str, str] = {}
    pending = [entry]
    while pending:
        name = pending.pop()
        if f"park/{name}" not in modules:
            module = _module(name)
            pending += module.imports
            modules[f"park/{name}"] = f"data:text/javascript;base64,{b64encode(module.text.encode()).decode()}"
    return dict(sorted(modules.items()))


class _Module(NamedTuple):
    """The text of a module, with names of the import map instead of relative paths, and the modules that it imports."""

    text: str
    imports: list[str]


def _module(name: str) -> _Module:
    """Read a module, and replace the relative paths of its imports."""
    imports: list[str] = []

    def to_bare_import(match: re.Match[str]) -> str:
        imports.append(posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2])))
        return f'{match[1]}"park/{imports[-1]}"'

    text = IMPORT.sub(to_bare_import, _static(name))
    return _Module(text, imports)


def json_in_script(data: Any) -> str:
    """JSON that is safe inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _static(name: str) -> str:
    """The text of a static file of the page."""
    return resources.files("puzzlepark.interfaces.web").joinpath("static", name).read_text("utf-8")
