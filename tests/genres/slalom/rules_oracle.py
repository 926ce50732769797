"""Oracle for the rules of Slalom, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    cells = {(r, c): text for r, row in enumerate(board["course"]) for c, text in enumerate(row)}
    start = next(at for at, text in cells.items() if text == "o")
    lap = _lap(answer["line"], start)
    if lap is None or any(cells[at] == "#" or cells[at][0].isdigit() for at in lap):
        return False
    gate_of = _gates(cells)
    passed = list[Cell]()
    for k, at in enumerate(lap):
        if at in gate_of:
            (r, c), (s, d) = lap[k - 1], lap[(k + 1) % len(lap)]
            if (r != s) if cells[at] == "|" else (c != d):
                return False
            passed.append(gate_of[at])
    if sorted(passed) != sorted(set(gate_of.values())):
        return False
    return any(_in_turn(cells, gate_of, order) for order in (passed, passed[::-1]))


def _in_turn(cells: dict[Cell, str], gate_of: dict[Cell, Cell], order: list[Cell]) -> bool:
    """True if each number is the place of its gate in this order."""
    for (r, c), text in cells.items():
        if text[0].isdigit():
            dr, dc = WAYS[text[-1]]
            beside = (r + dr, c + dc)
            if cells.get(beside) == ("|" if dr else "-") and order.index(gate_of[beside]) + 1 != int(text[:-1]):
                return False
    return True


def _gates(cells: dict[Cell, str]) -> dict[Cell, Cell]:
    """The first cell of the gate of each piece."""
    found = dict[Cell, Cell]()
    for (r, c), text in cells.items():
        if text in ("|", "-"):
            before = (r - 1, c) if text == "|" else (r, c - 1)
            found[r, c] = found[before] if cells.get(before) == text else (r, c)
    return found


def _lap(line: dict[str, list[list[int]]], start: Cell) -> list[Cell] | None:
    """The cells of the loop in order, from the start on; None if the lines are not a single loop through it."""
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    near: dict[Cell, set[Cell]] = {}
    for one, two in pairs:
        near.setdefault(one, set()).add(two)
        near.setdefault(two, set()).add(one)
    if start not in near or {len(others) for others in near.values()} != {2}:
        return None
    lap = [start]
    while rest := near[lap[-1]] - set(lap):
        lap.append(min(rest))
    return lap if len(lap) == len(near) else None
