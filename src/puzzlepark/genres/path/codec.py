"""Path's formats: the text of the published instances, its JSON fields, its URL, and answers that stand alone.

Demaine's table and the game IDs of Tracks have files of their own.
"""

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
from puzzlepark.genres.path import tracks, tsv
from puzzlepark.genres.path.rules import LINE, SIDES, Clues, Path, Pieces, door_at, side_of

KIND = "path"
WAYS = {"d": (1, 0), "l": (0, -1), "r": (0, 1), "u": (-1, 0)}
Steps = dict[Spot, str]
BOX = {
    ".": "", "·": "", "─": "lr", "│": "ud", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul",
    "╴": "l", "╵": "u", "╶": "r", "╷": "d", "├": "udr", "┤": "udl", "┬": "dlr", "┴": "ulr", "┼": "udlr",
}  # fmt: skip


# --- the text: size, two door cells, row clues, column clues; perhaps an answer of 0 d l r u
#
# It does not tell on which side of a corner its door is. Read from it, doors are at the top or the bottom where
# they can be, else at the left or the right; on a board of one row it is the other way round.


def usual_side(rows: int, cols: int, spot: Spot) -> str | None:
    """The side of a cell on which its door is where nothing tells; None inside the board."""
    sides = {"N": spot.row == 0, "S": spot.row == rows - 1, "W": spot.col == 0, "E": spot.col == cols - 1}
    return next((side for side in ("NSWE" if rows > 1 else "WENS") if sides[side]), None)


def fits_text(text: str) -> bool:
    return re.match(r"\s*\d+\s+\d+\s", text[:400]) is not None


def read_text(text: str) -> tuple[Path, Marks | None]:
    tokens = Tokens(text)
    rows, cols = tokens.size()
    doors = tuple(_read_door(tokens, rows, cols, name) for name in ("first", "second"))
    across = tokens.numbers(lambda i: f"the clue of row {i + 1}", rows, -1, MOST_CELLS)
    down = tokens.numbers(lambda i: f"the clue of column {i + 1}", cols, -1, MOST_CELLS)
    puzzle = Path(rows=rows, cols=cols, doors=doors, row_clues=_clues(across), col_clues=_clues(down))
    marks = _read_steps(tokens, puzzle) if len(tokens) else None
    tokens.end()
    return puzzle, marks


def _read_door(tokens: Tokens, rows: int, cols: int, name: str) -> Spot:
    spot = cell(
        tokens.number(f"the row of the {name} door", 1, rows) - 1,
        tokens.number(f"the column of the {name} door", 1, cols) - 1,
    )
    side = usual_side(rows, cols, spot)
    if side is None:
        line = tokens.all[tokens.at - 1].line
        raise BadInput(
            f"Line {line}: the {name} door, row {spot.row + 1}, column {spot.col + 1}, is not on the border."
        )
    return door_at(spot, side)


def _clues(numbers: list[int]) -> Clues:
    return tuple(None if k < 0 else k for k in numbers)


def write_text(puzzle: Path, marks: Marks | None) -> str:
    for thing, there in (
        ("blocked cells", puzzle.blocked),
        ("given pieces", puzzle.given),
        ("more than two doors", puzzle.doors[2:]),
    ):
        if there:
            raise BadInput(f"The text form cannot say {thing}; use JSON.")
    out = f"{puzzle.rows} {puzzle.cols}\n"
    out += "".join(f"{spot.row + 1} {spot.col + 1}\n" for spot in puzzle.door_cells) + "\n"
    for clues in (puzzle.row_clues, puzzle.col_clues):
        out += " ".join("-1" if k is None else str(k) for k in clues) + "\n"
    if marks is not None:
        steps = steps_of(puzzle, marks)
        words = [steps.get(spot, "0") for spot in puzzle.grid.cells]
        out += "\n" + table([words[i : i + puzzle.cols] for i in range(0, len(words), puzzle.cols)])
    return out


def _read_steps(tokens: Tokens, puzzle: Path) -> Marks:
    """From each cell of the path the way to the next; the last, at the second door, always says u."""
    steps: Steps = {}
    drawn: set[Spot] = set()
    for spot in (cell(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)):
        place = f"row {spot.row + 1}, column {spot.col + 1}"
        way = tokens.one_of(f"the way on from {place}", "0dlru")
        if way != "0":
            _refuse_blocked(puzzle, spot)
            steps[spot] = way
        if way == "0" or (way == "u" and spot == puzzle.door_cells[-1]):
            continue
        dr, dc = WAYS[way]
        other = Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        _refuse_blocked(puzzle, other)
        if not puzzle.grid.has(other):
            line = tokens.all[tokens.at - 1].line
            raise BadInput(f'Line {line}: {place} says "{way}", which leads off the board.')
        drawn.add(Spot(spot.r + dr, spot.c + dc))
    for spot, way in steps.items():
        dr, dc = WAYS[way]
        other = Spot(spot.r + 2 * dr, spot.c + 2 * dc)
        if Spot(spot.r + dr, spot.c + dc) in drawn and other not in steps:
            raise BadInput(f'The path comes to row {other.row + 1}, column {other.col + 1}, which says "0".')
    return {Var(LINE, edge): int(edge in drawn) for edge in puzzle.grid.edges}


