"""The entry point of the command. It handles Ctrl-C before anything else is loaded, and avoids garbage collection
during the start and at the end."""

from __future__ import annotations

import gc
import os
import signal

STOPPED = 3
"""The same exit code as in `cli.errors`, which is not imported here."""
COLLECT_EVERY = 200_000
"""Allocations between two garbage collections. Large boards have millions of live objects, and scanning them repeatedly
takes most of the time."""


def _exit_interrupted(number: int, frame: object) -> None:
    """Exit at once after Ctrl-C, since modules are only partly imported."""
    os.write(2, b"park: interrupted.\n")
    os._exit(STOPPED)


def main() -> None:
    """Load the program and run it."""
    gc.set_threshold(COLLECT_EVERY)
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:  # an ignored Ctrl-C remains ignored
        signal.signal(signal.SIGINT, _exit_interrupted)
    from puzzlepark.interfaces.cli.main import main as run

    signal.signal(signal.SIGINT, handler)
    try:
        run()
    finally:
        gc.freeze()  # skips the garbage collection at exit


if __name__ == "__main__":
    main()
