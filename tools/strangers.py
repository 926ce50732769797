"""Runs the two commands of the README in the environments that a new user may have: another account, folder or Python
version, or a machine without some tool or resource.

    python tools/strangers.py                      all environments with a sample of the tests; takes hours
    python tools/strangers.py --rows space load    these environments
    python tools/strangers.py --tests tests/test_cli.py -k solve
    python tools/strangers.py --whole              every test in every environment
    python tools/strangers.py --list               the names of the environments

Each environment is one row of the report, and runs in a fresh clone of the last commit. There `make park` must serve
the page, and `make test` must pass. The report shows which tests passed, failed or were skipped, with the reason, and
how long they took. Environments that cannot be tried here are listed, with the reason. Run as root, the tool creates
an ordinary user and deletes it in the end.
"""

from __future__ import annotations

import argparse
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = (
    "tests/test_cli.py",
    "tests/test_cli_speed.py",
    "tests/test_cli_streams.py",
    "tests/test_budgets.py",
    "tests/test_certificates.py",
    "tests/test_examples.py",
    "tests/test_fuzz.py",
    "tests/test_seeds.py",
    "tests/test_supply.py",
    "tests/test_web_api.py",
    "tests/test_web_faults.py",
    "tests/test_wheel.py",
    "tests/browser/test_page.py",
)
"""Tests that look at what surrounds the program: processes, files, signals, time, servers and a browser."""
PROGRAMS = {
    "browser": ("chromium-headless-shell", "chromium"),
    "postgresql": ("initdb", "postgres", "pg_ctl", "pg_isready"),
    "npm": ("npm",),
}
"""The things that a row can hide."""
SERVERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
"""Folders of programs that are not on the path, as in tests/programs.py."""
KEPT = re.compile(r"(PIP_|UV_|npm_config_|NODE_EXTRA_CA|SSL_CERT|REQUESTS_CA|(HTTPS?|NO)_PROXY$)", re.IGNORECASE)
"""The package index settings of this machine, which a new user gets too."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
SUITE = "testing"
"""The suite of Debian that is unpacked for a Python that this machine does not have."""
BESIDE_PYTHON = ("ca-certificates", "g++", "git", "iproute2", "make", "passwd")
"""Packages that the README's commands need, besides Python."""
SHARED = ("/dev", "/etc/hosts", "/etc/resolv.conf", "/etc/ssl/certs")
"""The files that an unpacked Debian shares with this machine."""
PATIENCE = 600.0
INSIDE = "--inside"


@dataclass(frozen=True)
class Row:
    """A stranger: user, folder, Python and missing things."""

    name: str
    what: str
    root: bool = False
    folder: str = "park"
    env: Mapping[str, str] = field(default_factory=dict)
    without: str = ""
    python: str = ""
    load: int = 0
    offline: bool = False
    deaf: bool = False
    """True if SIGINT is ignored, as in a background job of a script."""


ROWS = (
    Row("user", "an ordinary user"),
    Row("root", "root", root=True),
    Row("space", "a folder with a space in its name", folder="the park"),
    Row("umlaut", "a folder with an umlaut in its name", folder="Rätsel"),
    Row("lang", "LANG=C", env={"LANG": "C", "LC_ALL": "C"}),
    Row("bytecode", "PYTHONDONTWRITEBYTECODE is set", env={"PYTHONDONTWRITEBYTECODE": "1"}),
    Row("sigint", "SIGINT is ignored", deaf=True),
    Row("browser", "no browser", without="browser"),
    Row("postgresql", "no PostgreSQL", without="postgresql"),
    Row("npm", "no npm", without="npm"),
    Row("python3.11", "Python 3.11", python="3.11"),
    Row("python3.12", "Python 3.12", python="3.12"),
    Row("python3.13", "Python 3.13", python="3.13"),
    Row("python3.14", "Python 3.14", python="3.14"),
    Row("load", "12 other processes at work", load=12),
    Row("offline", "no network after the set-up", offline=True),
)


class Untried(Exception):
    """A row that cannot be tried on this machine."""


@dataclass
class Result:
    """The outcome of a row."""

    row: Row
    outcome: str = "passed"
    counts: dict[str, int] = field(default_factory=dict)
    skips: list[str] = field(default_factory=list)
    minutes: dict[str, float] = field(default_factory=dict)


