"""Models: the rules of a puzzle as constraints over layers of variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, ParamSpec

from puzzlepark._native import constructor
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Layer, Marks, kept_by_grid
from puzzlepark.core.record import NamedTuple, dataclass

P = ParamSpec("P")


class Posting(NamedTuple):
    """A constraint that a model posts, with a code. A rule of a genre usually posts several.

    `clue` is the spot of the clue that states the rule, or None for a rule that holds on every board. `arguments` are
    pairs of a name and a value for sentences, in addition to those of the constraint's type. A pair with an empty name
    has a function of the deduction context that returns several arguments. An `implied` posting follows from the
    others: engines use it to search less, and explanations do not use it.
    """

    code: str
    constraint: Constraint
    clue: Spot | None = None
    arguments: tuple[tuple[str, Any], ...] = ()
    implied: bool = False

    @property
    def where(self) -> tuple[Spot, ...]:
        return tuple(v.spot for v in self.constraint.scope)


Posting.__new__ = constructor(Posting._fields, tuple(Posting._field_defaults.values()))  # type: ignore[method-assign]


class Laws:
    """A contiguous block of rules that the models of all boards of one shape share, with a cache for engines."""

    def __init__(self, rules: Sequence[Posting]) -> None:
        self.rules = rules
        self.constraints = [rule.constraint for rule in rules]
        self.kept: dict[Any, Any] = {}

    @cached_property
    def layers(self) -> frozenset[str]:
        """The names of the layers that the rules read."""
        return frozenset(var.layer for constraint in self.constraints for var in constraint.scope)


def kept_rules(function: Callable[P, list[Posting]]) -> Callable[P, list[Posting]]:
    """Decorate a function of a grid whose rules are the same for all boards of one shape: cache them as `Laws`."""

    @kept_by_grid
    @wraps(function)
    def cached(*args: P.args, **named: P.kwargs) -> list[Posting]:
        """The rules of the function. The first constraint refers to all of them, as `Laws`."""
        rules = function(*args, **named)
        if rules:
            vars(rules[0].constraint)["laws"] = Laws(rules)
        return rules

    return cached


@dataclass(frozen=True)
class Model:
    """The rules of one puzzle for engines.

    `answer` are the layers that a player marks, and `hidden` layers are part of a solution without being marked.
    `auxiliary` layers help to state rules: the other layers determine them, and solutions do not contain them.
    """

    answer: tuple[Layer, ...]
    hidden: tuple[Layer, ...]
    views: Mapping[str, tuple[str, ...]]
    rules: tuple[Posting, ...]
    auxiliary: tuple[Layer, ...] = ()

    @property
    def layers(self) -> tuple[Layer, ...]:
        return self.answer + self.hidden

    @property
    def every_layer(self) -> tuple[Layer, ...]:
        return self.answer + self.hidden + self.auxiliary

    @cached_property
    def kept(self) -> dict[str, Any]:
        """A cache of what engines derive from the model."""
        return {}

    def forget(self) -> None:
        """Clear the cache. Much of it is in reference cycles, which a garbage collection would free only after a pass
        over all objects."""
        for value in self.kept.values():
            # A test with `isinstance` and a protocol would take longer than the whole referee.
            if forget := getattr(value, "forget", None):
                forget()
        self.kept.clear()

    @cached_property
    def constraints(self) -> list[Constraint]:
        """The constraint of each rule."""
        return [rule.constraint for rule in self.rules]

    @cached_property
    def constraint_types(self) -> frozenset[type[Constraint]]:
        """The types of the constraints."""
        return frozenset(map(type, self.constraints))

    def saying(self, name: str) -> list[Constraint]:
        """The constraints whose types override this method or property of `Constraint`."""
        types = {type_ for type_ in self.constraint_types if getattr(type_, name) is not getattr(Constraint, name)}
        return [constraint for constraint in self.constraints if type(constraint) in types] if types else []

    def holds(self, marks: Marks) -> bool:
        """True if complete marks satisfy every rule."""
        return all(rule.constraint.holds(marks) for rule in self.rules)


def __getattr__(name: str) -> Any:
    """`Rule` is the former name of `Posting`, which genres of other packages may still use."""
    if name == "Rule":
        return Posting
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
