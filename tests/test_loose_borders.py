"""Borders that part no rooms: read, kept, drawn, changed, and written back as they were; and numbers of rooms."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.drawing import Border
from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import LooseBorders, loose_borders
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.rooms import InRooms
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.symmetry import ALL_SYMMETRIES
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.edit import blank, edit, resize

KNOWN = [genre for genre in genres().values() if any(isinstance(part, LooseBorders) for part in genre.fields)]
each_genre = pytest.mark.parametrize("genre", KNOWN, ids=lambda genre: genre.name)
WITH_NUMBERS = [
    genre.name
    for genre in KNOWN
    if any(isinstance(part, ClueField) and isinstance(part.at, InRooms) for part in genre.fields)
]
CELLS: dict[str, Callable[[int], str]] = {
    "lits": lambda cells: "",
    "moon-or-sun": lambda cells: "0" * -(-cells // 3),
    "norinori": lambda cells: "",
}
"""What follows the borders in a URL where it is no run of cells or rooms without a number."""

Wall = tuple[tuple[int, int], tuple[int, int]]


def bits(values: list[bool]) -> str:
    """Five bits to a digit of base 32."""
    padded = values + [False] * (-len(values) % 5)
    fives = (padded[k : k + 5] for k in range(0, len(padded), 5))
    return "".join("0123456789abcdefghijklmnopqrstuv"[sum(16 >> k for k in range(5) if five[k])] for five in fives)


def skips(many: int) -> str:
    """The letters that skip `many` places without a number, at most 20 per letter."""
    return "z" * (many // 20) + (chr(ord("f") + many % 20) if many % 20 else "")


def walls_of(rows: int, cols: int, rng: random.Random) -> tuple[list[Wall], list[Wall], set[Wall]]:
    """All walls between columns and all between rows, and those at which there is a border."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(cols - 1)]
    down = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(cols)]
    share = rng.choice((0.1, 0.3, 0.6))
    return across, down, {wall for wall in across + down if rng.random() < share}


def rooms_among(rows: int, cols: int, borders: set[Wall]) -> list[set[tuple[int, int]]]:
    left, found = {(r, c) for r in range(rows) for c in range(cols)}, []
    while left:
        room = [left.pop()]
        for r, c in room:
            for other in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                if other in left and (min(other, (r, c)), max(other, (r, c))) not in borders:
                    left.remove(other)
                    room.append(other)
        found.append(set(room))
    return found


def body(name: str, rows: int, cols: int, borders: str, rooms: int) -> str:
    """A URL's body that has borders and nothing else."""
    if name == "star-battle":
        return f"1/{borders}"
    if name == "aquarium":
        return f"{borders}/{skips(rows + cols)}"
    if name == "tilepaint":
        return borders + skips(rows * cols) + "." * (rows + cols)
    if name in CELLS:
        return borders + CELLS[name](rows * cols)
    return borders + skips(rooms if name in WITH_NUMBERS else rows * cols)


def written(genre: Genre[Any], many: int) -> Iterator[tuple[str, Any, set[Spot]]]:
    """URLs with random borders, the puzzles that are read from them, and the borders inside a room."""
    rng = random.Random(genre.name)
    for _ in range(many):
        rows, cols = rng.randint(2, 6), rng.randint(2, 6)
        across, down, borders = walls_of(rows, cols, rng)
        rooms = rooms_among(rows, cols, borders)
        drawn = "".join(bits([wall in borders for wall in walls]) for walls in (across, down))
        kind = pp.to_url(blank(genre.name, rows, cols)).split("?")[1].split("/")[0]
        url = f"https://puzz.link/p?{kind}/{cols}/{rows}/{body(genre.name, rows, cols, drawn, len(rooms))}"
        inside = {wall for wall in borders for room in rooms if room.issuperset(wall)}
        yield url, pp.load(url), {Spot(a[0] + b[0] + 1, a[1] + b[1] + 1) for a, b in inside}


@each_genre
def test_borders_are_read_and_written_back(genre: Genre[Any]) -> None:
    some = 0
    for url, puzzle, inside in written(genre, 12):
        some += len(inside)
        assert loose_borders(puzzle) == inside, url
        assert pp.to_url(puzzle).rstrip("/") == url.rstrip("/")
        for format in ("json", "pzpr", "penpa"):
            assert pp.loads(pp.dumps(puzzle, format), genre=genre.name) == puzzle, (format, url)
        assert pp.load(pp.to_url(puzzle, home="http://127.0.0.1:1")) == puzzle
        assert type(puzzle)(**vars(puzzle.plain)) == puzzle
        assert ("across" in puzzle.to_dict()) == bool(inside), "a document without such borders is as it always was"
    assert some > 12


