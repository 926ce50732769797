"""Writes the manifests: `genres/manifest.py`, from which the registry and the kit know what to import for a name, and
`game_rules/manifest.py`, which lists the catalogue of rules.

    python tools/manifest.py           write them
    python tools/manifest.py --check   exit with 1 if one is not what would be written

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

from puzzlepark import game_rules, genres, registry
from puzzlepark.game_rules.kit.base import Rule
from puzzlepark.genres.manifest import KIT

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "src" / "puzzlepark" / "genres"
MANIFEST = HOME / "manifest.py"
RULES_MANIFEST = ROOT / "src" / "puzzlepark" / "game_rules" / "manifest.py"

HEAD = '''"""What the registry and the kit can import, by name. `tools/manifest.py` writes this file."""

from typing import Any
'''
RULES_HEAD = '''"""The home of each rule of the catalogue, by name. `tools/manifest.py` writes this file."""
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


def rule_homes() -> dict[str, str]:
    """For the name of each rule its module and its class, with a colon between them."""
    homes: dict[str, str] = {}
    for folder in sorted(module.name for module in pkgutil.iter_modules(game_rules.__path__) if module.ispkg):
        module = importlib.import_module(f"{game_rules.__name__}.{folder}")
        for value in vars(module).values():
            is_rule = isinstance(value, type) and issubclass(value, Rule)
            if is_rule and vars(value).get("name") == folder.replace("_", "-"):
                homes[value.name] = f"{module.__name__}:{value.__name__}"
    return homes


def formatted(text: str, path: Path) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(path), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


def manifests() -> dict[Path, str]:
    """The text of each manifest."""
    KIT.update(kit_homes())  # A genre may use a name that was added to the kit since.
    genre_text = (
        f"{HEAD}\nGENRES: dict[str, dict[str, Any]] = {genre_rows()!r}\n\nKIT: dict[str, str] = {kit_homes()!r}\n"
    )
    rule_text = f"{RULES_HEAD}\nRULES: dict[str, str] = {rule_homes()!r}\n"
    return {MANIFEST: formatted(genre_text, MANIFEST), RULES_MANIFEST: formatted(rule_text, RULES_MANIFEST)}


def main() -> None:
    for path, text in manifests().items():
        current = path.exists() and path.read_text("utf-8") == text
        if "--check" in sys.argv and not current:
            sys.exit(f"{path.relative_to(ROOT)} is not current: run tools/manifest.py")
        if not current:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
