"""A few seconds of the load test, which checks the responses but no times."""

from __future__ import annotations

import asyncio
import importlib.util
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from puzzlepark.interfaces.web.settings import Settings
from shares import share

from webserver import serving


def test_many_clients_get_responses_without_errors(tmp_path: Path) -> None:
    file = Path(__file__).parent.parent / "bench" / "load.py"
    spec = importlib.util.spec_from_file_location("load", file)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with serving(Settings(database=f"sqlite:///{tmp_path}/park.db")) as server:
        module.LONG_SECONDS = 1.0
        load = module.Load(server.url, 1.0, 10, patience=120.0, sizes=(6,), genres=share("test_web_load"))
        # In a separate thread, since a browser of another test may run an event loop in this one.
        with ThreadPoolExecutor(1) as executor:
            executor.submit(asyncio.run, load.run()).result()
    assert load.faults() == {}
    for verb in ("check", "draw", "solve"):
        assert load.statuses[verb]["200"] > 0
        assert set(load.statuses[verb]) <= {"200", "202", "503"}
    assert "errors: none" in load.report()
