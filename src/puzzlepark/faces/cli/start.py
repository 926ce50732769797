"""The entry point of the command: it takes Ctrl-C before anything else is loaded."""

from __future__ import annotations

import os
import signal

STOPPED = 3


def _leave(number: int, frame: object) -> None:
    os.write(2, b"park: interrupted.\n")
    os._exit(STOPPED)


def main() -> None:
    """Load the program and run it."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # where Ctrl-C is ignored, it stays so
        signal.signal(signal.SIGINT, _leave)
    from puzzlepark.faces.cli.main import main as run

    signal.signal(signal.SIGINT, usual)
    run()


if __name__ == "__main__":
    main()
