"""What engines for paths ask of a Links: whether it is one path, and nothing more."""

from __future__ import annotations

from puzzlepark.core.constraints import Links


def not_one_path(links: Links) -> str | None:
    """Why this is not a single path between two of its ends, or None."""
    if links.paths != 1 and not (links.paths is None and len(links.ends) == 2):
        return "it draws one path, not several"
    if links.block is not None or any(end.length is not None for end in links.ends):
        return "it does not know the lengths or owners of paths"
    return "the ends have different labels" if len({end.label for end in links.ends}) > 1 else None
