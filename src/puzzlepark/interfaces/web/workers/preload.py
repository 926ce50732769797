"""Imports everything that workers need. The fork server loads this module once, and workers are forked from it.

The smallest puzzle of each genre is checked, drawn and solved here, so that lazily imported modules are loaded, too.
"""

from __future__ import annotations

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers import job_handlers
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers import board_worker
from puzzlepark.registry import genres

for genre in genres().values():
    smallest = min(genre.examples["puzzles"], key=lambda data: len(str(data)))
    board_worker.ENDPOINTS["check"].handle(schemas.Check(puzzle=smallest, marks={}, draw=True), Limits())
    job_handlers.solve({"puzzle": smallest, "limit": 2, "seconds": 1.0, "memory": 1 << 28}, lambda progress: None)
