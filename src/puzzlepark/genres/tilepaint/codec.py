"""Tilepaint's formats: the text of the published instances, pzpr URL and file, and its JSON fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats import json as park_json
from puzzlepark.formats import pzpr
from puzzlepark.formats.text import MOST_CELLS, Tokens, clipped, table
from puzzlepark.genres.tilepaint.rules import CLUE_CELL, LAYER, Tilepaint

KIND = "tilepaint"
Clues = list[tuple[Spot, int]]


def _row(r: int) -> Spot:
    return Spot(2 * r + 1, -1)


def _column(c: int) -> Spot:
    return Spot(-1, 2 * c + 1)


def _clues_at(puzzle: Tilepaint, spots: list[Spot], none: str) -> list[str]:
    known = dict(puzzle.clues)
    return [str(known[s]) if s in known else none for s in spots]


def _outside(puzzle: Tilepaint) -> tuple[list[Spot], list[Spot]]:
    return [_column(c) for c in range(puzzle.cols)], [_row(r) for r in range(puzzle.rows)]


def _cells(rows: int, cols: int) -> list[Spot]:
    return [cell(r, c) for r in range(rows) for c in range(cols)]


# --- the text: size, column clues, row clues, tile ids; perhaps an answer of 0 and 1


def fits_text(text: str) -> bool:
    return re.match(r"\s*\d+\s+\d+\s", text[:400]) is not None


def read_text(text: str) -> tuple[Tilepaint, Marks | None]:
    tokens = Tokens(text)
    rows, cols = tokens.size()
    down = tokens.numbers(lambda i: f"the clue of column {i + 1}", cols, -1, MOST_CELLS)
    across = tokens.numbers(lambda i: f"the clue of row {i + 1}", rows, -1, MOST_CELLS)
    clues = [(_column(c), k) for c, k in enumerate(down) if k >= 0] + [
        (_row(r), k) for r, k in enumerate(across) if k >= 0
    ]
    tiles = tokens.numbers(lambda i: f"the tile of row {i // cols + 1}, column {i % cols + 1}", rows * cols, 0, 10**9)
    puzzle = Tilepaint(rows=rows, cols=cols, tiles=tuple(tiles), clues=tuple(clues))
    marks = _read_cells(tokens, puzzle) if len(tokens) else None
    tokens.end()
    return puzzle, marks


def write_text(puzzle: Tilepaint, marks: Marks | None) -> str:
    if puzzle.grid.holes:
        raise BadInput("The text form has no clue cells inside the grid; use JSON or a pzpr form.")
    columns, rows = _outside(puzzle)
    out = f"{puzzle.rows} {puzzle.cols}\n"
    out += " ".join(_clues_at(puzzle, columns, "-1")) + "\n" + " ".join(_clues_at(puzzle, rows, "-1")) + "\n"
    n = puzzle.cols
    out += table([[str(t + 1) for t in puzzle.tiles[i : i + n]] for i in range(0, len(puzzle.tiles), n)])
    if marks is not None:
        out += _write_cells(puzzle, marks, painted="1", blank="0", undecided=".")
    return out


def _read_cells(tokens: Tokens, puzzle: Tilepaint) -> Marks:
    """A board of 1 # painted, 0 + blank, . - undecided."""
    marks: dict[Var, int] = {}
    for spot in _cells(puzzle.rows, puzzle.cols):
        mark = tokens.one_of(f"the mark in row {spot.row + 1}, column {spot.col + 1}", "01#+.-")
        if mark in ".-":
            continue
        if spot in puzzle.grid.holes:
            if mark in "1#":
                raise BadInput(f"Row {spot.row + 1}, column {spot.col + 1} is a clue cell and cannot be painted.")
            continue
        marks[Var(LAYER, spot)] = int(mark in "1#")
    return marks


