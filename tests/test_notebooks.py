"""The notebooks in docs/notebooks run."""

from __future__ import annotations

import ast
import json
from inspect import CO_COROUTINE
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_every_cell_runs(file: Path) -> None:
    notebook = json.loads(file.read_text("utf-8"))
    space: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        code = compile("".join(cell["source"]), file.name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if code.co_flags & CO_COROUTINE:
            with pytest.raises(StopIteration):
                eval(code, space).send(None)
        else:
            exec(code, space)
    assert space["report"].status == "unique"
    assert space["made"].puzzle.rows == 5


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS
