"""Imports go in one direction, from the interfaces down to core, without cycles.

All imports count: at the top of a file, inside a function, and by a string that is passed to `importlib.import_module`
or held by a table of names. Imports for type checkers also go in one direction, but may be part of a cycle, because
they are never executed.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from puzzlepark.genres import kit
from puzzlepark.registry import genres, genres_with_own_formats

SOURCE = Path(__file__).resolve().parent.parent / "src"
HOME = SOURCE / "puzzlepark"
BELOW = {
    "core": {"_native"},
    "encoders": {"core", "_native"},
    "constraints": {"core", "encoders", "_native"},
    "formats": {"core"},
    "genres.kit": {"core", "formats", "constraints"},
    "genres": {"core", "formats", "constraints", "genres.kit", "game_rules"},
    "game_rules": {"core", "formats", "constraints", "genres.kit"},
    "registry": {"core", "formats", "genres", "game_rules"},
    "engines": {"core", "encoders", "constraints", "_native"},
    "reasons": {"core", "encoders", "constraints", "engines", "_native"},
    "certificates": {"core", "encoders", "constraints", "formats", "registry"},
    "papers": {"core", "encoders", "constraints", "engines", "genres", "registry", "_native"},
    "tasks": {
        "core",
        "encoders",
        "constraints",
        "formats",
        "genres.kit",
        "game_rules",
        "registry",
        "engines",
        "reasons",
        "certificates",
        "papers",
        "_native",
    },
    "interfaces": {"core", "formats", "registry", "tasks"},
    "gym": {"core", "formats", "registry", "tasks"},
    "__main__": {"interfaces"},
    "": {"core", "registry", "engines", "certificates", "tasks"},
}
"""The rooms that each room may import besides itself; "" is the package's own table of names."""


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in HOME.rglob("*.py")}


def room_of(module: str) -> str:
    parts = module.split(".")[1:]
    return "genres.kit" if parts[:2] == ["genres", "kit"] else parts[0] if parts else ""


def module_of(name: str) -> str | None:
    """The module that a dotted name refers to, or that contains it. The kernels are a module, too."""
    while name.startswith("puzzlepark"):
        if name in MODULES or name == "puzzlepark._native":
            return name
        name = name.rpartition(".")[0]
    return None


@cache
def imports(module: str, typing: bool = True) -> frozenset[str]:
    """The modules of the package that a module imports in any way; optionally without those for type checkers."""
    text = MODULES[module].read_text("utf-8")
    if not typing and "TYPE_CHECKING" not in text:
        return imports(module)
    tree = ast.parse(text)
    if not typing:
        tree = ast.fix_missing_locations(Loaded().visit(tree))
    named = {name for node in ast.walk(tree) for name in names_in(node, module)}
    found = {module_of(name) for name in (*named, *strings_in(tree, module))}
    return frozenset(other for other in found if other is not None and other != module)


class Loaded(ast.NodeTransformer):
    """Removes code that only type checkers read."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def names_in(node: ast.AST, module: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        assert node.level == 0, f"{module}: relative import"
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strings_in(tree: ast.Module, module: str) -> Iterator[str]:
    """The modules that may be imported by a string: constants that name a module, alone or after a prefix that is
    passed to `import_module`."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and by_string(node)]
    prefixes = {prefix for call in calls for prefix in prefixes_of(call.args[0], module)}
    for node in ast.walk(tree) if calls else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = (node.value, *(prefix + node.value for prefix in prefixes))
            yield from (name for name in names if name in MODULES and name != "puzzlepark")


