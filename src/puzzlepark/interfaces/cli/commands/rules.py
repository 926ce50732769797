"""The rules command."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli import shell_completion

if TYPE_CHECKING:
    from puzzlepark.tasks.rules_catalog import CatalogRule, TypeInfo


@click.command()
@click.argument("name", required=False, shell_complete=shell_completion.rules)
@click.option("--answer", metavar="TYPE", help="Only the rules for answers of this type, such as shading.")
@click.option("--types", is_flag=True, help="Show the types of answers and fields that documents may declare.")
@click.option("--json", "as_json", is_flag=True, help="Print the catalogue or the rule as JSON, with pictures as SVG.")
def rules(name: str | None, answer: str | None, types: bool, as_json: bool) -> None:
    """List the rules from which documents declare genres, or show one with its parameters and two boards.

    `park genres GENRE --pictures` shows the rules of a genre.

    \b
    park rules
    park rules one-piece
    park rules --answer loop
    park rules --types
    """
    from puzzlepark.tasks.rules_catalog import rules_catalog

    if name is not None:
        rule = rules_catalog()[name]
        click.echo(json.dumps(rule.to_dict())) if as_json else _print_rule(rule)
        return
    catalog = rules_catalog(answer)
    if as_json:
        click.echo(json.dumps(catalog.to_dict()))
    elif types:
        _print_types("Answers", catalog.answers)
        _print_types("Fields", catalog.fields)
    else:
        width = max(map(len, catalog.rules), default=0)
        for rule in catalog:
            click.echo(f"{rule.name:<{width}}  {rule.sentence}")


def _print_rule(rule: CatalogRule) -> None:
    """Print a rule with its parameters, a board that obeys it, and one that breaks it."""
    from puzzlepark.interfaces.cli.formatting import paint

    click.echo(paint(rule.title, bold=True))
    click.echo(f"  {rule.sentence}")
    click.echo(f"answers    {', '.join(rule.answers)}")
    for parameter in rule.parameters:
        click.echo(f"parameter  {parameter}")
    for title, board in (("Right", rule.right), ("Wrong", rule.wrong)):
        click.echo(f"  {title}:")
        click.echo("".join(f"    {line}\n" for line in str(board).splitlines()), nl=False)
    click.echo(f"  {rule.wrong.why}")


def _print_types(title: str, types: tuple[TypeInfo, ...]) -> None:
    """Print types of answers or of fields, with their parameters."""
    from puzzlepark.interfaces.cli.formatting import paint

    click.echo(paint(title, bold=True))
    width = max(len(each.name) for each in types)
    for each in types:
        usual = f' (named "{each.usual_name}" by default)' if each.usual_name else ""
        click.echo(f"  {each.name:<{width}}  {each.help}{usual}")
        for parameter in each.parameters:
            click.echo(f"  {'':<{width}}    {parameter}")