def _write_cells(puzzle: Tilepaint, marks: Marks, painted: str, blank: str, undecided: str) -> str:
    names = {1: painted, 0: blank, None: undecided}
    words = [names[marks.get(Var(LAYER, s))] for s in _cells(puzzle.rows, puzzle.cols)]
    return table([words[i : i + puzzle.cols] for i in range(0, len(words), puzzle.cols)])


def read_answer(text: str, puzzle: Tilepaint) -> Marks:
    """An answer alone: rows × cols of 0 and 1, or of the characters of a pzpr file."""
    tokens = Tokens(text)
    if len(tokens) == puzzle.rows and puzzle.cols > 1:
        tokens = Tokens("\n".join(" ".join(line) for line in text.split()))
    marks = _read_cells(tokens, puzzle)
    tokens.end()
    return marks


# --- pzpr


def read_url(text: str) -> tuple[Tilepaint, Marks | None]:
    _, cols, rows, text = pzpr.read_url(text, KIND)
    body = pzpr.Body(text)
    across = body.bits(rows * (cols - 1), "the walls between columns")
    down = body.bits((rows - 1) * cols, "the walls between rows")
    clues: Clues = []
    holes: set[Spot] = set()
    at = 0
    while at < rows * cols:
        char = body.take(1, "the clue cells")
        if "g" <= char <= "z":
            at += ord(char) - ord("f")
            continue
        spot = cell(*divmod(at, cols))
        holes.add(spot)
        below, right = _read_clue_cell(body, char)
        clues += [(Spot(spot.r + 1, spot.c), below)] * (below is not None and below >= 0)
        clues += [(Spot(spot.r, spot.c + 1), right)] * (right is not None and right >= 0)
        at += 1
    if at > rows * cols:
        raise BadInput("The URL skips more cells than the board has.")
    for spot in [_column(c) for c in range(cols)] + [_row(r) for r in range(rows)]:
        char = body.take(1, "an outside clue")
        if char != ".":
            if char != "-":
                body.at -= 1
            clues.append((spot, body.digits(2 if char == "-" else 1, 16, "an outside clue")))
    body.end()
    return Tilepaint(rows=rows, cols=cols, tiles=_rooms(rows, cols, across, down, holes), clues=tuple(clues)), None


def _read_clue_cell(body: pzpr.Body, char: str) -> tuple[int, int]:
    """The clues below and to the right that a clue cell holds; −1 for none."""

    def digits(size: int) -> int:
        if size == 1 and body.text[body.at : body.at + 1] == ".":
            body.at += 1
            return -1
        return body.digits(size, 16, "a clue cell's number")

    sizes = {"-": (1, 2), "+": (2, 1), "=": (2, 2)}.get(char)
    if sizes is None:
        sizes = (1, 1)
        body.at -= 1
    return digits(sizes[0]), digits(sizes[1])


def _rooms(rows: int, cols: int, across: list[int], down: list[int], holes: set[Spot]) -> tuple[int, ...]:
    """The tiles that the walls leave, numbered in reading order."""
    tiles = [CLUE_CELL if cell(*divmod(i, cols)) in holes else -2 for i in range(rows * cols)]
    for start in range(rows * cols):
        if tiles[start] != -2:
            continue
        tiles[start] = start
        stack = [start]
        while stack:
            i = stack.pop()
            r, c = divmod(i, cols)
            for j, open_ in (
                (i - 1, c > 0 and not across[r * (cols - 1) + c - 1]),
                (i + 1, c < cols - 1 and not across[r * (cols - 1) + c]),
                (i - cols, r > 0 and not down[(r - 1) * cols + c]),
                (i + cols, r < rows - 1 and not down[r * cols + c]),
            ):
                if open_ and tiles[j] == -2:
                    tiles[j] = start
                    stack.append(j)
    return tuple(tiles)


