"""The commands that serve the page: serve, play."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from puzzlepark.core.errors import BadInput
from puzzlepark.core.record import replace
from puzzlepark.interfaces.cli import complete
from puzzlepark.interfaces.cli.inputs import one
from puzzlepark.interfaces.cli.options import genre_option, refuse_unknown

if TYPE_CHECKING:
    import socket

    from uvicorn import Server

    from puzzlepark.interfaces.web.app import ServerApp
    from puzzlepark.interfaces.web.settings import Settings

LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0 takes any free port.")
@click.option("--database", metavar="URL", default="", help="sqlite:///file or postgresql://user@host/name.")
@click.option("--workers", type=click.IntRange(1, 64), default=3, show_default=True, help="Processes that solve.")
@click.option("--queue", type=click.IntRange(1, 10_000), default=32, show_default=True, help="Jobs that may wait.")
@click.option("--memory", type=click.IntRange(64, 1 << 20), default=1024, show_default=True, help="MiB for each job.")
@click.option("--cluster", metavar="ADDRESS", default="", help="Hand jobs to this dask.distributed cluster.")
@click.option("--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="Server processes.")
@click.option("--name", "names", multiple=True, help="A host name that the server is asked by; may be repeated.")
@click.option("--proxy", "proxies", multiple=True, help="The address of a proxy to be believed; may be repeated.")
@click.option(
    "--keep-days", type=click.FloatRange(0), default=0, show_default=True, help="Days without use; 0 keeps puzzles."
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
    show: bool,
) -> None:
    """Serve the page, to make and play puzzles in a browser.

    It listens on this machine only, unless --host says otherwise. What is stored goes into a file of the user's own,
    unless --database says otherwise.

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
    )
    if host not in LOOPBACK and not names:
        click.echo("Anyone who reaches this address can use the server; see docs/deployment.md.", err=True)
    if cluster:
        _refuse_cluster(cluster)
    _run(settings, host, port, processes, (lambda url: url) if show else None)


@click.command()
@click.argument("puzzle", metavar="INPUT", shell_complete=complete.files)
@click.option("--port", type=click.IntRange(0, 65535), default=0, show_default=True, help="0 takes any free port.")
@genre_option
def play(puzzle: str, port: int, genre: str | None) -> None:
    """Play a puzzle in a browser: serve the page on this machine, and open it there.

    \b
    park play puzzle.json
    park play "https://puzz.link/p?hashi/3/3/2g2i2g2"
    """
    from puzzlepark.formats import address
    from puzzlepark.formats import json as park_json
    from puzzlepark.registry import genre_of

    refuse_unknown(genre)
    entry = one(puzzle, genre)
    document = park_json.write(entry.puzzle, genre_of(entry.puzzle), None)
    settings = replace(_settings(), names=(LOOPBACK[0],))
    _run(settings, LOOPBACK[0], port, 1, lambda url: address.write(document, url))


def _settings() -> Settings:
    """The usual settings; raises BadInput where there is no web server."""
    if find_spec("uvicorn") is None:
        raise BadInput('The page needs a web server, which is not installed: "pip install puzzlepark[web]".')
    from puzzlepark.interfaces.web.settings import Settings

    return Settings()


def _run(settings: Settings, host: str, port: int, processes: int, page: Callable[[str], str] | None) -> None:
    """Serve until Ctrl-C. The address is told as soon as it answers; `page` gives the one that a browser is to open."""
    import uvicorn

    from puzzlepark.interfaces.web.app import ServerApp, create_app
    from puzzlepark.interfaces.web.database.store import Store

    Store(settings.url).close()  # reports a database that cannot be used before anything is served
    settings.to_environment()
    sock = _bind(host, port)
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{sock.getsockname()[1]}/"
    alone = ServerApp(create_app(), quiet=True) if processes == 1 else None
    config = uvicorn.Config(
        alone or "puzzlepark.interfaces.web.app:create_server_app",
        factory=alone is None,
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
    _allow_descriptors()
    _when_it_answers(url, page)
    with suppress(KeyboardInterrupt):  # the way to end it, and no fault
        if alone is None:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, sockets=[sock]).run()
        else:
            _serve(uvicorn.Server(config), alone, sock)


def _serve(server: Server, app: ServerApp, sock: socket.socket) -> None:
    """Serve in this process; raises BadInput where the application could not start."""
    import logging

    # The server's own line about it would say no more.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not app.startup_error)
    try:
        server.run(sockets=[sock])
    except SystemExit:  # some versions of the server end so where the application did not start
        if not app.startup_error:
            raise
    if app.startup_error:
        raise BadInput(app.startup_error)


def _refuse_cluster(address: str) -> None:
    """Raise BadInput for a cluster that cannot be reached, before anything is served."""
    from puzzlepark.tasks.batch.cluster import Cluster

    if address == "local":
        raise BadInput("A server's cluster is one that runs already: say the address of its scheduler.")
    with Cluster(address, 1).client():
        pass


def _bind(host: str, port: int) -> socket.socket:
    """A socket to listen on; BadInput says why not."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, or answers in two parts would wait for each other: asyncio sends at once only then.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (OSError, UnicodeError) as error:
        sock.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"Port {port} of {host} cannot be used: {reason.lower()}.") from None
    sock.set_inheritable(True)
    return sock


def _allow_descriptors() -> None:
    """Raise this process's limit of open files as far as it may: each connection needs one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        most = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _when_it_answers(url: str, page: Callable[[str], str] | None) -> None:
    """Tell the address once the server answers, and open a browser if there is a `page` for it."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        while True:
            try:
                urllib.request.urlopen(f"{url}api/health", timeout=1).close()
            except OSError:
                time.sleep(0.05)
                continue
            told = url if page is None else page(url)
            more = f"\nThe puzzle is at {told}" if told != url else ""
            click.echo(f"Puzzle Park is at {url} (Ctrl+C ends it).{more}")
            if page is not None:
                webbrowser.open(told)
            return

    threading.Thread(target=wait, daemon=True).start()
