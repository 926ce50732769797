"""Make handouts for a class: a sheet for each pupil, in versions of similar difficulty, and separate answers."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import dataclass, replace
from puzzlepark.formats.pdf.fonts import BOLD, clipped, width
from puzzlepark.tasks.book.contents import Item
from puzzlepark.tasks.book.paper import GRIDS, put_answers, put_puzzles
from puzzlepark.tasks.book.rules import genres_of, put_rules_alone
from puzzlepark.tasks.book.sheet import Sheets, Style

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PUPILS = 500


@dataclass(frozen=True)
class Version:
    """Some of the puzzles, numbered from 1, and the pupils who get them."""

    letter: str
    items: tuple[Item, ...]
    pupils: tuple[str, ...]


def deal(items: Sequence[Item], pupils: Sequence[str], versions: int) -> list[Version]:
    """Versions with equal numbers of puzzles. Puzzles of one genre, level and size are distributed over the versions,
    and neighbouring pupils get different versions. Raises BadInput if the puzzles cannot be distributed evenly."""
    if not 1 <= versions <= len(LETTERS):
        raise BadInput(f"A class has 1 to {len(LETTERS)} versions, not {versions}.")
    if len(pupils) > MOST_PUPILS:
        raise BadInput(f"A class has at most {MOST_PUPILS} pupils, not {len(pupils)}.")
    if len(items) % versions:
        less = len(items) // versions * versions  # the nearest numbers that can be shared
        more = less + versions
        fit = f"{less} or {more}" if less else f"{more}"
        puzzles = "1 puzzle" if len(items) == 1 else f"{len(items)} puzzles"
        raise BadInput(f"{versions} versions cannot share {puzzles} evenly; {fit} would do.")
    alike = sorted(items, key=lambda item: (item.puzzle.title, item.level, item.puzzle.rows * item.puzzle.cols))
    dealt = []
    for k in range(versions):
        own = sorted(alike[k::versions], key=lambda item: item.level)
        numbered = tuple(replace(item, number=number) for number, item in enumerate(own, 1))
        dealt.append(Version(LETTERS[k], numbered, tuple(pupils[k::versions])))
    return dealt


def handouts(
    items: Sequence[Item],
    title: str,
    style: Style,
    pupils: Sequence[str] = (),
    versions: int = 1,
    each: int = 2,
    rules: bool = True,
) -> tuple[bytes, bytes]:
    """Two PDFs: a sheet for each pupil in order, with `each` puzzles a page, and the answers of each version. For an
    empty name, the sheet has a line for the name. Without pupils, there is one sheet of each version."""
    pupils = list(pupils) or [""] * versions
    dealt = deal(items, pupils, versions)
    sheets = Sheets(title, style, numbered=False)
    for k, pupil in enumerate(pupils):
        if k:
            sheets.turn()
        _put_sheet(sheets, title, dealt[k % versions], pupil, each, rules, versions > 1)
    return sheets.bytes(), _answers(dealt, title, style)


def _put_sheet(
    sheets: Sheets, title: str, version: Version, pupil: str, each: int, rules: bool, lettered: bool
) -> None:
    """Add all pages of one pupil. Each page has the pupil's name and the version, in case pages get mixed up."""
    letter = f"Version {version.letter}" if lettered else ""
    for start in range(0, len(version.items), each):
        if start:
            sheets.turn()
        _put_head(sheets, title, letter, pupil)
        if rules and start == 0:
            for genre in genres_of([item.puzzle for item in version.items]):
                put_rules_alone(sheets, genre)
        put_puzzles(sheets, version.items[start : start + each], GRIDS[each])


def _put_head(sheets: Sheets, title: str, letter: str, pupil: str) -> None:
    """Put the title, the letter of the version, and the name or a line for it at the top of a page."""
    size, right = sheets.size, sheets.left + sheets.room
    sheets.y += 1.4 * size
    reserved = width(f"{letter}   ", size) if letter else 0.0
    sheets.page.text(sheets.left, sheets.y, clipped(title, 1.4 * size, sheets.room - reserved, BOLD), 1.4 * size, BOLD)
    if letter:
        sheets.page.text(right - width(letter, size), sheets.y, letter, size)
    sheets.y += 2.2 * size
    sheets.page.text(sheets.left, sheets.y, "Name:", size)
    start = sheets.left + width("Name:  ", size)
    if pupil:
        sheets.page.text(start, sheets.y, clipped(pupil, size, right - start, BOLD), size, BOLD)
    else:
        sheets.page.rule(start, sheets.y + 0.2 * size, sheets.left + 0.6 * sheets.room, sheets.y + 0.2 * size)
    sheets.y += 1.6 * size


def _answers(dealt: Sequence[Version], title: str, style: Style) -> bytes:
    """The answers of all versions, each with the names of its pupils."""
    sheets = Sheets(f"{title}: answers", style)
    for k, version in enumerate(dealt):
        if k:
            sheets.turn()
        sheets.heading(f"{title}: answers" + f" of version {version.letter}" * (len(dealt) > 1))
        names = ", ".join(pupil for pupil in version.pupils if pupil)
        if names:
            sheets.paragraph(names)
            sheets.y += sheets.size
        put_answers(sheets, version.items)
    return sheets.bytes()
