"""Galaxies: walls cut the board into galaxies, which are symmetric under a half turn about their only star."""

from collections.abc import Iterable, Iterator, Mapping, Set
from random import Random
from typing import Any, ClassVar

from puzzlepark.constraints.same import Same
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.galaxies.codec import CellColours, StarDigits, StarTable
from puzzlepark.genres.galaxies.making import own_cells, random_galaxies
from puzzlepark.genres.galaxies.reasons import REASONS
from puzzlepark.genres.galaxies.stars import BLACK, WHITE, Star, Stars
from puzzlepark.genres.kit.referee import RawViolation, loose_wall_violations, marked_spots, referee, wall_pieces


@dataclass(frozen=True, kw_only=True, repr=False)
class Galaxies(kit.Puzzle):
    """`stars` are (place, "w" or "b") pairs in reading order; a place is a cell, an edge or a corner."""

    genre: ClassVar[str] = "galaxies"
    title: ClassVar[str] = "Galaxies"
    aliases: ClassVar[tuple[str, ...]] = ("spiral-galaxies", "tentai-show", "tentaisho")
    fields = (Stars(name="stars"),)
    stars: tuple[Star, ...] = ()


Solved = tuple[Galaxies, kit.Marks]
MESSAGES = {
    "star": "A wall runs through the star at row {row}, column {col}.",
    "piece.none": "The galaxy at row {row}, column {col} has no star.",
    "piece.many": "The galaxy at row {row}, column {col} has more than one star.",
    "piece.turn": "A half turn about its star changes the galaxy at row {row}, column {col}.",
    "piece.loose": "The wall at row {row}, column {col} parts nothing.",
}


def violations(puzzle: Galaxies, marks: kit.Marks) -> Iterator[RawViolation]:
    """Walls through stars, pieces without exactly one star or without its symmetry, and walls inside a piece."""
    now, sure = wall_pieces(puzzle, marks, kit.WALL)
    walls, homes = marked_spots(marks, kit.WALL), dict[kit.Spot, list[kit.Spot]]()
    cut = set[kit.Spot]()
    for star, _ in puzzle.stars:
        touched = [kit.Spot(r, c) for r in (star.r - 1, star.r, star.r + 1) for c in (star.c - 1, star.c, star.c + 1)]
        mine = [s for s in touched if s.is_cell and abs(s.r - star.r) == 1 - star.r % 2]
        mine = [s for s in mine if abs(s.c - star.c) == 1 - star.c % 2]
        across = [s for s in touched if s.is_edge and (s == star or not (star.r % 2 or star.c % 2))]
        if walls.intersection(across):
            cut.update(mine)
            yield RawViolation("star", tuple(mine), True, star)
        homes.setdefault(mine[0], []).append(star)
    for piece in now:
        stars = [star for home in sorted(piece & homes.keys()) for star in homes[home]]
        if not cut.isdisjoint(piece):
            continue
        if len(stars) != 1:
            together = any(sum(len(homes.get(s, ())) for s in sure[home]) > 1 for home in piece & homes.keys())
            yield RawViolation("piece.many" if stars else "piece.none", tuple(sorted(piece)), not stars or together)
            continue
        back = {spot: kit.Spot(2 * stars[0].r - spot.r, 2 * stars[0].c - spot.c) for spot in piece}
        if not piece.issuperset(back.values()):
            home = next(spot for spot in piece & homes.keys())
            final = any(back[spot] not in piece for spot in sure[home])
            yield RawViolation("piece.turn", tuple(sorted(piece)), final, stars[0])
    yield from loose_wall_violations("piece.loose", marks, kit.WALL, now, sure)


