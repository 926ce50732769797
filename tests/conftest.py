"""Where published instances are found, and what all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def data_folder(*parts: str) -> Path:
    """A folder of published instances; skips the test, saying so, where there is none."""
    home = Path(os.environ.get("PARK_DATA") or ROOT.parent / "shared" / "data")
    folder = home.joinpath(*parts)
    if not folder.is_dir():
        pytest.skip(f"no published instances at {folder}; PARK_DATA names another place")
    return folder
