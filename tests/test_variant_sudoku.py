"""Random fillings of Variant Sudokus."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import puzzlepark as pp
from puzzlepark.registry import genre_named


def options_with(rule: str) -> Mapping[str, object]:
    """The default options of the maker, with this additional rule."""
    maker = genre_named("variant-sudoku").maker
    assert maker is not None
    return {option.name: option.default for option in maker.options} | {"rule": rule}


@pytest.mark.parametrize("size", [6, 8, 9, 10, 12])
def test_a_filling_without_consecutive_neighbours_keeps_the_rules(size: int) -> None:
    genre = genre_named("variant-sudoku")
    assert genre.maker is not None
    assert genre.maker.make is not None
    try:
        puzzle, answer = genre.maker.make(size, size, random.Random(1), options_with("steps"))
    except pp.BadInput:
        assert size > 10
    else:
        assert not genre.check(puzzle, answer).violations
