"""The conflict-driven solver: answers, cores and proofs of random formulas, with and without watchers."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator

import pytest

from puzzlepark import _native
from puzzlepark._native import FlatClauses, Solver, Stop
from puzzlepark.core.errors import Stopped

from yardstick import PATIENCE

Bits = tuple[bool, ...]
Law = Callable[[Bits], bool]
LEARNED, LEMMA, FORGOTTEN = 0, 1, 2


def holds(literal: int, bits: Bits) -> bool:
    return bits[abs(literal) - 1] == (literal > 0)


def some_clauses(rng: random.Random, variables: int, number: int) -> list[list[int]]:
    sizes = [rng.randint(1, min(3, variables)) for _ in range(number)]
    return [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, variables + 1), size)] for size in sizes]


def add_count(rng: random.Random, solver: Solver, variables: int) -> Law:
    some = rng.sample(range(1, variables + 1), rng.randint(1, variables))
    literals, weights = [rng.choice((-1, 1)) * v for v in some], [rng.randint(1, 3) for _ in some]
    low = rng.randint(0, sum(weights))
    high = rng.randint(low, sum(weights))
    solver.add_count(literals, weights, low, high)
    return lambda bits: low <= sum(w for x, w in zip(literals, weights, strict=True) if holds(x, bits)) <= high


def reached(start: int, ways: list[tuple[int, int]]) -> set[int]:
    seen, stack = {start}, [start]
    while stack:
        here = stack.pop()
        for a, b in (*ways, *((b, a) for a, b in ways)):
            if a == here and b not in seen:
                seen.add(b)
                stack.append(b)
    return seen


def add_connected(rng: random.Random, solver: Solver, variables: int) -> Law:
    """Add the constraint that the nodes that are on are connected. Two nodes may share a variable."""
    on, joins = some_net(rng, variables)
    solver.add_connected(on, joins)

    def law(bits: Bits) -> bool:
        alive = [i for i, x in enumerate(on) if holds(x, bits)]
        through = [(a, b) for a, b in joins if a in alive and b in alive]
        return not alive or set(alive) <= reached(alive[0], through)

    return law


def some_net(rng: random.Random, variables: int) -> tuple[list[int], list[tuple[int, int]]]:
    """A literal for each node, now and then one for two nodes, and the pairs of nodes that lie side by side."""
    on = [rng.choice((-1, 1, 1)) * v for v in range(1, rng.randint(2, variables) + 1)]
    on += [x for x in on if rng.random() < 0.1]
    return on, [(a, b) for a in range(len(on)) for b in range(a) if rng.random() < 0.45]


def solutions(solver: Solver, want: set[Bits], rng: random.Random) -> Iterator[Bits]:
    """All assignments, each blocked when it was found; now and then a question under assumptions comes between."""
    known: set[Bits] = set()
    while solver.solve(60.0)[0]:
        model = solver.model()
        bits = tuple(literal > 0 for literal in model)
        yield bits
        if rng.random() < 0.6:
            some = rng.sample(range(1, len(model) + 1), rng.randint(1, len(model) - 1))
            assumed = [rng.choice((-1, 1)) * v for v in some]
            left = want - known
            answer, _ = solver.solve(60.0, assumed, at_once=rng.random() < 0.5)
            assert answer == any(all(holds(x, w) for x in assumed) for w in left)
            if not answer:
                assert set(solver.core) <= set(assumed)
                assert not any(all(holds(x, w) for x in solver.core) for w in left)
        known.add(bits)
        solver.add_clauses([[-literal for literal in model]])


@pytest.mark.parametrize("seed", range(4))
def test_answers_are_those_of_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        variables = rng.randint(3, 8)
        clauses = some_clauses(rng, variables, rng.randint(0, 2 * variables))
        solver = Solver()
        solver.grow(variables)
        solver.add_clauses(clauses)
        laws = [add_count(rng, solver, variables) for _ in range(rng.randint(0, 2))]
        laws += [add_connected(rng, solver, variables) for _ in range(rng.randint(0, 1))]
        want = {
            bits
            for bits in itertools.product((False, True), repeat=variables)
            if all(any(holds(x, bits) for x in clause) for clause in clauses) and all(law(bits) for law in laws)
        }
        found = list(solutions(solver, want, rng))
        assert len(found) == len(set(found))
        assert set(found) == want


def test_large_areas_hang_together() -> None:
    """On grids, where nodes side by side are decided at once: no area of a found assignment is in two pieces."""
    for seed in range(40):
        rng = random.Random(seed)
        rows, cols = rng.randint(3, 7), rng.randint(3, 7)
        on = list(range(1, rows * cols + 1))
        ways = [(i, i + 1) for i in range(rows * cols) if (i + 1) % cols]
        ways += [(i, i + cols) for i in range((rows - 1) * cols)]
        solver = Solver()
        solver.grow(len(on))
        clauses = [[rng.choice((-1, 1)) * v for v in rng.sample(on, 3)] for _ in range(2 * len(on))]
        solver.add_clauses(clauses)
        signs = rng.choice(((1,), (1, -1)))
        for sign in signs:
            solver.add_connected([sign * v for v in on], ways)
        for _ in range(15):
            if not solver.solve(60.0)[0]:
                break
            model = solver.model()
            for sign in signs:
                alive = {i for i, literal in enumerate(model) if sign * literal > 0}
                through = [(a, b) for a, b in ways if a in alive and b in alive]
                assert not alive or alive <= reached(min(alive), through), seed
            solver.add_clauses([[-literal for literal in model]])


def test_rings_are_never_closed() -> None:
    """On a graph of eight edges: every set of edges without a ring and without branches, and no other."""
    rng = random.Random(3)
    for _ in range(20):
        nodes = 5
        edges = rng.sample([(a, b) for a in range(nodes) for b in range(a)], 7)
        solver = Solver()
        solver.grow(len(edges) + nodes)
        visited = [len(edges) + 1 + i for i in range(nodes)]
        around = [[k for k, pair in enumerate(edges, 1) if i in pair] for i in range(nodes)]
        clauses = [[-a, -b, -c] for near in around for a, b, c in itertools.combinations(near, 3)]
        clauses += [[-x, visited[i]] for i, near in enumerate(around) for x in near]
        clauses += [[-visited[i], *near] for i, near in enumerate(around)]
        solver.add_clauses(clauses)
        solver.add_no_cycles([(k, a, b) for k, (a, b) in enumerate(edges, 1)], visited, list(range(nodes)))
        want = set()
        for chosen in itertools.product((False, True), repeat=len(edges)):
            drawn = [pair for pair, is_drawn in zip(edges, chosen, strict=True) if is_drawn]
            met = [end for pair in drawn for end in pair]
            pieces = {frozenset(reached(i, drawn)) for i in met}
            if all(met.count(i) <= 2 for i in met) and len(drawn) == sum(len(piece) - 1 for piece in pieces):
                want.add(chosen)
        found = []
        while solver.solve(60.0)[0]:
            model = solver.model()[: len(edges)]
            found.append(tuple(literal > 0 for literal in model))
            solver.add_clauses([[-literal for literal in model]])
        assert len(found) == len(set(found))
        assert set(found) == want


def propagates_to_conflict(clauses: list[list[int]], denied: list[int]) -> bool:
    """Whether unit propagation alone refutes the clauses with these literals false."""
    true = {-literal for literal in denied}
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            left = [x for x in clause if -x not in true]
            if any(x in true for x in left):
                continue
            if not left:
                return True
            if len(left) == 1:
                true.add(left[0])
                changed = True
    return False


@pytest.mark.parametrize("seed", range(3))
def test_a_proof_can_be_followed_line_by_line(seed: int) -> None:
    """Each learned clause follows by propagation, each lemma of a watcher by the law that it stands for."""
    rng = random.Random(seed)
    refuted = 0
    while refuted < 12:
        variables = rng.randint(6, 9)
        clauses = some_clauses(rng, variables, 3 * variables)
        clauses = [clause for clause in clauses if len(clause) > 1]
        solver = Solver()
        solver.write_proof()
        solver.grow(variables)
        solver.add_clauses(clauses)
        laws = [add_count(rng, solver, variables), add_connected(rng, solver, variables)]
        if solver.solve(60.0)[0]:
            continue
        refuted += 1
        line: list[int] = []
        known = [list(clause) for clause in clauses]
        kind: int | None = None
        ended = False
        for number in solver.proof:
            if kind is None:
                kind = number
            elif number:
                line.append(number)
            else:
                if kind == LEARNED:
                    assert propagates_to_conflict(known, line), line
                    ended = ended or not line
                elif kind == LEMMA:
                    assert any(
                        all(any(holds(x, bits) for x in line) for bits in everything(variables) if law(bits))
                        for law in laws
                    ), line
                if kind == FORGOTTEN:
                    known = [clause for clause in known if sorted(clause) != sorted(line)]
                else:
                    known.append(line)
                line, kind = [], None
        assert ended


def everything(variables: int) -> Iterator[Bits]:
    return itertools.product((False, True), repeat=variables)


def pigeons(solver: Solver, number: int) -> None:
    """One pigeon more than there are holes."""
    at = {(p, h): p * number + h + 1 for p in range(number + 1) for h in range(number)}
    solver.grow(len(at))
    clauses = [[at[p, h] for h in range(number)] for p in range(number + 1)]
    clauses += [[-at[p, h], -at[q, h]] for h in range(number) for p, q in itertools.combinations(range(number + 1), 2)]
    solver.add_clauses(clauses)


def test_a_search_is_bounded_by_conflicts_and_by_the_clock_and_goes_on() -> None:
    solver = Solver()
    pigeons(solver, 7)
    assert solver.solve(60.0, conflicts=50) == (None, Stop.cap)
    assert 50 <= solver.conflicts <= 51
    assert solver.solve(60.0) == (False, Stop.done)
    hard = Solver()
    pigeons(hard, 12)
    assert hard.solve(0.2) == (None, Stop.deadline)


def test_a_search_that_is_stopped_takes_the_same_way_as_one_that_is_not() -> None:
    straight, halting = Solver(), Solver()
    for solver in (straight, halting):
        pigeons(solver, 7)
    assert straight.solve(60.0)[0] is False
    turns = 0
    while halting.solve(60.0, conflicts=50)[0] is None:
        turns += 1
    assert turns > 3
    assert (halting.conflicts, halting.decisions) == (straight.conflicts, straight.decisions)


def test_a_search_ends_at_its_memory() -> None:
    solver = Solver()
    solver.grow(1000)
    solver.add_clauses([[k, k + 1, k + 2] for k in range(1, 999)])
    assert solver.solve(PATIENCE, bytes=solver.bytes // 2) == (None, Stop.memory)
    assert solver.solve(PATIENCE, bytes=2 * solver.bytes) == (True, Stop.done)


def test_a_formula_is_written_with_polls_between() -> None:
    """An exception of the poll ends the writing, however many clauses one call writes."""

    def poll() -> None:
        raise Stopped("cancelled")

    clauses = FlatClauses()
    _native.set_poll(poll)
    try:
        with pytest.raises(Stopped):
            clauses.between(list(range(1, 41)), 0, 8)
    finally:
        _native.set_poll(None)
    assert len(clauses) < 1_000_000
    assert [] not in clauses
    assert [-1, -2, -3, -4, -5, -6, -7, -8, -9] in clauses
