"""Reading the files in a ZIP or TAR archive as a stream, without unpacking it to the disk."""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

from puzzlepark.core.record import NamedTuple

ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")

DAMAGED = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError)
"""The exceptions for damaged archives, and for files that are not archives."""


def is_archive(path: str) -> bool:
    """True if the suffix of a file is that of an archive."""
    return path.lower().endswith(ENDINGS)


class Member(NamedTuple):
    """A file in an archive."""

    name: str
    file: IO[bytes]


def members(path: str) -> Iterator[Member]:
    """Yield the files in an archive in order, without hidden ones. Iterating and reading may raise OSError and
    DAMAGED."""
    yield from _zip(path) if path.lower().endswith(".zip") else _tar(path)


def _zip(path: str) -> Iterator[Member]:
    """Yield the files in a ZIP archive."""
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            is_encrypted = member.flag_bits & 1
            if is_encrypted:
                raise zipfile.BadZipFile(f"{member.filename} is encrypted")
            if not member.is_dir() and not _hidden(member.filename):
                with archive.open(member) as file:
                    yield Member(member.filename, file)


def _tar(path: str) -> Iterator[Member]:
    """Yield the files in a TAR archive, compressed or not."""
    with _open_tar_stream(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() and not _hidden(member.name) else None
            if file is not None:
                yield Member(member.name, file)
            archive.members = []  # type: ignore[attr-defined]  # otherwise the headers of all members stay in memory


def _open_tar_stream(path: str) -> tarfile.TarFile:
    """Open a TAR archive for reading in one pass, with any compression."""
    try:
        return tarfile.open(path, "r|*")
    except (TypeError, IndexError, struct.error):  # raised for a truncated header
        raise tarfile.ReadError("its beginning is cut off") from None


def _hidden(name: str) -> bool:
    """True if a file, or a folder that it is in, has a name that begins with a dot."""
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))
