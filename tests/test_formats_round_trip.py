"""Every format of every genre holds boards of all kinds, or refuses them with a sentence: nothing is lost unsaid."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import Numbers
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.formats import address
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genres
from puzzlepark.tasks.files import encode, read_text

import boards
from yardstick import laps

EXAMPLES = 500 if os.environ.get("PARK_THOROUGH") else 25
FORMS = [(genre, form) for genre in genres().values() for form in genre.formats]
each_genre = pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
each_form = pytest.mark.parametrize(("genre", "form"), FORMS, ids=lambda x: x.name)
# A fault of a format shows on a small board as well, so a failing one is not made smaller: that takes long.
many = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
seeds = st.integers(0, 2**32)
SHARES = {"text": 0.1, "tsv": 0.05, "tracks": 0.1, "xml": 0.0, "image": 0.0, "game ID": 0.05, "sdx": 0.05}
"""The share of random boards that a format holds at least, where it is not made for all of them; others hold 0.3. XML
and images hold answers, so that they refuse every board without one."""


NO_MARKS = ("url", "tracks", "mat", "game ID")
"""Formats that have no place for marks."""


def _rng(genre: Genre[Any], seed: int) -> random.Random:
    return random.Random(f"{genre.name} {seed}")


@lru_cache(2 * EXAMPLES)
def drawn_board(genre: Genre[Any], seed: int) -> Puzzle:
    """A board, which is made once for all formats of the genre: each is given the same seeds."""
    rng = _rng(genre, seed)
    return boards.board(genre, rng, rng.choice((4, 15, 255, 4095)))


@lru_cache(2 * EXAMPLES)
def drawn(genre: Genre[Any], seed: int) -> tuple[Puzzle, dict[Var, int]]:
    """The board and some marks, for which a whole model is built."""
    puzzle = drawn_board(genre, seed)
    return puzzle, boards.marks(genre, puzzle, _rng(genre, ~seed))


def facts(puzzle: Any, form: Format[Any]) -> Any:
    """What a format that loses something keeps all the same."""
    if not form.loses or not hasattr(puzzle, "doors"):
        return puzzle
    doors = puzzle.door_cells if form.name == "text" else sorted(puzzle.doors)
    return puzzle.rows, puzzle.cols, doors, puzzle.clues, puzzle.blocked, puzzle.given


@pytest.mark.share(120)
@each_form
def test_a_format_holds_what_it_does_not_refuse(genre: Genre[Any], form: Format[Any]) -> None:
    tried = Counter[str]()

    @many
    @given(seeds)
    def check(seed: int) -> None:
        puzzle = drawn_board(genre, seed)
        tried["boards"] += 1
        try:
            written = form.write(puzzle, None)
        except BadInput as error:
            assert str(error).endswith("."), error
            return
        tried["held"] += 1
        assert form.fits(written)
        again, marks = form.read(written)
        assert not marks
        assert facts(again, form) == facts(puzzle, form)
        assert form.write(again, None) == written or form.loses
        assert facts(pp.load(written if form.binary else written + "\n", genre.name), form) == facts(again, form)

    check()
    assert tried["held"] >= SHARES.get(form.name, 0.3) * tried["boards"], tried


@pytest.mark.share(110)
@each_form
def test_a_format_holds_the_marks_that_it_does_not_refuse(genre: Genre[Any], form: Format[Any]) -> None:
    @many
    @given(seeds)
    def check(seed: int) -> None:
        puzzle, marks = drawn(genre, seed)
        try:
            written = form.write(puzzle, marks)
        except BadInput:
            return
        again, back = form.read(written)
        assert facts(again, form) == facts(puzzle, form)
        if form.name in NO_MARKS:
            assert back is None
        else:
            assert dict(back or {}) == kept(genre, form, puzzle, marks)

    check()


def kept(genre: Genre[Any], form: Format[Any], puzzle: Puzzle, marks: Mapping[Var, int]) -> Marks:
    """A file of paths is a whole answer, and a goal is one or is absent. One whose cells have either a clue or a sign
    only records that clues are blank."""
    if form.name == "xml":
        return {**{var: 0 for layer in genre.model(puzzle).answer for var in layer.vars}, **marks}
    if form.name == "non":
        return marks if all(var in marks for layer in genre.model(puzzle).answer for var in layer.vars) else {}
    if not any(getattr(part, "closed", True) is False for part in form.parts):
        return marks
    given = {spot for f in genre.fields if isinstance(f, Numbers) for spot, _ in getattr(puzzle, f.name)}
    free = {var: value for var, value in marks.items() if var.spot not in given}
    layer = genre.display.marks[0].layer
    return {**free, **{Var(layer, spot): 0 for spot in given}} if free else {}


@pytest.mark.share(25)
@each_genre
def test_json_and_links_hold_everything(genre: Genre[Any]) -> None:
    @many
    @given(seeds)
    def check(seed: int) -> None:
        puzzle, marks = drawn(genre, seed)
        (entry,) = read_text(encode(puzzle, ".json", marks).decode())
        assert entry.puzzle == puzzle
        assert entry.puzzle.info == puzzle.info
        assert dict(entry.marks or {}) == marks
        link = address.write(park_json.write(puzzle, genre, marks), "https://park.example/")
        assert link.startswith("https://park.example/play#p=1")
        (entry,) = read_text(f"<{link}>")
        assert (entry.puzzle, entry.puzzle.info, entry.marks) == (puzzle, puzzle.info, None)

    check()


@each_genre
def test_every_puzzle_has_an_address_to_click_on(genre: Genre[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARK_URL", "http://127.0.0.1:8765/")
    puzzle = genre.blank(4, 4)
    url = pp.to_url(puzzle)
    assert url.startswith(("https://puzz.link/p?", "http://127.0.0.1:8765/play#p=1"))
    assert pp.load(url) == puzzle
    assert pp.dumps(puzzle, "url") == url
    assert encode(puzzle, ".url").decode() == f"{url}\n"
    if not url.startswith("https://puzz.link"):
        assert pp.to_url(puzzle, home="https://park.example").startswith("https://park.example/play#p=1")


def test_a_link_without_deflate_is_read() -> None:
    """A browser that cannot deflate writes a 0 and plain base64."""
    assert pp.load(
        "https://park.example/play#p=0eyJnZW5yZSI6InN1ZG9rdSIsInJvd3MiOjEsImNvbHMiOjEsIm51bWJlcnMiOltbbnVsbF1dfQ"
    )


def test_large_boards_take_time_by_their_size() -> None:
    """Four times the cells take about four times the time; a square of it would be sixteen times."""

    def there_and_back(size: int, url: str) -> None:
        puzzle = pp.load(url)
        assert puzzle.rows == size
        assert pp.to_url(puzzle).startswith("https://puzz.link")

    runs = []
    for size in (150, 300):
        rng = random.Random(size)
        body = "".join(rng.choice("123456789a") for _ in range(size * size))
        runs.append(laps(partial(there_and_back, size, f"nagare/{size}/{size}/{body}")))
    assert runs[1] < 9 * runs[0] + 20, runs
