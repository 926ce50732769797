"""Imports go one way: core ← formats ← genres; core ← engines ← reasons; core, engines, genres ← papers; and all of
them ← tasks ← faces; core, formats ← trust ← tasks, so that a certificate is verified without any engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent / "src" / "puzzlepark"
ALLOWED = {
    "core": {"core"},
    "formats": {"core", "formats"},
    "genres": {"core", "formats", "genres"},
    "engines": {"core", "engines", "_native"},
    "reasons": {"core", "engines", "reasons", "_native"},
    "papers": {"core", "engines", "genres", "papers"},
    "trust": {"core", "formats", "trust"},
    "tasks": {"core", "formats", "genres", "engines", "reasons", "papers", "tasks", "trust"},
    "faces": {"core", "formats", "tasks", "faces"},
}


def imports(path: Path) -> set[str]:
    """The parts of the package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{a.name}" for a in node.names]
        found |= {n.split(".")[1] for n in names if n.startswith("puzzlepark.")}
    return found


def test_imports_go_one_way() -> None:
    checked = 0
    for part, allowed in ALLOWED.items():
        for path in (HOME / part).rglob("*.py"):
            checked += 1
            assert imports(path) <= allowed, f"{path.relative_to(HOME)} imports {imports(path) - allowed}"
    assert checked > 30


def test_a_genre_imports_no_other_genre_and_no_engine_names_one() -> None:
    names = [p.name for p in (HOME / "genres").iterdir() if (p / "__init__.py").exists()]
    assert names
    for name in names:
        for path in (HOME / "genres" / name).rglob("*.py"):
            text = path.read_text("utf-8")
            assert not any(f"genres.{other}" in text for other in names if other != name), path
    names += [name.replace("_", "-") for name in names if "_" in name]
    names.remove("kakuro")  # which is what Penpa calls its black cells
    for part in ("engines", "reasons", "tasks", "formats", "core", "faces"):
        for path in (HOME / part).rglob("*.py"):
            code = ast.dump(ast.parse(path.read_text("utf-8")))
            assert not any(f"value='{name}'" in code for name in names), f"{path} knows a genre by name"


def test_referees_share_nothing_with_models_and_engines() -> None:
    """The helpers of referees are used by genres alone, and themselves use no constraint and no tracer of models."""
    for path in HOME.rglob("*.py"):
        if path.relative_to(HOME).parts[0] != "genres":
            assert "puzzlepark.core.referee" not in path.read_text("utf-8"), path
    helpers = (HOME / "core" / "referee.py").read_text("utf-8")
    for name in ("constraints", "areas", "links", "loop", "lines", "model", "regions"):
        assert f"core.{name} " not in helpers, name


def test_there_is_no_circle_of_imports() -> None:
    """Modules as they are loaded: what a function imports, or only a type checker, comes later."""
    needs: dict[str, set[str]] = {}
    for path in HOME.rglob("*.py"):
        parts = path.relative_to(HOME.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        needs[name] = set()
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                needs[name] |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            elif isinstance(node, ast.Import):
                needs[name] |= {alias.name for alias in node.names}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join((*above[above.index(name) :], name))
        if name not in done:
            for other in needs[name] & needs.keys() - {name}:
                # A package and its own modules may name each other: the package is loaded first.
                if not name.startswith(other + "."):
                    visit(other, (*above, name))
            done.add(name)

    for name in needs:
        visit(name, ())


def test_nothing_heavy_is_imported_to_start() -> None:
    code = (
        "import sys, puzzlepark, puzzlepark.faces.cli.main;"
        "heavy = ('ortools', 'pysat', 'numpy', 'rich', 'resvg_py', 'PIL', 'scipy', 'puzzlepark.papers');"
        "print([m for m in heavy if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_url_imports_hardly_more_than_its_genre() -> None:
    code = (
        "import sys; import puzzlepark as pp; pp.loads('nagare/8/8/zzl'); "
        "print(*(m for m in sys.modules if m.startswith('puzzlepark.genres.') and m.count('.') == 2))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["puzzlepark.genres.nagareru"]
