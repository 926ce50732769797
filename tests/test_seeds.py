"""Same seed, same puzzle: on every machine, in every process, independent of hash orders and rounding.

`golden/seeds.json` has the IDs of generated puzzles. PARK_UPDATE_GOLDEN=1 updates them, which is necessary when
the making itself is changed on purpose. A genre that has no entry yet is compared with itself only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import puzzlepark as pp
from puzzlepark.registry import genre_names
from shares import share

from yardstick import LONG_PATIENCE

GOLDEN = Path(__file__).parent / "golden" / "seeds.json"
SIDE, SEED = 6, 1
LEVEL_SIDE, LEVEL_SEED, LEVEL = 7, 2, 2

MAKE_ALL = f"""
import json, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import set_order
if sys.argv[1] != "0":
    set_order.install(int(sys.argv[1]))
import puzzlepark as pp

def made(name):
    try:
        return pp.generate(name, {SIDE}, {SIDE}, {SEED}, seconds=None).puzzle.id
    except pp.BadInput as refused:
        return str(refused)

print(json.dumps({{name: made(name) for name in sys.argv[2:]}}))
"""


def made_with_hashes(seed: int) -> dict[str, str]:
    """The id of a puzzle of every genre, made in a process with this hash seed."""
    command = [sys.executable, "-c", MAKE_ALL, str(seed), *genre_names()]
    env = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=LONG_PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def compare(kind: str, made: dict[str, str]) -> None:
    """The ids equal those of the golden file."""
    golden = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    if os.environ.get("PARK_UPDATE_GOLDEN"):
        golden[kind] = {**golden.get(kind, {}), **made}
        GOLDEN.write_text(json.dumps(golden, indent=1, sort_keys=True) + "\n", "utf-8")
    known = golden[kind]
    changed = {name: (known[name], id) for name, id in made.items() if name in known and known[name] != id}
    assert not changed, "the same seed makes other puzzles; PARK_UPDATE_GOLDEN=1 accepts them"


def test_no_order_of_hashes_decides() -> None:
    one, two = made_with_hashes(0), made_with_hashes(2)
    assert one == two
    compare("any level", one)


@pytest.mark.parametrize("genre", share("test_a_seed_makes_the_same_puzzle_of_a_level", 3))
def test_a_seed_makes_the_same_puzzle_of_a_level(genre: str) -> None:
    try:
        made = pp.generate(genre, LEVEL_SIDE, LEVEL_SIDE, LEVEL_SEED, level=LEVEL, seconds=None)
    except pp.BadInput as refused:
        pytest.skip(f"{genre} is not made so: {refused}")
    compare(f"level {LEVEL}", {genre: made.puzzle.id})
