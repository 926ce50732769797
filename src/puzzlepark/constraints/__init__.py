"""The types of constraints, each in a folder. There is no list of them: `part` looks up the folder of a constraint.

The class is in the folder's `__init__.py`. The other files are optional parts:

    clauses.py      for conflict-driven search       machine.py   for sweeps          proof.py    for certificates
    deductions.py   for explanations                 cp.py        for OR-tools        lemmas.py   to find lemmas
    frontier.py, options.py, sums.py                 for the engines `frontier`, `sat` and `subset_sum`
    examples.py     for tests

An engine refuses a model if a constraint lacks the part that it needs, unless the constraint can be decomposed into
constraints that have it: see `expanded`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from puzzlepark.core.constraint import Auxiliary, Constraint
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.phrases import Arguments, DeductionContext, Position
from puzzlepark.core.puzzle import Layer, Var
from puzzlepark.core.record import NamedTuple, dataclass, field, replace
from puzzlepark.core.steps import Exclusion, Technique
from puzzlepark.core.watch import polled

if TYPE_CHECKING:
    from puzzlepark.encoders.deductions import DeductionModel, Law

MAIN = ("write", "add", "machines")
"""The names that the main function of a part can have, depending on the part. If a part is a single function instead of
a module, it is available under each of these names."""

_PARTS: dict[tuple[type, str], Any] = {}


def part(constraint: Constraint, name: str) -> Any:
    """A part of a constraint's type: the module with this name in the folder of its class, or None. If the class is
    defined in a single file, a function with this name in that file is the part."""
    return part_of(type(constraint), name)


def part_of(constraint_type: type, name: str) -> Any:
    """The part with this name of a constraint's class, as for `part`."""
    key = constraint_type, name
    if key not in _PARTS:
        _PARTS[key] = _load_part(*key)
    return _PARTS[key]


def function_of(constraint_type: type, name: str, function: str) -> Any:
    """A function, or another attribute, of a part of a constraint's class; None if the part does not define it."""
    return getattr(part_of(constraint_type, name), function, None)


def functions(model: Model, name: str, function: str) -> list[tuple[Any, Constraint]]:
    """Pairs of a function and a constraint, for all constraints of a model whose type has the part `name` with this
    function. Parts are looked up once per type, since a board has hundreds of constraints."""
    by_type: dict[type, Any] = {}
    for constraint_type in model.constraint_types:
        declared = function_of(constraint_type, name, function)
        if declared is not None:
            by_type[constraint_type] = declared
    if not by_type:
        return []
    return [(by_type[type(each)], each) for each in model.constraints if type(each) in by_type]


def _load_part(constraint_type: type, name: str) -> Any:
    """The part with this name from a folder or from a single file; None if there is none."""
    module = sys.modules[constraint_type.__module__]
    is_folder = "__path__" in vars(module)
    if is_folder:
        part_name = f"{module.__name__}.{name}"
        return importlib.import_module(part_name) if find_spec(part_name) else None
    function = vars(module).get(name)
    if getattr(function, "__module__", None) != constraint_type.__module__:
        return None  # There is no such name in the file, or it was imported from another one.
    return SimpleNamespace(**dict.fromkeys(MAIN, function))


class Expanded(NamedTuple):
    """A model in which rules are replaced by the constraints that they decompose into."""

    model: Model
    origins: Sequence[int]
    """For each rule the index of the rule of the original model that it comes from."""
    homes: Mapping[str, int]
    """For each auxiliary layer the index of the original rule whose decomposition uses it."""


def expanded(model: Model, name: str) -> Expanded:
    """The model in which every constraint that lacks a part is decomposed if possible. Cached with the model."""
    if not any(decomposes(each, name) for each in model.constraint_types):
        return Expanded(model, range(len(model.rules)), {})
    cached: dict[str, Expanded] = model.kept.setdefault("expanded", {})
    if name not in cached:
        cached[name] = _expand(model, name)
    return cached[name]


def _expand(model: Model, name: str) -> Expanded:
    """Decompose the constraints that lack a part, each with auxiliary layers of its own."""
    layers: list[Layer] = []
    homes: dict[str, int] = {}

    def simple_rules() -> Iterator[tuple[int, Posting]]:
        """The rules after decomposition, each with the index of its original rule. Records the auxiliary layers."""
        for number, rule in enumerate(model.rules):
            new = Auxiliary(f"{rule.code} {number}")
            for simple in _decompose(rule.constraint, name, new):
                yield number, Posting(rule.code, simple, rule.clue)
            layers.extend(new.layers)
            homes.update(dict.fromkeys((layer.name for layer in new.layers), number))

    numbered = list(polled(simple_rules()))
    rules = tuple(rule for _, rule in numbered)
    expanded_model = replace(model, rules=rules, auxiliary=model.auxiliary + tuple(layers))
    return Expanded(expanded_model, [number for number, _ in numbered], homes)


