"""The registry imports no more genres than a name or a text needs, and finds those that the manifest does not list."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import puzzlepark as pp
from puzzlepark import registry
from puzzlepark.core.record import replace
from puzzlepark.genres import kit
from puzzlepark.genres.kit import referee

from yardstick import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "puzzlepark"
IMPORTED = "{m.split('.')[2] for m in sys.modules if m.startswith('puzzlepark.genres.')} - {'kit', 'manifest'}"
"""An expression for the genres that a process has imported."""
GENRE = """
from dataclasses import dataclass
from typing import ClassVar

from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Blank(kit.Puzzle):
    genre: ClassVar[str] = "blank-sheet"
    title: ClassVar[str] = "Blank Sheet"
    aliases: ClassVar[tuple[str, ...]] = ("tabula-rasa",)
    fields = ()


GENRE = kit.Genre(
    Blank,
    rulebook=("Shade nothing.",),
    messages={},
    check=lambda puzzle, marks: None,
    model=lambda puzzle: kit.shade_model(puzzle.grid, []),
    **kit.declare_shading(Blank, "blank", (), ()),
)
"""


def run(code: str, *options: str) -> str:
    command = [sys.executable, *options, "-c", f"import sys\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_manifest_is_current() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "manifest.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("code", "imported"),
    [
        ("pp.Sudoku", {"sudoku"}),
        ("pp.genre_names()", set()),
        ("dir(pp)", set()),
        ("pp.genre('hashi')", {"hashiwokakero"}),
        ("pp.genre('Number Place')", {"sudoku"}),
        ("pp.loads('https://puzz.link/p?loopy/2/2/gh')", {"slitherlink"}),
        ("pp.loads('https://example.org/loopy.html#2x2t0:3c')", {"slitherlink"}),
        ("pp.loads(pp.dumps(pp.Tapa(2, 2), 'penpa'))", {"tapa"}),
        ("pp.loads(pp.dumps(pp.Tapa(2, 2)))", {"tapa"}),
    ],
)
def test_no_other_genre_is_imported(code: str, imported: set[str]) -> None:
    assert run(f"import puzzlepark as pp\n{code}\nprint(*sorted({IMPORTED}))").split() == sorted(imported)


def test_a_misspelt_name_imports_no_genre() -> None:
    code = f"import puzzlepark as pp\ntry: pp.genre('tilepant')\nexcept pp.BadInput as error: print(error, {IMPORTED})"
    assert run(code) == 'There is no genre "tilepant"; did you mean "tilepaint"? set()'


def test_the_package_works_from_a_zip_archive_without_its_sources(tmp_path: Path) -> None:
    """Only the kernels are loaded from their own file, because a library cannot be loaded from an archive."""
    native = find_spec("puzzlepark._native")
    assert native is not None
    archive = tmp_path / "puzzlepark.zip"
    with zipfile.PyZipFile(str(archive), "w") as zipped:
        zipped.writepy(str(PACKAGE))
        assert all(name.endswith(".pyc") for name in zipped.namelist())
    code = f"""
from importlib.util import module_from_spec, spec_from_file_location
sys.path.insert(0, {str(archive)!r})
import puzzlepark as pp
spec = spec_from_file_location("puzzlepark._native", {native.origin!r})
sys.modules[spec.name] = module_from_spec(spec)
spec.loader.exec_module(sys.modules[spec.name])
print(pp.__file__.startswith({str(archive)!r}), pp.genre("hashi").name, pp.solve(pp.Sudoku(4, 4)).status.name)
print(pp.genre_names() == sorted(pp.genre_names()), "Sudoku" in dir(pp), len(pp.genre_names()))
"""
    assert run(code, "-S").split() == ["True", "hashiwokakero", "MULTIPLE", "True", "True", str(len(registry.genres()))]


def test_a_new_folder_is_a_genre_before_the_manifest_lists_it(tmp_path: Path) -> None:
    (tmp_path / "blank_sheet").mkdir()
    (tmp_path / "blank_sheet" / "__init__.py").write_text(GENRE, "utf-8")
    code = f"""
import puzzlepark as pp
import puzzlepark.genres
puzzlepark.genres.__path__.append({str(tmp_path)!r})
assert pp.genre("blank-sheet").puzzle is pp.Blank and "Blank" in dir(pp) and "blank-sheet" in pp.genre_names()
assert pp.genre("Blank Sheet") == pp.genre("tabula rasa") == pp.genre("blank-sheet")
assert pp.loads("tabularasa/3/2") == pp.loads(pp.dumps(pp.Blank(2, 3), "penpa")) == pp.Blank(2, 3)
print(*{IMPORTED})
"""
    assert run(code).split() == ["blank_sheet"]


def test_genres_of_kind_gives_the_genre_of_a_name_in_urls() -> None:
    assert [genre.name for genre in registry.genres_of_kind("gokigen")] == ["slant"]
    assert not registry.genres_of_kind("chess")


def test_aka_is_still_read_as_aliases() -> None:
    class Former(pp.Puzzle):
        aka = ("older",)

    assert Former.aliases == Former.aka == ("older",)
    assert pp.Sudoku.aka == pp.Sudoku.aliases


def test_a_genre_may_be_declared_with_former_names() -> None:
    genre = registry.genre_named("doppelblock")
    former = replace(genre, clues_from=None, reveals=None, clues_of=genre.clues_from, giveaways=genre.reveals)
    assert (former.clues_from, former.reveals) == (genre.clues_from, genre.reveals)


def test_genres_of_other_packages_may_use_former_names() -> None:
    assert kit.cell_at is kit.cell_at
    assert (referee.Fault, referee.count_faults) == (referee.RawViolation, referee.count_violations)
    assert kit.Display((), faults={"loop": "line"}).violations == {"loop": "line"}
    with pytest.raises(AttributeError):
        referee.no_faults  # noqa: B018
