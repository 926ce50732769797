"""Installed packages are pinned with hashes, and commands that run as root are announced."""

from __future__ import annotations

import ast
import re
import runpy
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SUPPLY = runpy.run_path(str(ROOT / "tools" / "supply.py"))


def test_every_package_is_pinned_with_hashes() -> None:
    faults: list[str] = []
    for name in SUPPLY["FILES"]:
        assert SUPPLY["pins"]((ROOT / name).read_text("utf-8"), name, faults), name
    assert faults == []


@pytest.mark.parametrize("line", ["click", "click>=8", "click==8.1.0", "-e .", "click==8.1.0 --hash=md5:00"])
def test_what_is_not_pinned_is_found(line: str) -> None:
    faults: list[str] = []
    SUPPLY["pins"](f"# a comment\n{line}\n    # via park\n", "some.txt", faults)
    assert len(faults) == 1


def test_nothing_is_installed_without_hashes() -> None:
    """Every call of pip that downloads requires hashes; the project itself is installed without downloads."""
    calls = [line for line in (ROOT / "Makefile").read_text().splitlines() if "pip install" in line]
    assert len(calls) >= 4
    assert all("--require-hashes" in call or "--no-deps" in call for call in calls)


@pytest.mark.parametrize("name", ["python.sh", "outside.sh"])
def test_what_runs_as_root_is_told_first(name: str) -> None:
    lines = (ROOT / "tools" / name).read_text().splitlines()
    first = next(k for k, line in enumerate(lines) if "As root, this runs: apt-get" in line)
    assert first < next(k for k, line in enumerate(lines) if line.lstrip().startswith("apt-get update"))


def imported(text: str) -> set[str]:
    """The packages that a file imports, or asks pytest for."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                found.add(module)
            case ast.Call(func=ast.Attribute(attr="importorskip"), args=[ast.Constant(value=str(module)), *_]):
                found.add(module)
    return {name.partition(".")[0] for name in found}


def test_every_package_that_tests_import_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(line for each in project["optional-dependencies"].values() for line in each)]
    declared = {re.split(r"[^\w-]", line)[0].lower() for line in wanted}
    files = [file for file in (ROOT / "tests").rglob("*.py") if "node_modules" not in file.parts]
    tools = list((ROOT / "tools").rglob("*.py"))
    own = {name for file in (*files, *tools) for name in (file.stem, file.parent.name)}
    names = set[str]().union(*(imported(file.read_text("utf-8")) for file in files))
    known = packages_distributions()
    for name in sorted(names - own - sys.stdlib_module_names):
        packages = {package.lower().replace("_", "-") for package in known.get(name, [name])}
        assert packages & declared, f"tests import {name}, which pyproject.toml does not name"
