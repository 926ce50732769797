"""A hook of MkDocs for the site, named in mkdocs.yml.

- Pages of the repository that are not in docs/ come along: the changelog, how to contribute, what was measured.
- Links are written for readers of the repository. Those to files that are not part of the site lead to the source.
- Every genre of the gallery gets a page on which a few of its puzzles can be played, without a server.
- Pages that are not in the navigation are put under "More".
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BROUGHT = {
    **{name: name.lower() for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")},
    **{f"bench/{file.name}": f"bench/{file.name}" for file in sorted((ROOT / "bench").glob("*.md"))},
    **{f"bench/{file.name}": f"bench/{file.name}" for file in sorted((ROOT / "bench").glob("*.svg"))},
}
"""Files of the repository by their paths, and where they are in the site."""
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
FENCE = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"""(\]\(|(?:src|href)=")(?!#|[a-z]+:|/)([^)"#\s]+)""")
RULES = re.compile(r"\[Rules\]\(rules\.md#([a-z-]+)\)")
PUZZLES = 6
"""Puzzles to be played on the page of a genre."""
LARGEST = 10
"""The maximum side of these puzzles."""


def in_site(path: str) -> str | None:
    """The address of a repository file in the site, or None."""
    if path in BROUGHT:
        return BROUGHT[path]
    return path.removeprefix("docs/") if path.startswith("docs/") and (ROOT / path).is_file() else None


def translated(text: str, path: str) -> str:
    """A page of the repository with links that fit the site; `path` is the page's own path."""
    home = posixpath.dirname(in_site(path) or path)

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[2]))
        if (ROOT / target).is_file() or (ROOT / target).is_dir():
            there = in_site(target)
            kept = posixpath.relpath(there, home or ".") if there else f"{URLS['Source']}/blob/HEAD/{target}"
            return found[1] + kept
        return found[0]

    parts, last = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(link, text[last : fence.start()]), fence[0]]
        last = fence.end()
    return "".join([*parts, LINK.sub(link, text[last:])])


def playable(names: list[str]) -> Iterator[tuple[str, bytes]]:
    """A page for each genre that has shipped puzzles, on which a few of them are played."""
    import puzzlepark as pp
    from puzzlepark.interfaces.web.page.offline_book import book_page
    from puzzlepark.registry import genres
    from puzzlepark.tasks.book.contents import contents

    for name in names:
        genre = genres()[name]
        entries = list(pp.load_all(Path(str(genre.home)) / "collection.jsonl"))
        entries.sort(key=lambda e: (int(e.puzzle.info.made.get("level", 9)), e.puzzle.height * e.puzzle.width))
        small = [e for e in entries if max(e.puzzle.height, e.puzzle.width) <= LARGEST] or entries
        chosen = [small[len(small) * k // PUZZLES] for k in range(min(PUZZLES, len(small)))]
        yield name, book_page(contents(chosen), genre.title)


# --- hooks


def on_config(config: Any) -> Any:
    """Set the address of the site, and add pages that are missing in the navigation."""
    config["site_url"] = URLS["Documentation"]
    named = set(re.findall(r"[\w./-]+\.md", str(config["nav"])))
    pages = {file.name for file in (ROOT / "docs").glob("*.md")} | {p for p in BROUGHT.values() if p.endswith(".md")}
    if pages - named:
        config["nav"].append({"More": sorted(pages - named)})
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages of the repository, and generate the playable ones."""
    from mkdocs.structure.files import File

    for path, there in BROUGHT.items():
        files.append(File.generated(config, there, abs_src_path=str(ROOT / path)))
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    for name, page in playable(RULES.findall(index)):
        files.append(File.generated(config, f"play/{name}.html", content=page))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Translate the links; the gallery's cards lead to the pages to be played."""
    where = page.file.src_uri
    path = next((path for path, there in BROUGHT.items() if there == where), f"docs/{where}")
    text = translated(markdown, path)
    if where != "index.md":
        return text
    page.meta["hide"] = ["navigation", "toc"]
    return RULES.sub(r"[Rules](rules.md#\1) · [Play](play/\1.html)", text)
