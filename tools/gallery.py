"""Write the gallery of docs/index.md: a picture of every genre, its first rule, and the way to its rules.

    python tools/gallery.py

The pictures are puzzles of the shipped collections.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import puzzlepark as pp
from puzzlepark.registry import genres

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures" / "gallery"
BEGIN, END = "<!-- gallery: tools/gallery.py writes what follows -->\n", "<!-- end of the gallery -->"
SIDE = 6
"""The side of the boards that are shown, or the nearest that the collection has."""


def shipped(name: str) -> list[pp.Entry]:
    """The shipped puzzles of a genre."""
    home = Path(str(genres()[name].home))
    return list(pp.load_all(home / "collection.jsonl")) if (home / "collection.jsonl").exists() else []


def shown(name: str) -> pp.Entry | None:
    """The puzzle in the picture."""
    return min(shipped(name), key=lambda entry: abs(entry.puzzle.height + entry.puzzle.width - 2 * SIDE), default=None)


def picture(entry: pp.Entry) -> str:
    """The puzzle as it is begun."""
    return pp.draw(entry.puzzle, cell=28)


def gallery() -> Iterator[str]:
    """The Markdown of the gallery: cards by group."""
    titles = {
        "lines": "Lines",
        "shading": "Shading",
        "regions": "Regions",
        "numbers": "Numbers",
        "pictures": "Pictures",
    }
    for group, title in titles.items():
        yield f'\n### {title}\n\n<div class="grid cards" markdown>\n'
        for name, genre in genres().items():
            if genre.group == group and shown(name) is not None:
                yield f"\n- [![A {genre.title} puzzle](pictures/gallery/{name}.svg)](rules.md#{name})\n\n"
                yield f"    **{genre.title}** {genre.rulebook[0]}\n\n    [Rules](rules.md#{name})\n"
        yield "\n</div>\n"
    yield "\n"


def page(text: str) -> str:
    """The front page with its gallery written anew."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "".join(gallery()) + END + rest.split(END)[1]


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    for name in genres():
        entry = shown(name)
        if entry is not None:
            (PICTURES / f"{name}.svg").write_text(picture(entry), "utf-8")
    index = DOCS / "index.md"
    index.write_text(page(index.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
