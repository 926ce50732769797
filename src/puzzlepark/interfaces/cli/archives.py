"""Archives as inputs: the files in a ZIP or TAR archive, read one after another, never unpacked to the disk."""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

ENDINGS = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")

DAMAGED = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError)
"""What is raised where an archive is none, or cannot be read further."""


def is_archive(path: str) -> bool:
    """Whether a file is an archive, by its name."""
    return path.lower().endswith(ENDINGS)


def members(path: str) -> Iterator[tuple[str, IO[bytes]]]:
    """The files in an archive, with their names there, in its order; hidden ones are left out. Raises OSError, and one
    of DAMAGED, as reading them does."""
    yield from _zip(path) if path.lower().endswith(".zip") else _tar(path)


def _zip(path: str) -> Iterator[tuple[str, IO[bytes]]]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.flag_bits & 1:
                raise zipfile.BadZipFile(f"{member.filename} is encrypted")
            if not member.is_dir() and not _hidden(member.filename):
                with archive.open(member) as file:
                    yield member.filename, file


def _tar(path: str) -> Iterator[tuple[str, IO[bytes]]]:
    # As a stream, so that nothing of the members read is kept.
    with _opened(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() and not _hidden(member.name) else None
            if file is not None:
                yield member.name, file
            archive.members = []  # type: ignore[attr-defined]  # or it keeps the names of all


def _opened(path: str) -> tarfile.TarFile:
    try:
        return tarfile.open(path, "r|*")
    except (TypeError, IndexError, struct.error):  # so ends the reading of a header that is cut off
        raise tarfile.ReadError("its beginning is cut off") from None


def _hidden(name: str) -> bool:
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))
