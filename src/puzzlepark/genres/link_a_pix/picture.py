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
import re
import struct
import warnings
from importlib.util import find_spec
from math import gcd
from typing import TYPE_CHECKING

from puzzlepark.core.colours import COLOURS, read_colour
from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.core.plain import clipped
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix import flat
from puzzlepark.genres.link_a_pix.flat import Pixel
from puzzlepark.genres.link_a_pix.reduce import reduce_colours

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 40_000_000
"""Pictures with more pixels are refused."""
MOST_SIDE = 500
"""The most cells of a side."""
MOST_SQUARE = 128
"""If a picture consists of squares of one colour, with sides of at most this many pixels, every square is a cell."""
USUAL_SIDE = 48
"""The cells of the longer side of a picture, unless it is smaller or another number is requested."""
BITMAP_HEADER = 54
KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")


def read(data: bytes, colours: int, cells: int, ground: str) -> Sheet:
    """Read a picture, with at most `colours` colours and with `cells` cells along its longer side. If `cells` is 0, the
    picture keeps its size up to USUAL_SIDE. Raises BadInput.

    The background `ground` stays blank. It is none, clear (transparent pixels), border (the main colour of the border),
    white, #rrggbb or auto. With auto, it is clear if any pixel is transparent, and otherwise guessed from the border.
    In text grids, and in small pictures with transparency and a pixel per cell, blanks are exact, so auto means
    clear."""
    ground = "#ffffff" if ground == "white" else ground
    if ground not in ("auto", "none", "clear", "border") and not re.fullmatch(r"#[0-9a-fA-F]{6}", ground):
        raise kit.BadInput(f'The background is auto, none, clear, border, white or "#rrggbb", not "{clipped(ground)}".')
    if not data:
        raise kit.BadInput("The picture's file is empty.")
    text = _text(data)
    if text is not None:
        sheet = _text_sheet(text, cells)
        rows, cols, pixels = sheet.rows, sheet.cols, _pixels_of(sheet)
        exact = True
    elif find_spec("PIL") is None and (bitmap := read_bitmap(data)):
        rows, cols, pixels = bitmap
        exact = False
    else:
        image, layered = _opened(data, cells, ground)
        image = _shrunk(image)
        exact = layered and max(image.size) <= USUAL_SIDE
        rows, cols, pixels = _cells(image, cells, colours)
    return reduce_colours(rows, cols, pixels, colours, "clear" if exact and ground == "auto" else ground)


# --- images


def read_bitmap(data: bytes) -> tuple[int, int, list[Pixel]] | None:
    """The rows, the columns and the cells of a BMP with 32 bits for each pixel and the first row at the top; None for
    other files. The page of a browser, which has no library for pictures here, sends such a file with one pixel for
    each cell."""
    if not data.startswith(b"BM") or len(data) < BITMAP_HEADER:
        return None
    start, _, wide, high, _, bits = struct.unpack_from("<IIiiHH", data, 10)
    if bits != 32 or wide <= 0 or high >= 0 or len(data) != start - 4 * wide * high:
        return None
    pixels = [(red, green, blue, alpha) for blue, green, red, alpha in struct.iter_unpack("4B", data[start:])]
    return -high, wide, pixels


def _cells(image: Image, side: int, colours: int) -> tuple[int, int, list[Pixel]]:
    """The rows, the columns and the cells of an image, `side` along its longer side."""
    wide, high = image.size
    scale = (side or min(USUAL_SIDE, max(wide, high))) / max(wide, high)
    size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    # In an enlarged image, a cell is less than a pixel and has no main colour.
    cells = flat.cells_of(image, size, colours) if scale <= 1 else None
    if cells is None:
        raw = _resized(image, size).tobytes()
        cells = [(raw[i], raw[i + 1], raw[i + 2], raw[i + 3]) for i in range(0, len(raw), 4)]
    return size[1], size[0], cells


