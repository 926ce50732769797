"""Pictures: every kind of file, what stays blank, and flat drawings that keep their colours."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from puzzlepark.core.errors import BadInput
from puzzlepark.faces.web import pictures as web
from puzzlepark.formats import picture
from puzzlepark.formats.picture import BLANK

INKS = ("#c8452f", "#3f8f4f", "#3d87b8", "#f2c12e", "#24292b")


def drawing(size: int = 400, ground: str = "#00000000") -> Image.Image:
    """Five flat discs, and a line so thin that no cell is full of it."""
    image = Image.new("RGBA", (size, size), ground)
    pen = ImageDraw.Draw(image)
    for k, ink in enumerate(INKS):
        pen.ellipse([size * (0.05 + 0.15 * k), size * 0.1, size * (0.3 + 0.15 * k), size * 0.7], fill=ink)
    pen.rectangle([size // 10, size * 9 // 10, size // 2, size * 9 // 10 + 1], fill="#8d5fa8")
    return image


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "TIFF", "GIF"])
@pytest.mark.parametrize("cells", [0, 20, 37])
def test_a_flat_drawing_keeps_its_colours_in_every_size(kind: str, cells: int) -> None:
    data = saved(drawing(), kind)
    clear = picture.read(data, 8, cells, "clear")
    assert set(clear.palette) == {*INKS, "#8d5fa8"}
    assert clear.cells.count(BLANK) > len(clear.cells) // 3
    none = picture.read(data, 8, cells, "none")
    assert set(none.palette) == {*INKS, "#8d5fa8", "#ffffff"}
    assert BLANK not in none.cells


def test_soft_edges_add_no_colours() -> None:
    soft = drawing(300, "#ffffff").resize((1000, 1000), Image.Resampling.LANCZOS)
    sheet = picture.read(saved(soft, "PNG"), 8, 40, "white")
    assert set(INKS) <= set(sheet.palette) <= {*INKS, "#8d5fa8"}


def test_white_stays_blank_where_it_is_the_background() -> None:
    data = saved(drawing(ground="#ffffff"), "PNG")
    white, named = (picture.read(data, 8, 30, ground) for ground in ("white", "#ffffff"))
    assert white == named
    assert "#ffffff" not in white.palette
    assert picture.read(data, 8, 30, "none").palette[0] == "#ffffff"
    with pytest.raises(BadInput, match="white"):
        picture.read(data, 8, 30, "pink")


def test_what_is_half_transparent_is_on_white_paper_if_nothing_stays_blank() -> None:
    data = saved(Image.new("RGBA", (4, 4), (0, 0, 0, 100)), "TIFF")
    assert picture.read(data, 8, 0, "none").palette == ("#9b9b9b",)
    with pytest.raises(BadInput, match="all of it is background"):
        picture.read(data, 8, 0, "clear")


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "CMYK", "I;16", "I", "F"])
def test_tiff_of_every_depth(mode: str) -> None:
    grey = Image.new("L", (6, 6), 0)
    grey.paste(255, (0, 0, 3, 6))
    image = (
        grey.convert("F").point(lambda x: x * 257).convert("I").convert(mode) if mode == "I;16" else grey.convert(mode)
    )
    data = saved(image, "TIFF")
    sheet = picture.read(data, 8, 0, "none")
    assert sheet.cells == [sheet.palette.index("#ffffff"), *sheet.cells[1:]]
    assert sorted(sheet.palette) in (["#000000", "#ffffff"], ["#010101", "#ffffff"])
    assert web.head(data, 100) == ("tif", 6, 6)


def test_a_photograph_is_no_flat_drawing() -> None:
    noise = Image.merge("RGB", [Image.effect_noise((200, 200), 90) for _ in range(3)])
    sheet = picture.read(saved(noise, "PNG"), 5, 20, "none")
    assert len(sheet.palette) == 5
