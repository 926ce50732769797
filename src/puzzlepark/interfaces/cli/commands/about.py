"""The commands tour, genres, engines and completion."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED, worst

if TYPE_CHECKING:
    from puzzlepark.core.genre import Genre
    from puzzlepark.core.puzzle import Puzzle

TRY_NEXT = (
    ("park generate {} 10x10 --count 3 -o puzzles", "make three puzzles"),
    ("park solve puzzles", "prove that each has one solution"),
    ("park draw puzzles/{}-10x10-s0001.json -o x.svg", "draw one"),
)


@click.command()
def tour() -> None:
    """Solve one shipped puzzle of each genre.

    \b
    park tour
    """
    from puzzlepark.interfaces.cli.formatting import report_text
    from puzzlepark.registry import genres
    from puzzlepark.tasks.solve import solve

    codes = []
    for genre in genres().values():
        puzzle = _example(genre)
        if puzzle is None:
            click.echo(f"{genre.title}: no example is shipped.\n")
            continue
        report = solve(puzzle, on_interrupt="report")
        click.echo(report_text(f"{genre.title} {puzzle.rows}x{puzzle.cols}", puzzle, report), nl=False)
        codes.append(ANSWERED if report.exhausted else STOPPED)
    click.echo("Try next:")
    commands = {command.format(next(iter(genres()))): purpose for command, purpose in TRY_NEXT}
    width = max(map(len, commands))
    for command, purpose in commands.items():
        click.echo(f"  {command:<{width}}   {purpose}")
    click.get_current_context().exit(worst(codes))


def _example(genre: Genre[Any]) -> Puzzle | None:
    """The first example of a genre, if it has one."""
    from puzzlepark.formats.json import read

    try:
        data = genre.examples["puzzles"][0]
    except (FileNotFoundError, LookupError):
        return None
    return read(data, genre)[0]


@click.command()
@click.argument("name", required=False, shell_complete=shell_completion.genres)
@click.option(
    "--pictures", is_flag=True, help="Show each rule on a board that satisfies it and on one that violates it."
)
def genres(name: str | None, pictures: bool) -> None:
    """List the genres, or show the rules and options of one. NAME may also be a JSON file that declares rules.

    \b
    park genres
    park genres tilepaint
    park genres tilepaint --pictures
    """
    from puzzlepark.registry import genres as all_genres
    from puzzlepark.tasks.files import genre_or_declaration, variant

    if name is not None:
        genre = variant(genre_or_declaration(name))[0]
        _print_rules(genre) if pictures else _print_genre(genre)
        return
    if pictures:
        raise BadInput("--pictures needs the name of a genre.")
    width = max(map(len, all_genres()), default=0)
    for genre in all_genres().values():
        click.echo(f"{genre.name:<{width}}  {genre.rulebook[0] if genre.rulebook else genre.title}")


def _print_rules(genre: Genre[Any]) -> None:
    """Print the rules of a genre, each with a board that satisfies it and one that violates it."""
    from puzzlepark.interfaces.cli.formatting import paint
    from puzzlepark.registry import genre_of
    from puzzlepark.tasks.rules import rules

    for picture in rules(genre):
        click.echo(paint(picture.rule, bold=True))
        boards = [("Right", genre_of(picture.keeps).picture(picture.keeps, picture.kept, "text"))]
        if picture.breaks is not None:
            boards.append(("Wrong", genre_of(picture.breaks).picture(picture.breaks, picture.broken, "text")))
        for title, board in boards:
            click.echo(f"  {title}:")
            click.echo("".join(f"    {line}\n" for line in board.splitlines()), nl=False)
        if picture.why:
            click.echo(f"  {picture.why}")
        click.echo()


def _print_genre(genre: Genre[Any]) -> None:
    """Print the rules of a genre, its views, variants and formats, and the options of its makers."""
    from puzzlepark.interfaces.cli.formatting import paint
    from puzzlepark.tasks.make.generate import method_options

    click.echo(paint(genre.title, bold=True))
    for rule in genre.rulebook:
        click.echo(f"  {rule}")
    click.echo(f"views    {', '.join(genre.views)}")
    if genre.variants:
        click.echo(f"variants {', '.join(f'{genre.name}:{name}' for name in genre.variants)}")
    forms = [
        "json (.json, .jsonl)",
        *(f"{form.name} ({', '.join(form.suffixes)})" if form.suffixes else form.name for form in genre.formats),
    ]
    click.echo(f"formats  {', '.join(forms)}")
    methods = {f"--method {name}": options for name, options in method_options(genre).items()}
    groups = {"option": genre.maker.options, "picture": genre.maker.picture_options, **methods}
    for label, options in groups.items():
        for option in options:
            values = f", {option.low} to {option.high}" if option.low is not None or option.high is not None else ""
            values = f": {', '.join(option.choices)}" if option.choices else values
            click.echo(f"{label:<8} {option.name}={option.default}  {option.help}{values}")


@click.command()
def engines() -> None:
    """List the engines: the default ones first, then the algorithms of the papers.

    \b
    park engines
    """
    from puzzlepark.tasks.solve import engine_named, engine_names

    names = engine_names()
    width = max(map(len, names), default=0)
    for name in names:
        module = sys.modules[type(engine_named(name)).__module__]
        about = (module.__doc__ or "").strip().partition("\n")[0]
        click.echo(f"{name:<{width}}  {about}")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script for shell completion of commands, options, genres, engines, levels, techniques and files.

    \b
    park completion bash >> ~/.bashrc
    park completion zsh >> ~/.zshrc
    park completion fish > ~/.config/fish/completions/park.fish
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None, "click knows these shells"
    root = click.get_current_context().find_root().command
    script = kind(root, {}, "park", "_PARK_COMPLETE")
    click.echo(script.source_template % script.source_vars())


@click.command()
def man() -> None:
    """Print the manual page of all commands.

    \b
    park man | man -l -
    park man > ~/.local/share/man/man1/park.1
    """
    from importlib.metadata import version

    from puzzlepark.interfaces.cli.manual import manual

    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group), "park has commands"
    click.echo(manual(root, version("puzzlepark")), nl=False)
