"""Change the order of every iteration over a set, to show that no result depends on it.

Call `install(salt)` before the first import of the package: its modules are then compiled so that each iteration over a
set or frozenset is permuted by hashes that depend on the salt. Python itself salts the hashes of strings, but not those
of numbers and places, which differ between machines of 32 and 64 bits.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from importlib.machinery import PathFinder, SourceFileLoader
from typing import Any

BUILTINS = {
    *(
        "deque",
        "dict",
        "enumerate",
        "filter",
        "islice",
        "iter",
        "list",
        "map",
        "max",
        "min",
        "next",
        "product",
        "reversed",
    ),
    *("combinations", "permutations", "sorted", "tuple", "zip", "chain"),
}
METHODS = {"extend", "from_iterable", "fromkeys", "join", "writelines"}
"""Methods whose result depends on the order of their arguments."""


class _Permute(ast.NodeTransformer):
    """Wrap iterables into calls of `_permuted`, and replace `pop` without arguments by `_pop`."""

    def _wrapped(self, node: ast.expr) -> ast.expr:
        name = ast.Name("_permuted", ast.Load())
        return ast.copy_location(ast.Call(name, [node], []), node)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._wrapped(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._wrapped(node.iter)
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = self._wrapped(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        if any(isinstance(target, ast.Tuple) for target in node.targets):
            node.value = self._wrapped(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in (BUILTINS if isinstance(node.func, ast.Name) else METHODS):
            node.args = [each if isinstance(each, ast.Starred) else self._wrapped(each) for each in node.args]
        elif name == "pop" and isinstance(node.func, ast.Attribute) and not node.args and not node.keywords:
            return ast.copy_location(ast.Call(ast.Name("_pop", ast.Load()), [node.func.value], []), node)
        return node


class _Loader(SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, **_: Any) -> Any:  # type: ignore[override]
        tree = _Permute().visit(ast.parse(data, path))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Finder:
    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.split(".")[0] != "puzzlepark":
            return None
        spec = PathFinder.find_spec(name, path or sys.path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def install(salt: int) -> None:
    """Permute the iterations of every module of the package that is imported from now on."""
    import builtins

    def permuted(values: Iterable[Any]) -> Iterable[Any]:
        if type(values) in (set, frozenset):
            return sorted(values, key=lambda value: hash((salt, value)))
        return values

    def pop(values: Any) -> Any:
        if type(values) is not set or not values:
            return values.pop()
        value = min(values, key=lambda value: hash((salt, value)))
        values.remove(value)
        return value

    vars(builtins).update(_permuted=permuted, _pop=pop)
    sys.meta_path.insert(0, _Finder())
