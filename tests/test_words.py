"""Sentences of explanations: true on the board that is shown, with a reason each, and in steps of human size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import explanation_reader
import puzzlepark as pp
from puzzlepark.constraints.count import Count
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.distinct import deductions as distinct_deductions
from puzzlepark.constraints.links import Links
from puzzlepark.core.errors import Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import DeductionContext, Position
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.steps import Exclusion
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.reasons.brief import shorten_reason
from puzzlepark.reasons.compile import compiled
from puzzlepark.reasons.techniques import every_technique
from puzzlepark.reasons.vocabulary import Vocabulary
from puzzlepark.registry import genre_of, genres
from puzzlepark.tasks import forced as forcing
from puzzlepark.tasks.explain import explain as explaining
from puzzlepark.tasks.explain.techniques import slug, techniques_for
from shares import THOROUGH, share

BOARDS = 20 if THOROUGH else 2
SIDES = {"sudoku": 9}


def made(name: str, count: int = BOARDS) -> Iterator[Puzzle]:
    side = SIDES.get(name, 6)
    for seed in range(count):
        yield pp.generate(name, *genres()[name].near_size(side, side), seed=seed).puzzle


@pytest.mark.parametrize("name", share("test_explanations_are_true_for_a_reader"))
def test_explanations_are_true_for_a_reader(name: str) -> None:
    for puzzle in made(name):
        assert explanation_reader.violations(puzzle, pp.explain(puzzle).steps) == [], puzzle.id


@pytest.mark.parametrize("name", share("test_hints_are_true_for_a_reader_of_the_marks"))
def test_hints_are_true_for_a_reader_of_the_marks(name: str) -> None:
    """Each hint states everything that it rests on besides the marks on the board, and each leads to a mark."""
    puzzle = next(made(name))
    genre, marks = genre_of(puzzle), dict[Var, int]()
    for _ in range(12):
        found = pp.hint(puzzle, marks)
        if found.step is None:
            break
        reader = explanation_reader.Reader(puzzle)
        reader.write(marks)
        assert found.shown is not None
        assert found.grades[1] == shorten_reason(found.shown.hints[1])
        for step in (*found.before, found.step):
            assert list(reader.violations(step)) == []
        new = {var: x for var, x in found.step.marks.items() if var not in marks and drawable(genre, var, x)}
        assert new, found.step.sentence
        marks |= new


def drawable(genre: Genre[Puzzle], var: Var, value: int) -> bool:
    modes = [mode for mode in genre.inputs if mode.layer == var.layer]
    return any(not mode.values or value in mode.values for mode in modes)


def test_the_reader_notices_errors() -> None:
    """It rejects steps that rest on hidden exclusions, wrong numbers, wrong singles, and empty phrases."""
    puzzle = pp.generate("akari", 6, 6, seed=1).puzzle
    steps = pp.explain(puzzle).steps
    counted = next(k for k, step in enumerate(steps) if explanation_reader.NEEDS.search(step.sentence))
    late = explanation_reader.Reader(puzzle)
    kinds = [kind for step in steps[counted:] for kind, _ in late.violations(step)]
    assert counted == 0 or "hidden" in kinds
    reader = explanation_reader.Reader(puzzle)
    for step in steps[:counted]:
        assert not list(reader.violations(step))
    false = re.sub(r"has (\d+)", lambda found: f"has {int(found[1]) + 1}", steps[counted].sentence)
    assert [kind for kind, _ in reader.violations(replace(steps[counted], sentence=false))] == ["figure"]
    assert explanation_reader.empty_phrase("Suppose row 1, column 1 is open. That cannot be.") == "that cannot be"
    assert explanation_reader.empty_phrase("The thistle is not empty.") == ""


def test_rows_are_counted_by_what_was_shown() -> None:
    """A cell with one candidate that no step has stated excludes no digit from others."""
    puzzle = pp.generate("kakuro", 8, 8, seed=5, level=1).puzzle
    assert explanation_reader.violations(puzzle, pp.explain(puzzle).steps) == []


def test_singles_are_true() -> None:
    puzzle = pp.Sudoku(numbers=[[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4])
    step = pp.explain(puzzle).steps[0]
    assert step.marks == {Var("digit", Spot(1, 7)): 4}
    assert not list(explanation_reader.Reader(puzzle).violations(step))
    fewer = pp.Sudoku(numbers=[[1, 2, None, None], [None] * 4, [None] * 4, [None] * 4])
    assert {"single", "hidden"} & {kind for kind, _ in explanation_reader.Reader(fewer).violations(step)}


@pytest.mark.parametrize("name", sorted(genres()))
def test_every_rule_has_a_reason(name: str) -> None:
    """A genre states each of its rules as a reason, or deliberately leaves it to the constraint type."""
    genre = genres()[name]
    board = next(made(name))
    for puzzle in (board, pp.loads(pp.dumps(board))):
        known = {key.split(" ")[0] for key in genre.reasons}
        assert {rule.code for rule in genre.model(puzzle).rules} <= known


# --- what was wrong


def test_contradicting_marks_raise_no_error() -> None:
    puzzle = pp.Sudoku(numbers=[[None] * 4, [None] * 4, [None] * 4, [None, 3, 2, 1]])
    found = pp.hint(puzzle, {Var("digit", Spot(1, 1)): 1, Var("digit", Spot(1, 5)): 3, Var("digit", Spot(3, 7)): 3})
    assert not found.right
    singly = {Var("digit", Spot(1, 1)): 1, Var("digit", Spot(1, 3)): 1}
    found = pp.hint(puzzle, singly)
    assert not found.right
    assert found.wrong == ()
    assert found.grades[0] == "The marks on the board do not go together."
    assert "row 1, column 2 is not 1" in found.grades[2]


def test_near_the_deadline_several_solutions_stay_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search for the other values that is stopped does not withdraw the result of the first search."""
    puzzle = pp.Sudoku(numbers=[[None] * 4 for _ in range(4)])
    genre = genre_of(puzzle)

    def stopped(*_: Any) -> None:
        raise Stopped("deadline")

    monkeypatch.setattr(forcing, "value_search", stopped)
    explainer = explaining.Explainer(puzzle, genre, genre.views[0], Clock(Budget(None)))
    assert not explainer.unique
    assert not explainer.complete
    assert all(len(values) > 1 for values in explainer.possible.values())
    assert not list(explainer.steps())


