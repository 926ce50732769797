"""A genre's rules as machines read them: layers of variables, and rules over them."""

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


class Rule(NamedTuple):
    """One rule at one place; `clue` is the spot of the clue that states it, None for a law. `figures` are slots that
    sentences about it may name, besides those that its kind counts; one without a name is a function of a look as
    it is told, and gives several. An `implied` rule follows from the others: engines search less with it, explanations
    do without."""

    code: str
    constraint: Constraint
    clue: Spot | None = None
    figures: tuple[tuple[str, Any], ...] = ()
    implied: bool = False

    @property
    def where(self) -> tuple[Spot, ...]:
        return tuple(v.spot for v in self.constraint.scope)


Rule.__new__ = constructor(Rule._fields, tuple(Rule._field_defaults.values()))  # type: ignore[method-assign]


class Laws:
    """Constraints that stand one behind the other in the model of every board of one shape. Engines keep here what they
    make of them."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.constraints = [rule.constraint for rule in rules]
        self.kept: dict[Any, Any] = {}

    @cached_property
    def layers(self) -> frozenset[str]:
        """The names of the layers that they read."""
        return frozenset(var.layer for constraint in self.constraints for var in constraint.scope)


def kept_rules(function: Callable[P, list[Rule]]) -> Callable[P, list[Rule]]:
    """A function of a grid that gives the same rules for all boards of one shape, which are known as laws."""

    @kept_by_grid
    @wraps(function)
    def found(*args: P.args, **named: P.kwargs) -> list[Rule]:
        rules = function(*args, **named)
        if rules:
            vars(rules[0].constraint)["laws"] = Laws(rules)
        return rules

    return found


@dataclass(frozen=True)
class Model:
    """`answer` is what marks must hold, `hidden` is found with it. `auxiliary` layers help to state rules: the others
    decide them, and no solution shows them."""

    answer: tuple[Layer, ...]
    hidden: tuple[Layer, ...]
    views: Mapping[str, tuple[str, ...]]
    rules: tuple[Rule, ...]
    auxiliary: tuple[Layer, ...] = ()

    @property
    def layers(self) -> tuple[Layer, ...]:
        return self.answer + self.hidden

    @property
    def every_layer(self) -> tuple[Layer, ...]:
        return self.answer + self.hidden + self.auxiliary

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What engines make of the model, for the next question about it."""
        return {}

    def forget(self) -> None:
        """Drop what engines made of the model. Much of it refers to the model or to itself: now it is freed at once,
        and not left to the garbage collector, which looks at everything that lives."""
        for made in self.kept.values():
            if hasattr(made, "forget"):
                made.forget()
        self.kept.clear()

    @cached_property
    def constraints(self) -> list[Constraint]:
        """The constraint of each rule."""
        return [rule.constraint for rule in self.rules]

    @cached_property
    def constraint_types(self) -> frozenset[type[Constraint]]:
        """The classes of its constraints."""
        return frozenset(map(type, self.constraints))

    def saying(self, name: str) -> list[Constraint]:
        """The constraints whose kinds say more than nothing by this method or property."""
        kinds = {kind for kind in self.constraint_types if getattr(kind, name) is not getattr(Constraint, name)}
        return [each for each in self.constraints if type(each) in kinds] if kinds else []

    def holds(self, marks: Marks) -> bool:
        """Whether complete marks satisfy every rule."""
        return all(rule.constraint.holds(marks) for rule in self.rules)
