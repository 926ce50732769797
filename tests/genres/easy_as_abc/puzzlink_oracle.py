"""Oracle for puzz.link's URLs and files of Easy as ABC, independent of the package."""

from typing import Any

KIND, GIVEN = "easyasabc", True
"""The name on puzz.link; given letters are stored in files where entered ones are."""


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """How many letters there are and a slash; letters above, below, left and right, then those of the cells, if there
    are any: hex digits, two behind "-", letters from g on skip places."""
    body = body.partition("/")[2]
    places = [(-1, c) for c in range(cols)] + [(rows, c) for c in range(cols)]
    places += [(r, -1) for r in range(rows)] + [(r, cols) for r in range(rows)]
    outside = len(places)
    places += [(r, c) for r in range(rows) for c in range(cols)]
    found: dict[tuple[int, int], int] = {}
    at = 0
    while body:
        size = 3 if body[0] == "-" else 1
        if body[0] > "f":
            at += int(body[0], 36) - 15
        else:
            found[places[at]] = int(body[:size].removeprefix("-"), 16)
            at += 1
        body = body[size:]
    assert at in (outside, len(places))
    inner = {place: letter for place, letter in found.items() if place in places[outside:]}
    return {"clues": {place: x for place, x in found.items() if place not in inner}, "numbers": inner}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """How many letters there are, then the board with a frame: plain numbers are clues in the frame and written letters
    inside, "q" is a given one, "-" an empty cell."""
    _, *lines = (row for row in table if row)
    assert [len(row) for row in lines] == [cols + 2] * (rows + 2)
    words = {(r - 1, c - 1): word for r, row in enumerate(lines) for c, word in enumerate(row) if word != "."}
    inside = {at: word for at, word in words.items() if 0 <= at[0] < rows and 0 <= at[1] < cols}
    return {
        "clues": {at: int(word) for at, word in words.items() if at not in inside},
        "numbers": {at: int(word[1:]) for at, word in inside.items() if word[0] == "q"},
        "cells": {at: 0 if word == "-" else int(word) for at, word in inside.items() if word[0] != "q"},
    }
