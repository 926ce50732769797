"""Finds the oracles of genres: the modules `genres/<folder>/<part>_oracle.py` beside this file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent / "genres"


def oracles(part: str) -> dict[str, Any]:
    """Return the modules `<part>_oracle` ("rules", "puzzlink", "penpa") by the names of their genres."""
    paths = sorted(HOME.glob(f"*/{part}_oracle.py"))
    return {
        path.parent.name.replace("_", "-"): import_module(f"genres.{path.parent.name}.{path.stem}") for path in paths
    }