def test_compiling_ends_with_the_time() -> None:
    for name in ("link-a-pix", "numberlink", "slitherlink"):
        puzzle = next(made(name))
        genre = genre_of(puzzle)
        with pytest.raises(Stopped):
            compiled(genre.model(puzzle), genre.views[0], {}, Clock(Budget(0.0)))


def test_every_supposition_names_what_fails() -> None:
    for name in ("nurikabe", "heyawake", "masyu"):
        for puzzle in made(name):
            for step in pp.explain(puzzle).steps:
                if step.suppose is not None:
                    assert "Then " in step.hints[1], step.sentence
                    assert "  " not in step.sentence


def test_chains_are_complete() -> None:
    """Every link that decides a mark has a line."""
    for puzzle in made("heyawake", 4):
        for step in pp.explain(puzzle).steps:
            links = [deduction for deduction in step.deductions if deduction.exclusions]
            if step.suppose is not None and not step.nested and len(links) > 3:
                assert len(re.findall(r"^\d+\. ", step.sentence, re.M)) == len(links), step.sentence


def test_cells_with_numbers_are_no_hints() -> None:
    for name in ("kurodoko", "tapa", "nurikabe"):
        puzzle = next(made(name))
        clues = set(genre_of(puzzle).clues(puzzle))
        assert all(var.spot not in clues for step in pp.explain(puzzle).steps for var in step.marks)


def test_nurikabe_names_complete_islands() -> None:
    for puzzle in made("nurikabe", 6):
        for step in pp.explain(puzzle).steps:
            if step.title == "Must pass here":
                assert not any(step.marks.values()), "said of cells of the island, not of wall"


