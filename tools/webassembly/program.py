"""Packs the program for the browser: the interpreter, its library, and the packages, compiled and compressed.

Everything is compiled to bytecode, and only what the program needs is packed. The files are compressed here, and
unpacked by the worker that loads them, since many hosts of static sites do not compress such files. The browser unpacks
the interpreter and its library by gzip. The interpreter unpacks the packages by Zstandard, which makes them a third
smaller.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import distribution, version
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from webassembly.kernel import ROOT
from webassembly.toolchain import PYODIDE, Absent, appearing, cache, pyodide, wheel

PACKAGE = ROOT / "src" / "puzzlepark"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
"""Files that a worker imports as modules."""
WITHOUT = (
    "puzzlepark/interfaces/cli",
    "puzzlepark/interfaces/web/static",
    "puzzlepark/interfaces/web/database",
    "puzzlepark/interfaces/web/http",
    "puzzlepark/interfaces/web/jobs",
    "puzzlepark/interfaces/web/page",
    "puzzlepark/interfaces/web/routes",
    "puzzlepark/interfaces/web/workers",
    "puzzlepark/interfaces/web/app",
    "puzzlepark/interfaces/web/schemas",
    "puzzlepark/gym",
    "pysat/allies",
)
"""What is not packed of the packages."""
WITHOUT_FILES = (".pyi", "py.typed", "collection.jsonl", ".c", ".h", ".exe")
WITHOUT_LIBRARY = (
    *("_pyrepl", "bdb", "cmd", "compileall", "dbm", "doctest", "ensurepip", "filecmp", "ftplib"),
    *("idlelib", "imaplib", "lib2to3", "mailbox", "multiprocessing", "nntplib", "optparse", "pdb", "pickletools"),
    *("poplib", "profile", "profiling", "pstats", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter"),
    *("sched", "shelve", "smtplib", "socketserver", "sqlite3", "tabnanny", "test", "this", "timeit", "tkinter"),
    *("trace", "tracemalloc", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xmlrpc"),
    *("__hello__", "__phello__", "_markupbase", "_pyio", "cProfile", "colorsys", "configparser", "ctypes"),
    *(
        "fileinput",
        "getpass",
        "graphlib",
        "hmac",
        "http",
        "mimetypes",
        "modulefinder",
        "netrc",
        "nturl2path",
        "plistlib",
    ),
    *("secrets", "shlex", "ssl", "stringprep", "symtable", "tarfile", "tomllib", "uuid", "zoneinfo"),
    *(
        "zipapp",
        "_aix_support",
        "_osx_support",
        "_ios_support",
        "_android_support",
        "curses",
        "antigravity",
        "tty",
        "pty",
    ),
)
"""Modules and packages of Python's library that the program does not need."""
ENCODINGS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "cp1252",
    "idna",
    "latin_1",
    "utf_8",
    "utf_8_sig",
    "utf_16",
    "utf_16_be",
    "utf_16_le",
}
EXAMPLES = ("__init__", "hitman", "lbx", "mcsls", "rc2")
"""What a diagnosis uses of python-sat's examples."""
PURE = ("six",)
"""Packages without compiled code, as they are installed here."""
COMPILED = ("python-sat",)
COMPILER = Path(__file__).with_name("compile.mjs")
COMPRESSOR = Path(__file__).with_name("compress.mjs")
PACKAGES = "packages.pack.zst"


def files_below(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    """The files of a package that are packed, with their names."""
    top = folder / name
    for file in sorted([top] if top.is_file() else top.rglob("*")):
        path = file.relative_to(folder).as_posix()
        unused = path.startswith("pysat/examples/") and file.stem not in EXAMPLES
        skipped = unused or path.startswith(WITHOUT) or path.endswith(WITHOUT_FILES) or "__pycache__" in path
        if file.is_file() and not skipped and not (name == "puzzlepark" and path.endswith((".so", ".pyd"))):
            yield path, file


def _stage_library(folder: Path) -> None:
    """Copy the modules of Python's library that are packed into a folder."""
    with zipfile.ZipFile(pyodide() / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            top, _, below = name.partition("/")
            unused = top.removesuffix(".py") in WITHOUT_LIBRARY or "/test" in name
            if top == "encodings" and below.removesuffix(".py") not in ENCODINGS:
                unused = True
            if not unused:
                archive.extract(name, folder)


def _stage_packages(kernel: Path, folder: Path) -> None:
    """Copy the packages into a folder."""
    for root, names in _roots():
        for name in names:
            for path, file in files_below(root, name):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, folder / path)
    shutil.copy(kernel, folder / "puzzlepark" / kernel.name)
    about = folder / f"puzzlepark-{version('puzzlepark')}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: puzzlepark\nVersion: {version('puzzlepark')}\n")


