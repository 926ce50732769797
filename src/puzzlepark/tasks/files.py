"""Read and write puzzles as files, URLs and texts."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NoReturn, Protocol, runtime_checkable

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Format, Genre
from puzzlepark.core.maybe_none import MaybeNone
from puzzlepark.core.names import a_or_an, unknown
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.reading import Evidence, ReadWarning, collect_warnings, warn
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.formats import address, game_id, kanpen, penpa, pzpr
from puzzlepark.formats import json as park_json
from puzzlepark.registry import (
    GenreLike,
    genre_named,
    genre_of,
    genre_of_document,
    genres,
    genres_of_kind,
    genres_with_game_ids,
    genres_with_own_formats,
    names_of_tags,
)
from puzzlepark.tasks.documents import MOST_BYTES, documents, is_binary
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.gzipped import is_gzipped, unpacked
from puzzlepark.tasks.marks import MarksLike, marks_of

MOST_REASONS = 4
"""Maximum number of genres whose reasons for refusing a text are listed."""


@runtime_checkable
class Readable(Protocol):
    """An open file."""

    def read(self, size: int = -1, /) -> str | bytes:
        """Read at most `size` characters or bytes."""


@runtime_checkable
class HasName(Protocol):
    """An open file with a name."""

    name: Any


Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes] | Readable


class Entry(NamedTuple):
    """One puzzle of an input: its place in the input, and the marks stored with it."""

    name: str
    puzzle: Puzzle
    marks: Marks | MaybeNone

    @property
    def warnings(self) -> tuple[ReadWarning, ...]:
        """The warnings about guesses, corrections and omissions while reading."""
        return self.puzzle.info.warnings


def load(source: Source, genre: GenreLike | None = None) -> Puzzle:
    """Read the puzzle in a file, given as a path, an open file or bytes. A string that names no file may also be a URL
    or a text, as on the command line; `loads` reads these without accessing the file system. The genre follows from the
    content, or is given by name; a name such as "nagareru:paper" requests a variant of its rules. Guesses and omissions
    are Python warnings, and are listed in `puzzle.info.warnings`."""
    entries = list(load_all(source, genre))
    if len(entries) != 1:
        raise BadInput(f"{_name(source)} holds {len(entries)} puzzles; load_all reads them one by one.")
    return puzzle_with_warnings(entries[0])


def puzzle_with_warnings(entry: Entry) -> Puzzle:
    """The puzzle of an entry, after issuing its warnings as Python warnings."""
    for warning in entry.warnings:
        warnings.warn(warning.sentence, stacklevel=3)
    return entry.puzzle


def load_all(source: Source, genre: GenreLike | None = None) -> Iterator[Entry]:
    """Read all puzzles of a source, as for `load`. The module `documents` defines how a file holds several."""
    name, text = _content(source)
    if not text.strip():
        raise BadInput(f"{name} is empty.")
    if isinstance(text, bytes):
        yield _entry(name, text, genre)
        return
    for place, document in _documents(name, text):
        yield _entry(place, document, genre)


def describe(source: object) -> str:
    """A phrase for a source of the wrong type, with the function that reads it."""
    if isinstance(source, Mapping):
        return "a dict; from_dict does"
    if isinstance(source, os.PathLike):
        return "a path; load does"
    if isinstance(source, Readable):
        return "an open file; load does"
    if isinstance(source, str | bytes):
        return "a text; loads does"
    return type(source).__name__


def read_text(text: str, genre: GenreLike | None = None) -> list[Entry]:
    """Read all puzzles of a text or URL. Unlike `load_all`, it does not open files."""
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadInput("The text is empty.")
    documents = _documents("", text)
    return [_entry(f"Line {place[1:]}" if place else "", document, genre) for place, document in documents]


def _documents(name: str, text: str) -> list[tuple[str, str]]:
    """The documents of a text, each with a name for messages."""
    # Only a newline ends a line: a title may contain other characters at which Python's splitlines would split.
    parts = list(documents(text.split("\n")))
    if len(parts) < 2:
        return [(name, parts[0][1] if parts else text)]
    return [(f"{name}:{n}", document) for n, document in parts]


def load_marks(source: Source, puzzle: Puzzle) -> Marks:
    """Read an answer or a half-played board for a puzzle, from a file with puzzle and marks, or with marks alone."""
    name, text = _content(source)
    genre = genre_of(puzzle)
    if isinstance(text, bytes):
        _, other, marks = _entry(name, text, None)
        return _require_marks(name, puzzle, other, marks)
    if park_json.fits(text):
        entries = [_entry(place, document, None) for place, document in _documents(name, text)]
        entry = next((entry for entry in entries if entry.puzzle == puzzle), entries[0])
        return _require_marks(name, puzzle, entry.puzzle, entry.marks)
    readings: list[tuple[Puzzle, Marks | None]] = []
    for form in genre.formats:
        if not form.binary and form.fits(text):
            with suppress(BadInput):
                readings.append(form.read(text))
    for other, marks in readings:
        if other == puzzle:
            return _require_marks(name, puzzle, other, {} if marks is None and pzpr.is_file(text) else marks)
    try:
        return genre.read_answer(text, puzzle)
    except BadInput as error:
        if readings:
            return _require_marks(name, puzzle, *readings[0])
        raise BadInput(f"{name}: {error}") from None


def _require_marks(name: str, puzzle: Puzzle, other: Puzzle, marks: Marks | None) -> Marks:
    """The marks of a file. Raises BadInput if there are none, or if the file's puzzle is another one."""
    if other != puzzle:
        raise BadInput(f"{name} holds another puzzle, not marks for this one.")
    if marks is None:
        raise BadInput(f"{name} holds the puzzle, but no marks.")
    return marks


