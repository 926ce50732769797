"""Puzzle Park as a folder that runs where neither Python nor a compiler is: dist/park-VERSION-SYSTEM-MACHINE.tar.gz.

    python tools/standalone.py          of the newest wheel in dist/, which `make dist` writes

The folder holds the program `park` with Python, the server and everything that solving, drawing and printing need. It
runs on the kind of system that it was made on, and on later versions of it.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
START = """
import multiprocessing

from puzzlepark.interfaces.cli.start import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker is this program, called again
    main()
"""
# Genres, constraints and engines are discovered in folders, so the package must be kept as files.
SPEC = """
from PyInstaller.utils.hooks import collect_all, collect_submodules, copy_metadata

datas, binaries, imports = collect_all("puzzlepark")
datas += copy_metadata("puzzlepark")
imports += collect_submodules("uvicorn") + collect_submodules("pysat")
found = Analysis(
    ["start.py"], datas=datas, binaries=binaries, hiddenimports=imports, module_collection_mode={"puzzlepark": "py"}
)
program = EXE(PYZ(found.pure), found.scripts, exclude_binaries=True, name="park")
COLLECT(program, found.binaries, found.datas, name="park")
"""


def newest_wheel() -> Path:
    """The newest wheel for this Python."""
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    wheels = [path for path in DIST.glob("puzzlepark-*.whl") if tag in path.name or "abi3" in path.name]
    if not wheels:
        raise SystemExit(f"There is no wheel for {tag} in {DIST.name}/: `make dist` writes one.")
    return max(wheels, key=lambda path: path.stat().st_mtime)


def build(wheel: Path, folder: Path) -> Path:
    """The folder of the program."""
    bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    (folder / "start.py").write_text(START, "utf-8")
    (folder / "park.spec").write_text(SPEC, "utf-8")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    pip = [str(bin / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The versions of the lock file without hashes, since pip would then require a hash of the wheel too.
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = [line.removesuffix("\\").strip() for line in lines if line[:1].isalnum()]
    (folder / "pins.txt").write_text("\n".join(pins), "utf-8")
    subprocess.run([*pip, "-c", str(folder / "pins.txt"), f"puzzlepark[web,book] @ {wheel.as_uri()}"], check=True)
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "tools" / "pyinstaller.txt")], check=True)
    words = [str(bin / "pyinstaller"), "--noconfirm", "--log-level", "WARN", "park.spec"]
    subprocess.run(words, cwd=folder, check=True)
    return folder / "dist" / "park"


def main() -> None:
    wheel = newest_wheel()
    version = wheel.name.split("-")[1]
    name = f"park-{version}-{platform.system().lower()}-{platform.machine().lower()}"
    with tempfile.TemporaryDirectory() as folder:
        program = build(wheel, Path(folder))
        shutil.copy(ROOT / "LICENSE", program)
        with tarfile.open(DIST / f"{name}.tar.gz", "w:gz") as archive:
            archive.add(program, name)
    print(f"dist/{name}.tar.gz: unpack it and run {name}/park.")


if __name__ == "__main__":
    main()
