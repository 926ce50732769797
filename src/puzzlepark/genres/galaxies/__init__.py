"""Galaxies: walls cut the board into galaxies, which are symmetric under a half turn about their only star."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.galaxies.codec import CellColours, StarDigits, StarTable
from puzzlepark.genres.galaxies.making import random_galaxies
from puzzlepark.genres.galaxies.rule import SymmetricAboutStars, middle
from puzzlepark.genres.galaxies.stars import BLACK, WHITE, Star, Stars


@dataclass(frozen=True, kw_only=True, repr=False)
class Galaxies(kit.Puzzle):
    """`stars` are (place, "w" or "b") pairs in reading order; a place is a cell, an edge or a corner."""

    genre: ClassVar[str] = "galaxies"
    title: ClassVar[str] = "Galaxies"
    aliases: ClassVar[tuple[str, ...]] = ("spiral-galaxies", "tentai-show", "tentaisho")
    fields = (Stars(name="stars"),)
    stars: tuple[Star, ...] = ()


Solved = tuple[Galaxies, kit.Marks]
RULES = (SymmetricAboutStars(code="piece", noun="galaxy"),)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random galaxies with their stars."""
    puzzle = Galaxies(rows=rows, cols=cols)
    return _board_of(puzzle, dict(random_galaxies(puzzle.grid.cells, rng, options["largest"])))


def _board_of(puzzle: Galaxies, galaxies: Mapping[kit.Spot, set[kit.Spot]]) -> Solved:
    """Return the board and answer of these galaxies, whose cells are given by star. Stars that the puzzle already has
    keep their colours. About a third of the new ones are black."""
    colours = {star: BLACK if (star.r + star.c) % 3 == 0 else WHITE for star in sorted(galaxies)}
    colours |= {star: colour for star, colour in puzzle.stars if star in galaxies}
    ids = {spot: k for k, cells in enumerate(galaxies.values()) for spot in cells}
    marks = kit.walls_between(puzzle.grid, [ids[spot] for spot in puzzle.grid.cells])
    return puzzle.changed(stars=tuple(colours.items())), marks


def _regrow(puzzle: Galaxies, answer: kit.Marks, near: set[kit.Spot], rng: Random) -> Solved:
    """Replace all galaxies with a cell in `near` by random ones."""
    galaxies = dict[kit.Spot, set[kit.Spot]]()
    for piece in kit.walled_regions(puzzle.grid, answer):
        galaxies[middle(piece)] = set(piece)
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


GENRE = genre_of_rules(
    Galaxies,
    RULES,
    kit.wall_layers,
    rulebook=(
        "Draw walls that cut the board into galaxies, each with exactly one star; no wall runs through a star.",
        "A half turn about its star leaves a galaxy as it is.",
        "The colours of stars are no rule: galaxies with black stars show a picture.",
    ),
    broken_rules={"piece.turn": 2, "piece": 1, "star": 1},
    maker=kit.Maker(
        make,
        (kit.Option("largest", 9, "cells of a large galaxy", 2, 100),),
        unique=kit.Repair(repair),
        level=kit.Shift(shift),
        chance=(2, 3),
        rare=(5,),
    ),
    **kit.declare_walls(Galaxies, "tentaisho", (StarDigits("stars"),), (StarTable("stars"),), last=(CellColours(),)),
)
