"""f-puzzles and SudokuPad links: what the boards can express is read, the rest is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.genres.kit import lz_string

HOMES = (
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/fpuzzles",
    "https://sudokupad.app/?puzzleid=fpuzzles",
)


def link(home: str = HOMES[0], **rules: Any) -> str:
    """A link to an empty board with some rules."""
    data = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], **rules}
    return home + quote(lz_string.pack(json.dumps(data)))


def board(**rules: Any) -> Any:
    return pp.loads(link(**rules))


@pytest.mark.parametrize("home", HOMES)
def test_rules_are_read(home: str) -> None:
    found: Any = pp.loads(
        link(
            home,
            antiknight=True,
            **{"diagonal+": True, "diagonal-": True},
            killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}],
            difference=[{"cells": ["R2C1", "R2C2"]}],
            ratio=[{"cells": ["R2C2", "R3C2"], "value": "2"}],
            xv=[{"cells": ["R4C1", "R4C2"], "value": "V"}],
            even=[{"cell": "R4C4"}],
            thermometer=[{"lines": [["R1C3", "R2C4"], ["R1C3", "R2C3"]]}],
            arrow=[{"cells": ["R3C3"], "lines": [["R3C3", "R4C3"]]}],
            palindrome=[{"lines": [["R3C4", "R4C4"]]}],
        )
    )
    assert (found.knight, found.diagonals, found.king) == ("differ", "differ", "any")
    assert [(len(cage.cells), cage.target) for cage in found.cages] == [(2, 5)]
    assert sorted(sign for _, sign in found.edge_signs) == ["b", "v", "w"]
    assert found.parity == "." * 15 + "e"
    assert [line["sort"] for line in found.plain.marked_lines] == ["thermometer"] * 2 + ["arrow", "palindrome"]


def test_numbers_that_are_not_given_are_marks() -> None:
    grid: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[0][1] = {"value": 1, "given": True}, {"value": 2}
    (entry,) = pp.load_all(link(grid=grid, antiking=True))
    assert len(entry.puzzle.plain.numbers[0]) == 4
    assert len(entry.marks or {}) == 2


def test_a_whisper_line_that_closes_keeps_all_its_neighbours() -> None:
    ring = ["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]
    lines = board(whispers=[{"lines": [ring]}]).plain.marked_lines
    assert sorted(len(line["cells"]) for line in lines) == [2, 4]


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"betweenline": [{"lines": [["R1C1", "R1C2"]]}]}, '"betweenline", which Variant Sudoku does not know'),
        ({"diagonal+": True}, "one diagonal alone"),
        ({"negative": ["xv"]}, '"negative"'),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "knows 1 alone"),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]}, "knows 2 on a board of this size"),
        ({"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R2C1"]]}]}, "is not one cell"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<9"}]}, "where a number was expected"),
        ({"thermometer": [{"lines": [["R1C1", "R3C3"]]}]}, "do not touch"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "5"}]}, "not beside a row or column"),
        ({k: [{"cell": "R0C1", "value": "2"}] for k in ("sandwichsum", "skyscraper")}, "one of them on a board"),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "DL", "value": "9"}]}, "points at no cell"),
        ({"littlekillersum": [{"cell": "R0C2", "direction": "D", "value": "9"}]}, "ways are UL, UR, DL and DR"),
        ({"odd": [{"cell": "R9C9"}]}, "not on the board"),
        ({"grid": [[{}] * 4] * 3}, "not square"),
        ({"grid": [[{"region": None}] * 4] * 4}, "belong to no region"),
        ({"grid": [[{"givenPencilMarks": [1]}] * 4] * 4}, "given candidates"),
    ],
)
def test_what_is_not_known_is_refused(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        board(**rules)


def test_numbers_outside_are_read_from_all_sides() -> None:
    found = board(
        skyscraper=[{"cell": "R0C2", "value": "2"}, {"cell": "R3C5", "value": "1"}, {"cell": "R5C1", "value": "3"}]
    )
    assert (found.outside, found.plain.cols, found.plain.right) == (
        "skyscraper",
        [None, 2, None, None],
        [None, None, 1, None],
    )
    assert found.plain.below == [3, None, None, None]
    assert board(sandwichsum=[{"cell": "R2C0", "value": "5"}]).plain.rows == [None, 5, None, None]


def test_little_killers_are_read_from_seats_and_corners() -> None:
    found = board(
        littlekillersum=[
            {"cell": "R0C0", "direction": "DR", "value": "9"},
            {"cell": "R3C5", "direction": "UL", "value": "6"},
            {"cell": "R0C2", "direction": "DL", "value": ""},
        ]
    )
    killers = [{"seat": [0, 0], "way": "dr", "sum": 9}, {"seat": [3, 5], "way": "ul", "sum": 6}]
    assert found.plain.little_killers == killers


def test_a_little_killer_beside_another_number_stands_at_the_other_end_of_its_diagonal() -> None:
    two = [{"cell": "R0C2", "direction": way, "value": "5"} for way in ("DL", "DR")]
    assert [k["seat"] for k in board(littlekillersum=two).plain.little_killers] == [[0, 2], [3, 5]]
    seen = [{"cell": "R0C2", "value": "2"}]
    assert [k["seat"] for k in board(littlekillersum=two[1:], skyscraper=seen).plain.little_killers] == [[3, 5]]
    both = [*seen, {"cell": "R3C5", "value": "1"}]
    with pytest.raises(BadInput, match="one at a place"):
        board(littlekillersum=two[1:], skyscraper=both)


def test_decoration_is_left_out_and_said() -> None:
    found = board(title="One", ruleset="Normal rules.", text=[{"cells": ["R1C1"], "value": "x"}])
    assert found.info.title == "One"
    assert found.info.note == "Normal rules.\nDrawn in the link and left out here: texts."