def save(puzzle: Puzzle, path: str | Path, solution: MarksLike | None = None) -> None:
    """Write a puzzle, with a solution if given; the format follows from the file's suffix.

    The file is written atomically: a full disk or a killed process leaves the former content.
    """
    if not isinstance(path, str | os.PathLike):
        raise BadInput(f"A puzzle is saved in a file, given by its path, not in {describe(path)}.")
    path = Path(path)
    write_whole(path, encode(puzzle, path.suffix, solution))


def encode(puzzle: Puzzle, suffix: str, answer: MarksLike | None = None) -> bytes:
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
    """Return a URL that opens the puzzle: on puzz.link if that site supports the genre, otherwise in the Park at
    `home`, which defaults to the environment variable PARK_URL. If neither is set, return the genre's own short form,
    which only this program reads."""
    genre = genre_of(puzzle)
    url = next((str(form.write(puzzle, None)) for form in genre.formats if form.name == "url"), "")
    home = home or os.environ.get("PARK_URL", "")
    if home and not address.is_address(url):
        return address.write(park_json.write(puzzle, genre, None), home)
    if not url:
        raise BadInput(f"{genre.title} has no URL form; name the address of a Park.")
    return url


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, by renaming a temporary file of the same folder."""
    path = Path(os.path.realpath(path)) if "\0" not in str(path) else path
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}.")
    # The name is chosen before the file exists, so that it can be removed whenever Ctrl-C comes.
    temporary = path.parent / f".{path.name}.{os.urandom(4).hex()}"
    try:
        try:
            with open(temporary, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise BadInput(f"{path} cannot be written: {_reason(error)}.") from None


def _reason(error: OSError | ValueError) -> str:
    """The reason for a failed file operation, as a part of a sentence."""
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()


def _name(source: Source) -> str:
    plain = isinstance(source, bytes) or (isinstance(source, str) and "\n" in source)
    return "the text" if plain else clipped(str(source))


def _content(source: Source) -> tuple[str, str | bytes]:
    """A name for messages, and the text: the content of a file if there is one of this name, else the source itself.
    The content stays bytes if a binary format reads it."""
    if not isinstance(source, str | bytes | os.PathLike) and isinstance(source, Readable):
        content = source.read(MOST_BYTES + 1)
        name = str(source.name) if isinstance(source, HasName) else "the file"
        if len(content) > MOST_BYTES:
            raise BadInput(f"{name} is larger than {MOST_BYTES >> 20} MiB; that is no puzzle.")
        return name, content if isinstance(content, str) else decode(name, content)
    if not isinstance(source, str | bytes | os.PathLike):
        raise BadInput(f"load reads a path, an open file or bytes, not {describe(source)}.")
    source = Path(source) if isinstance(source, os.PathLike) else source
    if isinstance(source, bytes):
        return "the text", decode("the text", source)
    text = str(source).removeprefix("\ufeff")
    if isinstance(source, Path) or ("\n" not in text and len(text) < 4096 and _is_file(text)):
        return text, decode(text, read_bytes(Path(source)))
    if not text:
        raise BadInput("The text is empty.")
    if "\n" in text or park_json.fits(text):
        return "the text", text
    if _is_folder(text):
        raise BadInput(f"{clipped(text)} is a folder, not a file.")
    has_url = pzpr.url(text) is not None or address.is_address(text) or address.found_in(text) is not None
    if has_url or len(text.split()) > 3 or _fits_a_format(text):
        return "the URL" if "/" in text else "the text", text
    raise BadInput(f'There is no file "{clipped(text)}", and it is no puzzle URL or text.')


def _fits_a_format(text: str) -> bool:
    return any(form.fits(text) for genre in _candidates(text) for form in genre.formats if not form.binary)


def _is_file(text: str) -> bool:
    """True if a text is the path of a file. Texts that cannot be paths are not."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _is_folder(text: str) -> bool:
    """True if a text is the path of a folder."""
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def decode(name: str, data: bytes) -> str | bytes:
    """Decode the content of a file, unless a binary format reads it. Raises BadInput if it is not UTF-8. A file of gzip
    is unpacked first."""
    if is_gzipped(data):
        data = unpacked(name, data, MOST_BYTES)
    if is_binary(data):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not text: byte {error.start} is not UTF-8.") from None


