"""What a shell may complete: genres, engines, views, forms, options of makers, files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Completes the names of files; a URL or a text is left as it is."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def known(names: Callable[[click.Context], Iterable[str]]) -> Complete:
    """Completes names out of a list that is made when a shell asks for it."""

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in names(ctx) if name.startswith(incomplete)]

    return complete


def _genres(_: click.Context) -> Iterable[str]:
    from puzzlepark.registry import genres

    for genre in genres().values():
        yield genre.name
        yield from (f"{genre.name}:{variant}" for variant in genre.variants)


def _engines(_: click.Context) -> Iterable[str]:
    from puzzlepark.tasks.solve import engine_names

    return engine_names()


def _named(ctx: click.Context) -> str:
    """The genre that the line names so far, without a variant; empty if none."""
    from puzzlepark.registry import genre_names

    # Behind an option that waits for its value, click leaves arguments unread.
    words = [str(ctx.params.get("genre") or ""), *ctx.args]
    return next((name for word in words if (name := word.partition(":")[0]) in genre_names()), "")


def _views(ctx: click.Context) -> Iterable[str]:
    """The views of the genre that was named, or those of all genres."""
    from puzzlepark.registry import genres

    wanted = _named(ctx)
    named = [genre for genre in genres().values() if wanted in ("", genre.name)]
    return dict.fromkeys(view for genre in named for view in genre.views)


def _maker_options(ctx: click.Context) -> Iterable[str]:
    """The options of the maker of the genre that was named, up to the sign before the value."""
    from puzzlepark.registry import genres

    wanted = _named(ctx)
    makers = [genre.maker for genre in genres().values() if wanted in ("", genre.name)]
    picture = ctx.command.name == "picture"
    found = (option for maker in makers for option in (maker.picture_options if picture else maker.options))
    return dict.fromkeys(f"{option.name}=" for option in found)


def _forms(ctx: click.Context) -> Iterable[str]:
    from puzzlepark.registry import genres

    pictures = ("svg", "png")
    if ctx.command.name == "draw":
        return (*pictures, "pdf", "txt")
    names = (form.name for genre in genres().values() for form in genre.formats)
    return dict.fromkeys(("json", "jsonl", *names, *pictures))


genres = known(_genres)
engines = known(_engines)
views = known(_views)
maker_options = known(_maker_options)
forms = known(_forms)
