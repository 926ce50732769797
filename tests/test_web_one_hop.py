"""A job goes to one worker, which validates it and runs it; a hint goes to the worker that has its explainer."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from puzzlepark.interfaces.web.jobs.job import puzzle_key
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.registry import genres
from puzzlepark.tasks.explain import explainers
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Context

from webserver import PLENTY, Running, serving
from yardstick import eventually

WORKERS, HINTS, FOUND = 4, 50, 45
PUZZLES = 5


def hint(request: Any, context: Context) -> Any:
    """A hint, and whether this process had the puzzle's explainer already."""
    known = {id for _, id, _ in explainers._cache}
    result = verbs()["hint"](request, context)
    return {**result, "found": result["id"] in known}


def main(memory: int, nice: int, limits: Limits, connection: socket.socket) -> None:
    worker.main(memory, nice, limits, connection, {**verbs(), "hint": hint})


def test_hints_about_a_puzzle_find_its_explainer(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/park.db", **{**PLENTY, "quick_workers": WORKERS})
    documents = list(genres()["akari"].examples["puzzles"])
    documents += genres()["nurikabe"].examples["puzzles"]
    puzzles = [{key: value for key, value in data.items() if key != "answer"} for data in documents][:PUZZLES]
    assert len(puzzles) == PUZZLES
    with serving(settings, main) as server:
        start_all_workers(server, puzzles[0])
        found = 0
        for number in range(HINTS):
            job = server.data("/api/hint?wait=10", {"puzzle": puzzles[number % PUZZLES], "marks": {}, "seconds": 60})
            assert job["state"] == "done", job
            found += job["result"]["found"]
    assert found >= FOUND


def start_all_workers(server: Running, puzzle: Any) -> None:
    """Ask for so much at once that every worker of the quick tier is started."""
    pool = server.app.state.job_tiers.quick

    def ask(_: int) -> None:
        server.post("/api/solve?wait=10", {"puzzle": puzzle})

    def all_live() -> bool:
        with ThreadPoolExecutor(2 * WORKERS) as threads:
            list(threads.map(ask, range(2 * WORKERS)))
        return len(pool.idle) == WORKERS

    eventually(all_live)


def test_the_key_of_a_puzzle_ignores_the_marks() -> None:
    puzzle = {"genre": "akari", "height": 1, "width": 2, "numbers": [[None, 1]]}
    for separators in ((",", ":"), (", ", ": ")):
        keys = {
            puzzle_key(json.dumps(body, separators=separators).encode())
            for body in (
                {"puzzle": puzzle},
                {"puzzle": puzzle, "marks": {}},
                {"puzzle": puzzle, "marks": {"bulb": [[1, 0]]}, "seconds": 3},
                {"marks": {"bulb": [[1, None]]}, "puzzle": puzzle},
            )
        }
        assert len(keys) == 1
    assert puzzle_key(b'{"genre": "akari"}') == 0


def test_an_invalid_job_is_refused_by_the_worker_that_would_run_it(tmp_path: Path) -> None:
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db", **PLENTY)) as server:
        eventually(lambda: server.app.state.job_tiers.quick.idle)
        for body, word in (({"puzzle": "nonsense"}, "puzzle"), ({"puzzle": 5}, "text or an object"), ({}, "missing")):
            answer = server.post("/api/solve?wait=0", body)
            assert answer.status_code == 422, answer.text
            assert word in answer.json()["error"]["sentence"]
