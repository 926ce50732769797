"""A minimal coverage tool: the executed lines of some files."""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mutation import _codes


class Lines:
    """Record the lines of functions that run within the `with` block, and print their share of all lines."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.able: dict[str, set[int]] = {}
        self.run: dict[str, set[int]] = {}
        for path in files:
            code = compile(path.read_text("utf-8"), str(path), "exec")
            # The bodies of modules and classes run at import, before tracing starts.
            functions = [each for each in _codes(code) if each.co_flags & inspect.CO_OPTIMIZED]
            self.able[str(path)] = {line for each in functions for _, _, line in each.co_lines() if line}
            self.run[str(path)] = set()

    def __enter__(self) -> None:
        sys.settrace(self._call)

    def __exit__(self, *error: object) -> None:
        sys.settrace(None)

    def __str__(self) -> str:
        able = sum(map(len, self.able.values()))
        run = sum(len(lines & self.able[name]) for name, lines in self.run.items())
        missed = [
            f"{Path(name).name}:{line}" for name, lines in self.able.items() for line in sorted(lines - self.run[name])
        ]
        shown = f"; not run: {', '.join(missed[:12])}{' …' if len(missed) > 12 else ''}" if missed else ""
        return f"{100 * run / max(1, able):.1f} % of {able} lines run{shown}"

    def _call(self, frame: types.FrameType, event: str, arg: object) -> Any:
        found = self.run.get(frame.f_code.co_filename)
        if found is None:
            return None
        found.add(frame.f_lineno)

        def line(frame: types.FrameType, event: str, arg: object) -> Any:
            found.add(frame.f_lineno)
            return line

        return line
