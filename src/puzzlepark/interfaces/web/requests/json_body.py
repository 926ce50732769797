"""The JSON of requests: bounded before it is parsed, strict, and every fault reported in one sentence."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.requests.validation import sentence

MOST_NESTED = 40
MOST_ITEMS = 400_000
"""Values in one request: a board of the largest size has some ten of them a cell."""
_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_FLAT = re.compile(rb"[^][{}]+")
_LONG = re.compile(rb"[0-9]{4301}")
"""More digits than Python reads by default; the command line lifts that bound for its process."""
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
Model = TypeVar("Model", bound=BaseModel)


def parse(body: bytes) -> Any:
    """The data of a request's body; raises BadInput unless it is plain JSON of a bounded size."""
    refuse_many(body)
    try:
        text = body.decode("utf-8")
        data = json.loads(text, parse_constant=_refuse)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()  # an escape may be a lone surrogate
    except UnicodeError:
        raise BadInput("The request's body is not UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"Line {error.lineno}, column {error.colno}: this is not JSON ({error.msg.lower()}).") from None
    except ValueError:
        raise BadInput("The JSON has a number that is too long.") from None
    return data


def refuse_many(body: bytes) -> None:
    """Raise BadInput for more values, or deeper nesting, than any request needs. No value is made for that."""
    if body.count(b",") + body.count(b"[") + body.count(b"{") > MOST_ITEMS:
        plain = _TEXT.sub(b"", body)  # a text may hold as many commas as it likes
        if plain.count(b",") + plain.count(b"[") + plain.count(b"{") > MOST_ITEMS:
            raise BadInput(f"The request's JSON has too many values; at most {MOST_ITEMS:,} are allowed.")
    if _LONG.search(body) and _LONG.search(_TEXT.sub(b"", body)):
        raise BadInput("The JSON has a number that is too long.")
    if body.count(b"[") + body.count(b"{") > MOST_NESTED:
        brackets = _FLAT.sub(b"", _TEXT.sub(b"", body))
        if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > MOST_NESTED:
            raise BadInput("The request's JSON is nested too deeply.")


def _refuse(word: str) -> None:
    raise BadInput(f"{word} is not a number that JSON knows.")


def read(model: type[Model], body: bytes) -> Model:
    """A request of this schema; raises BadInput."""
    try:
        return model.model_validate(parse(body))
    except ValidationError as error:
        raise BadInput(sentence(error.errors(include_url=False)[0], skip=0)) from None
