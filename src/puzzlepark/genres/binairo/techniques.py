"""The names by which players know the steps of an explanation."""

from collections.abc import Callable

from puzzlepark.core.steps import Step
from puzzlepark.genres.kit import Technique, sets_nothing

HALF = ("half", "Half of the line")
"""The code and the title of what a line that is half full tells."""


def fails_at(rule: str) -> Callable[[Step], bool]:
    """Whether a supposition fails by a rule whose code begins so."""
    return lambda step: bool(step.looks) and step.looks[-1].rule.startswith(rule)


def supposition(code: str, title: str, rule: str, told: str) -> Technique:
    """A supposition that fails by a rule, whatever led there."""
    return Technique(code, title, "suppose", why=f"{{chain}} {told}", fits=fails_at(rule))


TECHNIQUES = (
    Technique("given", "Given", "count:number", why="A cell with a 0 is open.", fits=sets_nothing),
    Technique("given", "Given", "count:number", why="A cell with a 1 is shaded."),
    Technique(
        "three", "No three alike", "count:three", why="In a line of three, the other two are shaded.", fits=sets_nothing
    ),
    Technique("three", "No three alike", "count:three", why="In a line of three, the other two are open."),
    Technique(*HALF, "count:half.row", why="{line} is half shaded already.", fits=sets_nothing),
    Technique(*HALF, "count:half.row", why="{line} is half open already."),
    Technique(*HALF, "count:half.column", why="{line} is half shaded already.", fits=sets_nothing),
    Technique(*HALF, "count:half.column", why="{line} is half open already."),
    Technique("same", "No two alike", "differ:same.row", why="Otherwise two rows would be the same."),
    Technique("same", "No two alike", "differ:same.column", why="Otherwise two columns would be the same."),
    supposition("trio", "Would be three alike", "three", "Then {last} are alike."),
    supposition("uneven", "Would not be half", "half", "Then {line} cannot be half shaded."),
    supposition("twin", "Would be the same", "same.row", "Then two rows are the same."),
    supposition("twin", "Would be the same", "same.column", "Then two columns are the same."),
)
