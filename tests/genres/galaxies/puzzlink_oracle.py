"""Oracle for puzz.link's URLs and files of Galaxies, independent of the package."""

from typing import Any

KIND = "tentaisho"


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Places of half cells, row by row: a hex digit is a star, odd if black, half of it places to skip."""
    places = [(r, c) for r in range(1, 2 * rows) for c in range(1, 2 * cols)]
    stars, at = [], 0
    for char in body:
        if char < "g":
            stars.append((places[at], "wb"[int(char, 16) % 2]))
        at += int(char, 16) // 2 + 1 if char < "g" else int(char, 36) - 15
    assert 0 <= at - len(places) < 8
    return {"stars": tuple(stars)}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A word for each row of places, then a word for each edge between cells, then one for each cell."""
    places, rest = table[: 2 * rows - 1], table[2 * rows - 1 :]
    signs = [((r + 1, c + 1), sign) for r, (word,) in enumerate(places) for c, sign in enumerate(word)]
    beside, below = rest[:rows], rest[rows : 2 * rows - 1]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(beside) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(below) for c, word in enumerate(row)}
    assert {word for row in rest[2 * rows - 1 :] for word in row} <= {"0"}
    return {
        "stars": tuple((place, "wb"[int(sign) - 1]) for place, sign in signs if sign != "."),
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
