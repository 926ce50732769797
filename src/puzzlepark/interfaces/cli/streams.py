"""The documents of one INPUT: the lines of a file or of standard input, read as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from puzzlepark.core.record import NamedTuple

STDIN = "standard input"


class Document(NamedTuple):
    """The text of one puzzle, or its bytes in a binary format. The name says where it was found."""

    name: str
    content: str | bytes


def documents_of(source: str) -> Iterator[Document]:
    """The documents of a source, each as soon as it is there; where there are several, their names have their lines.
    What names no file is a text itself. Bytes that are no UTF-8 are kept, and found by `bad_byte`. Raises OSError, and
    BadInput for what is too large or damaged."""
    from puzzlepark.tasks.documents import documents

    if source == "-":
        yield from _read(STDIN, getattr(sys.stdin, "buffer", None))
    elif "\0" not in source and os.path.exists(source):
        from puzzlepark.interfaces.cli.archives import is_archive

        if is_archive(source):
            yield from _in_archive(source)
        else:
            with open(source, "rb") as file:
                yield from _read(source, file)
    else:
        yield from _named(title_of(source), documents(source.split("\n")))


def _in_archive(source: str) -> Iterator[Document]:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.interfaces.cli.archives import DAMAGED, members

    try:
        for name, file in members(source):
            yield from _read(f"{source}/{name}", file)
    except DAMAGED as error:
        raise BadInput(f"{source} is no archive, or is damaged: {str(error).rstrip('.')}.") from None


def title_of(source: str) -> str:
    """What a source is called in messages."""
    return STDIN if source == "-" else "the text" if "\n" in source else source


def text_of(source: str) -> Document:
    """All of a source at once; raises OSError and BadInput."""
    from puzzlepark.core.errors import BadInput

    found = list(documents_of(source))
    if not found:
        raise BadInput(f"{title_of(source)} is empty.")
    for document in found:
        if (byte := bad_byte(document)) is not None:
            raise BadInput(not_text(document.name, byte))
    if isinstance(found[0].content, bytes):
        return found[0]
    return Document(title_of(source), "\n".join(str(document.content) for document in found))


def _read(title: str, stream: IO[bytes] | None) -> Iterator[Document]:
    from puzzlepark.tasks.documents import MOST_BYTES, documents, is_binary

    if stream is None:
        return
    first = stream.readline(MOST_BYTES + 1)
    if is_binary(first):
        data = first + stream.read(MOST_BYTES + 1)
        _refuse_large(title, len(data))
        yield Document(title, data)
        return
    yield from _named(title, documents(_lines(title, first, stream)))


def _lines(title: str, line: bytes, stream: IO[bytes]) -> Iterator[str]:
    """The lines of a stream. Only a newline ends one: what else Python's splitlines knows may stand within a string."""
    from puzzlepark.tasks.documents import MOST_BYTES

    encoding = "utf-8-sig"
    while line:
        _refuse_large(title, len(line))
        yield line.decode(encoding, "surrogateescape").removesuffix("\n")
        encoding = "utf-8"
        line = stream.readline(MOST_BYTES + 1)


def bad_byte(document: Document) -> int | None:
    """The place of the first byte of a document that is not UTF-8."""
    content = document.content
    if isinstance(content, bytes) or content.isascii():
        return None
    try:
        content.encode()
    except UnicodeEncodeError as error:
        return len(content[: error.start].encode())
    return None


def not_text(name: str, byte: int) -> str:
    return f"{name} is not text: byte {byte} is not UTF-8."


def _named(title: str, found: Iterable[tuple[int, str]]) -> Iterator[Document]:
    """Documents with the numbers of their lines; one that is alone is called by the title."""
    several = False
    last: tuple[int, str] | None = None
    for document in found:
        if last is not None:
            several = True
            yield Document(f"{title}:{last[0]}", last[1])
        last = document
    if last is not None:
        yield Document(f"{title}:{last[0]}" if several else title, last[1])


def _refuse_large(title: str, size: int) -> None:
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.documents import MOST_BYTES

    if size > MOST_BYTES:
        raise BadInput(f"{title} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
