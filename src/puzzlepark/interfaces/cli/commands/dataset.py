"""The dataset command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import ANSWERED, STOPPED
from puzzlepark.interfaces.cli.options import force_option, read_level, read_size


@click.command()
@click.argument("genre")
@click.argument("size", callback=read_size)
@click.option("--count", type=click.IntRange(0), default=10, show_default=True, help="The number of puzzles.")
@click.option(
    "--unsolvable",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="How many boards without a solution.",
)
@click.option(
    "--level",
    callback=read_level,
    shell_complete=shell_completion.levels,
    help="The level of all puzzles: 1 to 5, or easy to extreme.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first seed.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    default="jsonl",
    show_default=True,
    help="The format of the records; parquet needs the extra of this name.",
)
@click.option("-o", "--output", "folder", required=True, metavar="FOLDER", help="The folder of the files.")
@force_option
def dataset(
    genre: str,
    size: tuple[int, int],
    count: int,
    unsolvable: int,
    level: int | None,
    seed: int,
    form: str,
    folder: str,
    force: bool,
) -> None:
    """Write puzzles with answers, levels and explanations as JSON lines or Parquet, for training and tests of programs.

    FOLDER gets puzzles.jsonl or puzzles.parquet, and README.md, which describes it. Boards without a solution name
    clues that contradict each other. No two boards are equal after rotation or reflection.

    \b
    park dataset sudoku 6x6 --count 100 --unsolvable 20 --level 2 -o sudoku-6
    """
    import json

    from puzzlepark.core.errors import Unreached
    from puzzlepark.interfaces.cli.outputs import write_file
    from puzzlepark.tasks.dataset import DatasetPlan, card, records
    from puzzlepark.tasks.parquet import parquet

    if form == "parquet":
        parquet([])  # reports a missing package before the work
    plan = DatasetPlan(genre, *size, count, unsolvable, level, seed)
    found, code = list[dict[str, Any]](), ANSWERED
    try:
        found.extend(records(plan))
    except Unreached as error:
        click.echo(f"park: {error}", err=True)
        code = STOPPED
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    file = f"puzzles.{form}"
    lines = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in found)
    write_file(home / file, parquet(found) if form == "parquet" else lines.encode(), force)
    write_file(home / "README.md", card(plan, found, file).encode(), force)
    click.echo(f"Wrote {len(found)} records to {home}.")
    click.get_current_context().exit(code)
