"""The command study."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.errors import STOPPED
from puzzlepark.interfaces.cli.options import seconds_option
from puzzlepark.interfaces.cli.progress import Progress

FILE = click.Path(dir_okay=False, path_type=Path)
LARGEST = 100


def read_whole(_: click.Context, __: click.Parameter, value: str) -> tuple[int, ...]:
    """Parse sizes such as 4,6,8."""
    if not re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", value) or not all(
        1 <= int(n) <= LARGEST for n in value.split(",")
    ):
        raise click.BadParameter(f'sizes are numbers from 1 to {LARGEST} such as 4,6,8, not "{value}".')
    return tuple(map(int, value.split(",")))


def read_shares(_: click.Context, __: click.Parameter, value: str) -> tuple[float, ...]:
    """Parse densities such as 0.2,0.5,1."""
    try:
        shares = tuple(map(float, value.split(",")))
    except ValueError:
        shares = (-1.0,)
    if not all(0 <= share <= 1 for share in shares):
        raise click.BadParameter(f'densities are numbers from 0 to 1 such as 0.2,0.5,1, not "{value}".')
    return shares


@click.command()
@click.argument("genre", shell_complete=shell_completion.genres)
@click.option("--sizes", callback=read_whole, default="4,5,6", show_default=True, help="Sides of the square boards.")
@click.option(
    "--densities",
    callback=read_shares,
    default="0,0.2,0.4,0.6,0.8,1",
    show_default=True,
    help="Shares of the clues that are kept.",
)
@click.option("--boards", type=click.IntRange(1), default=20, show_default=True, help="Boards per size and density.")
@click.option(
    "--ensemble",
    default="planted",
    show_default=True,
    help="planted: the clues of an answer; shuffled: their values change places; drawn: drawn at random from them; "
    "balanced: random clues with equal sums, for path and tilepaint.",
)
@click.option(
    "--engine",
    "engines",
    multiple=True,
    default=("cdcl",),
    show_default=True,
    shell_complete=shell_completion.engines,
    help="Engines to compare.",
)
@seconds_option(10.0, "Time limit for each board and engine.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first board.")
@click.option("--csv", type=FILE, help="Write a line for each board and engine into this file.")
@click.option("--vega", type=FILE, help="Write plots with their data into this file, as Vega-Lite.")
@click.option("--svg", type=FILE, help="Write a plot of the share with one solution into this file.")
def study(
    genre: str,
    sizes: tuple[int, ...],
    densities: tuple[float, ...],
    boards: int,
    ensemble: str,
    engines: tuple[str, ...],
    seconds: float,
    seed: int,
    csv: Path | None,
    vega: Path | None,
    svg: Path | None,
) -> None:
    """Measure how the number of solutions and the work of engines depend on the size and the density of clues.

    After Ctrl-C, the files have what was measured so far.

    \b
    park study slitherlink --sizes 4,6 --csv runs.csv --vega plot.json
    park study path --ensemble balanced --densities 1 --sizes 6 --boards 400
    """
    from puzzlepark.core.errors import Stopped
    from puzzlepark.tasks import study as tasks
    from puzzlepark.tasks.files import write_whole
    from puzzlepark.tasks.study import charts

    plan = tasks.Plan(genre, sizes, densities, boards, ensemble, engines, seconds, seed)
    results: list[tasks.Result] = []
    whole = True
    with Progress() as bar:

        def on_progress(activity: str, done: int, total: int) -> None:
            bar.done, bar.total = done, total
            bar.set_activity(activity)

        try:
            results.extend(tasks.study(plan, on_progress))  # an interruption keeps what is there
        except (KeyboardInterrupt, Stopped):
            whole = False
            bar.echo("Interrupted: the rest was not measured.", err=True)
        cells = tasks.summarise(results)
        for line in tasks.table_lines(cells):
            bar.echo(line)
    title = f"{genre}, {ensemble}"
    if csv is not None:
        write_whole(csv, tasks.csv_text(results).encode())
    if vega is not None and cells:
        write_whole(vega, (json.dumps(charts.vega_lite(title, cells), indent=1) + "\n").encode())
    if svg is not None:
        picture = charts.svg(f"{title}: one solution", "share of the boards", charts.shares_of(cells, "one"), 1.0)
        write_whole(svg, picture.encode())
    if not whole:
        click.get_current_context().exit(STOPPED)
