"""Files, URLs and texts: what is in them, and how to write them so that nothing is lost."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.names import a_or_an, unknown
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.reading import Evidence, ReadWarning, collect_warnings, warn
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.formats import address, game_id, penpa, pzpr
from puzzlepark.formats import json as park_json
from puzzlepark.registry import (
    GenreLike,
    genre_named,
    genre_of,
    genres,
    genres_of_kind,
    genres_with_game_ids,
    genres_with_own_formats,
    names_of_tags,
)
from puzzlepark.tasks.documents import MOST_BYTES, documents, is_binary
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.marks import Answer, marks_of

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
LISTED = "`park genres` lists the genres."
MOST_FAULTS = 4
"""Of how many genres a sentence says why they refuse a text."""


class Entry(NamedTuple):
    """One puzzle of an input: where it was found, and the marks that came with it."""

    name: str
    puzzle: Puzzle
    marks: Marks | None

    @property
    def warnings(self) -> tuple[ReadWarning, ...]:
        """What was guessed, mended or left out when it was read."""
        return self.puzzle.info.warnings


def load(source: Source, genre: GenreLike | None = None) -> Puzzle:
    """The puzzle in a file: a path, an open file, or its bytes. What names no file may also be a URL or a text, as on
    the command line; `loads` reads those without a look at any file. The genre follows from the content, or is given by
    name; a name such as "nagareru:paper" asks for a variant of its rules. What is guessed or left out is a Python
    warning, and stands in `puzzle.info.warnings`."""
    entries = list(load_all(source, genre))
    if len(entries) != 1:
        raise BadInput(f"{_name(source)} holds {len(entries)} puzzles; load_all reads them one by one.")
    return warned(entries[0])


def warned(entry: Entry) -> Puzzle:
    """The puzzle of an entry, with its warnings as those of Python."""
    for warning in entry.warnings:
        warnings.warn(warning.sentence, stacklevel=3)
    return entry.puzzle


def load_all(source: Source, genre: GenreLike | None = None) -> Iterator[Entry]:
    """All puzzles of what `load` takes; `documents` says how a file holds several."""
    name, text = _content(source)
    if not text.strip():
        raise BadInput(f"{name} is empty.")
    if isinstance(text, bytes):
        yield _entry(name, text, genre)
        return
    for place, document in _documents(name, text):
        yield _entry(place, document, genre)


def described(source: object) -> str:
    """What a source is, with the function that reads it, for a sentence."""
    if isinstance(source, Mapping):
        return "a dict; from_dict does"
    if isinstance(source, os.PathLike):
        return "a path; load does"
    if hasattr(source, "read"):
        return "an open file; load does"
    if isinstance(source, str | bytes):
        return "a text; loads does"
    return type(source).__name__


def read_text(text: str, genre: GenreLike | None = None) -> list[Entry]:
    """All puzzles of a text or URL; unlike `load_all`, a text that names a file is not opened."""
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadInput("The text is empty.")
    documents = _documents("", text)
    return [_entry(f"Line {place[1:]}" if place else "", document, genre) for place, document in documents]


def _documents(name: str, text: str) -> list[tuple[str, str]]:
    """The text itself, or each line of it if it is a collection, with a name for messages."""
    # Only a newline ends a line here: a title may hold what Python's splitlines takes for one.
    found = list(documents(text.split("\n")))
    return [(f"{name}:{n}", document) for n, document in found] if len(found) > 1 else [(name, text)]


def load_marks(source: Source, puzzle: Puzzle) -> Marks:
    """An answer or a half-played board for a puzzle: from a file with the puzzle in it, or with marks alone."""
    name, text = _content(source)
    genre = genre_of(puzzle)
    if isinstance(text, bytes):
        return _belonging(name, puzzle, *_entry(name, text, None)[1:])
    if park_json.fits(text):
        entries = [_entry(place, document, None) for place, document in _documents(name, text)]
        mine = next((e for e in entries if e.puzzle == puzzle), entries[0])
        return _belonging(name, puzzle, mine.puzzle, mine.marks)
    found: list[tuple[Puzzle, Marks | None]] = []
    for form in genre.formats:
        if not form.binary and form.fits(text):
            with suppress(BadInput):
                found.append(form.read(text))
    fitting = [(other, marks) for other, marks in found if other == puzzle]
    if fitting:
        other, marks = fitting[0]
        return _belonging(name, puzzle, other, {} if marks is None and pzpr.is_file(text) else marks)
    try:
        return genre.read_answer(text, puzzle)
    except BadInput as error:
        if found:
            return _belonging(name, puzzle, *found[0])
        raise BadInput(f"{name}: {error}") from None


def _belonging(name: str, puzzle: Puzzle, other: Puzzle, marks: Marks | None) -> Marks:
    if other != puzzle:
        raise BadInput(f"{name} holds another puzzle, not marks for this one.")
    if marks is None:
        raise BadInput(f"{name} holds the puzzle, but no marks.")
    return marks


def save(puzzle: Puzzle, path: str | Path, solution: Answer | None = None) -> None:
    """Write a puzzle, with a solution if given; the form follows from the file's suffix.

    The file appears whole or not at all: a full disk or a killed process leaves what was there before.
    """
    path = Path(path)
    write_whole(path, encode(puzzle, path.suffix, solution))


def encode(puzzle: Puzzle, suffix: str, answer: Answer | None = None) -> bytes:
    """The bytes of a file with this suffix."""
    suffix = suffix.lower()
    marks = None if answer is None else marks_of(puzzle, answer)
    genre = genre_of(puzzle)
    if suffix in (".json", ".jsonl"):
        return (park_json.dumps(park_json.write(puzzle, genre, marks)) + "\n").encode()
    if suffix in (".svg", ".png"):
        drawn = draw(puzzle, marks, suffix[1:])
        return drawn.encode() if isinstance(drawn, str) else drawn
    if suffix == ".url":
        return f"{to_url(puzzle)}\n".encode()
    for form in genre.formats:
        if suffix in form.suffixes:
            text: str | bytes = form.write(puzzle, marks)
            if isinstance(text, bytes):
                return text
            return (text if text.endswith("\n") else text + "\n").encode()
    known = [".json", ".jsonl", ".svg", ".png", ".url", *(s for f in genre.formats for s in f.suffixes if s != ".url")]
    raise BadInput(f'{a_or_an(genre.title)} puzzle cannot be written as "{suffix}"; the endings are {" ".join(known)}.')


def to_url(puzzle: Puzzle, home: str | None = None) -> str:
    """The puzzle as a URL: of puzz.link if it knows the genre, else of the Park at the address `home`, or that of the
    environment's PARK_URL. Without either it is the genre's own short form, which only this program reads."""
    genre = genre_of(puzzle)
    url = next((str(form.write(puzzle, None)) for form in genre.formats if form.name == "url"), "")
    home = home or os.environ.get("PARK_URL", "")
    if home and not address.is_address(url):
        return address.write(park_json.write(puzzle, genre, None), home)
    if not url:
        raise BadInput(f"{genre.title} has no URL form; name the address of a Park.")
    return url


def write_whole(path: Path, content: bytes) -> None:
    """Put content into a file by way of a temporary neighbour, so that it is never half there."""
    path = Path(os.path.realpath(path)) if "\0" not in str(path) else path
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}.")
    # The name is known before the file is there: wherever Ctrl-C comes, what was begun can be removed.
    begun = path.parent / f".{path.name}.{os.urandom(4).hex()}"
    try:
        try:
            with open(begun, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(begun, path)
        except BaseException:
            begun.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{path} cannot be written: {reason.lower()}.") from None


def _name(source: Source) -> str:
    plain = isinstance(source, bytes) or (isinstance(source, str) and "\n" in source)
    return "the text" if plain else clipped(str(source))


def _content(source: Source) -> tuple[str, str | bytes]:
    """A name for messages, and the text: of a file if there is one of that name, else the source itself. It stays
    bytes if a binary format knows it."""
    if hasattr(source, "read"):
        read = source.read(MOST_BYTES + 1)
        name = str(getattr(source, "name", "the file"))
        if len(read) > MOST_BYTES:
            raise BadInput(f"{name} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
        return name, read if isinstance(read, str) else decoded(name, read)
    if not isinstance(source, str | bytes | os.PathLike):
        raise BadInput(f"load reads a path, an open file or bytes, not {described(source)}.")
    source = Path(source) if isinstance(source, os.PathLike) else source
    if isinstance(source, bytes):
        return "the text", decoded("the text", source)
    text = str(source).removeprefix("\ufeff")
    if isinstance(source, Path) or ("\n" not in text and len(text) < 4096 and _is_file(text)):
        return text, decoded(text, read_bytes(Path(source)))
    if "\n" in text or park_json.fits(text):
        return "the text", text
    if _is_folder(text):
        raise BadInput(f"{clipped(text)} is a folder, not a file.")
    if pzpr.url(text) is not None or address.is_address(text) or len(text.split()) > 3 or _fits_a_format(text):
        return "the URL" if "/" in text else "the text", text
    raise BadInput(f'There is no file "{clipped(text)}", and it is no puzzle URL or text.')


def _fits_a_format(text: str) -> bool:
    return any(form.fits(text) for genre in _candidates(text) for form in genre.formats if not form.binary)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def decoded(name: str, data: bytes) -> str | bytes:
    """The bytes of a file as text, or as they are if a binary format knows them; raises BadInput."""
    if is_binary(data):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not text: byte {error.start} is not UTF-8.") from None


def read_bytes(source: str | Path | bytes) -> bytes:
    """The content of a file, or bytes as they are, unless there are more than anyone can mean; raises BadInput."""
    path = source if isinstance(source, bytes) else Path(source)
    try:
        if isinstance(path, bytes):
            name, size = "the content", len(path)
        elif path.is_dir():
            raise BadInput(f"{path} is a folder, not a file.")
        else:
            name, size = str(path), path.stat().st_size
        if size > MOST_BYTES:
            raise BadInput(f"{name} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
        return path if isinstance(path, bytes) else path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"There is no file {path!s}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{path!s} cannot be read: {reason.lower()}.") from None


def _entry(name: str, text: str | bytes, genre: GenreLike | None) -> Entry:
    try:
        known, fields = (None, {}) if genre is None else variant(genre)
        with collect_warnings() as found:
            puzzle, marks = _parse(text, known.name if known else None)
        if found:
            puzzle = puzzle.changed(info=replace(puzzle.info, warnings=tuple(found)))
        if fields:
            puzzle = replace(puzzle, **fields)
    except BadInput as error:
        raise BadInput(f"{name}: {error}" if name else str(error)) from None
    return Entry(name, puzzle, marks)


def variant(name: GenreLike) -> tuple[Genre[Any], Mapping[str, Any]]:
    """The genre of a name such as "nagareru" or "nagareru:paper", and the fields that the variant sets. A type of
    puzzles names its genre, too."""
    if not isinstance(name, str):
        return genre_named(name), {}
    name, colon, variant = name.partition(":")
    genre = genre_named(name)
    if not colon:
        return genre, {}
    if variant not in genre.variants:
        if not genre.variants:
            raise BadInput(f'{genre.title} has no variant "{clipped(variant)}"; it has none.')
        raise unknown(f'{genre.title} has no variant "{{name}}"', variant, genre.variants, "its variants are")
    return genre, genre.variants[variant]


def _parse(text: str | bytes, genre: GenreLike | None) -> tuple[Puzzle, Marks | None]:
    if isinstance(text, str) and address.is_link(text):
        text = address.read(text)
    if isinstance(text, str) and park_json.fits(text):
        data = park_json.parse(text)
        if genre is not None and data["genre"] != genre:
            raise BadInput(f"The genre of this puzzle is {clipped(data['genre'])}, not {genre}.")
        park_json.refuse_unknown_keys(data, genre_named(data["genre"]))
        return park_json.read(data, genre_named(data["genre"]))
    candidates = [genre_named(genre)] if genre is not None else _candidates(text)
    known = [(g, f) for g in candidates for f in g.formats if f.binary == isinstance(text, bytes)]
    fitting: list[tuple[Genre[Any], Format[Any]]] = [(g, f) for g, f in known if f.fits(text)]
    # A tag may be wrong: it counts where nobody says which genre it is.
    tagged = set[str]().union(*(f.named(text) for _, f in fitting)) if genre is None else set[str]()
    fitting = [(g, f) for g, f in fitting if g.name in tagged] if tagged else fitting
    found: dict[str, _Reading] = {}
    faults: dict[str, BadInput] = {}
    for g, form in fitting:
        sure = form.evidence(text) if genre is None else Evidence.SURE
        try:
            with collect_warnings() as said:
                reading = _Reading(g, sure, *form.read(text), said)
        except BadInput as error:
            faults.setdefault(g.name, error)
        else:
            if g.name not in found or found[g.name].evidence < sure:
                found[g.name] = reading
    best = [reading for reading in found.values() if reading.evidence == max(r.evidence for r in found.values())]
    if len(best) > 1:
        names = " and ".join(reading.genre.name for reading in best)
        raise BadInput(f"This text fits {names}; say which genre it is.")
    if best:
        return best[0].accepted()
    if tagged:
        (name, fault), *_ = faults.items()
        raise BadInput(f"{fault} The link is tagged as {name}; name the genre (--genre, genre=) if it is another one.")
    if len({str(fault) for fault in faults.values()}) == 1:
        raise next(iter(faults.values()))
    if faults:
        readings = [f"as {n}, {_lower(e)}" for n, e in faults.items()]
        more = [f"{len(readings) - MOST_FAULTS} genres more refuse it, too"] if len(readings) > MOST_FAULTS else []
        raise BadInput(f"This is no puzzle I know: {'; '.join([*readings[:MOST_FAULTS], *more])}.")
    url = pzpr.url(text) if isinstance(text, str) else None
    if url is not None and genre is None:
        raise BadInput(f'No genre here reads URLs of the kind "{clipped(url.kind)}". {LISTED}')
    if isinstance(text, str) and address.is_address(text) and not fitting:
        raise BadInput(f"This URL is not understood; those of puzz.link, Penpa+ and the Park are. {LISTED}")
    raise BadInput(f"This text is not a {genre} puzzle." if genre else "This text is not a puzzle I know.")


class _Reading(NamedTuple):
    """What a text is if it is of a genre: how sure that is, the puzzle, its marks, and what was left out."""

    genre: Genre[Any]
    evidence: Evidence
    puzzle: Puzzle
    marks: Marks | None
    warnings: list[ReadWarning]

    def accepted(self) -> tuple[Puzzle, Marks | None]:
        """The puzzle and its marks, with the warnings; raises BadInput where the genre is not even a guess."""
        title = self.genre.title
        if self.evidence == Evidence.TOO_LITTLE:
            raise BadInput(
                f"This text could be {title}, but it says too little to be taken for that; name the genre "
                "(--genre, genre=)."
            )
        if self.evidence == Evidence.GUESS:
            named = "name the genre (--genre, genre=) if it is another one"
            warn("guessed", f"The text names no genre and is read as {title}; {named}.")
        for warning in self.warnings:
            warn(*warning)
        return self.puzzle, self.marks


def _candidates(text: str | bytes) -> list[Genre[Any]]:
    """The genres that may read a text. Few are imported: most texts name their genre or have a rare format."""
    if isinstance(text, bytes):
        return genres_with_own_formats()
    url = pzpr.url(text)
    kind = url.kind if url is not None else pzpr.file_kind(text)
    if kind:
        return genres_of_kind(kind)
    if (id := game_id.split(text)) is not None:
        return genres_of_kind(id.game) if id.game else [*genres_with_game_ids(), *genres_with_own_formats()]
    if penpa.is_link(text):
        return [genre_named(name) for name in names_of_tags(penpa.tags(text))] or list(genres().values())
    return genres_with_own_formats()


def _lower(error: BadInput) -> str:
    text = str(error).rstrip(".")
    return text[0].lower() + text[1:]
