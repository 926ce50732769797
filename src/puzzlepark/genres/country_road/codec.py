"""The codec of the line that only files of Country Road have."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.plain import clipped
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, minor_version
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit


@dataclass(frozen=True)
class OptionLine:
    """The line of rule options, in files from version `since` on. No option is supported, so an empty line is written,
    and only for boards with loose borders, which need such a version."""

    since: int = 1
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        word = tokens.all[tokens.at].text if len(tokens) else ""  # the next word, which may belong to the next part
        if minor_version(board) >= self.since and word[:1].isalpha():
            raise kit.BadInput(f'The file has the option "{clipped(word)}", which is not known here.')

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        return [""] if kit.loose_borders(board) else []
