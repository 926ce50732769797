"""Oracle for puzz.link's URLs and files of Tatamibari, independent of the package."""

from typing import Any

KIND = "tatamibari"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """1 is an upright bar, 2 a level one, 3 a plus, a point any; letters from g on skip cells."""
    signs = "".join("." * (int(x, 36) - 15) if x > "f" else {"1": "|", "2": "-", "3": "+", ".": "?"}[x] for x in body)
    assert len(signs) == rows * cols
    return {"signs": signs}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A letter per cell, then a word for each edge between left and right, and between upper and lower."""
    names = {".": ".", "a": "|", "b": "-", "c": "+", "-": "?"}
    beside, below = table[rows : 2 * rows], table[2 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(beside) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(below) for c, word in enumerate(row)}
    return {
        "signs": "".join(names[word] for row in table[:rows] for word in row),
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
