"""Oracle for puzz.link's URLs and files of Tapa, independent of the package."""

from typing import Any

KIND, UNMARKED = "tapa", True
"""The name on puzz.link; cells with clues have no signs in files."""


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """One run is a digit, four of one cell are 9; two runs are 6a+b behind 360, three 16a+4b+c behind 396, as two
    digits of base 36; "." is unknown, and letters from g on skip cells."""
    clues: list[str | None] = []
    while body:
        char, two = body[0], int(body[:2], 36) if body[:2].isalnum() else 0
        if char > "f":
            clues += [None] * (int(char, 36) - 15)
        elif char >= "a":
            clues.append(f"{(two - 360) // 6}{(two - 360) % 6}" if two < 396 else _three(two - 396))
        else:
            clues.append("1111" if char == "9" else char)
        body = body[2 if "a" <= char <= "f" else 1 :]
    assert len(clues) == rows * cols
    return {"numbers": {divmod(k, cols): _number(clue) for k, clue in enumerate(clues) if clue}}


def _three(code: int) -> str:
    return f"{code // 16}{code // 4 % 4}{code % 4}"


def _number(clue: str) -> int | None:
    return None if clue in ".-" else int("".join(sorted(clue)))


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """Each cell is its runs with commas, or a sign: # for a shaded cell, + for an open one."""
    words = {(r, c): word for r, row in enumerate(table) for c, word in enumerate(row) if word != "."}
    return {
        "numbers": {at: _number(word.replace(",", "")) for at, word in words.items() if word not in "#+"},
        "cells": {at: int(word == "#") for at, word in words.items() if word in "#+"},
    }
