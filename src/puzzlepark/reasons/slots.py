"""The slots of sentences, and sentences as they are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

BEFORE_A_MARK = re.compile(r" ([.,:;])")
CAPITALS = re.compile(r"(^|[.?!] |^[0-9.]+ )([a-z])")


class Slots(dict[str, Any]):
    """The slots of a sentence; one that nobody fills in is left out. What a sentence may not need is put into words
    only if it does."""

    def __init__(self, known: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(known or {}, **more)
        self.later: dict[str, Callable[[], Any]] = dict(known.later) if isinstance(known, Slots) else {}

    def put_off(self, key: str, say: Callable[[], Any]) -> None:
        """Fill in a slot when it is asked for."""
        self.pop(key, None)
        self.later[key] = say

    def __missing__(self, key: str) -> Any:
        say = self.later.get(key)
        if say is None:
            return ""
        self[key] = said = say()
        return said


def tidy(text: str) -> str:
    """Sentences with one blank between words, and a capital at the beginning of each."""
    lines = (BEFORE_A_MARK.sub(r"\1", " ".join(line.split())) for line in text.split("\n"))
    return "\n".join(CAPITALS.sub(lambda found: found[1] + found[2].upper(), line) for line in lines)