def test_a_second_hint_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(made("slitherlink"))
    first = pp.hint(puzzle, {})
    assert first.step is not None

    def again(*args: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(explaining, "Reasoner", again)
    second = pp.hint(puzzle, dict(first.step.marks))
    assert second.right
    assert second.step is not None
    assert not second.step.marks.items() <= first.step.marks.items()
    assert pp.hint(puzzle, {}) == first


def test_exclusions_are_shown_as_candidates() -> None:
    """A step without marks names its cells, and a hint shows it before the single that needs it."""
    hard = pp.generate("sudoku", 9, 9, seed=3, level=3).puzzle
    steps = pp.explain(hard).steps
    assert any(step.excluded and not step.marks for step in steps)
    for step in steps:
        assert all(isinstance(each, Exclusion) for each in step.excluded)
        if step.excluded:
            assert " not " in step.hints[2]


def test_fillomino_gives_the_reason_of_each_link() -> None:
    ends = 0
    for puzzle in made("fillomino", 8):
        for step in pp.explain(puzzle).steps:
            if step.suppose is None or step.nested:
                continue
            links = re.findall(r"(?:Then|^\d+\.) (row|column)([^.]*)\.", step.sentence, re.M | re.I)
            assert all(": a " in link or ": th" in link for _, link in links), step.sentence
            for number, has, lacks in re.findall(
                r"group of (\d+) at [^.]*? have (\d+) cells? and need (\d+)", step.sentence
            ):
                ends += 1
                assert int(number) == int(has) + int(lacks)
                assert int(lacks) > 0
                assert re.search(rf"shut in: (no cell beside it|only .*) could (still )?be {number}\b", step.sentence)
    assert ends


def test_araf_names_the_pieces_of_cells() -> None:
    """Notes, which are the piece of a cell and its larger number, are stated link by link."""
    chains = 0
    for puzzle in made("araf"):
        for step in pp.explain(puzzle).steps:
            # Sizes of pieces are not stated.
            layers = [{find.var.layer for find in deduction.exclusions} for deduction in step.deductions]
            links = sum(not all(layer.endswith(" size") for layer in each) for each in layers)
            if step.suppose is not None and not step.nested and links > 3:
                lines = re.findall(r"^\d+\. (.*)$", step.sentence, re.M)
                assert len(lines) == links, step.sentence
                chains += any("the piece of the " in line for line in lines)
    assert chains


@pytest.mark.parametrize("name", ["icebarn", "nagareru"])
def test_directions_of_lines_are_stated(name: str) -> None:
    """The word for a direction is "runs", and without a direction a line "joins"."""
    puzzle = next(made(name))
    vocabulary = Vocabulary(genres()[name], puzzle, genres()[name].model(puzzle))
    var, where = Var("flow", Spot(1, 2)), "row 1, columns 1 and 2"
    assert vocabulary.state(var, 1) == f"the line runs right at {where}"
    assert vocabulary.state(var, -1) == f"the line runs left at {where}"
    assert vocabulary.state(var, 0) == f"no line joins {where}"
    assert vocabulary.deny(var, 1) == f"the line does not run right at {where}"
    assert vocabulary.deny(var, -1) == f"the line does not run left at {where}"
    assert vocabulary.deny(var, 0) == f"the line joins {where}"
    for board in made(name):
        for step in pp.explain(board).steps:
            lines = [line.split(":")[0] for line in re.findall(r"^\d+\. (.*)$", step.sentence, re.M)]
            assert step.nested or len(lines) == len(set(lines)), step.sentence


VIEW = re.compile(
    r"From ([^.]*) \((\d+)\), .* must be seen\. With ([^.]*) in row (\d+), column (\d+), at (most|least) (\d+) would be"
)


def test_skyscrapers_counts_visible_buildings() -> None:
    """Compared with all orders of the remaining heights."""
    told_of = 0
    for puzzle in (pp.generate("skyscrapers", 5, 5, seed=seed).puzzle for seed in range(3)):
        reader, marks = explanation_reader.Reader(puzzle), set[str]()
        for step in pp.explain(puzzle).steps:
            if found := VIEW.search(step.sentence):
                where, number, row, col, bound = found[1], int(found[2]), int(found[4]), int(found[5]), int(found[7])
                line = [Var("digit", Spot(2 * row - 1, 2 * k + 1)) for k in range(5)]
                if "column" in where:
                    line = [Var("digit", Spot(2 * k + 1, 2 * col - 1)) for k in range(5)]
                if "right" in where or "lower" in where:
                    line.reverse()
                here = line.index(Var("digit", Spot(2 * row - 1, 2 * col - 1)))
                out = set(map(int, re.findall(r"\d", found[3])))
                left = [{v for v in reader.candidates(var) if not reader.taken(var, v)} for var in line]
                orders = [
                    o for o in permutations(range(1, 6)) if all(h in some for h, some in zip(o, left, strict=True))
                ]
                views = {sum(h > max(o[:k], default=0) for k, h in enumerate(o)) for o in orders if o[here] in out}
                assert number not in views
                assert all(many <= bound if found[6] == "most" else many >= bound for many in views), step.sentence
                assert bound < number if found[6] == "most" else bound > number
                marks.add(found[6])
                told_of += 1
            list(reader.violations(step))
        assert marks == {"most", "least"}
    assert told_of > 20


@pytest.mark.parametrize(("name", "seed", "far"), [("suguru", 23, 2), ("cojun", 20, 1)])
def test_wings_name_rooms(name: str, seed: int, far: int) -> None:
    """In genres without lines, a cell is in the room of a wing, or near it."""
    puzzle = pp.generate(name, 7, 7, seed=seed).puzzle
    rooms = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True))  # type: ignore[attr-defined]
    wings = [step for step in pp.explain(puzzle).steps if step.technique == "xy-wing"]
    assert wings
    for step in wings:
        assert "line" not in step.sentence
        assert "in the room of each" in step.sentence
        (told,) = re.findall(r"then row (\d+), column (\d+) .*then row (\d+), column (\d+)", step.sentence)
        ends = [Spot(2 * int(told[k]) - 1, 2 * int(told[k + 1]) - 1) for k in (0, 2)]
        for spot in {e.var.spot for e in step.excluded} | {var.spot for var in step.marks}:
            gaps = [(abs(spot.row - end.row), abs(spot.col - end.col)) for end in ends]
            near = [max(gap) == 1 and sum(gap) <= far for gap in gaps]
            assert all(close or rooms[spot] == rooms[end] for close, end in zip(near, ends, strict=True))


