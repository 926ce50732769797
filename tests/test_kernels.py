"""The native kernels against brute force: random systems of weighted sums, and searches that are stopped and go on."""

from __future__ import annotations

import itertools
import pickle
import random
import sys
from collections.abc import Iterator
from math import comb
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark._native import SingleSum, Stop, SubsetSum
from puzzlepark.core.grid import Spot
from puzzlepark.genres.tilepaint.rules import Tilepaint

from yardstick import within

FOREVER = 1e18
ROOM = 1 << 30
HUGE = 999_999_999

Lines = list[tuple[int, dict[int, int]]]
"""Equations: the total, and the weight of each variable."""


def kernel(size: int, lines: Lines) -> SubsetSum:
    return SubsetSum(
        size,
        [total for total, _ in lines],
        [len(weights) for _, weights in lines],
        [v for _, weights in lines for v in weights],
        [w for _, weights in lines for w in weights.values()],
    )


def brute(size: int, lines: Lines) -> set[bytes]:
    """All solutions, by trying every assignment."""
    return {
        bytes(bits)
        for bits in itertools.product((0, 1), repeat=size)
        if all(sum(w * bits[v] for v, w in weights.items()) == total for total, weights in lines)
    }


def system(rng: random.Random) -> tuple[int, Lines]:
    """A few lines around a random assignment, some of them off by a little."""
    size = rng.randint(0, 10)
    assignment = [rng.randrange(2) for _ in range(size)]
    heaviest = rng.choice((1, 3, 20, 40, 100, 200))
    lines: Lines = []
    for _ in range(rng.randint(0, 4)):
        share = rng.choice((0.0, 0.4, 0.8, 1.0))
        members = [v for v in range(size) if rng.random() < share]
        equal = rng.random() < 0.3
        weights = {v: heaviest if equal or rng.random() < 0.3 else rng.randint(1, heaviest) for v in members}
        total = sum(w for v, w in weights.items() if assignment[v])
        if rng.random() < 0.2:
            total = max(0, total + rng.randint(-3, 3))
        if rng.random() < 0.03:
            total = sum(weights.values()) + rng.choice((1, 64, HUGE))
        lines.append((total, weights))
    return size, lines


def walk(search: SubsetSum, cap: int = 0) -> list[bytes]:
    """All that `next` gives; after each stop it is called again."""
    found: list[bytes] = []
    for _ in range(1_000_000):
        end, more = search.next(FOREVER, cap)
        if end is Stop.cap:
            assert cap
            continue
        assert end is Stop.done
        if not more:
            return found
        found.append(search.values)
    raise AssertionError("the search does not end")


def number(answer: tuple[Stop, bytes]) -> int:
    end, limbs = answer
    assert end is Stop.done
    return int.from_bytes(limbs, "little")


def settle(search: SubsetSum) -> bool:
    end, possible = search.propagate(FOREVER)
    assert end is Stop.done
    return possible


def linked(free: set[int], lines: Lines) -> set[frozenset[int]]:
    """The connected components of the undecided variables, where variables of one line are adjacent."""
    groups = {frozenset({v}) for v in free}
    for _, weights in lines:
        touched = {g for g in groups if g & weights.keys()}
        groups = (groups - touched) | ({frozenset().union(*touched)} if touched else set())
    return groups


def hold_to_brute_force(size: int, lines: Lines) -> int:
    """Every way to ask the kernel agrees with brute force; the number of solutions."""
    truth = brute(size, lines)
    for cap in (0, 1, 3):
        found = walk(kernel(size, lines), cap)
        assert len(found) == len(set(found)), f"a solution came twice, cap {cap}"
        assert set(found) == truth, f"cap {cap}"
    if all(total < HUGE or total > sum(weights.values()) for total, weights in lines):
        assert number(kernel(size, lines).count(FOREVER, ROOM)) == len(truth)  # else it has no room before it settles
    settled = kernel(size, lines)
    if not settle(settled):
        assert not truth
        return 0
    values = settled.values
    free = {v for v in range(size) if values[v] > 1}
    assert all(solution[v] == values[v] for solution in truth for v in set(range(size)) - free)
    groups = settled.groups()
    assert {frozenset(g) for g in groups} == linked(free, lines)
    assert sum(map(len, groups)) == len(free)
    assert number(settled.count(FOREVER, ROOM)) == len(truth)
    assert set(walk(settled)) == truth
    return len(truth)


@pytest.mark.parametrize("block", range(4))
def test_random_systems(block: int) -> None:
    some = 0
    for seed in range(100 * block, 100 * block + 100):
        size, lines = system(random.Random(seed))
        try:
            some += hold_to_brute_force(size, lines) > 1
        except Exception as error:
            raise AssertionError(f"seed {seed}, {size} variables: {lines}") from error
    assert some > 20


