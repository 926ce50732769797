"""examples/puzzlepark-cross-count, the template of a genre in its own package: installed, discovered, played, tested
by the laws of genres; and the first hour of CONTRIBUTING.md, which starts with it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "examples" / "puzzlepark-cross-count"
LAWS = ("test_genre_laws.py", "test_engine_agreement.py", "test_editing.py")


def ran(arguments: list[str], folder: Path, site: Path | None = None) -> str:
    """The output of Python with the package's folder on its path."""
    paths = [str(site)] if site else []
    paths += [str(ROOT / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    # A sample of the tests may leave out the cases of this genre.
    whole = {name: value for name, value in os.environ.items() if name != "PARK_QUICK"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**whole, "PATH": path, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where a copy of the package is installed."""
    folder = tmp_path_factory.mktemp("template")
    shutil.copytree(TEMPLATE, folder / "mine", ignore=shutil.ignore_patterns("__pycache__", "build"))
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    ran([*pip, "--no-build-isolation", "--target", str(folder / "site"), "."], folder / "mine")
    return folder / "site"


def test_its_own_tests_pass(site: Path) -> None:
    told = ran(["-m", "pytest", "-vv", "-p", "no:cacheprovider", "--rootdir", str(TEMPLATE), str(TEMPLATE)], ROOT, site)
    assert "4 passed" in told


def test_the_command_finds_and_plays_it(site: Path, tmp_path: Path) -> None:
    park = ["-m", "puzzlepark.interfaces.cli.start"]
    assert "the four beside it" in ran([*park, "genres", "cross-count"], tmp_path, site)
    ran([*park, "generate", "cross-count", "5x5", "-o", "mine.json"], tmp_path, site)
    assert "UNIQUE" in ran([*park, "solve", "mine.json"], tmp_path, site)
    assert "cross-count" not in ran([*park, "genres"], tmp_path)


def test_the_laws_of_all_genres_hold(site: Path) -> None:
    files = [str(ROOT / "tests" / laws) for laws in LAWS]
    run = ["-m", "pytest", "-o", "addopts=", "-v", "-p", "no:cacheprovider"]
    told = ran([*run, *files, "-k", "cross-count"], ROOT, site)
    for laws in LAWS:
        assert re.search(rf"{laws}::.* PASSED", told), laws


def test_a_newcomers_first_hour() -> None:
    """In `make thorough`, starting from a fresh clone; otherwise without the set-up."""
    clone = ["--clone"] if os.environ.get("PARK_THOROUGH") else []
    assert ran(["tools/first_hour.py", *clone], ROOT).endswith("-- done\n")
