"""Programs that the tests need and that no Python package provides. A skip names the missing program.

`tools/outside.sh` searches the same folders and installs what it can.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
"""Folders for servers that are not on the path."""
PACKAGES = {
    "chromium-headless-shell": "chromium-headless-shell",
    "drat-trim": "drat-trim",
    "initdb": "postgresql",
    "pg_isready": "postgresql-client",
    "postgres": "postgresql",
}
"""The Debian package of each program."""


def program(*names: str, beside: Path | None = None) -> Path | None:
    """The unresolved path of the first of these programs that is installed; some programs read their own name.

    The search covers the folder of the file that BESIDE is or links to, then the path, then FOLDERS, newest version
    first.
    """
    near = [str(beside.resolve().parent)] if beside else []
    usual = sorted((str(folder) for pattern in FOLDERS for folder in Path("/").glob(pattern[1:])), key=_version)
    for name in names:
        found = shutil.which(name, path=os.pathsep.join([*near, os.environ.get("PATH", os.defpath), *usual[::-1]]))
        if found:
            return Path(found)
    return None


def needed(*names: str, beside: Path | None = None) -> Path:
    """The same; skips the test if none of them is installed."""
    found = program(*names, beside=beside)
    if found is None:
        package = f"; on Debian: apt-get install {PACKAGES[names[0]]}" if names[0] in PACKAGES else ""
        pytest.skip(f"{' or '.join(names)} is missing: neither on the path nor in {', '.join(FOLDERS)}{package}")
    return found


def _version(folder: str) -> list[int]:
    return [int(word) for word in "".join(c if c.isdigit() else " " for c in folder).split()]
