"""The command that serves the page: serve."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from puzzlepark.core.errors import BadInput

if TYPE_CHECKING:
    import socket

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
    try:
        import uvicorn
    except ImportError:
        raise BadInput('The page needs a web server, which is not installed: "pip install puzzlepark[web]".') from None

    from puzzlepark.faces.web.settings import MIB, Settings
    from puzzlepark.faces.web.store import Store

    settings = replace(
        Settings(),
        database=database,
        workers=workers,
        queue=queue,
        memory=memory * MIB,
        cluster=cluster,
        names=(*names, host),
        proxies=proxies,
        keep_days=keep_days,
    )
    if host not in LOOPBACK and not names:
        click.echo("Anyone who reaches this address can use the server; see docs/deployment.md.", err=True)
    if cluster:
        _refuse_cluster(cluster)
    Store(settings.url).close()  # reports a database that cannot be used before anything is served
    settings.hand_on()
    sock = _bind(host, port)
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{sock.getsockname()[1]}/"
    click.echo(f"Puzzle Park is at {url} (Ctrl+C ends it).")
    if show:
        _open_soon(url)
    config = uvicorn.Config(
        "puzzlepark.faces.web.app:create_app",
        factory=True,
        workers=processes,
        log_level="warning",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies) or None,
        server_header=False,
        http="puzzlepark.faces.web.connections:GuardedProtocol",
        ws="none",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        backlog=512,
    )
    _allow_descriptors()
    with suppress(KeyboardInterrupt):  # the way to end it, and no fault
        if processes > 1:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, sockets=[sock]).run()
        else:
            uvicorn.Server(config).run(sockets=[sock])


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


def _open_soon(url: str) -> None:
    """Open a browser once the server answers."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{url}api/health", timeout=1).close()
            except OSError:
                time.sleep(0.1)
            else:
                webbrowser.open(url)
                return

    threading.Thread(target=wait, daemon=True).start()
