"""Write diagnoses and audits as plain sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from puzzlepark.core.diagnosis import SENTENCES, Addition, Ambiguity, Audit, Change, Conflict, Diagnosis, Redundancy
from puzzlepark.core.fields import Field, clue_place
from puzzlepark.core.grid import Spot, ends
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.report import Status
from puzzlepark.registry import genre_of

LONGEST = 12
"""Maximum number of listed clues, rows or changes; further ones are only counted."""


STATUS_SENTENCES: dict[Status, str] = {
    Status.UNIQUE: "There is exactly one solution.",
    Status.MULTIPLE: "There are several solutions.",
    Status.NONE: "There is no solution.",
}


def sentences(diagnosis: Diagnosis) -> list[str]:
    """Sentences about the results of a diagnosis. They also state what was not decided."""
    return [*_diagnosis(diagnosis)]


def _diagnosis(diagnosis: Diagnosis) -> Iterator[str]:
    """Sentences about a diagnosis, which depend on the status of the puzzle."""
    if diagnosis.ambiguity:
        yield from _ambiguity(diagnosis.puzzle, diagnosis.ambiguity)
    elif diagnosis.conflict:
        yield from _conflict(diagnosis.puzzle, diagnosis.conflict)
    elif diagnosis.redundancy:
        yield from _redundancy(diagnosis.puzzle, diagnosis.redundancy)
    elif diagnosis.status is Status.SOLVED:
        yield "There is a solution; whether it is the only one was not decided."
    else:
        yield "Whether there is a solution was not decided."
    if diagnosis.stopped == "interrupted":
        yield "The work was interrupted; with more time, more can be found out."
    elif diagnosis.stopped:
        yield "Some questions were not decided in time; with more time, more can be found out."


def audit_sentences(audit: Audit) -> list[str]:
    """Sentences about the results of an audit. They also state what was not decided."""
    return [*_audit(audit)]


def _audit(audit: Audit) -> Iterator[str]:
    """Sentences about an audit: the clues that are infeasible, ineffective or redundant."""
    puzzle = audit.puzzle
    if audit.interesting and not audit.same_number:
        yield "There is exactly one solution, and every clue is needed."
        return
    yield STATUS_SENTENCES.get(audit.status, "Whether there is exactly one solution was not decided.")
    for clues in audit.infeasible:
        cannot = "No board obeys this clue" if len(clues) == 1 else "No board obeys these clues together"
        yield f"Infeasible: {_clues(puzzle, clues)}. {cannot}."
    if audit.ineffective:
        yield f"Ineffective: {_clues(puzzle, audit.ineffective)}. All or part of this has no effect here."
    if audit.redundant:
        yield f"Redundant: {_clues(puzzle, audit.redundant)}. Without any one of these nothing changes."
    if audit.same_number:
        needless = _clues(puzzle, audit.same_number)
        yield f"Redundant as printed: {needless}. Without any one of these there is exactly one solution, but another."
    if not (audit.infeasible or audit.ineffective or audit.redundant or audit.same_number):
        yield "No clue was found to be at fault."
    if not (audit.redundant_known and audit.infeasible_known):
        yield "Some questions were not decided in time; with more time, more can be found out."


def clue_text(puzzle: Puzzle, clue: Spot) -> str:
    """The text of a clue, such as "5"."""
    part = _field_of(puzzle, clue)
    return part.clue_text(puzzle, clue) if part else "clue"


def where(puzzle: Puzzle, clue: Spot) -> str:
    """The place of a clue, such as "row 3"."""
    part = _field_of(puzzle, clue)
    return part.where(puzzle, clue) if part else clue_place(clue, puzzle)


def _field_of(puzzle: Puzzle, clue: Spot) -> Field | None:
    """The field that has a clue."""
    return next((part for part in genre_of(puzzle).fields if part.has_clue(puzzle, clue)), None)


def _ambiguity(puzzle: Puzzle, ambiguity: Ambiguity) -> Iterator[str]:
    """Sentences about the solutions, the clues to add, and the clues to change."""
    if ambiguity.count is not None:
        yield f"There are {ambiguity.count:,} solutions."
    else:
        yield f"There are several solutions, at least {ambiguity.at_least:,}."
    cells = cells_of(puzzle, ambiguity.open)
    known = "" if ambiguity.open_known else " at least"
    yield f"They differ{known} in {_number(len(cells), 'cell')}: {_list(_by_row(cells), '; ')}."
    if ambiguity.addition:
        clues = ambiguity.addition.clues
        yield f"With {_number(len(clues), 'more clue')} there is one: {_clues(ambiguity.addition.puzzle, clues)}."
        if len(clues) > 1:
            yield _fewest(ambiguity.addition)
    elif ambiguity.no_addition:
        yield "All clues of the first solution leave other solutions, too."
    if ambiguity.changes:
        changes = _list([_change(puzzle, change) for change in ambiguity.changes], "; ")
        more = "" if ambiguity.changes_known else ", perhaps among others"
        yield f"Or change one clue{more}: {changes}."
    elif ambiguity.changes_known and any(part.changeable(puzzle) for part in genre_of(puzzle).fields):
        yield "Another clue in the place of a single one does not leave one solution."


def _fewest(addition: Addition) -> str:
    """A sentence about whether the added clues are proved to be the fewest."""
    if addition.smallest:
        return "Fewer clues are not enough."
    if addition.smallest_for_answer:
        return "Fewer of these kinds do not leave this solution alone; whether fewer others leave one is not decided."
    return "Perhaps fewer are enough; that is not decided."


def _conflict(puzzle: Puzzle, conflict: Conflict) -> Iterator[str]:
    """Sentences about the clues that contradict each other."""
    if not conflict.clues:
        yield "There is no solution, even without clues." if conflict.smallest else "There is no solution."
        if conflict.theorem:
            yield conflict.theorem
        return
    yield "There is no solution."
    if conflict.theorem:
        yield conflict.theorem
    if len(conflict.clues) == 1:
        yield f"One clue cannot be met: {_clues(puzzle, conflict.clues)}."
        return
    ending = "."
    if not conflict.smallest:
        ending = "; perhaps fewer others do, too." if conflict.minimal else ", but perhaps fewer of them do."
    yield f"These {len(conflict.clues)} clues contradict each other: {_clues(puzzle, conflict.clues)}{ending}"
    if conflict.smallest:
        yield "No fewer clues contradict each other."


def _redundancy(puzzle: Puzzle, redundancy: Redundancy) -> Iterator[str]:
    """Sentences about the clues that can be removed, alone or together."""
    yield "There is exactly one solution."
    if redundancy.spare:
        known = "" if redundancy.spare_known else "at least "
        clues = _clues(puzzle, redundancy.spare)
        each = "is spare" if len(redundancy.spare) == 1 else "are spare, each alone"
        yield f"{known}{_number(len(redundancy.spare), 'clue')} {each}: {clues}.".capitalize()
        if len(redundancy.together) > 1:
            yield f"{len(redundancy.together)} can be taken away together: {_clues(puzzle, redundancy.together)}."
    elif redundancy.spare_known:
        yield "No clue is spare."


def _clues(puzzle: Puzzle, clues: Iterable[Spot]) -> str:
    """A list of clues with their places."""
    return _list([_clue(puzzle, clue) for clue in clues], ", ")


def _clue(puzzle: Puzzle, clue: Spot) -> str:
    """A clue with its place, such as "5 (row 3)"."""
    return f"{clue_text(puzzle, clue)} ({where(puzzle, clue)})"


def _change(puzzle: Puzzle, change: Change) -> str:
    """A phrase for a change of a clue: it moves to another spot, or gets another text."""
    if change.to != change.clue:
        return f"{_clue(puzzle, change.clue)} moved to {where(change.puzzle, change.to)}"
    return f"{clue_text(change.puzzle, change.clue)} instead of {_clue(puzzle, change.clue)}"


def cells_of(puzzle: Puzzle, vars: Iterable[Var]) -> tuple[Spot, ...]:
    """The cells of variables. For a variable on an edge, these are the cells on both sides of it."""
    cells = {cell for var in vars for cell in ([var.spot] if var.spot.is_cell else ends(var.spot))}
    return tuple(sorted(cell for cell in cells if puzzle.grid.has(cell)))


def _by_row(cells: Sequence[Spot]) -> list[str]:
    """A phrase for the cells of each row, such as "row 1, columns 2 to 4 and 6"."""
    phrases = []
    for row in sorted({cell.row for cell in cells}):
        cols = [cell.col + 1 for cell in cells if cell.row == row]
        starts = [col for col in cols if col - 1 not in cols]
        stops = [col for col in cols if col + 1 not in cols]
        runs = [f"{a}" if a == b else f"{a} to {b}" for a, b in zip(starts, stops, strict=True)]
        phrases.append(f"row {row + 1}, column{'s' if len(cols) > 1 else ''} {_list(runs, ', ')}")
    return phrases


def _number(number: int, noun: str) -> str:
    """A number with its noun in the singular or the plural."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _list(items: Sequence[str], separator: str) -> str:
    """Items as a list. Only the first LONGEST items are named."""
    if len(items) > LONGEST:
        return f"{separator.join(items[:LONGEST])} and {len(items) - LONGEST} more"
    if len(items) > 1 and separator == ", ":
        return f"{separator.join(items[:-1])} and {items[-1]}"
    return separator.join(items)


SENTENCES |= {"diagnosis": sentences, "audit": audit_sentences}
