"""The command `park`: the group of all commands, and the handling of errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from puzzlepark.core.errors import Stopped, Unreached
from puzzlepark.interfaces.cli.errors import ANSWERED, BAD, STOPPED, describe_error, print_error, silence

MODULES = {
    "tour": "about",
    "genres": "about",
    "rules": "rules",
    "engines": "about",
    "solve": "solve",
    "count": "solve",
    "sample": "solve",
    "check": "solve",
    "verify": "certificate",
    "explain": "explain",
    "hint": "hint",
    "why": "why",
    "judge": "judge",
    "lesson": "lesson",
    "grade": "grade",
    "diagnose": "diagnose",
    "audit": "audit",
    "generate": "generate",
    "complete": "complete",
    "batch": "batch",
    "dataset": "dataset",
    "word": "word",
    "picture": "picture",
    "draw": "convert",
    "convert": "convert",
    "book": "book",
    "worksheet": "book",
    "handout": "book",
    "mcp": "mcp",
    "serve": "serve",
    "play": "serve",
    "bench": "bench",
    "study": "study",
    "completion": "about",
    "man": "about",
}
"""The module of each command, in the order of the help."""


class Commands(MutableMapping[str, click.Command]):
    """Commands by name, each imported on first access. A verb that has no module is a command, too, but not listed."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = dict(modules)
        self.loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self.loaded:
            self.loaded[name] = self._import(name)
        return self.loaded[name]

    def _import(self, name: str) -> click.Command:
        """The command of a module, or one that is made for a verb without a module."""
        if name in self.modules:
            module = import_module(f"puzzlepark.interfaces.cli.commands.{self.modules[name]}")
            command: click.Command = getattr(module, name)
            return command
        from puzzlepark.interfaces.cli.commands.from_table import command_of

        made = command_of(name)
        if made is None:
            raise KeyError(name)
        return made

    def __setitem__(self, name: str, command: click.Command) -> None:
        self.loaded[name] = command
        self.modules[name] = ""

    def __delitem__(self, name: str) -> None:
        del self.modules[name]
        self.loaded.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


class Park(click.Group):
    """Reports every error of a command by a sentence and an exit code; click itself does so for wrong usage."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _error_reporting():  # --help and --version are printed here
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _error_reporting():
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

    Other verbs of the web API, such as forced and candidates, are commands that print JSON.

    \b
    Start with:
      park tour
      park COMMAND --help
    """
    sys.set_int_max_str_digits(0)  # a count may have any number of digits


cli.commands = Commands(MODULES)


@contextmanager
def _error_reporting() -> Iterator[None]:
    """Report an error of the block, and exit with its code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit):
        raise
    except (KeyboardInterrupt, click.Abort):
        print_error("interrupted.")
        code = STOPPED
    except Stopped as stop:
        print_error(f"stopped before an answer: {stop.reason}.")
        code = STOPPED
    except Unreached as error:
        print_error(str(error))
        code = STOPPED
    except BrokenPipeError:
        silence(sys.stdout)
        code = ANSWERED  # the reader has read enough
    except Exception as error:
        if isinstance(error, OSError):
            silence(sys.stdout)
        print_error(describe_error(error))
        code = BAD
    else:
        return
    raise click.exceptions.Exit(code)


def main() -> None:
    """Run the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # boards are printed even if the terminal's encoding lacks characters
    try:
        cli(prog_name="park", complete_var="_PARK_COMPLETE")
    except OSError:  # the error could not be printed
        silence(sys.stderr)
        sys.exit(BAD)


if __name__ == "__main__":
    main()
