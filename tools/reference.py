"""Generate the type stub `src/puzzlepark/__init__.pyi` and the reference page of the library, `docs/python.md`.

Usage:

    python tools/reference.py           write both
    python tools/reference.py --check   exit with 1 if one of them is out of date
"""

from __future__ import annotations

import ast
import builtins
import enum
import importlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlepark
from puzzlepark.core.docstring import arguments_of, example_of
from puzzlepark.registry import genres

ROOT = Path(__file__).resolve().parent.parent
STUB = ROOT / "src" / "puzzlepark" / "__init__.pyi"
PAGE = ROOT / "docs" / "python.md"
WIDTH = 120

STUB_HEAD = '''"""The types of the package, for type checkers. `tools/reference.py` generates this file."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

{imports}

_T = TypeVar("_T")
Line: TypeAlias = Sequence[_T] | _Array
Table: TypeAlias = Sequence[Sequence[_T]] | _Array
Clue: TypeAlias = int | Literal["?"] | None
ClueCell: TypeAlias = Mapping[str, int | None]

__version__: str
__all__: list[str]

genres: _Genres
'''

PAGE_HEAD = """# The Python library

This page documents every name of `import puzzlepark as pp`. `tools/reference.py` generates it from the docstrings. The
[tutorial](tutorial.md) uses these functions in examples, and `examples/` has complete scripts.

**Places.** In Python, in JSON and in sentences, rows and columns count from 1, and the row comes first: `(2, 3)` is the
third cell of the second row. A side of a cell is N, W, E or S: the door `(1, 1, "N")` is above the first cell. Inside
the library a place is a `Spot` with doubled coordinates, so that cells, edges and corners share one coordinate system.
Both coordinates of a cell are odd, one coordinate of an edge is odd, and both of a corner are even. `pp.cell(2, 3)` is
the spot of a cell, and `pp.edge((2, 3), (2, 4))` the spot of an edge.

**Names.** `height` and `width` are the size of a board. `rows` and `cols` are the clues outside its rows and columns.
These names are the same in constructors, in `Puzzle.to_dict` and in JSON.

**Attributes.** `puzzle.plain` has the arguments of the constructor as attributes: `pp.Sudoku(numbers=t).plain.numbers`
equals `t`, and `pp.Sudoku(**vars(puzzle.plain))` is an equal puzzle. The attributes of the puzzle itself are for
engines and genres: clues are pairs of a `Spot` and a number, and the size is `rows` and `cols`. These attributes may
change between versions.

**Types.** In signatures, `MarksLike` is a solution, marks, tables by the names of layers, or plain lists: the rows of
the answer's layer, or its lines as lists of (row, column). A `Source` is a path, an open file or bytes. `Progress` is a
function that is called with the current activity, the amount done, and the total amount (0 if it is unknown). `Cancel`
is a function that returns true to stop the task. `OnInterrupt` is "raise" or "report". Scripts can be checked with
`mypy --strict`.

**Puzzles in every form.** A function that takes a puzzle also takes the results of `generate` and `load_all`, a URL, a
text, a path, an open file or a dict: `pp.solve("puzzle.json")`, `pp.draw(pp.generate("sudoku", size=6))`. A genre is
given by its name, its title, one of its other names ("hashi", "Star Battle") or its type (`pp.Sudoku`). The error for
an unknown name suggests the most similar one.

**Callbacks.** If `progress` or `cancel` raises an exception, the task ends and the exception reaches the caller.

**Environment.** The library reads one variable: `PARK_URL`, the address of a Park for the links of `to_url`. The
command `park` also reads `PARK_DEBUG=1`, which shows the tracebacks of internal errors, and `NO_COLOR`. `park serve`
stores its database below `XDG_DATA_HOME`, and `park bench` looks for published boards in `PARK_DATA`.
"""

