"""Examples of the documentation pass `mypy --strict` and pyright: the library's types agree with what the pages show.

The Python blocks of a page are one module, in which a name may be defined again. An example that shows an error is left
out, and a block with a title is a module of its own.
"""

from __future__ import annotations

import doctest
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from test_docs import PAGES, ROOT, blocks

from yardstick import LONG_PATIENCE

CONFIG = """
[mypy]
strict = True
local_partial_types = True
allow_redefinition_new = True
[mypy-pandas.*,skyline]
ignore_missing_imports = True
"""


def source_of(text: str) -> str:
    """The code of a block, without its output and without examples that raise."""
    if ">>> " not in text:
        return text
    examples = doctest.DocTestParser().get_examples(text)
    return "".join(example.source for example in examples if not example.want.startswith("Traceback"))


def modules(page: Path) -> dict[str, str]:
    """The modules of a page by file name: its examples, and its files."""
    name = page.stem.lower().replace("-", "_")
    found = {f"{name}_page.py": ""}
    for block in blocks(page.read_text("utf-8")):
        if block.language == "python" and block.title:
            found[f"{name}_{Path(block.title).name}"] = block.text
        elif block.language == "python":
            found[f"{name}_page.py"] += source_of(block.text)
    return {name: text for name, text in found.items() if text.strip()}


def write_modules(folder: Path) -> list[str]:
    """Write the modules of all pages, and return their names."""
    for page in PAGES:
        for name, text in modules(page).items():
            (folder / name).write_text(text, "utf-8")
    return sorted(path.name for path in folder.glob("*.py"))


def test_the_examples_of_the_pages_pass_mypy(tmp_path: Path) -> None:
    files = write_modules(tmp_path)
    assert len(files) > 10
    (tmp_path / "mypy.ini").write_text(CONFIG, "utf-8")
    cache = str(ROOT / ".mypy_cache" / "user")
    mypy = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", cache, *files]
    done = subprocess.run(mypy, cwd=tmp_path, capture_output=True, text=True, timeout=LONG_PATIENCE, check=False)
    assert done.returncode == 0, done.stdout


def test_the_examples_of_the_pages_pass_pyright(tmp_path: Path) -> None:
    program = ROOT / "tests" / "browser" / "node_modules" / "pyright" / "index.js"
    node = shutil.which("node")
    if node is None or not program.exists():
        pytest.skip("pyright is not installed: tools/outside.sh installs it where npm can")
    write_modules(tmp_path)
    config = {
        "extraPaths": [str(ROOT / "src")],
        "pythonVersion": "3.11",
        "venvPath": str(Path(sys.prefix).parent),
        "venv": Path(sys.prefix).name,
        "reportUnusedExpression": False,
        "reportMissingImports": False,  # modules that a page writes, and optional libraries
        "reportIncompatibleMethodOverride": False,  # the fields of constraints, as in the package itself
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), "utf-8")
    done = subprocess.run(
        [node, str(program)], cwd=tmp_path, capture_output=True, text=True, timeout=LONG_PATIENCE, check=False
    )
    assert "0 errors" in done.stdout, done.stdout
