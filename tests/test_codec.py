"""Parts of codecs: what is written is read again, for values of every kind, and what cannot be is refused."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.fields.where import col_clue, row_clue
from puzzlepark.core.grid import Spot, renumber
from puzzlepark.core.puzzle import Var
from puzzlepark.formats.codec import cells
from puzzlepark.formats.codec.tables import (
    CellMarks,
    DigitMarks,
    EdgeMarks,
    NumbersAndMarks,
    NumberTable,
    OutsideNumbers,
    RegionTable,
    SignTable,
)
from puzzlepark.formats.codec.url_parts import Borders, Circles, Number4, Number16, OutsideHex
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit.arrow_codec import ArrowNumber16, ArrowTable, arrow
from puzzlepark.genres.kit.arrow_numbers import NOTHING
from puzzlepark.genres.kit.making.regions import random_regions
from puzzlepark.genres.nagareru.codec import Signs

SIZES = ((1, 1), (1, 7), (4, 3), (9, 12))


def outside(board: Any) -> list[list[Spot]]:
    return [[col_clue(c) for c in range(board.cols)], [row_clue(r) for r in range(board.rows)]]


def sparse(board: Any, rng: random.Random, highest: int) -> tuple[tuple[Spot, int], ...]:
    share = rng.random()
    numbers = (UNKNOWN, 0, 1, 4, 15, 16, 255, 256, 4095)
    fitting = [n for n in numbers if n <= highest]
    return tuple((spot, rng.choice(fitting)) for spot in cells(board) if rng.random() < share)


def value(part: Any, board: Any, rng: random.Random) -> Any:
    """A random value that a part can write."""
    if isinstance(part, Number16 | NumberTable):
        return sparse(board, rng, 4095)
    if isinstance(part, Number4):
        return sparse(board, rng, 4)
    if isinstance(part, Borders | RegionTable):
        return renumber(random_regions(board.rows, board.cols, rng, 1, 4))
    if isinstance(part, Signs | SignTable | Circles):
        return "".join(rng.choice(part.signs) for _ in cells(board))
    if isinstance(part, OutsideHex | OutsideNumbers):
        spots = [spot for line in outside(board) for spot in line if rng.random() < 0.7]
        return tuple((spot, rng.choice((0, 9, 15, 16, 200))) for spot in spots)
    assert isinstance(part, ArrowNumber16 | ArrowTable)
    return tuple((spot, arrow(rng.randrange(5), number)) for spot, number in sparse(board, rng, 4095))


@pytest.mark.parametrize(
    "part",
    [
        Number16("it"), Number4("it"), Borders("it"), Signs("it", ".abcdefgh"), Circles("it", ".ox"),
        ArrowNumber16("it"), OutsideHex("it", outside), OutsideHex("it", outside, "+"),
    ],
    ids=lambda part: type(part).__name__,
)  # fmt: skip
def test_url_parts_read_what_they_write(part: Any) -> None:
    rng = random.Random(1)
    for rows, cols in SIZES:
        for _ in range(40):
            board = SimpleNamespace(rows=rows, cols=cols)
            board.it = value(part, board, rng)
            text = part.write(board)
            again = SimpleNamespace(rows=rows, cols=cols, it=())
            body = Body(text)
            part.read(body, again)
            body.end()
            known = renumber(again.it) if isinstance(part, Borders) else again.it
            assert known == board.it, text


@pytest.mark.parametrize(
    "part",
    [
        NumberTable("it"), SignTable("it", ".abc"), RegionTable("it"), RegionTable("it", plain=True),
        OutsideNumbers("it", outside), ArrowTable("it"),
    ],
    ids=lambda part: type(part).__name__,
)  # fmt: skip
def test_tables_read_what_they_write(part: Any) -> None:
    rng = random.Random(2)
    for rows, cols in SIZES:
        for _ in range(20):
            board = SimpleNamespace(rows=rows, cols=cols)
            board.it = value(part, board, rng)
            again = SimpleNamespace(rows=rows, cols=cols, it=())
            rows_of_words = part.write(board, {})
            tokens = Tokens("\n".join(row if isinstance(row, str) else " ".join(row) for row in rows_of_words))
            part.read(tokens, again, {})
            tokens.end()
            known = renumber(again.it) if isinstance(part, RegionTable) else again.it
            assert known == board.it


@pytest.mark.parametrize(
    "part",
    [
        CellMarks("x", {"#": 1, "+": 0, ".": None}), EdgeMarks("x"), EdgeMarks("x", corners=True),
        NumbersAndMarks("it", "x"), DigitMarks("x", "it"),
    ],
    ids=lambda part: type(part).__name__,
)  # fmt: skip
def test_tables_keep_marks(part: Any) -> None:
    rng = random.Random(3)
    for rows, cols in SIZES:
        for _ in range(20):
            board = SimpleNamespace(rows=rows, cols=cols, it=())
            spots = [s for row in part.rows(board) for s in row] if isinstance(part, EdgeMarks) else cells(board)
            values = range(1, 12) if isinstance(part, DigitMarks) else (0, 1)
            marks = {Var("x", spot): rng.choice(list(values)) for spot in spots if rng.random() < 0.6}
            back: dict[Var, int] = {}
            tokens = Tokens("\n".join(" ".join(row) for row in part.write(board, marks)))
            part.read(tokens, board, back)
            tokens.end()
            assert back == marks


def test_known_texts() -> None:
    """Bodies as puzz.link writes them."""
    board: Any = SimpleNamespace(rows=2, cols=5, it=())
    Number4("it").read(Body("7a1ga"), board)
    spots = cells(board)
    assert dict(board.it) == {spots[0]: 2, spots[2]: 0, spots[5]: 1, spots[7]: 0}
    board = SimpleNamespace(rows=1, cols=4, it=())
    Number16("it").read(Body("g-10.f"), board)
    assert dict(board.it) == {cells(board)[1]: 16, cells(board)[2]: UNKNOWN, cells(board)[3]: 15}
    board = SimpleNamespace(rows=1, cols=5, it=())
    ArrowNumber16("it").read(Body("31a6202.a"), board)
    assert [(spot.col, clue) for spot, clue in board.it] == [(0, (1, "l")), (2, (32, "u")), (3, NOTHING)]
    board = SimpleNamespace(rows=1, cols=4, it=())
    Circles("it", ".ox").read(Body("5i"), board)
    assert board.it == ".oxx"


def test_what_has_no_room_is_refused() -> None:
    board = SimpleNamespace(rows=1, cols=1, it=((Spot(1, 1), 5000),))
    with pytest.raises(BadInput, match="no room"):
        Number16("it").write(board)
    part: Any
    for part, text in ((Number16("it"), "h"), (Signs("it", ".ab"), "b"), (Number16("it"), "x"), (Number4("it"), "z")):
        body = Body(text)
        part.read(body, SimpleNamespace(rows=1, cols=1, it=()))
        assert body.beyond
    with pytest.raises(BadInput, match="an edge is"):
        EdgeMarks("x").read(Tokens("7"), SimpleNamespace(rows=1, cols=2), {})


def test_pieces_are_cut_off_as_a_flood_finds_them() -> None:
    rng = random.Random(4)
    for _ in range(300):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        ids = [rng.randrange(2) for _ in range(rows * cols)]
        whole = regions.pieces(ids, cols)
        starts = [i for i, region in enumerate(ids) if region == ids[0]]
        some = rng.sample(starts, rng.randint(1, len(starts)))
        cut = regions.cut_off(ids, cols, some)
        wanted = {whole[i] for i in some}
        assert len(cut) == len(wanted) - 1
        for piece in cut:
            assert sorted(piece) == [i for i, name in enumerate(whole) if name == whole[piece[0]]]
