"""The commands generate, draw and convert."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import puzzlepark as pp
from commands import SEVERAL, UNIQUE, UNIQUE_ANSWER, park

# --- generate


def test_generate_writes_unique_puzzles_with_answers(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    done = park("generate", "tilepaint", "4x5", "--count", 3, "--seed", 7, "-o", folder)
    assert done.exit_code == 0
    names = [f"tilepaint-4x5-s{n:04d}.json" for n in (7, 8, 9)]
    assert sorted(p.name for p in folder.iterdir()) == names
    assert done.stdout.splitlines() == [str(folder / name) for name in names]
    assert "Made 3 of 3 puzzles" in done.stderr
    for path in folder.iterdir():
        assert pp.solve(pp.load(path)).status is pp.Status.UNIQUE
        assert park("check", path).exit_code == 0


def test_generate_does_not_overwrite(tmp_path: Path) -> None:
    args = ["generate", "tilepaint", "4x4", "-o", tmp_path]
    path = tmp_path / "tilepaint-4x4-s0001.json"
    assert park(*args).exit_code == 0
    content = path.read_bytes()
    assert park(*args).exit_code == 0
    path.write_text("mine")
    refused = park(*args)
    assert (refused.exit_code, path.read_text()) == (2, "mine")
    assert "--force" in refused.stderr
    assert park(*args, "--force").exit_code == 0
    assert path.read_bytes() == content


def test_generate_without_a_folder_prints(tmp_path: Path) -> None:
    lines = park("generate", "tilepaint", "4x4", "--count", 2).stdout
    assert len(lines.splitlines()) == 2
    assert "answer" in json.loads(lines.splitlines()[0])
    assert park("solve", "-", stdin=lines).stdout.count("UNIQUE") == 2
    url = park("generate", "tilepaint", "4x4", "--format", "url").stdout
    assert pp.load(url.strip()).id == pp.generate("tilepaint", 4, 4, seed=1).puzzle.id
    text = park("generate", "tilepaint", "4x4", "--format", "txt", "--option", "largest=3").stdout
    assert pp.load(text).rows == 4


@pytest.mark.parametrize(
    "args",
    [
        ["magic", "4x4"],
        ["tilepaint", "0x4"],
        ["tilepaint", "9999999x9"],
        ["tilepaint", "4x4", "--option", "magic=1"],
        ["tilepaint", "4x4", "--option", "seed=1"],
        ["tilepaint", "4x4", "--option", "largest"],
        ["tilepaint", "4x4", "--option", "largest=nan"],
        ["tilepaint", "4x4", "--format", "magic"],
        ["tilepaint", "4x4", "--format", "png"],
        ["tilepaint", "4x4", "--count", "0"],
        ["tilepaint", "4x4", "-o", f"{__file__}/x"],
    ],
)
def test_generate_refuses(args: list[str]) -> None:
    done = park("generate", *args)
    assert done.exit_code == 2
    assert done.stdout == ""


def test_generate_stops_in_time(tmp_path: Path) -> None:
    done = park("generate", "tilepaint", "8x8", "--count", 100_000, "--seconds", 1, "-o", tmp_path)
    assert done.exit_code == 3
    number = len(list(tmp_path.iterdir()))
    assert f"Made {number} of 100000 puzzles" in done.stderr


# --- draw and convert


def test_draw(home: Path) -> None:
    out = home / "x.svg"
    assert park("draw", home / "unique.txt", "-o", out, "--theme", "dark", "--cell", 20).exit_code == 0
    assert out.read_text().startswith("<svg")
    assert park("draw", home / "unique.txt", "-o", home / "x.png", "--solution").exit_code == 0
    assert (home / "x.png").read_bytes().startswith(b"\x89PNG")
    assert "█" not in park("draw", home / "unique.txt").stdout
    assert "█" in park("draw", home / "unique.txt", "--solution").stdout
    assert "█" in park("draw", "-", "--marks", stdin=UNIQUE + UNIQUE_ANSWER).stdout


def test_draw_refuses(home: Path) -> None:
    assert park("draw", home / "unique.txt", "-o", home / "x.gif").exit_code == 2
    assert park("draw", home / "unique.txt", "-o", home / "missing" / "x.svg").exit_code == 2
    assert park("draw", home / "unique.txt", "--marks").exit_code == 2
    assert park("draw", home / "none.txt", "--solution").exit_code == 2
    assert park("draw", home, "-o", home / "x.svg").exit_code == 2
    assert not (home / "x.svg").exists()


def test_draw_stopped_before_a_solution(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = replace(pp.solve(pp.load(UNIQUE)), solutions=(), count=None, exhausted=False, stopped="deadline")
    monkeypatch.setattr("puzzlepark.tasks.solve.solve", lambda *_, **__: report)
    assert park("draw", home / "unique.txt", "--solution").exit_code == 3
    assert park("draw", home / "unique.txt", "--solution", "-o", home / "x.svg").exit_code == 3
    assert not (home / "x.svg").exists()


def test_convert_there_and_back(home: Path) -> None:
    source = home / "unique.txt"
    source.write_text(UNIQUE + UNIQUE_ANSWER)
    for suffix in ("json", "pzpr", "txt"):
        target = home / f"copy.{suffix}"
        assert park("convert", source, "-o", target).exit_code == 0
        assert pp.load(target).id == pp.load(UNIQUE).id
        assert park("check", target).exit_code == 0
    assert park("convert", source, "-o", home / "copy.json", "--no-answer").exit_code == 2
    assert park("convert", source, "-o", home / "copy.json", "--no-answer", "--force").exit_code == 0
    assert park("check", home / "copy.json").exit_code == 2
    assert park("convert", source, "-o", "-", "--to", "url").stdout.strip() == pp.to_url(pp.load(UNIQUE))


def test_convert_many(home: Path) -> None:
    assert park("convert", home, "--skip", "-o", home / "all.jsonl").exit_code == 0
    assert len((home / "all.jsonl").read_text().splitlines()) == 3
    assert park("convert", home / "all.jsonl", "-o", home / "out", "--to", "text").exit_code == 0
    assert sorted(p.name for p in (home / "out").iterdir()) == ["all-1.txt", "all-2.txt", "all-3.txt"]
    (home / "out" / "all-1.txt").write_text("mine")
    again = park("convert", home / "all.jsonl", "-o", home / "out", "--to", "text")
    assert again.exit_code == 2
    assert (home / "out" / "all-1.txt").read_text() == "mine"
    assert park("convert", home, "-o", home / "x.json").exit_code == 2


def test_two_puzzles_with_the_same_name_do_not_overwrite_each_other(home: Path) -> None:
    (home / "unique.in").write_text(SEVERAL)
    done = park("convert", home, "-o", home / "out", "--to", "json", "--force")
    assert done.exit_code == 2
    assert "for another puzzle" in done.stderr
