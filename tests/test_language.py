"""Prose avoids phrases that readers stumble over. `docs/glossary.md` has the words to use instead."""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BANNED = (
    r"hangs? together", r"told", r"so many", r"in vain", r"anew", r"says? of", r"goes without saying",
    r"dear(er|est)?", r"what is usual", r"the way round", r"by turns", r"at a time that", r"most of (it|them) all",
    r"as it is seen", r"has of", r"found by being there", r"word for word what", r"gives? word", r"stands? one behind",
    r"whatever suits", r"of each the", r"that it is one", r"nobody knows",
)  # fmt: skip
"""Literal translations and riddles, as regular expressions for whole words."""
PROSE = re.compile(rf"\b({'|'.join(BANNED)})\b", re.IGNORECASE)
QUOTED = re.compile(r'`[^`]*`|"[^"\n]*"')
"""Code and quotations within prose."""
SOURCES = {".py": "python", ".pyi": "python", ".cpp": "c", ".hpp": "c", ".js": "c", ".md": "markdown"}
GENERATED = ("CHANGELOG.md", "docs/techniques.md", "docs/rules.md", "docs/genres.md")
"""Old entries, and pages made of the sentences of explanations."""


def prose_of(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of prose of a file with their numbers: comments, docstrings, or the text of a page."""
    text = path.read_text("utf-8")
    match SOURCES[path.suffix]:
        case "python":
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                is_docstring = token.type == tokenize.STRING and token.string.lstrip("rR").startswith('"""')
                if token.type == tokenize.COMMENT or is_docstring:
                    yield from enumerate(token.string.split("\n"), token.start[0])
        case "c":
            for comment in re.finditer(r"//.*|/\*[\s\S]*?\*/", text):
                yield from enumerate(comment[0].split("\n"), text.count("\n", 0, comment.start()) + 1)
        case _:
            in_code = False
            for number, line in enumerate(text.split("\n"), 1):
                in_code ^= line.lstrip().startswith("```")
                if not in_code:
                    yield number, line


def files() -> list[Path]:
    """The sources and pages under version control."""
    git = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    listed = git.stdout.split("\n")
    paths = [ROOT / name for name in listed if name not in GENERATED and Path(name).suffix in SOURCES]
    if not paths:
        pytest.skip("this is no git checkout, so its files cannot be listed")
    return [path for path in paths if path.is_file()]


def test_no_phrase_is_banned() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{number}: {hit[0]}: {line.strip()}"
        for path in files()
        if path != Path(__file__)
        for number, line in prose_of(path)
        if (hit := PROSE.search(QUOTED.sub("", line.replace('"""', ""))))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("line", ["Cells that hang together.", "The engine is told the limit.", "It goes by turns."])
def test_a_banned_phrase_is_noticed(line: str) -> None:
    assert PROSE.search(line)