def write_url(puzzle: Tilepaint, marks: Marks | None) -> str:
    m, n, tiles = puzzle.rows, puzzle.cols, puzzle.tiles
    across = [int(tiles[r * n + c] != tiles[r * n + c + 1]) for r in range(m) for c in range(n - 1)]
    down = [int(tiles[r * n + c] != tiles[(r + 1) * n + c]) for r in range(m - 1) for c in range(n)]
    body = pzpr.bits(across) + pzpr.bits(down)
    known = dict(puzzle.clues)
    skipped = 0
    for spot in _cells(m, n):
        if spot not in puzzle.grid.holes:
            skipped += 1
        if skipped and (skipped == 20 or spot in puzzle.grid.holes):
            body += chr(ord("f") + skipped)
            skipped = 0
        if spot in puzzle.grid.holes:
            body += _clue_cell(known.get(Spot(spot.r + 1, spot.c)), known.get(Spot(spot.r, spot.c + 1)))
    body += chr(ord("f") + skipped) if skipped else ""
    columns, rows = _outside(puzzle)
    body += "".join(_outside_clue(known.get(s)) for s in columns + rows)
    return f"{pzpr.HOST}{KIND}/{n}/{m}/{body}"


def _clue_cell(below: int | None, right: int | None) -> str:
    if max(below or 0, right or 0) > 255:
        raise BadInput("A pzpr URL has no room for a clue above 255.")
    wide = ((below or 0) > 15, (right or 0) > 15)
    prefix = {(False, False): "", (False, True): "-", (True, False): "+", (True, True): "="}[wide]
    return prefix + "".join("." if k is None else f"{k:x}" for k in (below, right))


def _outside_clue(number: int | None) -> str:
    if number is None:
        return "."
    if number > 255:
        raise BadInput("A pzpr URL has no room for a clue above 255.")
    return f"{number:x}" if number < 16 else f"-{number:02x}"


def read_file(text: str) -> tuple[Tilepaint, Marks | None]:
    tokens, rows, cols = pzpr.file_tokens(text)
    tokens.number("the number of tiles", 0, MOST_CELLS)
    tiles: list[int] = []
    for spot in _cells(rows, cols):
        token = tokens.next(f"the tile of row {spot.row + 1}, column {spot.col + 1}")
        if token.text == ".":
            tiles.append(CLUE_CELL)
        else:
            tokens.at -= 1
            tiles.append(tokens.number("a tile number", 0, MOST_CELLS))
    clues: Clues = []
    tokens.next("the corner of the clues")
    for c in range(cols):
        clues.append((_column(c), tokens.number(f"the clue of column {c + 1}", -1, MOST_CELLS)))
    for r in range(rows):
        clues.append((_row(r), tokens.number(f"the clue of row {r + 1}", -1, MOST_CELLS)))
        for c in range(cols):
            token = tokens.next(f"the field of row {r + 1}, column {c + 1}")
            if (tiles[r * cols + c] == CLUE_CELL) != (token.text != "."):
                raise BadInput(f"Line {token.line}: row {r + 1}, column {c + 1} is a clue cell in one table only.")
            if token.text == ".":
                continue
            found = re.fullmatch(r"(-?\d{1,7}),(-?\d{1,7})", token.text)
            if not found:
                raise BadInput(f'Line {token.line}: a clue cell is "across,down", "{token.text}" was found.')
            spot = cell(r, c)
            clues.append((Spot(spot.r, spot.c + 1), int(found[1])))
            clues.append((Spot(spot.r + 1, spot.c), int(found[2])))
    puzzle = Tilepaint(rows=rows, cols=cols, tiles=tuple(tiles), clues=tuple((s, k) for s, k in clues if k >= 0))
    marks = _read_cells(tokens, puzzle) if len(tokens) else None
    tokens.end()
    return puzzle, marks or None


