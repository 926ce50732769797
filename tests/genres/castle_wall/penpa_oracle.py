"""Oracle for the Penpa+ drawing of a Castle Wall, independent of the package."""

from typing import Any


def numbers(board: dict[str, Any]) -> dict[tuple[int, int], str]:
    """Each number, a low line and its way; a question mark in cells with a clue that have none."""
    clues = {(r, c): text for r, row in enumerate(board["clues"]) for c, text in enumerate(row) if text}
    words = {at: text.lstrip("wb") for at, text in clues.items()}
    return {at: text if text == "?" else f"{text[:-1]}_{'ulrd'.index(text[-1])}" for at, text in words.items()}


def fills(board: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Black and light grey; white cells are not filled."""
    clues = {(r, c): text for r, row in enumerate(board["clues"]) for c, text in enumerate(row) if text}
    return {at: 4 if text[0] == "b" else 3 for at, text in clues.items() if text[0] != "w"}
