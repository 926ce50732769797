"""The standalone program: built, unpacked elsewhere, and used without anything else installed."""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from shares import THOROUGH

from yardstick import eventually

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def park(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not THOROUGH:
        pytest.skip("takes minutes and fetches packages; make thorough runs it")
    subprocess.run(["make", "standalone"], cwd=ROOT, check=True)
    archive = max((ROOT / "dist").glob("park-*.tar.gz"), key=lambda path: path.stat().st_mtime)
    folder = tmp_path_factory.mktemp("standalone")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)
    return folder / archive.name.removesuffix(".tar.gz") / "park"


def ran(park: Path, *words: str) -> str:
    env = {"PATH": "/nowhere", "HOME": str(park.parent)}
    return subprocess.run([park, *words], cwd=park.parent, env=env, capture_output=True, text=True, check=True).stdout


def test_every_genre_is_made_and_solved(park: Path) -> None:
    names = [line.split()[0] for line in ran(park, "genres").splitlines()]
    assert "akari" in names
    for name in names:
        ran(park, "generate", name, "6x6", "--seed", "1", "-o", "made.json", "--force")
        assert "UNIQUE" in ran(park, "solve", "made.json"), name


def test_batches_use_processes(park: Path) -> None:
    (park.parent / "requests.jsonl").write_text('{"genre": "akari", "size": "6x6", "seed": 1, "count": 4}\n')
    ran(park, "batch", "generate", "requests.jsonl", "-o", "made.jsonl")
    assert len((park.parent / "made.jsonl").read_text("utf-8").splitlines()) == 4


def test_it_serves_the_page(park: Path) -> None:
    with subprocess.Popen([park, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[4]

            def healthy() -> bool:
                try:
                    with urlopen(f"{url}api/health") as answer:
                        return bool(json.load(answer)["status"] == "ok")
                except URLError:
                    return False

            eventually(healthy)
            with urlopen(url) as page:
                assert b"Puzzle Park" in page.read()
        finally:
            server.terminate()
