"""The manual page of `park`, in the format of man(7), written from the commands' own help."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

ASIDE = "\b"
"""How a help text marks a paragraph whose lines stay as they are."""


def manual(root: click.Group, version: str) -> str:
    """The text of the manual page."""
    context = click.Context(root, info_name="park")
    lines = [f'.TH PARK 1 "" "Puzzle Park {version}" "User Commands"', ".SH NAME"]
    lines += ["park \\- pencil puzzles solved, checked, counted, made and drawn", ".SH SYNOPSIS"]
    lines += [".B park", "COMMAND [OPTIONS] [ARGUMENTS]", ".SH DESCRIPTION", *_prose(root.help or "")]
    lines += [".SH COMMANDS"]
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        assert command is not None, "a group has the commands that it lists"
        lines += _command(command, click.Context(command, info_name=name, parent=context))
    return "\n".join(lines) + "\n"


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """The section of a command: its usage, its help, and its options that have a help text."""
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS {_plain(f'park {context.info_name} {usage}')}", *_prose(command.help or ""))
    for param in command.params:
        option, text = param.get_help_record(context) or ("", "")
        if text:
            yield from (".TP", f".B {_plain(option)}", _plain(text))


def _prose(text: str) -> Iterator[str]:
    """The paragraphs of a help text."""
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        lines = [line.rstrip() for line in paragraph.splitlines()]
        if lines[0] == ASIDE:
            yield from (".PP", ".nf", ".RS", *map(_plain, lines[1:]), ".RE", ".fi")
        else:
            yield from (".PP", *map(_plain, lines))


def _plain(line: str) -> str:
    """A line of text in which nothing is taken for a request or a sign of man(7)."""
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
