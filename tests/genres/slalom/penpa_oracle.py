"""Oracle for the Penpa+ drawing of a Slalom, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def _cells(board: dict[str, Any]) -> dict[Cell, str]:
    return {(r, c): text for r, row in enumerate(board["course"]) for c, text in enumerate(row)}


def numbers(board: dict[str, Any]) -> dict[Cell, str]:
    """Numbers with their ways, bars for gates, and how many gates there are."""
    cells, found = _cells(board), dict[Cell, str]()
    before = {at: (at[0] - (text == "|"), at[1] - (text == "-")) for at, text in cells.items() if text in "|-"}
    firsts = [at for at, other in before.items() if cells.get(other) != cells[at]]
    for at, text in cells.items():
        if text in "|-":
            found[at] = text
        elif text == "o":
            found[at] = str(len(firsts))
        elif text[0].isdigit():
            found[at] = f"{text[:-1]}_{'ulrd'.index(text[-1])}"
    return found


def fills(board: dict[str, Any]) -> dict[Cell, int]:
    """Black cells."""
    return {at: 4 for at, text in _cells(board).items() if text == "#" or text[0].isdigit()}


def symbols(board: dict[str, Any]) -> dict[Any, Any]:
    """The start is a circle."""
    return {(0, at): [1, "circle_L", 1] for at, text in _cells(board).items() if text == "o"}
