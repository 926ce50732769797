"""Oracle for puzz.link's files of Ripple Effect, independent of the package."""

from typing import Any

KIND, GIVEN = "ripple", True
"""The name on puzz.link; files store given numbers separately from entered ones."""


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """1 for each wall between left and right, row by row, then between upper and lower; given numbers; written ones."""
    upright, below = table[:rows], table[rows : 2 * rows - 1]
    walls = {((r, c), (r, c + 1)) for r, row in enumerate(upright) for c, word in enumerate(row) if word == "1"}
    walls |= {((r, c), (r + 1, c)) for r, row in enumerate(below) for c, word in enumerate(row) if word == "1"}
    rest = table[len(upright) + len(below) :]
    numbers, cells = (
        {(r, c): int(word) for r, row in enumerate(part) for c, word in enumerate(row) if word != "."}
        for part in (rest[:rows], rest[rows:])
    )
    return {"walls": walls, "numbers": numbers, "cells": cells}
