"""The one form of a certificate's files: a text that says the same in another way is refused.

So nobody has to wonder which of two equal keys counts, what NaN is, or whether a digit of another alphabet is one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from puzzlepark.core.errors import Rejected


def data_of(name: str, text: str) -> dict[str, Any]:
    """The object of a JSON file: no key twice, and no number that JSON does not have."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            keys = [key for key, _ in found]
            twice = next(key for k, key in enumerate(keys) if key in keys[:k])
            raise Rejected(f'The file {name} has the key "{twice[:24]}" twice.')
        return data

    def constant(word: str) -> NoReturn:
        raise Rejected(f"The file {name} has {word}, which is no number of JSON.")

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except (ValueError, RecursionError):
        raise Rejected(f"The file {name} is not JSON.") from None
    if not isinstance(data, dict):
        raise Rejected(f"The file {name} is no object of JSON.")
    return data


def whole_number(name: str, data: Mapping[str, Any], key: str) -> int:
    """The number of a key: true is none, and 1.0 is another."""
    if type(data.get(key)) is not int:
        raise Rejected(f'The file {name} has no whole number for "{key}".')
    number: int = data[key]
    return number


def same_data(name: str, data: Mapping[str, Any], written: Mapping[str, Any]) -> None:
    """Reject data that differ from what would be written, for all keys that both have: by true for 1, or 1.0."""
    for key in data.keys() & written.keys():
        if json.dumps(data[key]) != json.dumps(written[key]):
            raise Rejected(f'The file {name} does not have "{key[:24]}" in the form of certificates.')


def same_text(name: str, text: str, written: str) -> None:
    """Reject a text that differs from what would be written: by other digits, spaces, leading zeros, a missing end."""
    if text != written:
        lines, right = text.split("\n"), written.split("\n")
        number = next(
            (k for k, pair in enumerate(zip(lines, right, strict=False), 1) if pair[0] != pair[1]), len(right)
        )
        raise Rejected(f"Line {number} of {name} is not in the form of certificates.")
