"""A newcomer's first hour, as CONTRIBUTING.md tells it: set up, look around, a genre of one's own, a first change.

    python tools/first_hour.py            in this environment, without the set-up: a minute
    python tools/first_hour.py --clone    all of it, in a fresh clone of the last commit, from `make quick` on

Each step is printed. The first that fails ends it with exit code 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "examples/puzzlepark-cross-count"
BEFORE = "((-2, 0), (0, -2), (0, 0), (0, 2), (2, 0))"
AFTER = "tuple((dr, dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2))"
FOUR, EIGHT = "(spot, *around(spot))", "(kit.Spot(spot.r + dr, spot.c + dc) for dr in (-2, 0, 2) for dc in (-2, 0, 2))"
MOST, MORE = "high=lambda *_: 5", "high=lambda *_: 9"
PLAYED = """
import puzzlepark as pp
made = pp.generate("cross-count", 6, 6, seed=1)
assert pp.solve(made.puzzle).unique and pp.check(made.puzzle, made.solution)
numbers = [[None, None, None], [None, 4, None], [None, None, None]]
corners = pp.from_dict({"genre": "cross-count", "height": 3, "width": 3, "numbers": numbers})
assert pp.check(corners, [[1, 0, 1], [0, 0, 0], [1, 0, 1]]), "the corners do not count yet"
assert pp.count(corners).count == 126
print(pp.explain(made.puzzle).steps[0].sentence)
"""


def step(what: str, command: list[str], folder: Path, **env: str) -> str:
    """Run a command and show it."""
    print(f"-- {what}", flush=True)
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **env}, text=True, encoding="utf-8", capture_output=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}\nThis step failed.")
    print("\n".join(f"   {line}" for line in done.stdout.splitlines()[-3:]), flush=True)
    return done.stdout


def changed(text: str) -> str:
    """The template with another rule: the corners count, too."""
    for old, new in ((BEFORE, AFTER), (FOUR, EIGHT), (MOST, MORE)):
        if old not in text:
            sys.exit(f"The template has no {old!r} any more.")
        text = text.replace(old, new)
    return text.replace("RawViolation, around, cells_of", "RawViolation, cells_of").replace(
        "the four beside it", "the eight around it"
    )


def hour(root: Path, python: str, work: Path) -> None:
    """The steps after the set-up: change a copied genre, install, play and lint it."""
    beside, site = work / "puzzlepark-mine", work / "site"
    path = os.pathsep.join([str(Path(python).parent), os.environ.get("PATH", os.defpath)])
    known = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    park = [python, "-m", "puzzlepark.interfaces.cli.start"]
    step("look around", [*park, "genres", "slitherlink"], work)
    shutil.copytree(root / TEMPLATE, beside, ignore=shutil.ignore_patterns("__pycache__", "build"))
    module = beside / "src" / "puzzlepark_cross_count" / "__init__.py"
    module.write_text(changed(module.read_text("utf-8")), "utf-8")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    step("install a genre of your own", [*pip, "--no-build-isolation", "--target", str(site), "."], beside, PATH=path)
    made = [*park, "generate", "cross-count", "6x6", "-o", "mine.json"]
    step("make a puzzle of it", made, work, PYTHONPATH=known)
    told = step("solve it", [*park, "solve", "mine.json"], work, PYTHONPATH=known)
    if "UNIQUE" not in told:
        sys.exit("The puzzle is not unique.")
    step("play by the new rule", [python, "-c", PLAYED], work, PYTHONPATH=known)
    step("lint it", [python, "-m", "ruff", "check", str(beside)], root)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clone", action="store_true", help="a fresh clone, from the set-up on")
    with tempfile.TemporaryDirectory() as folder:
        work, root, python = Path(folder), ROOT, sys.executable
        if parser.parse_args().clone:
            root = work / "park"
            python = str(root / ".venv" / "bin" / "python")
            step("clone", ["git", "clone", "--quiet", str(ROOT), str(root)], work)
            step("make quick", ["make", "quick"], root)
            step("a first kind", [python, "tests/test_docs.py", "docs/adding-a-constraint.md"], root)
        hour(root, python, work)
    print("-- done")


if __name__ == "__main__":
    main()
