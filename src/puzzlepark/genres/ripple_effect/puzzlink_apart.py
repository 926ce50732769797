"""A second reader of puzz.link's URLs and files of Ripple Effect, apart from the package, for the tests."""

from typing import Any

KIND, GIVEN = "ripple", True
"""puzz.link's name, and that given numbers stand in files apart from those that are written."""


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Walls as bits, five to a digit of base 32; then a number for each cell, in which g to z skip 1 to 20 cells."""
    pairs = [[((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)],
             [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]]  # fmt: skip
    walls = set()
    for some in pairs:
        digits, body = body[: -(-len(some) // 5)], body[-(-len(some) // 5) :]
        bits = "".join(f"{int(digit, 32):05b}" for digit in digits)
        walls |= {pair for pair, bit in zip(some, bits, strict=False) if bit == "1"}
    clues: list[str | None] = []
    while body:
        size = {"-": 3, "+": 4}.get(body[0], 1)
        word, body = body[:size], body[size:]
        clues += [None] * (int(word, 36) - 15) if "g" <= word <= "z" else [word.strip("-+")]
    assert len(clues) == rows * cols
    return {"walls": walls, "numbers": {divmod(k, cols): int(clue, 16) for k, clue in enumerate(clues) if clue}}


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
