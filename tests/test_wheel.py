"""The wheel: built, installed in a separate environment outside the checkout, with the locked versions, and used.

Nothing is downloaded: the requirements are copied from this environment, and neither a compiler nor any other program
is available. `PARK_WHEEL` names a wheel to test instead of building one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from yardstick import PATIENCE, eventually

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PATH = '{"genre": "path", "height": 2, "width": 2, "doors": [[1, 1, "N"], [2, 2, "S"]], "rows": [1, 2]}'
MOST_MIB = 55
"""The most MiB that README.md may name for a minimal install."""

SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"
ENV = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PARK", "VIRTUAL"))} | {"PATH": "/nowhere"}
"""An environment in which no program is found; Python is called by its full path."""
EXTRAS = {
    "web": "import puzzlepark.interfaces.web.app, puzzlepark.interfaces.web.page.offline_book",
    "postgres": "import psycopg, sqlalchemy; sqlalchemy.create_engine('postgresql+psycopg://nobody@localhost/none')",
    "cp": "import puzzlepark as pp; assert pp.solve(pp.Sudoku(4, 4), engine='cp', seconds=None).solution is not None",
    "book": "from puzzlepark.tasks.book.qr import qr_code; assert qr_code('https://park.example')",
    "cluster": "import distributed, puzzlepark.tasks.batch.cluster",
    "mcp": "import mcp, puzzlepark.interfaces.cli.commands.mcp",
    "gym": "from puzzlepark.gym import PuzzleEnv; PuzzleEnv('sudoku', (4, 4)).reset(seed=1)",
    "parquet": "from puzzlepark.tasks.parquet import parquet; assert parquet([])[:4] == b'PAR1'",
}
"""A use of each extra, on its own."""


def closure(wanted: list[str]) -> set[str]:
    """The names of all packages that these requirements install, according to the installed metadata."""
    found: set[str] = set()
    todo = [Requirement(text) for text in wanted]
    while todo:
        need = todo.pop()
        name = canonicalize_name(need.name)
        if name == "puzzlepark" or (need.marker and not need.marker.evaluate({"extra": ""})):
            todo += [Requirement(t) for e in need.extras for t in PROJECT["optional-dependencies"].get(e, [])]
            continue
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:
            continue
        for brought in map(Requirement, requires):
            fits = [not brought.marker or brought.marker.evaluate({"extra": extra}) for extra in need.extras or {""}]
            if any(fits) and canonicalize_name(brought.name) not in found:
                brought.marker = None
                todo.append(brought)
        found.add(name)
    return found


def locked() -> dict[str, set[str]]:
    """The versions in the lock files by package: there may be several, for several Pythons."""
    found: dict[str, set[str]] = {}
    text = "\n".join((ROOT / name).read_text("utf-8") for name in ("requirements.txt", "requirements-dev.txt"))
    for name, version in re.findall(r"^([\w.-]+)==([^ \\]+)", text, re.MULTILINE):
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


def run(*command: str | Path, **more: object) -> str:
    """The output of a command that runs outside the checkout, without this environment."""
    done = subprocess.run(
        [str(part) for part in command], env=ENV, text=True, encoding="utf-8", capture_output=True, check=False, **more
    )  # type: ignore[call-overload]
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return str(done.stdout)


class Home:
    """An empty environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False)
        self.bin = folder / "bin"

    def copy(self, names: set[str]) -> None:
        """Copy installed packages, which must have the locked versions."""
        site, versions = self.site, locked()
        for each in map(distribution, names):
            assert each.version in versions[canonicalize_name(each.name)], each.name
            for file in each.files or ():
                if ".." not in file.parts:
                    (site / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(str(file.locate()), site / file)

    @property
    def site(self) -> Path:
        return Path(run(self.bin / "python", "-c", SITE).strip())

    def install(self, wheel: Path) -> None:
        pip = (sys.executable, "-m", "pip", "--python", self.bin / "python", "install", "--quiet", "--no-compile")
        run(*pip, "--no-index", "--no-deps", wheel, cwd=self.folder)

    @property
    def mib(self) -> float:
        files = (path for path in (self.folder / "lib").rglob("*") if path.is_file())
        return sum(path.stat().st_size for path in files if path.suffix != ".pyc") / (1 << 20)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("PARK_WHEEL"):
        return Path(given).resolve()
    folder = tmp_path_factory.mktemp("wheel")
    # The objects that `make` has compiled are linked again, not compiled again.
    build = ["--no-deps", "--no-build-isolation", "-C", "build-dir=build", "-w", str(folder), str(ROOT)]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet"]
    subprocess.run([*pip, *build], env={**os.environ, "PATH": path}, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    made = Home(tmp_path_factory.mktemp("home"))
    made.copy(closure(PROJECT["dependencies"]))
    made.install(wheel)
    return made


def test_the_library_alone_brings_no_server_and_no_database(home: Home) -> None:
    alone = closure(PROJECT["dependencies"])
    assert not alone & {"fastapi", "uvicorn", "sqlalchemy", "psycopg", "ortools", "highspy", "numpy", "pydantic"}
    everything = closure(["puzzlepark[all]", *PROJECT["dependencies"]])
    assert everything > alone | {"fastapi", "uvicorn", "sqlalchemy", "psycopg", "psycopg-binary", "ortools", "highspy"}
    assert home.mib < MOST_MIB, f"the minimal install has {home.mib:.0f} MiB"
    said = re.search(r"takes (\d+) MiB", (ROOT / "README.md").read_text("utf-8"))
    assert said is not None
    assert abs(int(said[1]) - home.mib) < 10, home.mib


def test_the_command_runs_from_the_wheel(home: Home, tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(PATH, "utf-8")
    assert "UNIQUE" in run(home.bin / "park", "solve", "board.json", cwd=tmp_path)
    run(home.bin / "park", "draw", "board.json", "-o", "board.png", cwd=tmp_path)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    code = "import puzzlepark as pp; print(pp.__file__, pp.Sudoku(4, 4).width)"
    said = run(home.bin / "python", "-c", code, cwd=tmp_path)
    assert said.startswith(str(home.folder))
    refused = subprocess.run([home.bin / "park", "serve"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "puzzlepark[web]" in refused.stderr


def test_the_wheel_is_for_this_python_or_for_all_later_ones(wheel: Path) -> None:
    tags = wheel.stem.split("-")[2:4]
    assert tags == (["cp311", "cp311"] if sys.version_info < (3, 12) else ["cp312", "abi3"])
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        text = packed.read(about).decode()
    assert "License-Expression: MIT" in text
    assert "Author: Puzzle Park contributors" in text
    assert "Requires-Python: >=3.11" in text
    assert text.count("Project-URL: ") >= 5
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert len([name for name in names if "/_native." in name and name.endswith((".so", ".pyd"))]) == 1
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]


def test_every_genre_works_without_a_compiler(home: Home, tmp_path: Path) -> None:
    told = run(home.bin / "python", ROOT / "tools" / "try_wheel.py", cwd=tmp_path).splitlines()
    folders = [f for f in (ROOT / "src" / "puzzlepark" / "genres").iterdir() if (f / "__init__.py").exists()]
    assert len([line for line in told if line.endswith(": unique")]) == len(folders) - 1  # the kit is no genre
    assert told[-1] == f"park {PROJECT['version']}"


def test_every_entry_point_starts(home: Home, tmp_path: Path) -> None:
    for script in PROJECT["scripts"]:
        assert "Usage" in run(home.bin / script, "--help", cwd=tmp_path)
    code = "from importlib.metadata import distribution as d; print(*[e.load() for e in d('puzzlepark').entry_points])"
    assert run(home.bin / "python", "-c", code, cwd=tmp_path).count("<function") == len(PROJECT["scripts"])


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_extra_works_alone(wheel: Path, extra: str, tmp_path: Path) -> None:
    """The packages of the extra are copied from this environment, which needs no network."""
    wanted = [*PROJECT["dependencies"], f"puzzlepark[{extra}]"]
    needs = [Requirement(text).name for text in PROJECT["optional-dependencies"][extra]]
    missing = [name for name in needs if name != "puzzlepark" and not present(name)]
    if missing:
        pytest.skip(f"{', '.join(missing)} cannot be installed without a network")
    alone = Home(tmp_path / "home")
    alone.copy(closure(wanted))
    with ZipFile(wheel) as packed:  # as pip does, which `home` tries
        packed.extractall(alone.site)
    run(alone.bin / "python", "-c", EXTRAS[extra], cwd=tmp_path)


def test_every_extra_is_tried() -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - {"all", "build", "dev", "docs"}


def present(name: str) -> bool:
    with suppress(PackageNotFoundError):
        return distribution(name) is not None
    return False


@pytest.fixture
def served(home: Home, tmp_path: Path) -> Iterator[str]:
    home.copy(closure(["puzzlepark[web]"]))
    serve = ["serve", "--port", "0", "--workers", "1", "--database", f"sqlite:///{tmp_path}/park.db"]
    command = [str(home.bin / "park"), *serve]
    server = subprocess.Popen(command, cwd=tmp_path, env=ENV, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        server.terminate()
        server.wait(PATIENCE)


def test_the_page_is_served_from_the_wheel(served: str) -> None:
    def answers() -> bool:
        with suppress(URLError):
            urlopen(served, timeout=PATIENCE).close()
            return True
        return False

    eventually(answers, "the server does not answer")
    with urlopen(served, timeout=PATIENCE) as page:
        assert b"<html" in page.read()
    with urlopen(f"{served}api/genres", timeout=PATIENCE) as answer:
        assert b"tilepaint" in answer.read()
