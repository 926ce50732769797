"""docs/promises.md holds: what 0.1 wrote is read, versions and dates agree, and what is to go away warns in time."""

from __future__ import annotations

import ast
import io
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.registry import genres

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "tests" / "samples"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def samples(name: str) -> Iterator[Any]:
    for file in sorted(SAMPLES.glob(f"*/{name}")):
        yield from map(json.loads, file.read_text("utf-8").splitlines())


# --- files


@pytest.mark.parametrize("genre", sorted({sample["genre"] for sample in samples("puzzles.jsonl")}))
def test_what_older_versions_wrote_is_read(genre: str) -> None:
    """The samples never change. A new version adds its own folder."""
    forms = Counter[str]()
    for sample in samples("puzzles.jsonl"):
        if sample["genre"] == genre:
            puzzle = pp.loads(sample["text"])
            assert (puzzle.genre, puzzle.id) == (genre, sample["id"]), sample["text"]
            forms[sample["form"]] += 1
    assert forms.keys() >= {"json", "penpa", "link"}


def test_the_samples_hold_every_genre_of_0_1_with_its_answers() -> None:
    texts = [sample["text"] for sample in samples("puzzles.jsonl") if sample["form"] == "json"]
    answered = [document for document in map(json.loads, texts) if "answer" in document]
    assert {document["genre"] for document in answered} <= set(genres())
    assert len(answered) == 29
    for document in answered:
        puzzle = pp.from_dict({name: value for name, value in document.items() if name != "answer"})
        marks = pp.load_marks(io.StringIO(json.dumps(document)), puzzle)
        assert pp.check(puzzle, marks), puzzle.genre


def test_certificates_of_older_versions_still_prove() -> None:
    proved = 0
    for sample in samples("certificates.jsonl"):
        puzzle = pp.from_dict(sample["puzzle"])
        verified = pp.verify(sample["files"], of=puzzle)
        assert (verified.kind, verified.count) == (sample["kind"], sample["count"])
        damaged = {name: text.replace("1", "2") for name, text in sample["files"].items()}
        with pytest.raises(pp.ParkError):
            pp.verify(damaged, of=puzzle)
        proved += 1
    assert proved >= 3


# --- versions


def test_the_changelog_the_citation_and_the_package_agree() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$", changelog, re.MULTILINE)
    assert len(releases) == len(re.findall(r"^## ", changelog, re.MULTILINE)), "every version has a date"
    assert releases == sorted(releases, key=lambda r: [int(n) for n in r[0].split(".")], reverse=True)
    assert [date for _, date in releases] == sorted((date for _, date in releases), reverse=True)
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    cited = re.search(r"^version: (.*)$", citation, re.MULTILINE)
    date = re.search(r'^date-released: "(.*)"$', citation, re.MULTILINE)
    assert cited is not None
    assert date is not None
    assert releases[0] == (VERSION, date[1])
    assert cited[1] == VERSION
    assert f"version {VERSION}," in (ROOT / "docs" / "research.md").read_text("utf-8")


# --- going away


def farewells(text: str) -> Iterator[str]:
    """The sentences by which a module tells that something goes away."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func).rpartition(".")[2]
        warned = called == "warn" and any("DeprecationWarning" in ast.unparse(a) for a in [*node.args, *node.keywords])
        if called == "deprecated" or warned:
            yield ast.unparse(node.args[0])


def overdue(sentence: str, version: str) -> str | None:
    """What is wrong with such a sentence in a version."""
    found = re.search(r"goes away in (\d+)\.(\d+)\b", sentence)
    if found is None:
        return "it does not say in which version"
    now = [int(n) for n in version.split(".")[:2]]
    return None if [int(found[1]), int(found[2])] > now else "that version has come"


def test_what_goes_away_says_when_and_goes() -> None:
    for file in sorted((ROOT / "src").rglob("*.py")):
        text = file.read_text("utf-8")
        if "eprecat" in text:
            for sentence in farewells(text):
                assert overdue(sentence, VERSION) is None, (file, sentence, overdue(sentence, VERSION))


def test_sentences_of_farewell_are_judged() -> None:
    told = '@deprecated("x goes away in 0.4: use y.")\ndef x(): warnings.warn("z", DeprecationWarning, stacklevel=2)\n'
    assert list(farewells(told)) == ["'x goes away in 0.4: use y.'", "'z'"]
    assert list(farewells('warnings.warn("careful", stacklevel=2)')) == []
    assert overdue("x goes away in 0.4: use y.", "0.3.1") is None
    assert overdue("x goes away in 0.4: use y.", "0.4.0") == "that version has come"
    assert overdue("x goes away in 0.10: use y.", "0.9.0") is None
    assert overdue("z", "0.3.0") == "it does not say in which version"


def test_every_public_name_is_in_the_reference() -> None:
    reference = (ROOT / "docs" / "python.md").read_text("utf-8")
    assert [name for name in pp.__all__ if not re.search(rf"\b{name}\b", reference)] == []
