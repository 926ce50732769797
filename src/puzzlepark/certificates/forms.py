"""Checks that the files of a certificate are in their canonical form.

Every other form with the same meaning is rejected, so that no file can be ambiguous because of duplicate keys, NaN, or
digits of other alphabets.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from puzzlepark.core.errors import Rejected


def data_of(name: str, text: str) -> dict[str, Any]:
    """Parse a JSON file that holds an object. Raises Rejected for duplicate keys, and for NaN and infinity."""

    def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """The object with these keys and values. Raises Rejected if a key occurs twice."""
        data = dict(pairs)
        if len(data) < len(pairs):
            keys = [key for key, _ in pairs]
            duplicate = next(key for k, key in enumerate(keys) if key in keys[:k])
            raise Rejected(f'The file {name} has the key "{duplicate[:24]}" twice.')
        return data

    def refuse_constant(word: str) -> NoReturn:
        raise Rejected(f"The file {name} has {word}, which is no number of JSON.")

    try:
        data = json.loads(text, object_pairs_hook=unique_keys, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise Rejected(f"The file {name} is not JSON.") from None
    if not isinstance(data, dict):
        raise Rejected(f"The file {name} is no object of JSON.")
    return data


def whole_number(name: str, data: Mapping[str, Any], key: str) -> int:
    """The integer of a key. Raises Rejected for other values, including true and 1.0."""
    if type(data.get(key)) is not int:
        raise Rejected(f'The file {name} has no whole number for "{key}".')
    number: int = data[key]
    return number


def same_data(name: str, data: Mapping[str, Any], written: Mapping[str, Any]) -> None:
    """Raise Rejected if the values of a common key are written differently, such as 1, 1.0 and true."""
    for key in data.keys() & written.keys():
        if json.dumps(data[key]) != json.dumps(written[key]):
            raise Rejected(f'The file {name} does not have "{key[:24]}" in the form of certificates.')


def same_text(name: str, text: str, written: str) -> None:
    """Raise Rejected unless a text equals its canonical form `written`. It can differ in spaces or leading zeros."""
    if text != written:
        lines, expected = text.split("\n"), written.split("\n")
        pairs = enumerate(zip(lines, expected, strict=False), 1)
        first_different = next((k for k, (line, canonical) in pairs if line != canonical), len(expected))
        raise Rejected(f"Line {first_different} of {name} is not in the form of certificates.")
