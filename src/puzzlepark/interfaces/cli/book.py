"""The commands that put puzzles on paper: book, worksheet, handout."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.errors import complain
from puzzlepark.interfaces.cli.inputs import Fault, entries
from puzzlepark.interfaces.cli.options import (
    bound,
    force_option,
    genre_option,
    inputs_argument,
    refuse_unknown,
    seconds_option,
    view_option,
)
from puzzlepark.interfaces.cli.outputs import put
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from puzzlepark.tasks.book.contents import Item, Sections
    from puzzlepark.tasks.book.paper import Plan
    from puzzlepark.tasks.book.sheet import Style
    from puzzlepark.tasks.files import Entry

    Command = Callable[..., None]

output_option = click.option(
    "-o", "--output", metavar="OUT", required=True, shell_complete=complete.files, help="The file."
)


def paper_options(command: Command) -> Command:
    """How the pages look."""
    papers = click.Choice(["a4", "a5", "letter"], case_sensitive=False)
    for option in (
        click.option(
            "--colour/--black", "colour", default=False, help="In colour, or black and white.  [default: black]"
        ),
        click.option("--large", is_flag=True, help="Large print."),
        click.option("--paper", type=papers, default="a4", show_default=True, help="The size of the pages."),
    ):
        command = option(command)
    return command


@click.command()
@inputs_argument
@output_option
@click.option("--title", default="Puzzles", show_default=True, help="The title of the book.")
@click.option("--author", default="", metavar="NAME", help="Who made it, on the title page.")
@click.option("--preface", metavar="FILE", help="A text that goes before the rules.")
@click.option("--sections", type=click.Choice(["genre", "level"]), help="Part the puzzles by genre or by level.")
@click.option(
    "--rules",
    type=click.Choice(["full", "compact", "none"]),
    default="full",
    show_default=True,
    help="With a worked example of each genre, as text alone, or not at all.",
)
@click.option("--contents/--no-contents", "listed", default=None, help="A table of contents.  [default: if it is long]")
@click.option("--each", type=click.IntRange(1, 6), default=2, show_default=True, help="Puzzles a page.")
@click.option(
    "--home", metavar="ADDRESS", help="The Park that QR codes lead to.  [default: PARK_URL; without, no codes]"
)
@click.option("--pictures", metavar="FOLDER", help="Each puzzle and its answer as SVG and PNG, too.")
@paper_options
@seconds_option(60.0)
@genre_option
@force_option
def book(
    inputs: tuple[str, ...],
    output: str,
    title: str,
    author: str,
    preface: str | None,
    sections: Sections | None,
    rules: Literal["full", "compact", "none"],
    listed: bool | None,
    each: int,
    home: str | None,
    pictures: str | None,
    paper: str,
    large: bool,
    colour: bool,
    seconds: float,
    genre: str | None,
    force: bool,
) -> None:
    """Make a book of puzzles: a PDF to print, or an HTML file that plays without a server.

    It has a title page, the rules with a worked example of each genre, the puzzles sorted by level, and their answers.
    The same puzzles and options give the same bytes.

    \b
    park book collection.jsonl -o book.pdf --title "Rainy Days"
    park book folder -o book.pdf --each 4 --paper a5 --home https://park.example
    park book collection.jsonl -o book.html
    park book collection.jsonl -o book.pdf --sections genre --rules compact --author "A. Setter"
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.book.contents import contents
    from puzzlepark.tasks.book.paper import Plan
    from puzzlepark.tasks.book.sheet import Style

    refuse_unknown(genre)
    suffix = Path(output).suffix.lower()
    if suffix not in (".pdf", ".html"):
        raise BadInput(f'A book is a .pdf or a .html, not "{output}".')
    home = home or os.environ.get("PARK_URL", "")
    style = Style(paper.lower(), large, colour)
    with Progress() as progress:
        parts: Sections = sections or ""
        items = contents(_readable(inputs, genre), bound(seconds), progress.step, parts)
        if suffix == ".html":
            content = _html(items, title, home)
        else:
            content = _pdf(items, title, style, each, home, Plan(author, _text(preface), parts, rules, listed))
        if pictures is not None:
            _draw(items, Path(pictures), style, force)
    put(Path(output), content, force)


def _readable(inputs: tuple[str, ...], genre: str | None) -> Iterator[Entry]:
    from puzzlepark.core.errors import BadInput

    for entry in entries(inputs, genre):
        if isinstance(entry, Fault):
            raise BadInput(entry.sentence)
        yield entry


