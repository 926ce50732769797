"""A fuzzer of the decoders: valid inputs are damaged repeatedly, and each must be read or refused with one sentence.

    python tools/fuzz.py --seconds 1800 --seed 1

It is guided by what the decoders say: an input that gets a sentence which none got before is kept and damaged further.
What is packed (Penpa and Park links, MATLAB files) is damaged inside and packed again, too. A fault is any exception
but BadInput, a sentence that is none, more than a second of processor time, or more memory than allowed; the input is
written to --folder, and the exit code is 1. The same seed and --inputs give the same run.
"""

from __future__ import annotations

import argparse
import base64
import gc
import io
import random
import re
import resource
import struct
import sys
import time
import traceback
import warnings
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.formats import address
from puzzlepark.formats import json as park_json
from puzzlepark.formats.penpa import payload
from puzzlepark.genres.link_a_pix import picture
from puzzlepark.interfaces.web.requests import json_body as web_body
from puzzlepark.registry import genres
from puzzlepark.tasks.files import load_all, read_text
from puzzlepark.tasks.verbs.kit import image_header as web_pictures

SOUND = 0.1
"""The share of inputs that are not damaged, so that each decoder reads some."""
MOST_SECONDS = 1.0
MOST_MEMORY = 500 << 20
MOST_INPUT = 200_000
KEPT = 400
"""Number of inputs per decoder that are stored to be damaged further."""
TURN = {"json": 100, "link, inside": 50, "mat": 100, "mat, inside": 100, "penpa": 8, "penpa, inside": 8,
    "picture, by its head": 100, "request": 100}  # fmt: skip
"""Number of consecutive inputs of slow decoders instead of 25, so that every decoder gets about the same time."""
TOKENS = (
    b"-1", b"0", b"1", b"255", b"65536", b"999999999", b"-2147483649", b"1e309", b"NaN", b"null", b"true", b"[]", b"{}",
    b'""', b"\0", b"\xff", b"\xe2\x98\x82", b"\n", b"\t", b" ", b"/", b",", b"#", b"%", b"%2", b"z", b"zz", b"g0", b".",
    b"pzprv3", b"genre", b"height", b"version", b"a" * 100, b"9" * 50, b"[" * 60, b"-", b"=", b"&a=", b"\r\n",
)  # fmt: skip
Run = Callable[[bytes], object]
Rng = random.Random


class Decoder(NamedTuple):
    """A decoder, its initial valid inputs, and the conversion of damaged data into an input."""

    name: str
    run: Run
    seeds: list[bytes]
    wrap: Callable[[bytes], bytes] = bytes


class Fault(NamedTuple):
    decoder: str
    what: str
    data: bytes


def decoders() -> list[Decoder]:
    """Every decoder of the program, with the examples of every genre in its format."""
    found: dict[str, list[bytes]] = {}
    links, penpas = [], []
    for genre in genres().values():
        for data in genre.examples["puzzles"][:6]:
            puzzle, _ = park_json.read(data, genre)
            found.setdefault("json", []).append(park_json.dumps(park_json.write(puzzle, genre, None)).encode())
            links.append(park_json.dumps(data).encode())
            for name, written in _written(genre, puzzle):
                found.setdefault(name, []).append(written)
                if name == "penpa":
                    penpas.append("\n".join(payload.read(written.decode())).encode())
    found["game ID"] = [b"6x6dt:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3", b"4x4:p,1,1,S3,4,S2,2,2,3"]
    binary = ("mat",)
    made = [Decoder(name, _bytes if name in binary else _text, seeds) for name, seeds in found.items()]
    made += [
        Decoder("penpa, inside", _text, penpas, lambda text: payload.write([text.decode("latin-1")]).encode()),
        Decoder("link, inside", _text, links, _linked),
        Decoder("mat, inside", _bytes, [_unpacked(seed) for seed in found["mat"]], bytes),
        Decoder("picture", _picture, _pictures()),
        Decoder("picture of text", _picture, [b"w #ffffff\nr #c8452f\n\n..rr..\n.rwwr.\n", b"#.#\n.#.\n"]),
        Decoder("picture, by its head", lambda data: web_pictures.read_header(data, 16_000_000), _pictures()),
        Decoder("request", web_body.parse, [b'{"puzzle": {"genre": "x", "a": [[1, null], [2.5, "y"]]}}', *links[:3]]),
    ]
    return made


def _written(genre: Genre[Any], puzzle: object) -> Iterator[tuple[str, bytes]]:
    """A puzzle in every format that can hold it."""
    for form in genre.formats:
        try:
            text = form.write(puzzle, None)
        except BadInput:
            continue
        yield form.name, text if isinstance(text, bytes) else text.encode()


def _text(data: bytes) -> object:
    return read_text(data.decode("utf-8", "replace"))


def _bytes(data: bytes) -> object:
    return list(load_all(data))


def _picture(data: bytes) -> object:
    return picture.read(data, 8, 24, "border")


