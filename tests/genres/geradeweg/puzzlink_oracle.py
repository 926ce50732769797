"""Oracle for puzz.link's files of Geradeweg, independent of the package."""

from typing import Any

KIND = "geradeweg"


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A number for each cell, "-" if it is unknown; then lines to the right and below."""
    words = {(r, c): word for r, row in enumerate(table[:rows]) for c, word in enumerate(row) if word != "."}
    across, down = table[rows : 2 * rows], table[2 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "numbers": {at: None if word == "-" else int(word) for at, word in words.items()},
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
