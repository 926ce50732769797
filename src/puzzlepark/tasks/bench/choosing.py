"""Choose what `park bench` measures: genres, tables, rows and engines by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from puzzlepark.core.errors import BadInput
from puzzlepark.core.names import nearest, unknown
from puzzlepark.core.plain import clipped
from puzzlepark.core.record import NamedTuple
from puzzlepark.papers import experiments
from puzzlepark.papers.experiment import Experiment, Row, Solve, Table
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.bench.growing import growth
from puzzlepark.tasks.files import variant

LISTED = "`park bench --list` lists the tables."


class Section(NamedTuple):
    """A part of a report: experiments with their tables."""

    title: str
    source: str
    specs: tuple[Experiment, ...]


def slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def table_name(table: Table) -> str:
    """The name of a table on the command line: the beginning of its title, such as "path-section-vii"."""
    head, _, rest = table.title.partition(":")
    return slug(table.title if head == "Growth" and rest else head)


def sections(what: Sequence[str] = ()) -> list[Section]:
    """The sections with the tables of these genres and of these names, all of them by default."""
    kinds, names = [], []
    for word in what:
        try:
            kinds.append(variant(word)[0].name)
        except BadInput:
            names.append(word)
    every_kind = [kind.name for kind in genres().values()]
    parts = list(_sections(kinds if what else every_kind))
    if not names:
        return parts
    everything = list(_sections(every_kind))
    known = [table_name(table) for part in everything for spec in part.specs for table in spec.tables]
    wanted = {_matching(name, known) for name in names}
    return parts + [
        chosen
        for part in everything
        if (chosen := _only(part, lambda table: [table] if table_name(table) in wanted else [])).specs
    ]


def _sections(kinds: Sequence[str]) -> Iterable[Section]:
    """The sections of these genres: their experiments if they have some, and the growth of all of them."""
    known = experiments()
    for name in kinds:
        if name in known:
            yield Section(genre_named(name).title, known[name].source + ".", (known[name],))
    if kinds:
        yield Section("Growth", "", tuple(growth(name, genre_named(name).title) for name in kinds))


def _matching(name: str, known: Sequence[str]) -> str:
    """The table with this name, or the only table whose name begins with it."""
    found = [one for one in known if one == name] or [one for one in known if one.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f'"{name}" is the beginning of several tables: {", ".join(found)}.')
    similar = nearest(name, [*known, *genres()])
    advice = f'did you mean "{similar}"?' if similar else LISTED
    raise BadInput(f'There is no genre or table "{clipped(name)}"; {advice}')


def narrow(parts: Sequence[Section], rows: Sequence[str], engines: Sequence[str]) -> list[Section]:
    """The sections with the chosen rows only; printed rows stay beside measured ones of the same key. Raises BadInput
    if a name fits nothing."""
    every = [row for part in parts for spec in part.specs for table in spec.tables for row in table.rows]
    keys = sorted({key for row in every for key in (*row.key, " ".join(row.key))})
    known = sorted({name for row in every for name in _engines_of(row)})
    for row in rows:
        if not any(_plain(row) == _plain(key) for key in keys):
            raise unknown('No table chosen has a row "{name}"', row, keys, "some are")
    for engine in engines:
        if engine not in known:
            raise unknown('No table chosen has a row of "{name}"', engine, known, "there are")
    asked = {_plain(row) for row in rows}

    def is_asked(row: Row) -> bool:
        """Whether the row is among those asked for, by its key or a part of it."""
        return not asked or not asked.isdisjoint(_plain(key) for key in (*row.key, " ".join(row.key)))

    def has_engine(row: Row) -> bool:
        """Whether the row is of a chosen engine, or is printed."""
        return not engines or row.job is None or not _engines_of(row).isdisjoint(engines)

    def kept(table: Table) -> list[Table]:
        """The table with the chosen rows only; no table if it has none."""
        chosen = [row for row in table.rows if is_asked(row) and has_engine(row)]
        # A printed row, which has no job, stays only beside a measured row with the same key.
        measured = {row.key for row in chosen if row.job is not None}
        chosen = [row for row in chosen if row.job is not None or row.key in measured]
        return [replace(table, rows=tuple(chosen))] if chosen else []

    return [part for part in (_only(part, kept) for part in parts) if part.specs]


def _engines_of(row: Row) -> set[str]:
    """The names by which a row is chosen with --engine."""
    names = {row.by}
    if isinstance(row.job, Solve):
        names.add(row.job.engine)
    return names


def _plain(text: str) -> str:
    return text.replace("×", "x").lower()


def _only(part: Section, choose: Callable[[Table], Sequence[Table]]) -> Section:
    """The section with the tables that `choose` returns for each table."""
    specs = []
    for spec in part.specs:
        tables = tuple(new for table in spec.tables for new in choose(table))
        if tables:
            specs.append(replace(spec, tables=tables))
    return part._replace(specs=tuple(specs))
