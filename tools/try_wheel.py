"""Try an installed Puzzle Park alone: make, prove, check, draw and write a puzzle of every genre.

    python tools/try_wheel.py

It prints a line for each genre. Workflows run it on each wheel that they have built.
"""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import puzzlepark as pp


def main() -> None:
    for name in pp.genre_names():
        made = pp.generate(name, 6, 6, seed=1, seconds=None)
        report = pp.solve(made.puzzle, seconds=None)
        assert report.unique, name
        assert report.solution is not None
        assert pp.check(made.puzzle, report.solution), name
        for form in ("json", "penpa"):
            assert pp.loads(pp.dumps(made.puzzle, form)) == made.puzzle, (name, form)
        assert pp.draw(made.puzzle, made.solution, format="png").startswith(b"\x89PNG"), name
        print(f"{name}: {report.status}")
    park = Path(sysconfig.get_path("scripts")) / "park"
    print(subprocess.run([park, "--version"], capture_output=True, text=True, check=True).stdout.strip())


if __name__ == "__main__":
    main()
