"""Oracle for puzz.link's URLs and files of Icebarn, independent of the package."""

from typing import Any

KIND = "icebarn"
Cell = tuple[int, int]


def board_fields(board: dict[str, Any]) -> dict[str, Any]:
    """The contents of a JSON document in the format of this oracle."""
    arrows = {}
    for key, (dr, dc) in (("across", (0, 1)), ("down", (1, 0))):
        for r, row in enumerate(board.get(key, ())):
            for c, sign in enumerate(row):
                if sign != ".":
                    arrows[(r, c), (r + dr, c + dc)] = sign in ">v"
    doors = [_outer(r - 1, c - 1, side, board["height"], board["width"]) for r, c, side in board["doors"]]
    return {"ice": {(r - 1, c - 1) for r, c in board.get("ice", ())}, "arrows": arrows, "doors": doors}


def _outer(r: int, c: int, side: str, rows: int, cols: int) -> int:
    """The number of an edge of the border: above, below, left, right."""
    return {"N": c, "S": cols + c, "W": 2 * cols + r, "E": 2 * cols + rows + r}[side]


def _inner(rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    level = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    return level + [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]


def read_url(body: str, rows: int, cols: int) -> dict[str, Any]:
    """Five cells a letter; gaps before arrows left and up, and again before arrows right and down; IN and OUT."""
    text, first, last = body.split("/")
    size = -(-rows * cols // 5)
    bits = "".join(f"{int(char, 32):05b}" for char in text[:size])
    ice = {divmod(k, cols) for k in range(rows * cols) if bits[k] == "1"}
    pairs, rest = _inner(rows, cols), list(text[size:])
    arrows = dict[tuple[Cell, Cell], bool]()
    for forth in (False, True):
        at = 0
        while at < len(pairs):
            gap = int(rest.pop(0), 36)
            at += gap
            if gap < 35:
                arrows |= {pairs[at]: forth} if at < len(pairs) else {}
                at += 1
    assert not rest
    return {"ice": ice, "arrows": arrows, "doors": [int(first), int(last)]}


def read_file(table: list[list[str]], rows: int, cols: int) -> dict[str, Any]:
    """IN, OUT, the ice, and then arrows and lines on all sides of cells, upright ones first."""
    pairs = _inner(rows, cols)
    doors = [int(row[0]) - len(pairs) for row in table[:2]]
    ice = {(r, c) for r, row in enumerate(table[2 : rows + 2]) for c, word in enumerate(row) if word == "1"}
    arrows, lines = (_sides(table[start : start + 2 * rows + 1], rows) for start in (rows + 2, 3 * rows + 3))
    return {
        "ice": ice,
        "arrows": {pair: word == "2" for pair, word in arrows.items() if word != "0"},
        "doors": doors,
        "lines": {pair: int(word == "1") for pair, word in lines.items() if word != "0"},
    }


def _sides(table: list[list[str]], rows: int) -> dict[tuple[Cell, Cell], str]:
    """The tokens of the sides between two cells."""
    found = {((r, c - 1), (r, c)): word for r, row in enumerate(table[:rows]) for c, word in enumerate(row[:-1]) if c}
    level = list(enumerate(table[rows:]))[1:-1]
    return found | {((r - 1, c), (r, c)): word for r, row in level for c, word in enumerate(row)}
