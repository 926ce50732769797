"""Puzzles made by hand: laws for every genre that has tools, and what single tools do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.editing import Edit, Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.puzzle import Info, Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named, genre_of, genres
from puzzlepark.tasks.answers.compare import difference
from puzzlepark.tasks.consistency import consistency
from puzzlepark.tasks.edit import blank, edit, from_answer, kept, lost, resize
from shares import share

from yardstick import within

EDITABLE = [name for name, genre in genres().items() if genre.tools]
each_genre = pytest.mark.parametrize("genre", EDITABLE)
FROM_ANSWERS = [name for name in EDITABLE if genre_named(name).clues_from is not None]


def examples(genre: str) -> list[tuple[Puzzle, Any]]:
    kind = genre_named(genre)
    return [park_json.read(data, kind) for data in kind.examples["puzzles"]]


def test_what_its_author_wrote_stays_with_a_puzzle_that_is_changed() -> None:
    written = Info(title="Tea", author="Anna", source="a book", note="Begin at the left.", made={"seed": 1})
    puzzle = replace(blank("tilepaint", 2, 2), info=written)
    again = pp.loads(pp.dumps(puzzle, "json"))
    assert again.info == written
    edited = edit(again, [Edit("clues", (Spot(-1, 1),), 1)])
    assert edited.info == Info(title="Tea", author="Anna", note="Begin at the left.")


def values_of(tool: Tool, puzzle: Puzzle, rng: random.Random) -> Any:
    """Something that a tool of this kind takes."""
    high = tool.high if tool.high is not None else 9
    if tool.kind in ("outside-number", "corner-number", "node-number", "cell-number"):
        return rng.choice([None, tool.low or 0, high])
    if tool.kind in ("cell-choice", "cell-line", "setting"):
        chosen = rng.choice(tool.choices).value
        return chosen if tool.kind == "setting" or rng.random() < 0.8 else None
    if tool.kind == "border":
        return rng.choice([0, 1])
    if tool.kind == "cell-number-colour":
        return rng.choice([None, {"number": rng.randint(tool.low or 0, high), "colour": 0}])
    if tool.kind == "cell-number-arrow":
        return rng.choice([None, -2, {"number": rng.randint(0, high), "way": rng.choice(tool.choices).value}])
    if tool.kind == "outside-number-arrow":
        return rng.choice([None, {"number": rng.randint(0, high), "way": rng.choice(tool.choices).value}])
    if tool.kind == "palette":
        return ["#000000", "#ff8800"]
    if tool.kind == "door":
        return rng.choice([1, None])
    return rng.choice([None, cell_at(rng.randrange(puzzle.rows), rng.randrange(puzzle.cols))])


def shapes(genre: str, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """These sizes; for a size that the genre refuses, the nearest one. Each refusal must be a sentence."""
    for rows, cols in sizes:
        try:
            blank(genre, rows, cols)
        except BadInput as error:
            assert str(error).endswith(".")
        yield genre_named(genre).near_size(rows, cols)


@each_genre
def test_tools_are_told_apart_by_names_and_keys(genre: str) -> None:
    tools = genre_named(genre).tools
    assert len({t.name for t in tools}) == len({t.key for t in tools}) == len(tools)
    for tool in tools:
        assert len(tool.key) == 1
        assert tool.help.endswith(".")
        keys = [c.key for c in tool.choices if c.key]
        assert len(keys) == len(set(keys))


@pytest.mark.share(12)
@each_genre
def test_random_strokes_give_a_puzzle_or_a_sentence(genre: str) -> None:
    kind = genre_named(genre)
    rng = random.Random(genre)
    done = 0
    for rows, cols in shapes(genre, ((1, 2), (1, 4), (3, 3), (4, 6))):
        puzzle = blank(genre, rows, cols)
        assert (puzzle.rows, puzzle.cols) == (rows, cols)
        for _ in range(150):
            tool = rng.choice(kind.tools_for(puzzle.rows, puzzle.cols))
            slots = kind.slots(puzzle, tool)
            stroke = tuple(rng.choice(slots) for _ in range(rng.randint(1, 4))) if slots else ()
            try:
                puzzle = edit(puzzle, [Edit(tool.name, stroke, values_of(tool, puzzle, rng))])
            except BadInput as error:
                assert str(error).endswith(".")
                continue
            done += 1
            assert kind.unpack(park_json.write(puzzle, kind, None)) == puzzle
            assert kind.draw(puzzle, {}, None).shapes
            kind.check(puzzle, {})
    assert done > 200


@each_genre
def test_a_larger_board_made_small_again_is_the_same(genre: str) -> None:
    for puzzle, _ in examples(genre):
        rows, cols = puzzle.rows, puzzle.cols
        ((high, wide),) = shapes(genre, ((rows + 3, cols + 1),))
        larger = resize(puzzle, high, wide)
        assert (larger.rows, larger.cols) == (high, wide)
        assert resize(larger, rows, cols) == puzzle
        assert not lost(puzzle, larger)
        smaller = resize(puzzle, *genre_named(genre).near_size(2, 2))
        assert lost(puzzle, smaller)
        assert smaller.info.made == {}
    for size in ((0, 3), (3, -1), (10**6, 10**6)):
        with pytest.raises(BadInput):
            resize(puzzle, *size)


@pytest.mark.parametrize("genre", FROM_ANSWERS)
def test_clues_are_taken_from_an_answer(genre: str) -> None:
    for puzzle, answer in examples(genre):
        made = from_answer(puzzle, answer)
        assert pp.check(made, kept(made, answer))
        assert len(list(genre_of(made).clues(made))) >= len(list(genre_of(puzzle).clues(puzzle)))
    size = genre_named(genre).near_size(6, 6)
    bare = blank(genre, *size)
    answered = next((p, a) for p, a in examples(genre) if (p.rows, p.cols) == size)
    if genre == "nagareru":
        assert pp.check(from_answer(bare, answered[1]), answered[1])
        with pytest.raises(BadInput, match="no line"):
            from_answer(bare, {})


@pytest.mark.parametrize("genre", ["hitori", "lits", "norinori", "numberlink", "simple-loop", "star-battle"])
def test_an_empty_board_gets_rooms_numbers_or_blocks_that_fit_an_answer(genre: str) -> None:
    for puzzle, answer in examples(genre):
        bare = blank(genre, puzzle.rows, puzzle.cols)
        made = from_answer(bare, kept(bare, answer))
        assert made != bare
        assert pp.check(made, kept(made, answer))
        assert from_answer(puzzle, answer) == puzzle
        assert from_answer(made, kept(made, answer)) == made
        if genre != "hitori":  # to shade nothing is an answer there
            with pytest.raises(BadInput):
                from_answer(bare, {})
        for var, value in kept(bare, answer).items():
            if value:
                with suppress(BadInput):
                    from_answer(bare, kept(bare, answer) | {var: 0})


def test_numbers_that_are_there_stay() -> None:
    puzzle: Any
    for puzzle, answer in examples("hitori"):
        some = puzzle.changed(numbers=puzzle.numbers[::3])
        made: Any = from_answer(some, answer)
        assert len(made.numbers) == puzzle.rows * puzzle.cols
        assert pp.check(made, answer)
    puzzle, answer = examples("numberlink")[0]
    ends = [spot for spot, number in puzzle.numbers if number == 1]
    made = from_answer(puzzle.changed(numbers=tuple((spot, 9) for spot in ends)), answer)
    assert [spot for spot, number in made.numbers if number == 9] == ends


def test_shaded_cells_that_are_no_pieces_of_four_are_refused() -> None:
    bare = blank("lits", 4, 4)
    five = {Var("shade", cell_at(0, col)): 1 for col in range(4)} | {Var("shade", cell_at(1, 0)): 1}
    with pytest.raises(BadInput, match="pieces of four"):
        from_answer(bare, five)


def test_whatever_does_not_fit_a_tool_is_refused() -> None:
    puzzle = blank("tilepaint", 2, 3)
    for tool, spots, value in (
        ("nope", (cell_at(0, 0),), None),
        ("clues", (Spot(-1, 9),), 1),
        ("clues", (Spot(1, -1),), -1),
        ("clues", (Spot(1, -1),), 4),
        ("clues", (Spot(1, -1),), True),
        ("clues", (), 1),
        ("clue-cells", (cell_at(0, 0),), "nope"),
        ("tiles", (cell_at(0, 0),), Spot(99, 1)),
        ("borders", (Spot(1, 2),), 7),
        ("borders", (Spot(0, 1),), 1),
    ):
        with pytest.raises(BadInput):
            edit(puzzle, [Edit(tool, spots, value)])


def test_tiles_grow_part_and_join() -> None:
    puzzle: Any = blank("tilepaint", 2, 3)
    assert puzzle.tiles == (0, 1, 2, 3, 4, 5)
    puzzle = edit(puzzle, [Edit("tiles", (cell_at(0, 0), cell_at(0, 1), cell_at(0, 2)), None)])
    assert puzzle.tiles == (0, 0, 0, 1, 2, 3)
    puzzle = edit(puzzle, [Edit("tiles", (cell_at(1, 1),), cell_at(0, 0))])
    assert puzzle.tiles == (0, 0, 0, 1, 0, 2)
    # The middle goes: what is left of the tile is in two pieces.
    puzzle = edit(puzzle, [Edit("tiles", (cell_at(0, 1), cell_at(1, 1)), None)])
    assert puzzle.tiles == (0, 1, 2, 3, 1, 4)
    puzzle = edit(puzzle, [Edit("borders", (Spot(1, 2),), 0)])
    assert puzzle.tiles == (0, 0, 1, 2, 0, 3)
    # A border that parts nothing is one inside the tile; one that does makes two tiles.
    whole: Any = edit(
        blank("tilepaint", 2, 2), [Edit("tiles", tuple(cell_at(r, c) for r in (0, 1) for c in (0, 1)), None)]
    )
    inside: Any = edit(whole, [Edit("borders", (Spot(1, 2),), 1)])
    assert (inside.tiles, inside.borders) == (whole.tiles, ((Spot(1, 2), "|"),))
    halves: Any = edit(whole, [Edit("borders", (Spot(1, 2), Spot(3, 2)), 1)])
    assert halves.tiles == (0, 1, 0, 1)


def test_clue_cells_come_and_go_with_their_clues() -> None:
    puzzle = blank("tilepaint", 3, 3)
    puzzle = edit(puzzle, [Edit("clue-cells", (cell_at(0, 0),), "clue")])
    genre = genre_of(puzzle)
    corner = next(t for t in genre.tools_for(puzzle.rows, puzzle.cols) if t.kind == "corner-number")
    assert genre.slots(puzzle, corner) == (Spot(1, 2), Spot(2, 1))
    puzzle = edit(puzzle, [Edit("corners", (Spot(1, 2),), 2), Edit("clues", (Spot(-1, 3),), 1)])
    assert sorted(genre.clues(puzzle)) == [Spot(-1, 3), Spot(1, 2)]
    puzzle = edit(puzzle, [Edit("clue-cells", (cell_at(0, 0),), None)])
    assert list(genre.clues(puzzle)) == [Spot(-1, 3)]
    assert list(genre.clues(edit(puzzle, [Edit("clues", (Spot(-1, 3),), None)]))) == []


def test_a_made_puzzle_goes_from_several_to_unique_to_none() -> None:
    puzzle = blank("tilepaint", 1, 2)
    several = pp.solve(puzzle)
    assert several.status is pp.Status.MULTIPLE
    found = difference(several)
    assert found is not None
    assert set(found.spots) <= {cell_at(0, 0), cell_at(0, 1)}
    assert found.cells == found.spots
    unique = edit(puzzle, [Edit("clues", (Spot(1, -1),), 2)])
    assert pp.solve(unique).status is pp.Status.UNIQUE
    assert difference(pp.solve(unique)) is None
    none = edit(unique, [Edit("clues", (Spot(-1, 1),), 0)])
    assert pp.solve(none).status is pp.Status.NONE


def test_two_loops_differ_in_their_edges() -> None:
    report = pp.solve(blank("nagareru", 2, 3))
    found = difference(report)
    assert found is not None
    one, two = report.solutions
    assert set(found.spots) == {v.spot for v in one if v.layer == "line" and one[v] != two[v]}
    kinds = [getattr(shape, "kind", "") for shape in found.both]
    assert kinds.count("first") == sum(x for v, x in one.items() if v.layer == "line")


def test_marks_fit_or_do_not() -> None:
    puzzle = blank("tilepaint", 1, 2)
    puzzle = edit(puzzle, [Edit("clues", (Spot(1, -1),), 1)])
    left, right = Var("paint", cell_at(0, 0)), Var("paint", cell_at(0, 1))
    assert consistency(puzzle, {}).consistent
    assert consistency(puzzle, {left: 1}).consistent
    assert consistency(puzzle, {left: 0}).consistent
    both = consistency(puzzle, {left: 0, right: 0})
    assert both.consistent is False
    assert both.wrong is None  # there are two solutions to hold it against
    unique = edit(puzzle, [Edit("clues", (Spot(-1, 1),), 1)])
    wrong = consistency(unique, {left: 1, right: 1})
    assert wrong.consistent is False
    assert wrong.wrong == (cell_at(0, 1),)
    none = edit(puzzle, [Edit("clues", (Spot(1, -1),), 0), Edit("clues", (Spot(-1, 1),), 1)])
    assert consistency(none, {}).consistent is False


@pytest.mark.parametrize("genre", list(genres()))
def test_the_answer_fits_and_no_half_of_it_is_wrong(genre: str) -> None:
    puzzle, answer = examples(genre)[0]
    rng = random.Random(3)
    half = {var: value for var, value in answer.items() if rng.random() < 0.5}
    assert consistency(puzzle, half).consistent
    var = rng.choice(sorted(half))
    layer = next(a for a in genre_named(genre).model(puzzle).layers if a.name == var.layer)
    other = next(v for v in layer.values if v != half[var])
    found = consistency(puzzle, {**half, var: other})
    assert found.consistent is False
    assert found.wrong == (var.spot,)


def test_settings_and_winds_of_a_loop() -> None:
    puzzle: Any = blank("nagareru:paper", 3, 3)
    assert puzzle.winds == "paper"
    puzzle = edit(puzzle, [Edit("reading", (), "strict"), Edit("winds", (cell_at(1, 1),), "R")])
    puzzle = edit(puzzle, [Edit("arrows", (cell_at(0, 1), cell_at(0, 0)), "r"), Edit("arrows", (cell_at(0, 0),), None)])
    assert puzzle.winds == "strict"
    assert puzzle.cells == ".r..R...."
    with pytest.raises(BadInput):
        blank("nagareru:nope", 3, 3)


def test_a_genre_that_takes_no_clues_from_answers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = blank("nagareru", 2, 2)
    bare = replace(genre_named("nagareru"), clues_from=None)
    monkeypatch.setattr("puzzlepark.tasks.edit.genre_of", lambda puzzle: bare)
    with pytest.raises(BadInput, match="from an answer"):
        from_answer(puzzle, {})


def refuses(puzzle: Puzzle, stroke: Edit) -> bool:
    try:
        edit(puzzle, [stroke])
    except BadInput:
        return True
    return False


@pytest.mark.parametrize("genre", share("test_strokes_cost_what_they_touch"))
def test_strokes_cost_what_they_touch(genre: str) -> None:
    """500 strokes on the largest board take a fraction of the processor time that whole-board work would."""
    rng = random.Random(5)
    puzzle = blank(genre, 128, 128)
    kind = genre_of(puzzle)
    unfit = ("setting", "palette", "door")
    tools = [t for t in kind.tools_for(128, 128) if t.kind not in unfit and t.name not in ("clue-cells", "pieces")]
    # A genre may refuse a choice at the border, such as a sign towards a cell that is not there.
    inner = {tool.name: range(3, 254) if tool.kind == "cell-choice" else range(-1, 258) for tool in tools}
    slots = {t.name: [s for s in kind.slots(puzzle, t) if {*s} <= {*inner[t.name]}] for t in tools}
    tools = [tool for tool in tools if slots[tool.name]]
    refused: dict[str, bool] = {}
    edits: list[Edit] = []
    while len(edits) < 500:
        tool = rng.choice(tools)
        put = values_of(tool, puzzle, rng)
        key = f"{tool.name} {put}"
        if key not in refused:
            refused[key] = refuses(puzzle, Edit(tool.name, (slots[tool.name][len(slots[tool.name]) // 2],), put))
        if not refused[key]:
            edits.append(Edit(tool.name, (rng.choice(slots[tool.name]),), put))
    within(400, partial(edit, puzzle, edits))
