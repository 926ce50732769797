"""A second reader of puzz.link's URLs and files of Yin-Yang, apart from the package, for the tests."""

from typing import Any

KIND = "yinyang"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Three cells to a digit of base 27: 1 is white, 2 is black."""
    signs = ""
    for char in body:
        value = int(char, 27)
        signs += f"{value // 9}{value // 3 % 3}{value % 3}"
    assert len(body) == -(-rows * cols // 3)
    return {"signs": signs[: rows * cols].replace("0", ".")}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The circles, then the colours of cells in the same signs."""
    marks = {(r, c): word for r, row in enumerate(table[rows:]) for c, word in enumerate(row) if word != "."}
    return {
        "signs": "".join(word for row in table[:rows] for word in row),
        "cells": {at: int(word == "2") for at, word in marks.items()},
    }
