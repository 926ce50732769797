"""What was measured when and on what: every report tells it."""

from __future__ import annotations

import os
import platform
from datetime import date
from importlib.metadata import PackageNotFoundError, version

LIBRARIES = ("puzzlepark", "ortools", "python-sat", "highspy", "numpy")
"""What the engines are made of, for the versions."""


def machine() -> str:
    """The date, the machine and the versions."""
    versions = []
    for name in LIBRARIES:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"no {name}")
    return (
        f"Measured on {date.today()}. Machine: {platform.system()} {platform.machine()}, {os.cpu_count()} cores; "
        f"Python {platform.python_version()}, {', '.join(versions)}."
    )


def load() -> str:
    """How busy the machine is. On a busy one times say less than their ratios."""
    running, cores = os.getloadavg()[0], os.cpu_count() or 1
    busy = ": busy, so compare ratios rather than times" if running > cores + 0.5 else ""
    return f"Load in the last minute: {running:.1f} on {cores} cores{busy}."
