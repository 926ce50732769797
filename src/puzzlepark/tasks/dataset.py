"""Make datasets of JSON records: puzzles with answers, levels and explanations, and boards proved to be unsolvable."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from puzzlepark.core.errors import BadInput, Stopped, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Status
from puzzlepark.core.watch import poll
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.diagnose.diagnose import diagnose
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.explain.explain import explain
from puzzlepark.tasks.make.generate import generate
from puzzlepark.tasks.solve import solve

SEEDS_EACH = 20
"""Maximum number of seeds per record, since several seeds may make the same puzzle."""
CHANGES = 20
"""Maximum number of changes of one board until it has no solution."""
EACH_SECONDS = 60.0
LICENCE = "MIT"


@dataclass(frozen=True)
class DatasetPlan:
    """The contents of a dataset: `count` puzzles of a genre, a size and perhaps a level, and `unsolvable` boards."""

    genre: str
    rows: int
    cols: int
    count: int
    unsolvable: int = 0
    level: int | None = None
    seed: int = 1


def records(plan: DatasetPlan) -> Iterator[dict[str, Any]]:
    """The records of a dataset, each of another puzzle up to rotations and reflections.

    Raises BadInput if the genre has no such size, and Unreached if the seeds do not suffice.
    """
    genre, seen, made = genre_named(plan.genre), set[str](), Counter[bool]()
    for seed in range(plan.seed, plan.seed + SEEDS_EACH * (plan.count + plan.unsolvable)):
        solvable = made[True] < plan.count
        if not solvable and made[False] >= plan.unsolvable:
            return
        poll()
        try:
            puzzle = generate(genre.name, plan.rows, plan.cols, seed, level=plan.level, seconds=EACH_SECONDS).puzzle
        except (Stopped, Unreached) as error:
            if isinstance(error, Stopped) and error.reason != "deadline":
                raise
            continue  # This seed does not reach the level.
        board = puzzle if solvable else _spoiled(genre, puzzle, random.Random(seed))
        if board is None or (key := genre.canonical(board)) in seen:
            continue
        record = _puzzle_record(board, seed) if solvable else _conflict_record(board, seed)
        seen.add(key)
        made[solvable] += 1
        yield record
    if made[True] < plan.count or made[False] < plan.unsolvable:
        raise Unreached(f"The seeds gave {made[True]} puzzles and {made[False]} unsolvable boards only.")


def _base(puzzle: Puzzle, seed: int) -> dict[str, Any]:
    """The part of a record that all kinds of records have."""
    return {
        "id": puzzle.id,
        "genre": puzzle.genre,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "seed": seed,
        "rules": list(genre_of(puzzle).rules(puzzle)),
        "puzzle": serialize.document(puzzle),
        "board": _text(puzzle, {}),
    }


def _text(puzzle: Puzzle, marks: Marks) -> str:
    return str(draw(puzzle, marks, "text", judge=False))


def _puzzle_record(puzzle: Puzzle, seed: int) -> dict[str, Any]:
    """A puzzle with its only solution, its level, and the steps of a person in sentences."""
    report = solve(puzzle, seconds=None)
    if report.status is not Status.UNIQUE:
        raise AssertionError("a made puzzle has one solution")
    (solution,) = report.solutions
    explanation = explain(puzzle, seconds=None)
    return {
        **_base(puzzle, seed),
        "solvable": True,
        "answer": serialize.answer(solution, report.view),
        "answer_board": _text(puzzle, solution),
        "level": explanation.level,
        "level_name": explanation.grade.name,
        "effort": explanation.grade.effort,
        "techniques": dict(explanation.grade.profile),
        "steps": [
            {"technique": step.technique, "cost": step.cost, "text": step.sentence} for step in explanation.steps
        ],
    }


def _conflict_record(puzzle: Puzzle, seed: int) -> dict[str, Any]:
    """A board without a solution, with the clues that contradict each other."""
    found = diagnose(puzzle, seconds=EACH_SECONDS)
    conflict = found.conflict
    return {
        **_base(puzzle, seed),
        "solvable": False,
        "conflict": {
            "text": str(found),
            "clues": [] if conflict is None else [list(spot) for spot in conflict.clues],
            "minimal": conflict is not None and conflict.minimal,
        },
    }


def _spoiled(genre: Genre[Any], puzzle: Puzzle, rng: random.Random) -> Puzzle | None:
    """The puzzle with one of its numbers changed by 1, or with one sign of a table replaced by another, such that it is
    proved to have no solution; None if no change that was tried does this."""
    for _ in range(CHANGES):
        data = genre.pack(puzzle)
        places = list(_places(data))
        if not places:
            return None
        holder, key = rng.choice(places)
        if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1))
        else:
            column, signs = rng.randrange(len(holder[key])), sorted(set("".join(holder)))
            holder[key] = holder[key][:column] + rng.choice(signs) + holder[key][column + 1 :]
        try:
            board: Puzzle = genre.unpack({"height": puzzle.rows, "width": puzzle.cols, **data})
        except BadInput:
            continue
        if solve(board, limit=1, seconds=EACH_SECONDS).status is Status.NONE:
            return board
    return None


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """The places in a document at which there are whole numbers, or lines of tables of signs."""
    is_table = isinstance(data, list) and bool(data) and all(isinstance(line, str) and line for line in data)
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if type(value) is int or is_table:
            yield data, key
        elif isinstance(value, dict | list):
            yield from _places(value)


def card(plan: DatasetPlan, found: list[dict[str, Any]], file: str = "puzzles.jsonl") -> str:
    """The description of a dataset in Markdown: what `file` has, how it was made, and its licence."""
    if file.endswith(".parquet"):
        unit, form, others = "row", "a document, as JSON", "null columns where they do not apply"
    else:
        unit, form, others = "line", "a document", "no key where they do not apply"
    levels = Counter(record["level_name"] for record in found if record["solvable"])
    title = genre_named(plan.genre).title
    lines = [
        "---",
        f"license: {LICENCE.lower()}",
        f"pretty_name: {title} {plan.rows}x{plan.cols}",
        "configs:",
        "- config_name: default",
        f"  data_files: {file}",
        "---",
        f"# {title} {plan.rows}x{plan.cols}",
        "",
        f"{sum(record['solvable'] for record in found)} puzzles with exactly one solution, which is proved, and "
        f"{sum(not record['solvable'] for record in found)} boards that are proved to have none.",
        "",
        f"- Made by Puzzle Park from the seeds {plan.seed} to {max((record['seed'] for record in found), default=0)}.",
        "- No two boards are equal after rotation or reflection.",
        f"- Levels: {', '.join(f'{name} {count}' for name, count in levels.items()) or 'none'}.",
        "- Every step of an explanation follows from the rules; boards without a solution name clues that contradict "
        "each other.",
        f"- Licence: {LICENCE}.",
        "",
        f"Each {unit} of `{file}` is a record: `id`, `genre`, `rows`, `cols`, `seed`, `rules`, `puzzle` ({form}), "
        "`board` (text), `solvable`; then `answer`, `answer_board`, `level`, `level_name`, `effort`, `techniques` and "
        f"`steps` for a puzzle, `conflict` for a board without a solution, and {others}.",
        "",
    ]
    return "\n".join(lines)
