"""Oracle for the rules of Numberlink, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document): each number is followed to its other end,
    and nothing is left over."""
    numbers = {(r, c): x for r, row in enumerate(board["numbers"]) for c, x in enumerate(row) if x is not None}
    lines = {((r, c), (r, c + 1)) for r, row in enumerate(answer["line"]["across"]) for c, x in enumerate(row) if x}
    lines |= {((r, c), (r + 1, c)) for r, row in enumerate(answer["line"]["down"]) for c, x in enumerate(row) if x}
    for start in numbers:
        way, before = [start], None
        while len(way) == 1 or way[-1] not in numbers:
            sides = [b if a == way[-1] else a for a, b in lines if way[-1] in (a, b)]
            if len(sides) != (1 if way[-1] in numbers else 2):
                return False
            before, here = way[-1], next(cell for cell in sides if cell != before)
            way.append(here)
        if numbers[way[-1]] != numbers[start] or sum(way[-1] in line for line in lines) != 1:
            return False
    ends = set(numbers)
    while loose := {line for line in lines if set(line) & ends}:
        lines -= loose
        ends = {cell for line in loose for cell in line}
    return not lines
