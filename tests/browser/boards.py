"""Boards that are not in the collection."""

from __future__ import annotations

from typing import Any


def repeated(puzzle: dict[str, Any], answer: dict[str, Any], times: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A board of links made of `times` by `times` copies of another one, and its answer."""
    side = {"height": puzzle["height"] * times, "width": puzzle["width"] * times}
    hints = [row * times for row in puzzle["hints"]] * times
    across = [[*row, 0] * times for row in answer["line"]["across"]] * times
    down = [row * times for row in [*answer["line"]["down"], [0] * puzzle["width"]]] * times
    line = {"across": [row[:-1] for row in across], "down": down[:-1]}
    return {**puzzle, **side, "hints": hints}, {"line": line}