class Trial:
    """A running row."""

    def __init__(self, row: Row, folder: Path, user: str | None, tests: list[str], debian: Path | None = None) -> None:
        """`user` is an ordinary user's name if this is root. The commands run in the unpacked `debian`, if there is
        one."""
        if row.root and user is None:
            raise Untried("only root can try it")
        self.row, self.tests = row, tests
        self.user = None if row.root else user
        self.folder, self.log = folder / row.folder, folder / "log.txt"
        self.hidden = [str(file) for name in PROGRAMS.get(row.without, ()) for file in programs(name)]
        if (self.hidden or row.offline) and os.geteuid() != 0:
            raise Untried("only root can hide programs or the network")
        self.debian = debian
        if debian is not None:
            self.python = f"/usr/bin/python{row.python}"
        else:
            self.python = found_python(row.python, self.user is not None) if row.python else ""
        self.result = Result(row)
        self.env = self._env()

    def _env(self) -> dict[str, str]:
        env = {**os.environ}
        if self.user is not None:
            home = pwd.getpwnam(self.user).pw_dir
            env = {name: value for name, value in os.environ.items() if KEPT.match(name)}
            env |= {"HOME": home, "USER": self.user, "LOGNAME": self.user, "PATH": PATH, "SHELL": "/bin/sh"}
            env |= {"LANG": "C.UTF-8"}
        for name in ("PYTHONDONTWRITEBYTECODE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "VIRTUAL_ENV", "PARK_THOROUGH"):
            env.pop(name, None)
        return {**env, "BROWSER": "true", **self.row.env}

    def run(self) -> Result:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        clone = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(self.folder)]
        subprocess.run(clone, check=True)
        if self.user is not None:
            shutil.chown(self.folder.parent, self.user)
            subprocess.run(["chown", "-R", self.user, str(self.folder)], check=True)
        make = ["make", *([f"PYTHON={self.python}"] if self.python else [])]
        with self._timed("set-up"):
            self._do([*make, ".venv/.ready"])
        with self._timed("page"):
            self._serve([*make, "park", "SERVE=--port 0"])
        with self._timed("set-up for tests"):
            self._do([*make, ".venv/.ready-dev"])
            if self.row.offline:
                self._do(["bash", "tools/outside.sh"])
        if self.row.without == "npm":
            (self.folder / ".venv" / "bin" / "npm").unlink()
        with self._timed("tests"), loaded(self.row.load):
            self._test([*make, "test", f"TESTS={' '.join(self.tests)}"])
        return self.result

    def _command(self, command: list[str], alone: bool) -> list[str]:
        """The command line of this row; with `alone`, without the hidden programs and without a network."""
        inside = [sys.executable, __file__, INSIDE]
        if self.user is not None:
            inside += ["--user", self.user]
        if self.row.deaf:
            inside.append("--deaf")
        spaces = []
        if self.debian is not None:
            spaces.append("--mount")
            inside += ["--debian", str(self.debian), "--folder", str(self.folder)]
        if alone and self.hidden:
            spaces.append("--mount")
            inside += [f"--hide={program}" for program in self.hidden]
        if alone and self.row.offline:
            spaces.append("--net")
            inside.append("--loopback")
        return [*(["unshare", *spaces] if spaces else []), *inside, "--", *command]

    def _do(self, command: list[str]) -> None:
        """Run a command that must succeed."""
        with self.log.open("a") as log:
            done = subprocess.run(
                self._command(command, False), cwd=self.folder, env=self.env, stdout=log, stderr=log, check=False
            )
        if done.returncode:
            raise RuntimeError(f"`{' '.join(command)}` ended with {done.returncode}; see {self.log}")

    def _serve(self, command: list[str]) -> None:
        """Check that `make park` serves the page, and end it."""
        command, pipe = self._command(command, False), subprocess.PIPE
        with self.log.open("a") as log:
            started = subprocess.Popen(
                command, cwd=self.folder, env=self.env, stdout=pipe, stderr=log, text=True, start_new_session=True
            )
        try:
            assert started.stdout is not None
            found = None
            for line in started.stdout:
                found = re.search(r"http://\S+", line)
                if found:
                    break
            if found is None:
                raise RuntimeError("`make park` ended without an address")
            end = time.monotonic() + PATIENCE
            while not _answers(found[0]):
                if started.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("`make park` serves nothing")
                time.sleep(0.2)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGTERM)
            started.wait(PATIENCE)

    def _test(self, command: list[str]) -> None:
        """`make test`: what passed, failed and was skipped."""
        done = subprocess.run(
            self._command(command, True), cwd=self.folder, env=self.env, capture_output=True, text=True, check=False
        )
        text = done.stdout + done.stderr
        with self.log.open("a") as log:
            log.write(text)
        self.result.skips = sorted(set(re.findall(r"^SKIPPED \[\d+\] (.*)", text, re.MULTILINE)))
        last = re.findall(r"^.*\b(?:passed|failed|error|no tests ran)\b.* in .*$", text, re.MULTILINE)
        for number, what in re.findall(r"(\d+) (passed|failed|skipped|error)", last[-1] if last else ""):
            self.result.counts[what] = self.result.counts.get(what, 0) + int(number)
        if done.returncode:
            faults = re.findall(r"^(?:FAILED|ERROR) (.*)", text, re.MULTILINE)
            shown = "\n".join(faults[:20]) or text[-2000:]
            raise RuntimeError(f"`make test` ended with {done.returncode}:\n{shown}\nsee {self.log}")

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self.result.minutes[what] = (time.monotonic() - started) / 60


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/api/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def programs(name: str) -> set[Path]:
    """Every place on this machine where a program of this name would be found."""
    folders = [Path(folder) for folder in f"{os.environ.get('PATH', '')}:{PATH}".split(":") if folder]
    folders += [folder for pattern in SERVERS for folder in Path("/").glob(pattern[1:])]
    return {(folder / name).resolve() for folder in folders if (folder / name).exists()}


