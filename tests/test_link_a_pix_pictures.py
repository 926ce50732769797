"""Link-a-Pix: pictures are read, and puzzles are made from them."""

from __future__ import annotations

import os
import random
import struct
import zlib
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.genres.link_a_pix import GENRE, maker
from puzzlepark.genres.link_a_pix import picture as pictures
from puzzlepark.genres.link_a_pix.cutting import partition
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.genres.link_a_pix.sheet import PAINTERS
from puzzlepark.interfaces.cli.main import cli

from yardstick import within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
DEFAULTS: dict[str, Any] = {o.name: o.default for o in maker.PICTURE_OPTIONS}


def read_picture(data: bytes, options: dict[str, Any]) -> Sheet:
    return pictures.read(data, options["colours"], options["cells"], options["background"])


def png(rows: int, cols: int, pixel: Any, kind: str = "PNG", mode: str = "RGBA") -> bytes:
    image = Image.new(mode, (cols, rows))
    for r in range(rows):
        for c in range(cols):
            image.putpixel((c, r), pixel(r, c))
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()


def test_pixel_art_is_read_as_it_is() -> None:
    def pixel(r: int, c: int) -> tuple[int, ...]:
        return ((200, 0, 0, 255), (0, 0, 200, 255), (0, 0, 0, 0))[(r // 4 + c // 4) % 3]

    sheet = read_picture(png(8, 12, pixel), DEFAULTS)
    assert (sheet.rows, sheet.cols) == (2, 3)
    assert sheet.cells[2] == BLANK
    assert [sheet.palette[i] for i in sheet.cells[:2]] == ["#c80000", "#0000c8"]
    large = read_picture(png(8, 12, pixel), {**DEFAULTS, "cells": 6})
    assert (large.rows, large.cols) == (4, 6)
    full = read_picture(png(8, 12, pixel), {**DEFAULTS, "background": "none"})
    assert BLANK not in full.cells
    assert "#ffffff" in full.palette


def test_the_largest_squares_of_one_colour_are_the_cells() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(60):
        rows, cols, size = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 8)
        small = [[rng.choice([(200, 0, 0, 255), (0, 0, 200, 255)]) for _ in range(cols)] for _ in range(rows)]
        whole = [[small[r // size][c // size] for c in range(cols * size)] for r in range(rows * size)]
        want = max(
            n
            for n in range(1, 49)
            if all(len(line) % n == 0 for line in (whole, whole[0]))
            and all(whole[r][c] == whole[r - r % n][c - c % n] for r in range(rows * size) for c in range(cols * size))
        )
        sheet = read_picture(png(rows * size, cols * size, lambda r, c, whole=whole: whole[r][c]), DEFAULTS)
        assert (sheet.rows, sheet.cols) == (rows * size // want, cols * size // want)
        seen.add(want > size)
    assert seen == {True, False}


def test_huge_pictures_are_read_in_bounded_time() -> None:
    """Nothing in Python may look at each of 25 million pixels, nor at all of them again and again."""
    image = Image.new("RGB", (5040, 5040), "#c80000")
    image.putpixel((5039, 5039), (0, 0, 200))
    file = BytesIO()
    image.save(file, "PNG")
    grid = "\n".join("." * n + "#" * (4000 - n) for n in range(4000)).encode()
    for data, options in ((file.getvalue(), DEFAULTS), (grid, {**DEFAULTS, "cells": 40})):
        sheet = within(300, partial(read_picture, data, options))
        assert max(sheet.rows, sheet.cols) <= 48


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_photographs_are_reduced(kind: str) -> None:
    def pixel(r: int, c: int) -> tuple[int, ...]:
        return (4 * r, 4 * c, (r * c) % 256)

    data = png(45, 60, pixel, kind, "RGB")
    sheet = read_picture(data, {**DEFAULTS, "cells": 24, "colours": 5})
    assert (sheet.rows, sheet.cols) == (18, 24)
    assert len(sheet.palette) <= 5
    assert set(sheet.cells) == set(range(len(sheet.palette)))


def test_the_background_stays_blank() -> None:
    def pixel(r: int, c: int) -> tuple[int, ...]:
        return (250, 250, 248) if min(r, c) < 1 or max(r, c) > 8 else (10, 20, 30)

    data = png(10, 10, pixel, "PNG", "RGB")
    assert read_picture(data, {**DEFAULTS, "background": "border"}).cells.count(BLANK) == 36
    assert read_picture(data, {**DEFAULTS, "background": "#0a141e"}).cells.count(BLANK) == 64
    assert read_picture(data, DEFAULTS).cells.count(BLANK) == 36
    assert read_picture(data, {**DEFAULTS, "background": "clear"}).cells.count(BLANK) == 0
    with pytest.raises(BadInput, match="none, clear, border, white or"):
        read_picture(data, {**DEFAULTS, "background": "pink"})
    with pytest.raises(BadInput, match="all of it is background"):
        read_picture(png(3, 3, lambda r, c: (0, 0, 0, 0)), DEFAULTS)


def test_text_grids() -> None:
    sheet = read_picture(b"w #ffffff\n\n..rr\n.rwwr\n", DEFAULTS)
    assert (sheet.rows, sheet.cols) == (2, 5)
    assert sheet.cells == [BLANK, BLANK, 0, 0, BLANK, BLANK, 0, 1, 1, 0]
    assert sheet.palette[1] == "#ffffff"
    many = "".join(map(chr, range(200, 300))).encode()
    for text, words in ((b"", "is empty"), (b"\n", "no cells"), (b". .\n", "all blank"), (many, "64")):
        with pytest.raises(BadInput, match=words):
            read_picture(text, DEFAULTS)
    with pytest.raises(BadInput, match="cells a side"):
        read_picture(b"x" * 600, DEFAULTS)


def test_bad_pictures_give_one_sentence() -> None:
    rng = random.Random(8)
    kinds = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
    whole = [png(9, 9, lambda r, c: (9 * r, 9 * c, 90), kind, "RGB") for kind in kinds]
    for data in whole:
        for _ in range(60):
            broken = bytearray(data)
            for _ in range(rng.randint(1, 6)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            try:
                read_picture(bytes(broken[: rng.randrange(1, len(broken) + 1)]), DEFAULTS)
            except BadInput as error:
                assert "\n" not in str(error)
                assert str(error).endswith(".")
    with pytest.raises(BadInput, match="no picture that can be read"):
        read_picture(b"\xff\xfe\x00\x01", DEFAULTS)
    # A picture that says it is huge is refused before it is decoded.
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))
    with pytest.raises(BadInput, match="pixels"):
        read_picture(b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 4) + b"IDAT" + bytes(8), DEFAULTS)


# --- making


def test_partitions_are_paths_of_one_colour_within_the_cap() -> None:
    rng = random.Random(9)
    for _ in range(200):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        colours = [rng.randrange(2) for _ in range(rows * cols)]
        caps = [rng.randint(1, 8) for _ in colours]
        links = partition(colours, cols, range(rows * cols), caps, rng)
        assert sorted(i for link in links for i in link) == list(range(rows * cols))
        for link in links:
            assert len({colours[i] for i in link}) == 1
            assert len(link) <= min(caps[i] for i in link)
            for a, b in pairwise(link):
                assert abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1


@pytest.mark.parametrize("kind", PAINTERS)
@pytest.mark.parametrize("view", GENRE.views)
def test_made_puzzles_are_unique_in_the_wanted_view(kind: str, view: str) -> None:
    for seed in range(30 if THOROUGH else 3):
        made = pp.generate("link-a-pix", 12, 12, seed=seed, view=view, kind=kind)
        assert made.report.status is pp.Status.UNIQUE
        assert made.report.view == view
        assert pp.check(made.puzzle, made.solution)
        assert pp.count(made.puzzle, view=view).count == 1
        assert isinstance(made.puzzle, LinkAPix)
        assert max((h.number for h in made.puzzle.hints), default=1) <= 10


def test_pictures_become_puzzles(tmp_path: Path) -> None:
    def pixel(r: int, c: int) -> tuple[int, ...]:
        return (200, 40, 40) if (r - 10) ** 2 + (c - 10) ** 2 < 60 else (40, 90, 200)

    path = tmp_path / "disc.png"
    path.write_bytes(png(20, 20, pixel, "PNG", "RGB"))
    made = pp.generate("link-a-pix", picture=path, longest=7, seed=3, view="links")
    again = pp.generate("link-a-pix", picture=path.read_bytes(), longest=7, seed=3, view="links")
    assert made.puzzle == again.puzzle
    assert made.puzzle.info.made["view"] == "links"
    assert pp.count(made.puzzle, view="links").count == 1
    solved = pp.draw(made.puzzle, made.solution, format="pixels", cell=1)
    assert isinstance(solved, bytes)
    want, got = read_picture(path.read_bytes(), DEFAULTS), read_picture(solved, DEFAULTS)
    assert [want.palette[i] for i in want.cells] == [got.palette[i] for i in got.cells]
    with pytest.raises(BadInput, match="no option"):
        pp.generate("link-a-pix", picture=path, kind="noise")
    with pytest.raises(BadInput, match="not made from pictures"):
        pp.generate("nagareru", picture=path)
    with pytest.raises(BadInput, match="no file"):
        pp.generate("link-a-pix", picture=tmp_path / "none.png")


def test_park_picture(tmp_path: Path) -> None:
    path, out = tmp_path / "x.txt", tmp_path / "x.json"
    path.write_text("aaabb\naabbb\n..ccc\n")
    done = CliRunner().invoke(cli, ["picture", str(path), "-o", str(out), "--longest", "4"])
    assert done.exit_code == 0, done.output
    assert "Share of 1s" in done.stderr
    assert "as links" in done.stderr
    puzzle = pp.load(out)
    assert (puzzle.rows, puzzle.cols) == (3, 5)
    assert pp.check(puzzle, pp.load_marks(out, puzzle))
    pixels = ["--pixels", "--cell", "1", "-o", str(tmp_path / "y.png")]
    done = CliRunner().invoke(cli, ["draw", str(out), "--solution", *pixels])
    assert done.exit_code == 0, done.output
    for args in (
        ["nothing.png"],
        [str(path), "--option", "magic=1"],
        [str(path), "--cells", "9999"],
        [str(path), "--view", "x"],
    ):
        done = CliRunner().invoke(cli, ["picture", *args])
        assert done.exit_code == 2, args
        assert "Traceback" not in done.output


def test_colours_that_look_alike_are_one(tmp_path: Path) -> None:
    soft = Image.new("RGBA", (2, 1), (0, 200, 0, 255))
    soft.putpixel((1, 0), (1, 199, 0, 255))
    soft.save(tmp_path / "soft.png")
    assert read_picture((tmp_path / "soft.png").read_bytes(), DEFAULTS).palette in (("#00c800",), ("#01c700",))


def test_a_photograph_stands_upright(tmp_path: Path) -> None:
    wide = Image.new("RGB", (6, 2), "red")
    turned = Image.Exif()
    turned[0x0112] = 6
    wide.save(tmp_path / "turned.png", exif=turned)
    sheet = read_picture((tmp_path / "turned.png").read_bytes(), DEFAULTS)
    assert sheet.rows > sheet.cols


def test_a_bitmap_is_read_without_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a browser sends a bitmap with a pixel for each cell, since its program has no library."""
    red, blue, white = (200, 30, 30, 255), (30, 60, 200, 255), (255, 255, 255, 255)
    rows = [[white, red, white], [white, blue, blue]]
    expected = read_picture(png(2, 3, lambda r, c: rows[r][c][:3], mode="RGB"), DEFAULTS)
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    header = struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54 + 24, 0, 54, 40, 3, -2, 1, 32, 0, 0, 0, 0, 0, 0)
    body = b"".join(bytes((blue, green, red, alpha)) for row in rows for red, green, blue, alpha in row)
    assert read_picture(header + body, DEFAULTS) == expected
    assert pictures.read_bitmap((header + body)[:-1]) is None