@each_genre
def test_borders_are_drawn(genre: Genre[Any]) -> None:
    for url, puzzle, inside in written(genre, 4):
        shapes = [shape for part in genre.fields for shape in part.shapes(puzzle)]
        assert inside <= {edge for shape in shapes if isinstance(shape, Border) for edge in shape.at}, url
        bare = puzzle.changed(borders=())
        for format in ("svg", "text"):
            assert (pp.draw(puzzle, format=format) == pp.draw(bare, format=format)) == (not inside), url
        said = " ".join(part.words(puzzle, spot) for part in genre.fields for spot in puzzle.grid.cells)
        assert ("Border" in said) == bool(inside)


@each_genre
def test_borders_are_turned_and_cut(genre: Genre[Any]) -> None:
    for _, puzzle, inside in written(genre, 4):
        for turn in ALL_SYMMETRIES:
            turned = genre.turned(puzzle, turn)
            if turned is not None:
                assert loose_borders(turned) == {turn.spot(edge, puzzle.rows, puzzle.cols) for edge in inside}
        larger = resize(puzzle, puzzle.rows + 1, puzzle.cols + 2)
        assert loose_borders(larger) == inside
        assert resize(larger, puzzle.rows, puzzle.cols) == puzzle
        smaller = resize(puzzle, puzzle.rows, puzzle.cols - 1)
        assert loose_borders(smaller) <= {edge for edge in inside if edge.c < 2 * puzzle.cols - 2}


def test_a_stroke_takes_borders_away_and_parts_rooms_with_them() -> None:
    puzzle: Any = pp.Heyawake(rooms=[[0, 0], [0, 0]], across=["|", "."], down=[".."])
    assert loose_borders(puzzle) == {Spot(1, 2)}
    assert loose_borders(edit(puzzle, [Edit("borders", (Spot(1, 2),), 0)])) == set()
    halves: Any = edit(puzzle, [Edit("borders", (Spot(3, 2),), 1)])
    assert halves.rooms == (0, 1, 0, 1)
    assert halves.borders == ()
    joined: Any = edit(halves, [Edit("borders", (Spot(3, 2),), 0)])
    assert joined.rooms == (0, 0, 0, 0)
    # One request equals three, and a room that is drawn again has no borders inside.
    strokes = [Edit("borders", (Spot(3, 2),), put) for put in (1, 0)]
    assert edit(puzzle, strokes) == joined == edit(puzzle, [Edit("rooms", puzzle.grid.cells, None)])


@each_genre
def test_a_border_that_parts_nothing_is_kept_and_seen(genre: Genre[Any]) -> None:
    tool = next(tool.name for tool in genre.tools if tool.kind == "border")
    board: Any = edit(blank(genre.name, 4, 4), [Edit(tool, tuple(Spot(r, 4) for r in (1, 3, 5, 7)), 0)])
    pair = tuple(cell_at(r, c) for r in range(4) for c in range(2))
    whole: Any = edit(board, [Edit(regions_tool(genre), pair, None)])
    edge = Spot(1, 2)
    drawn: Any = edit(whole, [Edit(tool, (edge,), 1)])
    assert loose_borders(drawn) == {edge}
    shapes = genre.draw(drawn, {}, None).shapes
    assert any(isinstance(shape, Border) and edge in shape.at for shape in shapes)
    closed: Any = edit(drawn, [Edit(tool, (Spot(3, 2), Spot(5, 2), Spot(7, 2)), 1)])
    assert loose_borders(closed) == set(), "a border that closes parts the region with those that were there"
    assert loose_borders(edit(drawn, [Edit(tool, (edge,), 0)])) == set()


def regions_tool(genre: Genre[Any]) -> str:
    return next(tool.name for tool in genre.tools if tool.kind == "region")


def test_borders_at_holes_and_between_rooms_are_no_field_of_their_own() -> None:
    puzzle: Any = pp.Lits(rooms=[[-1, -1, 0, 0], [0, 0, 0, 0]], across=["||.", "..|"], down=["|..."])
    assert loose_borders(puzzle) == {Spot(3, 6)}
    with pytest.raises(BadInput, match="A pzpr file cannot say borders inside a room"):
        pp.dumps(puzzle, "pzpr")
    assert pp.load(pp.to_url(puzzle)) == puzzle
    tiles: Any = pp.Tilepaint(tiles=[[0, 0], [0, 0]], across=["|", "."], down=[".."])
    with pytest.raises(BadInput, match="The text form cannot say borders inside a tile"):
        pp.dumps(tiles, "text")


