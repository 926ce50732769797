"""`make bench`: a report is replaced by a whole one, or it stays as it was."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from yardstick import PATIENCE, eventually

BENCH = Path(__file__).resolve().parent.parent / "bench"
DRIVER = """
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import reports
reports.ROOT = pathlib.Path(sys.argv[2])
reports.BUILD = reports.ROOT / "build"
reports.PARTS = {
    "page": ["-c", "print('new page')"],
    "report": ["-c", "import pathlib; [pathlib.Path('{folder}', n).write_text('new')"
                     " for n in ('report.md', 'report-b.svg', 'figures.md')]"],
    "broken": ["-c", "print('half a page', flush=True); raise SystemExit(3)"],
    "editor": ["-c", "import pathlib; pathlib.Path('src/code.py').write_text('x = 2'); print('new page')"],
    "endless": ["-c", "import pathlib, time; pathlib.Path('begun').touch(); time.sleep(600)"],
}
sys.argv[1:] = sys.argv[3:]
sys.exit(reports.main())
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A project with reports of an earlier run."""
    for name in ("bench/page.md", "bench/broken.md", "bench/editor.md", "bench/report.md", "docs/figures.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("old")
    (tmp_path / "bench/report-a.svg").write_text("old")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/code.py").write_text("x = 1")
    return tmp_path


def begun(home: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", DRIVER, str(BENCH), str(home), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_whole_parts_replace_their_files_beside_one_that_fails(home: Path) -> None:
    run = begun(home, "broken", "page", "report")
    said = run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 1
    assert "broken: failed, exit code 3;" in said
    assert "Not whole, and left as they were: broken." in said
    assert (home / "bench/broken.md").read_text() == "old"
    assert (home / "bench/page.md").read_text() == "new page\n"
    new = ("bench/report.md", "bench/report-b.svg", "docs/figures.md")
    assert [(home / name).read_text() for name in new] == ["new"] * 3
    assert not (home / "bench/report-a.svg").exists()


def test_all_whole_is_exit_code_0(home: Path) -> None:
    run = begun(home, "--jobs", "1", "page", "report")
    run.communicate(timeout=PATIENCE)
    assert run.returncode == 0


def test_nothing_is_replaced_once_the_code_has_changed(home: Path) -> None:
    run = begun(home, "--jobs", "1", "editor", "page")
    assert "editor: the code has changed meanwhile;" in run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 1
    assert [(home / f"bench/{name}.md").read_text() for name in ("editor", "page")] == ["old"] * 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_interruption_ends_what_is_running_and_keeps_what_was_whole(home: Path, number: int) -> None:
    run = begun(home, "--jobs", "1", "page", "endless", "report")
    eventually((home / "begun").exists)
    run.send_signal(number)
    assert "Interrupted" in run.communicate(timeout=PATIENCE)[0]
    assert run.returncode == 130
    assert [(home / f"bench/{name}.md").read_text() for name in ("page", "report")] == ["new page\n", "old"]


def test_an_unknown_part_is_refused(home: Path) -> None:
    run = begun(home, "pages")
    run.communicate(timeout=PATIENCE)
    assert run.returncode == 2
