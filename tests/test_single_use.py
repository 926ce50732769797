"""Code that only one genre uses is in its folder, not in core, formats or the kit."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

MOST_LINES = 100


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parent.parent / "tools"))
    return importlib.import_module("single_use")


def test_shared_rooms_hold_hardly_anything_for_one_genre(tool: ModuleType) -> None:
    found = tool.single_uses()
    assert sum(single.lines for single in found) <= MOST_LINES
    assert not [single.name for single in found if not single.reason]


FILES = {
    "__init__.py": "_NAMES_BY_MODULE = {'core.values': ('shown',)}",
    "core/values.py": "def one(): helper()\ndef helper(): pass\ndef two(): pass\ndef shown(): pass\ndef told(): pass",
    "genres/kit/__init__.py": "",
    "genres/kit/__init__.pyi": "from puzzlepark.core.values import one as one, two as two",
    "genres/first/__init__.py": "from puzzlepark.genres import kit\nA = kit.one(), kit.two()",
    "genres/second/__init__.py": "from puzzlepark.genres.kit import two\nB = two()",
    "tasks/about.py": "from puzzlepark.core import values\nC = values.told()",
}


def test_what_one_genre_uses_is_seen_through_the_kit_and_other_definitions(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, code in FILES.items():
        path = tmp_path / "puzzlepark" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    found = {single.name: single.genre for single in tool.single_uses()}
    assert found == {"puzzlepark.core.values.one": "first", "puzzlepark.core.values.helper": "first"}
