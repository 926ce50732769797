"""The mcp command."""

from __future__ import annotations

import click

from puzzlepark.core.errors import BadInput


@click.command()
def mcp() -> None:
    """Serve puzzles as tools for an assistant, by the Model Context Protocol.

    The assistant starts this command and talks to it over standard input and output. Its tools load, check, solve,
    count, explain, diagnose, complete and make puzzles.

    \b
    pip install "puzzlepark[mcp]"
    park mcp
    """
    import asyncio

    try:
        from puzzlepark.interfaces.cli.mcp_tools import serve
    except ImportError:
        raise BadInput('Tools for assistants need the extra "mcp": pip install "puzzlepark[mcp]".') from None
    asyncio.run(serve())
