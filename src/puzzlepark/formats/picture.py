"""A picture's file as cells of colours: PNG, JPEG, GIF, WebP, BMP, TIFF, or a plain text grid.

In a text grid each character is a cell and stands for a colour; a dot or a space stays blank. Lines before the grid
may name colours:

    w #ffffff
    r #c8452f

    ..rr..
    .rwwr.
"""

from __future__ import annotations

import io
import logging
import re
import struct
import warnings
from collections import Counter
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.colours import COLOURS, read_colour
from puzzlepark.core.plain import clipped
from puzzlepark.formats import flat
from puzzlepark.formats.flat import Pixel

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 40_000_000
MOST_SIDE = 500
MOST_SQUARE = 128
"""A picture of squares of one colour is taken square by square up to this many pixels a side."""
USUAL_SIDE = 48
ALIKE = 2
"""Colours whose red, green and blue differ by no more are taken for one."""
MOST_MERGED = 256
"""With more colours than this, reducing them does it."""
KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")


BLANK = -1


class Sheet(NamedTuple):
    """`cells` has an index into the palette per cell, row by row, BLANK where nothing is painted."""

    rows: int
    cols: int
    palette: tuple[str, ...]
    cells: list[int]


def read(data: bytes, colours: int, cells: int, ground: str) -> Sheet:
    """The picture in at most this many colours and with this many cells along its longer side (0: as it is, up to
    USUAL_SIDE). The background stays blank: none, clear (what is transparent), border (its main colour), white or
    #rrggbb. Where nothing is transparent, clear is none. Raises BadInput."""
    ground = "#ffffff" if ground == "white" else ground
    if ground not in ("none", "clear", "border") and not re.fullmatch(r"#[0-9a-fA-F]{6}", ground):
        raise BadInput(f'The background is none, clear, border, white or "#rrggbb", not "{clipped(ground)}".')
    if not data:
        raise BadInput("The picture's file is empty.")
    text = _text(data)
    if text is not None:
        sheet = _text_sheet(text, cells)
        rows, cols, pixels = sheet.rows, sheet.cols, _pixels_of(sheet)
    else:
        rows, cols, pixels = _image(data, cells, colours, ground)
    return _reduced(rows, cols, pixels, colours, ground)


# --- images


def _image(data: bytes, side: int, colours: int, ground: str) -> tuple[int, int, list[Pixel]]:
    """An image's cells; pictures made of large square pixels are taken pixel by pixel."""
    image = _shrunk(_opened(data, side, ground))
    wide, high = image.size
    want = side or min(USUAL_SIDE, max(wide, high))
    if want != max(wide, high):
        scale = want / max(wide, high)
        size = (max(1, round(wide * scale)), max(1, round(high * scale)))
        cells = flat.resized(image, size, colours) if scale < 1 else None
        if cells is not None:
            return size[1], size[0], cells
        image = _resized(image, size)
    wide, high = image.size
    raw = image.tobytes()
    return high, wide, [(raw[i], raw[i + 1], raw[i + 2], raw[i + 3]) for i in range(0, len(raw), 4)]


