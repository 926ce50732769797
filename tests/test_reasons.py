"""Explanations: each step follows from the rules that it names, and grades do not depend on the form of a board."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
import tracks
from proofs import MERGING, Proofs
from puzzlepark.constraints.between import Between
from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Status
from puzzlepark.core.steps import Exclusion, Explanation, Step
from puzzlepark.core.symmetry import ALL_SYMMETRIES
from puzzlepark.registry import genre_named, genre_of, genres
from puzzlepark.tasks.consistency import consistency
from shares import share

from conftest import data_folder

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MADE = int(os.environ.get("PARK_THOROUGH_MADE", "2000")) if THOROUGH else 4
SIZES = {"sudoku": (4, 9)}
"""Boxes of other sizes are wide, so that those boards cannot be turned."""
SOUND = {"fillomino": (4, 5), "skyscrapers": (4, 5), "sudoku": (4, 6, 9)}
"""Sizes of boards whose every step is proved; larger ones of the first two take seconds each."""


def made(name: str, count: int, sizes: tuple[int, ...] = ()) -> Iterator[Puzzle]:
    """Puzzles with one solution, of several sizes."""
    known = sizes or SIZES.get(name, (4, 5, 6, 7))
    for seed in range(count):
        size = known[seed % len(known)]
        yield pp.generate(name, *genre_named(name).near_size(size, size), seed=seed).puzzle


class Checker:
    """Proves an explanation step by step, each from the rules that it names."""

    def __init__(self, proofs: Proofs) -> None:
        self.proofs, self.model = proofs, proofs.model
        self.known: set[Exclusion] = set()
        self.values = {layer.name: layer.values for layer in self.model.layers}
        rules = list(enumerate(self.model.rules))
        self.merging = [k for k, rule in rules if isinstance(rule.constraint, MERGING)]
        # What is seen at once is seen at one place: sums and pieces take a thought.
        self.local = [k for k, rule in rules if not isinstance(rule.constraint, Count | Between | Sum | Connected)]
        self.local += [k for k, rule in rules if isinstance(rule.constraint, Count) and rule.constraint.total == 0]

    def learn(self, marks: pp.Marks, excluded: Iterable[Exclusion] = ()) -> None:
        self.known.update(excluded)
        for var, value in marks.items():
            self.known.update(Exclusion(var, other) for other in self.values[var.layer] if other != value)

    def seen_at_once(self, denials: Iterable[int]) -> bool:
        return all(self.proofs.force(self.local, self.known, [denial], locally=True) for denial in denials)

    def check(self, step: Step) -> None:
        """The rules that a step names, with the marks that it rests on and one of its own denied, have no solution."""
        proofs = self.proofs
        denials = proofs.denials(step.marks.items(), step.excluded)
        facts = set(step.rests_on)
        assert self.seen_at_once(proofs.literal(*fact) for fact in facts - self.known), (
            f"{step.sentence}: unknown facts"
        )
        self.learn({}, facts)
        if step.rules:
            assert all(proofs.force(step.rules, facts, [denial]) for denial in denials), (
                f"{step.sentence} does not follow from {[self.model.rules[k] for k in step.rules]}"
            )
        else:
            assert self.seen_at_once(denials), step.sentence
        if not step.nested:
            self.check_looks(step)
        self.learn(step.marks, step.excluded)
        follow = proofs.denials(step.follow.items(), ())
        assert self.seen_at_once(follow), f"after {step.sentence} not all of {step.follow} is seen at once"
        self.learn(step.follow)

    def check_looks(self, step: Step) -> None:
        """Each look of a chain, with what others found; where that is only kept in mind, with their rules, too.

        Several deductions at one place are merged into one, so it may depend on deductions that are described later.
        """
        proofs = self.proofs
        supposed = [proofs.literal(*step.suppose)] if step.suppose else []
        facts, rules = set(step.rests_on), {*self.merging}.union(*(deduction.rules for deduction in step.deductions))
        left = [(deduction, find) for deduction in step.deductions for find in deduction.exclusions]

        def stands(own: Iterable[int], find: Exclusion) -> bool:
            return proofs.force({*own, *self.merging}, facts, [*supposed, proofs.literal(*find)])

        while left:
            found = [(deduction, find) for deduction, find in left if stands(deduction.rules, find)]
            found = found or [(deduction, find) for deduction, find in left if stands(rules, find)]
            assert found, (left[0], step.sentence)
            facts.update(find for _, find in found)
            left = [each for each in left if each not in found]
        if supposed:
            assert proofs.force(rules, facts, supposed), step.sentence


def check_against(found: Explanation, solution: pp.Solution) -> None:
    """No step contradicts a solution."""
    for step in found.steps:
        assert all(solution[var] == value for var, value in {**step.marks, **step.follow}.items()), step
        assert all(solution[var] != value for var, value in step.excluded), step


def check_steps(puzzle: Puzzle) -> None:
    found = pp.explain(puzzle)
    assert found.solved
    check_against(found, pp.solve(puzzle).solutions[0])
    with Proofs(puzzle, genre_of(puzzle).model(puzzle)) as proofs:
        checker = Checker(proofs)
        for step in found.steps:
            checker.check(step)


@pytest.mark.parametrize("name", share("test_every_step_follows_from_what_it_names"))
def test_every_step_follows_from_what_it_names(name: str) -> None:
    for puzzle in made(name, MADE, SOUND.get(name, (4, 5, 6))):
        check_steps(puzzle)


@pytest.mark.parametrize("text", ["7/7/7n1a3g1c1a5b5d6g4a", "6/6/b4c5a5g1i6b5c5b"])
def test_the_last_candidate_rests_on_earlier_exclusions(text: str) -> None:
    """Here a supposition about a line excludes the last but one."""
    check_steps(pp.loads(f"nagare/{text}"))


@pytest.mark.parametrize("name", share("test_no_step_follows_from_less_than_it_names"))
def test_no_step_follows_from_less_than_it_names(name: str) -> None:
    """The checks can fail: without its rules no step follows, unless all other values were excluded before."""
    puzzle = next(made(name, 1))
    model = genre_of(puzzle).model(puzzle)
    values = {var: len(layer.values) for layer in model.layers for var in layer.vars}
    with Proofs(puzzle, model) as proofs:
        merging = Checker(proofs).merging
        for step in pp.explain(puzzle).steps:
            out = [basis.var for basis in step.rests_on if isinstance(basis, Exclusion)]
            if any(out.count(var) == values[var] - 1 for var in step.marks):
                continue
            for denial in proofs.denials(step.marks.items(), step.excluded) if len(step.rules) > len(merging) else ():
                assert not proofs.force(merging, step.rests_on, [denial])


@pytest.mark.parametrize("name", share("test_a_shuffled_order_of_rules_gives_the_same_level"))
def test_a_shuffled_order_of_rules_gives_the_same_level(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = list(made(name, 100 if THOROUGH else 3))
    grades = [pp.grade(puzzle) for puzzle in puzzles]
    genre = genre_named(name)
    plain = genre.model
    rng = random.Random(5)

    def shuffled(puzzle: Puzzle) -> Model:
        model = plain(puzzle)
        return replace(model, rules=tuple(rng.sample(model.rules, len(model.rules))))

    monkeypatch.setitem(genre.__dict__, "model", shuffled)
    for puzzle, grade in zip(puzzles, grades, strict=True):
        assert pp.grade(puzzle).level == grade.level, puzzle.id


@pytest.mark.parametrize("name", share("test_the_eight_symmetries_give_one_level"))
def test_the_eight_symmetries_give_one_level(name: str) -> None:
    for puzzle in made(name, 100 if THOROUGH else 2):
        level = pp.grade(puzzle).level
        boards = [board for turn in ALL_SYMMETRIES if (board := genre_of(puzzle).turned(puzzle, turn)) is not None]
        assert len(boards) > 1
        for board in boards:
            assert pp.grade(board).level == level, puzzle.id


@pytest.mark.parametrize("name", share("test_a_hint_tells_wrong_marks_and_the_next_step"))
def test_a_hint_tells_wrong_marks_and_the_next_step(name: str) -> None:
    puzzle = next(made(name, 1))
    layer = genre_of(puzzle).model(puzzle).answer[0]
    solution = pp.solve(puzzle).solutions[0]
    var = layer.vars[len(layer.vars) // 2]
    half = {v: solution[v] for v in layer.vars[::2] if v != var}
    found = pp.hint(puzzle, half)
    assert found.right
    assert not found.wrong
    assert found.step is None or all(solution[v] == x for v, x in found.step.marks.items())
    assert all(found.grades)
    false = next(value for value in layer.values if value != solution[var])
    found = pp.hint(puzzle, {**half, var: false})
    assert not found.right
    assert found.wrong == ((var, false),)


def test_one_bridge_of_two_is_no_mistake() -> None:
    islands = pp.from_dict({"genre": "hashiwokakero", "height": 1, "width": 5, "numbers": [[2, None, 3, None, 1]]})
    one = {Var("line", Spot(1, 2)): 1, Var("line", Spot(1, 4)): 1}
    assert not pp.check(islands, one).final
    assert consistency(islands, one).consistent
    played = dict(one)
    while (found := pp.hint(islands, played)).step is not None:
        assert found.right
        assert not found.step.marks.items() <= played.items(), "a hint leads on"
        played |= found.step.marks
    assert played.items() >= dict.fromkeys(one, 2).items()
    none = {**one, Var("line", Spot(1, 6)): 0, Var("line", Spot(1, 8)): 0}
    assert consistency(islands, none).wrong == (Spot(1, 6), Spot(1, 8))


def test_a_hint_goes_on_with_links_where_the_picture_is_decided() -> None:
    puzzle = pp.generate("link-a-pix", 8, 8, 3, level=1).puzzle
    solution = pp.solve(puzzle, view="links").solutions[0]
    picture = {var: value for var, value in solution.items() if var.layer == "paint"}
    found = pp.hint(puzzle, picture)
    assert found.grades[0].startswith("The picture is decided; the links are not all drawn yet.")
    assert found.step is not None
    assert any(var.layer == "line" for var in found.step.marks)
    lines = {var: value for var, value in solution.items() if var.layer == "line"}
    assert pp.hint(puzzle, {**picture, **lines}).step is None


@pytest.mark.parametrize("name", share("test_every_hint_decides_something"))
def test_every_hint_decides_something(name: str) -> None:
    """After the marks of a hint there is another one, until the board is solved."""
    puzzle, marks = next(made(name, 1)), dict[Var, int]()
    for _ in range(6):
        step = pp.hint(puzzle, marks).step
        if step is None:
            break
        new = {var: value for var, value in step.marks.items() if var not in marks}
        modes = [(mode.layer, mode.values) for mode in genre_of(puzzle).inputs]
        drawn = [var for var, x in new.items() if any(var.layer == a and (not b or x in b) for a, b in modes)]
        assert drawn, f"nothing to write: {step.sentence}"
        marks |= new


@pytest.mark.parametrize("name", share("test_with_several_solutions_it_ends_at_what_they_share"))
def test_with_several_solutions_it_ends_at_what_they_share(name: str) -> None:
    puzzle = next(made(name, 1))
    genre = genre_of(puzzle)
    for clue in genre.clues(puzzle):
        fewer = genre.without(puzzle, clue)
        report = pp.solve(fewer, limit=None, seconds=10)
        if report.exhausted and 1 < len(report.solutions) < 300:
            found = pp.explain(fewer)
            assert not found.solved
            for solution in report.solutions:
                check_against(found, solution)
            shown = genre.model(fewer).views[found.view]
            shared = [v for v in report.solutions[0] if v.layer in shown and len({s[v] for s in report.solutions}) == 1]
            given = genre.clues(fewer)
            assert {v for v in shared if v.spot not in given} <= {*found.marks}
            return
    pytest.skip("no clue of this board can be taken away so that there are a few solutions")


def test_levels_of_another_author_come_in_his_order() -> None:
    """Tracks boards that the techniques of one of his levels solve, and those of the level below do not."""
    means = []
    for level, ids in enumerate(tracks.MADE.values()):
        if THOROUGH:
            ids = tuple(tracks.made(seed, tracks.SIDE, level).game_id for seed in range(20))
        grades = [pp.grade(pp.loads(game_id)) for game_id in ids]
        means.append((sum(g.level for g in grades) / len(ids), sum(g.effort for g in grades) / len(ids)))
    for (easier, less), (harder, more) in pairwise(means):
        assert easier < harder
        assert less < more


def test_boards_of_another_author_are_of_his_levels() -> None:
    for level, ids in enumerate(tracks.MADE.values()):
        if level < 2 or THOROUGH:
            assert tracks.made(0, tracks.SIDE, level).game_id == ids[0]


def instances() -> list[Path]:
    """The published puzzles that our formats read, without their answers, small files first."""
    home = data_folder()
    found = [path for path in home.rglob("*") if path.suffix in {".in", ".txt", ".mat"}]
    puzzles = [p for p in found if "solved" not in p.parts and not p.name.endswith("_sol.txt")]
    return sorted(puzzles, key=lambda path: (path.stat().st_size, path))


def explained_to_the_end(puzzle: Puzzle) -> bool:
    """Whether the steps decide the view, or the board has several solutions."""
    return pp.solve(puzzle, limit=2).status is not Status.UNIQUE or pp.explain(puzzle, seconds=None).solved


def test_published_puzzles_are_explained_to_the_end() -> None:
    some = instances() if THOROUGH else instances()[:200:40]
    assert some
    for path in some:
        assert explained_to_the_end(pp.load(path)), path.name


@pytest.mark.parametrize("name", share("test_made_puzzles_are_explained_to_the_end", 2))
def test_made_puzzles_are_explained_to_the_end(name: str) -> None:
    for puzzle in made(name, 500 if THOROUGH else 1, SIZES.get(name, (10,))[-1:]):
        assert pp.explain(puzzle, seconds=None).solved, puzzle.id


@pytest.mark.share(16)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        (genre.name, {option.name: word})
        for genre in genres().values()
        for option in genre.maker.options
        for word in option.choices
    ],
    ids=str,
)
def test_boards_of_every_option_are_explained_to_the_end(name: str, options: dict[str, Any]) -> None:
    """No other test of explanations has rules that depend on options."""
    made = pp.generate(name, 6, 6, seed=11, **options)
    explanation = pp.explain(made.puzzle)
    assert explanation.solved
    for step in explanation.steps:
        assert all(made.solution[var] == value for var, value in step.marks.items())
        assert all(made.solution[each.var] != each.value for each in step.excluded)
