"""Codecs made of parts that both read and write, so that each piece of a format is described once.

A format is a list of parts. URL parts (url_parts.py) read characters from the body of a pzpr URL, and tables
(tables.py) read words from a file. Both set values of a board that is being made, and write them from a puzzle. Tables
may also hold marks. The module answers.py reads texts that hold only an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from types import SimpleNamespace
from typing import Any, Protocol

from puzzlepark.core import regions
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import BORDER
from puzzlepark.core.genre import Format
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.reading import warn
from puzzlepark.formats import pzpr
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import TextEnds, Tokens, table

Rows = Sequence[list[str] | str]
"""The rows of a table, each a list of words, which a file separates by blanks, or a complete line."""

LARGE = 200
"""From this many rows or columns on, a text that is too short is refused before the board is made."""


def cells(board: Any) -> list[Spot]:
    """All cells of a board, row by row."""
    return list(Grid(board.rows, board.cols).nodes)


class UrlPart(Protocol):
    """A piece of a URL's body."""

    def read(self, body: Body, board: Any) -> None:
        """Read the piece, and set fields of the board."""

    def write(self, board: Any) -> str:
        """The text of the piece for a board."""


class Table(Protocol):
    """A piece of a file: words of a puzzle or, with `holds_marks`, only marks."""

    holds_marks: bool

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        """Read the table, set fields of the board, and add marks."""

    def write(self, board: Any, marks: Marks) -> Rows:
        """The rows of the table for a board and marks."""


class SinceVersion:
    """Base of tables that only files of the newest version have."""


class OneRegion:
    """Base of parts whose field is a single region if a URL or a file has no body."""

    name: str

    def file_version(self, board: Any) -> str:
        """The version that a file needs for the regions of a board; empty if any version can express them."""
        return ""


# --- formats


def url(
    puzzle: type[Puzzle],
    kind: str,
    *parts: UrlPart,
    host: str = pzpr.HOST,
    idle: str = "",
    versions: Sequence[str] = (),
) -> Format[Any]:
    """The URLs of a kind, whose body is these parts one after another.

    The aliases of the genre are read like the kind. The letters `idle` are options of the site that do not change the
    rules. Letters before the size may name the version of the body, one of `versions`: the first is written, and parts
    read the given one, or "", as `board.version`.
    """
    kinds = kinds_of(puzzle, kind)
    prefix = f"{host}{kind}/{versions[0]}" if versions else f"{host}{kind}"

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        """Read the parts one after another from the body of a URL."""
        _, flags, cols, rows, rest = pzpr.read_url(text, *kinds, idle=idle + "".join(versions))
        board, body = bare(puzzle, rows, cols), Body(rest)
        if versions:
            board.version = next((flag for flag in flags.split("/") if flag in versions and flag), "")
        for part in parts:
            if isinstance(part, OneRegion) and not body.more():
                setattr(board, part.name, (0,) * (rows * cols))
            elif rest:
                part.read(body, board)
        body.end()
        return _built(puzzle, board), None

    def write(board: Puzzle, marks: Marks | None) -> str:
        return pzpr.safe(f"{prefix}/{board.cols}/{board.rows}/" + "".join(part.write(board) for part in parts))

    return Format("url", (".url",), lambda text: pzpr.is_url_of(text, *kinds), read, write, kinds=kinds, parts=parts)


def kinds_of(puzzle: type[Puzzle], kind: str) -> tuple[str, ...]:
    """The names that URLs and files may have: the site's name of the kind, and all names of the genre."""
    names = (puzzle.genre, *puzzle.aliases)
    return tuple(dict.fromkeys((kind, *names, *(name.replace("-", "") for name in names))))


def pzpr_file(
    puzzle: type[Puzzle],
    kind: str,
    *tables: Table,
    suffixes: tuple[str, ...] = (".pzpr", ".txt"),
    version: str = "",
    square: bool = False,
) -> Format[Any]:
    """The files of a kind: a header, these tables, then author and source.

    Files of an older version lack the tables that are SinceVersion. If all boards are `square`, the size is written
    once. A file without a body is an empty board.
    """
    kinds = kinds_of(puzzle, kind)

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        """Read the tables that a file of this version has."""
        tokens, rows, cols = pzpr.file_tokens(text, square)
        known = tokens.all[0].text.removeprefix("pzprv3")
        now, newest = (minor_version(SimpleNamespace(version=word)) for word in (known, version))
        used = [part for part in tables if now >= newest or not isinstance(part, SinceVersion)]
        found, marks = _read_tables(puzzle, tokens, rows, cols, used, known)
        return found.changed(info=pzpr.file_info(text)), marks

    def write(board: Puzzle, marks: Marks | None) -> str:
        """Write the header, the tables, and the author and source."""
        rows = [row for part in tables for row in part.write(board, marks or {})]
        body = "".join(_line(row) for row in rows)
        size = f"{board.rows}\n" if square else f"{board.rows}\n{board.cols}\n"
        needed = "".join(part.file_version(board) for part in tables if isinstance(part, OneRegion))
        return f"pzprv3{needed or version}\n{kind}\n{size}{body}{pzpr.info_lines(board.info)}"

    return Format("pzpr", suffixes, lambda text: pzpr.is_file_of(text, *kinds), read, write, kinds=kinds, parts=tables)


