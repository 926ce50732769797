"""Run the published algorithms of a genre exactly as printed, and compare their answers with the correct one."""

from __future__ import annotations

from puzzlepark import papers
from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Budget, Clock, Report, Status
from puzzlepark.papers.printed import Printed, Says
from puzzlepark.registry import genre_of
from puzzlepark.tasks.solve import count, solve


class Comparison(NamedTuple):
    """The answer of an algorithm as printed. `right` is None if its answer or the correct one is unknown. `why` has the
    rule that its solution breaks, or the correct answer."""

    name: str
    says: str
    right: bool | None
    why: str = ""


def printed(puzzle: Puzzle, seconds: float | None = 10.0) -> tuple[Comparison, ...]:
    """Run each algorithm of the genre as printed, and check its answer. Raises BadInput if there is none."""
    algorithms = papers.as_printed(puzzle.genre)
    if not algorithms:
        raise BadInput(f"No published algorithm for {genre_of(puzzle).title} is kept as printed.")
    truth = solve(puzzle, limit=1, seconds=seconds)
    return tuple(_compare(one, puzzle, truth, seconds) for one in algorithms)


def verified(puzzle: Puzzle, marks: Marks) -> str:
    """The verdict of the published verification of the genre, in a sentence. Raises BadInput if there is none."""
    verifier = papers.verifier(puzzle.genre)
    if verifier is None:
        raise BadInput(f"No published verification for {genre_of(puzzle).title} is kept as printed.")
    return f"{verifier.name} as printed: {'right' if verifier.accepts(puzzle, marks) else 'wrong'}."


def _compare(one: Printed, puzzle: Puzzle, truth: Report, seconds: float | None) -> Comparison:
    """Run an algorithm, and compare its answer with the correct one."""
    try:
        said = one.run(puzzle, Clock(Budget(seconds)))
    except Stopped:
        return Comparison(one.name, "no answer in time", None)
    except BadInput as refusal:
        return Comparison(one.name, "nothing", None, str(refusal))
    except (ArithmeticError, ValueError, LookupError) as fault:
        return Comparison(one.name, "nothing: it breaks off", False, f"{type(fault).__name__}: {fault}.")
    if said.count is not None:
        return _compare_count(one, said.count, puzzle, seconds)
    return _compare_solution(one, said, puzzle, truth)


def _compare_count(one: Printed, number: int, puzzle: Puzzle, seconds: float | None) -> Comparison:
    """Compare the number of solutions that an algorithm gives with the correct number."""
    says = "1 solution" if number == 1 else f"{number:,} solutions"
    true = count(puzzle, seconds=seconds).count
    if true is None or true == number:
        return Comparison(one.name, says, None if true is None else True)
    return Comparison(one.name, says, False, f"There {'is' if true == 1 else 'are'} {true:,}.")


def _compare_solution(one: Printed, said: Says, puzzle: Puzzle, truth: Report) -> Comparison:
    """Check the solution of an algorithm, or its answer that there is none."""
    note = f" ({said.note.rstrip('.')})" if said.note else ""
    if said.solution is not None:
        verdict = genre_of(puzzle).check(puzzle, said.solution.marks)
        broken = "" if verdict else verdict.violations[0].sentence
        return Comparison(one.name, f"a solution{note}", bool(verdict), broken)
    if truth.solutions:
        return Comparison(one.name, f"no solution{note}", False, "There is one.")
    return Comparison(one.name, f"no solution{note}", True if truth.status is Status.NONE else None)
