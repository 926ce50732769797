"""What a genre is declared with, in one place: `kit.Genre`, `kit.Numbers`, `kit.Count` and so on.

A genre of one page imports this and the helpers of referees, which nothing but genres may use. Every name is imported
when it is first used, so that a puzzle loads only what its genre needs. `__init__.pyi` lists the names and their homes.
"""

from __future__ import annotations

import importlib
import re

TYPE_CHECKING = False  # as type checkers take it
if TYPE_CHECKING:
    from typing import Any


def _homes() -> dict[str, str]:
    """The module of each name."""
    with open(f"{__file__}i", encoding="utf-8") as stub:
        return {name: home for home, name in re.findall(r"from (\S+) import (?:\(\s*)?(\w+) as ", stub.read())}


_HOMES = _homes()
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = importlib.import_module(_HOMES[name])
    value = getattr(home, name) if hasattr(home, name) else importlib.import_module(f"{_HOMES[name]}.{name}")
    globals()[name] = value
    return value
