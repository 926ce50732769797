"""axe-core finds no accessibility problems on any view, in both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browser.hands import PHONE, painted_genre, smallest, until
from shares import THOROUGH

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
RUN = "(options) => axe.run(document, {resultTypes: ['violations'], ...options}).then((found) => found.violations)"
THEMES: dict[str, dict[str, list[str]]] = {
    "light": {},
    "dark": {} if THOROUGH else {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""Options of axe-core for the dark theme, whose style sheet changes only colours."""
SEEN = {
    "gallery": ".tile svg",
    "genre": ".rule-card svg",
    "daily": ".small-card svg",
    "play": ".board-box svg g path",
    "make": ".board-box svg g path",
    "learn": ".learn-card",
    "statistics": "h1",
}


@pytest.mark.parametrize("view", SEEN)
def test_axe_finds_nothing(open_page: Any, server: str, view: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: tools/outside.sh installs it where npm can")
    genre = painted_genre(server)
    paths = {
        "gallery": "/",
        "play": f"/play/{smallest(server, genre)['id']}",
        "learn": f"/learn/{genre}",
        "genre": f"/genre/{genre}",
    }
    for size in ({}, {"viewport": PHONE}):
        page = open_page(paths.get(view, f"/{view}"), **size)
        page.wait_for_selector(SEEN[view], state="attached")
        page.evaluate(AXE.read_text("utf-8"))
        for theme, options in THEMES.items():
            page.emulate_media(color_scheme=theme)
            until(page, f"document.documentElement.dataset.theme === {theme!r} && !document.getAnimations().length")
            told = [(v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in page.evaluate(RUN, options)]
            assert told == [], (size, theme)
