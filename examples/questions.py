"""Puzzles as questions in words, and the score of an answer in words. The adapters beside this file use it.

python examples/questions.py [GENRE]
"""

from __future__ import annotations

import json
import sys
from typing import Any

import puzzlepark as pp


def question(puzzle: pp.Puzzle) -> str:
    """The rules, the board, and the form of the answer."""
    form = json.dumps(_zeros(expected(puzzle)))
    rules = "\n".join(dict.fromkeys(f"- {each.rule}" for each in pp.rules(puzzle.genre)))
    return (
        f"Solve this {type(puzzle).__name__} puzzle.\n\n{rules}\n\n{pp.draw(puzzle, {}, 'text')}\n\n"
        f"End your answer with a JSON object of this form, with numbers instead of the zeros where they belong:\n{form}"
    )


def expected(puzzle: pp.Puzzle) -> dict[str, Any]:
    """The only solution, as tables of numbers."""
    solutions: list[dict[str, Any]] = pp.solve(puzzle).to_dict()["solutions"]
    return solutions[0]


def score(puzzle: pp.Puzzle, text: str | None) -> float:
    """1 if the last JSON object in a text solves the puzzle, else 0."""
    answer = last_object(text or "")
    try:
        return float(answer is not None and bool(pp.check(puzzle, answer)))
    except pp.BadInput:
        return 0.0


def last_object(text: str) -> dict[str, Any] | None:
    """The last JSON object in a text."""
    found, start, decoder = None, text.find("{"), json.JSONDecoder()
    while start >= 0:
        try:
            found, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = start + 1
        start = text.find("{", end)
    return found


def _zeros(table: Any) -> Any:
    if isinstance(table, dict):
        return {key: _zeros(value) for key, value in table.items()}
    return [_zeros(value) for value in table] if isinstance(table, list) else 0


if __name__ == "__main__":
    print(question(pp.generate(sys.argv[1] if len(sys.argv) > 1 else "nurikabe", 4, 4).puzzle))
