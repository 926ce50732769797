"""MATLAB files of version 5: reading and writing matrices of numbers by name, with limits on their sizes.

A file is a header of 128 bytes and elements: a type, a size, and that many bytes, padded to eight. An element may be
packed by zlib; what matters here is the matrix, whose own elements are its flags, sizes, name and numbers.
Everything else in the file (texts, structures, sparse matrices) is skipped. Only the size and name of a packed matrix
are unpacked until the matrix itself is requested, and then at most the allowed number of bytes.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence

from puzzlepark.core.record import NamedTuple
from puzzlepark.genres import kit

TITLE = b"MATLAB 5.0 MAT-file"
HEADER = 128
"""The bytes of the header."""
HEAD_BYTES = 512
"""The bytes of an element that are unpacked to identify it."""
MOST_ELEMENTS = 1000
MATRIX, COMPRESSED = 14, 15
"""The types of elements with a matrix, and with a compressed element."""
NUMBERS = {1: "b", 2: "B", 3: "h", 4: "H", 5: "i", 6: "I", 7: "f", 9: "d", 12: "q", 13: "Q"}
"""The storage format of numbers, by the type of an element."""
DOUBLE_CLASS = 6
"""The class of a matrix of floating-point numbers of 64 bits."""
NUMERIC_CLASSES = range(6, 16)
_DAMAGED = (struct.error, zlib.error, ValueError, IndexError, UnicodeDecodeError)


class Matrix(NamedTuple):
    """A matrix of numbers in column-major order, as in the file."""

    rows: int
    cols: int
    numbers: Sequence[float]

    def row(self, i: int) -> list[float]:
        """The numbers of a row."""
        return list(self.numbers[i :: self.rows])


class _Place(NamedTuple):
    """The place of a matrix: its size, its element, and the offset of its numbers there."""

    rows: int
    cols: int
    packed: bool
    body: memoryview
    start: int


class File:
    """The matrices of a file, by name. Their numbers are read on request."""

    def __init__(self, order: str, places: Mapping[str, _Place]) -> None:
        self._order = order
        self._places = places

    @property
    def names(self) -> list[str]:
        """The names of the matrices."""
        return list(self._places)

    def matrix(self, name: str, most: int) -> Matrix:
        """The matrix with this name. Raises BadInput if there is none, or it has more than `most` numbers."""
        if name not in self._places:
            raise kit.BadInput(f'The MATLAB file has no matrix "{name}".')
        place = self._places[name]
        if place.rows * place.cols > most:
            raise kit.BadInput(f'"{name}" is {place.rows}x{place.cols}; at most {most:,} numbers are read.')
        try:
            return _numbers(place, self._order)
        except _DAMAGED:
            raise kit.BadInput(_damage()) from None


def fits(data: bytes) -> bool:
    """True if this begins like such a file."""
    return data.startswith(b"MATLAB 5.0")


def read(data: bytes) -> File:
    """Parse a file. Raises BadInput if it is damaged or of another version."""
    if not fits(data) or len(data) < HEADER:
        raise kit.BadInput("This is not a MATLAB file of version 5.")
    order = {b"IM": "<", b"MI": ">"}.get(data[126:128])
    if order is None:
        raise kit.BadInput("The MATLAB file does not tell its byte order: bytes 127 and 128 are not IM or MI.")
    places: dict[str, _Place] = {}
    try:
        for number, (kind, body) in enumerate(_elements(memoryview(data)[HEADER:], order)):
            if number >= MOST_ELEMENTS:
                raise kit.BadInput(f"The MATLAB file has more than {MOST_ELEMENTS:,} parts; that is no puzzle.")
            found = _place(kind, body, order)
            if found is not None:
                places[found[0]] = found[1]
    except _DAMAGED:
        raise kit.BadInput(_damage()) from None
    return File(order, places)


def _damage() -> str:
    return "The MATLAB file is damaged: its elements cannot be read."


def _elements(data: memoryview, order: str) -> Iterator[tuple[int, memoryview]]:
    """Yield the type and the bytes of each element of a file. Raises ValueError if one is longer than the file."""
    at = 0
    while at + 8 <= len(data):
        tag = _tag(data, at, order)
        if tag.size > len(data) - tag.start:
            raise ValueError("an element is longer than the file")
        yield tag.kind, data[tag.start : tag.start + tag.size]
        at = tag.start + tag.size if tag.kind == COMPRESSED else tag.next


class _Tag(NamedTuple):
    """The type of an element, the offset and number of its bytes, and the offset of the next element."""

    kind: int
    start: int
    size: int
    next: int


def _tag(data: memoryview | bytes, at: int, order: str) -> _Tag:
    """Read the tag of the element at an offset."""
    kind, size = struct.unpack_from(order + "II", data, at)  # in a small element, `kind` has the size as well
    if kind >> 16 > 4:
        raise ValueError("a small element has four bytes")
    if kind >> 16:  # a small element: size and type in one word, up to four bytes in the other
        return _Tag(kind & 0xFFFF, at + 4, kind >> 16, at + 8)
    return _Tag(kind, at + 8, size, at + 8 + size + -size % 8)


def _place(kind: int, body: memoryview, order: str) -> tuple[str, _Place] | None:
    """The name and place of a matrix; None unless it is a plain two-dimensional one of numbers."""
    packed, head, start = kind == COMPRESSED, bytes(body[:HEAD_BYTES]), 0
    if packed:
        head = zlib.decompressobj().decompress(body, HEAD_BYTES)
        kind, start, *_ = _tag(head, 0, order)
    if kind != MATRIX:
        return None
    flags = _tag(head, start, order)
    sizes = _tag(head, flags.next, order)
    name = _tag(head, sizes.next, order)
    (word,) = struct.unpack_from(order + "I", head, flags.start)
    matrix_class, is_complex = word & 0xFF, word & 0x0800
    if matrix_class not in NUMERIC_CLASSES or is_complex or sizes.size != 8:
        return None
    rows, cols = struct.unpack_from(order + "ii", head, sizes.start)
    if min(rows, cols) < 0 or name.next > HEAD_BYTES:
        raise ValueError("a matrix has a size or a name that cannot be")
    return head[name.start : name.start + name.size].decode("ascii"), _Place(rows, cols, packed, body, name.next)


def _numbers(place: _Place, order: str) -> Matrix:
    """Read a matrix, with no more bytes than its numbers can have."""
    count = place.rows * place.cols
    data: memoryview | bytes = place.body
    if place.packed:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(place.body, place.start + 8 + 8 * count + 8)
        if not unpacker.eof:  # Without the end of the stream, its checksum was not verified.
            raise ValueError("a matrix is longer than its numbers")
    if not count and len(data) < place.start + 8:
        return Matrix(place.rows, place.cols, ())
    tag = _tag(data, place.start, order)
    if tag.kind not in NUMBERS:
        raise ValueError("a matrix is not of numbers")
    numbers = array(NUMBERS[tag.kind])
    if tag.size != count * numbers.itemsize:
        raise ValueError("a matrix has not as many numbers as its size says")
    numbers.frombytes(data[tag.start : tag.start + tag.size])
    if len(numbers) != count:
        raise ValueError("a matrix ends too early")
    if (order == "<") != (sys.byteorder == "little"):
        numbers.byteswap()
    return Matrix(place.rows, place.cols, numbers)


def write(matrices: Mapping[str, Sequence[Sequence[float]]]) -> bytes:
    """A file of compressed matrices, each given by its rows. The same matrices always give the same bytes."""
    parts = [TITLE.ljust(116) + bytes(8) + struct.pack("<H", 0x0100) + b"IM"]
    for name, rows in matrices.items():
        cols = len(rows[0]) if rows else 0
        numbers = array("d", (row[j] for j in range(cols) for row in rows))
        # The flags, the size, the name and the numbers, each with the number of its data type.
        body = _element(6, struct.pack("<II", DOUBLE_CLASS, 0)) + _element(5, struct.pack("<ii", len(rows), cols))
        body += _element(1, name.encode("ascii")) + _element(9, struct.pack(f"<{len(numbers)}d", *numbers))
        packed = zlib.compress(_element(MATRIX, body))
        parts.append(struct.pack("<II", COMPRESSED, len(packed)) + packed)
    return b"".join(parts)


def _element(kind: int, body: bytes) -> bytes:
    """An element of this type: its type and size, then its bytes, padded to a multiple of eight."""
    return struct.pack("<II", kind, len(body)) + body + bytes(-len(body) % 8)
