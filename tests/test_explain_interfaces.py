"""Explanations, hints and grades on the command line, in pictures, and on the page of techniques."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import puzzlepark as pp
from puzzlepark.core.drawing import Stamp
from puzzlepark.interfaces.cli.main import cli
from puzzlepark.reasons.techniques import every_technique
from puzzlepark.registry import genres
from puzzlepark.tasks.explain.draw_steps import BASIS, NEW, draw_step, step_pictures
from shares import share

DOCS = Path(__file__).resolve().parent.parent / "docs"


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    """A file with a puzzle that needs several steps."""
    file = tmp_path / "made.json"
    pp.save(pp.generate("path", 5, 5, seed=2).puzzle, file)
    return file


def test_explain_prints_each_step(puzzle_file: Path) -> None:
    explanation = pp.explain(pp.load(puzzle_file))
    lines = run("explain", puzzle_file).stdout.splitlines()
    assert lines[0].startswith(f"{puzzle_file}: level {explanation.level} ({explanation.grade.name})")
    printed = [line.strip() for line in lines[1:]]
    for number, step in enumerate(explanation.steps, 1):
        first, *more = step.sentence.split("\n")
        assert printed[: 1 + len(more)] == [f"{number}. {step.title} ({step.cost}): {first}", *more]
        printed = printed[1 + len(more) :]
    assert not printed


def test_explain_of_several_solutions_reports_that_they_differ(tmp_path: Path) -> None:
    file = tmp_path / "blank.json"
    pp.save(pp.Tilepaint(tiles=[[1, 2], [3, 2]], rows=[None, 2], cols=[None, None]), file)
    done = run("explain", file)
    assert done.exit_code == 0
    assert done.stdout.endswith("Several solutions go on from here; this is what they share.\n")


def test_explain_of_no_solution_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    pp.save(pp.Tilepaint(tiles=[[1, 1]], rows=[1], cols=[None, None]), file)
    for command in ("explain", "hint", "grade"):
        done = run(command, file)
        assert done.exit_code == 2
        assert "no solution" in done.stderr


def test_pictures_of_steps(puzzle_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    assert run("explain", puzzle_file, "--pictures", folder).exit_code == 0
    files = sorted(folder.iterdir())
    steps = pp.explain(pp.load(puzzle_file)).steps
    assert len(files) == len(steps)
    assert all(file.name.startswith("made-") and file.read_text("utf-8").startswith("<svg") for file in files)
    assert run("explain", puzzle_file, "--pictures", folder).exit_code == 0, "the same files may be written again"
    files[0].write_text("other")
    refused = run("explain", puzzle_file, "--pictures", folder)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert run("explain", puzzle_file, "--pictures", folder, "--force").exit_code == 0


@pytest.mark.parametrize("name", share("test_explain_interfaces"))
def test_every_step_is_highlighted_in_its_picture(name: str) -> None:
    genre = genres()[name]
    smallest = min(genre.examples["puzzles"], key=lambda data: int(data["height"]) * int(data["width"]))
    explained = pp.explain(pp.loads(json.dumps(smallest)))
    before: dict[pp.Var, int] = {}
    pictures = list(step_pictures(explained))
    for step, picture in zip(explained.steps, pictures, strict=True):
        drawing = draw_step(explained.puzzle, before, step)
        inks = {getattr(shape, "ink", "") for shape in drawing.shapes}
        assert NEW in inks, step
        rings = {
            spot for s in drawing.shapes if isinstance(s, Stamp) and s.t == "ring" and s.ink == BASIS for spot in s.at
        }
        assert rings == set(step.clues)
        assert step.title in picture
        before |= {**step.marks, **step.follow}


def test_hint_in_three_grades(puzzle_file: Path) -> None:
    puzzle = pp.load(puzzle_file)
    grades = pp.hint(puzzle, {}).grades
    for grade in (1, 2, 3):
        assert run("hint", puzzle_file, "--grade", grade).stdout.splitlines() == list(dict.fromkeys(grades[:grade]))
    assert run("hint", puzzle_file, "--grade", 4).exit_code == 2


def test_hint_about_marks_in_another_file(puzzle_file: Path, tmp_path: Path) -> None:
    puzzle = pp.load(puzzle_file)
    solution = pp.solve(puzzle).solutions[0]
    answer = tmp_path / "answer.json"
    pp.save(puzzle, answer, solution)
    assert run("hint", puzzle_file, answer).stdout == "There is nothing left to find.\n"
    edge, value = next((var, x) for var, x in solution.items() if var.layer == "line")
    pp.save(puzzle, answer, {edge: 1 - value})
    result = json.loads(run("hint", puzzle_file, answer, "--json").stdout)
    assert not result["right"]
    assert [(mark["layer"], mark["at"]) for mark in result["wrong"]] == [("line", list(edge.spot))]
    assert "wrong" in run("hint", puzzle_file, answer, "--grade", 1).stdout


def test_hint_ignores_the_answer_in_the_file(puzzle_file: Path) -> None:
    puzzle = pp.load(puzzle_file)
    solution = pp.solve(puzzle).solutions[0]
    first = run("hint", puzzle_file).stdout
    pp.save(puzzle, puzzle_file, solution)
    assert run("hint", puzzle_file).stdout == first
    line = {var: value for var, value in solution.items() if var.layer == "line"}
    pp.save(puzzle, puzzle_file, {**line, next(iter(line)): 1 - next(iter(line.values()))})
    assert "wrong" in run("hint", puzzle_file).stdout, "what is filled in and wrong was played"


def test_sentences_are_short() -> None:
    """A link of a chain, a reason or a conclusion fits into a few lines of a page: up to twelve marks are listed."""
    for name, genre in genres().items():
        puzzle = pp.generate(name, *genre.near_size(6, 6), seed=0).puzzle
        for step in pp.explain(puzzle).steps:
            assert len(step.hints[0]) <= 200, step.hints[0]
            for text in step.hints[1:]:
                for sentence in re.split(r"(?<=\.) |\n", text):
                    assert len(sentence) <= 400, sentence


def test_grade_prints_a_table_and_writes_levels(puzzle_file: Path, tmp_path: Path) -> None:
    several = tmp_path / "several.jsonl"
    puzzles = [pp.generate("tilepaint", 4, 4, seed=seed).puzzle for seed in (1, 2)]
    several.write_text("".join(f"{pp.dumps(puzzle)}\n" for puzzle in puzzles) + "{damaged\n")
    done = run("grade", puzzle_file, several, "--write")
    assert done.exit_code == 2, "a line cannot be read"
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["FILE", "GENRE", "SIZE", "LEVEL", "NAME", "HARDEST", "EFFORT"]
    graded = [pp.grade(puzzle) for puzzle in (pp.load(puzzle_file), *puzzles)]
    assert [(row.split()[3], row.split()[4]) for row in rows] == [(str(g.level), g.name) for g in graded]
    assert pp.load(puzzle_file).info.made["level"] == graded[0].level
    lines = several.read_text().splitlines()
    assert [json.loads(line)["made"]["level"] for line in lines[:2]] == [g.level for g in graded[1:]]
    assert lines[2] == "{damaged"


def test_a_grade_reports_whether_the_solution_is_unique(puzzle_file: Path, tmp_path: Path) -> None:
    several = pp.Sudoku(numbers=[[1, None, None, None], [None] * 4, [None] * 4, [None] * 4])
    assert not pp.grade(several).unique
    assert pp.grade(pp.load(puzzle_file)).unique
    file = tmp_path / "several.json"
    pp.save(several, file)
    done = run("grade", file, puzzle_file)
    assert done.stdout.splitlines()[2] == (
        f"{file}: the puzzle has several solutions; the level is that of the steps to what all of them share."
    )
    assert len(done.stdout.splitlines()) == 4
    answers = [json.loads(line) for line in run("grade", file, puzzle_file, "--json").stdout.splitlines()]
    assert [answer["unique"] for answer in answers] == [False, True]
    done = run("grade", file, "--write")
    assert done.exit_code == 2
    assert "only where there is one solution" in done.stderr
    assert "level" not in pp.load(file).info.made


def test_a_level_is_not_written_into_a_text(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1 2  1 -1  -1  1 2\n")
    done = run("grade", file, "--write")
    assert done.exit_code == 2
    assert ".json" in done.stderr
    assert file.read_text() == "1 2  1 -1  -1  1 2\n"


def test_the_page_of_techniques_is_true() -> None:
    """The techniques on the page exist, in this order. New ones may be missing until the page is generated again."""
    page = (DOCS / "techniques.md").read_text("utf-8")
    sections = dict(re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", page, re.MULTILINE))
    expected = {"All genres": every_technique()} | {g.title: g.techniques for g in genres().values() if g.techniques}
    assert set(sections) <= set(expected)
    assert len(sections) > len(expected) / 2
    for name, text in sections.items():
        titles = re.findall(r"^### (.*)$", text, re.MULTILINE)
        known = list(dict.fromkeys(technique.title for technique in expected[name]))
        assert titles == [title for title in known if title in titles], name
        assert len(titles) > len(known) / 2, name
    pictures = re.findall(r"\]\((pictures/techniques/.*?)\)", page)
    assert {DOCS / picture for picture in pictures} == set((DOCS / "pictures" / "techniques").iterdir())
    assert sum((DOCS / picture).stat().st_size for picture in set(pictures)) < 2_600 * len(set(pictures))
