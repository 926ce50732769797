"""Texts as HTML, for values that are displayed in a notebook."""

from __future__ import annotations

from collections.abc import Iterable


def in_html(text: str) -> str:
    """The text, escaped, with its line breaks."""
    from html import escape

    return escape(text).replace("\n", "<br>")


def paragraphs(texts: Iterable[str]) -> str:
    """A paragraph for each text."""
    return "".join(f"<p>{in_html(text)}</p>" for text in texts)
