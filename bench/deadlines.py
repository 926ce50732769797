"""The law of deadlines: every verb of every genre on boards with extreme field values. Writes
bench/deadlines.md.

    python bench/deadlines.py --jobs 2                  all genres; goes on where an earlier run was broken off
    python bench/deadlines.py --genres akari lits       these alone; nothing is written

What the law says, and how a case is measured, is in tests/law_of_deadlines.py; the boards are those of
tests/edge_boards.py. The report is written when all cases are there and the code was left alone meanwhile, or not at
all.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing.pool
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path

from puzzlepark.registry import genre_named, genre_names

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from reports import code  # noqa: E402

from edge_boards import edge_boards  # noqa: E402
from law_of_deadlines import ABOVE, MEMORY, MEMORY_ABOVE, POLL_GAP, SHARE_ABOVE, VERBS, Case, run_case  # noqa: E402

PAGE = Path(__file__).with_suffix(".md")
SHARE = 0.45
"""The share of the cases that are run, so that two cores need half an hour. The choice depends only on their names."""
INTRO = """# The law of deadlines

Written by `python bench/deadlines.py`: every verb of every genre on boards of about 40x40 at the edges of what their
fields may hold, {share:.0%} of all such cases. Each verb is given {given:g} s and {memory:.0f} MB. It may take
{allowed:g} s of processor time and {above:.0f} MB more, and go {gap:.0f} ms without a poll. A cell is the longest of a
genre's boards, in seconds, and in brackets the longest time without a poll in ms; what breaks the law is **bold**, and
listed below. "MB" is the most memory that a case added to that of its process.

{when}; {machine}; the load of the machine was {load} at the start.

"""
Found = tuple[str, str, Case]
"""A genre, the name of a board, and its case."""


def cases(genre: str, verbs: list[str], share: float, seconds: float) -> Iterator[Found]:
    """The cases of a genre."""
    for name, puzzle in edge_boards(genre).items():
        for verb in verbs:
            if verb == "generate" and name != "empty":
                continue  # It sees no board.
            place = int.from_bytes(sha256(f"{genre} {name} {verb}".encode()).digest()[:4]) / (1 << 32)
            if place < share or verb == "generate":
                yield genre, name, run_case(puzzle, verb, seconds)


def run(genre: str, verbs: list[str], share: float, seconds: float) -> list[Found]:
    """The cases of a genre, in a process that has imported nothing of the others."""
    command = [sys.executable, __file__, "--cases", genre, "--share", str(share), "--seconds", str(seconds)]
    done = subprocess.run([*command, "--verbs", *verbs], stdout=subprocess.PIPE, text=True, check=True)
    return [_found(line) for line in done.stdout.splitlines()]


def _found(line: str) -> Found:
    genre, board, case = json.loads(line)
    return genre, board, Case(*case)


def table(found: list[Found]) -> Iterator[str]:
    """A row for each genre, and the cases that break the law."""
    verbs = [verb for verb in VERBS if any(case.verb == verb for _, _, case in found)]
    yield f"| genre | {' | '.join(verbs)} | MB |"
    yield "|---" * (len(verbs) + 2) + "|"
    for genre in dict.fromkeys(genre for genre, _, _ in found):
        own = [case for name, _, case in found if name == genre]
        cells = [_cell([case for case in own if case.verb == verb]) for verb in verbs]
        memory = max(case.memory for case in own) / 1e6
        yield f"| {genre_named(genre).title} | {' | '.join(cells)} | {memory:.0f} |"
    broken = [(genre, board, case) for genre, board, case in found if case.faults()]
    yield f"\n{len(found)} cases, of which {len(broken)} break the law."
    if broken:
        yield "\n| board | fault |\n|---|---|"
    for genre, board, case in sorted(broken, key=lambda one: (-one[2].seconds, -one[2].gap)):
        yield f"| {genre_named(genre).title}, {board} | {'; '.join(case.faults())} |"


def _cell(own: list[Case]) -> str:
    """The maximum time and poll gap over the cases of a genre and a verb."""
    if not own:
        return ""
    text = f"{max(case.seconds for case in own):.2f} ({1000 * max(case.gap for case in own):.0f})"
    return f"**{text}**" if any(case.faults() for case in own) else text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--genres", nargs="*", default=None)
    parser.add_argument("--verbs", nargs="*", default=list(VERBS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--share", type=float, default=SHARE)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--record", type=Path, default=ROOT / "build" / "deadlines.jsonl")
    parser.add_argument("--cases", help="run the cases of this genre here, and print them")
    asked = parser.parse_args()
    given = asked.verbs, asked.share, asked.seconds
    if asked.cases:
        for case in cases(asked.cases, *given):
            print(json.dumps(case), flush=True)
        return 0
    whole = asked.genres is None and asked.verbs == list(VERBS)
    names, load, before = asked.genres or list(genre_names()), os.getloadavg()[0], code()
    key = json.dumps([before, *given])
    lines = asked.record.read_text("utf-8").splitlines() if whole and asked.record.exists() else []
    found = [_found(line) for line in lines[1:]] if lines[:1] == [key] else []
    if whole and not found:
        asked.record.parent.mkdir(exist_ok=True)
        asked.record.write_text(f"{key}\n", "utf-8")
    done = {genre for genre, _, _ in found}
    with multiprocessing.pool.ThreadPool(asked.jobs) as pool:
        todo = [name for name in names if name not in done]
        for more in pool.imap_unordered(lambda genre: run(genre, *given), todo):
            found += more
            if whole:
                with asked.record.open("a", encoding="utf-8") as file:
                    file.writelines(f"{json.dumps(case)}\n" for case in more)
            faults = sum(bool(case.faults()) for _, _, case in more)
            print(more[0][0] if more else "no case", f"{len(more)} cases, {faults} break the law", flush=True)
    found.sort(key=lambda one: names.index(one[0]))
    text = "\n".join(table(found)) + "\n"
    if not whole:
        print(text)
        return 0
    if code() != before:
        print("The code has changed meanwhile: the report is left as it was.")
        return 1
    about = INTRO.format(
        share=asked.share,
        given=asked.seconds,
        memory=MEMORY / 1e6,
        allowed=SHARE_ABOVE * asked.seconds + ABOVE,
        above=MEMORY_ABOVE / 1e6,
        gap=1000 * POLL_GAP,
        when=date.today().isoformat(),
        machine=f"{platform.machine()} with {os.cpu_count()} cores, Python {platform.python_version()}",
        load=f"{load:.1f}",
    )
    PAGE.write_text(about + text, "utf-8")
    asked.record.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
