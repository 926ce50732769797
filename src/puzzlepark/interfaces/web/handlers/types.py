"""What a handler of a job is: it takes plain data, may report progress, and gives plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Say = Callable[[dict[str, Any]], None]
"""Reports progress."""
Handler = Callable[[Mapping[str, Any], Say], Mapping[str, Any]]
