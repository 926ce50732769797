"""Every shipped puzzle can be solved by keys alone: one of every genre and size on the page itself, and all of them by
the same modules without a visible board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from browser.hands import Moves, Player, genres
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.interfaces.web.page.catalog import Shipped, catalog
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.answers import serialize
from shares import THOROUGH, share

QUIET = "/statistics"
TOGETHER = 40
"""Puzzles per call of the page."""
PLAY = """async ({genre, boards}) => {
    const [{Player}, {inside}, {solves}, {fromTables}] = await Promise.all(
        ["marks/player", "base/spots", "marks/judge", "marks/marks"].map((name) => import(`/static/js/${name}.js`)));
    const none = () => {};
    return boards.map(({drawing, answer, keys}) => {
        const board = {has: (spot) => inside(drawing, spot), place: none, paintIn: none, show: none, lightUp: none};
        const refused = [];
        const player = new Player(board, drawing, genre, {changed: none, hint: (text) => refused.push(text)});
        player.suspended = true;
        const layer = genre.inputs.find((mode) => mode.kind === "paint")?.layer;
        for (const [name, cell] of keys) {
            if (cell && player.marks.get(layer, cell.join()) === 1) continue;
            const held = name.split("+"), last = held.pop();
            player.keyboard.key(new KeyboardEvent("keydown", {
                key: last === "Space" ? " " : last, shiftKey: held.includes("Shift"), ctrlKey: held.includes("Control"),
            }));
        }
        const solved = solves(player.state, player.marks, fromTables(answer, genre));
        return {marks: player.marks.plain(), solved, refused: refused.slice(0, 3)};
    });
}"""
PRESS = """(keys) => {
    const {player, board} = park, layer = player.state.genre.inputs.find((mode) => mode.kind === "paint")?.layer;
    for (const [name, cell] of keys) {
        if (cell && player.marks.get(layer, cell.join()) === 1) continue;
        const held = name.split("+"), last = held.pop();
        for (const kind of ["keydown", "keyup"])
            board.node.dispatchEvent(new KeyboardEvent(kind, {
                key: last === "Space" ? " " : last, shiftKey: held.includes("Shift"), ctrlKey: held.includes("Control"),
                bubbles: true, cancelable: true,
            }));
    }
}"""


def board(shipped: Shipped) -> dict[str, Any]:
    puzzle = shipped.puzzle
    return {
        "drawing": serialize.drawing(puzzle, None, say=False),
        "answer": serialize.tables(puzzle, shipped.answer),
    }


def bunches(every: list[Shipped]) -> Iterator[list[Shipped]]:
    left = iter(every)
    while some := list(islice(left, TOGETHER)):
        yield some


def test_every_shipped_puzzle_is_solved_by_keys(open_page: Any, server: str) -> None:
    """For each genre the smallest and largest puzzle and some between; with `make thorough` all."""
    page, declared = open_page(QUIET), genres(server)
    unsolved: dict[str, Any] = {}
    for name in genre_names():
        every = [shipped for shipped in catalog().values() if shipped.puzzle.genre == name]
        for some in bunches(every if THOROUGH else every[:: max(1, len(every) // 4)] + every[-1:]):
            boards = [board(shipped) for shipped in some]
            for each in boards:
                each["keys"] = list(Moves(declared[name], each).keys())
            played = page.evaluate(PLAY, {"genre": declared[name], "boards": boards})
            for shipped, found in zip(some, played, strict=True):
                marks = {
                    Var(layer, Spot(*map(int, spot.split(",")))): value
                    for layer, spots in found["marks"].items()
                    for spot, value in spots.items()
                }
                if not found["solved"] or not genre_named(name).check(shipped.puzzle, marks):
                    unsolved[f"{name} {shipped.id}"] = found["refused"]
    assert unsolved == {}


@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("name", share("test_a_puzzle_of_every_size_is_solved_on_the_page", 2))
def test_a_puzzle_of_every_size_is_solved_on_the_page(open_page: Any, server: str, name: str, size: str) -> None:
    """The largest puzzle of each size, which usually has numbers of two digits."""
    every = [each for each in catalog().values() if each.puzzle.genre == name and each.size == size]
    if not every:
        pytest.skip(f"no {size} puzzle of {name} is shipped")
    shipped = every[-1]
    player = Player(open_page(f"/play/{shipped.id}"), genres(server)[name], board(shipped))
    player.page.evaluate(PRESS, list(player.keys()))
    player.expect("Solved.")