GROUPS = {
    "Read and write": ("load", "loads", "load_all", "load_marks", "from_dict", "dumps", "save", "to_url", "draw"),
    "Solve": ("solve", "solutions", "solve_many", "count", "forced", "sample", "diagram", "check", "engine_names"),
    "Prove": ("certify", "verify"),
    "Explain": ("explain", "grade", "hint", "why", "judge", "lesson", "diagnose", "audit"),
    "Make": ("generate", "complete", "word"),
    "Invent": ("own", "rules_catalog"),
    "Know": ("genre", "genre_names", "rules", "cell", "edge"),
}
MARKS = """### pp.Marks

The marks on a board: a mapping from `Var(layer, spot)` to a number. An absent variable is undecided; 0 means that
nothing is there. A `Solution` is such a mapping, too.
"""
PUZZLE_LIKE = """### pp.PuzzleLike

A puzzle in every form that the functions take: a puzzle, the result of `generate` or an entry of `load_all`, a dict, a
URL, a text, bytes, a path or an open file.
"""
MARKS_LIKE = """### pp.MarksLike

Marks in every form that the functions take: a solution, marks, tables by the names of layers, plain
lists or an array.
"""
EXPLAINED = (
    "Explanation",
    "Step",
    "Grade",
    "Hint",
    "Why",
    "Judgement",
    "Claim",
    "Lesson",
    "Diagnosis",
    "Audit",
    "RulePicture",
)
VALUES = (
    "Puzzle", "Solution", "Report", "Forced", "Status", "Verdict", "Violation", "Made", "Entry", "Diagram", "GenreInfo",
)  # fmt: skip
MORE_VALUES = (
    *EXPLAINED, "CatalogRule", "RulesCatalog", "Option", "Info", "Layer", "Spot", "Var", "Stats", "Certificate",
    "Verified",
)  # fmt: skip
INSIDE = {
    "Puzzle": {"rows", "cols", "changed", "once", "pack", "grid"},
    "Solution": {"of", "project", "forget", "layer"},
}
"""Members that only the code of the package uses."""
ERRORS = ("ParkError", "BadInput", "EngineFault", "Rejected", "Stopped", "Unreached")


KNOWN_IN_STUB = {"Any", "Literal", "Mapping", "Sequence"}
"""The names that the head of the stub imports."""


# --- the stub


