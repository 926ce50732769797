"""The files that newcomers read first, the workflows, the site's navigation and the README agree with the project, and
name no host of a development environment."""

from __future__ import annotations

import re
import runpy
import subprocess
import tomllib
from pathlib import Path

import pytest

from puzzlepark.registry import genres

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PLACEHOLDER = "puzzlepark.example"
HOST = re.compile(r"(?:https?://|@)([\w.-]+\.[a-z]{2,})", re.IGNORECASE)
OPEN = [
    *(ROOT / name for name in ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CITATION.cff", "Dockerfile")),
    *(ROOT / name for name in ("compose.yaml", "mkdocs.yml", ".pre-commit-config.yaml", ".editorconfig", "Makefile")),
    *sorted(file for file in (ROOT / ".github").rglob("*") if file.is_file()),
]


@pytest.mark.parametrize("file", OPEN, ids=lambda file: file.name)
def test_no_host_is_named(file: Path) -> None:
    hosts = {host for host in HOST.findall(file.read_text("utf-8")) if not host.endswith((".example", "localhost"))}
    assert not {host for host in hosts if not re.fullmatch(r"[\d.]+", host)}


def test_hosts_are_seen() -> None:
    assert HOST.findall("see https://park.somewhere.org/x and git@forge.net") == ["park.somewhere.org", "forge.net"]


def test_the_placeholder_is_in_one_place() -> None:
    """To publish the project, one table has to be changed."""
    found = subprocess.run(
        ["git", "grep", "--files-with-matches", "--fixed-strings", PLACEHOLDER],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert set(found.stdout.split()) <= {"pyproject.toml", "tests/test_joining.py"}
    assert PLACEHOLDER in PROJECT["project"]["urls"]["Source"]


def test_the_metadata_is_whole() -> None:
    project = PROJECT["project"]
    assert project["authors"] == [{"name": "Puzzle Park contributors"}]
    assert project["license"] == "MIT"
    assert set(project["urls"]) >= {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert len(project["keywords"]) >= 5
    assert not any(c.startswith("License ::") for c in project["classifiers"]), "an SPDX licence stands alone"
    assert "Typing :: Typed" in project["classifiers"]
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert {"linux", "macos", "windows"} <= wheels.keys()
    assert "manylinux" in wheels["linux"]["manylinux-x86_64-image"]
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_run_what_the_makefile_has(file: Path) -> None:
    text = file.read_text("utf-8")
    targets = set(re.findall(r"run: make ([a-z-]+)", text))
    listed = re.search(r"what: \[(.*)\]", text)
    targets |= set(listed[1].split(", ")) if listed else set()
    assert targets or "cibuildwheel" in text
    for target in targets:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
    assert "permissions:\n  contents: read" in text
    assert "secrets." not in text


RUNNERS = {
    "ubuntu-latest", "ubuntu-24.04", "ubuntu-22.04", "ubuntu-24.04-arm", "ubuntu-22.04-arm",
    "macos-latest", "macos-26", "macos-15", "macos-15-intel", "windows-latest", "windows-2025", "windows-2022",
}  # fmt: skip
"""The runners that exist. A workflow that names another one waits until it is cancelled."""


def test_workflows_name_machines_that_exist() -> None:
    found = set[str]()
    for file in WORKFLOWS:
        text = file.read_text("utf-8")
        for name in re.findall(r"runs-on: *(.+)", text):
            found |= {name} if "matrix." not in name else set[str]()
            assert name in ("${{ matrix.system }}", *RUNNERS), f"{file.name}: {name}"
        for names in re.findall(r"\bsystem: *\[(.+?)\]", text):
            found |= set(names.split(", "))
        found |= set(re.findall(r"\{system: ([\w.-]+)", text))
    assert len(found) >= 6
    assert found <= RUNNERS


def test_all_that_is_to_run_on_its_own_runs() -> None:
    text = "".join(file.read_text("utf-8") for file in WORKFLOWS)
    for name in ("test", "wheels", "docs", "thorough"):
        assert any(file.stem == name for file in WORKFLOWS), name
    assert "[fuzz, sanitize]" in text
    assert text.count("cron:") >= 2


def test_the_linters_before_a_commit_are_those_of_make_test() -> None:
    recipe = MAKEFILE[MAKEFILE.index("\ntest:") : MAKEFILE.index("\n# A look in between")]
    for name, what in re.findall(r"^(\w+) = (.*)$", MAKEFILE, re.MULTILINE):
        recipe = recipe.replace(f"$({name})", what)
    linters = set(re.findall(r"\$\(BIN\)/((?:ruff \w+|mypy))", recipe))
    assert linters == {"ruff check", "ruff format", "mypy"}
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    entries = re.findall(r"entry: \.venv/bin/(.*)", hooks)
    for linter in linters | {"clang-format"}:
        assert any(entry.startswith(linter) for entry in entries), linter
    assert re.findall(r"repo: (.*)", hooks) == ["local"], "nothing is fetched"


def test_every_page_has_its_place_in_the_site() -> None:
    """Pages that the navigation does not list appear under "More"; there should be few."""
    named = set(re.findall(r"^ +- (?:\w+: )?([\w./-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    pages = {file.name for file in (ROOT / "docs").glob("*.md")}
    site = runpy.run_path(str(ROOT / "tools" / "site.py"))
    brought = {there for there in site["BROUGHT"].values() if there.endswith(".md")}
    assert named <= pages | brought, named - pages - brought
    assert len(pages - named) <= 3, pages - named


def test_the_site_translates_links() -> None:
    translated = runpy.run_path(str(ROOT / "tools" / "site.py"))["translated"]
    source = PROJECT["project"]["urls"]["Source"]
    page = "[a](../CHANGELOG.md) [b](api.md#genres) [c](../Makefile) ![d](pictures/path.svg) [e](https://x.example)\n"
    there = f"[a](changelog.md) [b](api.md#genres) [c]({source}/blob/HEAD/Makefile) ![d](pictures/path.svg) "
    assert translated(page, "docs/faq.md") == there + "[e](https://x.example)\n"
    assert translated("[a](docs/api.md) [b](bench/report.md)", "CHANGELOG.md") == "[a](api.md) [b](bench/report.md)"
    assert translated("[a](../docs/api.md)", "bench/report.md") == "[a](../api.md)"
    assert translated("```\n[a](../CHANGELOG.md)\n```\n", "docs/faq.md") == "```\n[a](../CHANGELOG.md)\n```\n"


def test_the_gallery_shows_every_shipped_genre() -> None:
    """Run `python tools/gallery.py` after changing the drawing. A new genre may be missing until then."""
    tool = runpy.run_path(str(ROOT / "tools" / "gallery.py"))
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    cards = dict(re.findall(r"\]\(pictures/gallery/(.*?)\.svg\).*\n\n    \*\*(.*?)\*\*", index))
    assert len(cards) > len(genres()) / 2
    drawn = {f"{name}{solved}.svg" for name in cards for solved in ("", "-solved")}
    assert drawn == {file.name for file in tool["PICTURES"].iterdir()}
    page = (ROOT / "docs" / "genres.md").read_text("utf-8")
    for name, title in cards.items():
        assert genres()[name].title == title
        assert genres()[name].rulebook[0] in index
        assert "".join(tool["section"](genres()[name], tool["shown"](name))) in page
    for name in sorted(cards)[::7]:
        assert (tool["PICTURES"] / f"{name}.svg").read_text("utf-8") == tool["picture"](tool["shown"](name)), name


def test_the_readme_can_be_read_elsewhere() -> None:
    outside = runpy.run_path(str(ROOT / "tools" / "dist.py"))["outside"]
    text = outside((ROOT / "README.md").read_text("utf-8"), "https://x.example/s", "1.2.3")
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    assert len(links) > 10
    assert all(re.match(r"https?://|#", link) for link in links)
    assert "https://x.example/s/raw/v1.2.3/docs/pictures/" in text
    assert "https://x.example/s/blob/v1.2.3/docs/tutorial.md" in text


def test_the_readme_is_short_and_has_a_way_for_every_reader() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 120
    for page in ("player", "makers", "tutorial", "research", "deployment"):
        assert f"(docs/{page}.md)" in text, page
    assert "(CONTRIBUTING.md)" in text
    assert "uvx" in text
    assert "pipx" in text
