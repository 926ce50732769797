"""Random boards of any genre, by its declared fields: blank, full and between, of odd sizes, with marks half filled.

Nothing here asks whether a board has a solution: a format must hold them all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.display import Digits
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field, is_cell
from puzzlepark.core.fields.cells import Blocked, Choices, Setting
from puzzlepark.core.fields.numbers import UNKNOWN, Numbers
from puzzlepark.core.fields.regions import CLUE_CELL, Regions
from puzzlepark.core.fields.where import Outside, col_clue, row_clue
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Info, Puzzle, Var
from puzzlepark.genres.kit.arrow_numbers import NOTHING, Arrow, ArrowNumbers
from puzzlepark.genres.kit.cages import Cage, Cages
from puzzlepark.genres.kit.making.regions import random_regions
from puzzlepark.genres.kit.marked_lines import MarkedLine, MarkedLines
from puzzlepark.genres.link_a_pix.fields import ColourNumbers, Hint, Palette
from puzzlepark.genres.path.fields import SIDES, Doors, GivenLines, edge_on, open_cells

SIZES = ((1, 1), (1, 2), (1, 9), (7, 1), (2, 2), (3, 4), (5, 5), (6, 3), (4, 27), (9, 9), (16, 16))
NUMBERS = (0, 1, 2, 3, 9, 10, 15, 16, 17, 99, 255, 256, 4095)
INFO = Info("A title, with commas", "Ann/Ö %x", "https://example.org/z?null&a=1")


def board(
    genre: Genre[Any],
    rng: random.Random,
    most: int = 4095,
    sizes: Sequence[tuple[int, int]] = SIZES,
    shares: Sequence[float] = (0.0, 0.1, 0.5, 0.9, 1.0),
) -> Puzzle:
    """A board whose numbers are at most `most` where the genre has no bound of its own."""
    share = rng.choice(shares)
    # Some formats know only boards on which all is in its usual place.
    tame = rng.random() < 0.3
    while True:
        rows, cols = rng.choice(sizes)
        draft = SimpleNamespace(rows=rows, cols=cols)
        try:
            for field in genre.fields:
                setattr(draft, field.name, _value(field, draft, rng, share, most, tame))
            made: Puzzle = genre.puzzle(**vars(draft))
        except BadInput:
            continue  # Of a size that the genre does not have, or with too few doors.
        return replace(made, info=INFO) if rng.random() < 0.5 else made


def marks(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> dict[Var, int]:
    """Random values for all, some or none of the answer's layers."""
    share = rng.choice((0.0, 0.3, 0.7, 1.0))
    layers = genre.model(puzzle).answer
    found = {Var(a.name, s): rng.choice(a.values) for a in layers for s in a.spots if rng.random() < share}
    given = {
        s: n for f in genre.fields if isinstance(f, Numbers) for s, n in getattr(puzzle, f.name) if is_cell(puzzle, s)
    }
    if not any(0 not in a.values for a in layers) and not any(isinstance(m, Digits) for m in genre.display.marks):
        return found
    # Where the answer is numbers, those that are given are written as soon as any other is.
    more = any(var.spot not in given for var in found)
    return {**found, **{Var(layers[0].name, s): n for s, n in given.items()}} if more else {}


def _cells(draft: Any) -> list[Spot]:
    return [Spot(r, c) for r in range(1, 2 * draft.rows, 2) for c in range(1, 2 * draft.cols, 2)]


