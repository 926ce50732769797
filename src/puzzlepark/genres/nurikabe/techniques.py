"""The techniques by which steps of an explanation are named."""

from functools import partial

from puzzlepark.core.steps import Step
from puzzlepark.genres import kit


def _is_between_numbers(puzzle: kit.Puzzle, step: Step, distances: tuple[int, int]) -> bool:
    """True if each cell that a step sets is adjacent to two numbers at these distances, sorted, in rows and columns."""
    numbers = {spot for spot, _ in puzzle.numbers}  # type: ignore[attr-defined]

    def between(cell: tuple[int, int]) -> bool:
        near = [spot for spot in numbers if abs(spot.r - cell[0]) + abs(spot.c - cell[1]) == 2]
        pairs = ((abs(a.r - b.r) // 2, abs(a.c - b.c) // 2) for a in near for b in near)
        return any(tuple(sorted(pair)) == distances for pair in pairs)

    return bool(step.where) and all(between(cell) for cell in step.where)


TECHNIQUES = (
    kit.Technique("square", "No square of wall", "count"),
    kit.Technique("complete", "Island complete", "full", fits=kit.sets_something),
    kit.Technique("rest", "Island needs the rest", "full"),
    kit.Technique("grow", "Island must grow", "grow"),
    kit.Technique("through", "Must pass here", "through", fits=lambda step: not kit.sets_something(step)),
    kit.Technique("complete", "Island complete", "through"),
    kit.Technique(
        "between",
        "Between two numbers",
        "whose.between",
        shape=partial(_is_between_numbers, distances=(0, 2)),
    ),
    kit.Technique(
        "diagonal",
        "Numbers corner to corner",
        "whose.between",
        shape=partial(_is_between_numbers, distances=(1, 1)),
    ),
    kit.Technique("joins", "Would join two islands", "whose.between"),
    kit.Technique("complete", "Island complete", "whose.full"),
    kit.Technique("out-of-reach", "Out of reach", "whose", fits=kit.sets_something),
    kit.Technique("whose", "Part of an island", "whose"),
    kit.Technique("out", "The wall must get out", "exit"),
    kit.Technique("wall", "The wall would be parted", "part"),
)
