"""Variant Sudokus as f-puzzles and SudokuPad links.

A link has JSON in which cells are named like R1C1, and clues are listed by rule. The reader rejects unknown rules. It
drops decoration, and says so in the note of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.core.lines import DIAGONALS, between, ends_of
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Info
from puzzlepark.core.reading import left_out
from puzzlepark.genres import kit
from puzzlepark.genres.kit import fpuzzles_links
from puzzlepark.genres.kit.cages import Cage
from puzzlepark.genres.kit.edge_dots import BLACK, FIVE, TEN, WHITE
from puzzlepark.genres.kit.little_killers import diagonal_from, far_end
from puzzlepark.genres.kit.marked_lines import ARROW, RENBAN, SORTS, WHISPERS, MarkedLine
from puzzlepark.genres.kit.parity import EMPTY, EVEN, ODD
from puzzlepark.genres.variant_sudoku.lines import whisper_distance
from puzzlepark.genres.variant_sudoku.outside import SANDWICH, SKYSCRAPER
from puzzlepark.genres.variant_sudoku.regions import box_ids

Data = Mapping[str, Any]
_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.ASCII)
ON = "differ"
SETTINGS = {"antiknight": "knight", "antiking": "king", "nonconsecutive": "steps"}
"""Keys of rules of the whole board, with the fields that they set."""
RISING, FALLING = "diagonal+", "diagonal-"
PARITY = {"odd": ODD, "even": EVEN}
XV = {"X": TEN, "V": FIVE}
DECORATION = {
    "line": "lines", "rectangle": "rectangles", "circle": "circles", "text": "texts", "cage": "cages without a rule"
}  # fmt: skip
"""Keys of drawings without a rule."""
OUTSIDE = {"sandwichsum": SANDWICH, "skyscraper": SKYSCRAPER}
"""Keys of outside numbers, with their meanings."""
KILLER = "littlekillersum"
LISTED = {*OUTSIDE, KILLER, "killercage", "difference", "ratio", "xv", *PARITY, *(sort.name for sort in SORTS)}
KNOWN = {*SETTINGS, RISING, FALLING, *DECORATION, *LISTED, *fpuzzles_links.IDLE}


def links(puzzle: type[kit.Puzzle]) -> tuple[Format[Any], ...]:
    """The formats for the links of both sites."""
    return fpuzzles_links.fpuzzles_links(partial(read_board, puzzle), document, plain=False)


# --- reading


def read_board(puzzle: type[kit.Puzzle], data: Data) -> tuple[kit.Puzzle, kit.Marks | None]:
    """Read the board of a link, and the numbers entered in it if some are not given."""
    size = len(data["grid"])
    refuse_unknown(data)
    cells = [(kit.cell_at(r, c), entry) for r, row in enumerate(data["grid"]) for c, entry in enumerate(row)]
    numbers = [(spot, entry) for spot, entry in cells if entry.get("value")]
    if any(type(entry["value"]) is not int for _, entry in numbers):
        raise kit.BadInput("The link is damaged: a cell has something that is no number.")
    given = tuple((spot, entry["value"]) for spot, entry in numbers if entry.get("given"))
    marks = {kit.Var(kit.DIGIT, spot): entry["value"] for spot, entry in numbers}
    outside = _outside(data, size)
    fields: dict[str, Any] = dict(
        rows=size,
        cols=size,
        regions=_regions(cells, size),
        numbers=given,
        diagonals=_diagonals(data),
        **{name: ON for key, name in SETTINGS.items() if data.get(key)},
        cages=tuple(_cages(data)),
        edge_signs=tuple(_signs(data)),
        parity=_parity(data, size),
        marked_lines=tuple(_lines(data, size)),
        **outside,
        little_killers=_killers(data, size, {seat for seat, _ in outside.get("clues", ())}),
        info=_info(data),
    )
    return puzzle(**fields), marks if len(marks) > len(given) else None


def refuse_unknown(data: Data) -> None:
    """Raise BadInput for an unknown rule."""
    for key, value in data.items():
        if fpuzzles_links.is_filled(value) and key not in KNOWN:
            raise kit.BadInput(f'The link has the rule "{clipped(key)}", which Variant Sudoku does not know.')


def _regions(cells: Iterable[tuple[kit.Spot, Data]], size: int) -> tuple[int, ...]:
    """The region id of every cell. A cell whose region is missing belongs to its standard box. The region null means a
    cell outside all regions, for which BadInput is raised."""
    boxes = box_ids(size, size)
    regions = [entry.get("region", boxes[i]) for i, (_, entry) in enumerate(cells)]
    if not all(type(region) is int and region >= 0 for region in regions):
        raise kit.BadInput("The link has cells that belong to no region, which Variant Sudoku does not know.")
    return tuple(regions)


def _diagonals(data: Data) -> str:
    """The value of the setting for diagonals. Raises BadInput for a rule about one diagonal."""
    present = [bool(data.get(key)) for key in (RISING, FALLING)]
    if any(present) and not all(present):
        raise kit.BadInput("The link has a rule for one diagonal alone; Variant Sudoku knows it for both.")
    return ON if all(present) else "any"


def _entries(data: Data, key: str) -> Iterator[Data]:
    """Generate the objects of the list under a key. Raises BadInput if it is no list of objects."""
    entries = data.get(key) or []
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise kit.BadInput(f'The link is damaged: "{clipped(key)}" cannot be read.')
    yield from entries


def spot_of(name: Any) -> kit.Spot:
    """The cell of a name such as R1C1. Row and column 0 are outside."""
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise kit.BadInput(f'The link is damaged: "{clipped(str(name))}" is no cell.')
    return kit.cell_at(int(match[1]) - 1, int(match[2]) - 1)


def _spots(names: Any) -> tuple[kit.Spot, ...]:
    if not isinstance(names, list):
        raise kit.BadInput("The link is damaged: a list of cells cannot be read.")
    return tuple(map(spot_of, names))


def number_of(entry: Data, key: str) -> int | None:
    """The number of an entry, or None."""
    text = str(entry.get("value", "")).strip() if entry.get("value") is not None else ""
    if text and not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise kit.BadInput(f'The link has "{clipped(text)}" for "{key}", where a number was expected.')
    return int(text) if text else None


def _cages(data: Data) -> Iterator[Cage]:
    for entry in _entries(data, "killercage"):
        yield Cage(tuple(sorted(_spots(entry.get("cells")))), number_of(entry, "killercage") or 0)


def _signs(data: Data) -> Iterator[tuple[kit.Spot, str]]:
    """Dots for a difference of 1 and a ratio of 2, and the letters X and V."""
    for key, sign, usual in (("difference", WHITE, 1), ("ratio", BLACK, 2)):
        for entry in _entries(data, key):
            if number_of(entry, key) not in (None, usual):
                raise kit.BadInput(f'The link has a "{key}" of {entry["value"]}; Variant Sudoku knows {usual} alone.')
            yield _edge(entry), sign
    for entry in _entries(data, "xv"):
        letter = str(entry.get("value", "")).upper()
        if letter not in XV:
            raise kit.BadInput(f'The link has "{clipped(letter)}" where an X or a V was expected.')
        yield _edge(entry), XV[letter]


def _edge(entry: Data) -> kit.Spot:
    """The edge between the two cells of a sign."""
    cells = _spots(entry.get("cells"))
    if len(cells) != 2 or abs(cells[0].r - cells[1].r) + abs(cells[0].c - cells[1].c) != 2:
        raise kit.BadInput("The link has a sign that is not between two cells side by side.")
    return between(*cells)


def _parity(data: Data, size: int) -> str:
    """The parity sign of every cell, row by row."""
    signs = [EMPTY] * (size * size)
    for key, sign in PARITY.items():
        for spot in (spot_of(entry.get("cell")) for entry in _entries(data, key)):
            if not (0 < spot.r < 2 * size and 0 < spot.c < 2 * size):
                raise kit.BadInput(f'The link has "{key}" for a cell that is not on the board.')
            signs[spot.row * size + spot.col] = sign
    return "".join(signs)


def _lines(data: Data, size: int) -> Iterator[MarkedLine]:
    """Generate the lines of all sorts. An arrow begins with its circle."""
    for sort in SORTS:
        for entry in _entries(data, sort.name):
            if sort.name == WHISPERS and number_of(entry, WHISPERS) not in (None, whisper_distance(size)):
                raise kit.BadInput(
                    f"The link has a whisper line for a difference of {entry['value']}; "
                    f"Variant Sudoku knows {whisper_distance(size)} on a board of this size."
                )
            lines = entry.get("lines")
            for names in lines if isinstance(lines, list) else ():
                cells = _spots(names)
                if sort.name == ARROW:
                    cells = _from_circle(entry, cells)
                if len(cells) > 1:
                    yield from _without_loop(MarkedLine(cells, sort.name))


def _from_circle(entry: Data, cells: tuple[kit.Spot, ...]) -> tuple[kit.Spot, ...]:
    """The cells of an arrow, beginning with its circle."""
    circle = _spots(entry.get("cells"))
    if len(circle) != 1:
        raise kit.BadInput("The link has an arrow whose circle is not one cell, which Variant Sudoku does not know.")
    return cells if cells[:1] == circle else (*circle, *cells)


def _without_loop(line: MarkedLine) -> Iterator[MarkedLine]:
    """Split a closed line into lines without a repeated cell. On a closed whisper line, the last two cells are
    neighbours, too."""
    cells, sort = line
    if len(cells) > 3 and cells[0] == cells[-1] and sort in (WHISPERS, RENBAN):
        yield MarkedLine(cells[:-1], sort)
        if sort == WHISPERS:
            yield MarkedLine(cells[-2:], sort)
    else:
        yield line


def _outside(data: Data, size: int) -> dict[str, Any]:
    """The outside numbers, all of one sort. An empty list names the sort of a board without them."""
    clues_of_sort = {rule: list(_seats(data, key, size)) for key, rule in OUTSIDE.items() if key in data}
    filled = {rule: clues for rule, clues in clues_of_sort.items() if clues}
    if len(filled) > 1:
        raise kit.BadInput("The link has sandwiches and skyscrapers; Variant Sudoku knows one of them on a board.")
    for rule, clues in (filled or clues_of_sort).items():
        return {"outside": rule, "clues": tuple(clues)}
    return {}


def _seats(data: Data, key: str, size: int) -> Iterator[tuple[kit.Spot, int]]:
    """Generate the seats with a number, and the numbers. A seat is next to the board, beside a row or a column."""
    for entry in _entries(data, key):
        spot, number = spot_of(entry.get("cell")), number_of(entry, key)
        is_beside_one_line = [-1 < k < 2 * size for k in spot].count(True) == 1
        is_next_to_board = all(-1 <= k <= 2 * size + 1 for k in spot)
        if not is_beside_one_line or not is_next_to_board:
            raise kit.BadInput(f'The link has "{key}" for {entry.get("cell")}, which is not beside a row or column.')
        if number is not None:
            yield spot, number


def _killers(data: Data, size: int, taken: set[kit.Spot]) -> tuple[tuple[kit.Spot, kit.Arrow], ...]:
    """The sums of diagonals. If a seat is taken, its sum moves to the other end of the diagonal."""
    board, killers = kit.shared_grid(size, size), dict[kit.Spot, kit.Arrow]()

    def is_occupied(seat: kit.Spot, killer: kit.Arrow) -> bool:
        return seat in taken or killers.get(seat, killer) != killer

    for entry in _entries(data, KILLER):
        seat, way, number = spot_of(entry.get("cell")), _way(entry), number_of(entry, KILLER)
        if number is None:
            continue
        if not diagonal_from(board, seat, way):
            raise kit.BadInput(f'The link has "{KILLER}" for {entry["cell"]} that points at no cell of the board.')
        if is_occupied(seat, kit.Arrow(number, way)):
            seat, way = far_end(board, seat, way)
        if is_occupied(seat, kit.Arrow(number, way)):
            raise kit.BadInput(f"The link has several numbers at {entry['cell']}; Variant Sudoku has one at a place.")
        killers[seat] = kit.Arrow(number, way)
    return tuple(killers.items())


def _way(entry: Data) -> str:
    """The direction of a diagonal: U or D, and L or R."""
    way = str(entry.get("direction", "")).lower()
    if way not in DIAGONALS:
        raise kit.BadInput(f'The link has a diagonal to "{clipped(way)}"; ways are UL, UR, DL and DR.')
    return way


def _info(data: Data) -> Info:
    """The title, the author and the note of a puzzle. The note mentions dropped decoration."""
    title, author, note = (str(data.get(key) or "") for key in ("title", "author", "ruleset"))
    decoration = [word for key, word in DECORATION.items() if data.get(key)]
    if decoration:
        left_out(f"what is only drawn in the link, which may tell a rule ({', '.join(decoration)})")
        dropped = f"Drawn in the link and left out here: {', '.join(decoration)}."
        note = f"{note}\n{dropped}" if note else dropped
    return Info(title, author, note=note)


# --- writing


def document(board: Any, marks: kit.Marks) -> dict[str, Any]:
    """The JSON of a board, with the entered numbers."""
    size, given, info = board.rows, dict(board.numbers), board.info
    entered = {var.spot: value for var, value in marks.items()}
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    for spot, region in zip(board.grid.cells, board.regions, strict=True):
        entry = grid[spot.row][spot.col]
        if number := given.get(spot, entered.get(spot)):
            entry["value"] = number
        if spot in given:
            entry["given"] = True
        entry["region"] = region
    data: dict[str, Any] = {"size": size, "title": info.title, "author": info.author, "ruleset": info.note}
    data = {key: value for key, value in data.items() if value} | {"grid": grid}
    data |= {key: True for key, name in SETTINGS.items() if getattr(board, name) == ON}
    data |= dict.fromkeys((RISING, FALLING), True) if board.diagonals == ON else {}
    if board.outside != SANDWICH:
        # An empty list stores the meaning of outside numbers on a board without them. Sandwich sums are the default.
        data |= {key: [] for key, rule in OUTSIDE.items() if rule == board.outside}
    for key, entry in _listed(board):
        data.setdefault(key, []).append(entry)
    return data


def name_of(spot: kit.Spot) -> str:
    """The name of a cell."""
    return f"R{spot.row + 1}C{spot.col + 1}"


def _listed(board: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Generate the entries of all lists, each with the key of its list."""
    for cage in board.cages:
        yield "killercage", {"cells": [*map(name_of, cage.cells)], "value": cage.text}
    keys = {WHITE: "difference", BLACK: "ratio"}
    for edge, sign in board.edge_signs:
        cells = {"cells": [*map(name_of, ends_of(edge))]}
        if sign in keys:
            yield keys[sign], {**cells, "value": ""}
        else:
            yield "xv", {**cells, "value": "X" if sign == TEN else "V"}
    for spot, sign in zip(board.grid.cells, board.parity, strict=True):
        if sign != EMPTY:
            yield "odd" if sign == ODD else "even", {"cell": name_of(spot)}
    keys = {rule: key for key, rule in OUTSIDE.items()}
    for seat, number in board.clues:
        yield keys[board.outside], {"cell": name_of(seat), "value": str(number)}
    for seat, (number, way) in board.little_killers:
        yield KILLER, {"cell": name_of(seat), "direction": way.upper(), "value": str(number)}
    for cells, sort in board.marked_lines:
        names = [*map(name_of, cells)]
        yield sort, {"cells": names[:1], "lines": [names]} if sort == ARROW else {"lines": [names]}
