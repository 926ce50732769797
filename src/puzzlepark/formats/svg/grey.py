"""Pictures without colour."""

from __future__ import annotations

import re


def in_grey(svg: str) -> str:
    """The picture with every colour replaced by a grey of the same brightness."""
    return re.sub(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})(?=\")", lambda found: _grey(found[1]), svg)


def _grey(digits: str) -> str:
    """The grey with the brightness of a colour of three or six hex digits."""
    full = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(full[i : i + 2], 16) for i in (0, 2, 4))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
