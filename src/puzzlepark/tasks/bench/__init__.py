"""Reproduce the tables of the papers, measure harder tasks, and measure growth with the size of boards.

Claims about speed belong here and in the generated report, never in a unit test. The experiment of each paper declares
its tables, and the bench runs them row by row. Published instances come from the data folder. If they are missing,
boards are made instead, and the report says so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.papers.experiment import Experiment, Table
from puzzlepark.tasks.bench import rendering
from puzzlepark.tasks.bench.choosing import Section, narrow, sections, slug, table_name
from puzzlepark.tasks.bench.data import Library
from puzzlepark.tasks.bench.journal import Journal
from puzzlepark.tasks.bench.lab import Ended, Lab, Progress, Say
from puzzlepark.tasks.bench.machine import conditions, load, machine
from puzzlepark.tasks.bench.measuring import add_ratios, draw_plot, measure
from puzzlepark.tasks.bench.rendering import csv_text
from puzzlepark.tasks.files import write_whole


class Choice(NamedTuple):
    """The choice of what is measured: genres and tables by name, all by default, and some of their rows and engines."""

    what: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()

    def sections(self) -> list[Section]:
        """The chosen tables, by section. Raises BadInput for unknown names."""
        return narrow(sections(self.what), self.rows, self.engines)


class Output(NamedTuple):
    """Where the measurements go: a Markdown report with HTML, JSON and plots next to it, a table of all runs as CSV,
    and a journal from which an interrupted bench goes on."""

    report: Path | None = None
    csv: Path | None = None
    resume: Path | None = None


def bench(
    genre: str | None = None,
    *,
    choice: Choice | None = None,
    data: Sequence[Path] = (),
    seconds: float = 1.0,
    total: float | None = None,
    report: Path | None = None,
    output: Output | None = None,
    say: Say = print,
    progress: Progress | None = None,
) -> Measured:
    """Measure tables, and return the measurements and whether they are complete.

    `data` names folders with published instances. `seconds` is the cap of processor time per board and engine; some
    tables allow a multiple. `total` bounds the whole run in real time. The files are also written after Ctrl-C, at the
    end of the time, and if engines disagree, which raises EngineFault.
    """
    choice = choice or Choice((genre,) if genre else ())
    output = output or Output(report)
    if not seconds > 0:
        raise BadInput(f"The cap is {seconds} seconds; it must be above 0.")
    if total is not None and not total > 0:
        raise BadInput(f"The time for all is {total} seconds; it must be above 0.")
    for file in output:
        if file is not None and not file.parent.is_dir():
            raise BadInput(f"There is no folder {file.parent}.")
    parts = choice.sections()
    journal = None if output.resume is None else Journal(output.resume, conditions(seconds))
    run, fault = _Bench(Lab(seconds, total, progress, data, journal), say), None
    try:
        for part in parts:
            run.section(part)
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
    if output.report is not None:
        run.write(output.report)
    if output.csv is not None:
        write_whole(output.csv, csv_text(run.data).encode())
    if fault is not None:
        raise fault
    return Measured(whole, run.data)


class Measured(NamedTuple):
    """The data of a report; `whole` is false if the bench ended early."""

    whole: bool
    data: dict[str, Any]

    def __bool__(self) -> bool:
        return self.whole


class _Bench:
    """A run, and the data of its report."""

    def __init__(self, lab: Lab, say: Say) -> None:
        self.lab, self.say, self.started = lab, say, monotonic()
        self.plots: dict[str, str] = {}
        self.data: dict[str, Any] = {"about": _about(lab.seconds), "cap": lab.seconds, "sections": [], "end": []}
        for line in self.data["about"]:
            say(line)

    def section(self, part: Section) -> None:
        """Measure a section: write its heading, its sources and its tables."""
        self.say(f"\n## {part.title}")
        tables: list[dict[str, Any]] = []
        sources = [f"Published: {part.source}" if part.source else ""]
        sources += [Library(spec, self.lab.folders).summary() for spec in part.specs]
        about = " ".join(line for line in sources if line)
        self.data["sections"].append({"title": part.title, "source": about, "tables": tables})
        if about:
            self.say(f"\n{about}")
        for spec in part.specs:
            for table in spec.tables:
                self._table(spec, table, tables)

    def _table(self, spec: Experiment, table: Table, tables: list[dict[str, Any]]) -> None:
        """Measure a table; its finished rows stay in the report if the run has to end."""
        extra = [f"× {table.baseline}"] if table.baseline else []
        data: dict[str, Any] = {
            "title": table.title,
            "name": table_name(table),
            "question": table.question,
            "keys": table.keys,
            "columns": [*(column.name for column in table.columns), *extra],
            "unit": table.unit,
            "wide": table.wide,
            "rows": [],
            "plots": [],
        }
        tables.append(data)
        before = process_time() + self.lab.spent_elsewhere
        try:
            for row in measure(self.lab, spec, table):
                data["rows"].append(row)
        except KeyboardInterrupt:
            raise Ended(interrupted=True) from None
        except Stopped as stop:
            raise Ended(stop.reason == "interrupted") from None
        finally:
            data["spent"] = round(process_time() + self.lab.spent_elsewhere - before, 3)
            if table.baseline:
                add_ratios(data["rows"], table)
            for spec_of_plot in table.plots:
                self.plots[spec_of_plot.title] = draw_plot(spec_of_plot, data["rows"])
                data["plots"].append(spec_of_plot.title)
            self.say("\n".join(["", f"### {table.title}", "", table.question, "", *rendering.table_lines(data)]))

    def write(self, report: Path) -> None:
        """Write Markdown with the plots as files, one HTML file that contains them, and the data as JSON."""
        files = {title: f"{report.stem}-{slug(title)}.svg" for title in self.plots}
        for title, svg in self.plots.items():
            write_whole(report.with_name(files[title]), svg.encode())
        write_whole(report.with_suffix(".html"), rendering.page(self.data, self.plots).encode())
        write_whole(report.with_suffix(".json"), (json.dumps(self.data, ensure_ascii=False) + "\n").encode())
        write_whole(report, rendering.markdown(self.data, files).encode())


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
