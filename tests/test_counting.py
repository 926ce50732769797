"""Counts of blank boards by size, and the sequences with which they are compared."""

from __future__ import annotations

import json
import re
from math import factorial
from pathlib import Path

import pytest

from commands import park
from puzzlepark.core.errors import BadInput
from puzzlepark.registry import genres
from puzzlepark.tasks.counting import count_blank
from puzzlepark.tasks.oeis import SEQUENCES, find_sequence
from shares import share

PAGE = Path(__file__).resolve().parent.parent / "docs" / "counting.md"
TERMS = {sequence.number: sequence.terms for sequence in SEQUENCES}


@pytest.mark.parametrize("name", share("the counting page"))
def test_the_page_has_the_counts_of_small_boards(name: str) -> None:
    row = re.search(rf"^\| {re.escape(genres()[name].title)} \| ([^|]+) \|", PAGE.read_text("utf-8"), re.M)
    assert row, f"docs/counting.md has no {name}; tools/counting.py writes it"
    expected = ["–" if one.number is None else str(one.number) for one in count_blank(name, [(1, 1), (2, 2)])]
    assert row[1].split(", ")[: len(expected)] == expected


def test_sequences_agree_with_formulas_and_with_each_other() -> None:
    assert TERMS["A000142"] == tuple(factorial(n) for n in range(1, len(TERMS["A000142"]) + 1))
    assert TERMS["A002416"] == tuple(2 ** (n * n) for n in range(1, len(TERMS["A002416"]) + 1))
    assert len(TERMS) == len(SEQUENCES)
    assert all(list(terms) == sorted(set(terms)) for terms in TERMS.values())


@pytest.mark.parametrize(
    ("genre", "number"), [("slitherlink", "A140517"), ("path", "A007764"), ("creek", "A059525 + 1")]
)
def test_counts_are_recognised(genre: str, number: str) -> None:
    counts = [one.number for one in count_blank(genre, [(n, n) for n in range(1, 6)]) if one.number is not None]
    match = find_sequence(counts)
    assert match is not None
    assert (match.name, match.compared) == (number, len(counts))


def test_a_wrong_term_or_too_few_terms_match_nothing() -> None:
    assert find_sequence([1, 13, 213, 9349]) is not None
    assert find_sequence([1, 13, 213, 9350]) is None
    assert find_sequence([213, 9349]) is None
    assert find_sequence([1, 2, 6, 24]) is None
    assert find_sequence([]) is None


def test_a_sequence_is_compared_as_far_as_it_is_kept() -> None:
    latin = [*TERMS["A002860"], 108776032459082956800]
    match = find_sequence(latin)
    assert match is not None
    assert match.compared == len(latin) - 1


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    first = list(count_blank("slitherlink", [(1, 1), (2, 2)], resume=file))
    lines = file.read_text("utf-8")
    file.write_text(lines.replace('"number": 13', '"number": 14') + '{"key": "cut', "utf-8")  # read, not counted again
    again = list(count_blank("slitherlink", [(1, 1), (2, 2), (3, 3)], resume=file))
    assert [one.number for one in first] == [1, 13]
    assert [one.number for one in again] == [1, 14, 213]
    assert len(file.read_text("utf-8").splitlines()) == 3


def test_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("notes\n", "utf-8")
    with pytest.raises(BadInput, match="is not a file that --resume wrote"):
        list(count_blank("slitherlink", [(1, 1)], resume=file))


def test_the_run_ends_at_the_first_size_that_is_not_counted_in_time(tmp_path: Path) -> None:
    file = tmp_path / "counts.jsonl"
    counted = list(count_blank("sudoku", [(9, 9), (16, 16)], seconds=0.0, resume=file))
    assert [(one.number, one.refused) for one in counted] == [(None, False)]
    assert not file.exists()


def test_the_command() -> None:
    done = park("count", "binairo", "--sizes", "2..4")
    assert done.exit_code == 0
    words = [line.split("  ")[0] for line in done.output.splitlines()]
    assert words[0] == "binairo 2x2: 2"
    assert words[1].startswith("binairo 3x3: none: ")
    assert words[2:] == ["binairo 4x4: 72", "OEIS: not found among the 9 sequences that this program knows."]
    done = park("count", "slitherlink", "--sizes", "1..4", "--json")
    *sizes, found = map(json.loads, done.output.splitlines())
    assert [one["number"] for one in sizes] == [1, 13, 213, 9349]
    assert found == {"genre": "slitherlink", "oeis": {"sequence": "A140517", "compared": 4}}
    done = park("count", "slitherlink", "--sizes", "2x1..3")
    assert [line.split("  ")[0] for line in done.output.splitlines()] == [
        "slitherlink 2x1: 3",
        "slitherlink 2x2: 13",
        "slitherlink 2x3: 40",
    ]
    assert park("count", "sudoku", "--sizes", "9", "--seconds", "0").exit_code == 3


@pytest.mark.parametrize(
    "wrong",
    [
        ("count", "slitherlink", "--sizes", "6..1"),
        ("count", "slitherlink", "--sizes", "0x1..2"),
        ("count", "slitherlink", "--sizes", "all"),
        ("count", "nosuch", "--sizes", "1..2"),
        ("count", "slitherlink", "--sizes", "1..2", "--jobs", "2"),
        ("count", "slitherlink", "--resume", "counts.jsonl"),
        ("count", "slitherlink", "--sizes", "1", "--view", "nosuch"),
    ],
)
def test_wrong_requests(wrong: tuple[str, ...]) -> None:
    done = park(*wrong)
    assert done.exit_code == 2
    assert "Traceback" not in done.output
