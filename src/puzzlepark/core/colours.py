"""Colours as text, and the default palette of pictures."""

from __future__ import annotations

import re

from puzzlepark.core.errors import BadInput

MOST_COLOURS = 256
COLOURS = (
    "#3d87b8", "#f2c12e", "#c8452f", "#3f8f4f", "#24292b", "#e07a1e", "#8d5fa8", "#f0a8b5",
    "#7a5230", "#8fc7d6", "#b88a0b", "#9aa39d", "#1f4e79", "#b5d46a", "#d94f8a", "#e8dcc0",
)  # fmt: skip
"""The palette of pictures without colours of their own."""


def read_colour(text: object) -> str:
    """A colour as "#rrggbb"; raises BadInput."""
    if not isinstance(text, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise BadInput(f'A colour is "#rrggbb" with six hex digits, not {str(text)[:24]!r}.')
    return text.lower()
