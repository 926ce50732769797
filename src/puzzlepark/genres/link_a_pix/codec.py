"""The formats of Link-a-Pix: MATLAB files as published with the paper, XML files of publishers, a URL of our own, and
drawn answers.

The URL is p?link-a-pix/<cols>/<rows>/<palette>/<cells>. The palette has six hex digits per colour. The cells, row by
row, consist of these parts:

    a to z     1 to 26 cells without a hint
    A to Z     the following hints have this colour, from the first colour on
    _XX        the following hints have this colour, in two digits of base 36
    1 to 9     a hint with this number
    0XX        a hint with this number, in two digits of base 36
    ~N.        a hint with any number
"""

from __future__ import annotations

import re
from typing import Any

from puzzlepark.core.colours import MOST_COLOURS
from puzzlepark.core.genre import Format
from puzzlepark.core.plain import clipped, refuse_huge
from puzzlepark.core.reading import left_out
from puzzlepark.formats import codec, pzpr
from puzzlepark.formats.codec.answers import read_drawing
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix import mat, xml
from puzzlepark.genres.link_a_pix.fields import Hint
from puzzlepark.genres.link_a_pix.rules import LinkAPix

KIND = "link-a-pix"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIZE = ("total_row", "total_col")
MOST_NUMBERS = 16
"""The most numbers of a matrix with a side of the board. Only the first one is used."""


# --- MATLAB: total_row, total_col, colordata (K×3), puzzledata (number, colour, row, column; all from 1)


def read_mat(data: bytes) -> tuple[LinkAPix, kit.Marks | None]:
    """Read a MATLAB file, which has no answer. Raises BadInput if it is invalid."""
    file = mat.read(data)
    rows, cols = (_whole(file.matrix(name, MOST_NUMBERS).numbers[:1], f'"{name}"') for name in SIZE)
    if rows < 1 or cols < 1:
        raise kit.BadInput(f"The MATLAB file speaks of a board of {rows}x{cols}; it needs at least 1x1.")
    refuse_huge(rows, cols)
    colours = file.matrix("colordata", 3 * MOST_COLOURS)
    hints = file.matrix("puzzledata", 4 * rows * cols)
    unknown = [name for name in file.names if name not in (*SIZE, "colordata", "puzzledata")]
    left_out(f"the matrices {', '.join(map(clipped, unknown))}", unknown)
    if colours.rows and (colours.cols != 3 or colours.rows > MOST_COLOURS):
        raise kit.BadInput(f'"colordata" is {colours.rows}x{colours.cols}; a palette has 3 columns, at most 256 rows.')
    if hints.rows and hints.cols != 4:
        raise kit.BadInput(f'"puzzledata" is {hints.rows}x{hints.cols}; it has 4 columns.')
    palette = []
    for i in range(colours.rows):
        levels = [round(x) if 0 <= x <= 255 else -1 for x in colours.row(i)]  # -1 also for NaN
        if min(levels) < 0:
            raise kit.BadInput(f'Row {i + 1} of "colordata" holds something that is not between 0 and 255.')
        palette.append("#{:02x}{:02x}{:02x}".format(*levels))
    found_hints = []
    for i in range(hints.rows):
        number, colour, r, c = (_whole([x], f'Row {i + 1} of "puzzledata"') for x in hints.row(i))
        found_hints.append(Hint(kit.cell_at(r - 1, c - 1), number, colour - 1))
    return LinkAPix(rows=rows, cols=cols, palette=tuple(palette), hints=tuple(found_hints)), None


def _whole(numbers: Any, what: str) -> int:
    """The single number of a sequence. Raises BadInput, which names it `what`, unless it is an integer in range."""
    if len(numbers) != 1 or not abs(numbers[0]) < 1e9 or numbers[0] != int(numbers[0]):
        raise kit.BadInput(f"{what} holds something that is not a whole number.")
    return int(numbers[0])


def write_mat(puzzle: LinkAPix, marks: kit.Marks | None) -> bytes:
    """Write a puzzle without its answer as a MATLAB file."""
    levels = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in puzzle.palette]  # of "#rrggbb"
    hints = [[h.number, h.colour + 1, h.cell.row + 1, h.cell.col + 1] for h in puzzle.hints]
    size = {"total_row": [[puzzle.rows]], "total_col": [[puzzle.cols]]}
    return mat.write({"puzzledata": hints, "colordata": levels, **size})