def _roots() -> Iterator[tuple[Path, list[str]]]:
    """Folders, and the packages in them that are packed."""
    yield PACKAGE.parent, ["puzzlepark"]
    for name in PURE:
        found = distribution(name)
        tops = {str(file).split("/")[0] for file in found.files or ()}
        yield Path(str(found.locate_file(""))), sorted(top for top in tops if top in (name, f"{name}.py"))
    for name in COMPILED:
        folder = wheel(name, fetch=True)
        yield folder, sorted(file.name for file in folder.iterdir() if not file.name.endswith((".dist-info", ".data")))


def _run_in_node(script: Path, *files: Path) -> None:
    """Run a script that uses the interpreter, with the interpreter's folder as its first argument."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
    if node is None:
        raise Absent("there is no node to compile the packages with")
    subprocess.run([node, script, pyodide(), *files], check=True, stdout=subprocess.DEVNULL)


def _compile(folder: Path) -> None:
    """Replace the Python files in a folder by bytecode."""
    _run_in_node(COMPILER, folder)


def _compress(contents: Mapping[str, bytes], to: Path) -> None:
    for name, content in contents.items():
        (to / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def interpreter() -> Path:
    """The folder with the interpreter and its library, packed. They stay the same until another Pyodide is used."""
    own = Path(__file__).read_bytes() + COMPILER.read_bytes()
    folder = cache() / f"interpreter-{PYODIDE}-{sha256(own).hexdigest()[:12]}"
    if folder.is_dir():
        return folder
    info = json.loads((pyodide() / "pyodide-lock.json").read_text("utf-8"))["info"]
    with appearing(folder) as made, TemporaryDirectory() as work:
        _stage_library(Path(work))
        _compile(Path(work))
        contents = {
            "pyodide.asm.wasm": (pyodide() / "pyodide.asm.wasm").read_bytes(),
            "python_stdlib.zip": zipped(Path(work)),
            "info.json": json.dumps(info).encode(),
        }
        _compress(contents, made)
        for script in SCRIPTS:
            shutil.copy(pyodide() / script, made / script)
    return folder


def packages(kernel: Path) -> Path:
    """The packages in one compressed file. The file is kept in `build` until one of the packages changes."""
    with TemporaryDirectory() as work:
        folder, file = Path(work) / "packages", Path(work) / "packages.pack"
        folder.mkdir()
        _stage_packages(kernel, folder)
        contents = [packed(folder), COMPILER.read_bytes(), COMPRESSOR.read_bytes(), PYODIDE.encode()]
        made = ROOT / "build/webassembly" / f"packages-{sha256(b''.join(contents)).hexdigest()[:16]}" / PACKAGES
        if made.exists():
            return made
        _compile(folder)
        file.write_bytes(packed(folder))
        outdated = list(made.parent.parent.glob("packages-*"))
        with appearing(made.parent) as new:
            _run_in_node(COMPRESSOR, file, new / PACKAGES)
        for each in outdated:
            shutil.rmtree(each, ignore_errors=True)
    return made


def build(kernel: Path, to: Path) -> dict[str, int]:
    """Write the program into a folder. Returns the names of the compressed files with their sizes."""
    shutil.copytree(interpreter(), to)
    shutil.copy(packages(kernel), to)
    return {file.name: file.stat().st_size for file in sorted(to.iterdir()) if file.suffix in (".gz", ".zst")}


def zipped(folder: Path) -> bytes:
    """A folder as an archive that is not compressed: it compresses better as a whole."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.writestr(zipfile.ZipInfo(file.relative_to(folder).as_posix()), file.read_bytes())
    return buffer.getvalue()


def packed(folder: Path) -> bytes:
    """A folder as the worker unpacks it: the length of an index, the index of names and sizes, and the contents. Files
    with the same ending are together, which compresses best."""
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=lambda file: (file.suffix, str(file)))
    contents = [file.read_bytes() for file in files]
    names = [(file.relative_to(folder).as_posix(), len(data)) for file, data in zip(files, contents, strict=True)]
    index = json.dumps(names, separators=(",", ":")).encode()
    return b"".join([len(index).to_bytes(4, "little"), index, *contents])
