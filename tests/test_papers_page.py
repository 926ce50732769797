"""docs/papers.md is complete: every item of the sources has a row, and the line of each row gives the stated result."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from paper_items import EQUATIONS, ITEMS
from test_docs import ROOT, blocks, environment, matches

PAGE = ROOT / "docs" / "papers.md"
COLUMNS = ["item", "where", "run", "gives", "the paper", "here", "departs"]
PRINTED = " as printed"


class Row(NamedTuple):
    """A row of the page, under the heading of its source."""

    source: str
    item: str
    where: str
    run: str
    gives: str
    printed: str
    here: str
    departs: str


def cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def rows() -> Iterator[Row]:
    """The rows of the tables with these columns."""
    source, inside = "", False
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            source, inside = line[3:], False
        elif not line.startswith("|"):
            inside = False
        elif cells(line) == COLUMNS:
            inside = True
        elif inside and not line.startswith("|---"):
            yield Row(source, *cells(line))


def code(cell: str) -> str:
    """The one line of code in a cell."""
    found = re.fullmatch(r"(`+) ?(.*?) ?\1", cell)
    assert found, f"a line of code is expected, not: {cell}"
    return found[2]


@pytest.mark.parametrize("source", ITEMS)
def test_every_item_of_the_sources_has_a_row_and_no_row_is_of_another(source: str) -> None:
    items = [row.item for row in rows() if row.source == source]
    assert len(items) == len(set(items))
    kept = {item for item in items if item.endswith(PRINTED)}
    assert {item.removesuffix(PRINTED) for item in kept} <= set(ITEMS[source])
    assert set(items) - kept == set(ITEMS[source])


def test_every_row_says_where_what_and_why() -> None:
    for row in rows():
        assert row.where, row.item
        assert row.printed, row.item
        if row.item.endswith(PRINTED):
            assert row.departs.startswith("Implemented as printed"), row.item
    for source, named in EQUATIONS.items():
        known = {row.item: row.printed + row.here + row.departs for row in rows() if row.source == source}
        for item, numbers in named.items():
            assert f"({numbers[0]}) to ({numbers[-1]})" in known[item]


def test_the_code_that_is_named_is_there() -> None:
    for row in rows():
        for name in re.findall(r"`([\w./]+\.\w+)`", row.where):
            if "/" in name:
                assert (ROOT / name).exists(), name


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A folder with the page's files, and the names that its Python blocks define."""
    folder, names = tmp_path_factory.mktemp("papers"), dict[str, Any]()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for block in blocks(PAGE.read_text("utf-8")):
            if block.title is not None:
                Path(block.title).write_text(block.text, "utf-8")
            elif block.language == "python":
                exec(block.text, names)
    return folder, names


PYTHON = [row for row in rows() if not row.run.startswith(("`park ", "`tests/"))]
COMMANDS = [row for row in rows() if row.run.startswith("`park ")]


@pytest.mark.parametrize("row", PYTHON, ids=lambda row: f"{row.source}: {row.item}")
def test_the_python_line_of_a_row_gives_what_it_says(row: Row, workplace: tuple[Path, dict[str, Any]]) -> None:
    found = repr(eval(code(row.run), workplace[1]))
    assert matches([code(row.gives)], [found]), found


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: f"{row.source}: {row.item}")
def test_the_command_of_a_row_prints_what_it_says(row: Row, workplace: tuple[Path, dict[str, Any]]) -> None:
    done = subprocess.run(
        code(row.run),
        shell=True,
        cwd=workplace[0],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = done.stdout.splitlines()
    assert any(matches([code(row.gives)], [line.strip()]) for line in lines), done.stdout


def test_the_tests_of_the_page_are_there() -> None:
    for row in rows():
        if row.run.startswith("`tests/"):
            file, name = code(row.run).split("::")
            assert f"def {name}(" in (ROOT / file).read_text("utf-8"), row.item
