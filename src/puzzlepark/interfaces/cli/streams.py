"""Reading the documents of one INPUT, as a stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader, TextIOWrapper
from itertools import chain
from typing import IO, TYPE_CHECKING

from puzzlepark.core.record import NamedTuple

if TYPE_CHECKING:
    from gzip import GzipFile

STDIN = "standard input"


class Document(NamedTuple):
    """The text of one puzzle, or its bytes in a binary format, and its source: a file with a line, or a text."""

    name: str
    content: str | bytes


def documents_of(source: str) -> Iterator[Document]:
    """Yield the documents of a source as they arrive. If there are several, their names have line numbers.

    A source that is not the name of a file is a text itself. Bytes that are not UTF-8 are preserved, for `bad_byte` to
    find. Raises OSError, and BadInput for documents that are too large or damaged.
    """
    from puzzlepark.tasks.documents import documents

    if source == "-":
        yield from _read(STDIN, sys.stdin.buffer if isinstance(sys.stdin, TextIOWrapper) else None)
    elif "\0" not in source and os.path.exists(source):
        from puzzlepark.interfaces.cli.archives import is_archive

        if is_archive(source):
            yield from _read_archive(source)
        else:
            with open(source, "rb") as file:
                yield from _read(source, file)
    else:
        yield from _name(title_of(source), documents(source.split("\n")))


def _read_archive(source: str) -> Iterator[Document]:
    """Yield the documents of all files in an archive."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.archives import DAMAGED, members

    try:
        for name, file in members(source):
            yield from _read(f"{source}/{name}", file)
    except DAMAGED as error:
        raise BadInput(f"{source} is no archive, or is damaged: {str(error).rstrip('.')}.") from None


def title_of(source: str) -> str:
    """The name of a source in messages."""
    return STDIN if source == "-" else "the text" if "\n" in source else source


def text_of(source: str) -> Document:
    """Read a whole source as one document; raise OSError or BadInput."""
    from puzzlepark.core.errors import BadInput

    parts = list(documents_of(source))
    if not parts:
        raise BadInput(f"{title_of(source)} is empty.")
    for document in parts:
        if (byte := bad_byte(document)) is not None:
            raise BadInput(not_text(document.name, byte))
    if isinstance(parts[0].content, bytes):
        return parts[0]
    return Document(title_of(source), "\n".join(str(document.content) for document in parts))


def _read(title: str, stream: IO[bytes] | GzipFile | None) -> Iterator[Document]:
    """Yield the documents of an open file, which may be compressed by gzip. A file in a binary format is one
    document."""
    from puzzlepark.tasks import gzipped
    from puzzlepark.tasks.documents import MOST_BYTES, documents, is_binary

    if stream is None:
        return
    if isinstance(stream, BufferedReader) and gzipped.is_gzipped(stream.peek(2)):
        try:
            yield from _read(title, gzipped.opened(stream))
        except gzipped.DAMAGED:
            raise gzipped.damaged(title) from None
        return
    first = stream.readline(MOST_BYTES + 1)
    if is_binary(first):
        data = first + stream.read(MOST_BYTES + 1)
        _refuse_large(title, len(data))
        yield Document(title, data)
        return
    yield from _name(title, documents(_lines(title, first, stream)))


def _lines(title: str, line: bytes, stream: IO[bytes] | GzipFile) -> Iterator[str]:
    """Yield the lines of a stream, split at newlines only: other line boundaries of str.splitlines may occur in
    strings."""
    from puzzlepark.tasks.documents import MOST_BYTES

    encoding = "utf-8-sig"
    while line:
        _refuse_large(title, len(line))
        yield line.decode(encoding, "surrogateescape").removesuffix("\n")
        encoding = "utf-8"
        line = stream.readline(MOST_BYTES + 1)


def bad_byte(document: Document) -> int | None:
    """The offset of the first byte of a document that is not UTF-8, or None."""
    content = document.content
    if isinstance(content, bytes) or content.isascii():
        return None
    try:
        content.encode()
    except UnicodeEncodeError as error:
        return len(content[: error.start].encode())
    return None


def not_text(name: str, byte: int) -> str:
    """The sentence about a document that is not UTF-8."""
    return f"{name} is not text: byte {byte} is not UTF-8."


def _name(title: str, numbered: Iterable[tuple[int, str]]) -> Iterator[Document]:
    """Name texts by the title and their line numbers; a single text by the title alone."""
    iterator = iter(numbered)
    first = next(iterator, None)
    if first is None:
        return
    line, text = first
    second = next(iterator, None)
    if second is None:
        yield Document(title, text)
        return
    for line, text in chain((first, second), iterator):
        yield Document(f"{title}:{line}", text)


def _refuse_large(title: str, size: int) -> None:
    """Raise BadInput for a document or line of more than MOST_BYTES."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.documents import MOST_BYTES

    if size > MOST_BYTES:
        raise BadInput(f"{title} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
