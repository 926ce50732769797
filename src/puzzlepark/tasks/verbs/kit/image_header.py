"""The type and size of a picture, read from its header, so that a huge picture is refused before it is decoded."""

from __future__ import annotations

import base64
import binascii
import struct

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import NamedTuple

TIFF_WIDTH, TIFF_HEIGHT, TIFF_SHORT, TIFF_ENTRY_BYTES = 256, 257, 3, 12
"""Tags of width and height, the field type of 16 bits, and the length of a directory entry."""


class ImageHeader(NamedTuple):
    """The file suffix of a picture's type, and its size in pixels."""

    suffix: str
    width: int
    height: int


def decode_base64(text: str, most_bytes: int) -> bytes:
    """Decode a picture's file from base64 or a data: URL; raise BadInput if it is malformed or too large."""
    if text.startswith("data:"):
        text = text.partition(",")[2]
    if len(text) > most_bytes * 4 // 3 + 4:
        raise BadInput(f"The picture's file is too large; at most {most_bytes:,} bytes are allowed.")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadInput("The picture is not base64.") from None


def read_header(data: bytes, most_pixels: int) -> ImageHeader:
    """Read the header of a PNG, JPEG, GIF, WebP, BMP or TIFF; raise BadInput for other files and for huge pictures."""
    try:
        header = _png(data) or _gif(data) or _bmp(data) or _webp(data) or _tiff(data) or _jpeg(data)
    except (struct.error, IndexError):
        raise BadInput("The picture's file is damaged: it ends too early.") from None
    if header is None:
        raise BadInput("This is not a PNG, JPEG, GIF, WebP, BMP or TIFF picture.")
    if not header.width or not header.height:
        raise BadInput("The picture has no pixels.")
    if header.width * header.height > most_pixels:
        raise BadInput(
            f"A picture of {header.width}x{header.height} is too large; at most {most_pixels:,} pixels are allowed."
        )
    return header


def _png(data: bytes) -> ImageHeader | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    return ImageHeader("png", *struct.unpack_from(">II", data, 16))


def _gif(data: bytes) -> ImageHeader | None:
    return ImageHeader("gif", *struct.unpack_from("<HH", data, 6)) if data[:6] in (b"GIF87a", b"GIF89a") else None


def _bmp(data: bytes) -> ImageHeader | None:
    """The header of a BMP file; None for other files."""
    if data[:2] != b"BM":
        return None
    width, height = struct.unpack_from("<ii", data, 18)
    return ImageHeader("bmp", abs(width), abs(height))


def _webp(data: bytes) -> ImageHeader | None:
    """The header of a WebP file in one of its three forms; None for other files."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return None
    if len(data) < 30:
        raise IndexError
    kind = data[12:16]
    if kind == b"VP8X":
        return ImageHeader("webp", 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return ImageHeader("webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    width, height = struct.unpack_from("<HH", data, 26)
    return ImageHeader("webp", width & 0x3FFF, height & 0x3FFF)


def _tiff(data: bytes) -> ImageHeader | None:
    """Read the size from the first image file directory."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None:
        return None
    (start,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, start)
    sides = {TIFF_WIDTH: 0, TIFF_HEIGHT: 0}
    first_entry = start + 2
    for offset in range(first_entry, first_entry + TIFF_ENTRY_BYTES * count, TIFF_ENTRY_BYTES):
        tag, kind = struct.unpack_from(order + "HH", data, offset)
        if tag in sides:
            (sides[tag],) = struct.unpack_from(order + ("H" if kind == TIFF_SHORT else "I"), data, offset + 8)
    return ImageHeader("tif", sides[TIFF_WIDTH], sides[TIFF_HEIGHT])


def _jpeg(data: bytes) -> ImageHeader | None:
    """Skip from marker to marker until the start of a frame (SOF)."""
    if data[:3] != b"\xff\xd8\xff":
        return None
    offset = 2
    while True:
        if data[offset] != 0xFF:
            raise BadInput("The picture's file is damaged.")
        marker = data[offset + 1]
        if marker == 0xFF:
            offset += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, offset + 5)
            return ImageHeader("jpg", width, height)
        else:
            offset += 2 + int(struct.unpack_from(">H", data, offset + 2)[0])
