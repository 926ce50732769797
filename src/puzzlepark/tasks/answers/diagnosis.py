"""Serialize diagnoses and audits as plain JSON data, by the types of `schemas`."""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.diagnosis import Addition, Ambiguity, Audit, Conflict, Diagnosis, Redundancy
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.diagnose.words import audit_sentences, clue_text, sentences, where


def diagnosis(found: Diagnosis) -> schemas.Diagnosis:
    """A diagnosis as JSON data."""
    puzzle = found.puzzle
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "status": found.status.value,
        "view": found.view,
        "sentences": sentences(found),
        "ambiguity": _ambiguity(puzzle, found.view, found.ambiguity) if found.ambiguity else None,
        "conflict": _conflict(puzzle, found.conflict) if found.conflict else None,
        "redundancy": _redundancy(puzzle, found.redundancy) if found.redundancy else None,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 6),
    }


def audit(found: Audit) -> schemas.Audit:
    """An audit as JSON data."""
    puzzle = found.puzzle
    return {
        "genre": puzzle.genre,
        "id": puzzle.id,
        "status": found.status.value,
        "view": found.view,
        "sentences": audit_sentences(found),
        "interesting": found.interesting,
        "redundant": None if found.redundant is None else _clues(puzzle, found.redundant),
        "redundant_known": found.redundant_known,
        "same_number": _clues(puzzle, found.same_number),
        "ineffective": _clues(puzzle, found.ineffective),
        "infeasible": [_clues(puzzle, clues) for clues in found.infeasible],
        "infeasible_known": found.infeasible_known,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 6),
    }


def _ambiguity(puzzle: Puzzle, view: str, found: Ambiguity) -> schemas.Ambiguity:
    layers = sorted({var.layer for var in found.open})
    return {
        "count": None if found.count is None else serialize.exact(found.count),
        "at_least": serialize.exact(found.at_least),
        "answer": serialize.answer(found.answer, view),
        "open": {layer: [var.spot for var in found.open if var.layer == layer] for layer in layers},
        "open_known": found.open_known,
        "addition": _addition(found.addition) if found.addition else None,
        "no_addition": found.no_addition,
        "changes": [
            {
                "clue": _clue(puzzle, change.clue),
                "to": _clue(change.puzzle, change.to),
                "puzzle": serialize.document(change.puzzle),
            }
            for change in found.changes
        ],
        "changes_known": found.changes_known,
    }


def _addition(found: Addition) -> schemas.AddedClues:
    clues = _clues(found.puzzle, found.clues)
    return {
        "clues": clues,
        "puzzle": serialize.document(found.puzzle),
        "smallest": found.smallest,
        "smallest_for_answer": found.smallest_for_answer,
    }


def _conflict(puzzle: Puzzle, found: Conflict) -> schemas.Conflict:
    return {
        "clues": _clues(puzzle, found.clues),
        "minimal": found.minimal,
        "smallest": found.smallest,
        "theorem": found.theorem,
    }


def _redundancy(puzzle: Puzzle, found: Redundancy) -> schemas.Redundancy:
    spare, together = _clues(puzzle, found.spare), _clues(puzzle, found.together)
    fewer = serialize.document(found.puzzle)
    return {"spare": spare, "spare_known": found.spare_known, "together": together, "puzzle": fewer}


def _clues(puzzle: Puzzle, clues: Iterable[Spot]) -> list[schemas.ClueSaid]:
    return [_clue(puzzle, clue) for clue in clues]


def _clue(puzzle: Puzzle, clue: Spot) -> schemas.ClueSaid:
    """A clue with its text and its place in words."""
    return {"at": clue, "says": clue_text(puzzle, clue), "where": where(puzzle, clue)}
