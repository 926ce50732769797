"""Oracle for puzz.link's URLs and files of Slant, independent of the package."""

from typing import Any

KIND = "gokigen"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Corners row by row. A digit up to e is a number and, for each 5 in it, one more corner that is left out; "." is a
    unknown number, and a letter from g on leaves out as many corners as it is letters after f."""
    found: dict[tuple[int, int], int | None] = {}
    corners = [(r, c) for r in range(rows + 1) for c in range(cols + 1)]
    at = 0
    for sign in body:
        if sign in "ghijklmnopqrstuvwxyz":
            at += ord(sign) - ord("f")
        elif sign == ".":
            found[corners[at]] = None
            at += 1
        else:
            skipped, number = divmod(int(sign, 16), 5)
            found[corners[at]] = number
            at += 1 + skipped
    assert at >= len(corners)
    return {"numbers": found}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each corner, "-" if it is unknown; then 1 or 2 for the diagonal of each cell."""
    numbers, cells = table[: rows + 1], table[rows + 1 :]
    return {
        "numbers": {
            (r, c): None if word == "-" else int(word)
            for r, row in enumerate(numbers)
            for c, word in enumerate(row)
            if word != "."
        },
        "cells": {(r, c): int(word) for r, row in enumerate(cells) for c, word in enumerate(row) if word != "."},
    }
