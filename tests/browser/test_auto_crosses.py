"""Automatic crosses, a setting."""

from __future__ import annotations

from typing import Any

from browser.hands import Player, genres, opened, until


def start(open_page: Any, server: str, fits: Any) -> Player:
    name = next(name for name, genre in genres(server).items() if fits(genre))
    player = opened(open_page, server, name)
    player.page.evaluate("localStorage.setItem('park.settings', JSON.stringify({crosses: true}))")
    player.page.reload()
    return Player(player.page, player.genre, player.puzzle)


def test_what_is_around_a_thing_that_stands_apart_is_crossed_out(open_page: Any, server: str) -> None:
    player = start(open_page, server, lambda genre: any(mark.get("apart") for mark in genre["look"]["marks"]))
    r, c = player.cells()[0]
    player.by_mouse([[(r, c)]])
    layer, drawing = player.paint["layer"], player.puzzle["drawing"]
    blocked = {tuple(at) for s in drawing["shapes"] if s["t"] in ("tree", "block") for at in s["at"]}
    for y in (r - 2, r, r + 2):
        for x in (c - 2, c, c + 2):
            inside = 0 < y < 2 * drawing["rows"] and 0 < x < 2 * drawing["cols"]
            if (y, x) != (r, c) and inside and (y, x) not in blocked:
                assert player.page.evaluate(f"park.player.marks.get({layer!r}, '{y},{x}')") == 0, (y, x)
    player.page.keyboard.press("Control+z")
    assert player.page.evaluate("park.player.marks.empty"), "one undo takes the crosses back, too"


def test_a_finished_line_is_crossed_out(open_page: Any, server: str) -> None:
    def by_runs(genre: Any) -> bool:
        kinds = [mode["kind"] for mode in genre["inputs"]]
        return kinds == ["paint", "mark"] and [t["kind"] for t in genre["tools"]] == ["outside-number"]

    player = start(open_page, server, lambda genre: by_runs(genre) and genre["group"] == "pictures")
    row = min({r for r, _ in player.cells()})
    painted = [cell for cell in player.cells() if cell[0] == row]
    player.by_mouse([[cell] for cell in painted])
    layer = player.paint["layer"]
    rest = [c for c in range(1, 2 * player.puzzle["drawing"]["cols"], 2) if (row, c) not in painted]
    for c in rest:
        until(player.page, f"park.player.marks.get({layer!r}, '{row},{c}') === 0")
    player.page.keyboard.press("Control+z")
    assert player.page.evaluate(f"park.player.marks.get({layer!r}, '{row},{rest[0]}')") is None if rest else True
