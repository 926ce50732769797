"""Texts that are compressed by gzip. They are recognised by their first bytes, not by the name of the file."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from typing import IO

from puzzlepark.core.errors import BadInput

_BEGINNING = b"\x1f\x8b"
DAMAGED = (gzip.BadGzipFile, zlib.error, EOFError)
"""What reading a damaged file raises."""


def is_gzipped(beginning: bytes) -> bool:
    """True if the content of a file begins like a file of gzip."""
    return beginning.startswith(_BEGINNING)


def unpacked(name: str, data: bytes, most_bytes: int) -> bytes:
    """The content of a compressed file; raises BadInput if it is damaged, or larger than `most_bytes`."""
    try:
        with opened(BytesIO(data)) as stream:
            content = stream.read(most_bytes + 1)
    except DAMAGED:
        raise damaged(name) from None
    if len(content) > most_bytes:
        raise BadInput(f"{name} is larger than {most_bytes >> 20} MiB when unpacked; that is no puzzle.")
    return content


def opened(stream: IO[bytes]) -> gzip.GzipFile:
    """The content of a compressed stream as a stream."""
    return gzip.GzipFile(fileobj=stream)


def damaged(name: str) -> BadInput:
    """The error about a file that cannot be unpacked."""
    return BadInput(f"{name} is compressed by gzip, but damaged or cut off.")