def test_path_names_its_doors() -> None:
    techniques = set()
    for puzzle in made("path", 12):
        rules = [rule.constraint for rule in genres()["path"].model(puzzle).rules]
        doors = {end.cell for rule in rules if isinstance(rule, Links) for end in rule.ends}
        for step in pp.explain(puzzle).steps:
            at_door = step.suppose is None and len(step.deductions) == 1 and {*step.deductions[0].where} <= doors
            if step.technique == "ring" or (at_door and step.deductions[0].code == "cell"):
                assert " door" in step.sentence, step.sentence
                techniques.add(step.technique)
    assert techniques >= {"start", "begun", "ring"}


def test_slalom_names_the_gate() -> None:
    """The line passes one cell of the gate already, or can pass only one."""
    passed = left = 0
    for puzzle in (pp.generate("slalom", 7, 7, seed=seed).puzzle for seed in range(1, 7)):
        reader, rules = explanation_reader.Reader(puzzle), genres()["slalom"].model(puzzle).rules
        for step in pp.explain(puzzle).steps:
            if step.technique in ("passed", "last") and len(step.deductions) == 1:
                (rule,) = (rules[k] for k in step.deductions[0].rules if rules[k].code == "gate")
                gate = Vocabulary(genres()["slalom"], puzzle, genres()["slalom"].model(puzzle)).places(
                    dict(rule.arguments)["gate"]
                )
                assert f"at {gate}" in step.sentence.replace("At", "at")
                has, open_ = reader.counted(rule)
                assert (has == 1) if step.technique == "passed" else ((has, open_) == (0, 1))
                passed, left = passed + (step.technique == "passed"), left + (step.technique == "last")
            list(reader.violations(step))
    assert passed
    assert left


# --- teaching


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("sudoku", "hidden-single"),
        ("nurikabe", "Island must grow"),
        ("nurikabe", "Between two numbers"),
        ("slitherlink", "3 in a corner"),
        ("slitherlink", "1 in a corner"),
    ],
)
def test_a_lesson_is_a_position_in_which_the_technique_comes_next(name: str, technique: str) -> None:
    found = pp.lesson(name, technique)
    step = pp.hint(found.puzzle, found.marks).step
    assert step == found.step
    assert technique in (step.technique, step.title)
    assert str(found).endswith(found.step.sentence)
    assert found._repr_html_().startswith("<svg")
    assert pp.lesson(name, technique, 2).puzzle != found.puzzle


