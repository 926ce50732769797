"""The names by which players know the steps of an explanation."""

from collections.abc import Callable

from puzzlepark.core.record import replace
from puzzlepark.core.steps import Step
from puzzlepark.genres import kit


def fails_at(rule: str) -> Callable[[Step], bool]:
    """Return a function that tests whether the last deduction of a step is by a rule whose code begins with `rule`."""
    return lambda step: bool(step.deductions) and step.deductions[-1].rule.startswith(rule)


def fails(code: str, title: str, rule: str) -> kit.Technique:
    """Return the technique of suppositions that are refuted by a rule, whatever deductions lead to the
    contradiction."""
    return replace(kit.supposition(code, title, ""), fits=fails_at(rule))


TECHNIQUES = (
    kit.Technique("given", "Given", "count:number"),
    kit.Technique("three", "No three alike", "count:three"),
    kit.Technique("half", "Half of the line", "count:half.row"),
    kit.Technique("half", "Half of the line", "count:half.column"),
    kit.Technique("same", "No two alike", "differ:same.row"),
    kit.Technique("same", "No two alike", "differ:same.column"),
    fails("trio", "Would be three alike", "three"),
    fails("uneven", "Would not be half", "half"),
    fails("twin", "Would be the same", "same"),
)
