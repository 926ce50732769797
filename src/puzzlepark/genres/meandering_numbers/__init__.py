"""Meandering Numbers: consecutive numbers of a room are adjacent, and equal numbers never touch."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.constraints.distinct.patterns import beside_rooms
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.anti_king import AntiKing
from puzzlepark.game_rules.consecutive_beside import ConsecutiveBeside
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.game_rules.one_to_room_size import OneToRoomSize
from puzzlepark.genres import kit
from puzzlepark.genres.meandering_numbers.making import random_meanders


@dataclass(frozen=True, kw_only=True, repr=False)
class MeanderingNumbers(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "meandering-numbers"
    title: ClassVar[str] = "Meandering Numbers"
    aliases: ClassVar[tuple[str, ...]] = ("meander", "worms")
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=mul, strict=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


RULES = (
    OneToRoomSize(code="room"),
    GivenNumbers(code="given"),
    AntiKing(code="touch"),
    ConsecutiveBeside(code="path", sized=True),
    NumberInEveryCell(code="room.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[MeanderingNumbers, kit.Marks]:
    """Draw rooms with all their numbers."""
    ids, numbers = random_meanders(rows, cols, rng, options["largest"])
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = MeanderingNumbers(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


GENRE = genre_of_rules(
    MeanderingNumbers,
    RULES,
    kit.numbered_room_layers,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "In a room, numbers that follow each other share a side: 1 is beside 2, 2 beside 3, and so on.",
        "Equal numbers never touch, not even at a corner.",
    ),
    broken_rules={"room": 1, "given": 1, "path": 2, "touch": 3},
    messages=kit.NO_NUMBER_IN_ROOM,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 7, "cells of the largest rooms; some more if a board above 225 cells needs it", 3, 12),),
        clues=kit.Thin(symmetric=True),
        largest=10,
        rare=(3, 4, 5),
    ),
    reasons=beside_rooms("touches it"),
    more_techniques=(
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
    ),
    **kit.declare_numbered_rooms(MeanderingNumbers, "meander"),
)
