"""Shortens reasons for hints, which have less room than explanations."""

from __future__ import annotations

import re

LONGEST = 240
"""Maximum number of characters of a grade of a hint."""
CUT = ", and so on."
SENTENCES = re.compile(r"(?<=[.:]) (?=[A-Z])")
NUMBERED = re.compile(r"^[\d.]+ ")


def shorten_reason(why: str) -> str:
    """A reason in one line of at most LONGEST characters: all of it, or its first and last sentence."""
    lines = why.strip().split("\n")
    if len(lines) == 1 and len(lines[0]) <= LONGEST:
        return lines[0]
    # The heading of a list says nothing by itself.
    texts = (NUMBERED.sub("", line) for line in lines if not line.endswith(":"))
    sentences = [sentence for text in texts for sentence in SENTENCES.split(text)]
    both = f"{sentences[0]} {sentences[-1]}" if sentences[1:] else sentences[0]
    return both if len(both) <= LONGEST else truncate(sentences[0])


def truncate(text: str) -> str:
    """A text of at most LONGEST characters. A longer one is cut after a comma, or else between words."""
    text = " ".join(text.split())
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST - len(CUT)]
    return (head.rpartition(", ")[0] or head.rpartition(" ")[0]) + CUT
