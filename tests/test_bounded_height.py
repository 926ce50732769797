"""The measurements of docs/bounded-height.md that do not depend on the machine."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import puzzlepark as pp
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "bounded-height.md").read_text("utf-8")


@pytest.mark.parametrize(("genre", "engine"), [("path", "frontier"), ("tilepaint", "profile_dp")])
@pytest.mark.parametrize(("m", "n"), [(2, 64), (4, 16)])
def test_wide_boards_are_settled_as_the_page_says(genre: str, engine: str, m: int, n: int) -> None:
    kind = genre_named(genre)
    part = PAGE.split(f"### {kind.title}, by `{engine}`")[1].split("\n#")[0]
    row = re.search(rf"^\| {m} \| {n} \| [0-9.]+ \| [^|]+ \| (\d+) of (\d+) \|$", part, re.M)
    assert row
    options = {option.name: option.default for option in kind.maker.options} | {"view": kind.views[0]}
    options |= {"largest": 6} if genre == "tilepaint" else {}
    boards = [random_board(kind, m, n, random.Random(seed), options)[0] for seed in range(1, int(row[2]) + 1)]
    unique = [pp.solve(board, 2, engine=engine, seconds=60).unique for board in boards]
    assert None not in unique
    assert sum(map(bool, unique)) == int(row[1])