# --- URL


def read_url(text: str) -> tuple[LinkAPix, kit.Marks | None]:
    """Read a URL, which has no answer. Raises BadInput if it is invalid."""
    _, _, cols, rows, text = pzpr.read_url(text, KIND)
    if not text:
        return LinkAPix(**vars(codec.bare(LinkAPix, rows, cols))), None
    colours, _, cells = text.partition("/")
    if not re.fullmatch(r"(?:[0-9a-fA-F]{6})*", colours):
        raise kit.BadInput("The URL's palette must have six hex digits a colour.")
    palette = tuple("#" + colours[i : i + 6] for i in range(0, len(colours), 6))
    body = pzpr.Body(cells)
    hints = []
    at = colour = 0
    while body.more():
        char = body.take(1, "a cell")
        if "a" <= char <= "z":
            at += ord(char) - ord("a") + 1
        elif "A" <= char <= "Z":
            colour = ord(char) - ord("A")
        elif char == "_":
            colour = body.digits(2, 36, "a colour")
        else:
            hints.append(Hint(kit.cell_at(*divmod(at, cols)), _read_number(body, char), colour))
            at += 1
        if at > rows * cols:
            raise kit.BadInput("The URL has more cells than the board.")
    if at < rows * cols:
        raise kit.BadInput(f"The URL ends after {at} of {rows * cols} cells.")
    return LinkAPix(rows=rows, cols=cols, palette=palette, hints=tuple(hints)), None


def _read_number(body: pzpr.Body, char: str) -> int:
    """Read the number of a hint that begins with this character."""
    if "1" <= char <= "9":
        return int(char)
    if char == "0":
        return body.digits(2, 36, "a number")
    if char != "~":
        raise kit.BadInput(
            f'Character {body.at} of the URL\'s cells: a hint was expected, "{clipped(char)}" was found.'
        )
    word = ""
    while (char := body.take(1, "a number")) != ".":
        word += char
        if not char.isdecimal() or not char.isascii() or len(word) > 7:
            raise kit.BadInput(
                f'Character {body.at} of the URL\'s cells: a number was expected, "{clipped(word)}" found.'
            )
    if not word:
        raise kit.BadInput(f"Character {body.at} of the URL's cells: a number was expected.")
    return int(word)


def write_url(puzzle: LinkAPix, marks: kit.Marks | None) -> str:
    """Write the URL of a puzzle, without its answer."""
    parts: list[str] = []
    current_colour, last = 0, -1
    for spot, number, colour in puzzle.hints:
        at = spot.row * puzzle.cols + spot.col
        parts.append(_skip(at - last - 1))
        if colour != current_colour:
            parts.append(chr(ord("A") + colour) if colour < 26 else "_" + _pair(colour))
        current_colour, last = colour, at
        parts.append(str(number) if number < 10 else "0" + _pair(number) if number < 36 * 36 else f"~{number}.")
    parts.append(_skip(puzzle.rows * puzzle.cols - last - 1))
    palette = "".join(colour[1:] for colour in puzzle.palette)
    return pzpr.safe(f"p?{KIND}/{puzzle.cols}/{puzzle.rows}/{palette}/{''.join(parts)}")


def _skip(cells: int) -> str:
    """The letters that skip this many cells: z for each 26, then one letter for the others."""
    return "z" * (cells // 26) + (chr(ord("a") + cells % 26 - 1) if cells % 26 else "")


def _pair(number: int) -> str:
    """A number in two digits of base 36."""
    return DIGITS[number // 36] + DIGITS[number % 36]


def read_answer(text: str, puzzle: LinkAPix) -> kit.Marks:
    """Read a drawing: a line character per cell, `.` for none."""
    return read_drawing(text, puzzle, kit.LINE)


FORMATS: tuple[Format[LinkAPix], ...] = (
    Format("url", (".url",), lambda text: pzpr.is_url_of(text, KIND), read_url, write_url, kinds=(KIND,)),
    Format("mat", (".mat",), mat.fits, read_mat, write_mat, binary=True),
    Format("xml", (".xml",), xml.fits, xml.read, xml.write),
)
