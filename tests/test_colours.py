"""What the rules call black is black, and what they call white is white, in every theme and on paper."""

from __future__ import annotations

import pytest

from colours import BRIGHT, DARK, Pixel, genres_that_say_so, image, luminance, reversed_colours
from puzzlepark.core.display import Fill
from puzzlepark.core.drawing import Drawing
from puzzlepark.formats import json as park_json
from puzzlepark.formats.png import png
from puzzlepark.formats.svg import svg
from puzzlepark.formats.svg.tokens import THEMES
from puzzlepark.registry import genre_named

CELL, MOST = 48, 6


def pixel_of(drawing: Drawing, theme: str) -> Pixel:
    picture = image(png(svg(drawing, theme, CELL)))
    top, _, _, left = drawing.margin

    def pixel(x: float, y: float) -> tuple[int, int, int]:
        found: tuple[int, int, int] = picture.getpixel((round((left + x) * CELL), round((top + y) * CELL)))
        return found

    return pixel


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def test_rules_of_some_genres_speak_of_black_and_white() -> None:
    assert {"masyu", "kropki", "galaxies", "balance-loop", "yin-yang"} <= set(genres_that_say_so())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", genres_that_say_so())
def test_black_is_black_and_white_is_white(name: str, theme: str) -> None:
    genre, told = genre_named(name), 0
    for data in genre.collection:
        if told == MOST:
            break
        puzzle, _ = park_json.read({**data, "answer": None}, genre)
        drawing = genre.draw(puzzle, {}, None)
        if not any("lack" in drawing.words(cell) or "hite" in drawing.words(cell) for cell in drawing.cells):
            continue
        told += 1
        ground = rgb(THEMES[theme]["surface"])
        assert reversed_colours(drawing, pixel_of(drawing, theme), ground) == [], puzzle.id


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", genres_that_say_so())
def test_what_a_player_makes_black_is_black(name: str, theme: str) -> None:
    genre = genre_named(name)
    layers = [mark.layer for mark in genre.display.marks if isinstance(mark, Fill) and "Black." in mark.words]
    if not layers:
        pytest.skip("a player makes nothing black here")
    puzzle, answer = park_json.read(genre.collection[0], genre)
    assert answer is not None
    drawing = genre.draw(puzzle, answer, None)
    pixel = pixel_of(drawing, theme)
    for var, value in answer.items():
        if var.layer in layers:
            x, y = var.spot.c / 2, var.spot.r / 2
            bright = luminance(pixel(x - 0.38, y - 0.38) if value else pixel(x, y))
            assert bright < DARK if value else bright > BRIGHT, var
