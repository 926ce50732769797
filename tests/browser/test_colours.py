"""On the page, things that sentences call black or white are black or white in both themes."""

from __future__ import annotations

from typing import Any

import pytest

from browser.hands import Player, genres
from colours import called, genres_that_say_so, image, reversed_colours
from puzzlepark.interfaces.web.page.catalog import Shipped, catalog
from puzzlepark.registry import genre_named
from puzzlepark.tasks.answers import serialize
from shares import THOROUGH

NAMED = {"masyu", "kropki", "galaxies", "balance-loop"}
"""Genres that are tested in every run."""


def telling(name: str) -> Shipped | None:
    """The smallest puzzle among the first ones of a genre whose sentences call the most things black or white."""
    some = [each for each in catalog().values() if each.puzzle.genre == name][:10]
    many = {each.id: len(list(called(genre_named(name).draw(each.puzzle, {}, None)))) for each in some}
    best = max(some, key=lambda each: many[each.id])
    return best if many[best.id] else None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", [name for name in genres_that_say_so() if THOROUGH or name in NAMED])
def test_black_and_white_on_the_page(open_page: Any, server: str, name: str, theme: Any) -> None:
    shipped = telling(name)
    if shipped is None:
        pytest.skip("no board of these speaks of black or white")
    drawing = genre_named(name).draw(shipped.puzzle, {}, None)
    page = open_page(f"/play/{shipped.id}", color_scheme=theme)
    player = Player(page, genres(server)[name], {"drawing": serialize.drawing(shipped.puzzle, None, say=False)})
    picture = image(page.screenshot())
    (x0, y0), (x1, _) = player.at((0, 0)), player.at((0, 2))

    def pixel(x: float, y: float) -> tuple[int, int, int]:
        found: tuple[int, int, int] = picture.getpixel((round(x0 + x * (x1 - x0)), round(y0 + y * (x1 - x0))))
        return found

    assert reversed_colours(drawing, pixel, None) == []
