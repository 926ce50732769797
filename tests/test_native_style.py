"""The kernels in C++ keep one order: a folder and a namespace for each, one name for one thing, one format."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from puzzlepark import _native

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
FILES = sorted(path for path in NATIVE.rglob("*") if path.suffix in (".cpp", ".hpp"))
KERNELS = sorted(path.name for path in NATIVE.iterdir() if path.is_dir() and path.name != "common")
TYPE = re.compile(r"^( *)(?:class|struct|union|enum class|enum|using) (\w+)(?: final)?(?: ?:[^:]| ?[{=])", re.MULTILINE)
"""The definition of a type. One that belongs to a namespace is not indented."""


def types(path: Path, nested: bool) -> list[str]:
    return [name for indent, name in TYPE.findall(path.read_text("utf-8")) if nested or not indent]


def test_every_file_belongs_to_a_kernel_or_to_all_of_them() -> None:
    assert KERNELS
    assert [path.name for path in NATIVE.iterdir() if path.is_file()] == ["module.cpp"]
    for name in (*KERNELS, "common"):
        for path in (NATIVE / name).iterdir():
            assert path in FILES, f"{path.relative_to(ROOT)} is no C++"


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_kernel_has_its_own_namespace_and_needs_no_other_kernel(kernel: str) -> None:
    assert "const Kernel kernel(bind);" in (NATIVE / kernel / "module.cpp").read_text("utf-8")
    for path in (NATIVE / kernel).iterdir():
        text = path.read_text("utf-8")
        assert set(re.findall(r"^namespace (\w[\w:]*) \{", text, re.MULTILINE)) == {f"park::{kernel}"}, path.name
        assert "using namespace park" not in text, path.name
        for header in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
            assert header.split("/")[0] in (kernel, "common"), f"{path.name} includes {header}"


def test_a_type_is_defined_once() -> None:
    found = Counter(name for path in FILES for name in types(path, nested=False))
    assert [name for name, times in found.items() if times > 1] == []
    everywhere = Counter(name for path in FILES for name in types(path, nested=True))
    assert everywhere["Stop"] == everywhere["Limits"] == 1, "kernels share one Stop and one Limits"


def test_headers_say_what_they_are_for() -> None:
    for path in FILES:
        if path.suffix == ".hpp":
            text = path.read_text("utf-8")
            assert text.startswith("// "), path.name
            assert text.count("#pragma once\n") == 1, path.name


def test_the_stubs_have_the_names_of_the_module() -> None:
    stub = ast.parse((ROOT / "src" / "puzzlepark" / "_native.pyi").read_text("utf-8"))
    declared = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert {name for name in vars(_native) if not name.startswith("_")} == set(declared)
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef) and name != "Stop":
            methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            public = {each for each in vars(getattr(_native, name)) if not each.startswith("_")}
            assert public == {each for each in methods if not each.startswith("_")}, name


def test_the_format_is_that_of_clang_format() -> None:
    program = shutil.which("clang-format", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("clang-format is not installed in this environment")
    run = subprocess.run([program, "--dry-run", "--Werror", *FILES], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, f"`make format` mends this: {run.stderr[:2000]}"
