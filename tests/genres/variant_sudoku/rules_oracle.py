"""Oracle for the rules of Variant Sudoku, independent of the package."""

from itertools import pairwise
from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document). All pairs of cells are compared."""
    rows, size = answer["digit"], board["height"]
    known = {(r, c): rows[r][c] for r in range(size) for c in range(size)}
    if any(board["numbers"][r][c] not in (None, digit) for (r, c), digit in known.items()):
        return False
    for cage in board.get("cages", []):
        held = [known[r - 1, c - 1] for r, c in cage["cells"]]
        if len(set(held)) < len(held) or cage.get("target", sum(held)) != sum(held):
            return False
    lines = [(board.get("across", []), 0, 1), (board.get("down", []), 1, 0)]
    for table, dr, dc in lines:
        for r, row in enumerate(table):
            for c, sign in enumerate(row):
                one, two = known[r, c], known[r + dr, c + dc]
                kept = {"w": one - two in (1, -1), "b": one == 2 * two or two == 2 * one}
                kept |= {"x": one + two == 10, "v": one + two == 5}
                if not kept.get(sign, True):
                    return False
    for r, row in enumerate(board.get("parity", [])):
        if any(sign == ("e" if known[r, c] % 2 else "o") for c, sign in enumerate(row)):
            return False
    for line in board.get("marked_lines", []):
        held = [known[r - 1, c - 1] for r, c in line["cells"]]
        jumps = [b - a for a, b in pairwise(held)]
        kept = {
            "thermometer": min(jumps) > 0,
            "arrow": held[0] == sum(held) - held[0],
            "whispers": all(2 * abs(jump) >= size for jump in jumps),
            "renban": sorted(held) == list(range(min(held), min(held) + len(held))),
            "palindrome": held == list(reversed(held)),
        }
        if not kept[line["sort"]]:
            return False
    for killer in board.get("little_killers", []):
        (r, c), found = killer["seat"], 0
        for _ in range(size):
            r, c = r + (1 if "d" in killer["way"] else -1), c + (1 if "r" in killer["way"] else -1)
            found += known.get((r - 1, c - 1), 0)
        if found != killer["sum"]:
            return False
    columns = [list(column) for column in zip(*rows, strict=True)]
    sides = {"rows": rows, "cols": columns}
    sides |= {"right": [row[::-1] for row in rows], "below": [column[::-1] for column in columns]}
    for side, seen in sides.items():
        for clue, held in zip(board.get(side, [None] * size), seen, strict=True):
            if clue is None:
                continue
            if board.get("outside") == "skyscraper":
                found = len({max(held[: k + 1]) for k in range(size)})
            elif 1 not in held or size not in held:
                return False
            else:
                found = sum(held[min(held.index(1), held.index(size)) : max(held.index(1), held.index(size)) + 1])
                found -= size + 1 if size > 1 else 1
            if found != clue:
                return False
    on = {name for name in ("diagonals", "knight", "king", "steps") if board.get(name) == "differ"}
    for (r, c), one in known.items():
        if not 1 <= one <= size:
            return False
        for (y, x), two in known.items():
            if (y, x) <= (r, c):
                continue
            far = sorted((abs(y - r), abs(x - c)))
            seen = r == y or c == x or board["regions"][r][c] == board["regions"][y][x]
            seen = seen or ("diagonals" in on and (r - c == y - x == 0 or r + c == y + x == size - 1))
            seen = seen or ("knight" in on and far == [1, 2]) or ("king" in on and far == [1, 1])
            if (seen and one == two) or ("steps" in on and far == [0, 1] and abs(one - two) == 1):
                return False
    return True
