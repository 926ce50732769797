"""The adapters of examples/ for programs that learn, with the real packages where they are installed."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from shares import share

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def example(name: str, monkeypatch: pytest.MonkeyPatch, package: str = "puzzlepark") -> Any:
    """A module of examples/; without the package that it needs the test is skipped."""
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module(name)


@pytest.mark.parametrize("genre", share("test_an_answer_is_scored_by_the_referee", 6))
def test_an_answer_is_scored_by_the_referee(genre: str, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = example("questions", monkeypatch)
    puzzle = pp.generate(genre, 5, 5, seed=1).puzzle
    asked = questions.question(puzzle)
    right = questions.expected(puzzle)
    blank = questions.last_object(asked)
    assert blank.keys() == right.keys()
    assert questions.score(puzzle, f'With {{"a": [1}} in mind: {json.dumps(right)}.') == 1.0
    assert questions.score(puzzle, f"{json.dumps(right)}, or rather {json.dumps(blank)}") == float(blank == right)
    assert [questions.score(puzzle, text) for text in (None, "", "{", '{"x": 1}', "{" * 5000)] == [0.0] * 5


def test_a_reasoning_gym_dataset(monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("reasoning_gym_dataset", monkeypatch, "reasoning_gym")
    gym: Any = importlib.import_module("reasoning_gym")
    first, again = (
        list(gym.create_dataset(module.NAME, genre="tents", rows=5, cols=5, size=3, seed=1)) for _ in range(2)
    )
    assert first == again
    dataset = gym.create_dataset(module.NAME, genre="tents", rows=5, cols=5, size=3, seed=1)
    scores = [[dataset.score_answer(entry["answer"], other) for other in first] for entry in first]
    assert scores == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    json.dumps(first)
    with pytest.raises(ValueError, match="chess"):
        gym.create_dataset(module.NAME, genre="chess")


def test_a_taskset_of_verifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    module = example("verifiers_taskset", monkeypatch, "verifiers")
    questions = example("questions", monkeypatch)
    vf: Any = importlib.import_module("verifiers.v1")
    tasks = list(module.load_taskset(module.PuzzleParkConfig(genre="nurikabe", count=2)))
    assert [task.data.idx for task in tasks] == [0, 1]
    replies = [f"So: {json.dumps(questions.expected(pp.from_dict(task.data.puzzle)))}" for task in tasks]
    for task in tasks:
        for reply in (*replies, "No idea."):
            traced = vf.TraceTask(type=type(task).__name__, data=task.data)
            trace = vf.Trace(task=traced, agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=reply)
            asyncio.run(task.score(trace))
            assert trace.rewards["solved"].value == float(reply == replies[task.data.idx])
            assert trace.metrics["readable"] == float(reply in replies)