def _linked(text: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")
    link = f"https://park.example/play#p=1{packed}"
    assert address.is_link(link)
    return link.encode()


def _unpacked(data: bytes) -> bytes:
    """A MATLAB file with nothing packed."""
    parts, at = [data[:128]], 128
    while at + 8 <= len(data):
        size = struct.unpack_from("<II", data, at)[1]
        parts.append(zlib.decompress(data[at + 8 : at + 8 + size]))
        at += 8 + size
    return b"".join(parts)


def _pictures() -> list[bytes]:
    """A small picture in each kind of file."""
    from PIL import Image

    small = Image.new("RGB", (12, 9), "white")
    for k in range(9):
        small.putpixel((k, k), (200, 30 * k, 40))
    found = []
    for kind in picture.KINDS:
        file = io.BytesIO()
        small.save(file, kind)
        found.append(file.getvalue())
    file = io.BytesIO()
    small.quantize(4).save(file, "PNG")
    return [*found, file.getvalue()]


# --- damage


def damaged(data: bytes, others: list[bytes], rng: Rng) -> bytes:
    """The input with one to four damages."""
    found = bytearray(data)
    for _ in range(1 + min(3, int(rng.expovariate(1.0)))):
        at, size = rng.randrange(len(found) + 1), min(len(found), 1 << rng.randrange(8))
        match rng.randrange(9):
            case 0 if found:
                found[min(at, len(found) - 1)] ^= 1 << rng.randrange(8)
            case 1 if found:
                found[min(at, len(found) - 1)] = rng.randrange(256)
            case 2:
                del found[at : at + rng.randrange(size + 1)]
            case 3:
                found[at:at] = found[at : at + size]
            case 4:
                found[at:at] = rng.choice(TOKENS)
            case 5:
                found[at : at + size] = rng.choice(TOKENS)
            case 6:
                other = rng.choice(others)
                start = rng.randrange(len(other) + 1)
                found[at:at] = other[start : start + size]
            case 7:
                numbers = list(re.finditer(rb"\d+", found))
                if numbers:
                    number = rng.choice(numbers)
                    value = int(number[0][:18]) + rng.choice((-1, 1, 10, 1000, 10**9))
                    found[number.start() : number.end()] = str(value).encode()
            case _:
                del found[at:]
    return bytes(found[:MOST_INPUT])


# --- the run


class Fuzzer:
    """Damages inputs of all decoders in turn."""

    def __init__(self, seed: int, chosen: list[Decoder]) -> None:
        self.rng = random.Random(seed)
        self.decoders = chosen
        self.pools = {decoder.name: list(decoder.seeds) for decoder in chosen}
        self.said: dict[str, set[str]] = {decoder.name: set() for decoder in chosen}
        self.inputs: Counter[str] = Counter()
        self.read: Counter[str] = Counter()
        self.slowest: dict[str, float] = {decoder.name: 0.0 for decoder in chosen}
        self.faults: list[Fault] = []

    def step(self, decoder: Decoder) -> None:
        """Try one input of a decoder."""
        pool = self.pools[decoder.name]
        sound = self.rng.random() < SOUND
        inner = self.rng.choice(decoder.seeds) if sound else damaged(self.rng.choice(pool), pool, self.rng)
        data = decoder.wrap(inner)
        said, fault = "", ""
        started = time.process_time()
        try:
            decoder.run(data)
        except BadInput as error:
            said = str(error)
            if "\n" in said or not said.endswith((".", "?")) or len(said) > 1000:
                fault = f"not one sentence: {said!r}"
        except MemoryError:
            fault = "out of memory"
        except Exception:
            fault = traceback.format_exc()
        spent = time.process_time() - started
        if spent > MOST_SECONDS:
            fault = fault or f"took {spent:.2f} s"
        if fault:
            self.faults.append(Fault(decoder.name, fault, data))
        self.inputs[decoder.name] += 1
        self.read[decoder.name] += not said
        self.slowest[decoder.name] = max(self.slowest[decoder.name], spent)
        shape = re.sub(r"\d+|\".*?\"", "#", said)
        if shape not in self.said[decoder.name]:
            self.said[decoder.name].add(shape)
            pool.append(inner)
            if len(pool) > KEPT:
                del pool[len(decoder.seeds) + self.rng.randrange(KEPT - len(decoder.seeds))]

    def run(self, seconds: float, inputs: int) -> None:
        """Run until the time or the number of inputs is used up, or until there are ten failures."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and self.inputs.total() < inputs and len(self.faults) < 10:
            for decoder in self.decoders:
                for _ in range(TURN.get(decoder.name, 25)):
                    self.step(decoder)

    def report(self) -> str:
        lines = ["| decoder | inputs | read | sentences | slowest, ms |", "|---|---|---|---|---|"]
        for name, number in sorted(self.inputs.items()):
            slow = f"{1000 * self.slowest[name]:.0f}"
            lines.append(f"| {name} | {number:,} | {self.read[name]:,} | {len(self.said[name])} | {slow} |")
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        lines += ["", f"{self.inputs.total():,} inputs, {len(self.faults)} faults, {most} MB of memory at most."]
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--inputs", type=int, default=1 << 62)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decoder", help="only those whose name has this in it")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    gc.freeze()
    chosen = [decoder for decoder in decoders() if (args.decoder or "") in decoder.name]
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MOST_MEMORY, now + MOST_MEMORY))
    fuzzer = Fuzzer(args.seed, chosen)
    fuzzer.run(args.seconds, args.inputs)
    print(fuzzer.report())
    for number, fault in enumerate(fuzzer.faults):
        args.folder.mkdir(parents=True, exist_ok=True)
        file = args.folder / f"{fault.decoder.replace(', ', '-').replace(' ', '-')}-{number}"
        file.write_bytes(fault.data)
        print(f"\n{fault.decoder}: {fault.what}\n{file}")
    sys.exit(1 if fuzzer.faults else 0)


if __name__ == "__main__":
    main()
