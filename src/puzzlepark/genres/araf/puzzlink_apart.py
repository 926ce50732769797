"""A second reader of puzz.link's files of Araf, apart from the package, for the tests."""

from typing import Any

KIND = "araf"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each cell, then walls to the right and below."""
    numbers, across, down = table[:rows], table[rows : 2 * rows], table[2 * rows :]
    walls = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    walls |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "numbers": {(r, c): int(word) for r, row in enumerate(numbers) for c, word in enumerate(row) if word != "."},
        "lines": {pair: int(word == "1") for pair, word in walls.items() if word != "0"},
    }
