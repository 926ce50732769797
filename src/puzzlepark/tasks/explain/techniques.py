"""Techniques by name: by their code, or by their title."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.steps import Step, Technique
from puzzlepark.reasons.words import every_technique


def slug(title: str) -> str:
    return "-".join(title.lower().split())


def techniques_for(genre: Genre[Puzzle]) -> tuple[Technique, ...]:
    """The techniques of a genre, its own first, then those of all."""
    return tuple(technique for technique in (*genre.techniques, *every_technique()) if not technique.quiet)


def technique_named(genre: Genre[Puzzle], name: str) -> str:
    """The name of a technique as it is compared; BadInput if there is none of that name."""
    known = {word for technique in techniques_for(genre) for word in (technique.code, slug(technique.title))}
    if slug(name) not in known:
        own = ", ".join(dict.fromkeys(technique.code for technique in genre.techniques)) or "none of its own"
        raise BadInput(f'{genre.title} has no technique "{name[:60]}"; it has {own}, and those of all genres.')
    return slug(name)


def is_technique(step: Step, name: str) -> bool:
    """Whether a step is called so."""
    return name in (step.technique, slug(step.title))
