"""Print code of core, formats and the kit that serves only one genre, and so belongs into its folder.

    python tools/single_use.py

A definition serves the genres that reach it by name, directly or through other definitions. What any other part of the
program reaches serves all genres.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent / "src"
SHARED = ("puzzlepark.core", "puzzlepark.formats", "puzzlepark.genres.kit")
ALL = "*"
"""The user that stands for everything but genres."""
REASONS = {
    "puzzlepark.formats.codec.url_parts.Number36": "an encoding of puzz.link: its decoder reads it for many genres",
    "puzzlepark.formats.codec.url_parts.Circles": "an encoding of puzz.link: its decoder reads it for many genres",
    "puzzlepark.formats.codec.url_parts.Tail": "URLs of several genres of puzz.link end with an optional part",
    "puzzlepark.formats.codec.url_parts._base36": "a part of Number36",
    "puzzlepark.genres.kit.clues.Check": "the type of an argument of give_every_number",
    "puzzlepark.genres.kit.clues.give_every_number": "a part of the kit for genres of other packages, too",
    "puzzlepark.genres.kit.loop_family.fence_answer": "the counterpart of loop_answer for loops along sides of cells",
    "puzzlepark.genres.kit.little_killers.far_end": "says which diagonal a sum is about, beside the field",
    "puzzlepark.genres.kit.inequality_signs.Sign": "the value of a field that documents can declare",
    "puzzlepark.genres.kit.referee.spots_by_digit": "a helper of referees for genres of other packages, too",
    "puzzlepark.core.areas.pieces_near": "one of the searches for areas, which constraints and models share",
}
"""The reasons for exceptions."""

Name = tuple[str, str]
"""A module and a name in it."""


class Single(NamedTuple):
    """A definition that serves one genre."""

    name: str
    lines: int
    genre: str
    reason: str


class Definitions:
    """All top-level definitions of the package, and the names that each of them uses."""

    def __init__(self) -> None:
        self.trees = {_module(path): ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}
        self.imported = {module: dict(_imported(tree, self.trees)) for module, tree in self.trees.items()}
        for path in SOURCE.rglob("*.pyi"):  # the names that a package imports when they are used
            self.imported.setdefault(_module(path), {}).update(
                _imported(ast.parse(path.read_text("utf-8")), self.trees)
            )
        self.nodes: dict[Name, list[ast.stmt]] = {}
        for module, tree in self.trees.items():
            for node in tree.body:
                for name in _defined(node):
                    self.nodes.setdefault((module, name), []).append(node)
        self.uses = {name: set(self._used(name[0], nodes)) for name, nodes in self.nodes.items()}

    def find(self, module: str, name: str) -> Name | None:
        """The definition behind a name of a module, through imports; with an empty name for a module itself."""
        seen = set[Name]()
        while (module, name) not in self.nodes:
            if (module, name) in seen or name not in self.imported.get(module, {}):
                return None
            seen.add((module, name))
            module, name = self.imported[module][name]
            if not name:
                return module, ""
        return module, name

    def _used(self, module: str, nodes: list[ast.stmt]) -> Iterator[Name]:
        for part in (part for node in nodes for part in ast.walk(node)):
            if isinstance(part, ast.Name):
                found = self.find(module, part.id)
            elif isinstance(part, ast.Attribute):
                found = self._attribute(module, part)
            else:
                continue
            if found is not None and found[1]:
                yield found

    def _attribute(self, module: str, part: ast.Attribute) -> Name | None:
        """The definition to which `kit.shade_model` or `package.module.name` refers."""
        names = ast.unparse(part).split(".")
        found = self.find(module, names[0])
        for name in names[1:]:
            if found is None or found[1]:
                break
            inner = f"{found[0]}.{name}"
            found = self.find(found[0], name) or ((inner, "") if inner in self.trees else None)
        return found


def single_uses() -> list[Single]:
    """All shared definitions that serve only one genre."""
    known = Definitions()
    users: dict[Name, set[str]] = {name: set() for name in known.nodes}
    for start in known.nodes:
        if not start[0].startswith(SHARED):
            _reach(known, start, _genre(start[0]) or ALL, users)
    for start in _exported(known.trees["puzzlepark"]):
        _reach(known, start, ALL, users)
    found = []
    for (module, name), who in users.items():
        if module.startswith(SHARED) and len(who) == 1 and who != {ALL}:
            nodes = known.nodes[module, name]
            lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes)
            full = f"{module}.{name}"
            found.append(Single(full, lines, min(who), REASONS.get(full, "")))
    return found


def _reach(known: Definitions, start: Name, user: str, users: dict[Name, set[str]]) -> None:
    todo = [start]
    while todo:
        name = todo.pop()
        if name in users and user not in users[name]:
            users[name].add(user)
            todo += known.uses[name]


def _module(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _genre(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["genres"] and len(parts) > 2 else None


def _imported(tree: ast.Module, modules: dict[str, ast.Module]) -> Iterator[tuple[str, Name]]:
    """Each name that a module imports from the package, with the module and name that it stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("puzzlepark"):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield alias.asname or alias.name, (whole, "") if whole in modules else (node.module, alias.name)


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        # A function that is registered for a type is used by the dispatcher, without its name.
        yield from () if node.name == "_" else (node.name,)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
        yield from (name for name in names if name != "__all__")


def _exported(package: ast.Module) -> Iterator[Name]:
    """The public names of the package, each with its module."""
    for node in package.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_NAMES_BY_MODULE":
            table: dict[str, tuple[str, ...]] = ast.literal_eval(node.value)
            yield from ((f"puzzlepark.{home}", name) for home, names in table.items() for name in names)


def main() -> None:
    found = single_uses()
    for single in sorted(found):
        print(f"{single.lines:4} {single.name} ({single.genre}): {single.reason or 'belongs into its folder'}")
    print(f"{sum(single.lines for single in found):4} lines in all")


if __name__ == "__main__":
    main()