def test_borders_that_cut_a_room_in_two_are_refused() -> None:
    with pytest.raises(BadInput, match="cuts a room in two; its parts need ids of their own"):
        pp.Heyawake(rooms=[[0, 0], [0, 0]], across=["|", "|"], down=[".."])


def test_borders_fit_rooms_that_a_maker_changes() -> None:
    puzzle: Any = pp.Heyawake(rooms=[[0, 0, 0], [0, 0, 0]], across=["||", ".."], down=["..."])
    cut = puzzle.changed(rooms=(0, 0, 0, 1, 0, 0))
    assert loose_borders(cut) == {Spot(1, 4)}
    assert pp.load(pp.to_url(cut)) == cut


def test_a_hole_and_a_border_part_a_room_together() -> None:
    puzzle: Any = pp.Lits(rooms=[[0, 0], [0, 0]], across=["|", "."], down=[".."])
    holed: Any = edit(puzzle, [Edit("holes", (cell_at(1, 1),), "hole")])
    assert holed.rooms == (0, 1, 0, -1)
    smaller: Any = resize(puzzle, 1, 2)
    assert smaller.rooms == (0, 1)


def test_a_drawing_with_a_border_that_means_nothing_is_refused() -> None:
    sudoku = blank("variant-sudoku", 4, 4)
    with_border = pp.dumps(pp.Heyawake(rooms=[[0] * 4] * 4, across=["|.."] + ["..."] * 3, down=["...."] * 3), "penpa")
    with pytest.raises(BadInput, match="bold border"):
        pp.loads(with_border, genre=sudoku.genre)


def test_rules_tell_of_borders_inside_rooms() -> None:
    for name in ("heyawake", "lits", "country-road", "moon-or-sun", "aquarium"):
        genre: Genre[Any] = genre_named(name)
        _, puzzle, _ = next(found for found in written(genre, 20) if found[2])
        assert len(genre.rules(puzzle)) == len(genre.rulebook) + 1
        assert genre.rules(puzzle.changed(borders=())) == genre.rulebook


# --- numbers of rooms


def test_genres_have_numbers_of_rooms() -> None:
    assert {"aqre", "chocona", "country-road", "heyawake", "regional-yajilin"} <= set(WITH_NUMBERS)


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_second_number_of_a_room_is_refused(name: str) -> None:
    kind = genre_named(name).puzzle
    sentence = "A room has two numbers: 1 at row 1, column 1 and 2 at row 2, column 2."
    with pytest.raises(BadInput, match=sentence):
        kind(rooms=[[0, 0], [0, 0]], numbers=[[1, None], [None, 2]])
    puzzle = kind(rooms=[[0, 0], [0, 0]], numbers=[[1, 1], [None, 1]])
    assert puzzle == kind(rooms=[[0, 0], [0, 0]], numbers=[[1, None], [None, None]])
    file = pp.dumps(kind(rooms=[[0, 0], [1, 1]], numbers=[[1, None], [2, None]]), "pzpr")
    with pytest.raises(BadInput, match="A room has two numbers: 1 at row 1, column 1 and 2 at row 2, column 1"):
        pp.loads(file.replace("0 0 \n1 1 ", "0 0 \n0 0 "))


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_stroke_leaves_one_number_in_a_room(name: str) -> None:
    kind = genre_named(name).puzzle
    whole = kind(rooms=[[0, 0], [0, 0]], numbers=[[1, None], [None, None]])
    # The number that is typed last replaces the others of its room, wherever in the room it is typed.
    assert numbers_after(whole, Edit("numbers", (cell_at(1, 1),), 2)) == ((cell_at(0, 0), 2),)
    typed = [Edit("numbers", (cell_at(1, 1),), 1), Edit("numbers", (cell_at(0, 1),), 2)]
    assert numbers_after(whole, *typed) == ((cell_at(0, 0), 2),)
    # Of rooms that become one, the first in reading order keeps its number.
    rooms = kind(rooms=[[0, 0], [1, 1]], numbers=[[1, None], [2, None]])
    assert numbers_after(rooms, Edit("borders", (Spot(2, 1),), 0)) == ((cell_at(0, 0), 1),)


def numbers_after(puzzle: Any, *strokes: Edit) -> Any:
    changed: Any = edit(puzzle, strokes)
    return changed.numbers
