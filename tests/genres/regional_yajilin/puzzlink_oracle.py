"""Oracle for puzz.link's files of Regional Yajilin, independent of the package."""

from typing import Any

KIND = "yajilin-regions"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The number of rooms, rooms, numbers, # for a shaded cell and + for another, lines to the right and below."""
    ids, numbers, signs = (table[1 + k * rows : 1 + (k + 1) * rows] for k in range(3))
    assert len({name for row in ids for name in row}) == int(table[0][0])
    beside = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    beside += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    lines = zip(beside, [word for row in table[1 + 3 * rows :] for word in row], strict=True)
    return {
        "walls": {(a, b) for a, b in beside if ids[a[0]][a[1]] != ids[b[0]][b[1]]},
        "numbers": {(r, c): int(word) for r, row in enumerate(numbers) for c, word in enumerate(row) if word != "."},
        "cells": {(r, c): int(word == "#") for r, row in enumerate(signs) for c, word in enumerate(row) if word != "."},
        "lines": {pair: int(word == "1") for pair, word in lines if word != "0"},
    }
