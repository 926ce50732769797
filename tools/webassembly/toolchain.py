"""The compiler and the interpreter for the browser: Emscripten from Debian's packages, Pyodide from the npm registry,
and compiled packages from the package index. All of it is fetched once, into a folder of this user, and nothing is
installed.

Emscripten must be newer than the one of Debian's stable suite. So the packages of a newer suite are unpacked into a
folder, and the compiler runs there by `chroot`. Root may do so, and others where they may make user namespaces.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

PYODIDE = "314.0.7"
PYTHON = "3.14"
ABI = "pyemscripten_2026_0_wasm32"
"""The platform of wheels for this Pyodide."""
SUITE = "forky"
"""A suite of Debian with an Emscripten that makes modules for this Pyodide."""
PACKAGES = ("emscripten", f"libpython{PYTHON}-dev", "dash", "coreutils")
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
LIMITED_API = "0x030C0000"


class Absent(Exception):
    """Something that is needed is not on this machine and cannot be fetched; the text says what, in one sentence."""


def cache() -> Path:
    """The folder of this user for what was fetched."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "puzzlepark"


@contextmanager
def appearing(folder: Path) -> Iterator[Path]:
    """A folder to fill, which appears under its name only when it is whole."""
    made = folder.with_name(f"{folder.name}.{os.getpid()}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    try:
        yield made
        if not folder.exists():
            made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _run(what: str, command: list[str], **settings: object) -> str:
    """The output of a command; Absent if it is missing or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **settings)  # type: ignore[call-overload]
    except OSError as fault:
        raise Absent(f"{what}: {fault}.") from fault
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or [f"{command[0]} ended with {done.returncode}"]
        raise Absent(f"{what}: {last[0]}")
    return str(done.stdout)


def pyodide(fetch: bool = True) -> Path:
    """The folder with Pyodide: the interpreter and its library."""
    folder = cache() / f"pyodide-{PYODIDE}"
    if folder.is_dir():
        return folder
    if not fetch:
        raise Absent("Pyodide is not in the cache")
    with appearing(folder) as made:
        _run("Pyodide was not fetched", ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=made)
        [archive] = made.glob("*.tgz")
        with tarfile.open(archive) as packed:
            packed.extractall(made, filter="data")
        archive.unlink()
        for file in (made / "package").iterdir():
            file.rename(made / file.name)
        (made / "package").rmdir()
    return folder


def wheel(name: str, fetch: bool = True) -> Path:
    """The folder with a package for Pyodide that has compiled code, in the version that is installed here."""
    release = version(name)
    folder = cache() / f"{name}-{release}-{ABI}"
    if folder.is_dir():
        return folder
    if not fetch:
        raise Absent(f"{name} for Pyodide is not in the cache")
    with appearing(folder) as made:
        kind = [f"--platform={ABI}", f"--python-version={PYTHON}", "--implementation=cp", "--only-binary=:all:"]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += [*kind, f"--abi=cp{PYTHON.replace('.', '')}", f"--dest={made}", f"{name}=={release}"]
        _run(f"{name} for Pyodide was not fetched", command)
        [archive] = made.glob("*.whl")
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(made)
        archive.unlink()
    return folder


def _mirror() -> str:
    """The Debian mirror that this machine uses."""
    for file in (Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))):
        text = file.read_text("utf-8", "replace") if file.is_file() else ""
        for line in text.splitlines():
            found = re.match(r"(?:deb\s+(?:\[[^]]*\]\s+)?|URIs:\s*)(\S+/debian)/?(?:\s|$)", line)
            if found:
                return found[1]
    raise Absent("this machine has no Emscripten, and is no Debian that could unpack one")


def _rooted(debian: Path) -> list[str]:
    """How a command is run in an unpacked Debian."""
    chroot = shutil.which("chroot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if chroot is None:
        raise Absent("this machine has no Emscripten, and no chroot to run an unpacked one")
    user = [] if os.geteuid() == 0 else ["unshare", "--map-root-user"]
    return [*user, chroot, str(debian), "/usr/bin/env", "-i", "PATH=/usr/bin", "HOME=/tmp", "LANG=C.UTF-8"]


def unpacked_debian(fetch: bool = True) -> Path:
    """A folder with Emscripten and Python's headers, from the packages of a newer suite."""
    folder = cache() / f"emscripten-{SUITE}"
    if folder.is_dir():
        return folder
    if not fetch:
        raise Absent("Emscripten is not in the cache")
    mirror = _mirror()
    with appearing(folder) as made:
        apt = made / "apt"
        for part in ("lists/partial", "cache/archives/partial", "state"):
            (apt / part).mkdir(parents=True)
        (apt / "status").touch()
        (apt / "sources.list").write_text(f"deb [signed-by={KEYS}] {mirror} {SUITE} main\n", "utf-8")
        settings = {
            "Dir::Etc::sourcelist": apt / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Dir::State": apt / "state",
            "Dir::State::lists": apt / "lists",
            "Dir::State::status": apt / "status",
            "Dir::Cache": apt / "cache",
            "APT::Sandbox::User": "",
            "Debug::NoLocking": "1",
        }
        (apt / "settings").write_text("".join(f'{key} "{value}";\n' for key, value in settings.items()), "utf-8")
        env = {**os.environ, "APT_CONFIG": str(apt / "settings")}
        what = f"the packages of Debian's suite {SUITE} were not fetched"
        _run(what, ["apt-get", "-qq", "update"], env=env)
        _run(
            what, ["apt-get", "-qq", "install", "--no-install-recommends", "--download-only", "-y", *PACKAGES], env=env
        )
        for name in ("bin", "sbin", "lib", "lib64"):
            (made / "usr" / name).mkdir(parents=True, exist_ok=True)
            (made / name).symlink_to(f"usr/{name}")
        for package in sorted((apt / "cache/archives").glob("*.deb")):
            _run("a package was not unpacked", ["dpkg-deb", "--extract", str(package), str(made)])
        shutil.rmtree(apt)
        for name in ("tmp", "build", "dev"):
            (made / name).mkdir(exist_ok=True)
        try:
            os.mknod(made / "dev/null", 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        except PermissionError:
            (made / "dev/null").touch(0o666)  # what is written there is small
    return folder


@dataclass(frozen=True)
class Compiler:
    """An Emscripten, and where it sees the folder in which it works."""

    command: tuple[str, ...]
    folder: Path
    seen: str
    headers: Path
    """Python's headers, as this machine sees them."""

    def run(self, words: list[str]) -> None:
        done = subprocess.run([*self.command, *words], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}\n{done.stderr}")


def compiler(folder: Path, fetch: bool = True) -> Compiler:
    """The Emscripten of this machine if it is new enough, else one in an unpacked Debian. It works in the folder, or in
    a folder of that Debian."""
    own, headers = shutil.which("em++"), _own_headers()
    if own and headers and _version(own) >= 5:
        return Compiler((own,), folder, str(folder), headers)
    debian = unpacked_debian(fetch)
    command = (*_rooted(debian), "em++")
    return Compiler(command, debian / "build", "/build", debian / f"usr/include/python{PYTHON}")


def _version(emscripten: str) -> int:
    told = subprocess.run([emscripten, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\b(\d+)\.\d+\.\d+", told)
    return int(found[1]) if found else 0


def _own_headers() -> Path | None:
    """The headers of this Python, if they have the interface that the module uses."""
    import sysconfig

    folder = Path(sysconfig.get_path("include"))
    return folder if sys.version_info >= (3, 12) and (folder / "Python.h").exists() else None
