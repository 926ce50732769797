"""How the values of options and arguments are read: callbacks for click, which turns BadParameter into exit code 2."""

from __future__ import annotations

import re

import click


def read_seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    """A time of 0 or more; `inf` is no limit."""
    if value is not None and not value >= 0:
        raise click.BadParameter(f"{value} is no time; say a number of seconds, 0 or more, or inf.")
    return value


def bound(seconds: float) -> float | None:
    """The time limit as tasks take it; None is no limit."""
    return None if seconds == float("inf") else seconds


def read_size(_: click.Context, __: click.Parameter, value: str) -> tuple[int, int]:
    """Rows and columns from 10x12; 10 alone is a square."""
    found = re.fullmatch(r"([0-9]{1,7})(?:[xX×]([0-9]{1,7}))?", value)
    if not found:
        raise click.BadParameter(f'a size is ROWSxCOLUMNS, such as 10x10, not "{value}".')
    return int(found[1]), int(found[2] or found[1])
