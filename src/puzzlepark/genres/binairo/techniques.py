"""The names by which players know the steps of an explanation."""

from collections.abc import Callable

from puzzlepark.core.record import replace
from puzzlepark.core.steps import Step
from puzzlepark.genres.kit import Technique, supposition


def fails_at(rule: str) -> Callable[[Step], bool]:
    """Whether a supposition fails by a rule whose code begins so."""
    return lambda step: bool(step.deductions) and step.deductions[-1].rule.startswith(rule)


def fails(code: str, title: str, rule: str) -> Technique:
    """A supposition that fails by a rule, whatever led there."""
    return replace(supposition(code, title, ""), fits=fails_at(rule))


TECHNIQUES = (
    Technique("given", "Given", "count:number"),
    Technique("three", "No three alike", "count:three"),
    Technique("half", "Half of the line", "count:half.row"),
    Technique("half", "Half of the line", "count:half.column"),
    Technique("same", "No two alike", "differ:same.row"),
    Technique("same", "No two alike", "differ:same.column"),
    fails("trio", "Would be three alike", "three"),
    fails("uneven", "Would not be half", "half"),
    fails("twin", "Would be the same", "same"),
)