@pytest.mark.parametrize("need", [60, 63, 64, 65, 127, 128, 129, 200, 1000])
def test_needs_around_the_width_of_a_word(need: int) -> None:
    """Sets of sums are kept in words of 64 bits; a line's need crosses their borders."""
    rng = random.Random(need)
    for _ in range(12):
        size = rng.randint(5, 11)
        weights = {v: rng.randint(1, max(2, need // 3)) for v in range(size)}
        others = {v: rng.randint(1, 5) for v in range(0, size, 2)}
        lines = [(need, weights), (sum(others.values()) // 2, others)]
        try:
            hold_to_brute_force(size, lines)
            hold_to_brute_force(size, lines[:1])
        except Exception as error:
            raise AssertionError(f"{size} variables: {lines}") from error


@pytest.mark.parametrize(
    ("size", "lines", "solutions"),
    [
        (0, [], 1),
        (0, [(0, {})], 1),
        (0, [(1, {})], 0),
        (3, [], 8),
        (3, [(0, {})], 8),
        (3, [(1, {})], 0),
        (2, [(3, {0: 1, 1: 1})], 0),
        (2, [(HUGE, {0: 1, 1: 1})], 0),
        (2, [(HUGE, {0: HUGE, 1: 1})], 1),
        (12, [(6 * 200, dict.fromkeys(range(12), 200))], comb(12, 6)),
        (12, [(6 * 200 + 1, dict.fromkeys(range(12), 200))], 0),
    ],
)
def test_edges(size: int, lines: Lines, solutions: int) -> None:
    assert hold_to_brute_force(size, lines) == solutions


def test_a_huge_clue_is_answered_at_once() -> None:
    within(200, hold_a_huge_clue)


def hold_a_huge_clue() -> None:
    lines: Lines = [(HUGE, {v: v % 3 + 1 for v in range(300)}), (150, {v: v % 3 + 1 for v in range(300)})]
    search = kernel(300, lines)
    assert not settle(search)
    assert walk(kernel(300, lines)) == []
    assert number(kernel(300, lines).count(FOREVER, ROOM)) == 0
    row = SingleSum(HUGE, [1, 2, 3] * 100)
    assert row.next(FOREVER, ROOM) == (Stop.done, False)


# --- a search that is stopped goes on where it was


def pairs(count: int) -> SubsetSum:
    """`count` equations x + y = 1. Each search succeeds without backtracking, and every step decides one pair."""
    return kernel(2 * count, [(1, {2 * i: 1, 2 * i + 1: 1}) for i in range(count)])


def solutions(search: SubsetSum, seconds: float, cap: int) -> Iterator[bytes]:
    """All that `next` gives, with a deadline that passes again and again, each time a little later."""
    for _ in range(100_000):
        end, more = search.next(seconds, cap)
        if end is Stop.done and not more:
            return
        if end is Stop.done:
            yield search.values
        else:
            assert end in (Stop.deadline, Stop.cap)
            seconds *= 1.1
    raise AssertionError("the search does not end")


@pytest.mark.parametrize("count", [127, 128, 254, 255, 256, 511])
@pytest.mark.parametrize(("seconds", "cap"), [(1e-6, 0), (5e-6, 0), (FOREVER, 1), (FOREVER, 7), (1e-6, 1)])
def test_a_stop_on_a_complete_assignment_does_not_lose_it(count: int, seconds: float, cap: int) -> None:
    """It polls the clock at a fixed interval of steps. For some size, it polls when the last pair is decided."""
    straight = list(itertools.islice(solutions(pairs(count), FOREVER, 0), 20))
    assert len(set(straight)) == 20
    assert list(itertools.islice(solutions(pairs(count), seconds, cap), 20)) == straight


def test_stops_everywhere_lose_nothing() -> None:
    for seed in range(60):
        size, lines = system(random.Random(1000 + seed))
        for seconds, cap in ((1e-7, 0), (FOREVER, 1), (1e-7, 2)):
            found = list(solutions(kernel(size, lines), seconds, cap))
            assert found == walk(kernel(size, lines)), f"seed {1000 + seed}, seconds {seconds}, cap {cap}"


# --- one line


def test_a_row_lists_all_ways_to_its_total() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        size, heaviest = rng.randint(0, 10), rng.choice((1, 3, 40, 200))
        equal = rng.random() < 0.3
        weights = [heaviest if equal else rng.randint(1, heaviest) for _ in range(size)]
        total = sum(w for w in weights if rng.random() < 0.5) + (rng.random() < 0.1)
        row = SingleSum(total, weights)
        found = []
        while True:
            end, more = row.next(FOREVER, ROOM)
            assert end is Stop.done
            if not more:
                break
            found.append(row.values)
        assert len(found) == len(set(found)), f"seed {seed}"
        assert set(found) == brute(size, [(total, dict(enumerate(weights)))]), f"seed {seed}: {total} of {weights}"


def test_a_long_row_of_mixed_tiles_has_several_solutions() -> None:
    rng = random.Random(1)
    tiles: list[int] = []
    for tile in itertools.count():
        tiles += [tile] * rng.randint(1, 3)
        if len(tiles) >= 300:
            break
    row = Tilepaint(rows=1, cols=300, tiles=tuple(tiles[:300]), clues=((Spot(1, -1), 150),))
    assert pp.solve(row).status is pp.Status.MULTIPLE
    assert pp.solve(row, engine="subset_sum").status is pp.Status.MULTIPLE


def test_places_are_made_as_named_tuples_are() -> None:
    one = Spot(1, 3)
    assert one == Spot(r=1, c=3) == Spot(1, c=3) == (1, 3) == pickle.loads(pickle.dumps(one))
    assert (type(one), one.r, one._replace(c=5), repr(one)) == (Spot, 1, Spot(1, 5), "Spot(r=1, c=3)")
    made: Any = Spot
    for values, names in (((), {}), ((1,), {}), ((1, 2, 3), {}), ((1,), {"r": 2}), ((1,), {"x": 2}), ((), {"c": 1})):
        with pytest.raises(TypeError, match="value"):
            made(*values, **names)
    kept = object()
    count = sys.getrefcount(kept)
    for _ in range(100):
        made(kept, c=kept)
    assert sys.getrefcount(kept) == count
