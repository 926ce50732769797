"""The commands serve and play."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import replace
from puzzlepark.interfaces.cli import shell_completion
from puzzlepark.interfaces.cli.inputs import read_one
from puzzlepark.interfaces.cli.options import genre_option, refuse_unknown

if TYPE_CHECKING:
    import socket

    from uvicorn import Server

    from puzzlepark.interfaces.web.app import ServerApp
    from puzzlepark.interfaces.web.settings import Settings

MAX_OPEN_FILES = 4096
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0 takes any free port.")
@click.option("--database", metavar="URL", default="", help="sqlite:///file or postgresql://user@host/name.")
@click.option("--workers", type=click.IntRange(1, 64), default=3, show_default=True, help="Processes for long jobs.")
@click.option(
    "--queue", type=click.IntRange(1, 10_000), default=32, show_default=True, help="Maximum number of waiting jobs."
)
@click.option(
    "--memory", type=click.IntRange(64, 1 << 20), default=1024, show_default=True, help="Memory limit of a job in MiB."
)
@click.option("--cluster", metavar="ADDRESS", default="", help="Run long jobs on this dask.distributed cluster.")
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="Server processes.")
@click.option("--name", "names", multiple=True, help="A host name of the server; may be repeated.")
@click.option("--proxy", "proxies", multiple=True, help="The address of a trusted proxy; may be repeated.")
@click.option(
    "--keep-days",
    type=click.FloatRange(0),
    default=0,
    show_default=True,
    help="Delete unused puzzles after this many days; 0 keeps them.",
)
@click.option(
    "--site",
    metavar="FOLDER",
    default="",
    help="A site made by `make site`, whose solver pages use when the server is away.",
)
@click.option("--open", "show", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str,
    port: int,
    database: str,
    workers: int,
    queue: int,
    memory: int,
    cluster: str,
    processes: int,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    keep_days: float,
    site: str,
    show: bool,
) -> None:
    """Serve the page, to make and play puzzles in a browser.

    By default, the server listens on this machine only, and stores puzzles in a file in the user's data folder.

    \b
    park serve --open
    park serve --port 8000 --processes 2 --database postgresql://park@localhost/park --name park.example
    """
    settings = _settings()
    settings = replace(
        settings,
        database=database,
        workers=workers,
        queue=queue,
        memory=memory << 20,
        cluster=cluster,
        names=(*names, host),
        proxies=proxies,
        keep_days=keep_days,
        site=site,
    )
    _refuse_site(site)
    if host not in LOOPBACK and not names:
        click.echo("Anyone who reaches this address can use the server; see docs/deployment.md.", err=True)
    if cluster:
        _refuse_cluster(cluster)
    _run(settings, host, port, processes, (lambda url: url) if show else None)


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=shell_completion.files)
@click.option("--port", type=click.IntRange(0, 65535), default=0, show_default=True, help="0 takes any free port.")
@genre_option
def play(puzzle: str, port: int, genre: str | None) -> None:
    """Play a puzzle in a browser: serve the page on this machine, and open it.

    \b
    park play puzzle.json
    park play "https://puzz.link/p?hashi/3/3/2g2i2g2"
    """
    from puzzlepark.formats import address
    from puzzlepark.formats import json as park_json
    from puzzlepark.registry import genre_of

    refuse_unknown(genre)
    entry = read_one(puzzle, genre)
    document = park_json.write(entry.puzzle, genre_of(entry.puzzle), None)
    settings = replace(_settings(), names=(LOOPBACK[0],))
    _run(settings, LOOPBACK[0], port, 1, lambda url: address.write(document, url))


def _settings() -> Settings:
    """Return the default settings; raise BadInput if the web server is not installed."""
    if find_spec("uvicorn") is None:
        raise BadInput('The page needs a web server, which is not installed: "pip install puzzlepark[web]".')
    from puzzlepark.interfaces.web.settings import Settings

    return Settings()


def _run(settings: Settings, host: str, port: int, processes: int, page: Callable[[str], str] | None) -> None:
    """Serve until Ctrl-C. When the server answers, print its address. If `page` is given, it turns the address into
    one that is then opened in a browser."""
    import uvicorn

    from puzzlepark.interfaces.web.app import ServerApp, create_app
    from puzzlepark.interfaces.web.database.store import Store

    Store(settings.url).close()  # reports an unusable database before the server starts
    settings.to_environment()
    sock = _bind(host, port)
    url_host = f"[{host}]" if ":" in host else host
    url = f"http://{url_host}:{sock.getsockname()[1]}/"
    app = ServerApp(create_app(), quiet=True) if processes == 1 else None
    config = uvicorn.Config(
        app or "puzzlepark.interfaces.web.app:create_server_app",
        factory=app is None,
        workers=processes,
        log_level="warning",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies) or None,
        server_header=False,
        http="puzzlepark.interfaces.web.http.connections:GuardedProtocol",
        ws="none",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        backlog=512,
    )
    _raise_file_limit()
    _announce(url, page)
    with suppress(KeyboardInterrupt):  # the regular end
        if app is None:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, sockets=[sock]).run()
        else:
            _serve(uvicorn.Server(config), app, sock)


def _serve(server: Server, app: ServerApp, sock: socket.socket) -> None:
    """Serve in this process; raise BadInput if the application does not start."""
    import logging

    # Suppress uvicorn's own message about a failed start.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not app.startup_error)
    try:
        server.run(sockets=[sock])
    except SystemExit:  # some versions of uvicorn exit if the application does not start
        if not app.startup_error:
            raise
    if app.startup_error:
        raise BadInput(app.startup_error)


def _refuse_site(folder: str) -> None:
    """Refuse a folder that is no site before any process is started."""
    from puzzlepark.interfaces.web.page.static_files import program_below

    program_below(folder)


def _refuse_cluster(address: str) -> None:
    """Raise BadInput for a cluster that cannot be reached, before the server starts."""
    from puzzlepark.tasks.batch.cluster import Cluster

    if address == "local":
        raise BadInput("A server needs a running cluster: give the address of its scheduler.")
    with Cluster(address, 1).client():
        pass


def _bind(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to a port; raise BadInput if that fails."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only for sockets with an explicit protocol. Without it, responses in two parts are slow.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (OSError, UnicodeError) as error:
        sock.close()
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadInput(f"Port {port} of {host} cannot be used: {reason.lower()}.") from None
    sock.set_inheritable(True)
    return sock


def _raise_file_limit() -> None:
    """Raise this process's limit of open files, since each connection needs a file descriptor."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
        if soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _announce(url: str, page: Callable[[str], str] | None) -> None:
    """Print the address when the server answers, and open `page` of it in a browser, if given."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        """Poll the server until it answers."""
        while True:
            try:
                urllib.request.urlopen(f"{url}api/health", timeout=1).close()
            except OSError:
                time.sleep(0.05)
                continue
            opened = url if page is None else page(url)
            click.echo(f"Puzzle Park is at {url} (Ctrl+C ends it).")
            if opened != url:
                click.echo(f"The puzzle is at {opened}")
            if page is not None:
                webbrowser.open(opened)
            return

    threading.Thread(target=wait, daemon=True).start()
