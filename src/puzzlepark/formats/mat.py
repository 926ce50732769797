"""MATLAB files of version 5: matrices of numbers by name, read under limits and written plainly.

A file is a header of 128 bytes and elements: a type, a size, and so many bytes, padded to eight. An element may be
packed by zlib; what matters here is the matrix, whose own elements are its flags, sizes, name and numbers.
Anything else in the file (texts, structures, sparse matrices) is passed over.
"""

from __future__ import annotations

import struct
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlepark.core.errors import BadInput

TITLE = b"MATLAB 5.0 MAT-file"
HEADER = 128
MOST_BYTES = 64 << 20
"""What a packed element may unpack to, and all of them together."""
MATRIX, COMPRESSED = 14, 15
NUMBERS = {1: "b", 2: "B", 3: "h", 4: "H", 5: "i", 6: "I", 7: "f", 9: "d", 12: "q", 13: "Q"}
"""How the numbers of an element are stored, by its type."""
DOUBLE_CLASS = 6
NUMERIC_CLASSES = range(6, 16)


class Matrix(NamedTuple):
    """A matrix of numbers, column by column as the file has them."""

    rows: int
    cols: int
    numbers: Sequence[float]

    def row(self, i: int) -> list[float]:
        return list(self.numbers[i :: self.rows])


def fits(data: bytes) -> bool:
    """Whether this begins like such a file."""
    return data.startswith(b"MATLAB 5.0")


def read(data: bytes) -> dict[str, Matrix]:
    """The matrices of numbers by name; raises BadInput where the file is damaged or of another version."""
    if not fits(data) or len(data) < HEADER:
        raise BadInput("This is not a MATLAB file of version 5.")
    order = {b"IM": "<", b"MI": ">"}.get(data[126:128])
    if order is None:
        raise BadInput("The MATLAB file does not tell its byte order: bytes 127 and 128 are not IM or MI.")
    found: dict[str, Matrix] = {}
    room = MOST_BYTES
    try:
        for kind, body in _elements(data[HEADER:], order):
            if kind == COMPRESSED:
                unpacker = zlib.decompressobj()
                body = unpacker.decompress(body, room)
                room -= len(body)
                if unpacker.unconsumed_tail or room <= 0:
                    raise BadInput(f"The MATLAB file unpacks to more than {MOST_BYTES >> 20} MiB; that is no puzzle.")
                ((kind, body),) = list(_elements(body, order))[:1] or [(0, b"")]
            if kind == MATRIX:
                named = _matrix(body, order)
                if named is not None:
                    found[named[0]] = named[1]
    except (struct.error, zlib.error, ValueError, IndexError, UnicodeDecodeError):
        raise BadInput("The MATLAB file is damaged: its elements cannot be read.") from None
    return found


def _elements(data: bytes, order: str) -> Iterator[tuple[int, bytes]]:
    """The elements of a file or of a matrix, one after another."""
    at = 0
    while at + 8 <= len(data):
        kind, size = struct.unpack_from(order + "II", data, at)
        if kind >> 16:  # a small element: size and type in one word, up to four bytes in the other
            yield kind & 0xFFFF, data[at + 4 : at + 4 + (kind >> 16)]
            at += 8
            continue
        if size > len(data) - at - 8:
            raise ValueError("an element is longer than the file")
        yield kind, data[at + 8 : at + 8 + size]
        at += 8 + (size if kind == COMPRESSED else size + -size % 8)


def _matrix(body: bytes, order: str) -> tuple[str, Matrix] | None:
    """The name and the numbers of a matrix; None if it is not a plain one of numbers in two dimensions."""
    parts = _elements(body, order)
    flags, sizes, name, values = (next(parts, (0, b"")) for _ in range(4))
    word = struct.unpack_from(order + "I", flags[1])[0]
    shape = struct.unpack(f"{order}{len(sizes[1]) // 4}i", sizes[1])
    if word & 0xFF not in NUMERIC_CLASSES or word & 0x0800 or len(shape) != 2 or values[0] not in NUMBERS:
        return None
    letter = NUMBERS[values[0]]
    count = len(values[1]) // struct.calcsize(order + letter)
    if min(shape) < 0 or shape[0] * shape[1] != count:
        raise ValueError("a matrix has not as many numbers as its size says")
    return name[1].decode("ascii"), Matrix(*shape, struct.unpack(f"{order}{count}{letter}", values[1]))


def write(matrices: Mapping[str, Sequence[Sequence[float]]]) -> bytes:
    """A file of matrices, each given as its rows, all of one length; packed, and always the same bytes."""
    parts = [TITLE.ljust(116) + bytes(8) + struct.pack("<H", 0x0100) + b"IM"]
    for name, rows in matrices.items():
        cols = len(rows[0]) if rows else 0
        numbers = array("d", (row[j] for j in range(cols) for row in rows))
        body = _element(6, struct.pack("<II", DOUBLE_CLASS, 0)) + _element(5, struct.pack("<ii", len(rows), cols))
        body += _element(1, name.encode("ascii")) + _element(9, struct.pack(f"<{len(numbers)}d", *numbers))
        packed = zlib.compress(_element(MATRIX, body))
        parts.append(struct.pack("<II", COMPRESSED, len(packed)) + packed)
    return b"".join(parts)


def _element(kind: int, body: bytes) -> bytes:
    return struct.pack("<II", kind, len(body)) + body + bytes(-len(body) % 8)
