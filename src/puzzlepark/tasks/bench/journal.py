"""The journal of a bench. Each run is stored at once, so that an interrupted bench continues where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.papers.experiment import Run


class Journal:
    """A file of JSON lines: a head with the conditions of the measurements, then a line for each run.

    The runs of another version, cap or machine cannot stand in one table, so a file with other conditions is refused.
    """

    def __init__(self, path: Path, conditions: dict[str, Any]) -> None:
        self.path = path
        self.runs: dict[str, Run] = {}
        self.documents: dict[str, Any] = {}
        """The puzzles of runs that made one, with their answers."""
        if path.exists():
            self._read(conditions)
        else:
            self._append(conditions)

    def _read(self, conditions: dict[str, Any]) -> None:
        """Read the runs of an earlier bench. Raises BadInput if the conditions of its measurements differ."""
        try:
            text = self.path.read_text("utf-8")
            if not text.endswith("\n"):  # the machine was switched off while the last line was written
                text = text[: text.rfind("\n") + 1]
                self.path.write_text(text, "utf-8")
            head, *rest = map(json.loads, text.splitlines())
            for one in rest:
                self.runs[one["key"]] = Run(one["board"], one["seconds"], one["figures"], one["finished"])
                self.documents[one["key"]] = one.get("document")
        except (OSError, ValueError, LookupError, TypeError, UnicodeDecodeError):
            raise BadInput(f"{self.path} is not a file that --resume wrote.") from None
        other = [
            f"{name} {head.get(name)} instead of {value}"
            for name, value in conditions.items()
            if head.get(name) != value
        ]
        if other:
            raise BadInput(f"{self.path} was measured under other conditions: {', '.join(other)}.")

    def add(self, key: str, run: Run, document: Any = None) -> None:
        self.runs[key], self.documents[key] = run, document
        more = {} if document is None else {"document": document}
        self._append({"key": key, **run._asdict(), "figures": dict(run.figures), **more})

    def _append(self, data: dict[str, Any]) -> None:
        """Append a line to the file."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data, ensure_ascii=False) + "\n")
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {str(error.strerror).lower()}.") from None