def _text(path: str | None) -> str:
    """The text of a file; nothing if there is none."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import read_bytes

    if path is None:
        return ""
    try:
        return read_bytes(Path(path)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text in UTF-8.") from None


def _pdf(items: list[Item], title: str, style: Style, each: int, home: str, plan: Plan) -> bytes:
    from puzzlepark.tasks.book.paper import book as made
    from puzzlepark.tasks.book.paper import without_code

    for item in without_code(items, home) if home else ():
        complain(f"puzzle {item.number} is too large for a QR code, and has none.")
    return made(items, title, style, each, home, plan)


def _html(items: list[Item], title: str, home: str) -> bytes:
    from puzzlepark.core.errors import BadInput

    try:
        from puzzlepark.interfaces.web.page.offline_book import book_page

        return book_page(items, title, home)
    except ImportError:
        raise BadInput('A book to play needs the extra "web": pip install "puzzlepark[web]".') from None


def _draw(items: list[Item], folder: Path, style: Style, force: bool) -> None:
    from puzzlepark.formats.png import png

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(items)))
    for item in items:
        for solved in (False, True):
            drawn = item.picture(style.theme, solved)
            stem = folder / f"{item.number:0{width}}{'-answer' if solved else ''}"
            put(stem.with_suffix(".svg"), drawn.encode(), force)
            put(stem.with_suffix(".png"), png(drawn), force)


@click.command()
@inputs_argument
@output_option
@paper_options
@view_option
@seconds_option(60.0)
@genre_option
@force_option
def worksheet(
    inputs: tuple[str, ...],
    output: str,
    paper: str,
    large: bool,
    colour: bool,
    view: str | None,
    seconds: float,
    genre: str | None,
    force: bool,
) -> None:
    """Make a worksheet for teachers: puzzles to hand out, and how each is solved step by step.

    Where the genre has a published search, and the board is small, the tree of its states follows, with the branches
    marked that are cut.

    \b
    park worksheet puzzle.txt -o sheet.pdf
    park worksheet puzzle.txt -o sheet.pdf --large --paper letter
    park worksheet first.json second.json -o sheet.pdf
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.book.sheet import Style
    from puzzlepark.tasks.book.worksheet import worksheet as made

    refuse_unknown(genre)
    if Path(output).suffix.lower() != ".pdf":
        raise BadInput(f'A worksheet is a .pdf, not "{output}".')
    puzzles = [entry.puzzle for entry in _readable(inputs, genre)]
    content = made(puzzles, Style(paper.lower(), large, colour), view, bound(seconds))
    put(Path(output), content, force)


@click.command()
@inputs_argument
@output_option
@click.option("--answers", metavar="FILE", help="The answers.  [default: beside OUT, its name with -answers]")
@click.option("--title", default="Puzzles", show_default=True, help="What stands at the head of each sheet.")
@click.option("--names", metavar="FILE", help="The pupils, a name a line.")
@click.option(
    "--copies", type=click.IntRange(1, 500), help="Sheets with a line for the name, where there are no names."
)
@click.option("--versions", type=click.IntRange(1, 26), default=1, show_default=True, help="Versions, alike in level.")
@click.option("--each", type=click.IntRange(1, 6), default=2, show_default=True, help="Puzzles a page.")
@click.option("--rules/--no-rules", "rules", default=True, help="With the rules of the genres.  [default: with]")
@paper_options
@seconds_option(60.0)
@genre_option
@force_option
def handout(
    inputs: tuple[str, ...],
    output: str,
    answers: str | None,
    title: str,
    names: str | None,
    copies: int | None,
    versions: int,
    each: int,
    rules: bool,
    paper: str,
    large: bool,
    colour: bool,
    seconds: float,
    genre: str | None,
    force: bool,
) -> None:
    """Make handouts for a class: a sheet for each pupil, and the answers in a file of their own.

    With several versions, the puzzles are shared out so that each version has as many of every genre and level as can
    be, and pupils who follow each other in the list get different ones.

    \b
    park generate sudoku 6x6 --level 2 --count 6 -o six.jsonl
    park handout six.jsonl -o class.pdf --names names.txt --versions 3
    park handout six.jsonl -o class.pdf --copies 30 --no-rules
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.book.contents import contents
    from puzzlepark.tasks.book.handout import handouts
    from puzzlepark.tasks.book.sheet import Style

    refuse_unknown(genre)
    path = Path(output)
    apart = Path(answers) if answers is not None else path.with_name(f"{path.stem}-answers{path.suffix}")
    for each_path in (path, apart):
        if each_path.suffix.lower() != ".pdf":
            raise BadInput(f'Handouts and their answers are .pdf files, not "{each_path}".')
    if names is not None and copies is not None:
        raise BadInput("The sheets are told twice: a file of names says how many there are.")
    pupils = [line.strip() for line in _text(names).splitlines() if line.strip()]
    if names is not None and not pupils:
        raise BadInput(f"{names} holds no names.")
    with Progress() as progress:
        items = contents(_readable(inputs, genre), bound(seconds), progress.step)
    style = Style(paper.lower(), large, colour)
    sheets, solved = handouts(items, title, style, pupils or [""] * (copies or versions), versions, each, rules)
    put(path, sheets, force)
    put(apart, solved, force)
