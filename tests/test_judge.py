"""The judge: each step of a player against the referee and all solutions, with many random steps."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from commands import park
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.registry import genre_named
from puzzlepark.tasks.explain.judge import judge_replay
from puzzlepark.tasks.verbs import verbs
from shares import THOROUGH, share

import tiny

BOARDS, STEPS = (40, 40) if THOROUGH else (5, 12)


def agrees(answer: dict[Var, int], marks: dict[Var, int], growing: str) -> bool:
    """Whether an answer has these marks, of which one bridge may be one of two."""
    return all(
        answer[var] == value or (var.layer == growing and (value, answer[var]) == (1, 2))
        for var, value in marks.items()
    )


def check_step(
    genre: Genre[Any], puzzle: Puzzle, before: dict[Var, int], after: dict[Var, int], answers: list[dict[Var, int]]
) -> str:
    """Compare the worth of a step from a right board with all answers."""
    judged = pp.judge(puzzle, before, after, seconds=None)
    growing = genre.display.growing
    told = f"{tiny.text_of(genre, puzzle)} {before} {after} {judged}"
    left = [answer for answer in answers if agrees(answer, after, growing)]
    then = [answer for answer in answers if agrees(answer, before, growing)]
    if judged.worth == "breaks a rule":
        assert any(violation.final for violation in genre.check(puzzle, after).violations), told
        assert not left, told
    elif judged.worth == "wrong":
        assert not left, told
        assert set(judged.wrong) <= set(judged.marks), told
    elif judged.worth == "open":
        assert 0 < len(left) < len(then), told
    else:
        assert judged.worth in ("follows", "early"), told
        assert len(left) == len(then), told
        assert bool(judged.technique) == bool(judged.steps), told
    return judged.worth


@pytest.mark.parametrize("name", share("test_each_step_is_judged_as_all_solutions_say", 8))
def test_each_step_is_judged_as_all_solutions_say(name: str) -> None:
    genre, rng, found = genre_named(name), random.Random(name), set[str]()
    for puzzle in tiny.instances(genre, BOARDS, 4):
        answers = [dict(answer) for answer in sorted(map(sorted, tiny.answers(genre, puzzle)))]
        if not answers:
            continue
        answer = rng.choice(answers)
        values = {layer.name: layer.values for layer in genre.model(puzzle).answer}
        marks: dict[Var, int] = {}
        for var in rng.sample(sorted(answer), min(STEPS, len(answer))):
            value = rng.choice((answer[var], rng.choice(values[var.layer])))
            found.add(check_step(genre, puzzle, marks, {**marks, var: value}, answers))
            marks[var] = answer[var]
    assert "follows" in found


def test_one_bridge_breaks_no_rule_that_a_second_one_mends() -> None:
    """A single bridge beside a double one does not run on, but a second bridge may follow. Beside none, it is final."""
    puzzle = pp.Hashiwokakero(numbers=[[None, 2, None, None, 2, None]])
    for beside, value, worth in ((2, 1, "follows"), (2, 2, "follows"), (1, 1, "follows"), (0, 1, "breaks a rule")):
        before = {pp.Var("line", pp.Spot(1, 6)): beside}
        judged = pp.judge(puzzle, before, {**before, pp.Var("line", pp.Spot(1, 4)): value})
        assert judged.worth == worth, (beside, value, judged)


def test_a_step_back_tells_whether_it_mends() -> None:
    puzzle = pp.generate("akari", 6, 6, seed=2).puzzle
    solution = pp.solve(puzzle).solutions[0]
    right, wrong = sorted(solution)[:2]
    marks = {right: solution[right], wrong: 1 - solution[wrong]}
    assert pp.judge(puzzle, marks, {right: solution[right]}).mends
    back = pp.judge(puzzle, marks, {wrong: 1 - solution[wrong]})
    assert (back.worth, back.mends) == ("takes back", False)
    changed = pp.judge(puzzle, marks, {**marks, wrong: solution[wrong]})
    assert changed.mends
    assert changed.worth in ("follows", "early")
    assert pp.judge(puzzle, marks, marks).worth == "nothing"


def test_a_mark_that_follows_names_its_technique() -> None:
    puzzle = pp.generate("sudoku", 9, 9, seed=3, level=1).puzzle
    step = pp.hint(puzzle, {}).step
    assert step is not None
    judged = pp.judge(puzzle, {}, step.marks)
    assert judged.worth == "follows"
    assert judged.technique
    assert judged.level == 1
    assert judged.technique in judged.sentence


def test_a_planted_wrong_mark_is_found_at_once() -> None:
    """On a board with one solution, the first wrong mark of a long play is judged wrong, and no mark before it."""
    puzzle = pp.generate("slitherlink", 7, 7, seed=1).puzzle
    solution, rng = pp.solve(puzzle).solutions[0], random.Random(1)
    layer = genre_named("slitherlink").model(puzzle).answer[0]
    order = rng.sample(layer.vars, len(layer.vars))
    planted = order[len(order) // 3]
    marks: dict[Var, int] = {}
    for var in order:
        step = {**marks, var: solution[var] if var != planted else 1 - solution[var]}
        judged = pp.judge(puzzle, marks, step)
        assert (judged.worth in ("wrong", "breaks a rule")) == (var == planted), judged
        if var == planted:
            break
        marks = step


def test_no_board_without_solutions_is_judged() -> None:
    puzzle = pp.Sudoku(numbers=[[1, 1, None, None], *[[None] * 4] * 3])
    with pytest.raises(pp.BadInput):
        pp.judge(puzzle, {}, {pp.Var("digit", pp.cell(3, 3)): 1})


def test_every_stroke_of_a_replay_is_judged() -> None:
    """A replay has a judgement for each step."""
    puzzle = pp.generate("akari", 6, 6, seed=2).puzzle
    solution = pp.solve(puzzle).solutions[0]
    vars = sorted(solution)
    boards = [{var: solution[var] for var in vars[:k]} for k in range(len(vars) + 1)]
    judged = judge_replay(puzzle, boards)
    assert len(judged) == len(vars)
    assert {judgement.worth for judgement in judged} <= {"follows", "early"}
    assert all(len(judgement.marks) == 1 for judgement in judged)


def test_a_replay_is_judged_on_the_command_line(tmp_path: Path) -> None:
    puzzle = pp.generate("akari", 6, 6, seed=2).puzzle
    solution = pp.solve(puzzle).solutions[0]
    strokes: list[list[object]] = [
        [{"layer": var.layer, "at": list(var.spot), "value": solution[var]}] for var in sorted(solution)[:4]
    ]
    wrong = sorted(solution)[4]
    strokes.append([[wrong.layer, f"{wrong.spot.r},{wrong.spot.c}", None, 1 - solution[wrong]]])
    strokes.append([{"layer": wrong.layer, "at": list(wrong.spot), "value": None}])
    pp.save(puzzle, tmp_path / "puzzle.json")
    (tmp_path / "replay.json").write_text(json.dumps(strokes))
    done = park("judge", tmp_path / "puzzle.json", tmp_path / "replay.json", "--json")
    assert done.exit_code == 0, done.output
    judged = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["worth"] in ("follows", "early") for each in judged] == [True] * 4 + [False] * 2
    assert judged[4]["worth"] in ("wrong", "breaks a rule")
    assert judged[5]["mends"]
    assert "takes back a wrong mark" in park("judge", tmp_path / "puzzle.json", tmp_path / "replay.json").stdout
    for bad in ("{", "7", '[["x"]]', '[[{"layer": "bulb", "at": [1], "value": 1}]]'):
        (tmp_path / "bad.json").write_text(bad)
        done = park("judge", tmp_path / "puzzle.json", tmp_path / "bad.json")
        assert done.exit_code == 2, bad


def test_why_on_the_command_line(tmp_path: Path) -> None:
    puzzle = pp.Sudoku(numbers=[[1, 2, None, None], [None, None, None, 1], [None, 1, None, None], [None] * 4])
    pp.save(puzzle, tmp_path / "puzzle.json")
    done = park("why", tmp_path / "puzzle.json", "R4C3=1")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Row 4, column 3 is 1.\n1. In column 3")
    data = json.loads(park("why", tmp_path / "puzzle.json", "R4C4=3", "--json").stdout)
    assert (data["truth"], len(data["solutions"])) == ("open", 2)
    for bad in ("R9C9=1", "R1C1=7", "R1C1", "R1C1-R3C1=1"):
        assert park("why", tmp_path / "puzzle.json", bad).exit_code == 2


def test_both_are_verbs_on_plain_data() -> None:
    puzzle = pp.generate("akari", 6, 6, seed=2).puzzle
    solution = pp.solve(puzzle).solutions[0]
    var = sorted(solution)[0]
    table = {var.layer: {f"{var.spot.r},{var.spot.c}": 1 - solution[var]}}
    claim = {"at": list(var.spot), "value": solution[var]}
    document = puzzle.to_dict()
    answer = verbs()["why"]({"puzzle": document, "marks": {}, "claim": claim})
    assert answer["truth"] in ("follows", "not yet")
    answer = verbs()["why"]({"puzzle": document, "marks": table, "claim": {**claim, "out": True}})
    assert answer["truth"] == "wrong"
    assert answer["wrong_mark"] == {"layer": var.layer, "at": var.spot, "value": 1 - solution[var]}
    judged = verbs()["judge"]({"puzzle": document, "before": {}, "after": table})
    assert judged["worth"] in ("wrong", "breaks a rule")
    for wrong in ({"at": [1], "value": 1}, {"at": [1, 1], "value": 9}, {"value": 1}, {"at": [99, 99], "value": 1}):
        with pytest.raises(pp.BadInput):
            verbs()["why"]({"puzzle": document, "marks": {}, "claim": wrong})
