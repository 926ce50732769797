"""Writes `src/puzzlepark/genres/manifest.py`, from which the registry and the kit know what to import for a name.

    python tools/manifest.py           write it
    python tools/manifest.py --check   exit with 1 if it is not what would be written

The genres are the folders of `puzzlepark.genres`, and the names of the kit are those of its `__init__.pyi`.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from puzzlepark import genres, registry

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "src" / "puzzlepark" / "genres"
MANIFEST = HOME / "manifest.py"

HEAD = '''"""What the registry and the kit can import, by name. `tools/manifest.py` writes this file."""

from typing import Any
'''


def genre_rows() -> dict[str, dict[str, object]]:
    """What the registry lists of each genre, by folder."""
    folders = sorted(module.name for module in pkgutil.iter_modules(genres.__path__) if module.ispkg)
    folders.remove(registry.KIT)
    modules = {folder: importlib.import_module(f"puzzlepark.genres.{folder}") for folder in folders}
    return {folder: registry.listing_of(module.GENRE)._asdict() for folder, module in modules.items()}


def kit_homes() -> dict[str, str]:
    """For each name of the kit the module that it is, or the module and the name in it with a colon between them."""
    homes: dict[str, str] = {}
    for statement in ast.parse((HOME / "kit" / "__init__.pyi").read_text("utf-8")).body:
        if isinstance(statement, ast.ImportFrom):
            home = importlib.import_module(str(statement.module))
            for name in (imported.name for imported in statement.names):
                value = getattr(home, name, None)
                is_module = value is None or isinstance(value, ModuleType)
                homes[name] = f"{home.__name__}.{name}" if is_module else f"{home.__name__}:{name}"
    return homes


def manifest() -> str:
    """The text of the manifest, formatted."""
    text = f"{HEAD}\nGENRES: dict[str, dict[str, Any]] = {genre_rows()!r}\n\nKIT: dict[str, str] = {kit_homes()!r}\n"
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(MANIFEST), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


def main() -> None:
    text = manifest()
    current = MANIFEST.exists() and MANIFEST.read_text("utf-8") == text
    if "--check" in sys.argv and not current:
        sys.exit(f"{MANIFEST.relative_to(ROOT)} is not current: run tools/manifest.py")
    if not current:
        MANIFEST.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
