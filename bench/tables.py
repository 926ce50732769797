"""Tables of the reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "".join(f"| {' | '.join(row)} |\n" for row in [heads, ["---"] * len(heads), *rows])
