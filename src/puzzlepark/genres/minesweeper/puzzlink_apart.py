"""A second reader of puzz.link's URLs and files of Minesweeper, apart from the package, for the tests."""

from typing import Any

KIND = "mines"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """A hex digit is a number, two stand behind "-" and three behind "+"; "." is unknown, g to z skip 1 to 20 cells."""
    clues: list[str | None] = []
    while body:
        size = {"-": 3, "+": 4}.get(body[0], 1)
        word, body = body[:size], body[size:]
        clues += [None] * (int(word, 36) - 15) if "g" <= word <= "z" else [word]
    assert len(clues) == rows * cols
    told = {divmod(k, cols): clue.strip("-+") for k, clue in enumerate(clues) if clue}
    return {"numbers": {at: None if clue == "." else int(clue, 16) for at, clue in told.items()}}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each cell, "-" if it is unknown; then # for a mine and + for none."""
    words = [{(r, c): word for r, row in enumerate(part) for c, word in enumerate(row) if word != "."}
             for part in (table[:rows], table[rows:])]  # fmt: skip
    return {
        "numbers": {at: None if word == "-" else int(word) for at, word in words[0].items()},
        "cells": {at: int(word == "#") for at, word in words[1].items()},
    }
