"""Reasons in short: what a hint has room for, of one step."""

from __future__ import annotations

import re

LONGEST = 240
"""Characters of a sentence group of a hint."""
CUT = ", and so on."
SENTENCES = re.compile(r"(?<=[.:]) (?=[A-Z])")
NUMBERED = re.compile(r"^[\d.]+ ")


def in_short(why: str) -> str:
    """A reason in one line of at most LONGEST characters: all of it, or how it begins and how it ends."""
    lines = why.strip().split("\n")
    if len(lines) == 1 and len(lines[0]) <= LONGEST:
        return lines[0]
    # The heading of a list says nothing by itself.
    every = [part for line in lines if not line.endswith(":") for part in SENTENCES.split(NUMBERED.sub("", line))]
    ends = f"{every[0]} {every[-1]}" if every[1:] else every[0]
    return ends if len(ends) <= LONGEST else shortened(every[0])


def shortened(text: str) -> str:
    """A text of at most LONGEST characters, cut after a part of a list if it is longer."""
    text = " ".join(text.split())
    if len(text) <= LONGEST:
        return text
    room = text[: LONGEST - len(CUT)]
    return (room.rpartition(", ")[0] or room.rpartition(" ")[0]) + CUT
