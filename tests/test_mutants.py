"""The mutation testing tool applies each mutation that it reports, everywhere."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import puzzlepark
from puzzlepark.constraints import parts_named
from puzzlepark.game_rules.kit.catalogue import rule_class, rule_names

CODE = """
from functools import lru_cache

def check(n):
    return helper(n) and n != 7

@lru_cache
def helper(n):
    return 0 < n

def other(n):
    return n + 1
"""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, ModuleType]:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "tools"))
    return importlib.import_module("mutation"), importlib.import_module("tracing")


@pytest.fixture
def module(tmp_path: Path) -> Any:
    path = tmp_path / "mutated_module.py"
    path.write_text(CODE)
    spec = importlib.util.spec_from_file_location("mutated_module", path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_mutants_are_those_of_the_functions_that_count(tools: tuple[Any, Any], module: Any) -> None:
    found = tools[0].mutants_of(Path(module.__file__), frozenset({"check"}))
    assert sorted({mutant.what for mutant in found}) == [
        "0 -> -1",
        "0 -> 1",
        "0 < n -> 0 <= n",
        "7 -> 6",
        "7 -> 8",
        "helper(n) and n != 7 -> helper(n) or n != 7",
        "n != 7 -> n == 7",
    ]
    assert len(tools[0].mutants_of(Path(module.__file__), frozenset())) == len(found) + 3


def test_a_mutant_is_installed_wherever_the_function_is_known(tools: tuple[Any, Any], module: Any) -> None:
    mutation = tools[0]
    kept = module.check
    by_name = {mutant.what: mutant for mutant in mutation.mutants_of(Path(module.__file__), frozenset({"check"}))}
    assert not kept(0)
    mutation.install(by_name["0 < n -> 0 <= n"])
    module.helper.cache_clear()
    assert kept(0)
    assert not kept(7)
    mutation.install(by_name["7 -> 8"])
    assert kept(7)


def test_no_constraint_and_no_referee_is_forgotten(tools: tuple[Any, Any]) -> None:
    parts = {name: (files, functions) for name, files, functions, _ in importlib.import_module("mutants").parts()}
    home = Path(puzzlepark.__file__).parent
    constraints = {module.__name__.split(".")[-2] for module in parts_named("examples")}
    assert len(constraints) > 20
    for constraint in constraints:
        assert {path.stem for path in parts[f"constraint {constraint}"][0]} >= {"__init__", "clauses"}
    for folder in {path.parent for path in (home / "genres").glob("*/collection.jsonl")}:
        files, functions = parts[folder.name]
        assert set(folder.glob("rule*.py")) <= set(files)
        assert {"violations", "postings"} <= functions
    for name in rule_names():
        files, functions = parts[f"rule {name}"]
        assert Path(inspect.getfile(rule_class(name))) in files
        assert {"violations", "postings"} <= functions
    bridges = next(path for path in parts["hashiwokakero"][0] if path.name == "bridges.py")
    assert tools[0].mutants_of(bridges, parts["hashiwokakero"][1]), "the model calls what stands beside it"


def test_lines_that_run_are_reported(tools: tuple[Any, Any], module: Any) -> None:
    before = sys.gettrace()
    lines = tools[1].Lines([Path(module.__file__)])
    with lines:
        module.check(3)
    sys.settrace(before)
    assert "not run: mutated_module.py:11, mutated_module.py:12" in str(lines)
    module.other(1)
    assert "not run: mutated_module.py:11, mutated_module.py:12" in str(lines)
