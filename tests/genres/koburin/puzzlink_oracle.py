"""Oracle for puzz.link's files of Koburin, independent of the package."""

from typing import Any

KIND = "koburin"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each cell, "-" if it is unknown; # for a shaded cell and + for another; then lines to the right and
    below."""
    words = [{(r, c): word for r, row in enumerate(part) for c, word in enumerate(row) if word != "."}
             for part in (table[:rows], table[rows : 2 * rows])]  # fmt: skip
    across, down = table[2 * rows : 3 * rows], table[3 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "numbers": {at: None if word == "-" else int(word) for at, word in words[0].items()},
        "cells": {at: int(word == "#") for at, word in words[1].items()},
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
