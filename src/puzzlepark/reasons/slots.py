"""The slots of templates, and the punctuation of sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

SPACE_BEFORE_MARK = re.compile(r" ([.,:;])")
FIRST_LETTER = re.compile(r"(^|[.!] |(?<=\w)\? |^[0-9.]+ )([a-z])")
"""A "?" after a space is a clue, as in "the ? in row 1, column 2"."""


class Slots(dict[str, Any]):
    """The values for the slots of a template, by name.

    A slot without a value is the empty string. A deferred value is computed when a template asks for it.
    """

    def __init__(self, known: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(known or {}, **more)
        self.deferred: dict[str, Callable[[], Any]] = dict(known.deferred) if isinstance(known, Slots) else {}

    def defer(self, key: str, compute: Callable[[], Any]) -> None:
        """Fill a slot with a value that is computed when it is needed."""
        self.pop(key, None)
        self.deferred[key] = compute

    def __missing__(self, key: str) -> Any:
        """The value of a slot, computed on first use; empty for an unknown slot."""
        compute = self.deferred.get(key)
        if compute is None:
            return ""
        self[key] = value = compute()
        return value


def punctuate(text: str) -> str:
    """Remove superfluous spaces, and begin every sentence with a capital."""
    lines = (SPACE_BEFORE_MARK.sub(r"\1", " ".join(line.split())) for line in text.split("\n"))
    return "\n".join(FIRST_LETTER.sub(lambda match: match[1] + match[2].upper(), line) for line in lines)
