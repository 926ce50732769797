"""Oracle for the rules of KenKen, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    rows = [list(row) for row in answer["digit"]]
    wanted = list(range(1, len(rows) + 1))
    if any(sorted(line) != wanted for line in [*rows, *map(list, zip(*rows, strict=True))]):
        return False
    for cage in board.get("cages", ()):
        if "target" not in cage:
            continue
        numbers = sorted((rows[r - 1][c - 1] for r, c in cage["cells"]), reverse=True)
        able = {"+": sum(numbers) == cage["target"]}
        product = 1
        for number in numbers:
            product *= number
        able["×"] = product == cage["target"]
        if len(numbers) == 2:
            able["−"] = numbers[1] + cage["target"] == numbers[0]
            able["÷"] = numbers[1] * cage["target"] == numbers[0]
        if not (able[cage["operation"]] if cage.get("operation") else any(able.values())):
            return False
    return True
