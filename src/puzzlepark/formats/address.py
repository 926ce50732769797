"""The Park's own links: an address whose fragment carries a whole puzzle, as the page makes and reads them.

    <the Park>/play#p=1<JSON, deflated, in base64 for URLs>

A 0 instead of the 1 says that it is not deflated. Nothing behind the # is sent to a server.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.formats.pzpr import unwrapped

MOST_BYTES = 4 << 20
_NOT_IN_LINKS = ("made", "answer")


def is_link(text: str) -> bool:
    """Whether the text is a link of the Park, on any host."""
    return _packed(text) is not None


def _packed(text: str) -> str | None:
    """What a link carries."""
    words = unwrapped(text).split(maxsplit=1)
    values = words[0].partition("#")[2].split("&") if len(words) == 1 else []
    found = next((value[2:] for value in values if value.startswith("p=")), "")
    return found if re.fullmatch(r"[01][\w-]+", found, re.ASCII) else None


def is_address(text: str) -> bool:
    """Whether the text is plainly a URL, of whatever."""
    return re.fullmatch(r"(?:[a-z][a-z0-9+.-]*://|www\.)\S+", unwrapped(text), re.IGNORECASE) is not None


def read(link: str) -> str:
    """The JSON document in a link; raises BadInput."""
    found = _packed(link)
    if found is None:
        raise BadInput("This is not a link of the Park.")
    packed, packer = found[1:], zlib.decompressobj(-15)
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        if found[0] == "0":
            return data.decode()
        text = packer.decompress(data, MOST_BYTES).decode()
    except (ValueError, zlib.error):
        raise BadInput("The link is damaged: its puzzle cannot be unpacked.") from None
    if packer.unconsumed_tail:
        raise BadInput("The puzzle in the link is too large.")
    if not packer.eof:
        raise BadInput("The link is cut off.")
    return text


def write(document: Mapping[str, Any], home: str) -> str:
    """The link to a puzzle's document on the Park at this address. How it was made and its answer stay out."""
    kept = {key: value for key, value in document.items() if key not in _NOT_IN_LINKS}
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")
    return f"{home.rstrip('/')}/play#p=1{packed}"
