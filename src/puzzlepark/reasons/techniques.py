"""The techniques that all types of constraints share, and the templates of their sentences."""

from __future__ import annotations

from itertools import chain

from puzzlepark.constraints import deduction_part, expanded, parts_named, read_deductions
from puzzlepark.core.model import Model
from puzzlepark.core.steps import REFUTED, Technique, fails_by, has_clues

GENERAL = (
    Technique("cell", "One way left", "cell"),
    Technique("only-number", "Only number", "only"),
    Technique("would-be-a-dead-end", "Would be a dead end", "suppose", why=REFUTED, fits=fails_by("cell")),
    Technique("no-room", "No room", "suppose", why=REFUTED, fits=fails_by("count")),
    Technique("closes", "Would close", "suppose", why=REFUTED, fits=fails_by("ring")),
    Technique("parts", "Would part", "suppose", why=REFUTED, fits=fails_by("cut")),
    Technique("suppose", "Suppose", "suppose", why=REFUTED),
    Technique("nested", "Suppose twice", "nested", why=REFUTED),
    Technique("together", "Together", "together", why="Together, {clues} leave one way only.", fits=has_clues),
    Technique("together", "Together", "together", why="The rules leave one way only, as a long search shows."),
)
"""Techniques for every type of constraint. The first one that fits a step is taken."""
TEMPLATES = {
    "": "{law}",
    "only": "For {found}, every other number is taken or ruled out.",
    "fails": "Then {who} would fail. {law}",
    "fails empty": "Then no value would be left for {place}.",
    "fails empty mind": "Then no way would be left for {place}.",
}
"""Templates for deductions for which neither the genre nor the constraint type has one."""


def techniques_of(model: Model) -> tuple[Technique, ...]:
    """The techniques of the constraint types in a model, then the general ones."""
    rules = (*model.rules, *expanded(model, "deductions").model.rules)
    parts = {type(rule.constraint): deduction_part(rule.constraint) for rule in rules}
    return _unique((*chain.from_iterable(part.techniques for part in parts.values()), *GENERAL))


def every_technique() -> tuple[Technique, ...]:
    """The general techniques, then those of all constraint types."""
    parts = (read_deductions(vars(module), vars(module)) for module in parts_named("deductions"))
    return _unique((*GENERAL, *chain.from_iterable(part.techniques for part in parts)))


def _unique(techniques: tuple[Technique, ...]) -> tuple[Technique, ...]:
    """The techniques without repetitions, in their order."""
    return tuple(dict.fromkeys(techniques))
