"""Deductions about runs: their leftmost and rightmost positions, and what all arrangements share."""

from __future__ import annotations

from puzzlepark.constraints.runs import Runs
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, Arguments, DeductionContext
from puzzlepark.core.steps import Technique
from puzzlepark.encoders.deductions import DeductionInfo, DeductionModel

REACH, FIT = 1, 3
"""The costs of the deductions: a cheaper one is an easier step."""
TECHNIQUES = (
    Technique("reach", "Reach of the runs", "reach"),
    Technique("fit", "How the runs fit", "fit"),
)
TEMPLATES = {
    "reach.none": "{who} has no painted cells.",
    "reach.overlap": (
        "In {who}, the run of {run} lies between {first} and {last}: pushed to either end, it covers {found}."
    ),
    "reach.overlaps": "In {who}, runs overlap themselves: pushed to either end, the runs of {runs} cover {found}.",
    "reach.gap": "In {who}, no run can reach {found}.",
    "reach": "In {who}, the runs have {spare:cell} to spare.",
    "fit": "However the runs of {who} are laid, they agree on {found}.",
    "fails reach": "Then the runs of {who} would not fit.",
    "fails fit": "Then the runs of {who} would not fit.",
}


def arguments(context: DeductionContext) -> Arguments:
    """The arguments for the runs of a line: how far each can be pushed, and which of them cover the decided cells."""
    assert context.rule is not None
    runs: Runs = context.rule.constraint  # type: ignore[assignment]
    scope = tuple(runs.scope)
    spots = sorted({var.spot for var, _ in context.exclusions})
    slots: dict[str, Argument] = {"found": spots, "case": "", "spare": len(scope) - runs.last}
    if not runs.lengths:
        return {**slots, "case": "none"}
    candidates = [context.position.candidates(var) for var in scope]
    early = earliest(runs.lengths, candidates)
    mirrored = earliest(runs.lengths[::-1], candidates[::-1])
    if context.fails or early is None or mirrored is None or context.code == "fit":
        return slots
    late = [len(scope) - start - length for start, length in zip(mirrored[::-1], runs.lengths, strict=True)]
    if not all(context.marks.values()):
        return {**slots, "case": "gap"}
    cells = {var.spot: k for k, var in enumerate(scope)}
    covered = []
    for k, length in enumerate(runs.lengths):
        # A run covers the cells from its latest start to its earliest end, wherever it is.
        core = range(late[k], early[k] + length)
        if any(cells[spot] in core for spot in spots):
            covered.append(k)
    if len(covered) == 1:
        k = covered[0]
        ends = {"first": [scope[early[k]].spot], "last": [scope[late[k] + runs.lengths[k] - 1].spot]}
        return {**slots, **ends, "run": runs.lengths[k], "case": "overlap"}
    return {**slots, "runs": [runs.lengths[k] for k in covered], "case": "overlaps" if covered else ""}


def earliest(lengths: tuple[int, ...], candidates: list[list[int]]) -> list[int] | None:
    """The start of each run if all are as far to the front as possible; None if they do not fit. By memoised search."""
    size = len(candidates)
    must_fill = [0 not in values for values in candidates]
    must_be_empty = [values == [0] for values in candidates]

    def fits(k: int, start: int, known: dict[tuple[int, int], list[int] | None]) -> list[int] | None:
        """The starts of the runs from index k on, in the cells from `start` on; None if they do not fit."""
        if k == len(lengths):
            return None if any(must_fill[start:]) else []
        if (k, start) not in known:
            known[k, start] = None
            for at in range(start, size - lengths[k] + 1):
                if at > start and must_fill[at - 1]:
                    break  # The run cannot begin after a cell that it would have to cover.
                end = at + lengths[k]
                if any(must_be_empty[at:end]) or (end < size and must_fill[end]):
                    continue
                following = fits(k + 1, min(end + 1, size), known)
                if following is not None:
                    known[k, start] = [at, *following]
                    break
        return known[k, start]

    return fits(0, 0, {})


def add(board: DeductionModel, number: int, rule: Posting, runs: Runs) -> None:
    """Add the deductions about a line. The kernel gets the atoms "filled" and "empty" of each cell."""
    cells = [(v.others(0), v.atoms_of((0,))) for v in board.of(runs.scope)]
    board.deductions.append(DeductionInfo(("reach", "fit"), rule.code, (number,), rule.where))
    board.native.add_runs(cells, list(runs.lengths), [REACH, FIT], [number])