def read_bytes(source: str | Path | bytes) -> bytes:
    """The content of a file, or the given bytes. Raises BadInput if it is too large or cannot be read."""
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
        raise BadInput(f"{path!s} cannot be read: {_reason(error)}.") from None


def _entry(name: str, text: str | bytes, genre: GenreLike | None) -> Entry:
    """Read an entry of a source. Raises BadInput with the entry's name."""
    try:
        known, fields = (None, {}) if genre is None else variant(genre)
        with collect_warnings() as collected:
            puzzle, marks = _parse(text, known)
        if collected:
            puzzle = puzzle.changed(info=replace(puzzle.info, warnings=tuple(collected)))
        if fields:
            puzzle = replace(puzzle, **fields)
    except BadInput as error:
        raise BadInput(f"{name}: {error}" if name else str(error)) from None
    return Entry(name, puzzle, marks)


def genre_or_declaration(name: str) -> GenreLike:
    """The genre that a text names: a name as for `variant`, or else a file or a link whose document declares rules;
    raises BadInput."""
    try:
        variant(name)
    except BadInput:
        if not (address.is_link(name) or park_json.fits(name) or name.endswith(".json") or _is_file(name)):
            raise
    else:
        return name
    text = name if not _is_file(name) and not name.endswith(".json") else decode(name, read_bytes(name))
    if isinstance(text, bytes):
        raise BadInput(f"{clipped(name)} declares no rules.")
    text = address.read(text) if address.is_link(text) else text
    try:
        data = park_json.parse(text.strip())
        genre_named(data)
    except BadInput as error:
        raise BadInput(f"{clipped(name)}: {error}") from None
    return data


def variant(name: GenreLike) -> tuple[Genre[Any], Mapping[str, Any]]:
    """The genre of a name such as "nagareru" or "nagareru:paper", and the fields that the variant sets. A puzzle type
    also stands for its genre."""
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


