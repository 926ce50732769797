"""Mutations: small changes of functions, and their injection into the running program."""

from __future__ import annotations

import ast
import gc
import types
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Mutant:
    """A change of a file: the number of the change at a node of its syntax tree."""

    path: Path
    line: int
    what: str
    place: int
    number: int

    @property
    def tree(self) -> ast.Module:
        """The file's tree with the change."""
        tree = ast.parse(self.path.read_text("utf-8"))
        node = list(ast.walk(tree))[self.place]
        _change(node, self.number)
        return ast.fix_missing_locations(tree)


def mutants_of(path: Path, functions: frozenset[str]) -> list[Mutant]:
    """All mutants of a file: of the named functions and the functions that they call, or of all functions."""
    tree = ast.parse(path.read_text("utf-8"))
    defined = _functions_of(tree)
    wanted = _reached(defined, set(functions) & defined.keys()) if functions else set(defined)
    if functions and not functions & defined.keys():
        wanted = set(defined) if path.name == "referee.py" else set()
    found = [node for name in wanted for node in defined[name]]
    lines = {k for node in found for k in range(node.lineno, (node.end_lineno or 0) + 1)}
    return [
        Mutant(path, node.lineno, what, place, number)  # type: ignore[attr-defined]
        for place, node in enumerate(ast.walk(tree))
        if getattr(node, "lineno", 0) in lines
        for number in range(2)
        if (what := _what(node, number))
    ]


def names_used(path: Path, functions: frozenset[str]) -> set[str]:
    """The named functions of a file and those that they call; all functions of a `referee.py`."""
    tree = ast.parse(path.read_text("utf-8"))
    defined = _functions_of(tree)
    start = set(defined) if path.name == "referee.py" else set(functions) & defined.keys()
    functions_reached = [each for name in _reached(defined, start) for each in defined[name]]
    nodes = [node for each in functions_reached for node in ast.walk(each)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _functions_of(tree: ast.Module) -> dict[str, list[ast.FunctionDef]]:
    """The functions and methods of a file by name. Classes may have methods of one name."""
    defined: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            defined.setdefault(node.name, []).append(node)
    return defined


def _reached(defined: dict[str, list[ast.FunctionDef]], start: set[str]) -> set[str]:
    found, todo = set(start), list(start)
    while todo:
        for node in (node for each in defined[todo.pop()] for node in ast.walk(each)):
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            if name in defined and name not in found:
                found.add(name)
                todo.append(name)
    return found


def _what(node: ast.AST, number: int) -> str | None:
    """A description of the change of this number at a node, if there is one."""
    changed = deepcopy(node)
    if not _change(changed, number):
        return None
    before, after = (ast.unparse(each).splitlines()[0] for each in (node, changed))
    return f"{before} -> {after}" if before != after else None


def _change(node: ast.AST, number: int) -> bool:
    """Make the change of this number at a node; False if there is none."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1 - 2 * number
    elif number:
        return False
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node, ast.Compare):
        node.ops[0] = _swapped(node.ops[0])
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPS:
        node.op = _swapped(node.op)
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        return False
    return True


def _swapped(operator: ast.AST) -> Any:
    return SWAPS[type(operator)]()


def install(mutant: Mutant) -> None:
    """Replace the code of every function of the file by that of the mutant."""
    code = compile(mutant.tree, str(mutant.path), "exec")
    changed = {(each.co_qualname, each.co_firstlineno): each for each in _codes(code)}
    for function in [each for each in gc.get_objects() if isinstance(each, types.FunctionType)]:
        old = function.__code__
        new = changed.get((old.co_qualname, old.co_firstlineno))
        if Path(old.co_filename) == mutant.path and new is not None and new.co_freevars == old.co_freevars:
            function.__code__ = new


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)
