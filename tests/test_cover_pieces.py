"""Pieces in the engine `cover`: against all ways to lay them on small boards, and on boards beyond that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import puzzlepark as pp
from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle, shared_grid
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines import portfolio
from puzzlepark.engines.cover import ENGINE
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board

from models import Plain

Nodes = frozenset[Spot]
ENDLESS = Budget(None)


def random_pieces(rng: Random) -> Pieces:
    """Pieces of any shape, each with a seat: those of a random partition, and others that have the seat, too."""
    rows, cols = rng.choice([(2, 3), (3, 3), (4, 2), (3, 4)])
    holes = frozenset(rng.sample(shared_grid(rows, cols).nodes, rng.randrange(2)))
    grid = shared_grid(rows, cols, holes)
    seats = rng.sample(grid.nodes, rng.randint(2, 4))
    owners: list[set[Nodes]] = [set() for _ in seats]
    for _ in range(rng.randint(5, 60)):
        left = set(grid.nodes) - set(seats)
        parts = [{seat} for seat in seats]
        while grown := [(part, s) for part in parts for n in part for s in grid.neighbours(n) if s in left]:
            part, spot = rng.choice(grown)
            part.add(spot)
            left.remove(spot)
        for sets, part in zip(owners, parts, strict=True):
            sets.add(frozenset(part))
    return Pieces(grid, "wall", tuple(tuple(sorted(sets, key=sorted)) for sets in owners))


def covers(pieces: Pieces) -> Iterator[frozenset[Nodes]]:
    """All covers, by trying every set of every owner."""

    def go(owner: int, left: Nodes) -> Iterator[frozenset[Nodes]]:
        if owner == len(pieces.owners):
            if not left:
                yield frozenset()
            return
        for nodes in pieces.owners[owner]:
            if nodes <= left:
                yield from (rest | {nodes} for rest in go(owner + 1, left - nodes))

    yield from go(0, frozenset(pieces.grid.nodes))


def walls(pieces: Pieces, cover: frozenset[Nodes]) -> tuple[int, ...]:
    return tuple(int(not any(nodes.issuperset(pieces.grid.ends(e)) for nodes in cover)) for e in pieces.grid.edges)


def asked(pieces: Pieces, budget: Budget = ENDLESS) -> tuple[Model, Task]:
    layer = Layer("wall", pieces.grid, "edges", (0, 1))
    model = Model((layer,), (), {"wall": ("wall",)}, (Posting("piece", pieces),))
    return model, Task(Plain(rows=pieces.grid.rows, cols=pieces.grid.cols), "wall", None, Clock(budget))


def test_all_covers_are_listed_and_counted() -> None:
    several = none = 0
    rng = Random(5)
    for _ in range(80):
        pieces = random_pieces(rng)
        if rng.random() < 0.3:  # a board that may have no cover
            pieces = Pieces(pieces.grid, "wall", tuple(sets[: rng.randrange(3)] for sets in pieces.owners))
        model, task = asked(pieces)
        assert ENGINE.refuses(model, task) is None
        want = [walls(pieces, cover) for cover in covers(pieces)]
        found = [solution.values_by_layer[0] for solution in ENGINE.solutions(model, task)]
        assert sorted(found) == sorted(want), pieces
        assert ENGINE.count(model, task) == len(want), pieces
        several, none = several + (len(want) > 1), none + (not want)
    assert several > 15
    assert none > 5


def test_samples_are_uniform() -> None:
    pieces = max((random_pieces(Random(seed)) for seed in range(30)), key=lambda p: sum(1 for _ in covers(p)))
    model, task = asked(pieces)
    total = sum(1 for _ in covers(pieces))
    drawn = ENGINE.draw(model, task, 100 * total, Random(3))
    assert drawn is not None
    often = Counter(solution.values_by_layer for solution in drawn)
    assert len(often) == total > 10
    # Chi-square: its mean is total - 1, and its variance twice that.
    assert sum((n - 100) ** 2 / 100 for n in often.values()) < total + 4 * (2 * total) ** 0.5


def test_pieces_without_a_seat_are_refused() -> None:
    a, b = frozenset([cell_at(0, 0)]), frozenset([cell_at(0, 1)])
    model, task = asked(Pieces(shared_grid(1, 2), "wall", ((a, b), (a | b,))))
    assert ENGINE.refuses(model, task) == "it takes pieces with a node of their own"


def open_board(side: int) -> Puzzle:
    """A Shikaku whose numbers are all hidden."""
    genre = genre_named("shikaku")
    options = {o.name: o.default for o in genre.maker.options} | {"view": genre.views[0]}
    made, _ = random_board(genre, side, side, Random(1), options)
    assert isinstance(made, pp.Shikaku)
    return made.changed(numbers=tuple((spot, -2) for spot, _ in made.numbers))


def by_whole_pieces(board: Puzzle) -> int:
    """The number of covers, by another way to count: a whole piece is laid on the first cell that is open."""
    pieces = genre_named("shikaku").model(board).rules[0].constraint
    assert isinstance(pieces, Pieces)
    size, bit = len(pieces.grid.nodes), {spot: 1 << k for k, spot in enumerate(pieces.grid.nodes)}
    sets = [sum(bit[spot] for spot in way.nodes) for way in pieces.placements]
    layers: list[Counter[int]] = [Counter() for _ in range(size + 1)]
    layers[0][0] = 1
    for place in range(size):
        begun = [nodes for nodes in sets if nodes & -nodes == 1 << place]
        for covered, number in layers[place].items():
            for now in (covered | nodes for nodes in begun if not covered & nodes):
                layers[(~now & (now + 1)).bit_length() - 1][now] += number
    return layers[size].total()


def test_more_covers_than_can_be_listed() -> None:
    board = open_board(7)
    report = pp.count(board)
    assert (report.engine, report.exhausted) == ("cover", True)
    assert report.count == by_whole_pieces(board) > 1_000_000
    assert all(pp.check(board, solution) for solution in pp.sample(board, 3, seed=4))


def test_budgets_end_the_sweep() -> None:
    pieces = genre_named("shikaku").model(open_board(10)).rules[0].constraint
    assert isinstance(pieces, Pieces)
    budgets = {"deadline": Budget(0.1), "memory": Budget(None, 1 << 20), "cap": Budget(None, steps=9)}
    for reason, budget in budgets.items():
        with pytest.raises(Stopped) as stop:
            ENGINE.count(*asked(pieces, budget))
        assert stop.value.reason == reason
        with pytest.raises(Stopped) as stop:
            ENGINE.draw(*asked(pieces, budget), 1, Random(1))
        assert stop.value.reason == reason


class Fails(Engine):
    """An engine that looks at all solutions, and has no memory for it."""

    name = "cover"
    turn = 1

    def exhaustive_only(self, model: Model) -> bool:
        return True

    def refuses(self, model: Model, task: Task) -> str | None:
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        raise NotImplementedError

    def count(self, model: Model, task: Task) -> int | None:
        raise Stopped("memory")


def test_no_solution_is_lost_where_listing_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a short listing has found is counted again by the long one."""
    board = open_board(4)
    want = pp.count(board).count
    assert want is not None
    assert want > 50
    real = portfolio.engine_named
    monkeypatch.setattr(portfolio, "engine_named", lambda name: Fails() if name == "cover" else real(name))
    report = pp.count(board)
    assert report.count == want
    assert [pair for pair in report.stats.tried if pair[0] in ("cover", "cdcl")] == [
        ("cdcl", "cap"),
        ("cover", "memory"),
        ("cdcl", "answered"),
    ]
    assert report.stats.method.endswith("solutions counted one by one")


def test_few_solutions_are_listed_first() -> None:
    report = pp.count(pp.generate("shikaku", 8, 8, seed=2).puzzle)
    assert (report.count, report.engine, report.stats.tried[-1]) == (1, "cdcl", ("cdcl", "answered"))
