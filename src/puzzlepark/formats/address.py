"""The links of Puzzle Park: URLs whose fragment holds a whole puzzle, as the page makes and reads them.

    <the Park>/play#p=1<JSON, deflated, in base64 for URLs>

A 0 instead of the 1 means that the JSON is not deflated. Browsers do not send the fragment to a server.
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

LONGEST_PROSE = 1 << 16
_IN_PROSE = re.compile(r"(?:https?://|(?<![\w/.])www\.)[^\s<>\"]+", re.IGNORECASE)
MOST_BYTES = 4 << 20
_NOT_IN_LINKS = ("made", "answer")


def is_link(text: str) -> bool:
    """True if the text is a link of the Park, on any host."""
    return _packed(text) is not None


def _packed(text: str) -> str | None:
    """The packed puzzle of a link, or None."""
    words = unwrapped(text).split(maxsplit=1)
    parameters = words[0].partition("#")[2].split("&") if len(words) == 1 else []
    packed = next((parameter[2:] for parameter in parameters if parameter.startswith("p=")), "")
    return packed if re.fullmatch(r"[01][\w-]+", packed, re.ASCII) else None


def is_address(text: str) -> bool:
    """True if the text is a URL of any kind."""
    return re.fullmatch(r"(?:[a-z][a-z0-9+.-]*://|www\.)\S+", unwrapped(text), re.IGNORECASE) is not None


def found_in(text: str) -> str | None:
    """The URL in a text of several words. None if there is none. Raises BadInput if there are several."""
    if len(text) > LONGEST_PROSE:
        return None
    urls = list(dict.fromkeys(_IN_PROSE.findall(text)))
    if len(urls) > 1:
        raise BadInput(f"This text has {len(urls)} URLs; put each on a line of its own.")
    return urls[0] if urls and urls[0] != text.strip() else None


def read(link: str) -> str:
    """The JSON document in a link; raises BadInput."""
    packed = _packed(link)
    if packed is None:
        raise BadInput("This is not a link of the Park.")
    is_plain, encoded, unpacker = packed[0] == "0", packed[1:], zlib.decompressobj(-15)
    try:
        data = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
        if is_plain:
            return data.decode()
        text = unpacker.decompress(data, MOST_BYTES).decode()
    except (ValueError, zlib.error):
        raise BadInput("The link is damaged: its puzzle cannot be unpacked.") from None
    if unpacker.unconsumed_tail:
        raise BadInput("The puzzle in the link is too large.")
    if not unpacker.eof:
        raise BadInput("The link is cut off.")
    return text


def write(document: Mapping[str, Any], home: str) -> str:
    """The link to a puzzle on the Park at the address `home`. The answer and the record of making are left out."""
    kept = {key: value for key, value in document.items() if key not in _NOT_IN_LINKS}
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")
    return f"{home.rstrip('/')}/play#p=1{packed}"
