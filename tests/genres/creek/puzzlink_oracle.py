"""Oracle for puzz.link's URLs and files of Creek, independent of the package."""

from typing import Any

KIND = "creek"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """For each corner a number up to 4, plus 5 or 10 if one or two corners without a number follow; "." is unknown, and
    letters from g on skip corners."""
    found: dict[tuple[int, int], int | None] = {}
    at = 0
    for char in body:
        if char >= "g":
            at += int(char, 36) - 15
            continue
        code = 0 if char == "." else int(char, 16)
        found[divmod(at, cols + 1)] = None if char == "." else code % 5
        at += 1 + code // 5
    assert at >= (rows + 1) * (cols + 1)
    return {"numbers": found}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each corner, "-" if it is unknown; then # for a shaded cell and + for an open one."""
    words = [{(r, c): word for r, row in enumerate(part) for c, word in enumerate(row) if word != "."}
             for part in (table[: rows + 1], table[rows + 1 :])]  # fmt: skip
    return {
        "numbers": {at: None if word == "-" else int(word) for at, word in words[0].items()},
        "cells": {at: int(word == "#") for at, word in words[1].items()},
    }
