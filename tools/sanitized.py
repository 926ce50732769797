"""A plugin of pytest that puts the kernels of `make sanitize` in place of the usual ones."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import puzzlepark

found = sorted(Path(os.environ["PARK_SANITIZED"]).glob("_native*.so"))
spec = importlib.util.spec_from_file_location("puzzlepark._native", found[0])
if spec is None or spec.loader is None:
    raise SystemExit(f"{found[0]} cannot be loaded.")
module = importlib.util.module_from_spec(spec)
sys.modules["puzzlepark._native"] = module
spec.loader.exec_module(module)
setattr(puzzlepark, "_native", module)  # noqa: B010


def pytest_report_header() -> str:
    return f"kernels: {module.__file__}"