def stub() -> str:
    """Return the text of `__init__.pyi`."""
    lines, verbs = [], []
    exported, coerced = set(vars(puzzlepark)["_MODULE_OF"]), vars(puzzlepark)["_TAKE_PUZZLES"]
    for home, names in vars(puzzlepark)["_NAMES_BY_MODULE"].items():
        lines += [f"from puzzlepark.{home} import {name} as {name}" for name in names if name not in coerced]
        for name in (name for name in names if name in coerced):
            signatures, needed = _coerced(f"puzzlepark.{home}", name, exported)
            verbs += signatures
            lines += needed
    by_name = {line.rpartition(" ")[2]: line for line in reversed(lines)}  # one module is enough for a name
    lines = list(by_name.values())
    for kind in genres().values():
        home, name = kind.puzzle.__module__, kind.puzzle.__name__
        lines.append(f"from {home} import {name} as _{name}")
    typed = "".join(f"\n{_typed(kind.puzzle)}" for kind in genres().values())
    lines += ["from puzzlepark.genres import _Genres", "from puzzlepark.tasks.marks import Array as _Array"]
    imports = "\n".join(sorted(lines))
    text = STUB_HEAD.format(imports=imports) + "".join(f"\n{verb}\n" for verb in verbs) + typed
    for arguments in (("check", "--quiet", "--select", "I", "--fix"), ("format",)):
        ruff = [sys.executable, "-m", "ruff", *arguments, "--stdin-filename", str(STUB), "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout
    return text


def _coerced(home: str, name: str, exported: set[str]) -> tuple[list[str], list[str]]:
    """The signatures of a verb as users call it, with a puzzle in every form, and the imports that they need."""
    tree = ast.parse(Path(str(importlib.import_module(home).__file__)).read_text("utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    functions = functions[:-1] if len(functions) > 1 else functions  # the last one of overloads is the implementation
    origin = {
        alias.asname or alias.name: f"from {node.module} import {alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    texts, needed = [], []
    for function in functions:
        arguments = function.args
        for argument in (*arguments.args, *arguments.kwonlyargs):
            if argument.arg in ("puzzle", "puzzles", "of") and argument.annotation is not None:
                spelled = ast.unparse(argument.annotation).replace("Puzzle", "PuzzleLike")
                argument.annotation = ast.parse(spelled, mode="eval").body
        arguments.defaults = [ast.Constant(...) for _ in arguments.defaults]
        arguments.kw_defaults = [None if each is None else ast.Constant(...) for each in arguments.kw_defaults]
        function.body = [ast.Expr(ast.Constant(...))]
        for node in [node for node in ast.walk(function) if isinstance(node, ast.Name)]:
            if node.id not in exported and node.id not in vars(builtins) and node.id not in KNOWN_IN_STUB:
                # With an underscore behind, because a type of puzzles may have the same name, as Path has.
                needed.append(f"{origin.get(node.id, f'from {home} import {node.id}')} as {node.id}_")
                node.id = f"{node.id}_"
        texts.append(ast.unparse(function))
    return texts, needed


def _typed(kind: Any) -> str:
    name = kind.__name__
    keys = [(key, type_, part) for part in kind.fields for key, type_ in part.keys.items()]
    needed = [f"{key}: {type_}" for key, type_, part in keys if part.needed_to_build]
    free = [f"{key}: {_optional(type_)} = ..." for key, type_, part in keys if not part.needed_to_build]
    about = ["title: str = ...", "author: str = ...", "source: str = ...", "note: str = ..."]
    about += ["extra_fields: Sequence[Any] = ...", "extra_rules: Sequence[Any] = ...", "without: Sequence[str] = ..."]
    arguments = [
        "self",
        "height: int | str | tuple[int, int] | Table[Any] | None = ...",
        "width: int | None = ...",
        "*",
        *needed,
        *free,
        *about,
    ]
    listed = "".join(f"        {argument},\n" for argument in arguments)
    return f"class {name}(_{name}):\n    def __init__(\n{listed}    ) -> None: ...\n"


def _optional(type_: str) -> str:
    return type_ if type_ == "Any" else f"{type_} | None"


# --- the page


def page() -> str:
    """Return the text of the reference page."""
    parts = [PAGE_HEAD, "## Build\n", _building()]
    for title, names in GROUPS.items():
        parts += [f"## {title}\n", *map(_function, names)]
    parts += ["## Values\n", MARKS, PUZZLE_LIKE, MARKS_LIKE, *map(_class, (*VALUES, *MORE_VALUES))]
    parts += ["## Errors\n", *map(_class, ERRORS)]
    return "\n".join(parts)


def _building() -> str:
    lines = [
        "A puzzle is built from plain lists, tuples or NumPy arrays. The size, `height` and `width`, comes first, and",
        "may be omitted if a table determines it. Omitted arguments have the values of an empty board. `title`,",
        "`author` and `source` are accepted, too. `extra_rules`, `extra_fields` and `without` change the rules; `own`",
        "makes a genre. Below, each argument is followed by the entries that it may hold, written as in Python, and",
        "their meanings. `Table[x]` is a list of rows of x, `Line[x]` is a list of x, and `Clue` is a number,",
        '"?" or None.',
        "",
        "```python",
        "import puzzlepark as pp",
        "```",
        "",
    ]
    for kind in genres().values():
        lines += [f"### pp.{kind.puzzle.__name__}", "", kind.rulebook[0], ""]
        lines += ["```text", *arguments_of(kind.puzzle), "```", "", "```python", example_of(kind.puzzle), "```", ""]
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
