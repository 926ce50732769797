"""Referees and engines against oracles: independent implementations of the rules.

An oracle is a function `is_solution(board, answer)`, where the board is a JSON document and the answer a few tables. It
uses plain loops and nothing of the package. The oracles of some genres are below, and the others are modules
`tests/genres/<folder>/rules_oracle.py`.

On boards of usual size, the referee and the oracle judge answers that are right, nearly right or wrong. On tiny boards
every answer is tried, and the referee, the engines and the oracle must accept the same ones. Every run takes some
boards of each genre, and `make thorough` 3,000 of both kinds.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise, product
from math import prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.lines import edge_rows
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.core.record import replace
from puzzlepark.formats import json as park_json
from puzzlepark.formats.codec import set_regions
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.make.boards import random_board
from shares import THOROUGH

import tiny
from oracles import HOME, oracles

BOARDS = 3_000 if THOROUGH else 100
SIDES = (4, 5, 6)

Table = list[list[int]]
Cell = tuple[int, int]


def on(table: Table, value: int = 1) -> set[Cell]:
    return {(r, c) for r, row in enumerate(table) for c, x in enumerate(row) if x == value}


def whole(cells: set[Cell]) -> bool:
    """True if the cells are connected."""
    if not cells:
        return True
    seen, stack = set[Cell](), [next(iter(cells))]
    while stack:
        r, c = cell = stack.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            stack += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return seen == cells


def beside(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def lone(dark: set[Cell], board: set[Cell]) -> bool:
    return not any(beside(a, b) for a in dark for b in dark) and whole(board - dark)


def hitori(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark, cells = on(answer["shade"]), every(board)
    for a in cells - dark:
        for b in cells - dark - {a}:
            same = board["numbers"][a[0]][a[1]] == board["numbers"][b[0]][b[1]] is not None
            if same and (a[0] == b[0] or a[1] == b[1]):
                return False
    return lone(dark, cells)


def every(board: dict[str, Any]) -> set[Cell]:
    return {(r, c) for r in range(board["height"]) for c in range(board["width"])}


def heyawake(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark, cells, rooms = on(answer["shade"]), every(board), board["rooms"]
    for r, c in cells:
        number = board["numbers"][r][c]
        if number is not None and number != sum(rooms[y][x] == rooms[r][c] for y, x in dark):
            return False
    lines = [[(r, c) for c in range(board["width"])] for r in range(board["height"])]
    lines += [[(r, c) for r in range(board["height"])] for c in range(board["width"])]
    for line in lines:
        run: list[Cell] = []
        for cell in line:
            run = [] if cell in dark else [*run, cell]
            if sum(parted(board, a, b) for a, b in pairwise(run)) > 1:
                return False
    return lone(dark, cells)


def parted(board: dict[str, Any], a: Cell, b: Cell) -> bool:
    """True if there is a border between two neighbouring cells, between rooms or inside one."""
    (r, c), (y, x) = min(a, b), max(a, b)
    if board["rooms"][r][c] != board["rooms"][y][x]:
        return True
    way = "across" if r == y else "down"
    return way in board and bool(board[way][r][c] == "|")


def sees(a: Cell, b: Cell, walls: set[Cell]) -> bool:
    """True if no wall is between two cells of one row or column."""
    (r, c), (y, x) = min(a, b), max(a, b)
    if r == y:
        return not any((r, k) in walls for k in range(c, x + 1))
    return c == x and not any((k, c) in walls for k in range(r, y + 1))


def akari(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    bulbs, cells = on(answer["shade"]), every(board)
    walls = {(r, c) for r, c in cells if board["numbers"][r][c] is not None}
    for wall in walls:
        number = board["numbers"][wall[0]][wall[1]]
        if number != "?" and number != sum(beside(wall, bulb) for bulb in bulbs):
            return False
    if any(sees(a, b, walls) for a in bulbs for b in bulbs if a != b):
        return False
    return all(any(sees(cell, bulb, walls) for bulb in bulbs) for cell in cells - walls)


def star_battle(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    stars, each = on(answer["shade"]), int(board.get("stars", "1"))
    if any(a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a in stars for b in stars):
        return False
    cells = {(r, c) for r, c in every(board) if board["rooms"][r][c] >= 0}
    rows = [sum(r == k for r, _ in stars) for k in {r for r, _ in cells}]
    cols = [sum(c == k for _, c in stars) for k in {c for _, c in cells}]
    names = {board["rooms"][r][c] for r, c in cells}
    rooms = [sum(board["rooms"][r][c] == name for r, c in stars) for name in names]
    return {*rows, *cols, *rooms} == {each}


def walk(answer: dict[str, Any], board: dict[str, Any]) -> list[Cell] | None:
    """Return the cells of a loop in order; None if the lines are not a single loop."""
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in every(board)}
    for r, row in enumerate(answer["line"]["across"]):
        for c, x in enumerate(row):
            if x:
                joined[r, c].append((r, c + 1))
                joined[r, c + 1].append((r, c))
    for r, row in enumerate(answer["line"]["down"]):
        for c, x in enumerate(row):
            if x:
                joined[r, c].append((r + 1, c))
                joined[r + 1, c].append((r, c))
    passed = [cell for cell, others in joined.items() if others]
    if not passed or any(len(joined[cell]) != 2 for cell in passed):
        return None
    way = [passed[0], joined[passed[0]][0]]
    while way[-1] != way[0]:
        way.append(next(cell for cell in joined[way[-1]] if cell != way[-2]))
    return way[:-1] if len(way) - 1 == len(passed) else None


def simple_loop(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    way = walk(answer, board)
    return way is not None and set(way) == every(board) - {(r - 1, c - 1) for r, c in board.get("blocked", ())}


def masyu(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    way = walk(answer, board)
    if way is None:
        return False
    bends = {}
    for k, cell in enumerate(way):
        (r, c), (y, x) = way[k - 1], way[(k + 1) % len(way)]
        bends[cell] = r != y and c != x
    near = {cell: (bends[way[k - 1]], bends[way[(k + 1) % len(way)]]) for k, cell in enumerate(way)}
    for r, c in every(board):
        sign = board["cells"][r][c]
        if sign != "." and (r, c) not in bends:
            return False
        if sign == "1" and (bends[r, c] or not any(near[r, c])):
            return False
        if sign == "2" and (not bends[r, c] or any(near[r, c])):
            return False
    return True


def tents(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    pitched, trees = on(answer["shade"]), {(r - 1, c - 1) for r, c in board.get("trees", ())}
    if any(a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a in pitched for b in pitched):
        return False
    for k, number in enumerate(board["rows"]):
        if number not in (None, sum(r == k for r, _ in pitched)):
            return False
    for k, number in enumerate(board["cols"]):
        if number not in (None, sum(c == k for _, c in pitched)):
            return False

    def pairs(trees: list[Cell], left: set[Cell]) -> bool:
        """True if the trees can be matched with the tents, by backtracking."""
        if not trees:
            return not left
        return any(beside(trees[0], tent) and pairs(trees[1:], left - {tent}) for tent in left)

    return pairs(sorted(trees), pitched)


def kurodoko(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark, cells = on(answer["shade"]), every(board)
    for cell in cells:
        number = board["numbers"][cell[0]][cell[1]]
        if number is None:
            continue
        if cell in dark or number not in ("?", sum(sees(cell, other, dark) for other in cells)):
            return False
    return lone(dark, cells)


def shikaku(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """For every cell, the piece that walls enclose must be a rectangle with one number, its size."""
    walls = {((r, c), (r, c + 1)) for r, row in enumerate(answer["wall"]["across"]) for c, x in enumerate(row) if x}
    walls |= {((r, c), (r + 1, c)) for r, row in enumerate(answer["wall"]["down"]) for c, x in enumerate(row) if x}
    cells = every(board)
    for cell in cells:
        piece = {cell}
        while more := {b for b in cells - piece for a in piece if beside(a, b) and (min(a, b), max(a, b)) not in walls}:
            piece |= more
        rows, cols = {r for r, _ in piece}, {c for _, c in piece}
        told = [board["numbers"][r][c] for r, c in piece if board["numbers"][r][c] is not None]
        if len(told) != 1 or told[0] not in ("?", len(piece)) or len(piece) != len(rows) * len(cols):
            return False
        if any(a in piece and b in piece for a, b in walls):
            return False
    return True


def kakuro(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Check every sum, and that no two equal digits see each other."""
    digits, black = answer["digit"], {(r - 1, c - 1) for r, c in board.get("blocked", ())}
    white = every(board) - black
    sums = [((r, 0), 0, n) for r, n in enumerate(board["rows"])] + [((0, c), 1, n) for c, n in enumerate(board["cols"])]
    for clue in board.get("clue_cells", ()):
        sums += [((clue["row"] - 1, clue["col"]), 0, clue["across"]), ((clue["row"], clue["col"] - 1), 1, clue["down"])]
    for (r, c), down, total in sums:
        found = 0
        while (r, c) in white:
            found, r, c = found + digits[r][c], r + down, c + 1 - down
        if total is not None and (found or (r, c) in white) and found != total:
            return False
    return not any(digits[a[0]][a[1]] == digits[b[0]][b[1]] and sees(a, b, black) for a in white for b in white - {a})


