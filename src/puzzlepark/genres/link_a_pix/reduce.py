"""Reducing pixels, one per cell, to few colours: the background stays blank, and the other pixels get a palette."""

from __future__ import annotations

from collections import Counter

from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix.flat import Pixel

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
ALIKE = 2
"""Colours whose red, green and blue differ by at most this count as one."""
MOST_FLAT = 64
"""A picture with more colours counts as a photograph."""
GROUND = 24
"""Colours at most this far from the background's count as background."""
HALF, SOME = 0.5, 0.3
"""The minimum share of the border that has the colour of a guessed background, and the same for white."""
DISTINCT, FEWEST = 22, 3
"""Colours of a photograph with a smaller distance are merged, while there are more than FEWEST colours."""


def reduce_colours(rows: int, cols: int, pixels: list[Pixel], colours: int, ground: str) -> Sheet:
    """Reduce pixels to at most `colours` colours, with blank cells for the background `ground`: none, clear, border,
    auto or "#rrggbb". With auto, these are the transparent pixels. If there are none, the background is the colour of
    most of the border, or white if that covers some of it."""
    if ground == "none":
        # Blank cells of a text grid become white.
        pixels = [pixel if pixel[3] else (*WHITE, 255) for pixel in pixels]
    solid = [i for i, pixel in enumerate(pixels) if pixel[3] >= 128]
    blank = _background_colour(rows, cols, pixels, solid, ground)
    if blank is not None:
        foreground = [i for i in solid if _squared_distance(pixels[i][:3], blank) > GROUND**2]
        # A guessed background that covers everything is wrong.
        solid = foreground or (solid if ground == "auto" else [])
    if not solid:
        raise kit.BadInput("Nothing of the picture is left: all of it is background.")
    palette, inks = _quantise([pixels[i][:3] for i in solid], colours)
    cells = [BLANK] * len(pixels)
    for i, ink in zip(solid, inks, strict=True):
        cells[i] = ink
    if len({pixels[i] for i in solid}) > MOST_FLAT:
        cells = _without_specks(cells, cols)
    used = [ink for ink, _ in Counter(ink for ink in cells if ink != BLANK).most_common()]
    names = tuple("#{:02x}{:02x}{:02x}".format(*palette[ink]) for ink in used)
    return Sheet(rows, cols, names, [BLANK if ink == BLANK else used.index(ink) for ink in cells])


def _squared_distance(a: Colour, b: Colour) -> int:
    """The squared Euclidean distance of two colours."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


# --- the background


def _background_colour(rows: int, cols: int, pixels: list[Pixel], solid: list[int], ground: str) -> Colour | None:
    """The colour of the background. None if it has no colour, because only transparent pixels or none are blank."""
    if ground.startswith("#"):
        return int(ground[1:3], 16), int(ground[3:5], 16), int(ground[5:7], 16)
    if ground in ("none", "clear") or (ground == "auto" and len(solid) < len(pixels)):
        return None
    edge = [pixels[i][:3] for i in solid if i // cols in (0, rows - 1) or i % cols in (0, cols - 1)]
    if not edge:
        return None
    # This histogram has bins of 16 levels, because the border of a photograph never has exactly one colour.
    main = Counter((red >> 4, green >> 4, blue >> 4) for red, green, blue in edge).most_common(1)[0][0]
    alike = [p for p in edge if (p[0] >> 4, p[1] >> 4, p[2] >> 4) == main]
    found = _mean(alike)
    # It counts as the background if enough of the border is close to it.
    if ground == "border" or sum(_squared_distance(p, found) <= GROUND**2 for p in edge) >= HALF * len(edge):
        return found
    return WHITE if sum(_squared_distance(p, WHITE) <= GROUND**2 for p in edge) >= SOME * len(edge) else None


def _mean(colours: list[Colour]) -> Colour:
    """The mean of colours, rounded down."""
    red, green, blue = (sum(part) // len(colours) for part in zip(*colours, strict=True))
    return red, green, blue


# --- the palette


def _quantise(pixels: list[Colour], colours: int) -> tuple[list[Colour], list[int]]:
    """A palette, and each pixel's index in it; the exact colours if they are few enough."""
    seen = Counter(pixels)
    if len(seen) <= MOST_FLAT:
        into = _merge_colours(seen, colours, ALIKE)
    else:
        from PIL import Image

        strip = Image.frombytes("RGB", (len(pixels), 1), bytes(x for pixel in pixels for x in pixel))
        small = strip.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE).convert("RGB")
        raw = small.tobytes()
        pixels = [(raw[i], raw[i + 1], raw[i + 2]) for i in range(0, len(raw), 3)]
        into = _merge_colours(Counter(pixels), colours, DISTINCT, FEWEST)
    palette = list(dict.fromkeys(into.values()))
    place = {colour: k for k, colour in enumerate(palette)}
    return palette, [place[into[pixel]] for pixel in pixels]


def _merge_colours(seen: Counter[Colour], most: int, alike: int, fewest: int = 1) -> dict[Colour, Colour]:
    """Map each colour to a retained one. First similar colours are merged, then those with the fewest pixels and the
    smallest distance to another colour, until at most `most` are left."""
    merged_into = {colour: colour for colour in seen}
    count = Counter(seen)
    while len(count) > fewest:
        nearest = {one: min((_squared_distance(one, other), other) for other in count if other != one) for one in count}
        similar = [colour for colour in count if nearest[colour][0] <= alike**2]
        if not similar and len(count) <= most:
            break
        removed = min(similar or count, key=lambda colour: (count[colour] * nearest[colour][0], count[colour], colour))
        _, target = nearest[removed]
        count[target] += count.pop(removed)
        merged_into = {colour: target if kept == removed else kept for colour, kept in merged_into.items()}
    return merged_into


def _without_specks(cells: list[int], cols: int) -> list[int]:
    """The cells of a photograph, after cells without a neighbour of their colour get the commonest colour beside
    them."""
    smoothed = []
    for i, ink in enumerate(cells):
        r, c = divmod(i, cols)
        sides = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        near = [cells[y * cols + x] for y, x in sides if 0 <= y < len(cells) // cols and 0 <= x < cols]
        is_speck = ink != BLANK and near and ink not in near
        smoothed.append(Counter(near).most_common(1)[0][0] if is_speck else ink)
    return smoothed if any(ink != BLANK for ink in smoothed) else cells
