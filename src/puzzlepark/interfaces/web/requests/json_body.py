"""JSON of request bodies: checked against limits before it is parsed, parsed strictly, with every error as a
sentence."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from puzzlepark.core.errors import BadInput

MOST_NESTED = 40
MOST_ITEMS = 400_000
"""Maximum number of values in a request. The largest boards have about ten values a cell."""
# Strings, everything but brackets, and very long numbers.
_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_FLAT = re.compile(rb"[^][{}]+")
_LONG = re.compile(rb"[0-9]{4301}")
"""More digits than Python converts by default. The command line lifts that limit for its process."""
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
"""The change of the nesting at each bracket."""


def parse(body: bytes) -> Any:
    """Parse a request's body; raise BadInput unless it is standard JSON within the limits."""
    refuse_excess(body)
    try:
        text = body.decode("utf-8")
        data = json.loads(text, parse_constant=_refuse_constant)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()  # an escape may be a lone surrogate
    except BadInput:  # which is a ValueError, too
        raise
    except UnicodeError:
        raise BadInput("The request's body is not UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"Line {error.lineno}, column {error.colno}: this is not JSON ({error.msg.lower()}).") from None
    except ValueError:
        raise BadInput("The JSON has a number that is too long.") from None
    return data


def refuse_excess(body: bytes) -> None:
    """Raise BadInput for too many values, too deep nesting or too long numbers, without parsing the body."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > MOST_ITEMS:
        structure = _TEXT.sub(b"", body)  # commas and brackets inside of strings do not count
        if structure.count(b",") + structure.count(b"[") + structure.count(b"{") > MOST_ITEMS:
            raise BadInput(f"The request's JSON has too many values; at most {MOST_ITEMS:,} are allowed.")
    if _LONG.search(body) and _LONG.search(_TEXT.sub(b"", body)):
        raise BadInput("The JSON has a number that is too long.")
    if body.count(b"[") + body.count(b"{") > MOST_NESTED:
        brackets = _FLAT.sub(b"", _TEXT.sub(b"", body))
        if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > MOST_NESTED:
            raise BadInput("The request's JSON is nested too deeply.")


def _refuse_constant(name: str) -> None:
    """Raise BadInput for NaN and Infinity, which Python's parser accepts otherwise."""
    raise BadInput(f"{name} is not a number that JSON knows.")
