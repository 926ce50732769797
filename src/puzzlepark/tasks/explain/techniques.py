"""Find the techniques of a genre by their code or their title."""

from __future__ import annotations

from functools import cache

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.steps import Step, Technique
from puzzlepark.formats import json as park_json
from puzzlepark.reasons.techniques import techniques_of


def slug(title: str) -> str:
    """A title in small letters, with hyphens instead of spaces."""
    return "-".join(title.lower().split())


@cache
def techniques_for(genre: Genre[Puzzle]) -> tuple[Technique, ...]:
    """The techniques of a genre: its own ones first, then those of its constraints that it does not rename. The
    constraints are those of the genre's examples."""
    puzzles = (park_json.read(data, genre)[0] for data in genre.examples["puzzles"])
    of_constraints = (technique for puzzle in puzzles for technique in techniques_of(genre.model(puzzle)))
    general = (technique for technique in dict.fromkeys(of_constraints) if not _is_renamed(genre, technique))
    return tuple(technique for technique in (*genre.techniques, *general) if not technique.quiet)


def _is_renamed(genre: Genre[Puzzle], technique: Technique) -> bool:
    """True if the genre has its own name for all steps of a technique."""
    same = (own for own in genre.techniques if own.signature == technique.signature and own.shape is None)
    return any(own.fits in (None, technique.fits) for own in same)


def technique_named(genre: Genre[Puzzle], name: str) -> str:
    """The canonical form of a technique's name. Raises BadInput if there is no such technique."""
    techniques = techniques_for(genre)
    codes_and_titles = {word for technique in techniques for word in (technique.code, slug(technique.title))}
    if slug(name) not in codes_and_titles:
        codes = ", ".join(dict.fromkeys(technique.code for technique in techniques))
        raise BadInput(f'{genre.title} has no technique "{name[:60]}"; it has {codes}.')
    return slug(name)


def is_technique(step: Step, name: str) -> bool:
    """True if a step uses the technique with this canonical name."""
    return name in (step.technique, slug(step.title))
