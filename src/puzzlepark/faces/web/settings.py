"""Settings of a server. `park serve` passes them to every server process in the environment."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

MIB = 1 << 20
VARIABLE = "PARK_SERVE"
"""The environment variable that carries the settings to server processes."""


@dataclass(frozen=True)
class Limits:
    """What a request may ask for."""

    body: int = 2 * MIB
    cells: int = 16_384
    job_cells: int = 16_384
    make_cells: int = 2_500
    seconds: float = 60.0
    wait: float = 10.0
    solutions: int = 100
    solution_cells: int = 200_000
    edits: int = 2_000
    pixels: int = 16_000_000
    picture_bytes: int = 1_500_000
    picture_pixels: int = 16_000_000


@dataclass(frozen=True)
class Settings:
    """`names` are the host names of this server, besides its IP addresses."""

    database: str = ""
    workers: int = 3
    queue: int = 32
    client_jobs: int = 6
    client_streams: int = 24
    client_rate: float = 40.0
    client_burst: int = 240
    store_rate: float = 0.5
    store_burst: int = 60
    grace: float = 2.0
    memory: int = 1024 * MIB
    names: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The database's URL: the one given, or a file in the user's own folder."""
        return self.database or f"sqlite:///{data_home() / 'park.db'}"

    def hand_on(self) -> None:
        """Pass the settings to server processes."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> Settings:
        """The settings of this server process."""
        data = json.loads(os.environ.get(VARIABLE, "{}"))
        limits = Limits(**data.pop("limits", {}))
        return cls(**{**data, "names": tuple(data.get("names", ())), "limits": limits})


def data_home() -> Path:
    """The user's data folder of this program."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "puzzlepark"
