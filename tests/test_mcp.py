"""The tools of `park mcp`, used by a client of the official package."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from commands import UNIQUE, park


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "puzzlepark.interfaces.cli.mcp_tools", raising=False)
    monkeypatch.setitem(sys.modules, "mcp", None)
    done = park("mcp")
    assert done.exit_code == 2
    assert "puzzlepark[mcp]" in done.stderr


def test_an_assistant_loads_solves_and_makes_puzzles() -> None:
    mcp: Any = pytest.importorskip("mcp")
    from puzzlepark.interfaces.cli.mcp_tools import TOOLS, server

    async def talk() -> None:
        async with mcp.Client(server()) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == list(TOOLS)
            assert tools["solve"].input_schema["required"] == ["puzzle"]

            async def ask(tool: str, **arguments: Any) -> Any:
                answer = await client.call_tool(tool, arguments)
                assert not answer.is_error, answer.content
                return answer.structured_content

            puzzle = (await ask("load", source=UNIQUE))["puzzle"]
            assert (await ask("solve", puzzle=puzzle))["status"] == "unique"
            assert (await ask("count", puzzle=puzzle))["count"] == 1
            marks = (await ask("forced", puzzle=puzzle, marks={}))["marks"]
            assert (await ask("check", puzzle=puzzle, marks=marks))["solved"]
            assert (await ask("hint", puzzle=puzzle, marks={}))["right"]
            assert (await ask("diagnose", puzzle=puzzle))["status"] == "unique"
            made = await ask("generate", genre="akari", height=4, width=4, seed=1)
            assert (await ask("complete", puzzle=made["puzzle"], thin=True))["answer"]
            wrong = await client.call_tool("solve", {"puzzle": 5})
            assert wrong.is_error
            assert "text or an object" in wrong.content[0].text

    asyncio.run(talk())
