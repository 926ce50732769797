"""Strokes that depend on the marks: rectangles, copied numbers, strokes across lines."""

from __future__ import annotations

from typing import Any

from browser.hands import Player, Spot, genres, opened


def drag(player: Player, *way: Spot) -> None:
    mouse = player.page.mouse
    mouse.move(*player.at(way[0]))
    mouse.down()
    for spot in way[1:]:
        mouse.move(*player.at(spot), steps=4)
    mouse.up()


def test_a_rectangle_is_dragged_from_cell_to_cell(open_page: Any, server: str) -> None:
    name = next(n for n, g in genres(server).items() if any(m.get("walls") for m in g["look"]["marks"]))
    player = opened(open_page, server, name)
    layer = player.line["layer"]
    drag(player, (3, 3), (5, 5))
    outline = {(2, 3), (2, 5), (6, 3), (6, 5), (3, 2), (5, 2), (3, 6), (5, 6)}
    drawn = f"[...park.player.marks.layers.get({layer!r}).entries()].filter(([, v]) => v).map(([k]) => k)"
    assert {tuple(map(int, k.split(","))) for k in player.page.evaluate(drawn)} == outline
    # A rectangle over another erases what is inside, and one that shrinks during its stroke leaves nothing behind.
    drag(player, (3, 3), (7, 7), (3, 5))
    found = {tuple(map(int, k.split(","))) for k in player.page.evaluate(drawn)}
    assert {(4, 3), (4, 5)} <= found
    assert (8, 7) not in found
    player.page.keyboard.press("Control+z")
    assert {tuple(map(int, k.split(","))) for k in player.page.evaluate(drawn)} == outline, "one stroke, one undo"


def test_a_number_is_dragged_on_where_equal_numbers_are_groups(open_page: Any, server: str) -> None:
    name = next(n for n, g in genres(server).items() if any(m.get("groups") for m in g["look"]["marks"]))
    player = opened(open_page, server, name)
    given = {tuple(s["at"]): s["value"] for s in player.puzzle["drawing"]["shapes"] if s["t"] == "number"}
    start, to = next(((r, c), (r, c + d)) for (r, c) in given for d in (2, -2) if (r, c + d) in player.numbers())
    drag(player, start, to)
    value = player.page.evaluate(f"park.player.marks.get({player.number['layer']!r}, '{to[0]},{to[1]}')")
    assert value == given[start]
    player.page.keyboard.press("Control+z")
    assert player.page.evaluate("park.player.marks.empty")


def test_a_stroke_through_a_line_goes_on_from_it(open_page: Any, server: str) -> None:
    def loops(genre: Any) -> bool:
        return any(
            m["t"] == "line" and not any(m.get(k) for k in ("joins", "double", "doors")) and m.get("nodes") != "corner"
            for m in genre["look"]["marks"]
        )

    name = next(n for n, g in genres(server).items() if loops(g))
    player = opened(open_page, server, name)
    page, layer = player.page, player.line["layer"]
    free = [
        r
        for r in range(1, 2 * player.puzzle["drawing"]["rows"], 2)
        if page.evaluate(f"[1, 3, 5, 7].every((c) => park.player.state.free([{r}, c]))")
    ]
    r = free[0]
    drag(player, (r, 3), (r, 5))
    drag(player, (r, 1), (r, 7))
    for c in (2, 4, 6):
        assert page.evaluate(f"park.player.marks.get({layer!r}, '{r},{c}')") == 1, c
    # Going back erases only what the stroke itself has drawn.
    page.keyboard.press("Control+z")
    drag(player, (r, 1), (r, 7), (r, 1))
    assert page.evaluate(f"[2, 4, 6].map((c) => park.player.marks.get({layer!r}, '{r},' + c))") == [None, 1, None]
