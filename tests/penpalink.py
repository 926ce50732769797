"""A second reader and writer of Penpa+ links, from the description of the format alone.

It knows nothing of the package. Cells are (row, column) from 0, with -1 for the row above and the column left of the
board.
"""

from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
TABLE = [
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
]  # fmt: skip


def unpacked(text: str) -> str:
    return zlib.decompress(base64.b64decode(text + "=" * (-len(text) % 4)), -15).decode()


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())[2:-4]).decode()


class Link:
    """A link, read as Penpa's own page does it."""

    def __init__(self, url: str) -> None:
        parameters = dict(part.split("=", 1) for part in url.split("#", 1)[1].split("&"))
        assert parameters["m"] == "edit"
        text = unpacked(parameters["p"])
        for long, short in reversed(TABLE):
            text = text.replace(short, long)
        self.lines = text.split("\n")
        self.header = self.lines[0].split(",")
        wide, high = int(self.header[1]), int(self.header[2])
        self.top, bottom, self.left, right = json.loads(self.lines[1])
        self.rows, self.cols = high - self.top - bottom, wide - self.left - right
        self.wide, self.all = wide + 4, (wide + 4) * (high + 4)
        cells, at = [], 0
        for step in json.loads(self.lines[5]):
            at += step
            cells.append(self.place(at)[1])
        assert cells == [(r, c) for r in range(self.rows) for c in range(self.cols)]
        middle = self.place(int(self.header[9]))
        more = {0: (0.0, 0.0), 1: (0.5, 0.5), 2: (0.5, 0.0), 3: (0.0, 0.5)}[middle[0]]
        assert middle[1][0] + more[0] == (high - 1) / 2 - self.top
        assert middle[1][1] + more[1] == (wide - 1) / 2 - self.left
        self.given, self.drawn = json.loads(self.lines[3]), json.loads(self.lines[4])
        self.cages = [[self.place(number)[1] for number in cage] for cage in self.given.get("killercages", ())]
        self.routes = {
            name: [[self.place(number)[1] for number in line] for line in self.given.get(name, ())]
            for name in ("thermo", "arrows", "nobulbthermo")
        }
        self.colours = json.loads(self.lines[14])["surface"] if self.lines[13] == "1" else {}
        self.tags = json.loads(self.lines[17])

    def place(self, number: int) -> tuple[int, Cell]:
        """What a point is (0 a cell, 1 its lower right corner, 2 its lower side, 3 its right side), and its cell."""
        kind, at = divmod(number, self.all)
        return kind, (at // self.wide - 2 - self.top, at % self.wide - 2 - self.left)

    def cells(self, table: dict[str, Any]) -> dict[Cell, Any]:
        """The entries of cells."""
        return {cell: value for (kind, cell), value in self.places(table).items() if kind == 0}

    def sides(self, table: dict[str, Any]) -> dict[tuple[Cell, Cell], Any]:
        """The entries of sides of cells, by the two cells that they part."""
        more = {2: (1, 0), 3: (0, 1)}
        return {
            ((r, c), (r + more[kind][0], c + more[kind][1])): value
            for (kind, (r, c)), value in self.places(table).items()
            if kind
        }

    def places(self, table: dict[str, Any]) -> dict[tuple[int, Cell], Any]:
        """All entries: by what they are at, and its cell."""
        return {self.place(int(key)): value for key, value in table.items() if key.isdecimal()}

    def corners(self, layer: dict[str, Any]) -> dict[tuple[Cell, int], str]:
        """Small numbers: by cell and corner."""
        found = {}
        for key, value in layer["numberS"].items():
            assert self.all <= int(key) // 4 < 2 * self.all
            found[self.place(int(key) // 4 - self.all)[1], int(key) % 4] = value[0]
        return found

    def parted(self, table: dict[str, int]) -> list[tuple[Cell, Cell]]:
        """The cells on both sides of each edge of a table."""
        found = []
        for key in (key for key in table if "," in key):
            (one, (r, c)), (two, (y, x)) = (self.place(int(word)) for word in key.split(","))
            assert one == two == 1
            # A corner is the lower right one of its cell.
            assert (y - r, x - c) in ((0, 1), (1, 0))
            found.append(((r, x), (r + 1, x)) if y == r else ((y, c), (y, c + 1)))
        return found

    def diagonals(self, table: dict[str, int]) -> dict[Cell, int]:
        """The cells that a line of a table crosses from corner to corner: 1 if it falls from left to right, else 2."""
        found = {}
        for key in (key for key in table if "," in key):
            (one, (r, c)), (two, (y, x)) = (self.place(int(word)) for word in key.split(","))
            assert one == two == 1
            assert abs(y - r) == abs(x - c) == 1
            found[max(r, y), max(c, x)] = 1 if (y > r) == (x > c) else 2
        return found

    def joined(self, table: dict[str, int]) -> list[tuple[Cell, Cell]]:
        """The cells that each whole line of a table joins."""
        pairs = [[self.place(int(word)) for word in key.split(",")] for key in table if "," in key]
        return [(a[1], b[1]) for a, b in pairs if a[0] == b[0] == 0]

    def halves(self, table: dict[str, int]) -> list[tuple[Cell, str]]:
        """The lines from a cell to one of its sides."""
        found = []
        for key in (key for key in table if "," in key):
            (one, cell), (two, side) = sorted(self.place(int(word)) for word in key.split(","))
            if (one, two) in ((0, 2), (0, 3)):
                found.append((cell, ("S" if side == cell else "N") if two == 2 else "E" if side == cell else "W"))
        return found


def link(rows: int, cols: int, given: dict[str, Any], mode: str = "edit", outside: int = 0, **more: Any) -> str:
    """A link to a board whose given layer has these tables; `more` are drawn (a layer) and tags, answer, kind, ask."""
    wide, high = cols + outside, rows + outside
    across = wide + 4
    cells = [(r + 2 + outside) * across + c + 2 + outside for r in range(rows) for c in range(cols)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    header = (
        f"{more.get('kind', 'square')},{wide},{high},38,0,1,1,0,0,0,0,0,0,0,0,Title: zz%2C null,Author: Me,,,OFF,false"
    )
    lines = [header, json.dumps([outside, 0, outside, 0]), '["1","2","1"]', json.dumps(given, separators=(",", ":"))]
    lines += [json.dumps(more["drawn"]) if "drawn" in more else "", json.dumps(steps)]
    if "tags" in more:
        lines += ["[]", "{}", '"x"', '"x"', "[3,1,4]", "{}", '"x"', "0", "{}", "{}", "{}", json.dumps(more["tags"])]
    text = "\n".join(lines)
    for long, short in TABLE:
        text = text.replace(long, short)
    answer = f"&a={packed(json.dumps(more['answer']))}" if "answer" in more else ""
    return f"https://swaroopg92.github.io/penpa-edit/{more.get('ask', '#')}m={mode}&p={packed(text)}{answer}"
