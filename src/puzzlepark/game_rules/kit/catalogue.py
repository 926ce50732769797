"""The catalogue: rules by name, imported when they are used."""

from __future__ import annotations

import importlib
from functools import cache

from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.game_rules.manifest import RULES


def rule_names() -> list[str]:
    """The names of all rules, sorted."""
    return sorted(RULES)


@cache
def rule_class(name: str) -> type[Rule]:
    """The class of a rule. The name must be one of `rule_names`."""
    module_name, _, attribute = RULES[name].partition(":")
    kind: type[Rule] = getattr(importlib.import_module(module_name), attribute)
    return kind
