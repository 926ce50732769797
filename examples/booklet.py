"""A booklet for tomorrow: new puzzles of every genre on one page to print, and their answers on another.

    python examples/booklet.py FOLDER [SIDE]

Run it every night: the date is the seed, so each day has its own puzzles, and a second run makes the same ones.
"""

from __future__ import annotations

import sys
from datetime import date, timedelta
from html import escape
from pathlib import Path

import puzzlepark as pp

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>{title}</title>
<style>
  body {{ font: 16px sans-serif; margin: 2em }}
  section {{ display: inline-block; margin: 1em; break-inside: avoid }}
</style>
<h1>{title}</h1>
{body}
"""


def booklet(folder: Path, day: date, side: int) -> list[pp.Made]:
    """Make the puzzles of a day and write both pages; returns the puzzles."""
    made = [pp.generate(name, side, side, seed=day.toordinal()) for name in pp.genre_names()]
    folder.mkdir(parents=True, exist_ok=True)
    for kind, solved in (("puzzles", False), ("answers", True)):
        body = "\n".join(section(each, solved) for each in made)
        page = PAGE.format(title=f"Puzzles of {day:%d %B %Y}", body=body)
        (folder / f"{day:%Y-%m-%d}-{kind}.html").write_text(page, "utf-8")
    return made


def section(made: pp.Made, solved: bool) -> str:
    about = pp.genre(made.puzzle.genre)
    drawing = pp.draw(made.puzzle, made.solution if solved else None, theme="print", cell=36, judge=False)
    rules = "" if solved else f"<p>{escape(' '.join(about.rules))}</p>"
    return f"<section><h2>{escape(about.title)}</h2>{rules}{drawing}</section>"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("booklet")
    tomorrow = date.today() + timedelta(days=1)
    for each in booklet(target, tomorrow, int(sys.argv[2]) if len(sys.argv) > 2 else 8):
        print(f"{each.puzzle.genre:12} {each.puzzle.height}x{each.puzzle.width}  {each.report.status}")
