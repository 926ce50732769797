"""Oracle for puzz.link's files of Choco Banana, independent of the package."""

from typing import Any

KIND = "cbanana"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each cell, "-" if it is unknown; then # for a shaded cell and + for an open one."""
    words = [{(r, c): word for r, row in enumerate(part) for c, word in enumerate(row) if word != "."}
             for part in (table[:rows], table[rows:])]  # fmt: skip
    return {
        "numbers": {at: None if word == "-" else int(word) for at, word in words[0].items()},
        "cells": {at: int(word == "#") for at, word in words[1].items()},
    }
