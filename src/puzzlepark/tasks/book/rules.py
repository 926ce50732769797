"""The rules of a genre with a worked example: a small board, the first steps, and the answer."""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Explanation
from puzzlepark.formats.pdf.fonts import wrapped
from puzzlepark.formats.svg import svg
from puzzlepark.registry import genre_of
from puzzlepark.tasks.book.sheet import Sheets
from puzzlepark.tasks.explain.draw_steps import draw_step
from puzzlepark.tasks.explain.explain import explain
from puzzlepark.tasks.make.generate import generate

SIDES = (4, 5, 6)
STEPS = 3
"""Maximum number of shown steps of the example."""
USUAL_SECONDS, DECLARED_SECONDS = 60.0, 2.0
"""The time limit for making one candidate for an example; a genre that a document declares may have none."""
MOST_CACHED = 128
"""Maximum number of examples that are cached."""


def put_rules(sheets: Sheets, genre: Genre[Puzzle]) -> None:
    """Put the rules of a genre with an example, all on one page; on a small page with fewer steps. The rules of a
    declared genre stand alone if no example is found soon."""
    try:
        theme, explanation = sheets.style.theme, example(genre)
    except (BadInput, Stopped):
        put_rules_alone(sheets, genre)
        return
    marks = {var: value for step in explanation.steps for var, value in {**step.marks, **step.follow}.items()}
    first = svg(genre.draw(explanation.puzzle, {}, None), theme, background=False), "The puzzle."
    last = svg(genre.draw(explanation.puzzle, marks, None), theme, background=False), "… and so on: solved."
    steps, high = step_pictures(explanation, theme, STEPS), 0.18 * sheets.room
    rules = [line for sentence in genre.rulebook for line in wrapped(f"•  {sentence}", sheets.size, sheets.room)]
    # A heading does not stay alone on its page.
    room = sheets.bottom - (sheets.y if sheets.y < sheets.margin + 4 * sheets.size else sheets.margin)
    for most in range(STEPS, -1, -1):
        pictures = [first, *steps[:most], last]
        across = max(3, len(pictures))
        shown = (
            sheets.strips_height(pictures, high) if sheets.style.large else sheets.rows_height(pictures, high, across)
        )
        whole = (3.5 + 1.4 * len(rules)) * sheets.size + shown
        if whole <= room:
            break
    sheets.need(whole)
    sheets.heading(genre.title, 1.3)
    for sentence in genre.rulebook:
        sheets.paragraph(f"•  {sentence}")
    sheets.y += 0.5 * sheets.size
    sheets.strips(pictures, high) if sheets.style.large else sheets.row(pictures, high, across)


def put_rules_alone(sheets: Sheets, genre: Genre[Puzzle]) -> None:
    """Put the rules of a genre without an example, all on one page."""
    rules = [line for sentence in genre.rulebook for line in wrapped(sentence, sheets.size, sheets.room)]
    sheets.need((3 + 1.4 * len(rules)) * sheets.size)
    sheets.heading(genre.title, 1.1)
    sheets.paragraph(" ".join(genre.rulebook))
    sheets.y += 0.4 * sheets.size


def step_pictures(explanation: Explanation, theme: str, most: int | None = None) -> list[tuple[str, str]]:
    """The first steps of an explanation, each as a board and a sentence."""
    pictures, marks = [], dict[Var, int]()
    for number, step in enumerate(explanation.steps[:most], 1):
        drawing = draw_step(explanation.puzzle, marks, step)
        pictures.append((svg(drawing, theme, background=False), f"{number}. {step.title}: {step.sentence}"))
        marks |= {**step.marks, **step.follow}
    return pictures


@lru_cache(maxsize=MOST_CACHED)
def example(genre: Genre[Puzzle]) -> Explanation:
    """The explanation of a small easy puzzle: the first of level 1 with more steps than are shown, or the best one."""
    candidates = []
    seconds = DECLARED_SECONDS if genre.puzzle.declared else USUAL_SECONDS
    for side in SIDES:
        for seed in range(1, 4):
            explanation = explain(generate(genre, side, side, seed, seconds=seconds).puzzle)
            candidates.append(explanation)
            if explanation.grade.level == 1 and len(explanation.steps) > STEPS:
                return explanation

    def rank(explanation: Explanation) -> tuple[bool, int, int]:
        """Long explanations are best, then those of a low level, then those with few steps."""
        steps = len(explanation.steps)
        return steps <= STEPS, explanation.grade.level, steps

    return min(candidates, key=rank)


def genres_of(puzzles: list[Puzzle]) -> list[Genre[Puzzle]]:
    """The genres of puzzles, each once, by title."""
    genres = {genre_of(puzzle) for puzzle in puzzles}
    return sorted(genres, key=lambda genre: genre.title)
