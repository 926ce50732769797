"""Conversion of flat drawings into cells. Each cell gets one of the drawing's own colours, and no colour gets lost.

Where two flat areas meet, soft edges and lossy compression produce mixtures of their colours. A pixel with a mixture
gets the colour of an area beside it, never a third colour that it happens to resemble.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from puzzlepark.core.record import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

Pixel = tuple[int, int, int, int]
"""Red, green, blue and opacity, each from 0 to 255."""
CLEAR: Pixel = (255, 255, 255, 0)
MOST_SHADES = 1 << 16
"""A picture with more colours, soft edges included, is not a flat drawing."""
WORK_SIDE, CELL_SIDE = 512, 4
"""A larger picture is scaled down to this many pixels on its longer side, with at least this many per cell."""
LEAST_SHARE, LEAST_INNER = 0.002, 0.0008
"""The minimum share of a colour, and of its inner pixels, which have only equal neighbours, if it may be a mixture."""
CLEAN, ALIKE, NOISY = 2, 8, 26
"""The maximum difference of red, green and blue within a clean area, between areas that count as one, and within a
noisy area."""
MOST_MAIN, MOST_GROUPS = 48, 200
"""The most main colours of a flat drawing, and the most groups of similar colours."""
MOST_STRAY, MOST_ROUGH = 0.04, 0.03
"""The maximum share of pixels in a flat drawing that are far from every area, and of pixels that nearly have the colour
of an area but are not part of it, as in the grain of a photograph."""
REACH = 3
"""The maximum distance of a soft edge from its areas, in pixels."""


class _Shades(NamedTuple):
    """The main colours, and for each shade of the picture its main colour, or None for a mixture."""

    main: list[Pixel]
    of: dict[int, int | None]


def cells_of(image: Image, size: tuple[int, int], colours: int) -> list[Pixel] | None:
    """The colour of each cell, row by row: the one that covers most of it. None if the image is not a flat drawing.

    `size` has the numbers of columns and rows, which are at most those of the pixels of the RGBA image. A picture with
    at most `colours` colours besides the background keeps all of them."""
    from PIL import Image

    side, most = max(image.size), max(WORK_SIDE, CELL_SIDE * max(size))
    if side > most:
        small = (max(size[0], image.width * most // side), max(size[1], image.height * most // side))
        image = image.resize(small, Image.Resampling.NEAREST)
    raw = memoryview(image.tobytes()).cast("I")
    counts = Counter(raw)
    if len(counts) > MOST_SHADES:
        return None
    found = _exact(raw, counts, colours + 1) or _flat(raw, counts, image.width)
    if found is None:
        return None
    main, labels = found
    return [main[k] for k in _colours_of_cells(_count_by_cell(labels, image.size, size), len(main))]


def _plain(shade: int) -> Pixel:
    """The pixel, made either clear or opaque."""
    red, green, blue, alpha = shade.to_bytes(4, sys.byteorder)
    return (red, green, blue, 255) if alpha >= 128 else CLEAR


def _squared_distance(a: Pixel, b: Pixel) -> int:
    """The squared Euclidean distance of two colours."""
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


# --- the main colours


def _exact(raw: Sequence[int], counts: Counter[int], most: int) -> tuple[list[Pixel], list[int]] | None:
    """All colours of a picture with few colours, and the index of each pixel's colour."""
    seen = _count_colours(counts)
    if len(seen) > most:
        return None
    main = [pixel for pixel, _ in seen.most_common()]
    place = {shade: main.index(_plain(shade)) for shade in counts}
    return main, [place[shade] for shade in raw]


def _flat(raw: Sequence[int], counts: Counter[int], wide: int) -> tuple[list[Pixel], list[int]] | None:
    """The main colours of a drawing with soft edges, and the main colour of each pixel."""
    shades = _main_shades(raw, counts, wide)
    labels = None if shades is None else _label_pixels(raw, shades, wide)
    return None if shades is None or labels is None else (shades.main, labels)


def _count_colours(counts: Counter[int]) -> Counter[Pixel]:
    """The number of pixels of each colour, from the number of each raw value."""
    seen = Counter[Pixel]()
    for shade, count in counts.items():
        seen[_plain(shade)] += count
    return seen


