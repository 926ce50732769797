"""Oracle for puzz.link's URLs and files of Mid-Loop, independent of the package."""

from typing import Any

KIND = "midloop"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Cells, edges and corners in reading order. A hex digit is a dot, and half of it places without one; further
    letters are only such places."""
    at, found = 0, list[int]()
    for char in body:
        value = int(char, 36)
        if value < 16:
            assert value % 2
            found.append(at)
            at += 1 + value // 2
        else:
            at += value - 15
    wide = 2 * cols - 1
    assert at >= wide * (2 * rows - 1)
    return {"middles": {divmod(place, wide) for place in found}}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A word for each row of cells and of edges between them, with 2 for a dot; then lines to the right and below."""
    dots, across, down = table[: 2 * rows - 1], table[2 * rows - 1 : 3 * rows - 1], table[3 * rows - 1 :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "middles": {(r, c) for r, (word,) in enumerate(dots) for c, sign in enumerate(word) if sign == "2"},
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
