"""Bench: the tables of the papers measured again, the harder questions of this project, and how boards grow.

Speed claims live here and in the report that this writes, never in a unit test. What a table is, its paper's experiment
declares; the bench runs it row by row. Published instances come from the data folder; where they are missing, boards
are made in their place and the report says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.papers import experiments
from puzzlepark.papers.experiment import Experiment, Table
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.bench import rendering
from puzzlepark.tasks.bench.growing import growth
from puzzlepark.tasks.bench.lab import Ended, Lab, Progress, Say
from puzzlepark.tasks.bench.machine import load, machine
from puzzlepark.tasks.bench.measuring import drawn, measure, rate
from puzzlepark.tasks.bench.running import found_here
from puzzlepark.tasks.files import write_whole


def bench(
    genre: str | None,
    *,
    seconds: float = 1.0,
    total: float | None = None,
    report: Path | None = None,
    say: Say = print,
    progress: Progress | None = None,
) -> bool:
    """Measure the tables of one genre or of all; perhaps write a report: Markdown, with HTML, JSON and plots beside it.

    `seconds` is the cap of processor time per board and engine; some tables allow a multiple. `total` bounds the whole
    run in real time. After Ctrl-C or at the end of the time, what was measured is kept; so it is where engines
    disagree, which raises EngineFault. Returns whether everything was measured.
    """
    if not seconds > 0:
        raise BadInput(f"The cap is {seconds} seconds; it must be above 0.")
    if total is not None and not total > 0:
        raise BadInput(f"The time for all is {total} seconds; it must be above 0.")
    if report is not None and not report.parent.is_dir():
        raise BadInput(f"There is no folder {report.parent}.")
    run = _Bench(Lab(seconds, total, progress), say)
    kinds = [genre_named(genre)] if genre else list(genres().values())
    known, fault = experiments(), None
    try:
        for kind in kinds:
            if kind.name in known:
                run.section(kind.title, known[kind.name].source + ".", [known[kind.name]])
        run.section("Growth", "", [growth(kind.name, kind.title) for kind in kinds])
    except Ended as end:
        why = "Interrupted" if end.interrupted else "The time was up"
        run.data["end"].append(f"{why}: the rest was not measured.")
    except EngineFault as error:
        fault = error
        run.data["end"].append(f"{error} The rest was not measured.")
    whole = not run.data["end"]
    run.data["end"].append(f"{load()} It took {(monotonic() - run.started) / 60:.0f} minutes.")
    for line in run.data["end"]:
        say(line)
    if report is not None:
        run.write(report)
    if fault is not None:
        raise fault
    return whole


class _Bench:
    """A run, and the data of its report so far."""

    def __init__(self, lab: Lab, say: Say) -> None:
        self.lab, self.say, self.started = lab, say, monotonic()
        self.plots: dict[str, str] = {}
        self.data: dict[str, Any] = {"about": _about(lab.seconds), "cap": lab.seconds, "sections": [], "end": []}
        for line in self.data["about"]:
            say(line)

    def section(self, title: str, source: str, specs: Sequence[Experiment]) -> None:
        self.say(f"\n## {title}")
        tables: list[dict[str, Any]] = []
        sources = [f"Published: {source}" if source else "", *(found_here(spec) for spec in specs)]
        about = " ".join(line for line in sources if line)
        self.data["sections"].append({"title": title, "source": about, "tables": tables})
        if about:
            self.say(f"\n{about}")
        for spec in specs:
            for table in spec.tables:
                self._table(spec, table, tables)

    def _table(self, spec: Experiment, table: Table, tables: list[dict[str, Any]]) -> None:
        """Measure a table; what was measured of it stays if the run has to end."""
        extra = [f"× {table.baseline}"] if table.baseline else []
        found: dict[str, Any] = {
            "title": table.title,
            "question": table.question,
            "keys": table.keys,
            "columns": [*(column.name for column in table.columns), *extra],
            "unit": table.unit,
            "wide": table.wide,
            "rows": [],
            "plots": [],
        }
        tables.append(found)
        try:
            for row in measure(self.lab, spec, table):
                found["rows"].append(row)
        except KeyboardInterrupt:
            raise Ended(interrupted=True) from None
        except Stopped as stop:
            raise Ended(stop.reason == "interrupted") from None
        finally:
            if table.baseline:
                rate(found["rows"], table.baseline)
            for chosen in table.plots:
                self.plots[chosen.title] = drawn(chosen, found["rows"])
                found["plots"].append(chosen.title)
            self.say("\n".join(["", f"### {table.title}", "", table.question, "", *rendering.table_lines(found)]))

    def write(self, report: Path) -> None:
        """Markdown with its plots beside it, one HTML file that holds them, and the data as JSON."""
        files = {title: f"{report.stem}-{_slug(title)}.svg" for title in self.plots}
        for title, svg in self.plots.items():
            write_whole(report.with_name(files[title]), svg.encode())
        write_whole(report.with_suffix(".html"), rendering.page(self.data, self.plots).encode())
        write_whole(report.with_suffix(".json"), (json.dumps(self.data, ensure_ascii=False) + "\n").encode())
        write_whole(report, rendering.markdown(self.data, files).encode())


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _about(seconds: float) -> list[str]:
    """The machine, the versions, and how to read the figures."""
    return [
        machine(),
        f"The cap is {seconds:g} s per board and engine, or the multiple of it that a table allows. Caps and times are "
        "both processor time, with the model and the referee, in milliseconds unless a table says seconds. A dash is "
        'where the cap came first, or where there is nothing to tell. Rows named "published" are as printed, the '
        "others are measured.",
        "How fast boards of 10x10 and 20x20 of each genre are made, solved and proved is in docs/figures.md.",
        load(),
    ]
