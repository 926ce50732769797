"""Oracle for puzz.link's URLs and files of Pipelink, independent of the package."""

from typing import Any

KIND = "pipelink"
PIECES = "+|-LJ7F"


def board_fields(board: dict[str, Any]) -> dict[str, Any]:
    """The pieces of a JSON document by their cells."""
    return {"pieces": {(r, c): x for r, row in enumerate(board["pieces"]) for c, x in enumerate(row) if x != "."}}


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """The letters a to g are pieces, h stands for a cell without one, i for two and so on."""
    found, cell = dict[tuple[int, int], str](), 0
    for char in body:
        number = ord(char) - ord("a")
        if number < 7:
            found[divmod(cell, cols)] = PIECES[number]
        cell += 1 if number < 7 else number - 6
    assert cell == rows * cols
    return {"pieces": found}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A word, a letter for each piece, and lines to the right and below."""
    assert table[0] == ["pipe"]
    letters = table[1 : rows + 1]
    words = {(r, c): word for r, row in enumerate(letters) for c, word in enumerate(row) if word != "."}
    across, down = table[rows + 1 : 2 * rows + 1], table[2 * rows + 1 :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {
        "pieces": {at: PIECES["abcdefg".index(word)] for at, word in words.items()},
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }
