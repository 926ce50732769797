"""The judge command."""

from __future__ import annotations

import click

from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import bound, genre_option, json_option, refuse_unknown, seconds_option


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=shell_completion.files)
@click.argument("replay", metavar="REPLAY", shell_complete=shell_completion.files)
@click.option("--level", type=click.IntRange(1, 5), help="A mark follows by steps up to this level only.")
@seconds_option(10.0, "Time limit of each step; inf for no limit.")
@genre_option
@json_option
def judge(puzzle: str, replay: str, level: int | None, seconds: float, genre: str | None, as_json: bool) -> None:
    """Judge every step of a recorded solve: it breaks a rule, is wrong, is right too early, or follows.

    REPLAY is JSON: a list of strokes, each a list of marks such as {"layer": "shade", "at": [1, 3], "value": 1}, with
    null as the value of a mark that is taken back; or a list of boards, each with the tables of its marks.

    \b
    park judge puzzle.json replay.json
    """
    from puzzlepark.interfaces.cli.formatting import json_line
    from puzzlepark.interfaces.cli.streams import text_of
    from puzzlepark.tasks.answers import steps as serialize_steps
    from puzzlepark.tasks.explain.judge import judge_replay
    from puzzlepark.tasks.explain.replay import boards_of

    refuse_unknown(genre)
    entry = read_one(puzzle, genre)
    boards = boards_of(text_of(replay)[1], entry.puzzle)
    for number, found in enumerate(judge_replay(entry.puzzle, boards, level=level, seconds=bound(seconds)), 1):
        if as_json:
            click.echo(json_line(entry.name, serialize_steps.judgement(entry.puzzle, found)), nl=False)
        else:
            click.echo(f"{number}. {found.sentence}")
