"""Write docs/genres.md, the gallery of all genres, and its cards on docs/index.md.

    python tools/gallery.py

The pictures are puzzles of the shipped collections.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.genre import Genre
from puzzlepark.core.names import plain_name
from puzzlepark.core.steps import LEVELS
from puzzlepark.formats import address
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genres
from puzzlepark.tasks.make.levels import why_rare

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures" / "gallery"
PARK = "http://127.0.0.1:8765"
"""The default address of `park serve`."""
INTRO = """# Genres

A puzzle of every genre, with its solution, its rules, its levels and its other names. The links to play lead to the
page on your own machine: start it with `park serve`. How fast each genre is solved, counted and made is in
[a table for engineers](figures.md). `tools/gallery.py` writes this page.
"""
BEGIN, END = "<!-- gallery: tools/gallery.py writes what follows -->\n", "<!-- end of the gallery -->"
SIDE = 6
"""The preferred side of the shown boards."""


def shipped(name: str) -> list[pp.Entry]:
    """The shipped puzzles of a genre."""
    home = Path(str(genres()[name].home))
    return list(pp.load_all(home / "collection.jsonl")) if (home / "collection.jsonl").exists() else []


def shown(name: str) -> pp.Entry | None:
    """The puzzle in the picture."""
    return min(shipped(name), key=lambda entry: abs(entry.puzzle.height + entry.puzzle.width - 2 * SIDE), default=None)


def picture(entry: pp.Entry) -> str:
    """The unsolved puzzle."""
    return pp.draw(entry.puzzle, cell=28)


def solved(entry: pp.Entry) -> str:
    """The puzzle with its answer."""
    return pp.draw(entry.puzzle, entry.marks, cell=28)


def level_range(genre: Genre[Any]) -> str:
    """A sentence about the levels of the collection, and about the rare ones."""
    usual = [name for level, name in enumerate(LEVELS, 1) if level not in genre.maker.rare]
    rare = [LEVELS[level - 1] for level in genre.maker.rare]
    reasons = dict.fromkeys(why_rare(genre, level) for level in genre.maker.rare)
    return " ".join([f"Levels: {', '.join(usual)}.", *([f"Rare: {', '.join(rare)}.", *reasons] if rare else [])])


def section(genre: Genre[Any], entry: pp.Entry) -> Iterator[str]:
    """The Markdown of one genre."""
    name, title = genre.name, genre.title
    yield f"\n## {title}\n\n"
    yield f"![{title}, a puzzle](pictures/gallery/{name}.svg) ![Its solution](pictures/gallery/{name}-solved.svg)\n\n"
    yield "".join(f"{number}. {rule}\n" for number, rule in enumerate(genre.rules(entry.puzzle), 1))
    others = {plain_name(other): other for other in sorted(genre.puzzle.aliases, key=len)}
    others.pop(plain_name(title), None)
    called = (
        f"Also called {', '.join(other.replace('-', ' ').title() for other in others.values())}. " if others else ""
    )
    yield f"\n{called}{level_range(genre)}\n\n"
    ways = [f"[Rules in pictures](rules.md#{name})"]
    ways.append(f"[Play this puzzle]({address.write(park_json.write(entry.puzzle, genre, None), PARK)})")
    if (url := pp.to_url(entry.puzzle, PARK)).startswith("https:"):
        ways.append(f"[The same on puzz.link]({url})")
    yield " · ".join(ways) + "\n"


def cards() -> Iterator[str]:
    """The Markdown of the front page's cards, by group."""
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
                yield f"\n- [![{genre.title}, a puzzle](pictures/gallery/{name}.svg)](genres.md#{name})\n\n"
                yield f"    **{genre.title}** {genre.rulebook[0]}\n\n    [Rules](rules.md#{name})\n"
        yield "\n</div>\n"
    yield "\n"


def page(text: str) -> str:
    """The front page with updated cards."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "".join(cards()) + END + rest.split(END)[1]


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    sections = [INTRO]
    for name, genre in genres().items():
        entry = shown(name)
        if entry is not None:
            (PICTURES / f"{name}.svg").write_text(picture(entry), "utf-8")
            (PICTURES / f"{name}-solved.svg").write_text(solved(entry), "utf-8")
            sections += section(genre, entry)
    (DOCS / "genres.md").write_text("".join(sections), "utf-8")
    index = DOCS / "index.md"
    index.write_text(page(index.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
