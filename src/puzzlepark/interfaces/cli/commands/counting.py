"""The command `count` with --sizes: the numbers of solutions of blank boards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.progress import Progress

if TYPE_CHECKING:
    from puzzlepark.tasks.counting import BlankCount

MOST_SIZES = 1000


class Sizes(NamedTuple):
    """A range of sizes: squares, or boards with a fixed number of rows."""

    boards: tuple[tuple[int, int], ...]
    square: bool


def read_sizes(_: click.Context, __: click.Parameter, value: str | None) -> Sizes | None:
    """Parse sizes: 1..6 are squares, 2x1..8 are boards with 2 rows and 1 to 8 columns."""
    if value is None:
        return None
    match = re.fullmatch(r"(?:([0-9]{1,4})[xX×])?([0-9]{1,4})(?:\.\.([0-9]{1,4}))?", value)
    if not match:
        raise click.BadParameter(f'sizes are given as 1..6, or as 2x1..8 for boards with 2 rows, not as "{value}".')
    first = int(match[2])
    last = int(match[3] or first)
    if not 1 <= first <= last < first + MOST_SIZES or match[1] == "0":
        raise click.BadParameter(f"{value} has no sizes, or more than {MOST_SIZES}; give them as 1..6.")
    return Sizes(tuple((int(match[1] or n), n) for n in range(first, last + 1)), match[1] is None)


def count_by_size(
    genres: tuple[str, ...],
    sizes: Sizes,
    *,
    view: str | None,
    seconds: float | None,
    engine: str | None,
    resume: Path | None,
    as_json: bool,
) -> int:
    """Print the number of solutions of each blank board, and the sequence that they belong to; return the exit code."""
    from puzzlepark.tasks.counting import count_blank
    from puzzlepark.tasks.files import genre_or_declaration
    from puzzlepark.tasks.oeis import SEQUENCES, find_sequence

    named = [(given, genre_or_declaration(given)) for given in genres]
    code = ANSWERED
    with Progress(len(named) * len(sizes.boards), "size") as bar:
        for given, genre in named:
            counted: list[BlankCount] = []
            bar.set_activity(given)
            for one in count_blank(genre, sizes.boards, view=view, seconds=seconds, engine=engine, resume=resume):
                bar.advance()
                counted.append(one)
                bar.echo(_as_json(one) if as_json else _as_text(given, one))
            if counted and counted[-1].number is None and not counted[-1].refused:
                code = STOPPED
            if sizes.square:
                match = find_sequence([one.number for one in counted if one.number is not None])
                known = None if match is None else {"sequence": match.name, "compared": match.compared}
                found = f"not found among the {len(SEQUENCES)} sequences that this program knows"
                bar.echo(json.dumps({"genre": given, "oeis": known}) if as_json else f"OEIS: {match or found}.")
            if counted and counted[-1].stopped == "interrupted":
                break
    return code


def _as_text(given: str, one: BlankCount) -> str:
    from puzzlepark.interfaces.cli.formatting import STOPS

    place = f"{given} {one.rows}x{one.cols}"
    if one.refused:
        return f"{place}: none: {one.stopped}"
    if one.number is None:
        reason = STOPS.get(one.stopped or "", f"stopped after {one.seconds:.2f}s")
        return f"{place}: not counted: {reason}"
    return f"{place}: {one.number}  {one.engine}  {one.seconds:.2f}s"


def _as_json(one: BlankCount) -> str:
    return json.dumps(one._asdict(), ensure_ascii=False)
