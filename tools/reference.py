"""Writes what is derived from the code: the types that checkers see, `src/puzzlepark/__init__.pyi`, and the reference
page of the library, `docs/python.md`.

    python tools/reference.py           write both
    python tools/reference.py --check   exit with 1 if one of them is not what would be written
"""

from __future__ import annotations

import enum
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlepark
from puzzlepark.registry import genres

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "src" / "puzzlepark" / "__init__.pyi"
PAGE = ROOT / "docs" / "python.md"
WIDTH = 120

STUB_HEAD = '''"""What type checkers know of the package. `tools/reference.py` writes this file."""

from collections.abc import Mapping, Sequence
from typing import {names}

{imports}

_T = TypeVar("_T")
Line: TypeAlias = Sequence[_T]
Table: TypeAlias = Sequence[Sequence[_T]]
Clue: TypeAlias = int | Literal["?"] | None
ClueCell: TypeAlias = Mapping[str, int | None]

__version__: str
__all__: list[str]
'''

PAGE_HEAD = """# The Python library

Every name of `import puzzlepark as pp`, from its docstring. The [tutorial](tutorial.md) shows them at work, and
`examples/` has three whole scripts. This page is written by `tools/reference.py`.

**Places.** Rows and columns that people write and read count from 1, the row first: `(2, 3)` is the third cell of the
second row, in Python, in JSON and in sentences. A side of a cell is N, W, E or S: the door `(1, 1, "N")` is above the
first cell. Inside the library a place is a `Spot` with doubled coordinates, so that cells, edges and corners share one
plane: a cell has two odd ones, an edge one, a corner none. `pp.cell(2, 3)` is the spot of a cell, and
`pp.edge((2, 3), (2, 4))` that of an edge.

**Names.** `height` and `width` are a board's size. `rows` and `cols` are the clues beside its rows and columns. This is
so in constructors, in `Puzzle.to_dict` and in JSON alike.

**Attributes.** `puzzle.plain` has what the constructor takes, under the same names:
`pp.Sudoku(numbers=t).plain.numbers` is `t` again, and `pp.Sudoku(**vars(puzzle.plain))` an equal puzzle. The
attributes of the puzzle itself are what the engines and the genres work with: clues as pairs of a `Spot` and a number,
the size as `rows` and `cols`. These may change between versions.

**Types.** In signatures, an `Answer` is a solution, marks, tables by the names of layers, or plain lists: the rows of
the answer's layer, or its lines as lists of (row, column). A `Source` is a path, an open file or bytes. `Progress` is a
function of what is being done, how much is done, and how much there is (0 if nobody knows). `Cancel` is a function that
says whether to stop, and `OnInterrupt` is "raise" or "report". Scripts can be checked with `mypy --strict`.

**Puzzles in every form.** Where a puzzle goes, what `generate` and `load_all` give goes too, and so do a URL, a text, a
path, an open file and a dict: `pp.solve("puzzle.json")`, `pp.draw(pp.generate("sudoku", size=6))`. A genre is named by
its name, its title, another of its names ("hashi", "Star Battle") or its type (`pp.Sudoku`). A name that means nothing
is refused with the one that looks most like it.

**Callbacks.** What `progress` or `cancel` raises ends the task and reaches the caller.

**Environment.** The library reads one variable: `PARK_URL`, the address of a Park for the links of `to_url`. The
command `park` knows `PARK_DEBUG=1`, which shows the tracebacks of internal errors, and `NO_COLOR`; `park serve` keeps
its database below `XDG_DATA_HOME`, and `park bench` looks for published boards in `PARK_DATA`.
"""

GROUPS = {
    "Read and write": ("load", "loads", "load_all", "load_marks", "from_dict", "dumps", "save", "to_url", "draw"),
    "Solve": ("solve", "solutions", "solve_many", "count", "sample", "diagram", "check", "engine_names"),
    "Prove": ("certify", "verify"),
    "Explain": ("explain", "grade", "hint", "lesson", "diagnose", "audit"),
    "Make": ("generate", "complete", "word"),
    "Know": ("genre", "genre_names", "rules", "cell", "edge"),
}
MARKS = """### pp.Marks

What is written on a board: a mapping from `Var(layer, spot)` to a number. What is absent is undecided, and 0 is decided
that nothing is there. A `Solution` is one.
"""
EXPLAINED = ("Explanation", "Step", "Grade", "Hint", "Lesson", "Diagnosis", "Audit", "RulePicture")
VALUES = ("Puzzle", "Solution", "Report", "Status", "Verdict", "Violation", "Made", "Entry", "Diagram", "GenreInfo")
MORE_VALUES = (*EXPLAINED, "Option", "Info", "Layer", "Spot", "Var", "Stats", "Certificate", "Verified")
INSIDE = {
    "Puzzle": {"rows", "cols", "changed", "once", "pack", "grid"},
    "Solution": {"of", "project", "forget", "layer"},
}
"""Members that only the code of the package uses."""
ERRORS = ("ParkError", "BadInput", "EngineFault", "Rejected", "Stopped", "Unreached")


# --- the stub


def stub() -> str:
    """The text of `__init__.pyi`."""
    lines = []
    for home, names in vars(puzzlepark)["_HOMES"].items():
        lines += [f"from puzzlepark.{home} import {name} as {name}" for name in names]
    for kind in genres().values():
        home, name = kind.puzzle.__module__, kind.puzzle.__name__
        lines.append(f"from {home} import {name} as _{name}")
    typed = "".join(f"\n{_typed(kind.puzzle)}" for kind in genres().values())
    names = ", ".join((*(["Any"] if "Any" in typed else []), "Literal", "TypeAlias", "TypeVar"))
    return STUB_HEAD.format(imports="\n".join(sorted(lines)), names=names) + typed