def _possible_cells(grid: kit.Grid, star: kit.Spot, others: Set[int]) -> list[kit.Spot]:
    """Return the cells that may belong to the galaxy of a star, by a flood fill of cells together with their opposites.

    Neither may be one of `others`, the positions of the cells that stars lie in or touch."""
    cells, cols = grid.cells, grid.cols
    # The rows of a cell and of its opposite have the sum `down`, and the columns `across`. Both must be on the board.
    down, across = star.r - 1, star.c - 1
    top, bottom = max(0, down - grid.rows + 1), min(grid.rows - 1, down)
    left, right = max(0, across - cols + 1), min(cols - 1, across)
    position_sum = down * cols + across
    reached = [grid.position[spot] for spot in own_cells(star)]
    known = others | set(reached)
    for place in reached:
        row, col = divmod(place, cols)
        for near, inside in (
            (place - cols, row > top),
            (place - 1, col > left),
            (place + 1, col < right),
            (place + cols, row < bottom),
        ):
            opposite = position_sum - near
            if inside and near not in known and opposite not in others:
                known |= {near, opposite}
                reached += {near, opposite}
    return [cells[place] for place in reached]


def model(puzzle: Galaxies) -> kit.Model:
    """For each star, a hidden layer marks the cells of its galaxy."""
    if len(puzzle.stars) * len(puzzle.grid.cells) > MOST_PLACES:
        most = MOST_PLACES // len(puzzle.grid.cells)
        raise kit.BadInput(f"A Galaxies board of {puzzle.rows}x{puzzle.cols} has at most {most} stars here.")
    grid, stars, rules = puzzle.grid, [star for star, _ in puzzle.stars], list[kit.Posting]()
    own = {grid.position[spot] for star in stars for spot in own_cells(star)}
    hidden, member = list[kit.Layer](), {spot: dict[int, kit.Var]() for spot in grid.cells}
    for k, star in enumerate(polled(stars)):
        part = grid.only(_possible_cells(grid, star, own))
        layer = kit.Layer(f"galaxy {k}", part, "cells", (0, 1))
        hidden.append(layer)
        variables = layer.vars
        for spot, var in zip(part.cells, variables, strict=True):
            member[spot][k] = var
        rules += [kit.Posting("star", kit.Table((member[spot][k],), HAS), star) for spot in own_cells(star)]
        # In reading order, the opposites of the first cells are the last ones.
        pairs = zip(variables[: len(variables) // 2], reversed(variables), strict=False)
        rules += [kit.Posting("piece.turn", Same(pair), star) for pair in pairs]
        rules.append(kit.Posting("piece.none", kit.Connected(part, layer.name), star))
    rules += [kit.Posting("piece", kit.Count(tuple(owners.values()), 1)) for owners in polled(member.values())]
    walls = kit.vars_at(kit.WALL, grid.edges)
    for wall, (a, b) in polled(zip(walls, grid.pairs, strict=True)):
        one, two = member[a], member[b]
        for k in sorted(one.keys() | two.keys()):
            both = k in one and k in two
            scope = (wall, one[k], two[k]) if both else (wall, one.get(k) or two[k])
            rules.append(kit.Posting("piece.loose", kit.Table(scope, BOTH if both else ONE), stars[k]))
    return kit.wall_model(grid, rules, tuple(hidden))


MOST_PLACES = 20_000_000
"""The most stars times cells of a board. The model has a layer per star, and more take seconds and gigabytes."""
HAS = ((1,),)
"""Rows: a cell that the star lies in or touches belongs to its galaxy."""
BOTH = ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))
"""Rows: there is a wall; the cell on each side belongs to the galaxy."""
ONE = ((0, 0), (1, 0), (1, 1))
"""Rows: there is a wall; the only cell that can belong to the galaxy does."""


def _stars(puzzle: Galaxies, pieces: list[list[kit.Spot]]) -> tuple[Star, ...]:
    """Return a star in the middle of each piece, with the colour of the puzzle's star there, or white."""
    known, stars = dict(puzzle.stars), list[Star]()
    for piece in pieces:
        middle = _middle(piece)
        stars.append((middle, known.get(middle, WHITE)))
    return tuple(sorted(stars))


