"""Shell completion of genres, engines, views, formats, levels, techniques, options of makers, and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete names of files; URLs and texts stay unchanged."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def completer(names: Callable[[click.Context], Iterable[str]]) -> Complete:
    """Return a function that completes from a list of names, which is computed on demand."""

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in names(ctx) if name.startswith(incomplete)]

    return complete


def _genres(_: click.Context) -> Iterable[str]:
    """The names of all genres, and of their variants as GENRE:VARIANT."""
    from puzzlepark.registry import genres

    for genre in genres().values():
        yield genre.name
        yield from (f"{genre.name}:{variant}" for variant in genre.variants)


def _rules(_: click.Context) -> Iterable[str]:
    from puzzlepark.tasks.rules_catalog import rules_catalog

    return rules_catalog().rules


def _engines(_: click.Context) -> Iterable[str]:
    from puzzlepark.tasks.solve import engine_names

    return engine_names()


def _genre_on_line(ctx: click.Context) -> str:
    """The genre named on the command line so far, without a variant; empty if none."""
    from puzzlepark.registry import genre_names

    # After an option that still lacks its value, click does not parse arguments.
    words = [str(ctx.params.get("genre") or ""), *ctx.args]
    names = [word.partition(":")[0] for word in words]
    return next((name for name in names if name in genre_names()), "")


def _views(ctx: click.Context) -> Iterable[str]:
    """The views of the genre on the command line, or of all genres."""
    from puzzlepark.registry import genres

    name = _genre_on_line(ctx)
    return dict.fromkeys(view for genre in genres().values() if name in ("", genre.name) for view in genre.views)


def _maker_options(ctx: click.Context) -> Iterable[str]:
    """The options of the maker of the genre on the command line, with an equals sign."""
    from puzzlepark.registry import genres

    name = _genre_on_line(ctx)
    makers = [genre.maker for genre in genres().values() if name in ("", genre.name)]
    from_picture = ctx.command.name == "picture"
    options = (option for maker in makers for option in (maker.picture_options if from_picture else maker.options))
    return dict.fromkeys(f"{option.name}=" for option in options)


def _levels(_: click.Context) -> Iterable[str]:
    from puzzlepark.core.steps import LEVELS

    return [level.lower() for level in LEVELS]


def _techniques(ctx: click.Context) -> Iterable[str]:
    """The codes of the techniques of the genre on the command line."""
    from puzzlepark.registry import genre_named
    from puzzlepark.tasks.explain.techniques import techniques_for

    name = _genre_on_line(ctx)
    return dict.fromkeys(each.code for each in techniques_for(genre_named(name))) if name else ()


def _forms(ctx: click.Context) -> Iterable[str]:
    """The formats that the command can write."""
    from puzzlepark.registry import genres

    pictures = ("svg", "png")
    if ctx.command.name == "draw":
        return (*pictures, "pdf", "txt")
    names = (form.name for genre in genres().values() for form in genre.formats)
    return dict.fromkeys(("json", "jsonl", *names, *pictures))


genres = completer(_genres)
rules = completer(_rules)
engines = completer(_engines)
views = completer(_views)
maker_options = completer(_maker_options)
forms = completer(_forms)
levels = completer(_levels)
techniques = completer(_techniques)
