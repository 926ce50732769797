"""The container image of the server: built and started if a builder is available. Its files are checked everywhere."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from puzzlepark.interfaces.cli.commands.serve import serve

from yardstick import LONG_PATIENCE, PATIENCE, eventually

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")


def last_stage() -> str:
    return DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]


def test_the_server_runs_without_privileges_and_is_watched() -> None:
    user = re.search(r"^USER (\d+)$", last_stage(), re.MULTILINE)
    assert user is not None
    assert int(user[1]) > 0
    assert "HEALTHCHECK" in last_stage()
    assert "/api/health" in last_stage()
    assert "g++" not in last_stage()
    for promise in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "condition: service_healthy"):
        assert promise in COMPOSE, promise


def test_what_is_installed_in_the_image_is_pinned() -> None:
    calls = re.findall(r"pip (?:--python \S+ )?install (.*)", DOCKERFILE)
    assert len(calls) >= 3
    assert all("--require-hashes" in call or "--no-deps" in call for call in calls)


def test_the_options_of_the_image_are_options_of_the_server() -> None:
    command = json.loads(re.findall(r"^CMD (\[.*\])$", last_stage(), re.MULTILINE)[-1])
    listed = re.search(r"command:\s*\[(.*)\]", COMPOSE)
    assert listed is not None
    composed = [word.strip().strip('"') for word in listed[1].split(",")]
    known = {option for each in serve.params for option in each.opts}
    for words in (command, composed):
        assert words[0] == "serve"
        assert {word for word in words if word.startswith("--")} <= known, words


def test_every_file_that_the_image_copies_is_there_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    copied = [
        word for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE) for word in line.split()[:-1]
    ]
    assert "requirements.txt" in copied
    for name in copied:
        assert (ROOT / name).exists(), name
    # Files that the build of the wheel reads.
    for name in ("src", "native", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE"):
        assert (ROOT / name).exists()
        assert name not in ignored


@pytest.fixture
def builder() -> str:
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    pytest.skip("no builder of images works here: docker and podman are missing or do not answer")


@pytest.fixture
def served(builder: str) -> Iterator[str]:
    """The address of a server in a container that can write to its volume only."""
    name = f"puzzlepark-test-{uuid.uuid4().hex[:8]}"
    build = subprocess.run(["bash", "tools/image.sh"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert build.returncode == 0, build.stdout + build.stderr
    options = shlex.split(
        "--detach --rm --read-only --tmpfs /tmp --tmpfs /data:uid=10001 --cap-drop ALL -p 127.0.0.1::8765"
    )
    subprocess.run([builder, "run", *options, "--name", name, "puzzlepark"], check=True, timeout=LONG_PATIENCE)
    try:
        port = subprocess.run([builder, "port", name, "8765"], capture_output=True, text=True, check=True).stdout
        yield f"http://{port.split()[-1]}"
    finally:
        subprocess.run([builder, "stop", name], check=False, timeout=LONG_PATIENCE)


def test_the_image_serves(served: str) -> None:
    def answers() -> bool:
        with suppress(URLError, ConnectionError), urlopen(f"{served}/api/health", timeout=PATIENCE) as answer:
            return bool(json.load(answer)["status"] == "ok")
        return False

    eventually(answers, "the server in the image does not answer")
    with urlopen(served, timeout=PATIENCE) as page:
        assert b"<html" in page.read()
