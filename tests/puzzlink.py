"""A second reader of puzz.link's URLs and files, written from the description of the formats alone.

It knows nothing of the package. Cells are (row, column) from 0; a number is None where the clue is a question mark.
Some genres have a reader of their own, see `ORACLES`.
"""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


ORACLES: dict[str, Any] = {}
"""The modules `genres/<folder>/puzzlink_oracle.py`, by puzz.link's names of their kinds. Their functions
`read_url(body, rows, cols)` and `read_file(table, rows, cols)` return the same as `read_url` here, the latter with the
marks."""


class Text:
    """Characters of a body, taken from the left."""

    def __init__(self, text: str) -> None:
        self.left = text

    def cut(self, size: int) -> str:
        taken, self.left = self.left[:size], self.left[size:]
        assert len(taken) == size, "the body is too short"
        return taken


def read_url(url: str) -> dict[str, Any]:
    """What a URL says. A body that goes on after the last cell is an error."""
    kind, rest = url.split("?")[-1].split("/", 1)
    # Letters before the size tell which of several encodings the body has; the newest is the one that is written.
    cols, rows, body = (rest if rest[0].isdigit() else rest.split("/", 1)[1]).split("/", 2)
    # A slash at the end only keeps a dot from getting lost.
    text = Text(body.removesuffix("/"))
    board: dict[str, Any] = {"kind": kind, "rows": int(rows), "cols": int(cols)}
    if kind in ORACLES:
        board |= ORACLES[kind].read_url(text.cut(len(text.left)), board["rows"], board["cols"])
    elif kind == "nagare":
        board["signs"] = _nagare(text, board)
    elif kind == "slither":
        board["numbers"] = _four(text, board)
    elif kind == "tilepaint":
        board |= _tilepaint(text, board)
    elif kind in READERS:
        board |= READERS[kind](text, board)
    else:
        board["numbers"] = _sixteen(text, board)
    assert text.left == "", f"{text.left} is left over"
    return board


# --- by parts: for genres whose formats are put together from parts that many have


def read_by_parts(url: str, parts: list[tuple[str, str, list[Cell]]]) -> dict[str, Any] | None:
    """The contents of a URL for each field. `parts` are the encodings in order, each with the name of its field and the
    places of its numbers. The last part may be absent. None if an encoding is unknown here."""
    _, cols, rows, body = url.split("?")[-1].split("/", 3)
    text, board = Text(body.removesuffix("/")), {"rows": int(rows), "cols": int(cols)}
    found: dict[str, Any] = {}
    for encoding, name, places in parts:
        if encoding not in ENCODINGS:
            return None
        found[name] = ENCODINGS[encoding](text, board, places) if text.left else {}
    assert text.left == "", f"{text.left} is left over"
    return found


def _at(places: list[Cell], numbers: dict[Cell, Any]) -> dict[Cell, Any]:
    return {places[k]: number for (_, k), number in numbers.items()}


ENCODINGS: dict[str, Any] = {
    "Number16": lambda text, board, places: _at(places, _sixteen(text, {"rows": 1, "cols": len(places)})),
    "Number4": lambda text, board, places: _four(text, board),
    "Number36": lambda text, board, places: _base36(text, board),
    "Borders": lambda text, board, places: _walls(text, board),
    "Circles": lambda text, board, places: _circles(text, board)["signs"],
}


def _place(i: int, board: dict[str, Any]) -> Cell:
    return i // board["cols"], i % board["cols"]


def _nagare(text: Text, board: dict[str, Any]) -> str:
    signs = ""
    while text.left:
        char = text.cut(1)
        signs += "." * (ord(char) - 96) if char.islower() else ".udlrNUDLR"[int(char)]
    assert len(signs) == board["rows"] * board["cols"]
    return signs


def _sixteen(text: Text, board: dict[str, Any]) -> dict[Cell, int | None]:
    found: dict[Cell, int | None] = {}
    at, size = 0, board["rows"] * board["cols"]
    while at < size:
        char = text.cut(1)
        if char in "ghijklmnopqrstuvwxyz":
            at += DIGITS.index(char) - 15
            continue
        longer = {"-": 2, "+": 3}.get(char)
        found[_place(at, board)] = None if char == "." else int(text.cut(longer) if longer else char, 16)
        at += 1
    assert at == size
    return found


