"""Ripple Effect: rooms hold the numbers from 1 to their sizes, and equal numbers in a line have at least that many
cells between them."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.game_rules.one_to_room_size import OneToRoomSize
from puzzlepark.game_rules.ripple import Ripple
from puzzlepark.genres import kit
from puzzlepark.genres.ripple_effect.making import random_ripples


@dataclass(frozen=True, kw_only=True, repr=False)
class RippleEffect(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "ripple-effect"
    title: ClassVar[str] = "Ripple Effect"
    aliases: ClassVar[tuple[str, ...]] = ("ripple", "hakyuu", "hakyu-koka")
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
    Ripple(code="ripple", rooms="rooms"),
    NumberInEveryCell(code="room.missing"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[RippleEffect, kit.Marks]:
    """Draw rooms with all their numbers."""
    ids, numbers = random_ripples(rows, cols, rng, options["largest"])
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = RippleEffect(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


GENRE = genre_of_rules(
    RippleEffect,
    RULES,
    kit.numbered_room_layers,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Between two equal numbers in a row or column lie at least as many cells as the number says.",
    ),
    broken_rules={"room": 1, "given": 1, "ripple": 2},
    messages=kit.NO_NUMBER_IN_ROOM,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 5, "cells of the largest rooms; some have a few more", 2, 9),),
        clues=kit.Thin(symmetric=True),
        rare=(5,),
    ),
    **kit.declare_numbered_rooms(RippleEffect, "ripple"),
)
