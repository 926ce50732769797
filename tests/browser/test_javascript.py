"""The page's JavaScript: types, lint, format, and the direction of imports."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlepark.interfaces.web.page.static_files import COMMENT, script_without_comments

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
STATIC = ROOT / "src" / "puzzlepark" / "interfaces" / "web" / "static"
TOOLS = HERE / "node_modules"
NODE = str(found) if (found := Path(sys.executable).with_name("node")).exists() else shutil.which("node")
FOLDERS = ("base", "ui", "board", "marks", "play", "make", "gallery", "learn")
"""The folders of modules. A folder imports only from folders before it, and views do not import from each other."""
VIEWS = ("play", "make", "gallery", "learn")
PARSE = """for (const file of process.argv.slice(1))
    new (require("vm").SourceTextModule)(require("fs").readFileSync(file, "utf8"), {identifier: file});"""
"""A program for node that fails if a file is not a valid module. All files are checked in one process."""
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(\s*)"(\.[^"]+)\"""")


def run(tool: str, *arguments: str) -> None:
    """Run a node tool on the page; skip the test if it is not installed."""
    program = TOOLS / tool
    if NODE is None or not program.exists():
        pytest.skip(f"{tool} is not installed: tools/outside.sh installs it where npm can")
    done = subprocess.run([NODE, program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types() -> None:
    run("typescript/bin/tsc", "-p", str(HERE))


def test_lint() -> None:
    run("eslint/bin/eslint.js", "--config", str(HERE / "eslint.config.js"), str(STATIC))


def test_layout() -> None:
    files = [f"{STATIC}/**/*.js", str(HERE / "types.d.ts"), str(HERE / "eslint.config.js")]
    run("prettier/bin/prettier.cjs", "--config", str(HERE / "prettier.json"), "--check", *files)


def imports() -> dict[str, set[str]]:
    """The modules that each module imports, statically or dynamically, by path below js."""
    found: dict[str, set[str]] = {}
    for file in (STATIC / "js").rglob("*.js"):
        code = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", file.read_text("utf-8"), flags=re.S | re.M)
        name = file.relative_to(STATIC / "js").as_posix()
        needed = {os.path.normpath(os.path.join(os.path.dirname(name), path)) for path in IMPORT.findall(code)}
        found[name] = {Path(path).as_posix() for path in needed}
    return found


def test_every_import_leads_to_a_module() -> None:
    known = imports()
    assert len(known) > 50
    for name, needed in known.items():
        assert needed <= set(known), name


def test_imports_go_one_way() -> None:
    for name, needed in imports().items():
        folder = name.rpartition("/")[0]
        if not folder:
            continue
        for other in (path.rpartition("/")[0] for path in needed):
            assert other, f"{name} imports the entry"
            assert FOLDERS.index(other) <= FOLDERS.index(folder), f"{name} imports from {other}"
            assert other == folder or other not in VIEWS, f"{name} imports from {other}"


def test_no_module_imports_itself_by_way_of_others() -> None:
    left = imports()
    while left:
        ends = {name for name, needed in left.items() if not needed & set(left)}
        assert ends, f"a circle among {sorted(left)}"
        left = {name: needed for name, needed in left.items() if name not in ends}


def test_scripts_without_comments_are_the_same_programs(tmp_path: Path) -> None:
    """The server sends scripts without the lines that are only comments."""
    made: list[Path] = []
    for file in STATIC.rglob("*.js"):
        text = file.read_text("utf-8")
        assert all(found.count("*/") < 2 and found.lstrip().startswith("/") for found in COMMENT.findall(text)), (
            file.name
        )
        made.append(tmp_path / f"{len(made)} {file.name}")
        made[-1].write_bytes(script_without_comments(file, "first"))
    if NODE is not None:
        subprocess.run([NODE, "--experimental-vm-modules", "--eval", PARSE, *made], check=True)