def _four(text: Text, board: dict[str, Any]) -> dict[Cell, int | None]:
    """A digit from 0 to 4 is a number; 5 more say that one cell without any follows, 10 more that two do."""
    found: dict[Cell, int | None] = {}
    at, size = 0, board["rows"] * board["cols"]
    while at < size:
        char = text.cut(1)
        if char in "ghijklmnopqrstuvwxyz":
            at += DIGITS.index(char) - 15
            continue
        value = None if char == "." else int(char, 15)
        found[_place(at, board)] = None if value is None else value % 5
        at += 1 + (value or 0) // 5
    return found


def _bits(text: Text, count: int) -> list[bool]:
    digits = text.cut((count + 4) // 5)
    return [bit == "1" for digit in digits for bit in f"{int(digit, 32):05b}"][:count]


def _walls(text: Text, board: dict[str, Any]) -> set[tuple[Cell, Cell]]:
    """The walls between cells, first those between columns."""
    rows, cols = board["rows"], board["cols"]
    upright, level = _bits(text, rows * (cols - 1)), _bits(text, (rows - 1) * cols)
    walls = {((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1) if upright[r * (cols - 1) + c]}
    return walls | {((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols) if level[r * cols + c]}


def _rooms(walls: set[tuple[Cell, Cell]], board: dict[str, Any]) -> list[list[Cell]]:
    """The rooms that walls part, by their first cells in reading order."""
    left = [_place(i, board) for i in range(board["rows"] * board["cols"])]
    found = []
    while left:
        room = [left.pop(0)]
        for r, c in room:
            for other in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if other in left and (min(other, (r, c)), max(other, (r, c))) not in walls:
                    left.remove(other)
                    room.append(other)
        found.append(room)
    return found


def _room_numbers(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    """Walls, then a number per room, in its leftmost column at the top."""
    walls = _walls(text, board)
    rooms = _rooms(walls, board)
    numbers = _sixteen(text, {"rows": 1, "cols": len(rooms)})
    tops = [min(room, key=lambda cell: (cell[1], cell[0])) for room in rooms]
    return {"walls": walls, "numbers": {tops[k]: number for (_, k), number in numbers.items()}}


def _base36(text: Text, board: dict[str, Any]) -> dict[Cell, int]:
    found = {}
    for i in range(board["rows"] * board["cols"]):
        char = text.cut(1)
        if char != ".":
            found[_place(i, board)] = int(text.cut(2) if char == "-" else char, 36)
    return found


def _starry(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    stars = text.cut(1)
    if text.left or board["rows"] * board["cols"] > 1:
        assert text.cut(1) == "/"
    return {"stars": stars, "walls": _walls(text, board)}


def _empty(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    size = board["rows"] * board["cols"]
    bits = _bits(text, size) if text.left else [False] * size
    return {"blocked": {_place(i, board) for i, bit in enumerate(bits) if bit}}


def _circles(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    size = board["rows"] * board["cols"]
    digits = [int(char, 27) for char in text.cut((size + 2) // 3)]
    signs = "".join(".12"[digit // 9] + ".12"[digit // 3 % 3] + ".12"[digit % 3] for digit in digits)
    return {"signs": signs[:size]}


def _camp(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    """Numbers above columns and beside rows; then a digit is a tree with empty cells behind, or empty cells alone."""
    seats = [(-1, c) for c in range(board["cols"])] + [(r, -1) for r in range(board["rows"])]
    numbers = _sixteen(text, {"rows": 1, "cols": len(seats)})
    trees, at = set(), 0
    while at < board["rows"] * board["cols"]:
        digit = DIGITS.index(text.cut(1))
        if digit < 18:
            trees.add(_place(at, board))
        at += digit + 1 if digit < 18 else digit - 17
    assert at == board["rows"] * board["cols"]
    return {"numbers": {seats[k]: number for (_, k), number in numbers.items()}, "trees": trees}


def _runs(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    """The numbers above each column, then beside each row, those next to the board first."""
    high, wide = (board["rows"] + 1) // 2, (board["cols"] + 1) // 2
    seats = [(-1 - k, c) for c in range(board["cols"]) for k in range(high)]
    seats += [(r, -1 - k) for r in range(board["rows"]) for k in range(wide)]
    return {"numbers": {seats[k]: n for (_, k), n in _sixteen(text, {"rows": 1, "cols": len(seats)}).items()}}


def _sums(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    """White cells are skipped; a black one has its sums, down then across, or none. Then those of columns and rows."""
    values = "-" + DIGITS[1:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows, cols, at = board["rows"], board["cols"], 0
    pairs: dict[Cell, tuple[int, int]] = {}
    while at < rows * cols:
        char = text.cut(1)
        if char in "klmnopqrstuvwxyz":
            at += DIGITS.index(char) - 19
            continue
        pairs[_place(at, board)] = (0, 0) if char == "." else (values.index(char), values.index(text.cut(1)))
        at += 1
    columns = [0 if (0, c) in pairs else values.index(text.cut(1)) for c in range(cols)]
    return {
        "sums": pairs,
        "columns": columns,
        "sides": [0 if (r, 0) in pairs else values.index(text.cut(1)) for r in range(rows)],
    }


def _sums_file(table: list[list[str]], rows: int) -> dict[str, Any]:
    words = _words([row[1:] for row in table[1 : 1 + rows]])
    pairs = {at: word.split(",") for at, word in words.items() if word != "."}
    return {
        "sums": {at: (max(0, int(down)), max(0, int(across))) for at, (across, down) in pairs.items()},
        "columns": [max(0, int(word)) for word in table[0][1:]],
        "sides": [max(0, int(row[0])) for row in table[1 : 1 + rows]],
        "cells": {at: int(word) for at, word in _words(table[1 + rows :]).items() if word != "."},
    }


def _arrows(text: Text, board: dict[str, Any]) -> dict[Cell, tuple[int, str] | None]:
    """A digit is a way, then the number: one hex digit, two behind a way of 5 more, three behind "-" and the way."""
    found: dict[Cell, tuple[int, str] | None] = {}
    at, size = 0, board["rows"] * board["cols"]
    while at < size:
        char = text.cut(1)
        if char.islower():
            at += ord(char) - 96
            continue
        way = int(text.cut(1) if char == "-" else char)
        number = text.cut(3 if char == "-" else 2 if way > 4 else 1)
        told = number != "." and way % 5 > 0
        found[_place(at, board)] = (int(number, 16), ".udlr"[way % 5]) if told else None
        at += 1
    assert at == size
    return found


def _numbers_and_walls(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    """Numbers, then walls if there are any."""
    return {"numbers": _sixteen(text, board), "walls": _walls(text, board) if text.left else set()}


READERS: dict[str, Any] = {
    "fillomino": _numbers_and_walls,
    "tents": _camp,
    "yajilin": lambda text, board: {"arrows": _arrows(text, board)},
    "kakuro": _sums,
    "nonogram": _runs,
    "akari": lambda text, board: {"numbers": _four(text, board)},
    "hitori": lambda text, board: {"numbers": _base36(text, board)},
    "heyawake": _room_numbers,
    "starbattle": _starry,
    "lits": lambda text, board: {"walls": _walls(text, board)},
    "norinori": lambda text, board: {"walls": _walls(text, board)},
    "simpleloop": _empty,
    "mashu": _circles,
}


def _tilepaint(text: Text, board: dict[str, Any]) -> dict[str, Any]:
    rows, cols = board["rows"], board["cols"]
    upright, level = _bits(text, rows * (cols - 1)), _bits(text, (rows - 1) * cols)
    walls = {((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1) if upright[r * (cols - 1) + c]}
    walls |= {((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols) if level[r * cols + c]}
    holes: dict[Cell, tuple[int | None, int | None]] = {}
    at = 0
    while at < rows * cols:
        char = text.cut(1)
        if char in "ghijklmnopqrstuvwxyz":
            at += DIGITS.index(char) - 15
            continue
        down, across = {"-": (1, 2), "+": (2, 1), "=": (2, 2)}.get(char, (1, 1))
        text.left = text.left if char in "-+=" else char + text.left
        pair = [text.cut(down), text.cut(across)]
        holes[_place(at, board)] = (*[None if word == "." else int(word, 16) for word in pair],)  # type: ignore[assignment]
        at += 1
    clues: list[int | None] = []
    for _ in range(cols + rows):
        char = text.cut(1)
        clues.append(None if char == "." else int(text.cut(2), 16) if char == "-" else int(char, 16))
    return {"walls": walls, "holes": holes, "columns": clues[:cols], "sides": clues[cols:]}


# --- files


KINDS = {
    "nagare",
    "slither",
    "tilepaint",
    *READERS,
    "hashikake",
    "kurodoko",
    "numlin",
    "nurikabe",
    "shikaku",
}
KINDS |= {"sudoku"}
"""The kinds that are read whole; others are read by parts."""


SHAPES = {
    "c": "tapa nurikabe lightup", "cc": "canal cave cbanana hitori kurochute kurodoko kurotto mines nurimisaki sudoku "
    "yinyang", "ce": "araf balance castle geradeweg hashikake mashu nagare numlin shikaku simpleloop slalom tatamibari",
    "cce": "koburin yajilin fillomino", "xc": "creek gokigen", "ecc": "cojun meander ripple suguru", "ec": "kropki",
    "de": "midloop", "dec": "tentaisho", "ef": "aquarium", "f": "doppelblock tents", "F": "skyscrapers",
    "nF": "easyasabc", "N": "nonogram", "rc": "lits norinori", "rcc": "aqre chocona heyawake",
    "rcec": "country moonsun", "rcce": "yajilin-regions",
    "rfc": "tilepaint", "nrc": "starbattle", "fc": "kakuro", "nncoo": "icebarn", "nce": "pipelink", "cco": "slither",
}  # fmt: skip
"""What the lines of files are, by kinds. A letter is a word or a character for each place: c cells, e edges between
cells, o all sides of cells, x corners, f cells with a frame on the left and above, F with one around them, N with half
as many rows and columns of clues as the board has; d places of half cells, in characters without blanks; r the number
of rooms and the room of each cell, or in files of version 3.1 or 3.2 their borders; n is one line."""
BORDERED = {"country": "-e"}
"""What stands in place of the rooms where a file tells their borders; - is a line for options, which may be empty."""
SHAPE_OF = {kind: shape for shape, kinds in SHAPES.items() for kind in kinds.split()}


def blocks(letter: str, rows: int, cols: int) -> list[tuple[int, int, bool]]:
    """How many lines a letter of SHAPES stands for, how many places are on each, and whether blanks part them."""
    return {
        "n": [(1, 0, False)],
        "-": [(1, 0, False)],
        "r": [(1, 0, False), (rows, cols, True)],
        "c": [(rows, cols, True)],
        "e": [(rows, cols - 1, True), (rows - 1, cols, True)],
        "o": [(rows, cols + 1, True), (rows + 1, cols, True)],
        "x": [(rows + 1, cols + 1, True)],
        "f": [(rows + 1, cols + 1, True)],
        "F": [(rows + 2, cols + 2, True)],
        "N": [(rows + (rows + 1) // 2, cols + (cols + 1) // 2, True)],
        "d": [(2 * rows - 1, 2 * cols - 1, False)],
    }[letter]


def refuse_other_lines(file: str) -> None:
    """Read a file as strictly as any other program does: exactly the lines of its kind, and on each exactly as many
    words as it has places, each with one blank behind it; a line of characters has no blank at all."""
    version, kind, *lines = file.split("\n")
    lines = lines[: next((i for i, line in enumerate(lines) if line.startswith("info:")), len(lines) - 1)]
    sizes = [int(line) for line in lines[: 1 if kind == "sudoku" else 2]]
    bordered = version in ("pzprv3.1", "pzprv3.2") and "r" in SHAPE_OF[kind]
    shape = SHAPE_OF[kind].replace("r", BORDERED.get(kind, "e")) if bordered else SHAPE_OF[kind]
    assert version == "pzprv3.2" if kind in ("country", "moonsun") and bordered else version != "pzprv3.2"
    at = len(sizes)
    for letter in shape:
        for count, places, parted in blocks(letter, sizes[0], sizes[-1]):
            for line in lines[at : at + count]:
                words = line.split(" ")
                if parted:
                    assert len(words) == places + 1, (kind, line)
                    assert all(words[:-1]), (kind, line)
                    assert not words[-1], (kind, line)
                else:
                    assert len(words) == 1, (kind, line)
                    assert len(line) == places or (not places and line) or letter == "-", (kind, line)
            at += count
    assert at == len(lines), (kind, len(lines) - at)


def read_file(file: str) -> dict[str, Any]:
    """What a file says: the board as `read_url` tells it, the marks by cell or by pair of cells, and the notes."""
    lines = file.split("\n")
    assert lines[0].startswith("pzprv3")
    kind = lines[1]
    notes = next((i for i, line in enumerate(lines) if line.startswith("info:")), len(lines))
    size = 1 if kind == "sudoku" else 2
    board: dict[str, Any] = {"kind": kind, "rows": int(lines[2]), "cols": int(lines[1 + size])}
    table = [line.split() for line in lines[2 + size : notes] if line.strip() or board["cols"] == 1]
    board["notes"] = "\n".join(lines[notes:]).removeprefix("info:")
    rows = board["rows"]
    if kind in ORACLES:
        board |= ORACLES[kind].read_file(table, rows, board["cols"])
    elif kind == "nagare":
        board["signs"] = "".join(word for row in table[:rows] for word in row)
        board["lines"] = _lines(table[rows:], board)
    elif kind == "tilepaint":
        board |= _tiles_file(table, board)
    elif kind == "kakuro":
        board |= _sums_file(table, rows)
    elif kind == "nonogram":
        high, wide = (rows + 1) // 2, (board["cols"] + 1) // 2
        words = {(r - high, c - wide): word for (r, c), word in _words(table).items() if word != "."}
        board["numbers"] = {at: int(word) for at, word in words.items() if min(at) < 0}
        board["cells"] = {at: word == "#" for at, word in words.items() if min(at) >= 0}
    elif kind in ("heyawake", "starbattle", "lits", "norinori"):
        board |= _rooms_file(table, board)
    elif kind == "tents":
        words = {(r - 1, c - 1): word for (r, c), word in _words(table[: rows + 1]).items() if word != "."}
        board["numbers"] = {at: int(word) for at, word in words.items() if min(at) < 0}
        board["trees"] = {at for at, word in words.items() if min(at) >= 0 and word == "1"}
        board["cells"] = {at: word == "A" for at, word in words.items() if word in ("A", "-")}
    elif kind == "yajilin":
        pairs = {at: word.split(",") for at, word in _words(table[:rows]).items() if word != "."}
        board["arrows"] = {at: None if n == "-" else (int(n), ".udlr"[int(way)]) for at, (way, n) in pairs.items()}
        board["cells"] = {at: word == "#" for at, word in _words(table[rows : 2 * rows]).items() if word != "."}
        board["lines"] = _lines(table[2 * rows :], board)
    elif kind in ("simpleloop", "mashu"):
        words = _words(table[:rows])
        board |= {"blocked": {at for at, word in words.items() if word == "*"}} if kind == "simpleloop" else {}
        board |= {"signs": "".join(words.values())} if kind == "mashu" else {}
        board["lines"] = _lines(table[rows:], board)
    else:
        board |= _numbers_file(table[: 2 * rows] if kind == "fillomino" else table, board)
        if kind == "fillomino":
            # Behind the numbers and the marks are walls: those that are given are an X.
            given = [["1" if word == "X" else "0" for word in row] for row in table[2 * rows :]]
            board["walls"] = set(_lines(given, board))
    return board


def _words(table: list[list[str]]) -> dict[Cell, str]:
    return {(r, c): word for r, row in enumerate(table) for c, word in enumerate(row)}


def _lines(table: list[list[str]], board: dict[str, Any]) -> dict[tuple[Cell, Cell], int]:
    """Lines between cells, 2 where they are double, or crosses: first left to right, row by row, then up to down."""
    rows, cols = board["rows"], board["cols"]
    words = [word for row in table for word in row]
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    found = zip(pairs, words, strict=True)
    return {pair: 2 if word == "2" else word[0] != "-" for pair, word in found if word != "0"}


def _sides(table: list[list[str]], board: dict[str, Any]) -> dict[tuple[Cell, str], bool]:
    """Lines along the sides of cells: (cell, "left") and (cell, "top"), with cells beyond the last row and column."""
    rows, cols = board["rows"], board["cols"]
    words = [word for row in table for word in row]
    sides = [((r, c), "left") for r in range(rows) for c in range(cols + 1)]
    sides += [((r, c), "top") for r in range(rows + 1) for c in range(cols)]
    return {side: word == "1" for side, word in zip(sides, words, strict=True) if word != "0"}


def _numbers_file(table: list[list[str]], board: dict[str, Any]) -> dict[str, Any]:
    rows, cells = board["rows"], _words(table[: board["rows"]])
    numbers = {at: None if word == "-" else int(word) for at, word in cells.items() if word not in (".", "#", "+")}
    found: dict[str, Any] = {"numbers": numbers}
    if board["kind"] in ("hitori", "kurodoko"):
        found["cells"] = {at: word == "#" for at, word in _words(table[rows:]).items() if word != "."}
    elif board["kind"] in ("nurikabe", "lightup"):
        found["cells"] = {at: word == "#" for at, word in cells.items() if word in ("#", "+")}
    elif board["kind"] in ("fillomino", "sudoku"):
        found["cells"] = {at: int(word) for at, word in _words(table[rows:]).items() if word != "."}
    elif board["kind"] == "slither":
        found["lines"] = _sides(table[2 * rows :], board)
    else:
        found["lines"] = _lines(table[rows:], board)
    return found


def _rooms_file(table: list[list[str]], board: dict[str, Any]) -> dict[str, Any]:
    """Rooms, with the number of stars before them or numbers behind them, then the marks."""
    rows, found = board["rows"], dict[str, Any]()
    if board["kind"] == "starbattle":
        found["stars"] = table.pop(0)[0]
    ids = _words(table[1 : 1 + rows])
    near = ((a, b) for a in ids for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in ids)
    found["walls"] = {(a, b) for a, b in near if ids[a] != ids[b]}
    assert len(set(ids.values())) == int(table[0][0])
    table = table[1 + rows :]
    if board["kind"] == "heyawake":
        found["numbers"] = {at: int(word) for at, word in _words(table[:rows]).items() if word != "."}
        table = table[rows:]
    return found | {"cells": {at: word == "#" for at, word in _words(table).items() if word != "."}}


def _tiles_file(table: list[list[str]], board: dict[str, Any]) -> dict[str, Any]:
    rows = board["rows"]
    ids = _words(table[1 : 1 + rows])
    walls = {
        (a, b) for a in ids for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in ids and ids[a] != ids[b]
    }  # fmt: skip
    header, clues = table[1 + rows], table[2 + rows : 2 + 2 * rows]
    plain = {-1: None}
    pairs = {
        (r, c): (*[plain.get(int(n), int(n)) for n in word.split(",")[::-1]],)
        for r, row in enumerate(clues) for c, word in enumerate(row[1:]) if word != "."
    }  # fmt: skip
    assert set(pairs) == {at for at, word in ids.items() if word == "."}
    return {
        "walls": walls,
        "holes": pairs,
        "columns": [plain.get(int(n), int(n)) for n in header[1:]],
        "sides": [plain.get(int(row[0]), int(row[0])) for row in clues],
        "cells": {at: word == "#" for at, word in _words(table[2 + 2 * rows :]).items() if word in ("#", "+")},
    }
