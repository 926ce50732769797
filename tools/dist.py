"""Build the published files: a source archive, and a wheel made from it, in dist/.

    python tools/dist.py                both
    python tools/dist.py --source       the source archive alone, in seconds

Both are made of the last commit, not of what lies around. In the archive, the links and pictures of README.md lead to
`Source` of `[project.urls]`, so that they show wherever the text is shown.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"""(\]\(|(?:src|href)=")(?!#|[a-z]+:)([^)"\s]+)""")
SDIST = "import sys; from scikit_build_core.build import build_sdist; print(build_sdist(sys.argv[1]))"


def outside(text: str, source: str, version: str) -> str:
    """A page whose relative links and pictures are addresses below the source, at the tag of a version."""
    picture = re.compile(r"\.(svg|png)$")

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if picture.search(found[2]) else "blob"
        return f"{found[1]}{source}/{kind}/v{version}/{found[2]}"

    return LINK.sub(absolute, text)


def export(folder: Path) -> None:
    """Export the last commit, with a README whose links work elsewhere."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        # Python before 3.11.4 has no filters, and ignores the attribute.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    page = folder / "README.md"
    page.write_text(outside(page.read_text("utf-8"), project["urls"]["Source"], project["version"]), "utf-8")


def source_archive(dist: Path) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        export(Path(folder))
        made = subprocess.run(
            [sys.executable, "-c", SDIST, str(dist)], cwd=folder, capture_output=True, text=True, check=True
        )
    return dist / made.stdout.splitlines()[-1]


def wheel(archive: Path, dist: Path) -> None:
    """Compile the archive, with the build tools of this environment."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "-w", str(dist), str(archive)],
        env={**os.environ, "PATH": path},
        check=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", action="store_true", help="the source archive alone")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist", help="the folder")
    args = parser.parse_args()
    dist = args.output.resolve()
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    archive = source_archive(dist)
    if not args.source:
        wheel(archive, dist)
    for file in sorted(dist.iterdir()):
        print(f"{file.stat().st_size / (1 << 20):6.1f} MiB  {file.name}")


if __name__ == "__main__":
    main()
