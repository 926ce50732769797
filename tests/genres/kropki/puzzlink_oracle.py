"""Oracle for puzz.link's URLs and files of Kropki, independent of the package."""

from typing import Any

KIND = "kropki"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Three edges to a digit of base 27, those between left and right first: 1 is a white dot, 2 a black one."""
    edges = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    edges += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    values = [int(digit, 27) // place % 3 for digit in body for place in (9, 3, 1)]
    assert len(values) - len(edges) in (0, 1, 2)
    dots = {edge: "wb"[value - 1] for edge, value in zip(edges, values, strict=False) if value}
    return {"numbers": {}, "dots": dots}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A word for each edge between left and right, row by row, then between upper and lower; then written numbers."""
    beside, below, rest = table[:rows], table[rows : 2 * rows - 1], table[2 * rows - 1 :]
    dots = {((r, c), (r, c + 1)): word for r, row in enumerate(beside) for c, word in enumerate(row)}
    dots |= {((r, c), (r + 1, c)): word for r, row in enumerate(below) for c, word in enumerate(row)}
    cells = {(r, c): int(word) for r, row in enumerate(rest) for c, word in enumerate(row) if word != "."}
    return {"numbers": {}, "dots": {e: "wb"[int(w) - 1] for e, w in dots.items() if w != "0"}, "cells": cells}
