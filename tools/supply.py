"""What the project installs: is every version pinned with hashes and installed as pinned, under which licence, and is
any of them known to be vulnerable?

    python tools/supply.py

Vulnerabilities are those that the package index reports of a version. Where it does not answer, the output says so. The
exit code is 1 if a pin or hash is missing, another version is installed, or a vulnerability is known.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILES = (
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-docs.txt",
    "tools/pip.txt",
    "tools/uv.txt",
    "tools/pyinstaller.txt",
)
BUNDLED = ("setuptools",)
"""The packages that Python itself puts into a new environment."""
PATIENCE = 5
PIN = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;]+)")


def requirements(text: str) -> Iterator[str]:
    """The requirements of a file, each with its hashes on one line."""
    joined = re.sub(r"\\\n\s*", " ", text)
    return (line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#"))


def pins(text: str, name: str, faults: list[str]) -> dict[str, set[str]]:
    """The pinned versions of each package. Packages without a pinned version and hash are added to the faults."""
    found: dict[str, set[str]] = {}
    for line in requirements(text):
        pin = PIN.match(line)
        if pin is None or "--hash=sha256:" not in line:
            faults.append(f"{name}: {line[:60]} is not pinned with a hash.")
        else:
            found.setdefault(normal(pin[1]), set()).add(pin[2])
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(package: metadata.Distribution) -> str:
    """The licence that a package declares: an expression, classifiers, or the first line of a text."""
    about: Any = package.metadata  # a message, as of electronic mail
    if expression := about.get("License-Expression"):
        return str(expression)
    classified = [c.split(" :: ")[-1] for c in about.get_all("Classifier", []) if c.startswith("License :: ")]
    named = [c for c in classified if c != "OSI Approved"]
    return ", ".join(named) or (about.get("License") or "").strip().split("\n")[0][:60] or "not declared"


def index() -> str:
    """The address of the index's package data: that of the configured index, or pip's default."""
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    simple = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if not simple:
        from pip._internal.models.index import PyPI

        return str(PyPI.pypi_url)
    return simple.rstrip("/").removesuffix("/simple") + "/pypi"


def vulnerabilities(home: str, name: str, version: str) -> list[str] | None:
    """The data about a version; None if the index has none."""
    try:
        with urllib.request.urlopen(f"{home}/{name}/{version}/json", timeout=10) as answer:
            found = json.load(answer).get("vulnerabilities")
    except (OSError, ValueError, urllib.error.URLError):
        return None
    if not isinstance(found, list):
        return None
    return [f"{v['id']}: {(v.get('summary') or v.get('details') or '')[:100]}" for v in found if not v.get("withdrawn")]


def main() -> int:
    faults: list[str] = []
    pinned: dict[str, set[str]] = {}
    for name in FILES:
        for package, versions in pins((ROOT / name).read_text("utf-8"), name, faults).items():
            pinned.setdefault(package, set()).update(versions)
    home, answered, silent = index(), 0, 0
    installed = {normal(each.metadata["Name"]): each for each in metadata.distributions()}
    print(f"{'package':32} {'version':16} licence")
    for package, each in sorted(installed.items()):
        if package == "puzzlepark":
            continue
        print(f"{package:32} {each.version:16} {licence(each)}")
        if package in BUNDLED:
            continue
        if package not in pinned:
            faults.append(f"{package} is installed, but not pinned.")
        elif each.version not in pinned[package]:
            faults.append(f"{package} {each.version} is installed, but {', '.join(sorted(pinned[package]))} is pinned.")
        # After this number of timeouts, the index counts as unreachable.
        known = vulnerabilities(home, package, each.version) if answered or silent < PATIENCE else None
        answered, silent = answered + (known is not None), silent + (known is None)
        faults += [f"{package} {each.version} is vulnerable: {what}" for what in known or ()]
    print(f"\n{len(pinned)} packages pinned with hashes in {', '.join(FILES)}.")
    print(f"Vulnerabilities: the index answered for {answered} versions, and not for {silent}.")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
