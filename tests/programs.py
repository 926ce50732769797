"""Programs that the tests need and no Python package brings. Each is looked up by itself; a skip names the missing one.

`tools/outside.sh` looks in the same places and installs what it can.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
"""Where systems put servers that they keep off the path."""
PACKAGES = {
    "chromium-headless-shell": "chromium-headless-shell",
    "drat-trim": "drat-trim",
    "initdb": "postgresql",
    "pg_isready": "postgresql-client",
    "postgres": "postgresql",
}
"""Debian's packages by program."""


def program(*names: str, beside: Path | None = None) -> Path | None:
    """The first of these programs that is here, as it was found: some look at the name by which they are called.

    It is looked for in the folder of the file that BESIDE is or links to, then on the path, then in FOLDERS, where the
    newest version comes first.
    """
    near = [str(beside.resolve().parent)] if beside else []
    usual = sorted((str(folder) for pattern in FOLDERS for folder in Path("/").glob(pattern[1:])), key=_version)
    for name in names:
        found = shutil.which(name, path=os.pathsep.join([*near, os.environ.get("PATH", os.defpath), *usual[::-1]]))
        if found:
            return Path(found)
    return None


def needed(*names: str, beside: Path | None = None) -> Path:
    """The same; skips the test where none of them is here."""
    found = program(*names, beside=beside)
    if found is None:
        package = f"; on Debian: apt-get install {PACKAGES[names[0]]}" if names[0] in PACKAGES else ""
        pytest.skip(f"{' or '.join(names)} is missing: neither on the path nor in {', '.join(FOLDERS)}{package}")
    return found


def _version(folder: str) -> list[int]:
    return [int(word) for word in "".join(c if c.isdigit() else " " for c in folder).split()]
