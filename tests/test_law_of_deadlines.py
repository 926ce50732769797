"""Verbs end in time on boards with extreme field values: see law_of_deadlines.py.

`bench/deadlines.py` runs the law over all genres, verbs and boards. A verb that broke it on a
board is listed here once it is mended, so that it stays mended.
"""

from __future__ import annotations

import pytest

from edge_boards import EDGES, edge_board, edge_boards
from law_of_deadlines import VERBS, Case, run_case
from puzzlepark.registry import genre_names

TRIES = 2
"""On a busy machine, a case may fail once."""
SECONDS = 0.5
MENDED = [
    ("lits", "four rooms", "diagnose"),
    ("lits", "four rooms", "explain"),
    ("futoshiki", "a fiftieth", "audit"),
    ("tapa", "all smallest", "explain"),
    ("meandering-numbers", "small rooms, all largest", "count"),
    ("doppelblock", "one largest", "count"),
    ("nurikabe", "a tenth", "audit"),
    ("slalom", "a tenth", "solutions"),
    ("slant", "all unknown", "diagnose"),
    ("pipelink", "four rooms", "audit"),
    ("mosaic", "empty", "generate"),
    ("skyscrapers", "small rooms, a tenth", "certify"),
    ("kurotto", "a tenth", "explain"),
    ("kurotto", "a tenth", "diagnose"),
    ("canal-view", "all unknown", "hint"),
    ("galaxies", "a tenth small", "hint"),
    ("fillomino", "one largest", "count"),
    ("shikaku", "one unknown", "solve"),
    ("tatamibari", "a fiftieth", "count"),
]
"""Genre, board and verb."""


@pytest.mark.parametrize(("genre", "edge", "verb"), MENDED, ids=map("-".join, MENDED))
def test_what_is_mended_keeps_the_law(genre: str, edge: str, verb: str) -> None:
    puzzle, faults = edge_board(genre, edge), list[str]()
    for _ in range(TRIES):
        faults = run_case(puzzle, verb, SECONDS).faults()
        if not faults:
            return
    raise AssertionError("; ".join(faults))


def test_every_fault_is_found() -> None:
    fine = Case("solve", 1.0, 1 << 30, 1.2, 1 << 30, 0.04, "", "")
    assert fine.faults() == []
    assert "took 1.90 s" in fine._replace(seconds=1.9).faults()[0]
    assert "took 1200 MB" in fine._replace(memory=1_200_000_000).faults()[0]
    assert "60 ms without a poll: kinds/x.py" in fine._replace(gap=0.06, where="kinds/x.py").faults()[0]
    assert "by force" in fine._replace(became="killed").faults()[0]
    assert fine._replace(gap=0.06, seconds=1.9, pace=2.0).faults() == []


def test_the_boards_of_every_genre_are_drawn_by_the_tools_of_its_fields() -> None:
    for genre in sorted(genre_names())[::16]:
        assert len(edge_boards(genre, 9)) >= 3, genre
    assert any(dict(edge_board("shikaku", "all unknown", 9).numbers).values())  # type: ignore[attr-defined]
    assert set(dict(edge_board("shikaku", "one largest").numbers).values()) == {1600}  # type: ignore[attr-defined]
    assert len(set(edge_board("lits", "four rooms").rooms)) == 4  # type: ignore[attr-defined]
    assert len(EDGES) > 15
    assert "explain" in VERBS