def _main_shades(raw: Sequence[int], counts: Counter[int], wide: int) -> _Shades | None:
    """The colours of areas and of lines; None if there are too many."""
    seen = _count_colours(counts)
    least = max(2.0, LEAST_SHARE * len(raw))
    groups = _group_similar(seen, CLEAN, least)
    heads = [group[0] for group in groups]
    ungrouped = Counter({pixel: count for pixel, count in seen.items() if not _near(pixel, heads, NOISY)})
    groups += _noisy_groups(ungrouped, max(2.0, least / 2))
    if len(groups) > MOST_GROUPS:
        return None
    group_of = {pixel: k for k, group in enumerate(groups) for pixel in group}
    group_of_shade = {shade: group_of.get(_plain(shade)) for shade in counts}
    covered, inner = _count_inner([group_of_shade[shade] for shade in raw], wide)
    # A group with enough inner pixels is an area. The others may be lines or soft edges.
    areas = {k for k in range(len(groups)) if inner[k] >= max(4.0, LEAST_INNER * len(raw))}
    kept: list[Pixel] = []
    for k in sorted(range(len(groups)), key=lambda k: (k not in areas, -covered[k])):
        pixel = groups[k][0]
        redundant = _near(pixel, kept, ALIKE) if k in areas else _may_be_soft_edge(pixel, kept)
        if covered[k] >= least and not redundant:
            kept.append(pixel)
    area_colours = {groups[k][0] for k in areas}
    # Mixtures with the colour of a thin line may have been kept before that colour itself.
    kept = [pixel for pixel in kept if pixel in area_colours or not _mixture_of_two(pixel, kept)]
    if not kept or len(kept) > MOST_MAIN:
        return None
    return _Shades(kept, {shade: _nearest(_plain(shade), kept) for shade in counts})


def _group_similar(seen: Counter[Pixel], apart: int, least: float) -> list[list[Pixel]]:
    """Groups of similar colours, the main colour of each first. Rare colours start no group."""
    groups: list[list[Pixel]] = []
    for pixel, count in seen.most_common():
        group = next((group for group in groups if _largest_difference(group[0], pixel) <= apart), None)
        if group is not None:
            group.append(pixel)
        elif count >= least and len(groups) <= MOST_GROUPS:
            groups.append([pixel])
    return groups