def _opened(data: bytes, side: int, ground: str) -> Image:
    """The image with red, green, blue and how opaque it is; on white paper if no background stays blank."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    logging.getLogger("PIL").addHandler(logging.NullHandler())  # or it would write to standard error by itself
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is odd in a file and does no harm
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image: Image.Image = Image.open(io.BytesIO(data), formats=KINDS)
            if image.width * image.height > MOST_PIXELS:
                raise BadInput(
                    f"The picture has {image.width}x{image.height} pixels; {MOST_PIXELS:,} are the most that are read."
                )
            if side and image.format == "JPEG":
                image.draft("RGB", (4 * side, 4 * side))
            # A photograph may tell only beside its pixels which way is up.
            image = _in_colour(ImageOps.exif_transpose(image))
    except UnidentifiedImageError:
        raise BadInput("This is no picture that can be read: PNG, JPEG, GIF, WebP, BMP, TIFF or a text grid.") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadInput(f"The picture has too many pixels; {MOST_PIXELS:,} are the most that are read.") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error) as error:
        raise BadInput(f"The picture cannot be read: {_plain(str(error))}.") from None
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image) if ground == "none" else image


def _in_colour(image: Image) -> Image:
    """The image in RGBA, whatever its pixels are."""
    if image.mode[0] in "IF":
        # Greys of more than 8 bits; only those of 16 have a known range.
        deep = image.convert("F")
        low, high = (0, 65535) if image.mode.startswith("I;16") else deep.getextrema()
        scale = 255 / (high - low) if high > low else 0  # type: ignore[operator]
        image = deep.point(lambda level: level * scale - low * scale).convert("L")  # type: ignore[operator]
    if image.mode in ("CMYK", "YCbCr", "LAB", "HSV"):
        image = image.convert("RGB")
    return image.convert("RGBA")


def _plain(words: str) -> str:
    """What the library says, as part of a sentence."""
    return "".join(c for c in words[:100] if c.isprintable()).partition(" (")[0].rstrip(".").lower()


def _shrunk(image: Image) -> Image:
    """The image with one pixel a cell, if it is made of squares of one colour each; else as it is."""
    from PIL import Image

    # The squares' size divides every place where a row or a column differs from the one before.
    high = _common_step(image)
    bands = image.resize((image.width, image.height // high), Image.Resampling.NEAREST)
    both = gcd(high, _common_step(bands.transpose(Image.Transpose.TRANSPOSE))) if high > 1 else 1
    size = max(n for n in range(1, MOST_SQUARE + 1) if both % n == 0)
    return image.resize((image.width // size, image.height // size), Image.Resampling.NEAREST)


def _common_step(image: Image) -> int:
    """The greatest common divisor of the height and of the numbers of all rows that differ from the row above."""
    raw, wide = image.tobytes(), 4 * image.width
    step, above = image.height, raw[:wide]
    for row in range(1, image.height):
        here = raw[row * wide : (row + 1) * wide]
        if here != above:
            step, above = gcd(step, row), here
            if step == 1:
                break
    return step


def _resized(image: Image, size: tuple[int, int]) -> Image:
    """A smaller image has the mean of the pixels in each cell, weighed by how opaque they are."""
    from PIL import Image

    if size[0] > image.width or size[1] > image.height:
        return image.resize(size, Image.Resampling.NEAREST)
    # Premultiplied, so that the colour of what is transparent does not shine through.
    return image.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")


def _reduced(rows: int, cols: int, pixels: list[Pixel], colours: int, ground: str) -> Sheet:
    """The pixels in so many colours, with the background left out."""
    if ground == "none":
        # What a text grid leaves blank is white paper.
        pixels = [pixel if pixel[3] else (255, 255, 255, 255) for pixel in pixels]
    solid = [i for i, pixel in enumerate(pixels) if pixel[3] >= 128]
    if ground not in ("none", "clear"):
        solid = _without_ground(rows, cols, pixels, solid, ground)
    if not solid:
        raise BadInput("Nothing of the picture is left: all of it is background.")
    palette, inks = _quantised([pixels[i][:3] for i in solid], colours)
    cells = [BLANK] * len(pixels)
    for i, ink in zip(solid, inks, strict=True):
        cells[i] = ink
    return Sheet(rows, cols, tuple("#{:02x}{:02x}{:02x}".format(*colour) for colour in palette), cells)


def _without_ground(rows: int, cols: int, pixels: list[Pixel], solid: list[int], ground: str) -> list[int]:
    """The cells that are not of the background's colour, or nearly."""
    if ground == "border":
        edge = [i for i in solid if i // cols in (0, rows - 1) or i % cols in (0, cols - 1)]
        if not edge:
            return solid
        # Colours are told apart coarsely here: a photograph's border is never of exactly one.
        main = Counter(tuple(x >> 4 for x in pixels[i][:3]) for i in edge).most_common(1)[0][0]
        alike = [pixels[i][:3] for i in edge if tuple(x >> 4 for x in pixels[i][:3]) == main]
        want = tuple(sum(p[k] for p in alike) // len(alike) for k in range(3))
    else:
        want = tuple(int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return [i for i in solid if sum((a - b) ** 2 for a, b in zip(pixels[i][:3], want, strict=True)) > 24**2]


def _quantised(pixels: list[tuple[int, int, int]], colours: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    """A palette, and each pixel's place in it; the colours themselves if they are few enough."""
    pixels = _merged(pixels)
    seen = Counter(pixels)
    if len(seen) <= colours:
        palette = [colour for colour, _ in seen.most_common()]
        place = {colour: k for k, colour in enumerate(palette)}
        return palette, [place[pixel] for pixel in pixels]
    from PIL import Image

    strip = Image.frombytes("RGB", (len(pixels), 1), bytes(x for pixel in pixels for x in pixel))
    small = strip.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    flat = small.getpalette() or []
    inks = list(small.tobytes())
    used = [ink for ink, _ in Counter(inks).most_common()]
    palette = [(flat[3 * k], flat[3 * k + 1], flat[3 * k + 2]) for k in used]
    place_of = {ink: k for k, ink in enumerate(used)}
    return palette, [place_of[ink] for ink in inks]


def _merged(pixels: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The pixels with colours that no eye tells apart made one, as scaling leaves them at soft edges."""
    seen = Counter(pixels)
    if len(seen) > MOST_MERGED:
        return pixels
    kept: list[tuple[int, int, int]] = []
    place: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for colour, _ in seen.most_common():
        near = (k for k in kept if max(abs(a - b) for a, b in zip(k, colour, strict=True)) <= ALIKE)
        place[colour] = next(near, colour)
        if place[colour] is colour:
            kept.append(colour)
    return [place[pixel] for pixel in pixels]


# --- text grids


def _text(data: bytes) -> str | None:
    """The content as text, if it is one."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _text_sheet(text: str, side: int) -> Sheet:
    """The grid with `side` cells on its longer side, each the nearest old one; 0: as it is."""
    named: dict[str, str] = {}
    lines = text.replace("\t", " ").splitlines()
    while lines and (not lines[0].strip() or re.fullmatch(r"\S\s+#[0-9a-fA-F]{6}\s*", lines[0])):
        words = lines.pop(0).split()
        if words:
            named[words[0]] = read_colour(words[1])
    grid = [line.rstrip() for line in lines]
    while grid and not grid[-1]:
        grid.pop()
    rows, cols = len(grid), max(map(len, grid), default=0)
    if not rows or not cols:
        raise BadInput("The text grid has no cells.")
    side = side or max(rows, cols)
    if side > MOST_SIDE or max(rows, cols) > 10 * MOST_SIDE:
        raise BadInput(f"The text grid is {rows}x{cols}; {MOST_SIDE} cells a side are the most.")
    chars = "".join(line.ljust(cols) for line in grid)
    used = [char for char in dict.fromkeys(chars) if char not in ". "]
    if len(used) > 64:
        raise BadInput(f"The text grid has {len(used)} different characters; 64 colours are the most.")
    if not used:
        raise BadInput("The text grid is all blank.")
    spare = [colour for colour in COLOURS if colour not in named.values()]
    colours: list[str] = []
    for char in used:
        colours.append(named[char] if char in named else spare.pop(0) if spare else _some_colour(len(colours)))
    place = {char: k for k, char in enumerate(used)}
    scale = side / max(rows, cols)
    high, wide = max(1, round(rows * scale)), max(1, round(cols * scale))
    nearest = (chars[r * rows // high * cols + c * cols // wide] for r in range(high) for c in range(wide))
    return Sheet(high, wide, tuple(colours), [place.get(char, BLANK) for char in nearest])


def _some_colour(k: int) -> str:
    """Colours for a grid with more of them than the usual palette has."""
    return f"#{(k * 97) % 256:02x}{(k * 57 + 80) % 256:02x}{(k * 151 + 160) % 256:02x}"


def _pixels_of(sheet: Sheet) -> list[Pixel]:
    levels = [tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in sheet.palette]
    return [(255, 255, 255, 0) if ink == BLANK else (*levels[ink], 255) for ink in sheet.cells]  # type: ignore[misc]
