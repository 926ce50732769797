"""Oracle for the Penpa+ drawing of a Tatamibari board, independent of the package."""

from typing import Any


def numbers(board: dict[str, Any]) -> dict[Any, str]:
    """The signs are written as texts."""
    return {(r, c): sign for r, row in enumerate(board["cells"]) for c, sign in enumerate(row) if sign != "."}
