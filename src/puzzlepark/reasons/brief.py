"""Shortens reasons for hints, which have less room than explanations."""

from __future__ import annotations

import re

LONGEST = 240
"""Maximum number of characters of a grade of a hint."""
ENDING = ", and so on."
"""The end of a text that was cut."""
BETWEEN_SENTENCES = re.compile(r"(?<=[.:]) (?=[A-Z])")
LINE_NUMBER = re.compile(r"^[\d.]+ ")


def shorten_reason(why: str) -> str:
    """A reason in one line of at most LONGEST characters: all of it, or its first and last sentence."""
    lines = why.strip().split("\n")
    if len(lines) == 1 and len(lines[0]) <= LONGEST:
        return lines[0]
    # A line that ends with a colon is the heading of a list, and has no meaning without the list.
    texts = (LINE_NUMBER.sub("", line) for line in lines if not line.endswith(":"))
    sentences = [sentence for text in texts for sentence in BETWEEN_SENTENCES.split(text)]
    first_and_last = f"{sentences[0]} {sentences[-1]}" if len(sentences) > 1 else sentences[0]
    return first_and_last if len(first_and_last) <= LONGEST else truncate(sentences[0])


def truncate(text: str) -> str:
    """A text of at most LONGEST characters. A longer one is cut after a comma, or else between words."""
    text = " ".join(text.split())
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST - len(ENDING)]
    return (head.rpartition(", ")[0] or head.rpartition(" ")[0]) + ENDING
