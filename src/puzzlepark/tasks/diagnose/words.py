"""Diagnoses and audits in plain sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzlepark.core.diagnosis import SENTENCES, Addition, Ambiguity, Audit, Change, Conflict, Diagnosis, Redundancy
from puzzlepark.core.fields import Field, clue_place
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Status
from puzzlepark.registry import genre_of

LONGEST = 12
"""Clues, rows or changes that are listed; the others are only counted."""


NUMBERS = {
    Status.UNIQUE: "There is exactly one solution.",
    Status.MULTIPLE: "There are several solutions.",
    Status.NONE: "There is no solution.",
}


def sentences(found: Diagnosis) -> list[str]:
    """What was found, a sentence each, and what is not proved."""
    return [*_sentences(found)]


def _sentences(found: Diagnosis) -> Iterator[str]:
    if found.ambiguity:
        yield from _ambiguity(found.puzzle, found.ambiguity)
    elif found.conflict:
        yield from _conflict(found.puzzle, found.conflict)
    elif found.redundancy:
        yield from _redundancy(found.puzzle, found.redundancy)
    elif found.status is Status.SOLVED:
        yield "There is a solution; whether it is the only one was not decided."
    else:
        yield "Whether there is a solution was not decided."
    if found.stopped == "interrupted":
        yield "The work was interrupted; with more time, more can be found out."
    elif found.stopped:
        yield "Some questions were not decided in time; with more time, more can be found out."


def audit_sentences(found: Audit) -> list[str]:
    """Which clues are at fault, a sentence each, and what is not proved."""
    return [*_audit(found)]


def _audit(found: Audit) -> Iterator[str]:
    puzzle = found.puzzle
    if found.interesting and not found.same_number:
        yield "There is exactly one solution, and every clue is needed."
        return
    yield NUMBERS.get(found.status, "Whether there is exactly one solution was not decided.")
    for clues in found.infeasible:
        cannot = "No board obeys this clue" if len(clues) == 1 else "No board obeys these clues together"
        yield f"Infeasible: {_clues(puzzle, clues)}. {cannot}."
    if found.ineffective:
        yield f"Ineffective: {_clues(puzzle, found.ineffective)}. All or a part of that says nothing here."
    if found.redundant:
        yield f"Redundant: {_clues(puzzle, found.redundant)}. Without any one of these nothing changes."
    if found.same_number:
        needless = _clues(puzzle, found.same_number)
        yield f"Redundant as printed: {needless}. Without any one of these there is exactly one solution, but another."
    if not (found.infeasible or found.ineffective or found.redundant or found.same_number):
        yield "No clue was found to be at fault."
    if not (found.redundant_known and found.infeasible_known):
        yield "Some questions were not decided in time; with more time, more can be found out."


def said(puzzle: Puzzle, clue: Spot) -> str:
    """What a clue of a puzzle says, in a word or two."""
    part = _home(puzzle, clue)
    return part.clue_text(puzzle, clue) if part else "clue"


def where(puzzle: Puzzle, clue: Spot) -> str:
    """Where a clue of a puzzle is, in words."""
    part = _home(puzzle, clue)
    return part.where(puzzle, clue) if part else clue_place(clue, puzzle)


def _home(puzzle: Puzzle, clue: Spot) -> Field | None:
    """The field that has a clue."""
    return next((part for part in genre_of(puzzle).fields if part.has_clue(puzzle, clue)), None)


def _ambiguity(puzzle: Puzzle, found: Ambiguity) -> Iterator[str]:
    if found.count is not None:
        yield f"There are {found.count:,} solutions."
    else:
        yield f"There are several solutions, at least {found.at_least:,}."
    cells = cells_of(puzzle, found.open)
    known = "" if found.open_known else " at least"
    yield f"They differ{known} in {_number(len(cells), 'cell')}: {_list(_by_row(cells), '; ')}."
    if found.addition:
        clues = found.addition.clues
        yield f"With {_number(len(clues), 'more clue')} there is one: {_clues(found.addition.puzzle, clues)}."
        if len(clues) > 1:
            yield _fewest(found.addition)
    elif found.no_addition:
        yield "All clues of the first solution leave other solutions, too."
    if found.changes:
        ways = _list([_change(puzzle, change) for change in found.changes], "; ")
        more = "" if found.changes_known else ", perhaps among others"
        yield f"Or change one clue{more}: {ways}."
    elif found.changes_known and any(part.changeable(puzzle) for part in genre_of(puzzle).fields):
        yield "Another clue in the place of a single one does not leave one solution."


def _fewest(found: Addition) -> str:
    if found.smallest:
        return "Fewer clues are not enough."
    if found.smallest_for_answer:
        return "Fewer of these kinds do not leave this solution alone; whether fewer others leave one is not decided."
    return "Perhaps fewer are enough; that is not decided."


def _conflict(puzzle: Puzzle, found: Conflict) -> Iterator[str]:
    if not found.clues:
        yield "There is no solution, even without clues." if found.smallest else "There is no solution."
        if found.theorem:
            yield found.theorem
        return
    yield "There is no solution."
    if found.theorem:
        yield found.theorem
    proof = "."
    if not found.smallest:
        proof = ", but perhaps fewer of them do." if not found.minimal else "; perhaps fewer others do, too."
    if len(found.clues) == 1:
        yield f"One clue cannot be met: {_clues(puzzle, found.clues)}."
        return
    yield f"These {len(found.clues)} clues contradict each other: {_clues(puzzle, found.clues)}{proof}"
    if found.smallest:
        yield "No fewer clues contradict each other."


def _redundancy(puzzle: Puzzle, found: Redundancy) -> Iterator[str]:
    yield "There is exactly one solution."
    if found.spare:
        known = "" if found.spare_known else "at least "
        clues = _clues(puzzle, found.spare)
        each = "is spare" if len(found.spare) == 1 else "are spare, each alone"
        yield f"{known}{_number(len(found.spare), 'clue')} {each}: {clues}.".capitalize()
        if len(found.together) > 1:
            yield f"{len(found.together)} can be taken away together: {_clues(puzzle, found.together)}."
    elif found.spare_known:
        yield "No clue is spare."


def _clues(puzzle: Puzzle, clues: Iterable[Spot]) -> str:
    return _list([_clue(puzzle, clue) for clue in clues], ", ")


def _clue(puzzle: Puzzle, clue: Spot) -> str:
    return f"{said(puzzle, clue)} ({where(puzzle, clue)})"


def _change(puzzle: Puzzle, change: Change) -> str:
    if change.to != change.clue:
        return f"{_clue(puzzle, change.clue)} moved to {where(change.puzzle, change.to)}"
    return f"{said(change.puzzle, change.clue)} instead of {_clue(puzzle, change.clue)}"


def cells_of(puzzle: Puzzle, vars: Iterable[Var]) -> tuple[Spot, ...]:
    """The cells in or beside which variables lie."""
    beside = {cell for _, spot in vars for cell in ([spot] if spot.is_cell else ends(spot))}
    return tuple(sorted(cell for cell in beside if puzzle.grid.has(cell)))


def _by_row(cells: Sequence[Spot]) -> list[str]:
    """Cells in words, those of a row together: "row 1, columns 2 to 4 and 6"."""
    found = []
    for row in sorted({cell.row for cell in cells}):
        cols = [cell.col + 1 for cell in cells if cell.row == row]
        starts = [col for col in cols if col - 1 not in cols]
        stops = [col for col in cols if col + 1 not in cols]
        runs = [f"{a}" if a == b else f"{a} to {b}" for a, b in zip(starts, stops, strict=True)]
        found.append(f"row {row + 1}, column{'s' if len(cols) > 1 else ''} {_list(runs, ', ')}")
    return found


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _list(words: Sequence[str], mark: str) -> str:
    if len(words) > LONGEST:
        return f"{mark.join(words[:LONGEST])} and {len(words) - LONGEST} more"
    if len(words) > 1 and mark == ", ":
        return f"{mark.join(words[:-1])} and {words[-1]}"
    return mark.join(words)


SENTENCES |= {"diagnosis": sentences, "audit": audit_sentences}
