"""The whole Park as one HTML file, which opens from a disk: page, collection and program."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path

from puzzlepark.interfaces.web.page.offline_book import modules_from
from webassembly.static_site import STATIC, data_files, program_files, script

ENTRY = "js/main.js"
WORKER = "program_worker.js"
POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}' 'wasm-unsafe-eval' data:; style-src 'nonce-{nonce}'; "
    "img-src data: blob:; connect-src data: blob:; worker-src data:; base-uri 'none'; form-action 'none'"
)
"""Data URLs are scripts here: browsers start a worker of a file on a disk only from one. Nothing is fetched."""


def write_one_file(to: Path, module: Path) -> None:
    """Write the file, with the module of the kernels."""
    program, sizes = program_files(module)
    files = {f"data/{name}.gz": gzip.compress(content, 9, mtime=0) for name, content in data_files().items()}
    files |= {f"program/{name}": content for name, content in program.items()}
    files[WORKER] = script((STATIC / "js/base" / WORKER).read_text("utf-8")).encode()
    packed = [
        f'<script type="text/plain" id="file:{name}">{b64encode(content).decode()}</script>'
        for name, content in files.items()
    ]
    modules = json.dumps({"imports": modules_from(ENTRY)})
    nonce = sha256("".join([*packed, modules]).encode()).hexdigest()
    html = (STATIC / "index.html").read_text("utf-8")
    given = {"site": "file", "data": "data", "program": "program", "program-files": json.dumps(sizes)}
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in given.items())
    lines = []
    for line in html.replace('<html lang="en">', f'<html lang="en"{attributes}>').splitlines():
        if 'rel="stylesheet"' in line:
            name = line.partition("/static/")[2].partition('"')[0]
            medium = ' media="print"' if "print" in name else ""
            lines.append(f'<style nonce="{nonce}"{medium}>{(STATIC / name).read_text("utf-8")}</style>')
        elif "<script" in line:
            lines.append(f'<script nonce="{nonce}" type="importmap">{modules}</script>')
        elif "/static/" not in line:
            lines.append(line)
        if line.startswith("<meta charset"):
            lines.append(f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(nonce=nonce)}">')
        if line.startswith("<noscript"):
            lines += packed
            lines.append(f'<script nonce="{nonce}" type="module">import "park/{ENTRY}";</script>')
    to.write_text("\n".join(lines) + "\n", "utf-8")
