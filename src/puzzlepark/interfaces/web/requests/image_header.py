"""The kind and size of a picture, from its first bytes. A huge one is refused before it is decoded."""

from __future__ import annotations

import base64
import binascii
import struct

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple


class Head(NamedTuple):
    suffix: str
    width: int
    height: int


def decode(text: str, most_bytes: int) -> bytes:
    """The bytes of a picture in base64 or in a data: URL."""
    if text.startswith("data:"):
        text = text.partition(",")[2]
    if len(text) > most_bytes * 4 // 3 + 4:
        raise BadInput(f"The picture's file is too large; at most {most_bytes:,} bytes are allowed.")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("The picture is not base64.") from None


def head(data: bytes, most_pixels: int) -> Head:
    """The kind and size of a PNG, JPEG, GIF, WebP, BMP or TIFF; raises BadInput for others and for huge ones."""
    try:
        found = _png(data) or _gif(data) or _bmp(data) or _webp(data) or _tiff(data) or _jpeg(data)
    except (struct.error, IndexError):
        raise BadInput("The picture's file is damaged: it ends too early.") from None
    if found is None:
        raise BadInput("This is not a PNG, JPEG, GIF, WebP, BMP or TIFF picture.")
    if not found.width or not found.height:
        raise BadInput("The picture has no pixels.")
    if found.width * found.height > most_pixels:
        raise BadInput(
            f"A picture of {found.width}x{found.height} is too large; at most {most_pixels:,} pixels are allowed."
        )
    return found


def _png(data: bytes) -> Head | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    return Head("png", *struct.unpack_from(">II", data, 16))


def _gif(data: bytes) -> Head | None:
    return Head("gif", *struct.unpack_from("<HH", data, 6)) if data[:6] in (b"GIF87a", b"GIF89a") else None


def _bmp(data: bytes) -> Head | None:
    if data[:2] != b"BM":
        return None
    width, height = struct.unpack_from("<ii", data, 18)
    return Head("bmp", abs(width), abs(height))


def _webp(data: bytes) -> Head | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return None
    if len(data) < 30:
        raise IndexError
    kind = data[12:16]
    if kind == b"VP8X":
        return Head("webp", 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Head("webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    width, height = struct.unpack_from("<HH", data, 26)
    return Head("webp", width & 0x3FFF, height & 0x3FFF)


def _tiff(data: bytes) -> Head | None:
    """Look the size up in the first directory: entries of 12 bytes, with width and height as tags 256 and 257."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None:
        return None
    (start,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, start)
    sides = {256: 0, 257: 0}
    for at in range(start + 2, start + 2 + 12 * count, 12):
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if tag in sides:
            (sides[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)
    return Head("tif", sides[256], sides[257])


def _jpeg(data: bytes) -> Head | None:
    """Walk from marker to marker up to the one that starts a frame."""
    if data[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while True:
        if data[at] != 0xFF:
            raise BadInput("The picture's file is damaged.")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return Head("jpg", width, height)
        else:
            at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
