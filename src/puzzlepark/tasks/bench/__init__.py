"""Bench: reproduce the tables of the papers, measure harder tasks, and measure growth with the size of boards.

Claims about speed belong here and in the generated report, never in a unit test. The experiment of each paper declares
its tables, and the bench runs them row by row. Published instances come from the data folder. If they are missing,
boards are made instead, and the report says so.
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
from puzzlepark.tasks.bench.measuring import add_ratios, draw_plot, measure
from puzzlepark.tasks.bench.running import published_instances
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
    """Measure the tables of one genre or of all; return True if everything was measured.

    `report` is the Markdown file of an optional report; HTML, JSON and plots are written next to it. `seconds` is the
    cap of processor time per board and engine; some tables allow a multiple. `total` bounds the whole run in real time.
    The report is also written after Ctrl-C, at the end of the time, and if engines disagree, which raises EngineFault.
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
    """A run, and the data of its report."""

    def __init__(self, lab: Lab, say: Say) -> None:
        self.lab, self.say, self.started = lab, say, monotonic()
        self.plots: dict[str, str] = {}
        self.data: dict[str, Any] = {"about": _about(lab.seconds), "cap": lab.seconds, "sections": [], "end": []}
        for line in self.data["about"]:
            say(line)

    def section(self, title: str, source: str, specs: Sequence[Experiment]) -> None:
        self.say(f"\n## {title}")
        tables: list[dict[str, Any]] = []
        sources = [f"Published: {source}" if source else "", *(published_instances(spec) for spec in specs)]
        about = " ".join(line for line in sources if line)
        self.data["sections"].append({"title": title, "source": about, "tables": tables})
        if about:
            self.say(f"\n{about}")
        for spec in specs:
            for table in spec.tables:
                self._table(spec, table, tables)

    def _table(self, spec: Experiment, table: Table, tables: list[dict[str, Any]]) -> None:
        """Measure a table; its finished rows stay in the report if the run has to end."""
        extra = [f"× {table.baseline}"] if table.baseline else []
        data: dict[str, Any] = {
            "title": table.title,
            "question": table.question,
            "keys": table.keys,
            "columns": [*(column.name for column in table.columns), *extra],
            "unit": table.unit,
            "wide": table.wide,
            "rows": [],
            "plots": [],
        }
        tables.append(data)
        try:
            for row in measure(self.lab, spec, table):
                data["rows"].append(row)
        except KeyboardInterrupt:
            raise Ended(interrupted=True) from None
        except Stopped as stop:
            raise Ended(stop.reason == "interrupted") from None
        finally:
            if table.baseline:
                add_ratios(data["rows"], table.baseline)
            for spec_of_plot in table.plots:
                self.plots[spec_of_plot.title] = draw_plot(spec_of_plot, data["rows"])
                data["plots"].append(spec_of_plot.title)
            self.say("\n".join(["", f"### {table.title}", "", table.question, "", *rendering.table_lines(data)]))

    def write(self, report: Path) -> None:
        """Write Markdown with the plots as files, one HTML file that contains them, and the data as JSON."""
        files = {title: f"{report.stem}-{_slug(title)}.svg" for title in self.plots}
        for title, svg in self.plots.items():
            write_whole(report.with_name(files[title]), svg.encode())
        write_whole(report.with_suffix(".html"), rendering.page(self.data, self.plots).encode())
        write_whole(report.with_suffix(".json"), (json.dumps(self.data, ensure_ascii=False) + "\n").encode())
        write_whole(report, rendering.markdown(self.data, files).encode())


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _about(seconds: float) -> list[str]:
    """The lines about the machine, the versions and the meaning of the figures."""
    return [
        machine(),
        f"The cap is {seconds:g} s per board and engine, or the multiple of it that a table allows. Caps and times are "
        "both processor time, with the model and the referee, in milliseconds unless a table says seconds. A dash is "
        'where the cap came first, or where there is nothing to tell. Rows named "published" are as printed, the '
        "others are measured.",
        "How fast boards of 10x10 and 20x20 of each genre are made, solved and proved is in docs/figures.md.",
        load(),
    ]
