"""Reads the first sheet of an xlsx file, the format in which the authors of two papers publish their times.

An xlsx file is a zip archive of XML files. A cell has its place, such as B12, and a value, which is a number or the
index of a shared string.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from puzzlepark.core.errors import BadInput

SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
MOST_BYTES = 50_000_000
"""Maximum size of an unpacked part of the archive."""

Rows = list[dict[str, str]]


def rows(path: Path) -> Rows:
    """The rows of the first sheet, each with the texts of its cells by the letters of their columns."""
    try:
        with ZipFile(path) as archive:
            strings = [_text(item) for item in _part(archive, "xl/sharedStrings.xml").iter(f"{SPACE}si")]
            sheet = _part(archive, "xl/worksheets/sheet1.xml")
    except (OSError, BadZipFile, KeyError, ElementTree.ParseError) as error:
        raise BadInput(f"{path} is not an xlsx file that can be read: {error}") from None
    return [dict(_cells(row, strings)) for row in sheet.iter(f"{SPACE}row")]


def number(text: str | None) -> float | None:
    """The number in a cell, None if it has none."""
    try:
        return float(text) if text else None
    except ValueError:
        return None


def _part(archive: ZipFile, name: str) -> ElementTree.Element:
    """The XML of one file in the archive; BadZipFile if it is too large."""
    if archive.getinfo(name).file_size > MOST_BYTES:
        raise BadZipFile(f"{name} is too large")
    return ElementTree.fromstring(archive.read(name))


def _text(item: ElementTree.Element) -> str:
    """The text of a shared string, which may have several parts."""
    return "".join(node.text or "" for node in item.iter(f"{SPACE}t"))


def _cells(row: ElementTree.Element, strings: list[str]) -> list[tuple[str, str]]:
    """For each cell of a row that has a value, the letters of its column and its text."""
    found = []
    for cell in row.iter(f"{SPACE}c"):
        value = cell.find(f"{SPACE}v")
        if value is not None and value.text:
            column = re.sub(r"\d", "", cell.get("r", ""))
            text = strings[int(value.text)] if cell.get("t") == "s" else value.text
            found.append((column, text))
    return found