@pytest.mark.parametrize("technique", ["x-wing", "xy-wing", "Simple colouring", "swordfish"])
def test_lessons_of_patterns_are_true(technique: str) -> None:
    """They exclude values, and the pattern is visible on the board after the steps before."""
    found = pp.lesson("sudoku", technique)
    assert found.step.excluded
    reader = explanation_reader.Reader(found.puzzle)
    reader.write(dict(found.marks))
    assert [fault for step in (*found.before, found.step) for fault in reader.violations(step)] == []
    assert 3 <= len(found.step.deductions[-1].where) <= 12
    false = re.sub(r"the (\d)|is (\d)", lambda told: f"{told[0][:-1]}{int(told[0][-1]) % 9 + 1}", found.step.sentence)
    assert [kind for kind, _ in reader.violations(replace(found.step, sentence=false))]


def test_a_lesson_of_hidden_triples_is_true() -> None:
    found = pp.lesson("sudoku", "hidden-triple")
    reader = explanation_reader.Reader(found.puzzle)
    reader.write(dict(found.marks))
    assert [fault for step in (*found.before, found.step) for fault in reader.violations(step)] == []
    triple = {int(digit) for digit in re.findall(r"\d", found.step.sentence.partition(" fit ")[0].partition(", ")[2])}
    places = {exclusion.var for exclusion in found.step.excluded}
    assert len(triple) == 3
    assert 0 < len(places) <= 3
    assert triple.isdisjoint(exclusion.value for exclusion in found.step.excluded)
    solution = pp.solve(found.puzzle).solution
    assert solution is not None
    assert {solution[var] for var in places} <= triple


def test_puzzles_that_need_a_pattern() -> None:
    made_ = pp.generate("sudoku", 9, 9, 1, needs="x-wing")
    assert "x-wing" in pp.grade(made_.puzzle).profile


def test_a_lesson_of_no_technique_is_refused() -> None:
    with pytest.raises(pp.BadInput, match="naked-single"):
        pp.lesson("sudoku", "guessing")
    with pytest.raises(pp.BadInput, match="no technique"):
        pp.generate("sudoku", 4, 4, needs="guessing")


def test_puzzles_that_need_a_technique() -> None:
    made_ = pp.generate("akari", 6, 6, 1, needs="dark")
    assert "dark" in pp.grade(made_.puzzle).profile
    seed = made_.puzzle.info.made["seed"]
    assert pp.generate("akari", 6, 6, seed).puzzle == made_.puzzle
    for earlier in range(1, seed):
        assert "dark" not in pp.grade(pp.generate("akari", 6, 6, earlier).puzzle).profile


def test_patterns_of_numbers_have_names() -> None:
    """Two numbers that touch at a corner or side."""
    steps = [step for puzzle in made("nurikabe", 6) for step in pp.explain(puzzle).steps]
    titles = {step.title for step in steps if "would join them" in step.sentence}
    assert {"Numbers corner to corner", "Between two numbers"} <= titles
    beside = pp.Slitherlink(numbers=[[None] * 4, [None, 3, 3, None], [None] * 4, [None, None, None, 2]])
    assert "Two 3s side by side" in {step.title for step in pp.explain(beside).steps}
    corner = pp.Slitherlink(numbers=[[None] * 4, [None, 3, None, None], [None, None, 3, None], [None] * 4])
    steps = [step for step in pp.explain(corner).steps if step.title == "Two 3s corner to corner"]
    assert len(steps) == 4
    assert all(step.marks and all(step.marks.values()) for step in steps)


def test_lessons_on_the_command_line(tmp_path: Path) -> None:
    run = CliRunner()
    listed = run.invoke(cli, ["lesson", "akari"]).stdout
    assert "lit " in listed
    assert "X-wing" not in listed
    picture = tmp_path / "lesson.svg"
    shown = run.invoke(cli, ["lesson", "akari", "lit", "--picture", str(picture)])
    assert shown.exit_code == 0
    assert "Bulbs do not light each other." in shown.stdout
    assert picture.read_text("utf-8").startswith("<svg")
    assert run.invoke(cli, ["lesson", "akari", "guessing"]).exit_code == 2