def _typed(kind: Any) -> str:
    name = kind.__name__
    keys = [(key, type_, part) for part in kind.fields for key, type_ in part.keys.items()]
    needed = [f"{key}: {type_}" for key, type_, part in keys if part.needed_to_build]
    free = [f"{key}: {_optional(type_)} = ..." for key, type_, part in keys if not part.needed_to_build]
    about = ["title: str = ...", "author: str = ...", "source: str = ..."]
    arguments = ["self", "height: int | None = ...", "width: int | None = ...", "*", *needed, *free, *about]
    listed = "".join(f"        {argument},\n" for argument in arguments)
    return f"class {name}(_{name}):\n    def __init__(\n{listed}    ) -> None: ...\n"


def _optional(type_: str) -> str:
    return type_ if type_ == "Any" else f"{type_} | None"


# --- the page


def page() -> str:
    """The text of the reference page."""
    parts = [PAGE_HEAD, "## Build\n", _building()]
    for title, names in GROUPS.items():
        parts += [f"## {title}\n", *map(_function, names)]
    parts += ["## Values\n", MARKS, *map(_class, (*VALUES, *MORE_VALUES))]
    parts += ["## Errors\n", *map(_class, ERRORS)]
    return "\n".join(parts)


def _building() -> str:
    lines = [
        "A puzzle is built from plain lists; tuples and NumPy arrays do as well. The size comes first, and may be left",
        "out where a table gives it. What is left out is as on an empty board. `title`, `author` and `source` can be",
        'given, too. `Table[x]` is rows of x, `Line[x]` a list of x, and `Clue` a number, "?" or None.',
        "",
    ]
    for kind in genres().values():
        keys = [f"{key}: {what}" for part in kind.fields for key, what in part.keys.items()]
        lines += [f"### pp.{kind.puzzle.__name__}", "", kind.rulebook[0], "", "```text"]
        lines += [*_call(f"pp.{kind.puzzle.__name__}", ["height: int", "width: int", "*", *keys]), "```", ""]
    return "\n".join(lines)


def _function(name: str) -> str:
    value = getattr(puzzlepark, name)
    return f"### pp.{name}\n\n```text\n{_signature(f'pp.{name}', value)}\n```\n\n{_prose(value)}\n"


def _class(name: str) -> str:
    value = getattr(puzzlepark, name)
    lines = [f"### pp.{name}", "", _prose(value), ""]
    if issubclass(value, enum.Enum):
        return "\n".join([*lines, ", ".join(f"`{member.name}`" for member in value) + ".", ""])
    lines += [f"- {item}" for item in _members(value)]
    return "\n".join([*lines, ""]) if lines[-1] else "\n".join(lines)


def _members(kind: Any) -> Iterator[str]:
    """The public members of a class: fields first, then the rest in the order of the code."""
    source, inside = inspect.getsource(kind), INSIDE.get(kind.__name__, set())
    annotated = [name for name in getattr(kind, "__annotations__", {}) if not name.startswith("_")]
    for name in annotated:
        found = re.search(rf'^    {name}: [^\n]*\n    """(.*?)"""', source, re.MULTILINE | re.DOTALL)
        type_ = kind.__annotations__[name]
        if "ClassVar" not in str(type_) and name not in inside:
            type_ = type_ if isinstance(type_, str) else getattr(type_, "__forward_arg__", str(type_))
            yield f"`{name}: {type_}`" + (f": {_joined(found[1])}" if found else "")
    for name, member in vars(kind).items():
        if name.startswith("_") or name in annotated or name in inside:
            continue
        target = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(target) and target.__doc__:
            call = name if isinstance(member, property) else f"{name}({', '.join(_arguments(target))})"
            yield f"`{call}`: {_joined(target.__doc__)}"


def _arguments(target: Any) -> list[str]:
    names = []
    for name, each in inspect.signature(target).parameters.items():
        if name not in ("self", "cls"):
            star = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
            names.append(f"{star}{name}" + ("" if each.default is each.empty else f"={each.default!r}"))
    return names


def _signature(name: str, value: Any) -> str:
    signature = inspect.signature(value)
    parts, starred = [], False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        star = "**" if each.kind is each.VAR_KEYWORD else "*" if each.kind is each.VAR_POSITIONAL else ""
        default = "2 * GiB" if each.name == "memory" else json.dumps(each.default, default=repr)
        default = {"null": "None", "true": "True", "false": "False"}.get(default, default)
        parts.append(f"{star}{each.name}: {each.annotation}" + ("" if each.default is each.empty else f" = {default}"))
    answer = str(signature.return_annotation)
    return "\n".join(_call(name, parts, f" -> {answer}"))


def _call(name: str, parts: list[str], end: str = "") -> list[str]:
    """A call on one line if it fits, else with an argument on each."""
    line = f"{name}({', '.join(parts)}){end}"
    return [line] if len(line) <= 100 else [f"{name}(", *(f"    {part}," for part in parts), f"){end}"]


def _prose(value: Any) -> str:
    text = inspect.cleandoc(value.__doc__ or "")
    return re.sub(r"\n    ", "\n    ", text)


def _joined(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    wanted = {STUB: stub(), PAGE: page()}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not current: run tools/reference.py", file=sys.stderr)
        sys.exit(bool(stale))
    for path in stale:
        path.write_text(wanted[path], "utf-8")


if __name__ == "__main__":
    main()
