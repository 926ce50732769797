"""The text inside a Penpa+ link: lines of JSON with short names for keys, deflated, in base64.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=<payload>

Line 0 is a header of words between commas, line 1 the rows and columns outside the frame, line 3 what is given, line 4
what is drawn, line 5 the cells of the board, line 14 custom colours, line 17 the genres.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.formats.pzpr import unescaped, unwrapped

HOST = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MOST_BYTES = 4 << 20
LINES = 19
_LINK = re.compile(r"(?:\S*[?#])?(?:\S*&)?m=(?:edit|solve)&\S*", re.ASCII)

SHORT = {
    '"qa"': "z9", '"pu_q"': "zQ", '"pu_a"': "zA", '"grid"': "zG", '"edit_mode"': "zM", '"surface"': "zS",
    '"line"': "zL", '"lineE"': "zE", '"wall"': "zW", '"cage"': "zC", '"number"': "zN", '"symbol"': "zY",
    '"special"': "zP", '"board"': "zB", '"command_redo"': "zR", '"command_undo"': "zU", '"command_replay"': "z8",
    '"numberS"': "z1", '"freeline"': "zF", '"freelineE"': "z2", '"thermo"': "zT", '"arrows"': "z3",
    '"direction"': "zD", '"squareframe"': "z0", '"polygon"': "z5", '"deletelineE"': "z4", '"killercages"': "z6",
    '"nobulbthermo"': "z7", '"__a"': "z_", "null": "zO",
}  # fmt: skip
"""The short names. A literal z is written as zZ."""
LONG = {"zZ": "z", **{short: long for long, short in SHORT.items()}}


@lru_cache(maxsize=2)
def is_link(text: str) -> bool:
    """True if the text is a Penpa+ link, with or without its host."""
    text = unwrapped(text)
    return _LINK.match(text[:400]) is not None and "p=" in text and len(text.split()) == 1


def write(lines: Iterable[str]) -> str:
    """The link of these lines."""
    text = "\n".join(lines).replace("z", "zZ")
    for long, short in SHORT.items():
        text = text.replace(long, short)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return HOST + b64encode(packer.compress(text.encode()) + packer.flush()).decode()


@lru_cache(maxsize=2)
def read(link: str) -> tuple[str, ...]:
    """The lines of a link, at least LINES of them; raises BadInput."""
    text = _inflated(_parameter(link, "p"))
    lines = re.sub("z.", lambda found: LONG.get(found[0], found[0]), text).split("\n")
    return tuple(lines + [""] * (LINES - len(lines)))


def read_answer(link: str) -> list[Any]:
    """The solution in a link, with which Penpa compares a drawing: lists of shaded cells, lines, edges, walls, numbers
    and symbols. Empty if the link has none."""
    if not re.search(r"&a=[^&]", link):
        return []
    found = parsed(_inflated(_parameter(link, "a")), "the answer")
    plain = isinstance(found, list) and all(isinstance(part, list) for part in found)
    return found if plain else []


def parsed(line: str, what: str) -> Any:
    """A line as data; raises BadInput."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadInput(f"The Penpa link is damaged: {what} cannot be read.") from None


def _parameter(link: str, name: str) -> str:
    """A parameter of a link; raises BadInput if it is empty or another address."""
    found = re.search(rf"(?:^|[?#&]){name}=([^&#\s]*)", unwrapped(link))
    if found is None or not found[1]:
        raise BadInput("The Penpa link has no board in it.")
    if found[1].startswith("http"):
        raise BadInput("The Penpa link names another address instead of a board; use that one.")
    return unescaped(found[1])


def _inflated(text: str) -> str:
    """The text that was deflated and written in base64; raises BadInput."""
    text = text.rstrip("=").replace("-", "+").replace("_", "/")
    packer = zlib.decompressobj(-15)
    try:
        found = packer.decompress(b64decode(text + "=" * (-len(text) % 4), validate=True), MOST_BYTES).decode()
    except (ValueError, zlib.error):
        raise BadInput("The Penpa link is damaged: its board cannot be unpacked.") from None
    if packer.unconsumed_tail:
        raise BadInput("The board in the Penpa link is too large.")
    if not packer.eof:
        raise BadInput("The Penpa link is cut off.")
    return found
