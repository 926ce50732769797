"""Oracle for puzz.link's URLs and files of Aquarium, independent of the package."""

from typing import Any

KIND = "aquarium"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Walls as bits, five to a digit of base 32; behind a slash the numbers above columns, then beside rows: hex
    digits, two behind "-", three behind "+", letters from g on skip places."""
    upright = -(-rows * (cols - 1) // 5)
    bits, _, words = body.partition("/")
    beside = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    below = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    walls = set()
    for pairs, digits in ((beside, bits[:upright]), (below, bits[upright:])):
        flags = "".join(f"{int(digit, 32):05b}" for digit in digits)
        walls |= {pair for pair, flag in zip(pairs, flags, strict=False) if flag == "1"}
    places, numbers = [(-1, c) for c in range(cols)] + [(r, -1) for r in range(rows)], list[int | None]()
    while words:
        size = {"-": 3, "+": 4}.get(words[0], 1)
        word, words = words[:size], words[size:]
        numbers += [None] * (int(word, 36) - 15) if "g" <= word <= "z" else [int(word.strip("-+"), 16)]
    assert len(numbers) == len(places)
    return {"walls": walls, "numbers": {at: n for at, n in zip(places, numbers, strict=True) if n is not None}}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """1 for each wall between left and right, row by row, then between upper and lower; then the board with a row above
    and a column on the left for the numbers: # is a cell with water, + a dry one."""
    upright, below = table[:rows], table[rows : 2 * rows - 1]
    walls = {((r, c), (r, c + 1)) for r, row in enumerate(upright) for c, word in enumerate(row) if word == "1"}
    walls |= {((r, c), (r + 1, c)) for r, row in enumerate(below) for c, word in enumerate(row) if word == "1"}
    framed = table[2 * rows - 1 :]
    words = {(r - 1, c - 1): word for r, row in enumerate(framed) for c, word in enumerate(row) if word != "."}
    numbers = {at: int(word) for at, word in words.items() if min(at) < 0}
    return {"walls": walls, "numbers": numbers, "cells": {a: int(w == "#") for a, w in words.items() if min(a) >= 0}}