def text_file(
    puzzle: type[Puzzle], *tables: Table, refuses: Callable[[Any], str | None], gaps: tuple[int, ...] = ()
) -> Format[Any]:
    """Plain text that begins with the size. `refuses` names what the format cannot express about a puzzle, or returns
    None. A blank line precedes the tables with the indices `gaps`."""

    def fits(text: str) -> bool:
        return re.match(r"\s*\d+\s+\d+\s", text[:400]) is not None

    def read(text: str) -> tuple[Puzzle, Marks | None]:
        tokens = Tokens(text)
        rows, cols = tokens.size()
        return _read_tables(puzzle, tokens, rows, cols, tables)

    def write(board: Puzzle, marks: Marks | None) -> str:
        """Write the size and the tables; tables of marks only if there are any marks."""
        problem = refuses(board)
        if problem is not None:
            raise BadInput(f"The text form cannot say {problem}; use JSON.")
        text = f"{board.rows} {board.cols}\n"
        for k, part in enumerate(tables):
            if marks is not None or not part.holds_marks:
                rows = [[row] if isinstance(row, str) else row for row in part.write(board, marks or {})]
                lines = table(rows) if len(rows) == board.rows else "".join(" ".join(row) + "\n" for row in rows)
                text += "\n" * (k in gaps) + lines
        return text

    return Format("text", (".txt", ".in"), fits, read, write)


def _line(row: list[str] | str) -> str:
    """A row as a line of a file. A row that is one text has no blanks, which puzz.link would read as cells."""
    return (row if isinstance(row, str) else "".join(f"{word} " for word in row)) + "\n"


def minor_version(board: Any) -> int:
    """The minor version of a file, such as 2 for version 3.2; 0 if it has none."""
    word = getattr(board, "version", "").removeprefix(".")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0


def bare(puzzle: type[Puzzle], rows: int, cols: int) -> SimpleNamespace:
    """An empty board whose fields are set while reading."""
    blank = {part.name: part.blank(rows, cols) for part in puzzle.fields}
    return SimpleNamespace(rows=rows, cols=cols, **blank)


def _read_tables(
    puzzle: type[Puzzle], tokens: Tokens, rows: int, cols: int, tables: Sequence[Table], version: str | None = None
) -> tuple[Puzzle, Marks | None]:
    """A puzzle and its marks from tables. A file has a version. If its body is missing, the board is empty."""
    if max(rows, cols) > LARGE and sum(len(token.text) for token in tokens.all) < max(rows, cols):
        raise BadInput(f"The text ends long before its board of {rows} rows and {cols} columns does.")
    board, marks = bare(puzzle, rows, cols), dict[Var, int]()
    empty = version is not None and not len(tokens)
    if version is not None:
        board.version = version
    for part in tables:
        if empty and isinstance(part, OneRegion):
            setattr(board, part.name, (0,) * (rows * cols))
        elif not empty:
            if part.holds_marks and not len(tokens):
                break
            before = tokens.at
            try:
                part.read(tokens, board, marks)
            except TextEnds as error:
                if version is None or isinstance(part, OneRegion):
                    raise  # blank cells would be holes
                if part.holds_marks:
                    warn("mended", "The file ends within its marks; those of its last part are left out.")
                else:
                    _read_padded(part, tokens, before, board, marks, error)
                tokens.cut()
                break
    tokens.end()
    built = _built(puzzle, board)
    return built, (marks if version is None else on_board(built, marks)) or None


def _read_padded(part: Table, tokens: Tokens, start: int, board: Any, marks: dict[Var, int], error: TextEnds) -> None:
    """Read a table of a file that ends early, as if blank cells followed. Raises `error` if that is no board."""
    tokens.at = start
    tokens.pad(board.rows * board.cols)
    try:
        part.read(tokens, board, marks)
    except BadInput:
        raise error from None
    warn("mended", "The file ends before its board does; what is missing is taken as blank.")


def on_board(puzzle: Puzzle, marks: dict[Var, int]) -> dict[Var, int]:
    """The marks without zeros at holes and on the edges of holes."""
    holes = puzzle.grid.holes
    if not holes:
        return marks
    return {var: value for var, value in marks.items() if value or holes.isdisjoint(_cells_at(var.spot))}


def _cells_at(spot: Spot) -> tuple[Spot, ...]:
    """The cell at a spot, or the two cells beside an edge."""
    return (spot,) if spot.is_cell else ends_of(spot) if spot.is_edge else ()


def set_regions(board: Any, name: str, ids: Sequence[int], walls: Set[regions.Wall]) -> None:
    """Set the regions of a board to the connected components into which walls divide the regions of `ids`. Walls inside
    a component become loose borders."""
    components = regions.pieces(ids, board.cols, walls)
    setattr(board, name, tuple(components))
    loose = tuple((regions.edge_of((i, j), board.cols), BORDER) for i, j in walls if components[i] == components[j])
    if loose and not hasattr(board, "borders"):
        raise BadInput(
            f"There is a border at {spot_words(min(loose)[0])} that parts nothing, which means nothing here."
        )
    board.borders = loose


def _built(puzzle: type[Puzzle], board: Any) -> Puzzle:
    """The puzzle with the fields that were set on the board while reading."""
    parts = {part.name: getattr(board, part.name) for part in puzzle.fields}
    info = {"info": board.info} if hasattr(board, "info") else {}
    return puzzle(rows=board.rows, cols=board.cols, **parts, **info)
