"""Oracle for puzz.link's files of Doppelblock, independent of the package."""

from typing import Any

KIND, GIVEN = "doppelblock", True
"""The name on puzz.link; given numbers are stored in files where entered ones are."""


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The board with a row above it and a column on its left, which have the sums: "-" is a shaded cell, "q" stands
    before a given number."""
    assert [len(row) for row in table if row] == [cols + 1] * (rows + 1)
    words = {(r - 1, c - 1): word for r, row in enumerate(table) for c, word in enumerate(row) if word != "."}
    inside = {at: word for at, word in words.items() if min(at) >= 0}
    return {
        "numbers": {at: int(word[1:]) for at, word in inside.items() if word[0] == "q"},
        "cells": {at: 0 if word == "-" else int(word) for at, word in inside.items() if word[0] != "q"},
    }
