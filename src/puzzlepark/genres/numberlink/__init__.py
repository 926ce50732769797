"""Numberlink: lines that share no cell link equal numbers in pairs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.core.lines import between, trace
from puzzlepark.core.record import dataclass
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_lines
from puzzlepark.formats.codec.tables import EdgeMarks
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.linked_pairs import LinkedPairs
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.links import join_links, split_link
from puzzlepark.genres.numberlink.making import move_cells

LINE = "line"
Link = list[kit.Spot]
JOINED, MOST_MOVED = 0.4, 3
"""How often a harder board is sought by joining two links, and how many cells go to another link at most otherwise."""
MOST_NUMBERS = 0.3
"""Boards with a larger share of numbers are rejected instead of cutting more links."""
UNSURE = 8
"""If the search for another answer of a large board timed out, links near one of this many cells may be cut."""
OPTIONS = (kit.Option("shortest", 4, "cells that a link has at least, where that can be", 2, 10),)


@dataclass(frozen=True, kw_only=True, repr=False)
class Numberlink(kit.Puzzle):
    """`numbers` are (cell, number) pairs in reading order."""

    genre: ClassVar[str] = "numberlink"
    title: ClassVar[str] = "Numberlink"
    aliases: ClassVar[tuple[str, ...]] = ("numlin", "number-link")
    fields: ClassVar[tuple[kit.Field, ...]] = (
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type the same number into the two ends of a link."),
            low=1,
            high=lambda rows, cols: max(1, rows * cols // 2),
            needed=True,
            alike=True,
        ),
    )
    numbers: kit.Clues = ()


RULES = (LinkedPairs(code="link"),)


def _join(owner: dict[kit.Spot, Link], edges: Sequence[kit.Spot], grid: kit.Grid, rng: random.Random) -> None:
    """Join links end to end over random edges, and update the link of each cell in `owner`. No link becomes adjacent to
    itself, because a shorter link would be another solution."""
    for edge in rng.sample(edges, len(edges)):
        a, b = grid.ends(edge)
        one, two = owner[a], owner[b]
        if one is two or a not in (one[0], one[-1]) or b not in (two[0], two[-1]):
            continue
        contacts = sum(owner.get(near) is two for cell in one for near in grid.neighbours(cell))
        if contacts == 1:
            whole = (one if one[-1] == a else one[::-1]) + (two if two[0] == b else two[::-1])
            owner.update(dict.fromkeys(whole, whole))


def _links(cells: Iterable[kit.Spot], owner: Mapping[kit.Spot, Link]) -> list[Link]:
    """The links that contain any of these cells, each once."""
    return list({id(owner[cell]): owner[cell] for cell in cells}.values())


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Numberlink, kit.Marks]:
    """Draw random links that cover the board. Short links are repeatedly joined again together with an adjacent one."""
    if rows * cols < 2:
        raise kit.BadInput("A board of one cell has no room for a link.")
    blank, shortest = Numberlink(rows=rows, cols=cols), int(options["shortest"])
    grid, owner = blank.grid, {cell: [cell] for cell in blank.grid.cells}

    def missing_cells(links: list[Link]) -> int:
        return sum(max(0, shortest - len(link)) for link in links)

    _join(owner, grid.edges, grid, rng)
    short = [link for link in _links(owner, owner) if len(link) < shortest]
    for _ in range(rows * cols):
        if not short:
            break
        link = short.pop(rng.randrange(len(short)))
        if owner[link[0]] is not link:
            continue  # it was joined to another link
        changed = _rejoin(link, owner, grid, rng)
        old, new = _links(changed, owner), _links(changed, changed)
        if missing_cells(new) <= missing_cells(old):
            short += [link for link in new if len(link) < shortest and owner[link[0]] is not link]
            owner.update(changed)
        else:
            short.append(link)
    return _board(blank, _links(owner, owner))


def _rejoin(link: Link, owner: Mapping[kit.Spot, Link], grid: kit.Grid, rng: random.Random) -> dict[kit.Spot, Link]:
    """Split a link and an adjacent one into cells, and join these again with each other and with the links around them.
    Returns the new link of every affected cell."""

    def around(cells: Iterable[kit.Spot]) -> list[Link]:
        return _links((near for cell in cells for near in grid.neighbours(cell)), owner)

    adjacent = [other for other in around(link) if other is not link]
    area = [*link, *(rng.choice(adjacent) if adjacent else ())]
    changed = {cell: other for other in around(area) for cell in other} | {cell: [cell] for cell in area}
    _join(changed, sorted({between(cell, near) for cell in area for near in grid.neighbours(cell)}), grid, rng)
    return changed


def _board(blank: Numberlink, links: Iterable[Link]) -> tuple[Numberlink, kit.Marks]:
    """The puzzle whose answer are these links, and the answer. A link of one cell is an empty cell."""
    paths = sorted(min(link, link[::-1]) for link in links if len(link) > 1)
    numbers = sorted((cell, n) for n, path in enumerate(paths, 1) for cell in (path[0], path[-1]))
    drawn = {between(a, b) for path in paths for a, b in pairwise(path)}
    return blank.changed(numbers=tuple(numbers)), {kit.Var(LINE, e): int(e in drawn) for e in blank.grid.edges}


def _links_of(answer: kit.Marks) -> list[Link]:
    """The cells of each link of an answer, from end to end."""
    return [walk.nodes for walk in trace(var.spot for var, value in answer.items() if value)]


def repair(
    puzzle: Numberlink, answer: kit.Marks, other: kit.Marks | None, rng: random.Random
) -> tuple[Numberlink, kit.Marks] | None:
    """Cut a link in two where the answers differ, or anywhere if the search for the other answer timed out. Reject a
    board with many numbers."""
    if len(puzzle.numbers) > MOST_NUMBERS * puzzle.rows * puzzle.cols:
        return None
    differ = [var.spot for var, value in answer.items() if other and value != other[var]]
    near = {cell for edge in differ for cell in puzzle.grid.ends(edge)}
    if other is None and puzzle.rows * puzzle.cols > kit.SMALL:
        near = set(rng.sample(puzzle.grid.cells, puzzle.rows * puzzle.cols // UNSURE))
    changed = split_link(_links_of(answer), 2, near, rng)
    return None if changed is None else _board(puzzle, changed)


def shift(
    puzzle: Numberlink, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: random.Random
) -> tuple[Numberlink, kit.Marks] | None:
    """Join two links, which removes a pair of numbers, or move cells from one link to another. Where a player is stuck,
    cut links in two."""
    links, grid = _links_of(answer), puzzle.grid

    def touch_once(one: Link, two: Link) -> bool:
        """True if the joined link would be adjacent to itself nowhere else."""
        return sum(near in two for cell in one for near in grid.neighbours(cell)) == 1

    near = {cell for edge in stuck for cell in grid.ends(edge)}
    if stuck:
        changed = split_link(links, 2, near, rng)
    elif rng.random() < JOINED:
        changed = join_links(links, grid.neighbours, touch_once, rng)
    else:
        changed = move_cells(links, grid.neighbours, touch_once, rng, MOST_MOVED)
    return None if changed is None else _board(puzzle, changed)


EDGES = EdgeMarks(LINE)
GENRE = genre_of_rules(
    Numberlink,
    RULES,
    kit.loop_layers,
    rulebook=(
        "Link equal numbers in pairs by lines from cell to cell; each number occurs twice.",
        "Lines do not branch or cross, share no cell, and run over no number. Cells may stay empty.",
    ),
    broken_rules={"link.branch": 2, "link.cross": 2, "link.over": 2, "link.loop": 2, "link": 1},
    views=("line",),
    display=kit.Display((kit.Lines(LINE, joins=True), kit.Sign(LINE, "cross", "edge", fades=True))),
    formats=(
        codec.url(Numberlink, "numlin", kit.Number16("numbers")),
        codec.pzpr_file(Numberlink, "numlin", kit.NumberTable("numbers"), EDGES),
    ),
    maker=kit.Maker(
        make,
        OPTIONS,
        unique=kit.Repair(repair),
        level=kit.Refine(shift),
        level_options={level: {"shortest": 2} for level in (2, 3, 4)},
    ),
    read_answer=lambda text, puzzle: read_lines(text, puzzle, EDGES),
    group="lines",
)