def _refuse_blocked(puzzle: Path, spot: Spot) -> None:
    if spot in puzzle.blocked:
        raise BadInput(f"The path visits row {spot.row + 1}, column {spot.col + 1}, which is blocked.")


def steps_of(puzzle: Path, marks: Marks) -> Steps:
    """The way on from each cell of a whole path, from the first door that it uses to the other, where it is u."""
    ways: dict[Spot, str] = {}
    for edge in puzzle.grid.edges:
        if Var(LINE, edge) not in marks:
            raise BadInput("This form holds a whole path or none; the marks leave something undecided: use JSON.")
        if marks[Var(LINE, edge)]:
            for way in "rl" if edge.r & 1 else "du":
                dr, dc = WAYS[way]
                spot = Spot(edge.r - dr, edge.c - dc)
                ways[spot] = ways.get(spot, "") + way
    used = [spot for spot in puzzle.door_cells if len(ways.get(spot, "")) == 1]
    steps: Steps = {}
    if len(used) == 2:
        here, came = used[0], ""
        while here != used[1] and here not in steps:
            on = ways[here].replace(came, "", 1)
            if len(on) != 1:
                break
            steps[here], came = on, {"d": "u", "u": "d", "l": "r", "r": "l"}[on]
            dr, dc = WAYS[on]
            here = Spot(here.r + 2 * dr, here.c + 2 * dc)
        steps[here] = "u"
    if set(steps) != set(ways) or len(used) != 2:
        raise BadInput("This form holds one path from door to door, and the marks are something else: use JSON.")
    return steps


# --- an answer alone


def read_answer(text: str, puzzle: Path) -> Marks:
    """The grid of 0 d l r u of a solved text, or a drawing: a line character per cell, `.` where there is none.

    ┌──┐
    │┌┘.
    ╵╵..
    """
    chars = "".join(text.split())
    if not set(chars) <= set(BOX):
        tokens = Tokens(text if not set(chars) <= set("0dlru") else " ".join(chars))
        marks = _read_steps(tokens, puzzle)
        tokens.end()
        return marks
    size = puzzle.rows * puzzle.cols
    if len(chars) != size:
        raise BadInput(f"{puzzle.rows}x{puzzle.cols} cells need {size} line characters, not {len(chars)}.")
    drawn: set[Spot] = set()
    for i, char in enumerate(chars):
        spot = cell(*divmod(i, puzzle.cols))
        for way in BOX[char]:
            dr, dc = WAYS[way]
            edge, other = Spot(spot.r + dr, spot.c + dc), Spot(spot.r + 2 * dr, spot.c + 2 * dc)
            _refuse_blocked(puzzle, spot)
            if edge in puzzle.doors:
                continue
            _refuse_blocked(puzzle, other)
            j = other.row * puzzle.cols + other.col
            met = puzzle.grid.has(spot) and puzzle.grid.has(other)
            if not met or {"d": "u", "u": "d", "l": "r", "r": "l"}[way] not in BOX[chars[j]]:
                raise BadInput(
                    f"The line that leaves row {spot.row + 1}, column {spot.col + 1} does not come in beside it."
                )
            drawn.add(edge)
    return {Var(LINE, edge): int(edge in drawn) for edge in puzzle.grid.edges}


# --- URL: path/cols/rows/ then column and row clues / doors / blocked cells / given pieces, as far as there are any
#
# A clue is a hex digit, -hh from 16 on, +hhhh from 256 on, or . for none. A door is its side n w e s and its place
# along it, from 1 (n3: above column 3), or row.column beside a blocked cell (n2.3). Blocked cells are bits in
# reading order, five a base-32 digit. Pieces are as in a Tracks game ID.


def read_url(text: str) -> tuple[Path, Marks | None]:
    _, cols, rows, text = pzpr.read_url(text, KIND)
    numbers, doors, blocked, given, *rest = [*text.split("/"), "", "", "", ""]
    if any(rest):
        raise BadInput("The URL has more than clues, doors, blocked cells and given pieces.")
    body = pzpr.Body(numbers)
    clues = [_read_clue(body) for _ in range(cols + rows)]
    body.end()
    body = pzpr.Body(blocked)
    bits = body.bits(rows * cols, "the blocked cells") if blocked else []
    body.end()
    return (
        Path(
            rows=rows,
            cols=cols,
            doors=_read_doors(doors, rows, cols),
            row_clues=tuple(clues[cols:]),
            col_clues=tuple(clues[:cols]),
            blocked=frozenset(cell(*divmod(i, cols)) for i, bit in enumerate(bits) if bit),
            given=tracks.read_pieces(given, rows, cols) if given else (),
        ),
        None,
    )


def _read_clue(body: pzpr.Body) -> int | None:
    char = body.take(1, "a clue")
    if char == ".":
        return None
    if char not in "-+":
        body.at -= 1
    return body.digits({"-": 2, "+": 4}.get(char, 1), 16, "a clue")