def _middle(piece: Iterable[kit.Spot]) -> kit.Spot:
    """Return the centre of a symmetric piece."""
    first, last = min(piece), max(piece)
    return kit.Spot((first.r + last.r) // 2, (first.c + last.c) // 2)


def clues_from(puzzle: Galaxies, marks: kit.Marks) -> Galaxies:
    """Give each galaxy its star, with the colour of the puzzle's star there, or white."""
    full = puzzle.changed(stars=_stars(puzzle, kit.walled_regions(puzzle.grid, marks)))
    kit.raise_first_violation(check(full, marks))
    return full


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random galaxies with their stars."""
    puzzle = Galaxies(rows=rows, cols=cols)
    return _board_of(puzzle, dict(random_galaxies(puzzle.grid.cells, rng, options["largest"])))


def _board_of(puzzle: Galaxies, galaxies: Mapping[kit.Spot, set[kit.Spot]]) -> Solved:
    """Return the board and answer of these galaxies. Old stars keep their colours; every third new one is black."""
    known, ids = dict(puzzle.stars), {s: k for k, cells in enumerate(galaxies.values()) for s in cells}
    stars = tuple(
        (star, known.get(star) or (BLACK if (star.r + star.c) % 3 == 0 else WHITE)) for star in sorted(galaxies)
    )
    marks = kit.walls_between(puzzle.grid, [ids[spot] for spot in puzzle.grid.cells])
    return puzzle.changed(stars=stars), marks


def _regrow(puzzle: Galaxies, answer: kit.Marks, near: set[kit.Spot], rng: Random) -> Solved:
    """Replace the galaxies that have some of these cells by random ones."""
    galaxies = dict[kit.Spot, set[kit.Spot]]()
    for piece in kit.walled_regions(puzzle.grid, answer):
        galaxies[_middle(piece)] = set(piece)
    removed = [star for star, cells in galaxies.items() if not near.isdisjoint(cells)]
    cells = set[kit.Spot]().union(*(galaxies.pop(star) for star in removed))
    return _board_of(puzzle, {**galaxies, **dict(random_galaxies(cells, rng, rng.randint(2, 1 + len(cells))))})


def repair(puzzle: Galaxies, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Replace the galaxies that the other answer does not have."""
    others = {frozenset(piece) for piece in kit.walled_regions(puzzle.grid, other or {})}
    pieces = kit.walled_regions(puzzle.grid, answer)
    near = {spot for piece in pieces if frozenset(piece) not in others for spot in piece}
    return _regrow(puzzle, answer, near, rng) if near else None


def shift(puzzle: Galaxies, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random) -> Solved | None:
    """Replace the galaxies where a player is stuck, or two neighbouring ones anywhere."""
    edge = rng.choice(sorted(stuck or puzzle.grid.edges)) if puzzle.grid.edges else None
    return _regrow(puzzle, answer, set(puzzle.grid.ends(edge)), rng) if edge else None


check = referee(MESSAGES, violations)
CONNECTED = tuple(f"{first}cell{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
CONNECTED += tuple(f"{first}cell+count{more}" for first, more in (("", "+exit"), ("", "+part"), ("apart+", "")))
"""The signatures of steps that use the connectedness of a galaxy."""
GENRE = kit.Genre(
    Galaxies,
    rulebook=(
        "Draw walls that cut the board into galaxies, each with exactly one star; no wall runs through a star.",
        "A half turn about its star leaves a galaxy as it is.",
        "The colours of stars are no rule: galaxies with black stars show a picture.",
    ),
    broken_rules={"piece.turn": 2, "piece": 1, "star": 1},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 9, "cells of a large galaxy", 2, 100),),
        unique=kit.Repair(repair),
        level=kit.Shift(shift),
        chance=(2, 3),
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("own", "Around a star", "cell:piece.loose+cell:star"),
        kit.Technique("reach", "Only one reaches it", "cell+count"),
        *(kit.Technique("hang", "Hangs together", signature) for signature in CONNECTED),
    ),
    **kit.declare_walls(Galaxies, "tentaisho", (StarDigits("stars"),), (StarTable("stars"),), last=(CellColours(),)),
)
