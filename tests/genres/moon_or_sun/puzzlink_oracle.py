"""Oracle for puzz.link's files of Moon or Sun, independent of the package."""

from typing import Any

KIND = "moonsun"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """The number of rooms, the rooms, signs, lines to the right and below, and marks of the player."""
    ids, signs = table[1 : 1 + rows], table[1 + rows : 1 + 2 * rows]
    assert len({name for row in ids for name in row}) == int(table[0][0])
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    below = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    rest = [word for row in table[1 + 2 * rows :] for word in row]
    assert rest[len(pairs) + len(below) :] == ["0"] * (rows * cols)
    lines = zip(pairs + below, rest, strict=False)
    return {
        "walls": {(a, b) for a, b in pairs + below if ids[a[0]][a[1]] != ids[b[0]][b[1]]},
        "signs": "".join(word for row in signs for word in row),
        "lines": {pair: int(word == "1") for pair, word in lines if word != "0"},
    }
