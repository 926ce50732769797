"""Limits that a worker process sets for itself."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress

BASE_BYTES = 1 << 30
"""Address space for the program and its libraries, in addition to the memory for a job."""


def cap_memory(memory: int, base: int = BASE_BYTES) -> None:
    """Limit the memory of this process to the cap, plus a base for the program itself. If the system does not support
    that, only the limits of the engines apply."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory + base, memory + base))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        pass


def die_with_parent() -> None:
    """On Linux, end with the parent process, even if that is killed."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)
