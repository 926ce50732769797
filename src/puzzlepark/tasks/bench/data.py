"""Published instances and the authors' times, in folders as this project keeps them or as the authors publish them.

A folder may be a collection with a subfolder for each paper, a clone of an authors' repository, or a folder with such
clones.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from puzzlepark.core.errors import BadInput
from puzzlepark.papers.experiment import Experiment

DEFAULT = "../shared/data"


def data_folders(named: Sequence[Path] = ()) -> tuple[Path, ...]:
    """The folders with published instances: the named ones, or those of PARK_DATA. Raises BadInput if a named folder
    does not exist."""
    for folder in named:
        if not folder.is_dir():
            raise BadInput(f"There is no folder {folder}.")
    return tuple(named) or tuple(map(Path, (os.environ.get("PARK_DATA") or DEFAULT).split(os.pathsep)))


class Library:
    """The published files of one experiment."""

    def __init__(self, spec: Experiment, folders: Sequence[Path]) -> None:
        self.spec, self.folders = spec, folders

    def files(self, pattern: str) -> list[Path]:
        """The files that match a pattern, by number and name. They come from the first folder that has any."""
        cloned = self.spec.cloned.get(pattern, ())
        for folder in self.folders:
            for patterns in ((pattern,), cloned, tuple(f"*/{one}" for one in cloned)):
                found = {path for one in patterns for path in folder.glob(one)}
                if found:
                    return sorted(found, key=_by_number)
        return []

    def times(self) -> Mapping[str, tuple[str, Mapping[str, float]]]:
        """The authors' times: the group of each board and its times by name, by the stem of its file."""
        files = self.files(self.spec.sheet) if self.spec.sheet else []
        return self.spec.times(files[0]) if files else {}

    def summary(self) -> str:
        """A line about the number of published instances; empty if none are published."""
        words = []
        for pattern, number in self.spec.published:
            present = len(self.files(pattern))
            words.append(f"{present:,} of {number:,} ({pattern})" if present else f"none of {number:,} ({pattern})")
        if not words:
            return ""
        where = "" if all("none" not in word for word in words) else "; --data or PARK_DATA names their folder"
        return f"Published instances here: {', '.join(words)}{where}."


def _by_number(path: Path) -> tuple[str, list[tuple[int, str]]]:
    """The key of an order in which 2.txt comes before 10.txt."""
    parts = re.findall(r"(\d+)|(\D+)", path.name)
    return str(path.parent), [(int(number or 0), text) for number, text in parts]
