"""The report as Markdown and as one HTML file, and all runs as CSV, from the same data."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any

Data = Mapping[str, Any]
FIRST_FIGURES = ("nodes", "masks", "conflicts", "states")
"""The figures whose columns come first in the CSV. These columns exist even if no run has the figures."""
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.1rem 0.7rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
tr.printed { opacity: 0.75; font-style: italic; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e6e6e6; } }
"""


def lines_of(table: Data) -> tuple[list[str], list[tuple[bool, list[str]]]]:
    """The header of a table, and its lines, each with True if it quotes printed figures."""
    keys = list(table["keys"])
    if not table["wide"]:
        lines = [(bool(row["printed"]), [*row["key"], row["by"], *row["cells"]]) for row in table["rows"]]
        return [*keys, "by", *table["columns"]], lines
    names = list(dict.fromkeys(row["by"] for row in table["rows"]))
    cells: dict[tuple[str, ...], dict[str, str]] = {}
    for row in table["rows"]:
        cells.setdefault(tuple(row["key"]), {})[row["by"]] = row["cells"][0]
    return [*keys, *names], [(False, [*key, *(texts.get(by, "–") for by in names)]) for key, texts in cells.items()]


def table_lines(table: Data) -> Iterator[str]:
    """A table in Markdown."""
    head, lines = lines_of(table)
    yield _line(head)
    yield "|" + "---|" * len(head)
    for _, words in lines:
        yield _line(words)


def _line(words: Sequence[str]) -> str:
    return "| " + " | ".join(word.replace("|", "\\|") for word in words) + " |"


def markdown(report: Data, pictures: Mapping[str, str]) -> str:
    """The whole report; `pictures` has the file names of the plots by their titles."""
    parts = ["# Benchmarks", "", *report["about"]]
    for section in report["sections"]:
        parts += ["", f"## {section['title']}", *(["", section["source"]] if section["source"] else [])]
        for table in section["tables"]:
            parts += ["", f"### {table['title']}", "", table["question"], "", *table_lines(table)]
            parts += [word for title in table["plots"] for word in ("", f"![{title}]({pictures[title]})")]
    return "\n".join([*parts, "", *report["end"], ""])


def page(report: Data, pictures: Mapping[str, str]) -> str:
    """The whole report as one HTML file; `pictures` has the SVG texts of the plots by their titles."""
    parts = ["<h1>Benchmarks</h1>", *(f"<p>{escape(line)}</p>" for line in report["about"] if line)]
    for section in report["sections"]:
        parts += [f"<h2>{escape(section['title'])}</h2>", f"<p>{escape(section['source'])}</p>"]
        for table in section["tables"]:
            parts += [f"<h3>{escape(table['title'])}</h3>", f"<p>{escape(table['question'])}</p>", *_html(table)]
            parts += [pictures[title] for title in table["plots"]]
    parts += [f"<p>{escape(line)}</p>" for line in report["end"] if line]
    head = f'<meta charset="utf-8"><title>Benchmarks</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def _html(table: Data) -> Iterator[str]:
    """A table in HTML."""
    head, lines = lines_of(table)
    yield '<div class="wide"><table><tr>' + "".join(f"<th>{escape(word)}</th>" for word in head) + "</tr>"
    for printed, words in lines:
        yield f"<tr{' class=printed' if printed else ''}>" + "".join(f"<td>{escape(w)}</td>" for w in words) + "</tr>"
    yield "</table></div>"


def csv_text(report: Data) -> str:
    """A line for each run: table, row, solver, board, whether it finished, seconds, and its figures. A figure that a
    run lacks is empty; an unfinished search has its figures under names that end in "so far"."""
    rows = [
        (t["name"], row, run)
        for s in report["sections"]
        for t in s["tables"]
        for row in t["rows"]
        for run in row.get("runs", ())
    ]
    names = sorted({name for *_, run in rows for name in run[2]} - {*FIRST_FIGURES})
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["table", "row", "by", "board", "finished", "seconds", *FIRST_FIGURES, *names])
    for name, row, (board, seconds, figures, finished) in rows:
        known = [_number(figures.get(one)) for one in (*FIRST_FIGURES, *names)]
        place = [name, " ".join(row["key"]), row["by"], board]
        writer.writerow([*place, "yes" if finished else "no", _number(seconds), *known])
    return text.getvalue()


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}" if value == int(value) else f"{value:.7g}"
