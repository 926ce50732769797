"""Oracle for puzz.link's files of Chocona, independent of the package."""

from typing import Any

KIND = "chocona"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The number of rooms, the rooms, numbers, and a sign for each cell: # if it is shaded, + if it is open."""
    ids, numbers, signs = table[1 : 1 + rows], table[1 + rows : 1 + 2 * rows], table[1 + 2 * rows :]
    assert len({name for row in ids for name in row}) == int(table[0][0])
    pairs = [((r, c), other) for r in range(rows) for c in range(cols) for other in ((r, c + 1), (r + 1, c))]
    inside = [(a, b) for a, b in pairs if b[0] < rows and b[1] < cols]
    return {
        "walls": {(a, b) for a, b in inside if ids[a[0]][a[1]] != ids[b[0]][b[1]]},
        "numbers": {(r, c): int(word) for r, row in enumerate(numbers) for c, word in enumerate(row) if word != "."},
        "cells": {(r, c): int(word == "#") for r, row in enumerate(signs) for c, word in enumerate(row) if word != "."},
    }
