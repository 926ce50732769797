"""Cojun: rooms hold the numbers from 1 on, larger ones above smaller ones, and equal numbers are never neighbours."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.constraints.distinct.patterns import beside_rooms
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.game_rules.larger_above import LargerAbove
from puzzlepark.game_rules.no_equal_neighbours import NoEqualNeighbours
from puzzlepark.game_rules.one_to_room_size import OneToRoomSize
from puzzlepark.genres import kit
from puzzlepark.genres.cojun.making import FallingNumbering


@dataclass(frozen=True, kw_only=True, repr=False)
class Cojun(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "cojun"
    title: ClassVar[str] = "Cojun"
    aliases: ClassVar[tuple[str, ...]] = ("kojun",)
    fields = (
        kit.Regions(name="rooms", upright=True),
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=mul, strict=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


RULES = (
    OneToRoomSize(code="room"),
    GivenNumbers(code="given"),
    NoEqualNeighbours(code="touch", rooms="rooms"),
    LargerAbove(code="order", sized=True),
    NumberInEveryCell(code="room.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Cojun, kit.Marks]:
    """Return random rooms with all their numbers."""
    smallest, largest = sorted((options["smallest"], options["largest"]))
    ids, numbers = kit.numbered_rooms(rows, cols, rng, smallest, largest, FallingNumbering)
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = Cojun(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


GENRE = genre_of_rules(
    Cojun,
    RULES,
    kit.numbered_room_layers,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Equal numbers are never side by side.",
        "Where a cell lies above another of its room, its number is larger.",
    ),
    broken_rules={"room": 1, "given": 1, "touch": 2, "order": 3},
    messages=kit.NO_NUMBER_IN_ROOM,
    maker=kit.Maker(
        make,
        (
            kit.Option("smallest", 3, "cells of the smallest rooms wanted", 1, 9),
            kit.Option("largest", 6, "cells of the largest rooms wanted; some may get larger", 2, 9),
        ),
        clues=kit.Thin(symmetric=True),
        largest=10,
        rare=(4, 5),
    ),
    reasons=beside_rooms("is beside it"),
    more_techniques=(
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
    ),
    **kit.declare_numbered_rooms(Cojun, "cojun"),
)
