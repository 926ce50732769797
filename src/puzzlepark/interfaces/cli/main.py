"""The command `park`: the group of all commands, and what happens when one fails."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from puzzlepark.core.errors import Stopped, Unreached
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, complain, drop, sentence

HOMES = {
    "tour": "about",
    "genres": "about",
    "engines": "about",
    "solve": "answer",
    "count": "answer",
    "sample": "answer",
    "check": "answer",
    "verify": "certificate",
    "explain": "explain",
    "hint": "hint",
    "lesson": "lesson",
    "grade": "grade",
    "diagnose": "diagnose",
    "audit": "audit",
    "generate": "make",
    "complete": "rest",
    "batch": "many",
    "word": "word",
    "picture": "picture",
    "draw": "files",
    "convert": "files",
    "book": "book",
    "worksheet": "book",
    "handout": "book",
    "serve": "serve",
    "play": "serve",
    "bench": "about",
    "completion": "about",
}
"""The module of each command, in the order a newcomer needs them."""


class Commands(MutableMapping[str, click.Command]):
    """Commands by their names, of which each is imported when it is first asked for."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self.homes = dict(homes)
        self.known: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self.known:
            home = import_module(f"puzzlepark.interfaces.cli.{self.homes[name]}")
            self.known[name] = getattr(home, name)
        return self.known[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self.known[name] = command
        self.homes[name] = ""

    def __delitem__(self, name: str) -> None:
        del self.homes[name]
        self.known.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.homes)

    def __len__(self) -> int:
        return len(self.homes)


class Park(click.Group):
    """Turns every error of a command into a sentence and an exit code; click does so for wrong usage."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _errors_reported():  # --help and --version are printed here
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _errors_reported():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=Park, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="puzzlepark", prog_name="park", message="%(prog)s %(version)s")
def cli() -> None:
    """Puzzle Park: pencil puzzles solved, checked, counted, made and drawn.

    INPUT is a file, a folder, a URL, or - for standard input.

    Exit codes: 0 answered (for check: right), 1 check or verify says wrong, 2 bad input or usage, 3 stopped before an
    answer.

    \b
    Start with:
      park tour
      park COMMAND --help
    """
    sys.set_int_max_str_digits(0)  # a count may have any number of digits


cli.commands = Commands(HOMES)


@contextmanager
def _errors_reported() -> Iterator[None]:
    """Report errors of the block, and exit with their code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit):
        raise
    except (KeyboardInterrupt, click.Abort):
        complain("interrupted.")
        code = STOPPED
    except Stopped as stop:
        complain(f"stopped before an answer: {stop.reason}.")
        code = STOPPED
    except Unreached as missed:
        complain(str(missed))
        code = STOPPED
    except BrokenPipeError:
        drop(sys.stdout)
        code = ANSWERED  # whoever reads has read enough
    except Exception as error:
        if isinstance(error, OSError):
            drop(sys.stdout)
        complain(sentence(error))
        code = BAD
    else:
        return
    raise click.exceptions.Exit(code)


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a board on a terminal without Unicode beats none
    try:
        cli(prog_name="park", complete_var="_PARK_COMPLETE")
    except OSError:  # not even the error could be printed
        drop(sys.stderr)
        sys.exit(BAD)


if __name__ == "__main__":
    main()
