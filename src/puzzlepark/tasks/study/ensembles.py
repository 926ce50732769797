"""Random boards with a given density of clues, for statistics.

A board begins as a random answer with every clue it implies. Some clues are kept. In the ensemble "planted" they stay
as they are, so the board has a solution. In "shuffled" the values change places: among the rows and among the columns
if the clues are outside the board, else among all clues. In "drawn" each value is drawn from those of the planted
board, with replacement. "balanced" is for clues outside the board: each is drawn from 0 to the side of the board, until
the rows and the columns add up to the same number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import trace
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board

T = TypeVar("T")
Mix = Callable[[Sequence[T], random.Random], list[T]]


def _planted(values: Sequence[T], _: random.Random) -> list[T]:
    return list(values)


def _shuffled(values: Sequence[T], rng: random.Random) -> list[T]:
    return rng.sample(values, len(values))


def _drawn(values: Sequence[T], rng: random.Random) -> list[T]:
    return rng.choices(values, k=len(values)) if values else []


BALANCED = "balanced"
MIXES: dict[str, Mix[Any]] = {"planted": _planted, "shuffled": _shuffled, "drawn": _drawn}
ENSEMBLES = (*MIXES, BALANCED)
CLUE_FIELDS = ("clues", "numbers", "hints", "cells")
"""The fields with clues that an ensemble can change: pairs of a spot and a value, hints of links, or signs."""


def board(genre: str, size: int, density: float, ensemble: str, seed: int) -> Any:
    """The random board of a seed. The same seed has the same answer in every ensemble and at every density, and a
    higher density adds clues to those of a lower one."""
    if ensemble not in ENSEMBLES:
        raise BadInput(f'There is no ensemble "{clipped(ensemble)}"; there are {", ".join(ENSEMBLES)}.')
    if not 0 <= density <= 1:
        raise BadInput(f"The density of clues is {density}; it must be from 0 to 1.")
    kind = genre_named(genre)
    options = {option.name: option.default for option in kind.maker.options} | {"view": kind.views[0]}
    puzzle, answer = random_board(kind, size, size, random.Random(f"{genre} {size} {seed}"), options)
    rng, mix = random.Random(f"{genre} {size} {seed} clues"), MIXES.get(ensemble, _planted)
    name = clue_field(puzzle)
    clues = getattr(puzzle, name)
    if isinstance(clues, str):
        return puzzle.changed(cells=_signs(clues, density, mix, rng))
    if name == "hints":
        return puzzle.changed(hints=_links(clues, answer, density, mix, rng))
    if ensemble == BALANCED:
        clues = _balanced(clues, size, rng)
    kept = sorted(_kept(clues, density, rng))
    groups = [[pair for pair in kept if _line_kind(pair[0]) == k] for k in range(3)]
    mixed = [zip([at for at, _ in group], mix([value for _, value in group], rng), strict=True) for group in groups]
    return puzzle.changed(**{name: tuple(sorted(pair for group in mixed for pair in group))})


def clue_field(puzzle: Any) -> str:
    """The name of the field with the clues that are thinned out. Raises BadInput if there is none of a known kind."""
    for name in CLUE_FIELDS:
        clues = getattr(puzzle, name, None)
        if isinstance(clues, str) or (clues and all(hasattr(one, "cell") or _is_pair(one) for one in clues)):
            return name
    raise BadInput(f"{puzzle.title} has no clues that a study can thin out.")


def number_of_clues(puzzle: Any) -> int:
    """The number of clues in the field that an ensemble changes."""
    clues = next(clues for name in CLUE_FIELDS if isinstance(clues := getattr(puzzle, name, None), str | tuple))
    return sum(one != "." for one in clues)


def _is_pair(one: Any) -> bool:
    return len(one) == 2 and isinstance(one[0], Spot) and isinstance(one[1], int)


def _balanced(pairs: Sequence[tuple[Spot, int]], size: int, rng: random.Random) -> list[tuple[Spot, int]]:
    """Random clues in the same places, with equal sums of rows and columns."""
    if any(_line_kind(at) == 2 for at, _ in pairs):
        raise BadInput(f'The ensemble "{BALANCED}" is for clues outside the board.')
    while True:
        drawn = [(at, rng.randint(0, size)) for at, _ in pairs]
        sums = [sum(value for at, value in drawn if _line_kind(at) == k) for k in (0, 1)]
        if sums[0] == sums[1]:
            return drawn


def _kept(items: Sequence[T], density: float, rng: random.Random) -> list[T]:
    """A share of the items."""
    return rng.sample(items, len(items))[: round(density * len(items))]


def _line_kind(spot: Spot) -> int:
    """0 for a clue above a column, 1 for one beside a row, 2 for one on the board."""
    return 0 if spot.r < 0 else 1 if spot.c < 0 else 2


def _signs(signs: str, density: float, mix: Mix[str], rng: random.Random) -> str:
    """A share of the signs of a board, as text with a point in every other cell."""
    kept = sorted(_kept([i for i, sign in enumerate(signs) if sign != "."], density, rng))
    mixed = dict(zip(kept, mix([signs[i] for i in kept], rng), strict=True))
    return "".join(mixed.get(i, ".") for i in range(len(signs)))


def _links(hints: Sequence[Any], answer: Marks, density: float, mix: Mix[Any], rng: random.Random) -> tuple[Any, ...]:
    """The hints of a share of the links: both hints of a link are kept or removed."""
    links: dict[Spot, list[Any]] = {}
    first = {node: min(walk.nodes) for walk in trace(var.spot for var, x in answer.items() if x) for node in walk.nodes}
    for hint in hints:
        links.setdefault(first.get(hint.cell, hint.cell), []).append(hint)
    kept = sorted(hint for link in _kept(sorted(links), density, rng) for hint in links[link])
    numbers = mix([hint.number for hint in kept], rng)
    return tuple(hint._replace(number=number) for hint, number in zip(kept, numbers, strict=True))
