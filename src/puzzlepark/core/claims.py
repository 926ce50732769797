"""Claims about a board: that a variable has a value, or that it cannot have it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.places import cell, edge, spot_words
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.core.record import NamedTuple

CELL = r"[Rr](\d+)[Cc](\d+)"
TEXT = re.compile(rf"(?:(?P<layer>[^=!@]*?)\s*[:@ ])?\s*{CELL}(?:\s*-\s*{CELL})?\s*(?P<sign>=|!=)\s*(?P<value>-?\d+)")
PLACE = re.compile(r"(?P<layer>[^=!@]*?)\s*@\s*(-?\d+)\s*,\s*(-?\d+)\s*(?P<sign>=|!=)\s*(?P<value>-?\d+)")


class Claim(NamedTuple):
    """The claim that a variable has a value, or, if `out` is true, that it cannot have this value."""

    var: Var
    value: int
    out: bool = False

    def holds(self, value: int) -> bool:
        """True if the claim is true of a solution in which the variable has this value."""
        return (value == self.value) != self.out

    @property
    def denied(self) -> Claim:
        """The opposite claim."""
        return Claim(self.var, self.value, not self.out)


def claim_of(claim: Any, layers: Sequence[Layer], title: str) -> Claim:
    """A claim in any form: a Claim, a pair of variable and value, a document or a text.

    A document has `at` and `value`, and may have `layer` and `out`. A text is "R3C5=2", "R3C5!=2", or "R3C5-R3C6=1" for
    the edge between two cells; "line @4,5=1" names the layer, and the place in doubled coordinates.
    """
    if isinstance(claim, str):
        found = _parse(claim, layers)
    elif isinstance(claim, Mapping):
        found = _from_document(claim, layers)
    elif isinstance(claim, Sequence) and len(claim) in (2, 3) and isinstance(claim[0], Var):
        found = Claim(*claim)
    else:
        raise BadInput(f"A claim is a variable with a value or a text such as R3C5=2, not {claim!r:.60}.")
    layer = next((layer for layer in layers if layer.name == found.var.layer), None)
    if layer is None or found.var.spot not in layer.position:
        raise BadInput(f"This {title} board has no {found.var.layer} at {spot_words(found.var.spot)}.")
    if type(found.value) is not int or found.value not in layer.values:
        raise BadInput(f"{found.var.layer} at {spot_words(found.var.spot)} cannot be {found.value!r:.20}.")
    return found


def _parse(text: str, layers: Sequence[Layer]) -> Claim:
    """The claim that a text states; raises BadInput."""
    words = text.strip()[:200]
    if match := PLACE.fullmatch(words):
        spot = Spot(int(match[2]), int(match[3]))
    elif match := TEXT.fullmatch(words):
        row, col, other_row, other_col = match[2], match[3], match[4], match[5]
        here = int(row), int(col)
        spot = cell(*here) if other_row is None else edge(here, (int(other_row), int(other_col)))
    else:
        raise BadInput(f'"{words[:60]}" is no claim; a claim is like R3C5=2, R3C5!=2 or R3C5-R3C6=1.')
    return Claim(_var((match["layer"] or "").strip(), spot, layers), int(match["value"]), match["sign"] == "!=")


def _from_document(data: Mapping[str, Any], layers: Sequence[Layer]) -> Claim:
    """The claim of a document with `at`, `value`, and maybe `layer` and `out`; raises BadInput."""
    at, value, out = data.get("at"), data.get("value"), data.get("out", False)
    numbers = isinstance(at, Sequence) and len(at) == 2 and all(type(k) is int for k in at)
    if not numbers or type(value) is not int or type(out) is not bool:
        raise BadInput("A claim has a place `at` as two numbers, a `value`, and `out` if the value is said to be out.")
    assert isinstance(at, Sequence)
    return Claim(_var(data.get("layer") or "", Spot(*at), layers), value, out)


def _var(name: str, spot: Spot, layers: Sequence[Layer]) -> Var:
    """The variable at a spot: of the layer with this name, or of the first that has the spot."""
    if not name:
        name = next((layer.name for layer in layers if spot in layer.position), layers[0].name)
    return Var(name, spot)