def write_file(puzzle: Tilepaint, marks: Marks | None) -> str:
    known = dict(puzzle.clues)
    columns, rows = _outside(puzzle)
    n = puzzle.cols
    out = f"pzprv3\n{KIND}\n{puzzle.rows}\n{n}\n{max(puzzle.tiles) + 1}\n"
    words = ["." if t == CLUE_CELL else str(t) for t in puzzle.tiles]
    out += "".join(" ".join(words[i : i + n]) + " \n" for i in range(0, len(words), n))
    out += " ".join(["0", *_clues_at(puzzle, columns, "-1")]) + " \n"
    for r, clue in enumerate(_clues_at(puzzle, rows, "-1")):
        fields = [clue]
        for s in (cell(r, c) for c in range(n)):
            across, down = known.get(Spot(s.r, s.c + 1), -1), known.get(Spot(s.r + 1, s.c), -1)
            fields.append(f"{across},{down}" if s in puzzle.grid.holes else ".")
        out += " ".join(fields) + " \n"
    return out + _write_cells(puzzle, marks or {}, painted="#", blank="+", undecided=".")


# --- JSON


def pack(puzzle: Tilepaint) -> dict[str, Any]:
    n = puzzle.cols
    columns, rows = _outside(puzzle)
    known = dict(puzzle.clues)
    data: dict[str, Any] = {
        "tiles": [list(puzzle.tiles[i : i + n]) for i in range(0, len(puzzle.tiles), n)],
        "column_clues": [known.get(s) for s in columns],
        "row_clues": [known.get(s) for s in rows],
    }
    if puzzle.grid.holes:
        data["clue_cells"] = [
            {
                "row": s.row + 1,
                "col": s.col + 1,
                "across": known.get(Spot(s.r, s.c + 1)),
                "down": known.get(Spot(s.r + 1, s.c)),
            }
            for s in sorted(puzzle.grid.holes)
        ]
    return data


def _whole(value: object, what: str, low: int = 0) -> int:
    if type(value) is not int or not low <= value <= 10**9:
        raise BadInput(f"{what} must be a whole number of {low} or more, not {clipped(repr(value))}.")
    return value


def unpack(data: Mapping[str, Any]) -> Tilepaint:
    rows, cols = park_json.read_size(data)
    tiles = park_json.read_table(data, "tiles", rows, cols)
    clues: Clues = []
    for key, spots in (
        ("column_clues", [_column(c) for c in range(cols)]),
        ("row_clues", [_row(r) for r in range(rows)]),
    ):
        values = data.get(key, [None] * len(spots))
        if not isinstance(values, list) or len(values) != len(spots):
            raise BadInput(f'"{key}" must be a list of {len(spots)} numbers or nulls.')
        clues += [(s, _whole(v, f'A number of "{key}"')) for s, v in zip(spots, values, strict=True) if v is not None]
    cells = data.get("clue_cells", [])
    if not isinstance(cells, list) or not all(isinstance(c, dict) for c in cells):
        raise BadInput('"clue_cells" must be a list of objects.')
    for item in cells:
        row, col = _whole(item.get("row"), '"row"', 1), _whole(item.get("col"), '"col"', 1)
        if row > rows or col > cols or tiles[(row - 1) * cols + col - 1] != CLUE_CELL:
            raise BadInput(f"Row {row}, column {col} has clues, but its tile number is not {CLUE_CELL}.")
        spot = cell(row - 1, col - 1)
        for key, at in (("across", Spot(spot.r, spot.c + 1)), ("down", Spot(spot.r + 1, spot.c))):
            if item.get(key) is not None:
                clues.append((at, _whole(item[key], f'"{key}"')))
    ids = tuple(_whole(t, "A tile number", CLUE_CELL) for t in tiles)
    return Tilepaint(rows=rows, cols=cols, tiles=ids, clues=tuple(clues))


FORMATS: tuple[Format[Tilepaint], ...] = (
    Format("text", (".txt", ".in"), fits_text, read_text, write_text),
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, KIND), read_url, write_url),
    Format("pzpr", (".pzpr",), lambda text: pzpr.is_file_of(text, KIND), read_file, write_file),
)
