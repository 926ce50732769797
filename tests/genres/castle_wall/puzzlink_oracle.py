"""Oracle for puzz.link's URLs and files of Castle Wall, independent of the package."""

from typing import Any

KIND = "castle"
Clue = tuple[str, int | None, str]
"""A colour, a number and a way; no number and no way if there is none."""


def board_fields(board: dict[str, Any]) -> dict[str, Any]:
    """The clues of a JSON document in the format of this oracle."""
    cells = {(r, c): text for r, row in enumerate(board["clues"]) for c, text in enumerate(row) if text}
    return {"clues": {at: _clue(text) for at, text in cells.items()}}


def _clue(text: str) -> Clue:
    colour = text[0] if text[0] in "wb" else ""
    return (colour, None, "") if text[-1] == "?" else (colour, int(text[len(colour) : -1]), text[-1])


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """A letter is cells without a clue. A clue is a digit for its colour, one for its way, and its number: a hex digit,
    two behind a way of 5 more, three behind a minus sign and the way."""
    found, cell, at = dict[tuple[int, int], Clue](), 0, 0
    while at < len(body):
        if body[at].islower():
            cell += ord(body[at]) - 96
            at += 1
            continue
        colour, far = "gwb"[int(body[at])].strip("g"), body[at + 1] == "-"
        way = int(body[at + 1 + far])
        size = 3 if far else 2 if way > 4 else 1
        number = body[at + 2 + far : at + 2 + far + size]
        told = number != "." and way % 5 > 0
        found[divmod(cell, cols)] = (colour, int(number, 16), " udlr"[way % 5]) if told else (colour, None, "")
        at += 2 + far + size
        cell += 1
    assert cell == rows * cols
    return {"clues": found}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A way, a number and a colour for each cell with a clue; then lines to the right and below."""
    found = dict[tuple[int, int], Clue]()
    for r, row in enumerate(table[:rows]):
        for c, word in enumerate(row):
            if word != ".":
                way, number, colour = word.split(",")
                paint = "gwb"[int(colour)].strip("g")
                found[r, c] = (paint, None, "") if number == "-" else (paint, int(number), " udlr"[int(way)])
    across, down = table[rows : 2 * rows], table[2 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    return {"clues": found, "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"}}