def by_string(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in ("import_module", "__import__") and bool(call.args)


def prefixes_of(argument: ast.expr, module: str) -> Iterator[str]:
    """The constant part before the first placeholder of an f-string, with `__name__` filled in."""
    if isinstance(argument, ast.JoinedStr):
        first, *rest = argument.values
        if isinstance(first, ast.Constant):
            yield str(first.value)
        elif isinstance(first, ast.FormattedValue) and ast.unparse(first.value) == "__name__" and rest:
            yield f"{module}."


def test_imports_go_one_way() -> None:
    assert len(MODULES) > 100
    for module in MODULES:
        room = room_of(module)
        rooms = {room_of(other) for other in imports(module)} - {room}
        if room == "genres.kit":
            rooms.discard("genres")  # A package is loaded before its modules.
        assert rooms <= BELOW[room], f"{module} imports {sorted(rooms - BELOW[room])}"


def test_imports_by_string_and_in_functions_are_seen() -> None:
    assert "puzzlepark.tasks.solve.solve" not in MODULES
    assert {"puzzlepark.core.puzzle", "puzzlepark.registry"} <= imports("puzzlepark")
    assert "puzzlepark.engines.cdcl" in imports("puzzlepark.engines.portfolio")
    assert "puzzlepark.formats.svg" in imports("puzzlepark.formats")


def test_a_genre_imports_no_other_genre_and_no_engine_names_one() -> None:
    names = [p.name for p in (HOME / "genres").iterdir() if (p / "__init__.py").exists() and p.name != "kit"]
    assert names
    for name in names:
        for path in (HOME / "genres" / name).rglob("*.py"):
            text = path.read_text("utf-8")
            assert not any(f"genres.{other}" in text for other in names if other != name), path
    names += [name.replace("_", "-") for name in names if "_" in name]
    names.remove("kakuro")  # which is what Penpa calls its black cells
    for part in ("engines", "reasons", "tasks", "formats", "core", "interfaces", "genres/kit"):
        for path in (HOME / part).rglob("*.py"):
            code = ast.dump(ast.parse(path.read_text("utf-8")))
            assert not any(f"value='{name}'" in code for name in names), f"{path} knows a genre by name"


def test_every_genre_is_written_with_the_kit() -> None:
    for folder in (HOME / "genres").iterdir():
        if (folder / "__init__.py").exists() and folder.name != "kit":
            used = set().union(*(imports(name_of(path)) for path in folder.glob("*.py")))
            assert any(room_of(module) == "genres.kit" for module in used), folder.name


def test_genres_write_kit_names_with_the_prefix() -> None:
    """What the kit offers is written `kit.X`, and not imported from elsewhere."""
    for path in (path for path in (HOME / "genres").glob("*/*.py") if path.parent.name != "kit"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("puzzlepark."):
                home = import_module(node.module)
                offered = {alias.name for alias in node.names}.intersection(vars(kit)["__all__"])
                known = {name for name in offered if getattr(home, name, None) is getattr(kit, name)}
                assert not known, f"{path.relative_to(HOME)} imports {known}"


def test_certificates_rest_on_nothing_that_an_engine_uses() -> None:
    """Proofs of constraints import only values, the plain formula and their own type, and so does their checker."""
    proofs = [name for name in MODULES if name.startswith("puzzlepark.constraints.") and ".proof" in name]
    assert len(proofs) > 15
    plain = ("puzzlepark.core.", "puzzlepark.encoders.plain.")
    for module in proofs:
        own = module.rpartition(".")[0]
        others = {name for name in imports(module) if not name.startswith(plain) and name != own}
        assert not {name for name in others if not name.startswith(f"{own}.proof")}, (module, others)
    for module in (
        name for name in MODULES if name.startswith(("puzzlepark.certificates", "puzzlepark.encoders.plain"))
    ):
        used = {name for name in imports(module) if room_of(name) in ("encoders", "constraints", "_native")}
        assert all(name.startswith(plain) or name == "puzzlepark.constraints" for name in used), (module, used)


def test_referees_share_nothing_with_models_and_engines() -> None:
    """Only genres and rules use the helpers of referees, and these import only values: no constraint and no tracer."""
    helpers = "puzzlepark.genres.kit.referee"
    for module in MODULES:
        able = ("puzzlepark.genres.", "puzzlepark.game_rules.")
        assert helpers not in imports(module) or module.startswith(able), module
    known = {f"puzzlepark.core.{name}" for name in ("grid", "puzzle", "record", "verdict")}
    assert imports(helpers) <= known


def test_there_is_no_circle_of_imports() -> None:
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join((*above[above.index(name) :], name))
        if name not in done:
            for other in imports(name, typing=False) & MODULES.keys():
                # A package and its own modules may name each other: the package is loaded first.
                if not name.startswith(other + "."):
                    visit(other, (*above, name))
            done.add(name)

    for name in sorted(MODULES):
        visit(name, ())


def test_nothing_heavy_is_imported_to_start() -> None:
    code = (
        "import sys, puzzlepark, puzzlepark.interfaces.cli.main;"
        "heavy = ('ortools', 'pysat', 'numpy', 'rich', 'resvg_py', 'PIL', 'scipy', 'puzzlepark.papers');"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def genres_imported_for(text: str) -> tuple[set[str], bool]:
    """The folders of genres that a process imports to read a text, and whether it looks for other packages."""
    code = (
        f"import sys; import puzzlepark as pp; pp.loads({text!r}); "
        "folders = {m.split('.')[2] for m in sys.modules if m.startswith('puzzlepark.genres.')} - {'manifest'};"
        "print(*sorted(folders));"
        "print('importlib.metadata' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names, searched = ran.stdout.splitlines()
    return set(names.split()), searched == "True"


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        ("nagare/8/8/zzl", "nagareru"),
        ("gokigen/5/5/ia57d22dg188bc6bb", "slant"),
        ("mashu/5/5/00c094090", "masyu"),
        ("pzprv3/tents/3/3/. . . . /1 1 . . /1 . . 1 /. . . . /0 0 /0 0 /0 0 /0 0 0 /0 0 0", "tents"),
    ],
)
def test_what_puzz_link_writes_imports_hardly_more_than_its_genre(text: str, genre: str) -> None:
    """This holds for every name of the genre. Entry points of other packages are not read."""
    assert genres_imported_for(text) == ({"kit", genre}, False)


def test_a_text_imports_the_genres_that_have_formats_of_their_own() -> None:
    shared = {"url", "pzpr", "penpa", "game ID"}
    own = {genre.name for genre in genres().values() if not shared.issuperset(form.name for form in genre.formats)}
    assert own == {genre.name for genre in genres_with_own_formats()}
    imported, _ = genres_imported_for("2 2\n0 1\n1\n1\n0 1\n0 0\n")
    assert imported == {"kit", *(name.replace("-", "_") for name in own)}


def test_no_module_hides_a_name_of_its_package() -> None:
    """Importing a submodule sets its name in the package, so the package must not use that name otherwise."""
    for path in HOME.rglob("__init__.py"):
        inside = {other.stem for other in path.parent.iterdir() if other.suffix in ("", ".py")}
        package = name_of(path)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith(package):
                names = {alias.asname or alias.name for alias in node.names}
                assert not names & inside, f"{path.relative_to(HOME)} imports {names & inside}, as a module is called"