def found_python(version: str, for_others: bool) -> str:
    """A Python of this version that the user of the row can run."""
    places = [shutil.which(f"python{version}"), shutil.which(f"python{version}", path=PATH)]
    places += map(str, sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python")))
    for place in filter(None, places):
        ask = [place, "-c", "import sys; print(sys.executable)"]
        asked = subprocess.run(ask, capture_output=True, text=True, check=False)
        real = asked.stdout.strip()
        if asked.returncode == 0 and not (for_others and Path(real).is_relative_to(Path.home())):
            return real
    raise Untried(f"no Python {version} is here{' for an ordinary user' if for_others else ''}")


def unpacked_debian(folder: Path, python: str) -> Path:
    """A Debian in this folder, with that version of Python. Only root can make one."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise Untried(f"no Python {python} is here, and debootstrap, run as root, could unpack one")
    packages = [f"python{python}-venv", f"python{python}-dev", *BESIDE_PYTHON]
    command = ["debootstrap", "--variant=minbase", f"--include={','.join(packages)}", SUITE, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Untried(f"Debian's suite {SUITE} was not unpacked with Python {python}: {done.stdout.splitlines()[-1:]}")
    return folder


def pip_folders() -> set[Path]:
    """Folders that pip's settings name, each with what stands beside it."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False)
    found = {Path(path).parent for path in re.findall(r"(/[\w./-]+)", told.stdout) if Path(path).is_dir()}
    return {path for path in found if len(path.parts) > 1}


def enter(debian: Path, folder: Path) -> None:
    """Make an unpacked Debian the root of this process, with what it shares with this machine, and the folder."""
    subprocess.run(["mount", "-t", "proc", "proc", str(debian / "proc")], check=True)
    home = Path.home()
    settings = [home / ".config/pip/pip.conf", home / ".pip/pip.conf", home / ".npmrc", Path("/etc/pip.conf")]
    for path in (folder, *map(Path, SHARED), *settings, *pip_folders()):
        inner = debian / path.relative_to("/")
        if not path.exists():
            continue
        if path.is_dir():
            inner.mkdir(parents=True, exist_ok=True)
        else:
            inner.parent.mkdir(parents=True, exist_ok=True)
            inner.touch()
        subprocess.run(["mount", "--rbind", str(path), str(inner)], check=True)
    os.chroot(debian)
    os.chdir(folder)


@contextmanager
def loaded(many: int) -> Iterator[None]:
    """Keep this many processes at work."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(many)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


@contextmanager
def ordinary_user(folder: Path) -> Iterator[str | None]:
    """A new ordinary user, deleted afterwards; None unless this is root."""
    if os.geteuid() != 0:
        yield None
        return
    name, home = f"park{os.getpid()}", folder / "home"
    subprocess.run(["useradd", "--create-home", "--home-dir", str(home), name], check=True)
    try:
        for settings in (".config/pip/pip.conf", ".pip/pip.conf"):
            if (Path.home() / settings).exists():
                (home / settings).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path.home() / settings, home / settings)
        subprocess.run(["chown", "-R", name, str(home)], check=True)
        yield name
    finally:
        subprocess.run(["userdel", name], check=False)


def inside(words: list[str]) -> None:
    """Where a row runs its commands: hide what it does without, become its user, and run one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--user")
    parser.add_argument("--deaf", action="store_true")
    parser.add_argument("--hide", action="append", default=[])
    parser.add_argument("--loopback", action="store_true")
    parser.add_argument("--debian", type=Path)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("command", nargs="+")
    args = parser.parse_args(words)
    for program in args.hide:
        subprocess.run(["mount", "--bind", "/dev/null", program], check=True)
    if args.loopback:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    if args.debian:
        enter(args.debian, args.folder)
    if args.user:
        entry = pwd.getpwnam(args.user)
        os.initgroups(args.user, entry.pw_gid)
        os.setgid(entry.pw_gid)
        os.setuid(entry.pw_uid)
    signal.signal(signal.SIGINT, signal.SIG_IGN if args.deaf else signal.SIG_DFL)
    os.execvp(args.command[0], args.command)


def try_rows(rows: list[Row], tests: list[str], keep: bool) -> list[Result]:
    """Run one row after the other; return the outcomes."""
    results = []
    home = Path(tempfile.mkdtemp(prefix="park-strangers-"))
    home.chmod(0o755)
    try:
        with ordinary_user(home) as user:
            for row in rows:
                print(f"{row.name}: {row.what} …", file=sys.stderr, flush=True)
                results.append(_tried(row, home / row.name, user, tests))
                _print_row(results[-1])
                if not keep and results[-1].outcome == "passed":
                    for folder in home.glob(f"{row.name}*"):
                        shutil.rmtree(folder, ignore_errors=True)
    finally:
        if not keep and all(result.outcome != "failed" for result in results):
            shutil.rmtree(home, ignore_errors=True)
    return results


def _tried(row: Row, folder: Path, user: str | None, tests: list[str]) -> Result:
    """The outcome of a row. A Python that ordinary users do not have is tried as root, else in an unpacked Debian."""
    attempts = [(row, False)]
    if row.python and user is not None:
        as_root = replace(row, what=f"{row.what}, as root", root=True)
        attempts += [(as_root, False), (replace(as_root, what=f"{row.what}, in an unpacked Debian"), True)]
    reason = ""
    for attempt, unpack in attempts:
        try:
            debian = unpacked_debian(folder.with_name(f"{folder.name}-debian"), row.python) if unpack else None
            return _run(attempt, folder, user, tests, debian)
        except Untried as untried:
            reason = str(untried)
    return Result(row, "not tried", skips=[reason])


def _run(row: Row, folder: Path, user: str | None, tests: list[str], debian: Path | None = None) -> Result:
    trial = Trial(row, folder, user, tests, debian)
    try:
        return trial.run()
    except (RuntimeError, OSError, subprocess.SubprocessError) as fault:
        trial.result.outcome = "failed"
        print(f"{row.name}: {fault}", file=sys.stderr, flush=True)
        return trial.result


def _print_row(result: Result) -> None:
    minutes = ", ".join(f"{what} {many:.1f}" for what, many in result.minutes.items())
    print(f"{result.row.name}: {result.outcome}; minutes: {minutes or 'none'}", file=sys.stderr, flush=True)


def table(results: list[Result]) -> str:
    """The rows and their outcomes as Markdown."""
    lines = ["| what was tried | outcome | passed | failed | skipped | minutes |", "|---|---|---|---|---|---|"]
    for result in results:
        counts = result.counts
        failed = counts.get("failed", 0) + counts.get("error", 0)
        numbers = (
            f"{counts.get('passed', '–')} | {failed if counts else '–'} | {counts.get('skipped', 0) if counts else '–'}"
        )
        lines.append(f"| {result.row.what} | {result.outcome} | {numbers} | {sum(result.minutes.values()):.0f} |")
    for result in results:
        if result.skips:
            lines += ["", f"{result.row.what}, skipped:", *(f"- {reason}" for reason in result.skips)]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", nargs="+", metavar="ROW", choices=[row.name for row in ROWS], help="these rows")
    parser.add_argument("--tests", nargs="+", default=list(SAMPLE), help="what pytest is given instead of the sample")
    parser.add_argument("--whole", action="store_true", help="every test")
    parser.add_argument("--keep", action="store_true", help="leave the folders there")
    parser.add_argument("--list", action="store_true", help="list the rows")
    args = parser.parse_args()
    if args.list:
        print("\n".join(f"{row.name:12}{row.what}" for row in ROWS))
        return 0
    rows = [row for row in ROWS if not args.rows or row.name in args.rows]
    results = try_rows(rows, [] if args.whole else args.tests, args.keep)
    print(table(results))
    return int(any(result.outcome == "failed" for result in results))


if __name__ == "__main__":
    if sys.argv[1:2] == [INSIDE]:
        inside(sys.argv[2:])
    sys.exit(main())