def test_answers_print_themselves() -> None:
    puzzle = next(made("akari"))
    explained = pp.explain(puzzle)
    assert str(explained).split("\n")[0] == f"Akari, level {explained.level} ({explained.grade.name})"
    assert all(step.title in str(explained) for step in explained.steps)
    assert explained._repr_html_().count("<li>") == len(explained.steps)
    assert explained.steps[0].sentence in str(explained.steps[0])
    assert str(pp.hint(puzzle, {})).startswith("Look at ")
    assert "<p>" in pp.hint(puzzle, {})._repr_html_()
    assert str(pp.check(puzzle, pp.solve(puzzle).solutions[0])) == "Solved."
    assert "<p>" in pp.check(puzzle, {})._repr_html_()
    assert "one solution" in str(pp.diagnose(puzzle))
    assert "<p>" in pp.audit(puzzle)._repr_html_()


def test_a_number_alone_in_its_cell_is_named() -> None:
    """One of two cells has been decided. The other has one candidate, which no step has stated yet."""
    one, two = (Var("digit", Spot(1, c)) for c in (1, 3))
    left = {one: [1], two: [2]}
    seen = Position(lambda var: left[var], lambda var: (var,), lambda var: var == one)
    rule = Posting("row", Distinct((one, two)))
    said = distinct_deductions.arguments(DeductionContext("place", rule, (), (one.spot, two.spot), seen, (), False))
    assert (said["numbers"], said["found"]) == ([2], [two.spot])


def test_no_genre_names_quiet_techniques() -> None:
    """A quiet technique makes no step, so no lesson could show a technique with its name."""
    silent = {technique.signature for technique in every_technique() if technique.quiet}
    assert silent
    named = {
        (genre.name, technique.code)
        for genre in genres().values()
        for technique in genre.techniques
        if technique.signature.split(":")[0] in silent
    }
    assert not named


@pytest.mark.share(25)
@pytest.mark.parametrize("name", sorted(genres()))
def test_a_word_names_one_technique_of_a_genre(name: str) -> None:
    """Its code or its title. The list of a genre contains all techniques of its explanations."""
    genre, called = genres()[name], dict[str, set[tuple[str, str]]]()
    for technique in techniques_for(genre):
        for word in (technique.code, slug(technique.title)):
            called.setdefault(word, set()).add((technique.code, technique.title))
    assert {word: names for word, names in called.items() if len(names) > 1} == {}
    for step in pp.explain(next(made(name))).steps:
        assert (step.technique, step.title) in called[step.technique]


@pytest.mark.parametrize("name", ["aqre", "chocona", "heyawake", "regional-yajilin"])
def test_a_room_without_shaded_cells_is_named_by_its_0(name: str) -> None:
    """The number is in the first cell of its room, but the sentence is about all of them."""
    zeros = 0
    for puzzle in made(name, 8):
        rules = (rule for rule in genres()[name].model(puzzle).rules if rule.code == "room")
        scopes = {
            rule.clue: tuple(rule.constraint.scope)
            for rule in rules
            if rule.constraint == Count(rule.constraint.scope, 0)
        }
        rooms = {clue for clue, scope in scopes.items() if len(scope) > 1}
        told = [step for step in pp.explain(puzzle).steps if "room with the 0" in step.sentence.lower()]
        assert rooms <= {clue for step in told for clue in step.clues}
        zeros += len(rooms)
    assert zeros


def test_a_deduction_with_many_marks_counts_those_of_its_first_step() -> None:
    """A line of more than twelve cells becomes two steps."""
    puzzles = [pp.from_dict(data) for data in genres()["path"].collection if data["width"] > 17]
    assert puzzles
    for puzzle in puzzles:
        assert not explanation_reader.violations(puzzle, pp.explain(puzzle, seconds=None).steps)


def test_a_door_counts_as_a_direction_of_its_line() -> None:
    found = 0
    for data in genres()["icebarn"].collection[:12]:
        puzzle: Any = pp.from_dict(data)
        for door in puzzle.doors:
            (node,) = (end for end in puzzle.grid.ends(door) if end in puzzle.grid.nodes)
            way = {(-1, 0): "up", (0, -1): "left", (0, 1): "right", (1, 0): "down"}[door.r - node.r, door.c - node.c]
            for step in pp.explain(puzzle, seconds=None).steps:
                here = re.findall(rf"At row {node.row + 1}, column {node.col + 1}, ([^.]*)\.", step.sentence)
                found += len(here)
                assert not any(re.search(rf"cannot go [^.]*\b{way}\b", told) for told in here), step.sentence
    assert found
