"""What certificates rest on: clauses and lemmas lose no solution and admit no other, and the checker takes no false
step."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from math import prod
from typing import Any

import pytest

import puzzlepark as pp
import test_models
from clause_engine import Clauses
from puzzlepark._native import Solver
from puzzlepark.certificates.encode import encode
from puzzlepark.certificates.lemmas import clause_of, lemmas_of
from puzzlepark.certificates.rup import Checker, check_proof
from puzzlepark.constraints import parts_named
from puzzlepark.constraints.links import Links
from puzzlepark.core.errors import Rejected
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.encoders.plain.lemmas import Lemma, read_lemma
from puzzlepark.registry import genres

import tiny
from models import hold_to_brute_force

each_genre = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda g: g.name)


@pytest.mark.parametrize("kind", test_models.MODELS, ids=lambda kind: kind.__name__)
def test_clauses_of_random_models_agree_with_brute_force(kind: Callable[[random.Random], Model]) -> None:
    for seed in range(test_models.SEEDS // 2):
        model = kind(random.Random(f"{kind.__name__} {seed}"))
        if prod(len(layer.values) ** len(layer.vars) for layer in model.layers) <= test_models.MOST:
            assert hold_to_brute_force(Clauses(), model, (None,)), f"{kind.__name__}, seed {seed}"


@pytest.mark.share(35)
@each_genre
def test_clauses_of_genres_agree_with_the_engines(genre: Genre[Any]) -> None:
    for puzzle in tiny.instances(genre, 8, 31):
        model = genre.model(puzzle)
        for view in genre.views:
            task = Task(puzzle, view, None, Clock(Budget(None)))
            names = model.views[view]
            found = Counter(s.project(names) for s in Clauses().solutions(model, task))
            want = Counter(s.project(names) for s in pp.solve(puzzle, limit=None, view=view).solutions)
            assert found == want, f"{view}: {tiny.text_of(genre, puzzle)}"


NAMES = {name: kind.about for proof in parts_named("proof") for name, kind in getattr(proof, "LEMMAS", {}).items()}
"""All lemmas, with the number of places that each is about. Rules are also tested with lemmas that they do not have."""
EDGES = {name for proof in parts_named("proof") for name, kind in getattr(proof, "LEMMAS", {}).items() if kind.edges}
"""Those that may speak of edges, too."""


VALUES = {"room": (1, 3), "over": (1, 3), "loop": (0, 1)}
"""Lemmas with a value, and what it may be."""


def random_lemma(rng: random.Random, model: Model) -> Lemma:
    wide = [k for k, rule in enumerate(model.rules) if hasattr(rule.constraint, "grid")]
    rule = rng.choice(wide) if wide and rng.random() < 0.5 else rng.randrange(len(model.rules))
    fitting = list(lemmas_of(model.rules[rule].constraint))
    kind = rng.choice(fitting if fitting and rng.random() < 0.5 else list(NAMES))
    grid = getattr(model.rules[rule].constraint, "grid", None)
    if grid is None or not grid.nodes:
        return Lemma(kind, rule, (), ())
    places = grid.edges if kind in EDGES and rng.random() < 0.5 else grid.nodes
    nodes = rng.sample(places, rng.randint(0, min(5, len(places))))
    about = rng.choices(nodes if nodes and rng.random() < 0.3 else grid.nodes, k=NAMES[kind])
    if about and rng.random() < 0.5:
        nodes = list({*nodes, about[0]})
    value = rng.randint(*VALUES[kind]) if kind in VALUES else None
    return Lemma(kind, rule, tuple(about), tuple(nodes), value)


@pytest.mark.share(25)
@each_genre
def test_no_lemma_that_is_accepted_is_false(genre: Genre[Any]) -> None:
    """Lemmas at random: those that are accepted hold in every solution."""
    rng = random.Random(genre.name)
    accepted = refused = 0
    has_lemmas = False
    for puzzle in tiny.instances(genre, 12, 32):
        model = genre.model(puzzle)
        if not model.rules:
            continue  # a board without clues, in a genre whose rules are all about clues
        rules = [rule.constraint for rule in model.rules]
        lengths = any(isinstance(c, Links) and any(end.length for end in c.ends) for c in rules)
        has_lemmas = has_lemmas or (any(map(lemmas_of, rules)) and not lengths)
        formula = encode(model)
        clauses = []
        for _ in range(300):
            lemma = random_lemma(rng, model)
            assert read_lemma(str(lemma)) == lemma
            try:
                clauses.append(clause_of(formula, lemma))
                accepted += 1
            except Rejected:
                refused += 1
        for solution in pp.solve(puzzle, limit=20, view=genre.views[-1]).solutions:
            solver = Solver()
            solver.grow(len(formula.names))
            values = [(formula.lit(var, value),) for var, value in solution.items()]
            solver.add_clauses([*formula.clauses, *clauses, *values])
            assert solver.solve(60.0)[0], tiny.text_of(genre, puzzle)
    assert refused
    assert bool(accepted) == has_lemmas


def test_the_checker_takes_no_false_step() -> None:
    """A clause that is said to follow does follow, and one that does not is refused."""
    rng = random.Random(5)
    taken = left = 0
    for _ in range(300):
        variables = rng.randint(3, 6)

        def some(most: int, high: int = variables) -> list[tuple[int, ...]]:
            sizes = [rng.randint(1, 3) for _ in range(most)]
            return [tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, high + 1), n)) for n in sizes]

        clauses = some(rng.randint(2, 3 * variables))
        checker = Checker(variables, clauses)
        for clause in some(6):
            if rng.random() < 0.3:
                checker.delete(rng.choice(clauses))
            implied = all(
                any(bits[abs(x) - 1] == (x > 0) for x in clause)
                for bits in itertools.product((False, True), repeat=variables)
                if all(any(bits[abs(x) - 1] == (x > 0) for x in each) for each in clauses)
            )
            follows = checker.follows(clause)
            assert implied or not follows
            taken += follows
            left += not follows
            if follows:
                checker.learn(clause)
    assert taken > 100 < left


@pytest.mark.parametrize(
    ("proof", "sentence"),
    [
        ("", "ends before"),
        ("1 2 0\n", "ends before"),
        ("-1 0\n0\n", "Line 1"),
        ("1 0\n", "ends before"),
        ("1\n", "no clause"),
        ("9 0\n", "no clause"),
        ("one 0\n", "no clause"),
    ],
)
def test_a_proof_that_proves_nothing_is_refused(proof: str, sentence: str) -> None:
    with pytest.raises(Rejected, match=sentence):
        check_proof(2, [(1, 2), (1, -2)], proof)


def test_a_proof_is_followed() -> None:
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    assert check_proof(2, clauses, "1 0\n0\n") == 1
    assert check_proof(2, clauses, "d 1 2 0\n1 -2 0\n1 0\n0\n".replace("d 1 2 0\n", "")) == 2
    with pytest.raises(Rejected, match="does not follow"):
        check_proof(2, clauses, "d 1 2 0\n1 0\n")
    assert check_proof(2, [(1,), (-1,)], "") == 0
    assert check_proof(2, clauses, "1 0\n") == 1
