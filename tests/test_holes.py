"""Boards with holes, cells that belong to no room: LITS, Norinori and Star Battle have them."""

from __future__ import annotations

import random
from itertools import chain, combinations, product
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core import regions
from puzzlepark.core.editing import Edit
from puzzlepark.registry import genres
from puzzlepark.tasks.edit import edit, from_answer

BOARDS: dict[str, list[list[int]]] = {
    "lits": [[0, -1, 0, 0, 0], [0, 0, 0, 0, 0], [1, 0, -1, 2, 0], [1, -1, 1, 2, 0], [1, 1, 1, 2, 2]],
    "norinori": [[0, -1, 1, 1, 1], [0, 0, 1, 2, 2], [3, 0, 0, -1, 2], [3, 3, 3, 4, 2], [5, 5, -1, 4, 4]],
    "star-battle": [
        [0, 1, 1, 2, 2, -1],
        [1, 1, 1, 2, 2, -1],
        [3, 3, 1, 2, 2, 2],
        [3, 3, 2, 2, -1, 4],
        [3, 3, 2, 2, 2, 2],
        [3, 3, 2, 5, 5, 5],
    ],
}
"""A board of each genre with one solution."""


def board(name: str, rooms: list[list[int]] | None = None) -> pp.Puzzle:
    found: pp.Puzzle = genres()[name].puzzle(rooms=rooms or BOARDS[name])
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_every_verb_takes_them(name: str) -> None:
    puzzle: Any = board(name)
    assert puzzle.plain.rooms == BOARDS[name]
    (answer,) = {pp.solve(puzzle, engine=engine).solution for engine in ("sat", "cdcl", "cp")}
    assert answer is not None
    assert pp.check(puzzle, answer)
    assert [[value is None for value in row] for row in answer.grid()] == [[i < 0 for i in row] for row in BOARDS[name]]
    assert pp.count(puzzle).count == 1
    assert pp.explain(puzzle).steps
    assert pp.grade(puzzle).level
    assert pp.complete(puzzle, seed=1).puzzle == puzzle
    assert "▓▓▓" in pp.draw(puzzle, answer, format="text")
    assert "▓▓▓" not in pp.draw(board(name, [[0] * 5] * 5), format="text")
    for form in ("json", "url", "pzpr", "penpa"):
        (entry,) = pp.load_all(pp.dumps(puzzle, form, None if form == "url" else answer))
        assert entry.puzzle == puzzle
        assert form == "url" or pp.check(puzzle, entry.marks or {})


@pytest.mark.parametrize("name", BOARDS)
def test_hints_lead_to_the_answer(name: str) -> None:
    puzzle, marks = board(name), dict[pp.Var, int]()
    while (step := pp.hint(puzzle, marks).step) is not None:
        assert not marks.keys() & step.marks.keys()
        marks |= {**step.marks, **step.follow}
    assert pp.check(puzzle, marks)
    assert not {var.spot for var in marks} & puzzle.grid.holes


@pytest.mark.parametrize("name", BOARDS)
def test_holes_are_made_and_filled_by_hand(name: str) -> None:
    whole = edit(board(name), [Edit("holes", tuple(sorted(board(name).grid.holes)), None)])
    assert not whole.grid.holes
    one = edit(whole, [Edit("holes", (pp.cell(2, 2),), "hole")])
    assert one.grid.holes == {pp.cell(2, 2)}
    assert pp.loads(pp.dumps(one)) == one
    genre = genres()[name]
    assert genre.resize(one, 3, 4).grid.holes == one.grid.holes
    with pytest.raises(pp.BadInput, match="All cells are holes"):
        edit(one, [Edit("holes", one.grid.cells, "hole")])
    with pytest.raises(pp.BadInput, match="Row 2, column 2 is a hole"):
        edit(one, [Edit("rooms", (pp.cell(1, 2),), pp.cell(2, 2))])


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_written_on_a_hole(name: str) -> None:
    puzzle = board(name)
    hole = min(puzzle.grid.holes)
    with pytest.raises(pp.BadInput, match=f"has no shade at row {hole.row + 1}, column {hole.col + 1}"):
        pp.check(puzzle, {pp.Var("shade", hole): 1})
    answer = pp.solve(puzzle).solution
    assert answer is not None
    plain = answer.grid()
    rows = ["".join("+" if value is None else "+#"[value] for value in row) for row in plain]
    assert pp.check(puzzle, pp.load_marks("\n".join(rows), puzzle)), "a dot in a hole says nothing"


def test_new_rooms_are_not_looked_for() -> None:
    puzzle = board("lits", [[0, 0, 0, 0], [0, 0, 0, -1], [0, 0, 0, 0]])
    with pytest.raises(pp.BadInput, match="without holes"):
        from_answer(puzzle, {pp.Var("shade", spot): 0 for spot in puzzle.grid.cells})
    with pytest.raises(pp.BadInput, match="No way was found"):
        pp.complete(puzzle, seed=1)


def small_rooms(name: str, rng: random.Random) -> list[list[int]]:
    """The rooms of a small board with a few holes, of which some are solved."""
    if name == "star-battle":
        return [[-1 if rng.random() < 0.3 and c in (0, 3) else r for c in range(4)] for r in range(4)]
    ids = [rng.choice((0, 0, 0, 0, 0, rng.choice((0, 1)), -1)) for _ in range(12)]
    found = regions.pieces(ids, 4)
    return [found[:4], found[4:8], found[8:]]


@pytest.mark.parametrize(("name", "each"), [("lits", 4), ("norinori", 2), ("star-battle", 1)])
def test_models_and_referees_agree(name: str, each: int) -> None:
    """On small boards with holes every way to shade the right number of cells in each room is judged."""
    rng, judge, solved = random.Random(name), genres()[name].check, 0
    for _ in range(30):
        puzzle: Any = board(name, small_rooms(name, rng))
        rooms: dict[int, list[pp.Spot]] = {}
        for spot, room in zip(puzzle.grid.cells, (i for i in puzzle.rooms if i >= 0), strict=True):
            rooms.setdefault(room, []).append(spot)
        right = 0
        for some in product(*(combinations(room, each) for room in rooms.values())):
            dark = set(chain.from_iterable(some))
            right += bool(judge(puzzle, {pp.Var("shade", spot): int(spot in dark) for spot in puzzle.grid.cells}))
        assert pp.count(puzzle).count == right
        solved += right > 0
    assert solved > 1
