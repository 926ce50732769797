"""A genre of another package is discovered by its entry point, and everything works for it without other changes.

The genre (`stranger/half_rows`) is strange on purpose: see there. The tests that run over all genres run over it, too.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
LAWS = (
    "test_genre_laws.py",
    "test_editing.py",
    "test_engine_agreement.py",
    "test_formats_round_trip.py",
    "test_formats_penpa.py",
    "test_certificate_clauses.py",
    "test_certificates.py",
    "test_audit.py",
)
"""Tests with a case for each genre."""


def package(folder: Path, name: str, module: str) -> None:
    """Make a folder look like an installed package with a genre."""
    about = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(METADATA.format(name=name))
    (about / "entry_points.txt").write_text(f"[puzzlepark.genres]\n{name} = {module}\n")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the external genre is installed, with generated examples."""
    folder = tmp_path_factory.mktemp("site")
    package(folder, "half-rows", "half_rows")
    shutil.copytree(HERE / "stranger" / "half_rows", folder / "half_rows", ignore=shutil.ignore_patterns("__pycache__"))
    ran(folder, [str(HERE.parent / "tools" / "examples.py"), "half-rows"])
    return folder


def ran(site: Path, arguments: list[str]) -> str:
    """What Python prints with these arguments, where the folder is one of its own."""
    paths = [str(site), str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("PARK_QUICK", None)  # A sample may leave out the cases of this genre.
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=HERE.parent, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_named_failure_has_a_board(site: Path) -> None:
    breaks = json.loads((site / "half_rows" / "examples.json").read_text())["breaks"]
    assert [case.get("breaks") for case in breaks] == ["row.over", "row.under", "end", "number", None]


def test_the_laws_hold(site: Path) -> None:
    files = [str(HERE / laws) for laws in LAWS]
    told = ran(site, ["-m", "pytest", "-o", "addopts=", "-v", "-p", "no:cacheprovider", *files, "-k", "half-rows"])
    for laws in LAWS:
        assert re.search(rf"{laws}::.* PASSED", told), laws


CODE = """
import puzzlepark as pp
from puzzlepark.registry import genre_of
assert "half-rows" in pp.genre_names() and pp.genre("half-rows").puzzle is pp.HalfRows
made = pp.generate("half-rows", 6, 6, seed=1)
assert pp.generate("half-rows", 6, 6, seed=1).puzzle == made.puzzle
puzzle = made.puzzle
assert pp.solve(puzzle).status is pp.Status.UNIQUE
for form in ("json", "url", "pzpr", "penpa"):
    assert pp.loads(pp.dumps(puzzle, form)) == puzzle, form
bare = puzzle.changed(numbers=())
assert pp.loads(pp.to_url(bare)) == bare
for step in pp.explain(puzzle).steps:
    assert not any(f"row {k}" in step.sentence.lower() for k in range(7, 40)), step.sentence
    assert all(spot.r <= 13 and spot.c <= 13 for spot in step.where), step
    assert all(spot.r <= 13 and spot.c <= 13 for deduction in step.deductions for spot in deduction.where), step
"""


def test_it_is_made_solved_written_and_explained(site: Path) -> None:
    ran(site, ["-c", CODE])
    told = ran(site, ["-m", "puzzlepark.interfaces.cli.start", "genres", "half-rows"])
    assert "Shade half of the cells" in told


SIDES = """
import puzzlepark as pp
from puzzlepark.core.fields.where import where
from puzzlepark.registry import genre_named
genre = genre_named("half-rows")
board = genre.blank(2, 4)
slots = genre.slots(board, genre.tools[0])
assert len(slots) == 12 and (5, 3) in slots and (3, 9) in slots and (5, 9) not in slots
put = pp.HalfRows(2, 4, right=[1, None], below=[None, None, None, 0])
assert put.ends == (((1, 9), 1), ((5, 7), 0))
assert [where(spot, put) for spot, _ in put.ends] == ["the right of row 1", "the lower end of column 4"]
assert genre.resize(put, 3, 6).ends == (((1, 13), 1), ((7, 7), 0))
assert genre.resize(put, 2, 2).ends == (((1, 5), 1),)
from puzzlepark.core.symmetry import Symmetry
assert genre.turned(put, Symmetry(True, True)).ends == (((-1, 1), 0), ((3, -1), 1))
assert str(put).splitlines()[1].endswith("1") and str(put).splitlines()[-1].strip() == "0"
"""


def test_clues_on_the_right_and_below(site: Path) -> None:
    ran(site, ["-c", SIDES])


def test_a_package_that_is_broken_is_told_and_left_out(tmp_path: Path) -> None:
    package(tmp_path, "broken", "broken_genre")
    (tmp_path / "broken_genre.py").write_text("import nothing_of_this_name")
    code = "import puzzlepark as pp; print('akari' in pp.genre_names(), 'broken' in pp.genre_names())"
    assert ran(tmp_path, ["-W", "ignore", "-c", code]).split() == ["True", "False"]
    code = (
        "import warnings, puzzlepark as pp\n"
        "with warnings.catch_warnings(record=True) as told: pp.genre_names()\n"
        "print(told[0].message)\n"
        "try: pp.generate('broken', 4, 4)\nexcept pp.BadInput as error: print(error)"
    )
    first, second = ran(tmp_path, ["-c", code]).splitlines()
    assert first == second
    assert first.startswith('The genre "broken" of broken_genre cannot be loaded: No module named')
