"""Running the command in tests: in this process if possible, since starting a process is slow."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from puzzlepark.interfaces.cli.main import cli

from yardstick import LONG_PATIENCE, PATIENCE, lap

PARK = [sys.executable, "-m", "puzzlepark.interfaces.cli.main"]
UNIQUE = "2 4\n2 1 1 0\n3 1\n1 1 1 4\n2 3 3 4\n"
UNIQUE_ANSWER = "1 1 1 0\n1 0 0 0\n"
SEVERAL = "2 2\n1 1\n1 1\n1 2\n3 4\n"
NONE = "2 3\n2 1 -1\n2 -1\n1 1 2\n3 1 2\n"


def park(*args: object, stdin: str | bytes | None = None) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, [str(a) for a in args], input=stdin)


def run(*args: object, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a new process, with pipes."""
    env = {**os.environ, **more}
    command = [*PARK, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, env=env, cwd=cwd, timeout=LONG_PATIENCE, check=False)


def start(*args: object, **more: object) -> subprocess.Popen[str]:
    """Start the command in a new process, with pipes."""
    command = [*PARK, *map(str, args)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **more)  # type: ignore[call-overload,no-any-return]


def processor_seconds(pid: int) -> float:
    """The processor time of a process and of its children so far."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            own, fields = int(path.parent.name), path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has just ended
        if pid in (own, int(fields[1])):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def interrupted(*args: object, ready: Callable[[], bool] = lambda: True) -> subprocess.CompletedProcess[str]:
    """Start the command and interrupt it."""
    return interrupt(start(*args), ready)


def interrupted_code(code: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Start a program in Python and interrupt it."""
    pipe = subprocess.PIPE
    return interrupt(subprocess.Popen([sys.executable, "-c", code, *args], stdout=pipe, stderr=pipe, text=True))


def interrupt(
    process: subprocess.Popen[str], ready: Callable[[], bool] = lambda: True
) -> subprocess.CompletedProcess[str]:
    """Wait until a process has printed a line, is ready, and has used some processor time; then send Ctrl-C."""
    watch = threading.Timer(PATIENCE, process.kill)
    watch.start()
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        enough = processor_seconds(process.pid) + 40 * lap()
        while process.poll() is None and not (ready() and processor_seconds(process.pid) > enough):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    finally:
        watch.cancel()
        process.kill()
    return subprocess.CompletedProcess(process.args, process.returncode, first + out, err)
