"""Oracle for puzz.link's URLs and files of Skyscrapers, independent of the package."""

from typing import Any

KIND, GIVEN = "skyscrapers", True
"""The name on puzz.link; given heights are stored in files where entered ones are."""


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Numbers above, below, left and right, then those of the cells, if there are any: hex digits, two behind "-",
    letters from g on skip places."""
    places = [(-1, c) for c in range(cols)] + [(rows, c) for c in range(cols)]
    places += [(r, -1) for r in range(rows)] + [(r, cols) for r in range(rows)]
    outside = len(places)
    places += [(r, c) for r in range(rows) for c in range(cols)]
    numbers: list[int | None] = []
    while body:
        char, size = body[0], 3 if body[0] == "-" else 1
        if char > "f":
            numbers += [None] * (int(char, 36) - 15)
        else:
            numbers.append(int(body[:size].removeprefix("-"), 16))
        body = body[size:]
    assert len(numbers) in (outside, len(places))
    told = [(place, number) for place, number in zip(places, numbers, strict=False) if number is not None]
    return {
        "clues": {place: number for place, number in told if place in places[:outside]},
        "numbers": {place: number for place, number in told if place in places[outside:]},
    }


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The board with a frame: plain numbers are clues in the frame and written heights inside, "q" is a given one."""
    assert [len(row) for row in table if row] == [cols + 2] * (rows + 2)
    words = {(r - 1, c - 1): word for r, row in enumerate(table) for c, word in enumerate(row) if word != "."}
    inside = {at: word for at, word in words.items() if 0 <= at[0] < rows and 0 <= at[1] < cols}
    return {
        "clues": {at: int(word) for at, word in words.items() if at not in inside},
        "numbers": {at: int(word[1:]) for at, word in inside.items() if word[0] == "q"},
        "cells": {at: int(word) for at, word in inside.items() if word[0] != "q"},
    }
