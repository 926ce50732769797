"""Oracle for the Penpa+ drawing of a Balance Loop, independent of the package."""

from typing import Any


def _circles(board: dict[str, Any]) -> dict[tuple[int, int], str]:
    return {(r, c): text for r, row in enumerate(board["circles"]) for c, text in enumerate(row) if text}


def numbers(board: dict[str, Any]) -> dict[tuple[int, int], str]:
    """The number of each circle that has one."""
    return {at: text[1:] for at, text in _circles(board).items() if text[1:]}


def symbols(board: dict[str, Any]) -> dict[Any, Any]:
    """White and black circles, which are at cells."""
    return {(0, at): ["wb".index(text[0]) + 1, "circle_L", 1] for at, text in _circles(board).items()}
