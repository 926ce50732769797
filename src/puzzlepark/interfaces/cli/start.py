"""The entry point of the command: it takes Ctrl-C before anything else is loaded, and keeps Python from looking for
garbage while it starts and when it ends."""

from __future__ import annotations

import gc
import os
import signal

STOPPED = 3
YOUNG = 200_000
"""Objects between two looks for garbage. The start makes thousands that stay, and a large board has millions, none of
them garbage; to look at them again and again took most of the time."""


def _leave(number: int, frame: object) -> None:
    os.write(2, b"park: interrupted.\n")
    os._exit(STOPPED)


def main() -> None:
    """Load the program and run it."""
    gc.set_threshold(YOUNG)
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # where Ctrl-C is ignored, it stays so
        signal.signal(signal.SIGINT, _leave)
    from puzzlepark.interfaces.cli.main import main as run

    signal.signal(signal.SIGINT, usual)
    try:
        run()
    finally:
        gc.freeze()  # all that is left goes with the process, so Python need not look through it at the end


if __name__ == "__main__":
    main()