def _opened(data: bytes, side: int, ground: str) -> tuple[Image, bool]:
    """The image as RGBA, on white paper if no background stays blank, and whether its format can store transparency."""
    import logging

    from PIL import Image, ImageOps, UnidentifiedImageError

    logging.getLogger("PIL").addHandler(logging.NullHandler())  # Otherwise it writes to standard error.
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # for harmless irregularities of a file
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image: Image.Image = Image.open(io.BytesIO(data), formats=KINDS)
            if image.width * image.height > MOST_PIXELS:
                raise kit.BadInput(
                    f"The picture has {image.width}x{image.height} pixels; {MOST_PIXELS:,} are the most that are read."
                )
            if side and image.format == "JPEG":
                image.draft("RGB", (4 * side, 4 * side))
            # The orientation of a photograph may be recorded only in its EXIF metadata, not in the order of its pixels.
            layered = "A" in image.mode or "transparency" in image.info
            image = _in_colour(ImageOps.exif_transpose(image))
    except UnidentifiedImageError:
        raise kit.BadInput(
            "This is no picture that can be read: PNG, JPEG, GIF, WebP, BMP, TIFF or a text grid."
        ) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise kit.BadInput(f"The picture has too many pixels; {MOST_PIXELS:,} are the most that are read.") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error) as error:
        raise kit.BadInput(f"The picture cannot be read: {_plain(str(error))}.") from None
    if ground == "none":
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image, layered


def _in_colour(image: Image) -> Image:
    """The image in RGBA, from any pixel format."""
    if image.mode[0] in "IF":
        # Grey levels of more than 8 bits. Only those of 16 bits have a known range.
        deep = image.convert("F")
        low, high = (0, 65535) if image.mode.startswith("I;16") else deep.getextrema()
        scale = 255 / (high - low) if high > low else 0  # type: ignore[operator]
        image = deep.point(lambda level: level * scale - low * scale).convert("L")  # type: ignore[operator]
    if image.mode in ("CMYK", "YCbCr", "LAB", "HSV"):
        image = image.convert("RGB")
    return image.convert("RGBA")


def _plain(words: str) -> str:
    """The message of the library as part of a sentence."""
    return "".join(c for c in words[:100] if c.isprintable()).partition(" (")[0].rstrip(".").lower()


def _shrunk(image: Image) -> Image:
    """The image with one pixel per cell if it consists of squares of one colour, else unchanged."""
    from PIL import Image

    # The size of the squares divides the index of every row and column that differs from the one before.
    row_step = _common_step(image)
    bands = image.resize((image.width, image.height // row_step), Image.Resampling.NEAREST)
    step = gcd(row_step, _common_step(bands.transpose(Image.Transpose.TRANSPOSE))) if row_step > 1 else 1
    size = max(n for n in range(1, MOST_SQUARE + 1) if step % n == 0)
    return image.resize((image.width // size, image.height // size), Image.Resampling.NEAREST)


def _common_step(image: Image) -> int:
    """The greatest common divisor of the height and of the indices of all rows that differ from the row above."""
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
    """A smaller image with the mean of the pixels in each cell, weighted by opacity."""
    from PIL import Image

    if size == image.size:
        return image
    if size[0] > image.width or size[1] > image.height:
        return image.resize(size, Image.Resampling.NEAREST)
    # With premultiplied alpha, the colours of transparent pixels do not affect the mean.
    return image.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")


# --- text grids


def _text(data: bytes) -> str | None:
    """The content as text, or None."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _text_sheet(text: str, side: int) -> Sheet:
    """The grid of a text, scaled by nearest neighbour to `side` cells on its longer side, or unchanged if that is 0."""
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
        raise kit.BadInput("The text grid has no cells.")
    side = side or max(rows, cols)
    if side > MOST_SIDE or max(rows, cols) > 10 * MOST_SIDE:
        raise kit.BadInput(f"The text grid is {rows}x{cols}; {MOST_SIDE} cells a side are the most.")
    chars = "".join(line.ljust(cols) for line in grid)
    used = [char for char in dict.fromkeys(chars) if char not in ". "]
    if len(used) > 64:
        raise kit.BadInput(f"The text grid has {len(used)} different characters; 64 colours are the most.")
    if not used:
        raise kit.BadInput("The text grid is all blank.")
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
    """An arbitrary colour for index `k`, for a grid with more colours than the usual palette."""
    return f"#{(k * 97) % 256:02x}{(k * 57 + 80) % 256:02x}{(k * 151 + 160) % 256:02x}"


def _pixels_of(sheet: Sheet) -> list[Pixel]:
    """A pixel per cell; blank cells are transparent."""
    levels = [tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in sheet.palette]
    return [(255, 255, 255, 0) if ink == BLANK else (*levels[ink], 255) for ink in sheet.cells]  # type: ignore[misc]
