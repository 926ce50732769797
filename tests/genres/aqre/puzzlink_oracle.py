"""Oracle for puzz.link's URLs and files of Aqre, independent of the package."""

from typing import Any

KIND = "aqre"
Cell = tuple[int, int]


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Walls as bits, five to a digit of base 32, then a number for each room in reading order of their first cells; it
    stands in the room's leftmost column at the top."""
    upright, level = -(-rows * (cols - 1) // 5), -(-(rows - 1) * cols // 5)
    beside = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    below = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    walls = set()
    for pairs, digits in ((beside, body[:upright]), (below, body[upright : upright + level])):
        bits = "".join(f"{int(digit, 32):05b}" for digit in digits)
        walls |= {pair for pair, bit in zip(pairs, bits, strict=False) if bit == "1"}
    words, numbers = body[upright + level :], list[int | None]()
    while words:
        size = {"-": 3, "+": 4}.get(words[0], 1)
        word, words = words[:size], words[size:]
        numbers += [None] * (int(word, 36) - 15) if "g" <= word <= "z" else [int(word.strip("-+"), 16)]
    left, rooms = [(r, c) for r in range(rows) for c in range(cols)], list[list[Cell]]()
    while left:
        rooms.append([left[0]])
        for cell in rooms[-1]:
            near = [two if one == cell else one for one, two in {*beside, *below} - walls if cell in (one, two)]
            rooms[-1] += [other for other in near if other not in rooms[-1]]
        left = [cell for cell in left if cell not in rooms[-1]]
    tops = [min(room, key=lambda cell: (cell[1], cell[0])) for room in rooms]
    assert len(numbers) == len(rooms)
    return {"walls": walls, "numbers": {top: n for top, n in zip(tops, numbers, strict=True) if n is not None}}


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
