"""The verbs about genres: rules and genre."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.genre_info import genre_info
from puzzlepark.tasks.rules import rules as illustrated_rules
from puzzlepark.tasks.verbs.kit.fields import GENRE, Field
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb


def rules(request: Request, context: Context) -> schemas.Rules:
    """The rules of a genre, with a board that obeys each and, if possible, one that breaks it."""
    pairs: list[schemas.RulePair] = []
    for rule in illustrated_rules(request["genre"]):
        verdict = None if rule.breaks is None else genre_of(rule.breaks).check(rule.breaks, rule.broken or {})
        violations = verdict.violations if verdict else ()
        spots = next((violation.where for violation in violations if violation.sentence == rule.why), ())
        pairs.append(
            {
                "rule": rule.rule,
                "keeps": serialize.drawing(rule.keeps, rule.kept, say=False),
                "breaks": None if rule.breaks is None else serialize.drawing(rule.breaks, rule.broken, say=False),
                "why": rule.why,
                "where": list(spots),
            }
        )
    return {"genre": genre_named(request["genre"]).name, "rules": pairs}


def genre(request: Request, context: Context) -> schemas.GenreInfo:
    """The data about a genre that a document declares."""
    declared = genre_named(request["genre"])
    if not declared.puzzle.declared:
        raise BadInput(f"This document declares no rules; GET /api/genres/{declared.name} describes its genre.")
    return genre_info(declared, context.limits)


VERBS = (
    Verb(
        "rules",
        "The rules of a genre, each with a board that satisfies it and one that violates it",
        {"genre": GENRE},
        schemas.Rules,
        rules,
        limits="cells",
        lane="board",
    ),
    Verb(
        "genre",
        "The genre that a document with rules declares",
        {"genre": Field(("object",), help="A document that declares a genre.")},
        schemas.GenreInfo,
        genre,
        limits="cells",
        lane="board",
    ),
)
