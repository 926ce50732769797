"""Suguru: rooms hold the numbers from 1 to their sizes, and equal numbers never touch, not even at a corner."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.constraints.distinct.patterns import beside_rooms
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.anti_king import AntiKing
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.game_rules.one_to_room_size import OneToRoomSize
from puzzlepark.genres import kit
from puzzlepark.genres.suguru.making import NoTouchNumbering


@dataclass(frozen=True, kw_only=True, repr=False)
class Suguru(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "suguru"
    title: ClassVar[str] = "Suguru"
    aliases: ClassVar[tuple[str, ...]] = ("tectonic", "capsules", "number-blocks")
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
    NumberInEveryCell(code="room.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Suguru, kit.Marks]:
    """Draw rooms with all their numbers."""
    smallest, largest = sorted((options["smallest"], options["largest"]))
    ids, numbers = kit.numbered_rooms(rows, cols, rng, smallest, largest, NoTouchNumbering)
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = Suguru(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


GENRE = genre_of_rules(
    Suguru,
    RULES,
    kit.numbered_room_layers,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Equal numbers never touch, not even at a corner.",
    ),
    broken_rules={"room": 1, "given": 1, "touch": 2},
    messages=kit.NO_NUMBER_IN_ROOM,
    maker=kit.Maker(
        make,
        (
            kit.Option("smallest", 4, "cells of the smallest rooms wanted", 1, 9),
            kit.Option("largest", 6, "cells of the largest rooms wanted; some may get larger", 2, 9),
        ),
        clues=kit.Thin(symmetric=True),
        rare=(5,),
    ),
    reasons=beside_rooms("touches it"),
    more_techniques=(
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
    ),
    **kit.declare_numbered_rooms(Suguru, "suguru"),
)