def _read_doors(text: str, rows: int, cols: int) -> tuple[Spot, ...]:
    doors = re.findall(r"([nwes])(\d{1,7})(?:\.(\d{1,7}))?", text, re.ASCII)
    if "".join(side + row + ("." + col if col else "") for side, row, col in doors) != text:
        raise BadInput(f'The doors of the URL are such as "n3w1", "{clipped(text)}" was found.')
    found = []
    for side, one, two in doors:
        row, col = {"n": (1, one), "s": (rows, one), "w": (one, 1), "e": (one, cols)}[side] if not two else (one, two)
        found.append(door_at(cell(int(row) - 1, int(col) - 1), side.upper()))
    return tuple(found)


def write_url(puzzle: Path, marks: Marks | None) -> str:
    m, n = puzzle.rows, puzzle.cols
    clues = "".join(_write_clue(k) for k in (*puzzle.col_clues, *puzzle.row_clues))
    doors = ""
    for spot, door in zip(puzzle.door_cells, puzzle.doors, strict=True):
        side = side_of(spot, door)
        at = f"{spot.col + 1}" if side in "NS" else f"{spot.row + 1}"
        if 0 < door.r < 2 * m and 0 < door.c < 2 * n:
            at = f"{spot.row + 1}.{spot.col + 1}"
        doors += side.lower() + at
    cells = (cell(r, c) for r in range(m) for c in range(n))
    blocked = pzpr.bits([int(s in puzzle.blocked) for s in cells]) if puzzle.blocked else ""
    given = tracks.write_pieces(puzzle) if puzzle.given else ""
    return f"{KIND}/{n}/{m}/" + "/".join((clues, doors, blocked, given)).rstrip("/")


def _write_clue(number: int | None) -> str:
    if number is None:
        return "."
    if number > 65535:
        raise BadInput("The URL has no room for a clue above 65535.")
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:04x}"


# --- JSON: rows and columns from 1, a door as [row, column, side], no clue as null


def pack(puzzle: Path) -> dict[str, Any]:
    spots = zip(puzzle.door_cells, puzzle.doors, strict=True)
    data: dict[str, Any] = {
        "doors": [[s.row + 1, s.col + 1, side_of(s, door)] for s, door in spots],
        "row_clues": list(puzzle.row_clues),
        "column_clues": list(puzzle.col_clues),
    }
    if puzzle.blocked:
        data["blocked"] = [[s.row + 1, s.col + 1] for s in sorted(puzzle.blocked)]
    if puzzle.given:
        data["given"] = [[s.row + 1, s.col + 1, sides] for s, sides in puzzle.given]
    return data


def unpack(data: Mapping[str, Any]) -> Path:
    rows, cols = park_json.read_size(data)
    return Path(
        rows=rows,
        cols=cols,
        doors=tuple(door_at(spot, str(side)) for spot, side in _places(data, "doors", "[row, column, side]", 1)),
        row_clues=_unpack_clues(data, "row_clues", rows),
        col_clues=_unpack_clues(data, "column_clues", cols),
        blocked=frozenset(spot for spot, _ in _places(data, "blocked", "[row, column]", 0)),
        given=_places(data, "given", "[row, column, sides]", 2),
    )


def _unpack_clues(data: Mapping[str, Any], key: str, size: int) -> Clues:
    clues = data.get(key, [None] * size)
    if not isinstance(clues, list) or len(clues) != size:
        raise BadInput(f'"{key}" must be a list of {size} numbers or nulls.')
    for number in clues:
        if number is not None and (type(number) is not int or not 0 <= number <= MOST_CELLS):
            raise BadInput(f'A number of "{key}" must be from 0 to {MOST_CELLS}, not {clipped(repr(number))}.')
    return tuple(clues)


def _places(data: Mapping[str, Any], key: str, form: str, letters: int) -> Pieces:
    """Cells of a list of [row, column], each with as many of the letters N W E S behind it as are wanted."""
    found = []
    items = data.get(key, [])
    if not isinstance(items, list):
        raise BadInput(f'"{key}" must be a list of {form}.')
    for item in items:
        fits = isinstance(item, list) and len(item) == 2 + (letters > 0)
        if not fits or not all(type(k) is int and 1 <= k <= MOST_CELLS for k in item[:2]):
            raise BadInput(f'"{key}" must be a list of {form}, with rows and columns from 1.')
        sides = item[2] if letters else ""
        if not isinstance(sides, str) or len(sides) != letters or not set(sides) <= set(SIDES):
            wanted = "a side is N, W, E or S" if letters == 1 else "sides are two of N W E S"
            raise BadInput(f'"{key}": {wanted}, not {clipped(repr(sides))}.')
        found.append((cell(item[0] - 1, item[1] - 1), sides))
    return tuple(found)


FORMATS: tuple[Format[Path], ...] = (
    Format("text", (".txt", ".in"), fits_text, read_text, write_text, loses="on which side of a corner its door is"),
    Format("tsv", (".tsv",), tsv.fits, tsv.read, tsv.write, loses="the order of the doors"),
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, KIND), read_url, write_url),
    Format("tracks", (".tracks",), tracks.fits, tracks.read, tracks.write, loses="the order of the doors"),
)