def decomposes(constraint_type: type[Constraint], name: str) -> bool:
    """Whether constraints of a type are replaced by simpler ones, because they lack a part."""
    return part_of(constraint_type, name) is None and constraint_type.decompose is not Constraint.decompose


def _decompose(constraint: Constraint, name: str, new: Auxiliary) -> Iterator[Constraint]:
    """The constraint itself, or the simpler constraints that replace it, which are decomposed in turn."""
    simpler = constraint.decompose(new) if decomposes(type(constraint), name) else None
    if simpler is None:
        yield constraint
    else:
        for each in simpler:
            yield from _decompose(each, name, new)


@dataclass(frozen=True)
class DeductionPart:
    """The declarations of a `deductions.py`, or of the file of a constraint without that part. All are optional."""

    add: Callable[[DeductionModel, int, Posting, Any], None] | None = None
    """Adds the deductions of one rule, which is given with its number and its constraint."""
    add_together: Callable[[DeductionModel, list[tuple[int, Posting]]], None] | None = None
    """Adds the deductions that need several rules of the type, which are given with their numbers."""
    laws: Callable[[DeductionModel, int, Posting, Any, Collection[str]], list[Law]] | None = None
    """Returns laws, to which other rules about the same place add restrictions. The last argument names the layers of
    the view."""
    layers: Callable[[Any], tuple[set[str], set[str]]] | None = None
    """Returns the names of layers that a player marks though no view shows them, and of layers that are notes."""
    largest_value: Callable[[Any, Model, Mapping[Var, Collection[int]]], int] | None = None
    """Returns the bound above which a person does not distinguish values, given the values that solutions have."""
    at_once: Callable[[Any], dict[Var, int]] | None = None
    """Returns marks that are printed on the board, so that no step is needed for them."""
    at_a_glance: Callable[[Any, Position], list[Exclusion]] | None = None
    """Returns exclusions that a player sees without any deduction."""
    alike: Callable[[DeductionContext], object] | None = None
    """Returns a key for a deduction of a family. Deductions with equal keys become one step."""
    arguments: Callable[[DeductionContext], Arguments] | None = None
    """Returns the arguments for the templates."""
    techniques: tuple[Technique, ...] = ()
    templates: Mapping[str, str] = field(default_factory=dict)
    """Sentences by the code of a deduction, perhaps with a case: "count", "count.rest", "fails count", "then count"."""
    single: tuple[str, ...] = ()
    """Codes of deductions of which every exclusion becomes a step of its own."""
    carries: tuple[str, ...] = ()
    """Codes of deductions that only pass on exclusions, from notes to marks. Sentences leave them out."""


SENTENCES = {
    "arguments": "arguments",
    "TECHNIQUES": "techniques",
    "TEMPLATES": "templates",
    "SINGLE": "single",
    "CARRIES": "carries",
    # Former names.
    "figures": "arguments",
    "WORDS": "techniques",
}
"""Names in a module that declare how deductions are explained, with the fields that they fill."""
FUNCTIONS = ("add", "add_together", "laws", "layers", "largest_value", "at_once", "at_a_glance", "alike")


def deduction_part(constraint: Constraint) -> DeductionPart:
    """The deductions of a constraint's type, and how they are explained."""
    constraint_type = type(constraint)
    if constraint_type not in _DEDUCTION_PARTS:
        _DEDUCTION_PARTS[constraint_type] = _load_deductions(constraint_type)
    return _DEDUCTION_PARTS[constraint_type]


_DEDUCTION_PARTS: dict[type, DeductionPart] = {}


def _load_deductions(constraint_type: type) -> DeductionPart:
    """Read the deductions of a type from its `deductions.py`, or from the file that defines the type."""
    declared = part_of(constraint_type, "deductions")
    functions = {} if declared is None else vars(declared)
    if isinstance(declared, ModuleType):
        return read_deductions(functions, functions)
    return read_deductions(functions, vars(sys.modules[constraint_type.__module__]))


def read_deductions(functions: Mapping[str, Any], sentences: Mapping[str, Any]) -> DeductionPart:
    """Collect the declarations of a part. `functions` and `sentences` are the names that a module defines, with their
    values; the functions are looked up in the first and the sentences in the second."""
    declared = {name: functions[name] for name in FUNCTIONS if name in functions}
    declared |= {name: sentences[key] for key, name in SENTENCES.items() if key in sentences}
    return DeductionPart(**declared)


def parts_named(name: str) -> Iterator[ModuleType]:
    """The parts with this name of all constraint types in this package, for documents and tests."""
    from pkgutil import iter_modules  # loads `inspect`

    for folder in sorted(module.name for module in iter_modules(__path__)):
        part_name = f"{__name__}.{folder}.{name}"
        if find_spec(part_name):
            yield importlib.import_module(part_name)
