"""Oracle for puzz.link's URLs and files of Slalom, independent of the package."""

from typing import Any

KIND = "slalom"


def board_fields(board: dict[str, Any]) -> dict[str, Any]:
    """The cells of a JSON document in the format of this oracle."""
    texts = [text for row in board["course"] for text in row]
    return {"course": ["." if text == "o" else text for text in texts], "start": texts.index("o")}


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """1, 2 and 3 are a black cell, an upright and a level gate; a larger digit stands for 3 fewer open cells. Then a
    way and a number for black cells, and at last the start."""
    text, start = body.split("/")
    course, at = list[str](), 0
    while len(course) < rows * cols:
        digit = int(text[at], 36)
        course += ["", "#", "|", "-"][digit] if digit < 4 else "." * (digit - 3)
        at += 1
    assert len(course) == rows * cols
    black, k = [i for i, sign in enumerate(course) if sign == "#"], 0
    while at < len(text):
        if text[at] >= "g":
            k += ord(text[at]) - ord("g") + 1
            at += 1
            continue
        far = text[at] == "-"
        way = int(text[at + far])
        size = 3 if far else 2 if way > 4 else 1
        course[black[k]] = f"{int(text[at + far + 1 : at + far + 1 + size], 16)}{' udlr'[way % 5]}"
        at += far + 1 + size
        k += 1
    assert k == len(black)
    return {"course": course, "start": int(start)}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """A word per cell, then lines to the right and below."""
    course, start = list[str](), 0
    for word in (word for row in table[:rows] for word in row):
        start = len(course) if word == "o" else start
        way, comma, number = word.partition(",")
        course.append(f"{number}{' udlr'[int(way)]}" if comma else {"o": ".", "i": "|"}.get(word, word))
    across, down = table[rows : 2 * rows], table[2 * rows :]
    lines = {((r, c), (r, c + 1)): word for r, row in enumerate(across) for c, word in enumerate(row)}
    lines |= {((r, c), (r + 1, c)): word for r, row in enumerate(down) for c, word in enumerate(row)}
    found = {pair: int(word == "1") for pair, word in lines.items() if word != "0"}
    return {"course": course, "start": start, "lines": found}
