"""Commands for verbs that have no command of their own: made from the table of verbs, with results as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.interfaces.cli.formatting import json_line
from puzzlepark.interfaces.cli.inputs import read_one

if TYPE_CHECKING:
    from puzzlepark.tasks.verbs.kit.fields import Field
    from puzzlepark.tasks.verbs.kit.verb import Verb

ARGUMENTS = {"puzzle": "INPUT", "genre": "GENRE"}
"""Fields of requests that are arguments of commands, and not options."""
PLAIN_VALUES: dict[str, tuple[str, type]] = {"integer": ("N", int), "number": ("N", float), "string": ("TEXT", str)}
"""How the help calls the value of an option, and its type. Options for other fields take JSON."""


def command_of(name: str) -> click.Command | None:
    """The command for a verb of the table, or None if there is no such verb or it returns files."""
    from puzzlepark.tasks.verbs import verbs

    verb = verbs().get(name)
    if verb is None or verb.media:
        return None

    def run(**given: Any) -> None:
        read_as = given.pop("read_as", None)
        click.echo(_answer(verb, given, read_as), nl=False)

    parameters: list[click.Parameter] = []
    for field_name, field in verb.request.items():
        if field_name in ARGUMENTS:
            parameters.append(click.Argument([field_name], metavar=ARGUMENTS[field_name]))
        else:
            parameters.append(_option(field_name, field))
    if "puzzle" in verb.request:
        parameters.append(click.Option(["--genre", "read_as"], metavar="NAME", help="Read the input as this genre."))
    return click.Command(name, params=parameters, callback=run, help=f"{verb.summary}. Prints JSON.")


def _option(name: str, field: Field) -> click.Option:
    """The option for a field of the request. Texts, numbers and flags are given as they are, other values as JSON."""
    flag = f"--{name.replace('_', '-')}"
    if field.types[:1] == ("boolean",):
        return click.Option([f"{flag}/--no-{flag[2:]}", name], default=None, help=field.help)
    metavar, kind = PLAIN_VALUES.get(field.types[0] if field.types else "", ("JSON", str))
    return click.Option([flag, name], required=field.required, type=kind, metavar=metavar, help=field.help)


def _answer(verb: Verb, given: Mapping[str, Any], read_as: str | None) -> str:
    """The result of a verb for the arguments of its command, as a line of JSON."""
    from puzzlepark.tasks.answers.serialize import document
    from puzzlepark.tasks.verbs.kit.verb import Context

    request = {
        name: _read(name, value, verb.request[name])
        for name, value in given.items()
        if value is not None and name != "puzzle"
    }
    title = verb.name
    if "puzzle" in verb.request:
        entry = read_one(given["puzzle"], read_as)
        request["puzzle"], title = document(entry.puzzle, entry.marks), entry.name
    return json_line(title, verb(request, Context(for_page=False)))


def _read(name: str, value: Any, field: Field) -> Any:
    """The value of an option: a text or a flag as it is, everything else from JSON."""
    if not isinstance(value, str) or "string" in field.types:
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise click.BadParameter(f'"{value}" is not JSON.', param_hint=f"--{name}") from None