def _noisy_groups(seen: Counter[Pixel], least: float) -> list[list[Pixel]]:
    """Groups of similar colours. The first of a group is the mean of the commonest bin of a coarse histogram."""
    groups: list[list[Pixel]] = []
    while seen and len(groups) <= MOST_GROUPS:
        histogram = Counter[tuple[int, ...]]()
        for pixel, count in seen.items():
            histogram[tuple(x >> 4 for x in pixel)] += count  # 16 levels of each channel share a bin
        commonest, pixels_in_bin = histogram.most_common(1)[0]
        if pixels_in_bin < least:
            break
        alike = [pixel for pixel in seen if tuple(x >> 4 for x in pixel) == commonest]
        red, green, blue, alpha = (sum(p[k] * seen[p] for p in alike) // pixels_in_bin for k in range(4))
        head = (red, green, blue, alpha)
        groups.append([head, *(pixel for pixel in seen if _largest_difference(head, pixel) <= NOISY)])
        seen = Counter({pixel: count for pixel, count in seen.items() if _largest_difference(head, pixel) > NOISY})
    return groups


def _largest_difference(a: Pixel, b: Pixel) -> int:
    """The largest difference of two colours in red, green, blue or opacity."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def _may_be_soft_edge(pixel: Pixel, kept: list[Pixel]) -> bool:
    """True if a colour may come from soft edges: it is close to another one, or a mixture of two."""
    return _near(pixel, kept, NOISY) or _mixture_of_two(pixel, kept)


def _mixture_of_two(pixel: Pixel, kept: list[Pixel]) -> bool:
    """True if a colour may be a mixture of two of these."""
    return any(_between(pixel, one, other) for one, other in combinations(kept, 2))


def _near(pixel: Pixel, kept: list[Pixel], apart: int) -> bool:
    """True if the difference between a colour and one of these is at most `apart`."""
    return any(_largest_difference(pixel, other) <= apart for other in kept)


def _nearest(pixel: Pixel, main: list[Pixel]) -> int | None:
    """The index of the main colour that a pixel has, exactly or nearly."""
    best = min(range(len(main)), key=lambda k: _squared_distance(main[k], pixel))
    return best if _largest_difference(main[best], pixel) <= NOISY else None


def _count_inner(labels: list[int | None], wide: int) -> tuple[Counter[int | None], Counter[int | None]]:
    """For each label, the number of its pixels, and the number of its inner pixels, which have eight equal
    neighbours."""
    inner = Counter[int | None]()
    rows = [labels[start : start + wide] for start in range(0, len(labels), wide)]
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        for c in range(1, wide - 1):
            k = row[c]
            if k is not None and above[c - 1 : c + 2] == row[c - 1 : c + 2] == below[c - 1 : c + 2] == [k, k, k]:
                inner[k] += 1
    return Counter(labels), inner


def _between(pixel: Pixel, one: Pixel, other: Pixel) -> bool:
    """True if a colour may be a mixture of two others and equals neither."""
    share, squared_distance = _mixture(pixel, one, other)
    return 0.0 < share < 1.0 and squared_distance <= NOISY**2


def _mixture(pixel: Pixel, one: Pixel, other: Pixel) -> tuple[float, float]:
    """The share of the other colour in a mixture like this pixel, and the squared distance of the pixel from it."""
    # Project the pixel onto the line segment between both colours.
    direction = [b - a for a, b in zip(one, other, strict=True)]
    squared_length = sum(x * x for x in direction)
    along = sum(x * (p - a) for x, p, a in zip(direction, pixel, one, strict=True))
    share = min(1.0, max(0.0, along / squared_length)) if squared_length else 0.0
    return share, sum((p - a - share * x) ** 2 for x, p, a in zip(direction, pixel, one, strict=True))


# --- the colour of each pixel and cell


def _label_pixels(raw: Sequence[int], shades: _Shades, wide: int) -> list[int] | None:
    """A main colour for every pixel; None if too many are far from all areas, or the areas are too rough."""
    main, first = shades.main, [shades.of[shade] for shade in raw]
    high = len(first) // wide
    solid = _pixels_in_squares(first, wide)
    labels: list[int] = []
    stray = rough = 0
    for i, (shade, label) in enumerate(zip(raw, first, strict=True)):
        if solid[i] and label is not None:
            labels.append(label)
            continue
        # What is not solid is noise, a soft edge between two areas, or a thin line.
        around, thin = _nearby_colours(first, solid, i, wide, high)
        around += [k for k in thin if not _mixture_of_two(main[k], [main[j] for j in around])]
        pixel = _plain(shade)
        rough += label is not None and _largest_difference(main[label], pixel) > CLEAN
        if label is not None and not any(_between(pixel, main[a], main[b]) for a, b in combinations(around, 2)):
            labels.append(label)
            continue
        # A soft edge belongs to the area whose colour dominates. Without an area nearby, all colours are tried.
        stray += not around
        labels.append(_dominant_colour(pixel, main, around or range(len(main))))
    flat = stray <= MOST_STRAY * len(labels) and rough <= MOST_ROUGH * len(labels)
    return labels if flat else None


def _dominant_colour(pixel: Pixel, main: list[Pixel], around: Collection[int]) -> int:
    """The colour that dominates a pixel, if it is a mixture of two neighbouring colours."""
    if len(around) == 1:
        return next(iter(around))
    one, other = min(combinations(around, 2), key=lambda pair: _mixture(pixel, main[pair[0]], main[pair[1]])[1])
    return one if _mixture(pixel, main[one], main[other])[0] < 0.5 else other


def _pixels_in_squares(labels: list[int | None], wide: int) -> bytearray:
    """The pixels that belong to a 2x2 square of equal pixels."""
    solid = bytearray(len(labels))
    for i in range(len(labels) - wide):
        k = labels[i]
        if k is not None and (i + 1) % wide and k == labels[i + 1] == labels[i + wide] == labels[i + wide + 1]:
            solid[i] = solid[i + 1] = solid[i + wide] = solid[i + wide + 1] = 1
    return solid


def _nearby_colours(
    labels: list[int | None], solid: bytearray, i: int, wide: int, high: int
) -> tuple[list[int], list[int]]:
    """The colours of the nearest areas around a pixel, and other adjacent colours, which may belong to thin lines."""
    r, c = divmod(i, wide)
    areas: list[int] = []
    thin: list[int] = []
    for reach in range(1, REACH + 1):
        for y in range(max(0, r - reach), min(high, r + reach + 1)):
            for j in range(y * wide + max(0, c - reach), y * wide + min(wide, c + reach + 1)):
                label = labels[j]
                if label is None or label in areas or j == i:
                    continue
                if solid[j]:
                    areas.append(label)
                elif reach == 1 and label not in thin:
                    thin.append(label)
        if len(areas) > 1:
            break
    return areas, [label for label in thin if label not in areas]


def _count_by_cell(labels: list[int], size: tuple[int, int], cells: tuple[int, int]) -> list[Counter[int]]:
    """The number of pixels of each colour in every cell."""
    (wide, high), (cols, rows) = size, cells
    found = [Counter[int]() for _ in range(rows * cols)]
    # The column of cells that the centre of each pixel is in.
    columns = [(2 * x + 1) * cols // (2 * wide) for x in range(wide)]
    for y in range(high):
        first = (2 * y + 1) * rows // (2 * high) * cols
        for c, label in zip(columns, labels[y * wide : (y + 1) * wide], strict=True):
            found[first + c][label] += 1
    return found


def _colours_of_cells(cells: list[Counter[int]], colours: int) -> list[int]:
    """The colour of each cell. A colour that dominates no cell gets the cell that has most of it, unless another colour
    would then get lost."""
    colour_of = [cell.most_common(1)[0][0] for cell in cells]
    cells_with = Counter(colour_of)
    for colour in (k for k in range(colours) if not cells_with[k]):
        best = max(range(len(cells)), key=lambda i: (cells_with[colour_of[i]] > 1, cells[i][colour]))
        if cells[best][colour] and cells_with[colour_of[best]] > 1:
            cells_with[colour_of[best]] -= 1
            colour_of[best] = colour
            cells_with[colour] = 1
    return colour_of