def _parse(text: str | bytes, genre: Genre[Any] | None) -> tuple[Puzzle, Marks | None]:
    """Read a puzzle and its marks. If several formats fit, the one with the strongest evidence is taken."""
    if isinstance(text, str) and address.is_link(text):
        text = address.read(text)
    if isinstance(text, str) and kanpen.is_address(pzpr.unwrapped(text)):
        text = kanpen.from_address(pzpr.unwrapped(text), lambda kind: any(map(_number_board, genres_of_kind(kind))))
    if isinstance(text, str) and park_json.fits(text):
        data = park_json.parse(text)
        if genre is not None and data["genre"] != genre.name:
            raise BadInput(f"The genre of this puzzle is {clipped(data['genre'])}, not {genre.name}.")
        kind = genre_of_document(data)
        park_json.refuse_unknown_keys(data, kind)
        return park_json.read(data, kind)
    candidates = [genre] if genre is not None else _candidates(text)
    fitting: list[tuple[Genre[Any], Format[Any]]] = [
        (candidate, form)
        for candidate in candidates
        for form in candidate.formats
        if form.binary == isinstance(text, bytes) and form.fits(text)
    ]
    # A tag in the document may be wrong, so it is ignored if the caller names the genre.
    tagged = set[str]().union(*(form.named(text) for _, form in fitting)) if genre is None else set[str]()
    if tagged:
        fitting = [(candidate, form) for candidate, form in fitting if candidate.name in tagged]
    readings: dict[str, _Reading] = {}
    errors: dict[str, BadInput] = {}
    for candidate, form in fitting:
        evidence = form.evidence(text) if genre is None else Evidence.SURE
        try:
            with collect_warnings() as collected:
                reading = _Reading(candidate, evidence, *form.read(text), collected)
        except BadInput as error:
            errors.setdefault(candidate.name, error)
        else:
            known = readings.get(candidate.name)
            if known is None or known.evidence < evidence:
                readings[candidate.name] = reading
    strongest = max((reading.evidence for reading in readings.values()), default=None)
    best = [reading for reading in readings.values() if reading.evidence == strongest]
    if len(best) > 1:
        names = " and ".join(reading.genre.name for reading in best)
        raise BadInput(f"This text fits {names}; say which genre it is.")
    if not best and isinstance(text, str):
        plainer = _plainer(text, genre, some_format_fits=bool(fitting))
        if plainer is not None:
            return _parse(plainer, genre)
    if not best:
        _refuse_text(text, genre, errors, is_tagged=bool(tagged), some_format_fits=bool(fitting))
    return best[0].accept()


def _plainer(text: str, genre: Genre[Any] | None, *, some_format_fits: bool) -> str | None:
    """A text that no format reads, in a form that may be read: the URL that it contains, or a board of PencilBox
    as a file of puzz.link; None if it has neither."""
    if genre is not None and kanpen.is_file(text):
        kinds = _number_board(genre)
        return kanpen.as_pzpr_file(text, kinds) if kinds else None
    found = None if some_format_fits else address.found_in(text)
    if found is not None:
        warn("left out", "Left out: the text around the URL.")
    return found


def _number_board(genre: Genre[Any]) -> tuple[str, ...]:
    """The kinds of a genre's pzpr files, if their boards are a table of numbers; else empty."""
    forms = [form for form in genre.formats if form.name == "pzpr" and kanpen.is_number_board(form.parts)]
    return forms[0].kinds if forms else ()


def _refuse_text(
    text: str | bytes,
    genre: Genre[Any] | None,
    errors: Mapping[str, BadInput],
    *,
    is_tagged: bool,
    some_format_fits: bool,
) -> NoReturn:
    """Raise BadInput for a text that cannot be read as a puzzle. `errors` has the reasons of genres whose formats fit;
    with `is_tagged`, the text names one of them."""
    if is_tagged:
        (name, reason), *_ = errors.items()
        raise BadInput(f"{reason} The link is tagged as {name}; name the genre (--genre, genre=) if it is another one.")
    if len({str(reason) for reason in errors.values()}) == 1:
        raise next(iter(errors.values()))
    if errors:
        reasons = [f"as {name}, {_lower(reason)}" for name, reason in errors.items()]
        more = [f"{len(reasons) - MOST_REASONS} genres more refuse it, too"] if len(reasons) > MOST_REASONS else []
        raise BadInput(f"This is no puzzle I know: {'; '.join([*reasons[:MOST_REASONS], *more])}.")
    url = pzpr.url(text) if isinstance(text, str) else None
    if url is not None and genre is None:
        raise BadInput(f'No genre here reads URLs of the kind "{clipped(url.kind)}".')
    if isinstance(text, str) and address.is_address(text) and not some_format_fits:
        raise BadInput("This URL is not understood; those of puzz.link, Penpa+ and the Park are.")
    raise BadInput(f"This text is not a {genre.name} puzzle." if genre else "This text is not a puzzle I know.")


class _Reading(NamedTuple):
    """A text read as a puzzle of a genre: the strength of the evidence, the puzzle, its marks, and warnings."""

    genre: Genre[Any]
    evidence: Evidence
    puzzle: Puzzle
    marks: Marks | None
    warnings: list[ReadWarning]

    def accept(self) -> tuple[Puzzle, Marks | None]:
        """The puzzle and its marks, after issuing the warnings. Raises BadInput if there is too little evidence."""
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
