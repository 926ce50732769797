"""No test measures seconds itself: only yardstick.py reads and compares times, and waits end by its PATIENCE."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CLOCKS = {
    f"{clock}{unit}" for clock in ("process_time", "perf_counter", "monotonic", "thread_time") for unit in ("", "_ns")
} | {"clock_gettime", "getrusage", "ru_stime", "ru_utime"}
MEASURED = re.compile(r"duration|elapsed|latency|milliseconds|processor|seconds|spent|took")
WAITS = {"communicate", "join", "set_default_timeout", "settimeout", "wait"}


def seconds_in(text: str) -> Iterator[str]:
    """Uses of seconds in a file, with their lines."""
    for node in ast.walk(ast.parse(text)):
        for fault in (_clock(node), _bound(node), _wait(node)):
            if fault:
                yield f"line {getattr(node, 'lineno', 0)}: {fault}"


def _clock(node: ast.AST) -> str | None:
    """True if a node reads a clock."""
    if isinstance(node, ast.Call) and _name(node.func) in CLOCKS:
        return f"reads {_name(node.func)}"
    if isinstance(node, ast.Attribute) and node.attr == "times" and _name(node.value) == "os":
        return "reads os.times"
    if isinstance(node, ast.Attribute) and node.attr.startswith("ru_") and node.attr in CLOCKS:
        return f"reads {node.attr}"
    if isinstance(node, ast.ImportFrom) and node.module == "time" and CLOCKS & {alias.name for alias in node.names}:
        return "imports a clock"
    return None


def _bound(node: ast.AST) -> str | None:
    """A comparison of a measured time with a number."""
    if not isinstance(node, ast.Compare) or all(isinstance(op, ast.Eq | ast.NotEq | ast.Is) for op in node.ops):
        return None
    sides = [node.left, *node.comparators]
    if any(map(_number, sides)) and any(MEASURED.search(_name(each)) for each in sides):
        return "compares a time with a number"
    return None


def _wait(node: ast.AST) -> str | None:
    """A wait with a literal timeout."""
    if not isinstance(node, ast.Call):
        return None
    given = [word.value for word in node.keywords if word.arg == "timeout"]
    if _name(node.func) in WAITS:
        given += node.args
    return "waits for a number of seconds; PATIENCE is for that" if any(map(_number, given)) else None


def _name(node: ast.expr) -> str:
    """The last name in an expression: in `a.b`, a call, a list, or a difference."""
    match node:
        case ast.Call(func=inner) | ast.Subscript(value=inner) | ast.BinOp(left=inner):
            return _name(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


@pytest.mark.parametrize(
    "text",
    [
        "assert time.process_time() - started < 4",
        "from time import perf_counter as now",
        "assert after.ru_utime < most",
        "assert spent < 0.5",
        "assert 3 > task.clock.spent",
        "assert report.seconds <= 1",
        "assert seconds[-1] < 1",
        "subprocess.run(command, timeout=60)",
        "process.wait(20)",
        "raw.settimeout(10)",
    ],
)
def test_seconds_are_found(text: str) -> None:
    assert list(seconds_in(text))


@pytest.mark.parametrize(
    "text",
    ["assert report.seconds == 1", "process.wait(PATIENCE)", "', '.join(names)", "pp.solve(puzzle, seconds=0.5)"],
)
def test_what_is_no_bound_is_passed_over(text: str) -> None:
    assert not list(seconds_in(text))


def test_no_test_has_seconds_of_its_own() -> None:
    files = [file for file in sorted(HERE.rglob("*.py")) if "node_modules" not in file.parts]
    faults = [
        f"{file.relative_to(HERE)}, {fault}"
        for file in files
        if file.name != "yardstick.py"
        for fault in seconds_in(file.read_text("utf-8"))
    ]
    assert len(files) > 100
    assert not faults, "\n".join(faults)
