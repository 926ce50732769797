"""The bench command."""

from __future__ import annotations

import json
from pathlib import Path

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import STOPPED
from puzzlepark.interfaces.cli.options import bound, read_seconds, seconds_option
from puzzlepark.interfaces.cli.progress import Progress

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("what", nargs=-1, metavar="[GENRE|TABLE]... | compare A B", shell_complete=shell_completion.genres)
@click.option("--list", "listed", is_flag=True, help="List the tables; with --report, the time that each took there.")
@click.option("--row", "rows", multiple=True, metavar="KEY", help="Only rows with this key, such as 10x10.")
@click.option(
    "--engine",
    "engines",
    multiple=True,
    metavar="NAME",
    shell_complete=shell_completion.engines,
    help="Only rows of this engine, or with this name.",
)
@click.option(
    "--data",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder with published instances: a clone of an authors' repository, or a folder of clones. The default is "
    "PARK_DATA.",
)
@seconds_option(3.0, "Cap of processor time per board and engine; some tables allow a multiple.")
@click.option("--total", type=float, callback=read_seconds, help="Time limit of the whole run.")
@click.option("--report", type=FILE, help="Also write the tables into this file, with HTML, JSON and plots next to it.")
@click.option("--csv", type=FILE, help="Also write all runs into this file, a line for each board and engine.")
@click.option("--resume", type=FILE, help="Store each run in this file, and do not repeat those that are in it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all runs and figures.")
def bench(
    what: tuple[str, ...],
    listed: bool,
    rows: tuple[str, ...],
    engines: tuple[str, ...],
    folders: tuple[Path, ...],
    seconds: float,
    total: float | None,
    report: Path | None,
    csv: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Repeat the measurements of the papers' tables, or compare two reports.

    After Ctrl-C, the measurements so far remain, and --resume goes on from them.

    \b
    park bench --list
    park bench tilepaint --seconds 5 --report report.md
    park bench tilepaint-section-viii --engine fridolin-complete-native --data Tilepaint-Solver --csv runs.csv
    park bench compare old/report.md new/report.md
    """
    from puzzlepark.core.errors import BadInput
    from puzzlepark.tasks.bench import Choice, Output
    from puzzlepark.tasks.bench import bench as run
    from puzzlepark.tasks.bench.comparing import compare, comparison_lines
    from puzzlepark.tasks.bench.listing import table_lines

    if what[:1] == ("compare",):
        if len(what) != 3:
            raise BadInput("Two reports are compared: park bench compare A B.")
        for line in comparison_lines(compare(Path(what[1]), Path(what[2]))):
            click.echo(line)
        return
    choice = Choice(what, rows, engines)
    if listed:
        for line in table_lines(choice.sections(), report):
            click.echo(line)
        return
    total_limit = None if total is None else bound(total)
    with Progress() as bar:

        def on_progress(activity: str, done: int, total: int) -> None:
            bar.done, bar.total = done, total
            bar.set_activity(activity)

        measured = run(
            choice=choice,
            data=folders,
            seconds=seconds,
            total=total_limit,
            output=Output(report, csv, resume),
            say=(lambda line: None) if as_json else bar.echo,
            progress=on_progress,
        )
        if as_json:
            bar.echo(json.dumps(measured.data, ensure_ascii=False))
    if not measured.whole:
        click.get_current_context().exit(STOPPED)