def _value(field: Field, draft: Any, rng: random.Random, share: float, most: int, tame: bool) -> Any:
    spots = [spot for spot in _cells(draft) if rng.random() < share]
    if type(field) is ArrowNumbers:
        return tuple((s, rng.choice((NOTHING, Arrow(rng.choice(NUMBERS), rng.choice("urdl"))))) for s in spots)
    if isinstance(field, Numbers) and field.nothing == UNKNOWN:
        return _numbers(field, draft, rng, 1.0 if tame and isinstance(field.at, Outside) else share, most)
    if isinstance(field, Cages):
        return _cages(field, draft, rng, share)
    if isinstance(field, MarkedLines):
        return _lines(field, draft, rng, spots)
    if isinstance(field, Regions):
        ids = list(random_regions(draft.rows, draft.cols, rng, 1, rng.choice((1, 4, 9))))
        if field.clue_cells and not tame and rng.random() < 0.5:
            for spot in rng.sample(_cells(draft), rng.randint(0, draft.rows * draft.cols)):
                ids[spot.row * draft.cols + spot.col] = CLUE_CELL
        return tuple(regions.pieces(ids, draft.cols))
    if isinstance(field, Choices):
        some = set(spots)
        # Few formats can express a missing choice.
        rare = str(field.unknown.value) if field.unknown and rng.random() < 0.7 else ""
        signs = [sign for sign in field.signs if sign != rare]
        return "".join(rng.choice(signs) if spot in some else field.signs[0] for spot in _cells(draft))
    if isinstance(field, Blocked):
        return frozenset() if tame else frozenset(rng.sample(spots, len(spots) // 3))
    if isinstance(field, Setting):
        return rng.choice([choice.value for choice in field.tool.choices])
    if isinstance(field, Palette):
        return tuple({f"#{rng.randrange(1 << 24):06x}": 0 for _ in range(rng.choice((1, 3, 40)))})
    if isinstance(field, ColourNumbers):
        ink = range(len(draft.palette))
        return tuple(Hint(s, rng.choice((1, 9, 10, 35, 36, 1295, 1296, 999_999)), rng.choice(ink)) for s in spots)
    if isinstance(field, Doors):
        return _doors(draft, rng, tame)
    if not isinstance(field, GivenLines):
        return _by_hand(field, draft, rng, share)
    if tame and rng.random() < 0.5:
        return ()
    pieces = [(spot, "".join(rng.sample("NWES", 2))) for spot in spots if spot not in draft.blocked]
    return tuple((s, sides) for s, sides in pieces if field._leads(draft, s, sides))


def _cages(field: Cages, draft: Any, rng: random.Random, share: float) -> tuple[Cage, ...]:
    """Some random regions as cages; minus and divided are for two cells."""
    homes: dict[int, list[Spot]] = {}
    ids = random_regions(draft.rows, draft.cols, rng, 1, rng.choice((1, 3, 5)))
    for spot, region in zip(_cells(draft), ids, strict=True):
        homes.setdefault(region, []).append(spot)
    found = []
    for cells in (home for home in homes.values() if rng.random() < share):
        signs = [sign for sign in ("", *field.operations) if sign in ("", "+", "×") or len(cells) == 2]
        target = rng.choice((0, 1, 7, 24, 360))
        found.append(Cage(tuple(cells), target, rng.choice(signs) if target else ""))
    return tuple(found)


def _lines(field: MarkedLines, draft: Any, rng: random.Random, starts: Sequence[Spot]) -> tuple[MarkedLine, ...]:
    """Random walks of any sort from some cells."""
    found = []
    for start in starts:
        cells = [start]
        for _ in range(rng.choice((1, 2, 5))):
            r, c = cells[-1]
            near = [Spot(r + dr, c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2)]
            near = [spot for spot in near if is_cell(draft, spot) and spot not in cells]
            cells += [rng.choice(near)] if near else []
        if len(cells) > 1:
            found.append(MarkedLine(tuple(cells), rng.choice(field.sorts).name))
    return tuple(found)


def _numbers(field: Numbers, draft: Any, rng: random.Random, share: float, most: int) -> Any:
    around = [row_clue(r) for r in range(draft.rows)] + [col_clue(c) for c in range(draft.cols)]
    sides = [Spot(s.r + dr, s.c + dc) for s in _cells(draft) for dr, dc in ((0, 1), (1, 0))]
    spots = [s for s in (*_cells(draft), *around, *sides) if field.has(draft, s) and rng.random() < share]
    high = min(most, field.high(draft.rows, draft.cols)) if field.strict else most
    choices = [n for n in NUMBERS if field.low <= n <= high] + ([UNKNOWN] if field.unknown else [])
    choices = [n for n in choices if not spots or _fits(field, draft, spots[0], n)]
    return tuple((spot, rng.choice(choices)) for spot in spots) if choices else ()


def _fits(field: Numbers, draft: Any, spot: Spot, number: int) -> bool:
    """Whether a field takes this number."""
    try:
        field.canonicalize(((spot, number),), draft)
    except BadInput:
        return False
    return True


def _by_hand(field: Field, draft: Any, rng: random.Random, share: float) -> Any:
    """The result of random strokes of its tools, for a field that is unknown here."""
    setattr(draft, field.name, field.to_draft(field.blank(draft.rows, draft.cols)))
    for tool in field.tools(draft.rows, draft.cols):
        known = tool.choices or tool.kind in ("cell-number", "door", "border")
        assert known, "a new kind of field needs random values here"
        for spot in field.slots(draft, tool):
            with suppress(BadInput):
                if rng.random() < share:
                    field.stroke(draft, tool, (spot,), _put(tool, rng))
    return field.from_draft(getattr(draft, field.name))


def _put(tool: Tool, rng: random.Random) -> Any:
    """A random value that a tool puts down."""
    number = rng.choice([n for n in NUMBERS if n >= (tool.low or 0)] + [UNKNOWN] * tool.unknown)
    if tool.kind in ("cell-number", "door", "border"):
        return number if tool.kind == "cell-number" else 1
    value = rng.choice(tool.choices).value
    return {"number": number, "way": value} if tool.kind.endswith("-number-arrow") else value


def _doors(draft: Any, rng: random.Random, tame: bool) -> tuple[Spot, ...]:
    if tame:
        return Spot(2 * rng.randrange(draft.rows) + 1, 0), Spot(2 * draft.rows, 2 * rng.randrange(draft.cols) + 1)
    edges = {edge_on(s, side) for s in _cells(draft) for side in SIDES if s not in draft.blocked}
    border = {
        open_cells(draft, e)[0]: e for e in rng.sample(sorted(edges), len(edges)) if len(open_cells(draft, e)) == 1
    }
    doors = [edge for spot, edge in border.items() if is_cell(draft, spot)]
    rng.shuffle(doors)
    return tuple(doors[: rng.choice((2, 2, 3, 5))])
