"""Settings of the server. `park serve` passes them to its server processes in an environment variable."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from puzzlepark.tasks.verbs.kit.limits import MIB, Limits

VARIABLE = "PARK_SERVE"
"""The environment variable that passes the settings to server processes."""


@dataclass(frozen=True)
class Settings:
    """Settings of a server.

    `names` are its host names; IP addresses are always accepted. `client_rate` and `client_burst` limit the processor
    seconds of one client's requests, per second and in a burst, `job_rate` and `job_burst` those of its jobs. `workers`
    run long jobs, `quick_workers` short ones, `boards` and `heavy_boards` requests about boards. `cluster` is the
    address of a dask.distributed cluster for long jobs, and `proxies` are the addresses of trusted proxies. With a
    `keep_days` of 0, puzzles never expire. `site` is a folder that `make site` wrote, whose program pages use when the
    server is away.
    """

    database: str = ""
    workers: int = 3
    quick_workers: int = 2
    queue: int = 32
    queue_seconds: float = 120.0
    client_jobs: int = 6
    client_streams: int = 24
    client_rate: float = 1.0
    client_burst: float = 60.0
    job_rate: float = 2.0
    job_burst: float = 900.0
    boards: int = 2
    heavy_boards: int = 2
    board_memory: int = 320 * MIB
    client_puzzles: int = 500
    client_bytes: int = 20 * MIB
    keep_days: float = 0.0
    grace: float = 2.0
    memory: int = 1024 * MIB
    cluster: str = ""
    site: str = ""
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The URL of the database; by default a file in the user's data folder."""
        return self.database or f"sqlite:///{data_home() / 'park.db'}"

    def to_environment(self) -> None:
        """Pass the settings to the processes that this one starts."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Settings:
        """The settings that were passed to this process, or the defaults."""
        data = json.loads(os.environ.get(VARIABLE, "{}"))
        limits = Limits(**data.pop("limits", {}))
        tuples = {key: tuple(data.get(key, ())) for key in ("names", "proxies")}
        return cls(**{**data, **tuples, "limits": limits})


def data_home() -> Path:
    """The folder for this program's data in the user's home."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "puzzlepark"
