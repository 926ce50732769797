"""Pictures: every kind of file, what stays blank, and flat drawings that keep their colours."""

from __future__ import annotations

import io
import random
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from puzzlepark.core.errors import BadInput
from puzzlepark.core.painting import BLANK
from puzzlepark.genres.link_a_pix import picture
from puzzlepark.tasks.verbs.kit import image_header as web

SIX = ("#c8452f", "#3f8f4f", "#3d87b8", "#f2c12e", "#24292b", "#8d5fa8")
INKS = ("#c8452f", "#3f8f4f", "#3d87b8", "#f2c12e", "#24292b")


def drawing(size: int = 400, ground: str = "#00000000") -> Image.Image:
    """Five flat discs, and a line so thin that no cell is full of it."""
    image = Image.new("RGBA", (size, size), ground)
    pen = ImageDraw.Draw(image)
    for k, ink in enumerate(INKS):
        pen.ellipse([size * (0.05 + 0.15 * k), size * 0.1, size * (0.3 + 0.15 * k), size * 0.7], fill=ink)
    pen.rectangle([size // 10, size * 9 // 10, size // 2, size * 9 // 10 + 1], fill="#8d5fa8")
    return image


def scene(size: int, ground: str) -> Image.Image:
    """Six flat colours that touch each other and the ground, one of them a line; soft edges, as drawings have them."""
    wide = 4 * size
    image = Image.new("RGB", (wide, wide), ground)
    pen = ImageDraw.Draw(image)
    pen.ellipse([wide * 0.05, wide * 0.1, wide * 0.5, wide * 0.55], fill=SIX[0])
    pen.rectangle([wide * 0.55, wide * 0.1, wide * 0.9, wide * 0.4], fill=SIX[1])
    pen.polygon([(wide * 0.1, wide * 0.9), (wide * 0.3, wide * 0.55), (wide * 0.55, wide * 0.9)], fill=SIX[2])
    pen.ellipse([wide * 0.45, wide * 0.35, wide * 0.8, wide * 0.7], fill=SIX[3])
    pen.line([(wide * 0.6, wide * 0.95), (wide * 0.95, wide * 0.5)], fill=SIX[4], width=wide // 20)
    pen.rectangle([wide * 0.7, wide * 0.75, wide * 0.9, wide * 0.92], fill=SIX[5])
    return image.resize((size, size), Image.Resampling.BICUBIC)


def nearest(colour: str) -> tuple[int, str]:
    """How far a colour is from one of the six, and which."""
    parts = [[int(text[i : i + 2], 16) for i in (1, 3, 5)] for text in (colour, *SIX)]
    return min((max(abs(a - b) for a, b in zip(parts[0], six, strict=True)), SIX[k]) for k, six in enumerate(parts[1:]))


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


@pytest.mark.parametrize("ground", ["#ffffff", "#8fc7d6"])
@pytest.mark.parametrize(("kind", "size"), [("PNG", 40), ("PNG", 100), ("PNG", 300), ("JPEG", 100), ("JPEG", 300)])
def test_six_colours_with_soft_edges_stay_six(kind: str, size: int, ground: str) -> None:
    sheet = picture.read(saved(scene(size, ground), kind), 8, 0, "auto")
    found = sorted(map(nearest, sheet.palette))
    assert sorted(six for _, six in found) == sorted(SIX)
    assert found[-1][0] <= (6 if kind == "PNG" and size == 300 else 24)
    assert 0.45 < sheet.cells.count(BLANK) / len(sheet.cells) < 0.6


def test_an_edge_gets_no_third_colour_that_is_like_its_mixture() -> None:
    """Pink is a colour of its own here, and where red meets white there is none of it."""
    image = Image.new("RGB", (120, 120), "#ffffff")
    pen = ImageDraw.Draw(image)
    pen.ellipse([10, 10, 70, 70], fill="#e02020")
    pen.rectangle([80, 80, 110, 110], fill="#f09090")
    soft = image.resize((30, 30), Image.Resampling.BOX)
    sheet = picture.read(saved(soft, "PNG"), 8, 0, "white")
    assert set(sheet.palette) == {"#e02020", "#f09090"}
    pink = [divmod(i, 30) for i, ink in enumerate(sheet.cells) if ink == sheet.palette.index("#f09090")]
    assert min(map(min, pink)) >= 19


def test_thin_lines_and_small_eyes_of_pixel_art_stay() -> None:
    text = b"k #101010\nw #f0f0f0\ns #808080\n\nwwwwwwww\nwkwwwwkw\nwwwsswww\nwwwwwwww\n"
    whole = picture.read(text, 8, 0, "none")
    again = Image.new("RGB", (8, 4))
    again.putdata([tuple(int(whole.palette[k][i : i + 2], 16) for i in (1, 3, 5)) for k in whole.cells])
    large = again.resize((160, 80), Image.Resampling.NEAREST)
    for image in (again, large):
        sheet = picture.read(saved(image, "PNG"), 8, 0, "none")
        assert [sheet.palette[k] for k in sheet.cells] == [whole.palette[k] for k in whole.cells]


def test_more_flat_colours_than_asked_for_are_reduced_to_some_of_them() -> None:
    sheet = picture.read(saved(drawing(), "PNG"), 3, 30, "clear")
    assert len(sheet.palette) == 3
    assert set(sheet.palette) <= {*INKS, "#8d5fa8"}


def test_the_background_is_guessed() -> None:
    def blanks(image: Image.Image) -> int:
        return picture.read(saved(image, "PNG"), 8, 0, "auto").cells.count(BLANK)

    sky = Image.new("RGB", (60, 60), "#8fc7d6")
    sky.paste("#c8452f", (20, 20, 40, 60))
    assert blanks(sky) == picture.read(saved(sky, "PNG"), 8, 0, "border").cells.count(BLANK) > 0
    half = Image.new("RGB", (60, 60), "#3f8f4f")
    half.paste("#ffffff", (0, 0, 60, 30))
    half.paste("#c8452f", (0, 0, 12, 60))
    assert blanks(half) == picture.read(saved(half, "PNG"), 8, 0, "white").cells.count(BLANK) > 0
    thirds = Image.new("RGB", (60, 60), "#3f8f4f")
    thirds.paste("#c8452f", (0, 0, 60, 20))
    thirds.paste("#3d87b8", (0, 20, 60, 40))
    assert blanks(thirds) == 0
    window = Image.new("RGBA", (60, 60), "#f2c12eff")
    window.paste("#c8452f", (0, 0, 60, 30))
    window.paste("#00000000", (20, 20, 40, 40))
    assert blanks(window) == 4
    painted = Image.new("RGBA", (12, 12), "#c8452fff")
    painted.putpixel((5, 5), (36, 41, 43, 255))
    assert blanks(painted) == 0
    assert picture.read(b"rrr\nrbr\nrrr\n", 8, 0, "auto").cells.count(BLANK) == 0
    assert blanks(Image.new("RGB", (60, 60), "#3f8f4f")) == 0


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
    assert web.read_header(data, 100) == ("tif", 6, 6)


def test_a_photograph_has_colours_that_can_be_told_apart_and_no_specks() -> None:
    """A shaded ball before a shaded sky, with the grain of a photograph."""
    rng = random.Random(4)
    image = Image.new("RGB", (160, 160))
    for i in range(160 * 160):
        y, x = divmod(i, 160)
        far = ((x - 80) ** 2 + (y - 90) ** 2) ** 0.5
        shade = (120 + y // 2, 150 + y // 3, 235) if far > 55 else (int(225 - far), int(110 - far), 60)
        grain = rng.randint(-14, 14)
        image.putpixel((x, y), tuple(max(0, min(255, part + grain)) for part in shade))
    sheet = picture.read(saved(image, "JPEG"), 12, 40, "none")
    assert 3 <= len(sheet.palette) <= 12
    parts = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in sheet.palette]
    assert min(sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) for p, q in combinations(parts, 2)) > 20**2
    alone = 0
    for i, ink in enumerate(sheet.cells):
        r, c = divmod(i, 40)
        sides = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        alone += ink not in [sheet.cells[40 * y + x] for y, x in sides if 0 <= y < 40 and 0 <= x < 40]
    assert alone <= 4


def test_noise_is_no_flat_drawing() -> None:
    noise = Image.merge("RGB", [Image.effect_noise((100, 100), 90) for _ in range(3)])
    sheet = picture.read(saved(noise, "PNG"), 5, 20, "none")
    assert 3 <= len(sheet.palette) <= 5
