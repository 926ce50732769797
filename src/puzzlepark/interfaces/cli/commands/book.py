"""The commands book, worksheet and handout."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import print_error
from puzzlepark.interfaces.cli.inputs import Unreadable, entries
from puzzlepark.interfaces.cli.options import (
    bound,
    force_option,
    genre_option,
    inputs_argument,
    refuse_unknown,
    seconds_option,
    view_option,
)
from puzzlepark.interfaces.cli.outputs import write_file
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
    "-o", "--output", metavar="OUT", required=True, shell_complete=shell_completion.files, help="The file."
)


def paper_options(command: Command) -> Command:
    """Add the options for the layout of pages."""
    papers = click.Choice(["a4", "a5", "letter"], case_sensitive=False)
    for option in (
        click.option(
            "--colour/--black", "colour", default=False, help="In colour, or in black and white.  [default: black]"
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
@click.option("--author", default="", metavar="NAME", help="The author on the title page.")
@click.option("--preface", metavar="FILE", help="A text file that is printed before the rules.")
@click.option("--sections", type=click.Choice(["genre", "level"]), help="Group the puzzles by genre or by level.")
@click.option(
    "--rules",
    type=click.Choice(["full", "compact", "none"]),
    default="full",
    show_default=True,
    help="The rules: with a worked example of each genre, as text only, or none.",
)
@click.option("--contents/--no-contents", "listed", default=None, help="A table of contents.  [default: in long books]")
@click.option("--each", type=click.IntRange(1, 6), default=2, show_default=True, help="Puzzles per page.")
@click.option(
    "--home", metavar="ADDRESS", help="The server that QR codes link to.  [default: PARK_URL, or no QR codes]"
)
@click.option("--pictures", metavar="FOLDER", help="Also write each puzzle and its answer as SVG and PNG.")
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
    """Make a book of puzzles: a PDF to print, or an HTML file that can be played without a server.

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
        items = contents(_read_all(inputs, genre), bound(seconds), progress.advance, parts)
        if suffix == ".html":
            content = _html(items, title, home)
        else:
            content = _pdf(items, title, style, each, home, Plan(author, _read_text(preface), parts, rules, listed))
        if pictures is not None:
            _draw(items, Path(pictures), style, force)
    write_file(Path(output), content, force)


def _read_all(inputs: tuple[str, ...], genre: str | None) -> Iterator[Entry]:
    """Yield the puzzles of all inputs; raise BadInput for the first one that cannot be read."""
    from puzzlepark.core.errors import BadInput

    for entry in entries(inputs, genre):
        if isinstance(entry, Unreadable):
            raise BadInput(entry.sentence)
        yield entry


def _read_text(path: str | None) -> str:
    """Read a text file; without a path, return an empty text."""
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.files import read_bytes

    if path is None:
        return ""
    try:
        return read_bytes(Path(path)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text in UTF-8.") from None


def _pdf(items: list[Item], title: str, style: Style, each: int, home: str, plan: Plan) -> bytes:
    """The book as a PDF; puzzles that are too large for a QR code are reported."""
    from puzzlepark.tasks.book.paper import book as make_book
    from puzzlepark.tasks.book.paper import without_code

    for item in without_code(items, home) if home else ():
        print_error(f"puzzle {item.number} is too large for a QR code, and has none.")
    return make_book(items, title, style, each, home, plan)


def _html(items: list[Item], title: str, home: str) -> bytes:
    """The book as an HTML file in which the puzzles can be played."""
    from puzzlepark.core.errors import BadInput

    try:
        from puzzlepark.interfaces.web.page.offline_book import book_page

        return book_page(items, title, home)
    except ImportError:
        raise BadInput('A book to play needs the extra "web": pip install "puzzlepark[web]".') from None


def _draw(items: list[Item], folder: Path, style: Style, force: bool) -> None:
    """Write each puzzle and its answer as SVG and PNG, in files with the puzzle's number."""
    from puzzlepark.formats.png import png

    folder.mkdir(parents=True, exist_ok=True)
    width = len(str(len(items)))
    for item in items:
        for solved in (False, True):
            svg = item.picture(style.theme, solved)
            stem = folder / f"{item.number:0{width}}{'-answer' if solved else ''}"
            write_file(stem.with_suffix(".svg"), svg.encode(), force)
            write_file(stem.with_suffix(".png"), png(svg), force)


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
    """Make a worksheet for teachers: puzzles to hand out, and the solution of each, step by step.

    If the genre has a published search algorithm and the board is small, its search tree follows, with pruned branches
    marked.

    \b
    park worksheet puzzle.txt -o sheet.pdf
    park worksheet puzzle.txt -o sheet.pdf --large --paper letter
    park worksheet first.json second.json -o sheet.pdf
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.book.sheet import Style
    from puzzlepark.tasks.book.worksheet import worksheet as make_worksheet

    refuse_unknown(genre)
    if Path(output).suffix.lower() != ".pdf":
        raise BadInput(f'A worksheet is a .pdf, not "{output}".')
    puzzles = [entry.puzzle for entry in _read_all(inputs, genre)]
    content = make_worksheet(puzzles, Style(paper.lower(), large, colour), view, bound(seconds))
    write_file(Path(output), content, force)


@click.command()
@inputs_argument
@output_option
@click.option(
    "--answers", metavar="FILE", help="The file of the answers.  [default: OUT with -answers added to its name]"
)
@click.option("--title", default="Puzzles", show_default=True, help="The title of each sheet.")
@click.option("--names", metavar="FILE", help="A file with the names of the pupils, one per line.")
@click.option(
    "--copies",
    type=click.IntRange(1, 500),
    help="Number of sheets with a line for the name, if there is no file of names.",
)
@click.option(
    "--versions", type=click.IntRange(1, 26), default=1, show_default=True, help="Number of versions of the same level."
)
@click.option("--each", type=click.IntRange(1, 6), default=2, show_default=True, help="Puzzles per page.")
@click.option("--rules/--no-rules", "rules", default=True, help="Print the rules of the genres.  [default: yes]")
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
    """Make handouts for a class: a sheet for each pupil, and the answers in a separate file.

    With several versions, each version gets the same number of puzzles of every genre and level, as far as possible,
    and consecutive pupils in the list get different versions.

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
    answers_path = Path(answers) if answers is not None else path.with_name(f"{path.stem}-answers{path.suffix}")
    for each_path in (path, answers_path):
        if each_path.suffix.lower() != ".pdf":
            raise BadInput(f'Handouts and their answers are .pdf files, not "{each_path}".')
    if names is not None and copies is not None:
        raise BadInput("--names and --copies exclude each other: the names determine the number of sheets.")
    pupils = [line.strip() for line in _read_text(names).splitlines() if line.strip()]
    if names is not None and not pupils:
        raise BadInput(f"{names} holds no names.")
    with Progress() as progress:
        items = contents(_read_all(inputs, genre), bound(seconds), progress.advance)
    style = Style(paper.lower(), large, colour)
    sheets, solved = handouts(items, title, style, pupils or [""] * (copies or versions), versions, each, rules)
    write_file(path, sheets, force)
    write_file(answers_path, solved, force)
