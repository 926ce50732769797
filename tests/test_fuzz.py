"""A decoder reads every input or refuses it with one sentence. `make fuzz` tests this for half an hour."""

from __future__ import annotations

import importlib.util
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzlepark.core.errors import BadInput
from puzzlepark.formats import json as park_json
from puzzlepark.genres.link_a_pix import picture
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.registry import genres
from puzzlepark.tasks.files import load_all, read_text
from puzzlepark.tasks.verbs.kit import image_header
from shares import share

from yardstick import within

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
PROPERTY = settings(
    max_examples=5000 if THOROUGH else 60,
    deadline=None,
    derandomize=not THOROUGH,
    database=None,
    suppress_health_check=list(HealthCheck),
)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
DATA = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner), max_leaves=20)


def fuzzer() -> Any:
    file = Path(__file__).parent.parent / "tools" / "fuzz.py"
    spec = importlib.util.spec_from_file_location("fuzz", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz"] = module
    spec.loader.exec_module(module)
    return module


def test_damaged_inputs_get_one_sentence() -> None:
    fuzz = fuzzer()
    run = fuzz.Fuzzer(seed=7, chosen=fuzz.decoders())
    run.run(seconds=1e9, inputs=300_000 if THOROUGH else 6_000)
    assert not run.faults, run.faults[0]
    assert {"json", "mat", "penpa", "pzpr", "text", "tsv", "url", "game ID", "picture", "request"} <= set(run.inputs)
    assert all(run.read[name] for name in run.inputs)  # and not all of them are refused
    assert all(len(said) > 1 for said in run.said.values())  # and some of each are refused


def test_the_fuzzer_notices_what_it_should() -> None:
    fuzz = fuzzer()

    def broken(data: bytes) -> None:
        if data[:1] == b"a":
            raise BadInput("two\nlines.")
        if data[:1] == b"b":
            raise IndexError
        raise BadInput("Fine.")

    decoder = fuzz.Decoder("broken", broken, [b"a", b"b", b"c"])
    run = fuzz.Fuzzer(1, [decoder])
    run.run(seconds=60, inputs=1000)
    found = {fault.what.splitlines()[-1] for fault in run.faults}
    assert any("not one sentence" in what for what in found)
    assert any("IndexError" in what for what in found)


def refused(read: Any, data: Any) -> None:
    try:
        read(data)
    except BadInput as error:
        said = str(error)
        assert said.endswith((".", "?"))
        assert "\n" not in said


@PROPERTY
@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_any_text(text: str) -> None:
    refused(read_text, text)


@PROPERTY
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    for read in (
        lambda given: list(load_all(given)),
        lambda given: picture.read(given, 4, 8, "none"),
        lambda given: image_header.read_header(given, 10**6),
        json_body.parse,
    ):
        refused(read, data)


@pytest.mark.parametrize("genre", share("test_any_document"))
def test_any_document(genre: str) -> None:
    kind = genres()[genre]
    example = next(iter(kind.examples["puzzles"]))

    @PROPERTY
    @given(st.dictionaries(st.sampled_from(sorted(example)), DATA, min_size=1, max_size=3))
    def check(changes: dict[str, Any]) -> None:
        refused(lambda data: park_json.read(data, kind), {**example, **changes})

    check()


@pytest.mark.parametrize("text", ["965536 1 2 1 3", "999 999 999 1000000", "1 1000000 1 1"])
def test_a_short_text_begins_no_large_board(text: str) -> None:
    with suppress(BadInput):
        read_text("2 2 2 2")  # what is imported first is no part of the time

    def read() -> None:
        with pytest.raises(BadInput):
            read_text(text)

    within(20, read)
