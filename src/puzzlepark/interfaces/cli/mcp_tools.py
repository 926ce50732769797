"""Verbs as tools of the Model Context Protocol, so that an assistant can set and check puzzles."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from importlib.metadata import version
from typing import Any

from mcp.server import Server
from mcp.types import CallToolResult, ListToolsResult, TextContent, Tool

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.tasks.verbs import verbs

TOOLS = {"load": "convert"} | {
    name: name
    for name in ("check", "solve", "count", "forced", "why", "hint", "diagnose", "complete", "generate", "grade")
}
"""The verbs that are tools, by the names of the tools."""
FOR_PAGES = ("drawing", "slots", "tools", "differ")
"""Parts of results that only a page needs."""
INSTRUCTIONS = (
    "Pencil puzzles: load them from a URL or text, check, solve, count, explain and make them. Every answer about "
    "solutions is proved, or says that it is not. A puzzle is a JSON document, a puzz.link URL or a text."
)


def server() -> Server[Any]:
    """A server with the tools."""
    return Server(
        "puzzlepark",
        version=version("puzzlepark"),
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
    )


async def _list_tools(*_: object) -> ListToolsResult:
    """The tools with their descriptions and the schemas of their arguments."""
    tools = ((name, verbs()[verb]) for name, verb in TOOLS.items())
    return ListToolsResult(
        tools=[Tool(name=name, description=f"{verb.summary}.", input_schema=verb.schema()) for name, verb in tools]
    )


async def _call_tool(_: object, params: Any) -> CallToolResult:
    """Run a verb in a thread. Its result is answered as JSON, an error as a sentence."""
    try:
        if params.name not in TOOLS:
            raise BadInput(f"There is no tool of that name; the tools are {', '.join(TOOLS)}.")
        work = partial(verbs()[TOOLS[params.name]], params.arguments or {})
        result = await asyncio.to_thread(work)
    except Stopped:
        return _answer("The time ran out before there was an answer.", is_error=True)
    except ParkError as error:
        return _answer(str(error), is_error=True)
    plain = json.loads(json.dumps({key: value for key, value in result.items() if key not in FOR_PAGES}))
    return _answer(json.dumps(plain, ensure_ascii=False), plain)


def _answer(text: str, structured: Any = None, is_error: bool = False) -> CallToolResult:
    """The answer of a tool: a text, and the same as data."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=structured, is_error=is_error
    )


async def serve() -> None:
    """Serve the tools over standard input and output, until the client ends."""
    from mcp.server.stdio import stdio_server

    tools = server()
    async with stdio_server() as (incoming, outgoing):
        await tools.run(incoming, outgoing, tools.create_initialization_options())
