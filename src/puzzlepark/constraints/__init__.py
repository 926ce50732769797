"""Kinds of constraint, a folder each. Nothing lists them: whoever needs a part of a kind asks for it here.

The value stands in the folder's `__init__.py`. The parts beside it are optional:

    clauses.py   for the conflict-driven search      machine.py   for sweeps          proof.py    for certificates
    deductions.py     for explanations                    cp.py        for OR-tools        examples.py for the law tests
    frontier.py, options.py, sums.py                 for the engines `frontier`, `sat` and `subset_sum`

A part that is missing is a refusal, unless the kind can be decomposed into kinds that have it: see `expanded`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

from puzzlepark.core.constraint import Auxiliary, Constraint
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.phrases import Arguments, DeductionContext
from puzzlepark.core.puzzle import Layer
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.core.steps import Technique
from puzzlepark.core.watch import polled

MAIN = ("write", "add", "machines")
"""What the main function of a part is called: a function that stands for a whole file has all these names."""


_PARTS: dict[tuple[type, str], Any] = {}


def part(constraint: Constraint, name: str) -> Any:
    """A part of a constraint's kind: the file of this name in the folder of its class, or None. For a kind in one file
    a function of this name beside the class stands for it."""
    return part_of(type(constraint), name)


def part_of(kind: type, name: str) -> Any:
    """The same for the class of a constraint."""
    key = kind, name
    if key not in _PARTS:
        _PARTS[key] = _found(*key)
    return _PARTS[key]


def functions(model: Model, name: str, function: str) -> list[tuple[Any, Constraint]]:
    """A function of a part with each constraint of a model whose kind has it. Kinds are looked up, not constraints:
    a board has hundreds of these."""
    found = ((kind, getattr(part_of(kind, name), function, None)) for kind in model.constraint_types)
    known = {kind: callable for kind, callable in found if callable is not None}
    if not known:
        return []
    return [(known[type(each)], each) for each in model.constraints if type(each) in known]


def _found(kind: type, name: str) -> Any:
    home = sys.modules[kind.__module__]
    if hasattr(home, "__path__"):
        whole = f"{home.__name__}.{name}"
        return importlib.import_module(whole) if find_spec(whole) else None
    function = getattr(home, name, None)
    if getattr(function, "__module__", None) != kind.__module__:
        return None
    return SimpleNamespace(**dict.fromkeys(MAIN, function))


class Expanded(NamedTuple):
    """A model in which rules are replaced by the parts that they decompose into."""

    model: Model
    origins: Sequence[int]
    """For each rule the place of the rule that it comes from."""
    homes: Mapping[str, int]
    """For each auxiliary layer the place of the rule that it serves."""


def expanded(model: Model, name: str) -> Expanded:
    """A model of which every rule has this part, as far as its kinds can be decomposed. It is kept with the model."""
    if not any(decomposes(kind, name) for kind in model.constraint_types):
        return Expanded(model, range(len(model.rules)), {})
    kept: dict[str, Expanded] = model.kept.setdefault("expanded", {})
    if name not in kept:
        kept[name] = _expanded(model, name)
    return kept[name]


def _expanded(model: Model, name: str) -> Expanded:
    layers: list[Layer] = []
    homes: dict[str, int] = {}

    def parts() -> Iterator[tuple[int, Rule]]:
        for number, rule in enumerate(model.rules):
            new = Auxiliary(f"{rule.code} {number}")
            for simple in _simple(rule.constraint, name, new):
                yield number, Rule(rule.code, simple, rule.clue)
            layers.extend(new.layers)
            homes.update(dict.fromkeys((layer.name for layer in new.layers), number))

    found = list(polled(parts()))
    rules = tuple(rule for _, rule in found)
    whole = replace(model, rules=rules, auxiliary=model.auxiliary + tuple(layers))
    return Expanded(whole, [number for number, _ in found], homes)


def decomposes(kind: type[Constraint], name: str) -> bool:
    """Whether constraints of a kind are replaced by simpler ones, because it lacks a part."""
    return part_of(kind, name) is None and kind.decompose is not Constraint.decompose


def _simple(constraint: Constraint, name: str, new: Auxiliary) -> Iterator[Constraint]:
    parts = constraint.decompose(new) if decomposes(type(constraint), name) else None
    if parts is None:
        yield constraint
    else:
        for each in parts:
            yield from _simple(each, name, new)


def words(constraint: Constraint) -> tuple[Technique, ...]:
    """How explanations speak of a constraint: `WORDS` beside its deductions, or beside the class of a kind without
    deductions."""
    home = part(constraint, "deductions") or sys.modules[type(constraint).__module__]
    found: tuple[Technique, ...] = getattr(home, "WORDS", ())
    return found


def says(constraint: Constraint) -> tuple[Mapping[str, str], Callable[[DeductionContext], Arguments] | None]:
    """The sentences about looks at a constraint, by code and case, and what fills their slots in: `TEMPLATES` and
    `figures` beside its deductions."""
    home = part(constraint, "deductions") or sys.modules[type(constraint).__module__]
    return getattr(home, "TEMPLATES", {}), getattr(home, "figures", None)


def parts_named(name: str) -> Iterator[ModuleType]:
    """The parts of this name of all kinds in this package, for documents and tests that speak of all of them."""
    from pkgutil import iter_modules  # loads `inspect`

    for folder in sorted(module.name for module in iter_modules(__path__)):
        whole = f"{__name__}.{folder}.{name}"
        if find_spec(whole):
            yield importlib.import_module(whole)
