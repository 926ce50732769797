"""Imports everything that workers need. The fork server loads this module once, and workers are forked from it.

The smallest puzzle of each genre is checked, drawn and solved here, so that lazily imported modules are loaded, too.
"""

from __future__ import annotations

from puzzlepark.interfaces.web.workers import worker as worker
from puzzlepark.registry import genres
from puzzlepark.tasks.verbs import verbs

for genre in genres().values():
    smallest = min(genre.examples["puzzles"], key=lambda data: len(str(data)))
    verbs()["check"]({"puzzle": smallest, "marks": {}, "draw": True})
    verbs()["solve"]({"puzzle": smallest, "seconds": 1.0})
