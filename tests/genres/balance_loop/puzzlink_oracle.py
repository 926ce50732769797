"""Oracle for puzz.link's URLs and files of Balance Loop, independent of the package."""

from typing import Any

KIND = "balance"
WIDE = {"-": 2, "+": 3}
"""How many hex digits follow these signs."""


def board_fields(board: dict[str, Any]) -> dict[str, Any]:
    """The circles of a JSON document in the format of this oracle: the colour, and the number or None."""
    cells = {(r, c): text for r, row in enumerate(board["circles"]) for c, text in enumerate(row) if text}
    return {"circles": {at: (text[0], int(text[1:]) if text[1:] else None) for at, text in cells.items()}}


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """A number is twice that of a circle and 1 more if it is black, 0 or 1 without a number; a letter behind f is cells
    without a circle."""
    found, cell, at = dict[tuple[int, int], tuple[str, int | None]](), 0, 0
    while at < len(body):
        if body[at] > "f":
            cell += ord(body[at]) - ord("f")
            at += 1
            continue
        wide = WIDE.get(body[at], 0)
        text = body[at + 1 : at + 1 + wide] if wide else body[at]
        number, black = divmod(int(text, 16), 2)
        found[divmod(cell, cols)] = ("wb"[black], number or None)
        at += 1 + wide
        cell += 1
    assert cell == rows * cols
    return {"circles": found}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A colour and a number for each circle, -2 for none; then lines to the right and below."""
    words = {(r, c): word.split(",") for r, row in enumerate(table[:rows]) for c, word in enumerate(row) if word != "."}
    across, down = table[rows : 2 * rows], table[2 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "circles": {at: ("wb"[int(black)], None if n == "-2" else int(n)) for at, (black, n) in words.items()},
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
