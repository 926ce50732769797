"""Puzzles from pictures: the picture is cut into links at random, and cut again only where the solution is ambiguous.

Cells that were ambiguous before get shorter and shorter links, down to links of one cell, which are unambiguous, so the
process always ends.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from puzzlepark.core.grid import ends
from puzzlepark.core.lines import between, trace
from puzzlepark.core.painting import BLANK, Sheet
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.links import join_links, split_link
from puzzlepark.genres.link_a_pix import picture
from puzzlepark.genres.link_a_pix.cutting import Link, absorb_single_cell, neighbours_of, partition
from puzzlepark.genres.link_a_pix.rules import PAINT, VIEWS, LinkAPix, hints_of
from puzzlepark.genres.link_a_pix.sheet import PAINTERS, random_picture

LONGEST = kit.Option("longest", 10, "the longest number", 1, 40)
ONES = kit.Option("ones", 0.0, "share of the cells that are set aside as 1s; more where it must be", 0.0, 1.0)
OPTIONS = (
    kit.Option("kind", "mix", f"what is drawn: {', '.join(PAINTERS)}, or mix: any of them", choices=("mix", *PAINTERS)),
    kit.Option("colours", 4, "how many colours at most", 1, 16),
    LONGEST,
    ONES,
    kit.Option("background", "clear", "none: no cell stays blank; clear: the ground may", choices=("clear", "none")),
)
PICTURE_OPTIONS = (
    kit.Option("colours", 8, "how many colours at most, the background not counted", 1, 64),
    kit.Option(
        "cells", 0, f"cells of the longer side; 0: as the picture is, up to {picture.USUAL_SIDE}", 0, picture.MOST_SIDE
    ),
    LONGEST,
    ONES,
    kit.Option("joins", 1, "how often each 1 that is left is tried as part of a link beside it", 0, 10),
    kit.Option(
        "background",
        "auto",
        "what stays blank: none, clear (transparent), border (its main colour), white, #rrggbb; auto: clear or a guess",
    ),
)
PATIENCE = 5
"""How often an area is cut again with links of the requested length before they get shorter there."""


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[LinkAPix, kit.Marks]:
    """Draw a random picture and cut it into links."""
    kind, ground = str(options["kind"]), str(options["background"])
    if kind not in (*PAINTERS, "mix"):
        raise kit.BadInput(f'There is no kind of picture "{kind}"; the kinds are {", ".join(PAINTERS)} and mix.')
    if ground not in ("none", "clear"):
        raise kit.BadInput(f'The background of a drawn picture is none or clear, not "{ground}".')
    if kind == "mix":
        kind = rng.choice(list(PAINTERS))
    blank = ground == "clear" and rng.random() < 0.5
    return cut(random_picture(rows, cols, kind, int(options["colours"]), blank, rng), rng, options)


def from_picture(data: bytes | Sheet, rng: random.Random, options: Mapping[str, Any]) -> tuple[LinkAPix, kit.Marks]:
    """Cut the picture in a file, or painted cells, into links."""
    if isinstance(data, Sheet):
        return cut(data, rng, options)
    colours, cells, ground = int(options["colours"]), int(options["cells"]), str(options["background"])
    return cut(picture.read(data, colours, cells, ground), rng, options)


def cut(sheet: Sheet, rng: random.Random, options: Mapping[str, Any]) -> tuple[LinkAPix, kit.Marks]:
    """Cut a picture into random links: a puzzle and its answer, perhaps with several solutions."""
    area = [i for i, ink in enumerate(sheet.cells) if ink != BLANK]
    if not area:
        raise kit.BadInput("Nothing is painted yet.")
    caps = [int(options["longest"])] * len(sheet.cells)
    links = partition(sheet.cells, sheet.cols, area, caps, rng, float(options["ones"]))
    return board(sheet, links)


def board(sheet: Sheet, links: Iterable[Link]) -> tuple[LinkAPix, kit.Marks]:
    """The puzzle with these links as its answer, and the answer."""
    paths = _paths(sheet, links)
    puzzle = _puzzle(sheet, paths)
    used = {between(a, b) for _, path in paths for a, b in pairwise(path)}
    return puzzle, {kit.Var(kit.LINE, edge): int(edge in used) for edge in puzzle.grid.edges}


def _paths(sheet: Sheet, links: Iterable[Link]) -> list[tuple[int, list[kit.Spot]]]:
    """The colour of each link, and its cells in order."""
    return [(sheet.cells[link[0]], [kit.cell_at(*divmod(i, sheet.cols)) for i in link]) for link in links]


def _puzzle(sheet: Sheet, paths: Iterable[tuple[int, list[kit.Spot]]]) -> LinkAPix:
    """The puzzle with the hints of these links, each a colour and its cells."""
    return LinkAPix(rows=sheet.rows, cols=sheet.cols, palette=sheet.palette, hints=hints_of(paths))


def unboard(puzzle: LinkAPix, answer: kit.Marks) -> tuple[Sheet, list[Link]]:
    """The inverse of `board`: the picture and the links of an answer."""
    cols = puzzle.cols
    paths = [walk.nodes for walk in trace(var.spot for var, x in answer.items() if x and var.layer == kit.LINE)]
    paths += [[hint.cell] for hint in puzzle.hints if hint.number == 1]
    cells = [BLANK] * (puzzle.rows * cols)
    links = [[spot.row * cols + spot.col for spot in path] for path in paths]
    for path, link in zip(paths, links, strict=True):
        for i in link:
            cells[i] = puzzle.hint_at[path[0]].colour
    return Sheet(puzzle.rows, cols, puzzle.palette, cells), links


def unique(
    puzzle: LinkAPix, answer: kit.Marks, rng: random.Random, options: Mapping[str, Any], oracle: kit.Oracle
) -> tuple[LinkAPix, kit.Marks]:
    """Cut the picture again where its solution is ambiguous, until it is unique."""
    view = str(options.get("view", VIEWS[0]))
    sheet, links = unboard(puzzle, answer)
    caps = [int(options["longest"])] * len(sheet.cells)
    times_cut = [0] * len(sheet.cells)
    while True:
        differing = oracle.differing_spots(puzzle, view)  # None if that is undecided
        if differing is not None and not differing:
            for _ in range(int(options.get("joins", 0))):
                links = _fewer_ones(sheet, links, view, rng, int(options["longest"]), oracle)
            return board(sheet, links)
        owner = {i: link for link in links for i in link}
        area: set[int] = set()
        for link in _ambiguous_links(sheet, owner, differing):
            area.update(link)
            for i in link:
                times_cut[i] += 1
                if times_cut[i] > PATIENCE:
                    caps[i] = min(caps[i], max(1, len(link) - 1))
        area |= _some_links_around(sheet, owner, area, rng)
        links = [link for link in links if link[0] not in area]
        links += partition(sheet.cells, sheet.cols, area, caps, rng)
        puzzle = _puzzle(sheet, _paths(sheet, links))


def _fewer_ones(
    sheet: Sheet, links: list[Link], view: str, rng: random.Random, longest: int, oracle: kit.Oracle
) -> list[Link]:
    """Absorb as many single cells as possible into other links while the solution stays unique."""
    ones = [link[0] for link in links if len(link) == 1]
    for i in rng.sample(ones, len(ones)):
        if [i] in links:
            for changed in absorb_single_cell(links, i, sheet.cells, sheet.cols, longest, rng):
                is_unique = oracle.differing_spots(_puzzle(sheet, _paths(sheet, changed)), view) == frozenset()
                if is_unique:
                    links = changed
                    break
    return links


def shift(
    puzzle: LinkAPix, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: random.Random
) -> tuple[LinkAPix, kit.Marks] | None:
    """Keep the picture, but join two links, or split links where a player is stuck."""
    sheet, links = unboard(puzzle, answer)

    def may_join(one: Link, two: Link) -> bool:
        return sheet.cells[one[0]] == sheet.cells[two[0]] and len(one) + len(two) <= int(LONGEST.high or 0)

    def near(i: int) -> list[int]:
        return [j for j in neighbours_of(i, sheet.cols) if 0 <= j < len(sheet.cells)]

    spots = {s for spot in stuck for s in ((spot,) if spot.is_cell else ends(spot))}
    area = {s.row * sheet.cols + s.col for s in spots}
    changed = split_link(links, 1, area, rng) if stuck else join_links(links, near, may_join, rng)
    return None if changed is None else board(sheet, changed)


def summary(puzzle: LinkAPix) -> tuple[str, ...]:
    """The number of links of each length, and the share of single cells."""
    ends_of = Counter(hint.number for hint in puzzle.hints)
    links = {number: count if number == 1 else count // 2 for number, count in sorted(ends_of.items())}
    total = sum(links.values())
    lengths = ", ".join(f"{count} of {number}" for number, count in links.items())
    blanks = puzzle.blanks
    kind = "no cell stays blank" if puzzle.full else f"{blanks} cell{' stays' if blanks == 1 else 's stay'} blank"
    colours = len(puzzle.palette)
    share = 100 * links.get(1, 0) / total if total else 0
    return (
        f"{puzzle.rows}x{puzzle.cols} cells in {colours} colour{'' if colours == 1 else 's'}, {kind}.",
        f"{total} link{'' if total == 1 else 's'}: {lengths}.",
        f"Share of 1s: {share:.1f} %.",
    )


def _ambiguous_links(sheet: Sheet, owner: Mapping[int, Link], differing: Iterable[kit.Spot] | None) -> list[Link]:
    """The links at the spots where solutions differ, or next to blank cells there. If there are none, or the spots are
    unknown, return the longest links. Links are compared by identity."""
    links: dict[int, Link] = {}
    for spot in sorted(differing or ()):
        for cell in (spot,) if spot.is_cell else ends(spot):
            i = (cell.r // 2) * sheet.cols + cell.c // 2
            near = [i] if i in owner else neighbours_of(i, sheet.cols)
            # A link of a single cell is the same in all solutions.
            links.update({id(owner[j]): owner[j] for j in near if j in owner and len(owner[j]) > 1})
    if not links:
        longest = max(map(len, owner.values()))
        links = {id(link): link for link in owner.values() if len(link) == longest}
    return list(links.values())


def _some_links_around(sheet: Sheet, owner: Mapping[int, Link], area: set[int], rng: random.Random) -> set[int]:
    """The cells of some links of the same colours next to an area. Adding them varies which cells are cut again."""
    cells: set[int] = set()
    for i in sorted(area):
        for j in neighbours_of(i, sheet.cols):
            same_colour = j in owner and j not in area and sheet.cells[j] == sheet.cells[i]
            if same_colour and rng.random() < 0.15:
                cells.update(owner[j])
    return cells


MAKER = kit.Maker(
    make,
    OPTIONS,
    unique=kit.Construct(unique),
    level=kit.Shift(shift),
    picture=kit.Picture(from_picture, PICTURE_OPTIONS, PAINT),
    summary=summary,
    level_options={
        1: {"longest": 4},
        2: {"longest": 5},
        4: {"background": "none"},
        5: {"background": "none"},
    },
    chance=(3, 4, 5),
    rare=(3, 4, 5),
)
