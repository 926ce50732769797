"""The types of job handlers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

OnProgress = Callable[[dict[str, Any]], None]
"""Reports the progress of a job: an object of the schema `Progress`."""
Handler = Callable[[Mapping[str, Any], OnProgress], Mapping[str, Any]]
"""Runs a job: takes its body as plain data, and returns its result as plain data."""
