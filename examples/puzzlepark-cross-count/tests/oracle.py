"""Oracle for the rules of Cross Count: plain loops that share nothing with the package."""

from __future__ import annotations


def is_solution(numbers: list[list[int | None]], shade: list[list[int]]) -> bool:
    """True if the shaded cells, which are 1, solve the board."""
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            cross = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            shaded = [shade[y][x] for y, x in cross if 0 <= y < len(shade) and 0 <= x < len(row)]
            if number is not None and number != sum(shaded):
                return False
    return True
