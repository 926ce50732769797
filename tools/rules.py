"""Write docs/rules.md: the rules of every genre in pictures.

python tools/rules.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import puzzlepark as pp
from puzzlepark.registry import genres

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = DOCS / "pictures" / "rules"
INTRO = """# Rules in pictures

Each rule of each genre, with a board that keeps it on the left. Where a rule can be broken, the board on the right
breaks it, and a sentence says how. `pp.rules("slitherlink")` gives the same in Python, and
`park genres slitherlink --pictures` on the command line. `tools/rules.py` writes this page.
"""


def section(name: str) -> Iterator[str]:
    """The rules of one genre; writes their pictures."""
    for number, picture in enumerate(pp.rules(name), 1):
        yield f"\n{number}. {picture.rule}\n\n"
        files = [f"{name}-{number}-{word}.svg" for word in ("right", "wrong")]
        shown = []
        for file, drawn, word in zip(files, picture.pictures(), ("Right", "Wrong"), strict=False):
            (PICTURES / file).write_text(drawn, "utf-8")
            shown.append(f"![{word}](pictures/rules/{file})")
        yield f"   {' '.join(shown)}\n"
        if picture.why:
            yield f"\n   *Wrong: {picture.why}*\n"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    page = [INTRO]
    for genre in genres().values():
        page += [f"\n## {genre.title}\n", *section(genre.name)]
    (DOCS / "rules.md").write_text("".join(page), "utf-8")
    files = list(PICTURES.glob("*.svg"))
    print(f"{len(files)} pictures of {sum(file.stat().st_size for file in files) // 1000} kB")


if __name__ == "__main__":
    main()
