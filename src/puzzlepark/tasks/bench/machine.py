"""The date, the machine and the versions of a measurement, which every report states."""

from __future__ import annotations

import os
import platform
from datetime import date
from importlib.metadata import PackageNotFoundError, version

LIBRARIES = ("puzzlepark", "ortools", "python-sat", "highspy", "numpy")
"""The packages whose versions are stated."""


def machine() -> str:
    """A sentence about the date, the machine and the versions."""
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


def conditions(seconds: float) -> dict[str, object]:
    """The conditions that must be equal so that measurements of two runs can be in one table."""
    return {
        "cap": seconds,
        "version": version("puzzlepark"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }


def load() -> str:
    """A sentence about the load of the machine. On a busy one, ratios are more reliable than times."""
    running, cores = os.getloadavg()[0], os.cpu_count() or 1
    busy = ": busy, so compare ratios rather than times" if running > cores + 0.5 else ""
    return f"Load in the last minute: {running:.1f} on {cores} cores{busy}."
