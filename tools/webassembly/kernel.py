"""Compiles the kernels for the browser: `native/` as a module that Pyodide loads, by Emscripten."""

from __future__ import annotations

import hashlib
import re
import shutil
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import distribution, version
from pathlib import Path

from webassembly.toolchain import LIMITED_API, PYODIDE, SUITE, Absent, appearing, compiler, pyodide
from webassembly.toolchain import cache as fetched

ROOT = Path(__file__).resolve().parent.parent.parent
BINDING = Path(str(distribution("nanobind").locate_file("nanobind"))).resolve()
NAME = "_native.so"
EXCEPTIONS = ("-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm")
"""Exceptions as Pyodide's own code throws and catches them."""
COMPILE = (
    *("-std=c++20", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-fno-strict-aliasing", *EXCEPTIONS),
    *(f"-DPy_LIMITED_API={LIMITED_API}", "-DNB_COMPACT_ASSERTIONS"),
    # nanobind uses what the C++ library of Emscripten includes only by this header.
    *("-include", "cstdio"),
)
LINK = ("-O3", "-sSIDE_MODULE=2", *EXCEPTIONS, "-sWASM_BIGINT", "-sEXPORTED_FUNCTIONS=_PyInit__native")


def sources() -> list[Path]:
    """The files that are compiled."""
    return [*sorted((ROOT / "native").rglob("*.cpp")), BINDING / "src/nb_combined.cpp"]


INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


@cache
def _included(file: Path) -> frozenset[Path]:
    """The files of this project that a file includes, directly or not, and itself."""
    found = {file}
    for name in INCLUDE.findall(file.read_text("utf-8")):
        for inner in (file.parent / name, ROOT / "native" / name):
            if inner.is_file() and inner.resolve() not in found:
                found |= _included(inner.resolve())
    return frozenset(found)


COMMENT = re.compile(rb"^[ \t]*//.*\n", re.MULTILINE)


def digest(*files: Path) -> str:
    """A name for what is compiled from these files, with these flags and versions. Comments do not change it."""
    known = hashlib.sha256(repr((COMPILE, LINK, PYODIDE, SUITE, version("nanobind"))).encode())
    for inner in sorted({inner for file in files for inner in _included(file)}):
        known.update(COMMENT.sub(b"", inner.read_bytes()))
    return known.hexdigest()[:16]


def place() -> Path:
    """Where the module of the present sources is, or would be."""
    return fetched() / "kernels" / digest(*sources()) / NAME


def cached() -> Path:
    """The module of the present sources, from the cache."""
    if not place().exists():
        raise Absent("the kernels are not compiled for the browser here, which `make site` does")
    return place()


def configuration(stdlib: Path, template: Path) -> str:
    """`pyconfig.h` of Pyodide's Python. The values are in its library; the names are those of another pyconfig.h."""
    known: dict[str, object] = {}
    with zipfile.ZipFile(stdlib) as library:
        [name] = [name for name in library.namelist() if re.fullmatch(r"_sysconfigdata_\w*emscripten[\w-]*\.py", name)]
        exec(library.read(name).decode(), known)
    values = known["build_time_vars"]
    assert isinstance(values, dict)
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in dict.fromkeys(re.findall(r"#\s*(?:define|undef)\s+(\w+)", template.read_text("utf-8"))):
        value = values.get(name)
        number = isinstance(value, int) and (value or name.startswith("SIZEOF_"))
        if number or (isinstance(value, str) and re.fullmatch(r'"[^"*]*"', value)):
            lines.append(f"#define {name} {value}")
    return "\n".join([*lines, "#endif", ""])


def build(jobs: int, fetch: bool = True) -> Path:
    """Compile what is not in the cache; the path of the module."""
    module = place()
    if module.exists():
        return module
    emscripten = compiler(ROOT / "build/webassembly", fetch)
    work = emscripten.folder
    work.mkdir(parents=True, exist_ok=True)
    _copy_headers(emscripten.headers, work / "python", pyodide(fetch))
    for name in ("include", "src", "ext"):
        shutil.copytree(BINDING / name, work / "nanobind" / name, dirs_exist_ok=True)
    shutil.rmtree(work / "native", ignore_errors=True)
    shutil.copytree(ROOT / "native", work / "native")
    (work / "objects").mkdir(exist_ok=True)
    seen = emscripten.seen
    folders = ("python", "nanobind/include", "nanobind/ext/robin_map/include", "native")
    include = [f"-I{seen}/{folder}" for folder in folders]

    def compiled(file: Path) -> str:
        name = f"objects/{file.stem}-{digest(file)}.o"
        if not (work / name).exists():
            at = file.relative_to(ROOT) if file.is_relative_to(ROOT / "native") else f"nanobind/src/{file.name}"
            emscripten.run([*COMPILE, *include, "-c", f"{seen}/{at}", "-o", f"{seen}/{name}.part"])
            (work / f"{name}.part").rename(work / name)
        return f"{seen}/{name}"

    with ThreadPoolExecutor(jobs) as pool:
        # The largest first, so that the last ones are short.
        ordered = sorted(sources(), key=lambda file: -file.stat().st_size)
        objects = list(pool.map(compiled, ordered))
    emscripten.run([*LINK, *objects, "-o", f"{seen}/{NAME}"])
    with appearing(module.parent) as made:
        shutil.copy(work / NAME, made / NAME)
    return module


def _copy_headers(headers: Path, to: Path, interpreter: Path) -> None:
    """Python's headers with the configuration of Pyodide."""
    shutil.copytree(headers, to, dirs_exist_ok=True)
    template = to / "pyconfig.h"
    found = [template, *headers.parent.glob(f"*/{headers.name}/pyconfig.h")]
    longest = max((file for file in found if file.exists()), key=lambda file: file.stat().st_size)
    template.write_text(configuration(interpreter / "python_stdlib.zip", longest), "utf-8")
