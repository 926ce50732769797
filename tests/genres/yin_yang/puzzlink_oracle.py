"""Oracle for puzz.link's files of Yin-Yang, independent of the package."""

from typing import Any

KIND = "yinyang"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The circles, then the colours of cells in the same signs."""
    marks = {(r, c): word for r, row in enumerate(table[rows:]) for c, word in enumerate(row) if word != "."}
    return {
        "signs": "".join(word for row in table[:rows] for word in row),
        "cells": {at: int(word == "2") for at, word in marks.items()},
    }