def fillomino(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """For every cell, grow the group of equal numbers around it until it does not change, and compare its size."""
    digits = answer["digit"]
    for r, c in every(board):
        group = {(r, c)}
        while more := {b for b in on(digits, digits[r][c]) - group if any(beside(a, b) for a in group)}:
            group |= more
        if len(group) != digits[r][c] or board["numbers"][r][c] not in (None, digits[r][c]):
            return False
        right, below = board.get("across", [])[r : r + 1], board.get("down", [])[r : r + 1]
        if any(signs[c : c + 1] == "|" and digits[r][c] == digits[r][c + 1] for signs in right):
            return False
        if any(signs[c] == "|" and digits[r][c] == digits[r + 1][c] for signs in below):
            return False
    return True


def nonogram(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    rows = ["".join("#" if x else " " for x in row).split() for row in answer["shade"]]
    cols = ["".join("#" if x else " " for x in col).split() for col in zip(*answer["shade"], strict=True)]
    return bool([[len(run) for run in line] for line in rows + cols] == board["rows"] + board["cols"])


def lits(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark, rooms = on(answer["shade"]), board["rooms"]
    names = {name for row in rooms for name in row if name >= 0}
    pieces = [{(r, c) for r, c in dark if rooms[r][c] == name} for name in names]
    if any(len(piece) != 4 or not joined_inside(board, piece) for piece in pieces) or not whole(dark):
        return False
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= dark for r, c in dark):
        return False

    def forms(piece: set[Cell]) -> list[list[Cell]]:
        """Return the eight orientations of a piece, moved to the corner of the board."""
        turned = [[(y * r + x * c, -x * r + y * c) for r, c in piece] for y, x in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        both = turned + [[(r, -c) for r, c in cells] for cells in turned]
        return [sorted((r - min(y for y, _ in f), c - min(x for _, x in f)) for r, c in f) for f in both]

    for one in pieces:
        for two in pieces:
            touch = one is not two and any(beside(a, b) for a in one for b in two)
            if touch and forms(one)[0] in forms(two):
                return False
    return True


def joined_inside(board: dict[str, Any], cells: set[Cell]) -> bool:
    """True if the cells are connected without crossing a border."""
    reached = {min(cells)}
    for _ in cells:
        reached |= {b for a in reached for b in cells if beside(a, b) and not parted(board, a, b)}
    return reached == cells


def norinori(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark = on(answer["shade"])
    rooms: dict[int, int] = {}
    for r, c in every(board):
        if board["rooms"][r][c] >= 0:
            rooms[board["rooms"][r][c]] = rooms.get(board["rooms"][r][c], 0) + ((r, c) in dark)
    return set(rooms.values()) == {2} and all(sum(beside(a, b) for b in dark) == 1 for a in dark)


def hashiwokakero(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    islands = {cell for cell in every(board) if board["numbers"][cell[0]][cell[1]] is not None}
    across, down = answer["line"]["across"], answer["line"]["down"]
    joined: dict[Cell, set[Cell]] = {cell: {cell} for cell in islands}
    for r, c in every(board):
        left, up = across[r][c - 1] if c else 0, down[r - 1][c] if r else 0
        right = across[r][c] if c + 1 < board["width"] else 0
        below = down[r][c] if r + 1 < board["height"] else 0
        if (r, c) not in islands:
            if left != right or up != below or (left and up):
                return False
            continue
        if board["numbers"][r][c] not in ("?", left + right + up + below):
            return False
        for many, dr, dc in ((right, 0, 1), (below, 1, 0)):
            y, x = r + dr, c + dc
            while many and (y, x) not in islands and (y, x) in every(board):
                y, x = y + dr, x + dc
            if many and (y, x) in islands:
                both = joined[r, c] | joined[y, x]
                joined.update(dict.fromkeys(both, both))
    return all(joined[cell] == islands for cell in islands)


def yajilin(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    dark, way = on(answer["shade"]), walk(answer, board)
    clues = {(r, c): text for r, row in enumerate(board["clues"]) for c, text in enumerate(row) if text is not None}
    if way is None or any(beside(a, b) for a in dark for b in dark):
        return False
    for (r, c), text in clues.items():
        to = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1), "?": (0, 0)}[text[-1]]
        ahead = {(r + k * to[0], c + k * to[1]) for k in range(1, 99)}
        if text != "?" and int(text[:-1]) != len(dark & ahead):
            return False
    return sorted([*way, *dark, *clues]) == sorted(every(board))


RULES: dict[str, Callable[[dict[str, Any], dict[str, Any]], bool]] = {
    "akari": akari,
    "fillomino": fillomino,
    "hashiwokakero": hashiwokakero,
    "heyawake": heyawake,
    "hitori": hitori,
    "kakuro": kakuro,
    "kurodoko": kurodoko,
    "lits": lits,
    "masyu": masyu,
    "shikaku": shikaku,
    "nonogram": nonogram,
    "norinori": norinori,
    "simple-loop": simple_loop,
    "star-battle": star_battle,
    "tents": tents,
    "yajilin": yajilin,
}


RULES |= {name: module.is_solution for name, module in oracles("rules").items()}
ELSEWHERE = {"link-a-pix": "test_link_a_pix", "nagareru": "loops", "path": "paths"}
"""Genres whose oracle is in another file of the tests."""


def test_every_genre_has_an_oracle() -> None:
    own = {name for name, genre in genres().items() if genre.puzzle.__module__.startswith("puzzlepark.genres.")}
    assert own == RULES.keys() | ELSEWHERE.keys()
    assert all((Path(__file__).parent / f"{file}.py").exists() for file in ELSEWHERE.values())


def test_oracles_import_nothing_of_the_package() -> None:
    for path in HOME.glob("*/*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        assert "puzzlepark" not in " ".join(map(ast.unparse, imports)), path


def plain_answer(board: dict[str, Any], marks: dict[Var, int]) -> dict[str, Any]:
    """Return marks as tables of cells, of edges to the right and below, and of the sides of cells."""
    rows, cols = board["height"], board["width"]
    known = {(layer, *spot): x for (layer, spot), x in marks.items()}
    edges = {}
    for layer in ("line", "wall"):
        across = [[known.get((layer, 2 * r + 1, 2 * c + 2), 0) for c in range(cols - 1)] for r in range(rows)]
        down = [[known.get((layer, 2 * r + 2, 2 * c + 1), 0) for c in range(cols)] for r in range(rows - 1)]
        edges[layer] = {"across": across, "down": down}
    across = [[known.get(("line", 2 * r, 2 * c + 1), 0) for c in range(cols)] for r in range(rows + 1)]
    down = [[known.get(("line", 2 * r + 1, 2 * c), 0) for c in range(cols + 1)] for r in range(rows)]
    edges["side"] = {"across": across, "down": down}
    cells = {
        layer: [[known.get((layer, 2 * r + 1, 2 * c + 1), 0) for c in range(cols)] for r in range(rows)]
        for layer in ("shade", "digit", "paint", "slant")
    }
    return {**cells, **edges}


def boards(name: str, many: int) -> Iterator[tuple[Any, dict[Var, int]]]:
    """Yield random boards with four answers: the right one, a slightly changed one, that of another board, and a random
    one."""
    genre, rng, made = genre_named(name), random.Random(name), 0
    last: dict[Var, int] = {}
    while made < many:
        side = rng.choice(SIDES)
        try:
            puzzle, answer = random_board(genre, side, side, rng, {o.name: o.default for o in genre.maker.options})
        except BadInput:
            continue
        for clue in genre.clues(puzzle):
            puzzle = genre.without(puzzle, clue) if rng.random() < 0.3 else puzzle
        values = {layer.name: layer.values for layer in genre.model(puzzle).answer}
        few = {var: rng.choice(values[var.layer]) if rng.random() < 0.08 else x for var, x in answer.items()}
        noise = {var: rng.choice(values[var.layer]) for var in answer}
        other = {var: x for var, x in last.items() if var in answer}
        blank = {var: values[var.layer][0] for var in answer}
        for marks in (answer, few, {**blank, **other}, noise):
            made += 1
            yield puzzle, dict(marks)
        last = dict(answer)


@pytest.mark.parametrize("name", RULES)
def test_referee_agrees_with_the_oracle(name: str) -> None:
    genre, seen = genre_named(name), {True: 0, False: 0}
    for puzzle, marks in boards(name, BOARDS):
        data = park_json.write(puzzle, genre, None)
        right = RULES[name](data, plain_answer(data, marks))
        assert bool(genre.check(puzzle, marks)) == right, (data, marks)
        seen[right] += 1
    assert min(seen.values()) > BOARDS // 10, seen


TINY = 600
"""The most answers that are tried on one board."""
EXHAUSTIVE = 3_000 if THOROUGH else 10


def tries(name: str, layers: tuple[Layer, ...]) -> Iterator[dict[Var, int]]:
    """Yield all answers; in Star Battle only those with one star per row."""
    if name != "star-battle":
        order = [(var, layer.values) for layer in layers for var in layer.vars]
        for values in product(*(v for _, v in order)):
            yield dict(zip((var for var, _ in order), values, strict=True))
        return
    rows = [list(row) for _, row in groupby(layers[0].vars, key=lambda var: var.spot.r)]
    for stars in product(*rows):
        yield {var: int(var in stars) for row in rows for var in row}


@pytest.mark.parametrize("name", RULES)
def test_all_answers_of_tiny_boards(name: str) -> None:
    genre, done, found = genre_named(name), 0, 0
    for puzzle in tiny.instances(genre, 100 * EXHAUSTIVE, 9):
        layers = genre.model(puzzle).answer
        size = 4**4 if name == "star-battle" else prod(len(layer.values) ** len(layer.spots) for layer in layers)
        if size > TINY or puzzle.rows > 4 or (name == "star-battle" and getattr(puzzle, "stars", "1") != "1"):
            continue
        data = park_json.write(puzzle, genre, None)
        right = [marks for marks in tries(name, layers) if RULES[name](data, plain_answer(data, marks))]
        assert right == [marks for marks in tries(name, layers) if genre.check(puzzle, marks)], data
        assert pp.count(puzzle, seconds=None).count == len(right), data
        done, found = done + 1, found + len(right)
        if done == EXHAUSTIVE:
            break
    assert done == EXHAUSTIVE
    assert found > done // 5, "many of the boards can be solved"


PARTED = {"aquarium": (3, 3), "country-road": (2, 4), "heyawake": (3, 3), "lits": (2, 5), "moon-or-sun": (2, 4)}
"""Genres with a rule for borders inside rooms, and the size of the boards to test."""
PARTED_BOARDS = 60 if THOROUGH else 6


def parted_boards(name: str) -> Iterator[Any]:
    """Yield boards with borders inside rooms, made from random borders."""
    genre, rng, (rows, cols) = genre_named(name), random.Random(name), PARTED[name]
    while True:
        puzzle: Any = genre.blank(rows, cols)
        edges = [edge for row in edge_rows(rows, cols) for edge in row if rng.random() < rng.choice((0.2, 0.5))]
        board = SimpleNamespace(rows=rows, cols=cols, borders=())
        set_regions(board, "rooms", [0] * (rows * cols), {regions.cells_beside(edge, cols) for edge in edges})
        values = {"rooms": board.rooms, "borders": board.borders}
        if hasattr(puzzle, "cells"):
            values["cells"] = "".join(rng.choice("..12") for _ in range(rows * cols))
        if board.borders and len(set(board.rooms)) < 4:
            yield replace(puzzle, **values)


@pytest.mark.parametrize("name", PARTED)
def test_borders_inside_rooms(name: str) -> None:
    """Oracle, referee and engines agree on all answers, and such borders make some answers wrong."""
    genre, done, lost = genre_named(name), 0, 0
    for puzzle in parted_boards(name):
        layers = genre.model(puzzle).answer
        data = park_json.write(puzzle, genre, None)
        right = [marks for marks in tries(name, layers) if RULES[name](data, plain_answer(data, marks))]
        assert right == [marks for marks in tries(name, layers) if genre.check(puzzle, marks)], data
        assert pp.count(puzzle, seconds=None).count == len(right), data
        bare = pp.count(puzzle.changed(borders=()), seconds=None).count
        assert bare is not None
        done, lost = done + bool(right), lost + (bare != len(right))
        if done == PARTED_BOARDS:
            break
    assert lost, "no answer is lost for a border inside a room"
