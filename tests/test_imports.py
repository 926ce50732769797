"""Imports go one way: core ← formats ← genres; core ← engines; core, engines, genres ← papers; all ← tasks ← faces."""

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
    "papers": {"core", "engines", "genres", "papers"},
    "tasks": {"core", "formats", "genres", "engines", "papers", "tasks"},
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
    for part in ("engines", "tasks", "formats", "core", "faces"):
        for path in (HOME / part).rglob("*.py"):
            code = ast.dump(ast.parse(path.read_text("utf-8")))
            assert not any(f"value='{name}'" in code for name in names), f"{path} knows a genre by name"


def test_nothing_heavy_is_imported_to_start() -> None:
    code = (
        "import sys, puzzlepark, puzzlepark.faces.cli.main;"
        "print([m for m in ('ortools', 'pysat', 'numpy', 'rich', 'resvg_py', 'PIL', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
