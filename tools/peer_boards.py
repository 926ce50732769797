"""Read the test boards of puzz.link, and compare its verdicts with those of the referees.

    python tools/peer_boards.py FOLDER [--all]

FOLDER holds the site's test scripts, a file a genre (`test/script/*.js` of its repository); none of them is part of
this project. Each has an address and a list of boards, each with the code of the rule that it breaks, or null if it is
solved. The last lines count the addresses and boards that were read, and the verdicts that are alike. With `--all`,
every board of a script is read, those too that show what a click does.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import puzzlepark as pp
from puzzlepark.formats import pzpr
from puzzlepark.registry import genres

URL = re.compile(r"""\burl\s*:\s*["']([^"']+)["']""")
PAIR = re.compile(r"""\[\s*(null|["'][\w.]+["'])\s*,\s*["'](pzprv3[^"']*)["']\s*(,\s*\{[^}]*\})?""")
BOARD = re.compile(r"""["'](pzprv3[^"']*)["']""")
UNDRAWN = ("brNoLine", "brNoShade", "brNoBulb", "brNoValidNum")
"""Codes of untouched boards. Here such a board counts as solved if its rules demand nothing."""


class Judged(NamedTuple):
    """A board of a script: its code there, and the verdict here."""

    kind: str
    code: str | None
    text: str
    solved: bool | None
    """None if it was refused."""
    sentence: str

    @property
    def alike(self) -> bool:
        return self.solved is not None and (self.solved == (self.code is None) or self.code in UNDRAWN)


def kinds() -> set[str]:
    """The site's names for all genres here."""
    names = {name for genre in genres().values() for name in (genre.name, *genre.puzzle.aliases)}
    written = set()
    for genre in genres().values():
        for form in genre.formats:
            if form.name == "url" and (found := pzpr.url(form.write(genre.blank(6, 6), None))) is not None:
                written.add(found.kind)
    return names | written | {name.replace("-", "") for name in names}


def judge(kind: str, code: str | None, text: str) -> Judged:
    """A board as it is judged here."""
    try:
        (entry,) = pp.load_all(text)
        verdict = pp.check(entry.puzzle, entry.marks or {})
    except pp.BadInput as error:
        return Judged(kind, code, text, None, str(error))
    return Judged(kind, code, text, bool(verdict), verdict.violations[0].sentence if verdict.violations else "")


def boards(script: str, every: bool = False) -> list[tuple[str | None, str]]:
    """The boards of a script with their codes. Boards with options that only the site has are left out."""
    pairs = [(code.strip("\"'"), text) for code, text, more in PAIR.findall(script) if "skiprules" not in more]
    found = [(None if code == "null" else code, text) for code, text in pairs]
    return [*found, *((None, text) for text in BOARD.findall(script))] if every else found


def main(folder: Path, every: bool) -> int:
    known = kinds()
    read = total = alike = judged = 0
    for path in sorted(folder.glob("*.js")):
        script = path.read_text("utf-8")
        if path.stem not in known or not (address := URL.search(script)):
            continue
        total += 1
        try:
            pp.loads(f"https://puzz.link/p?{path.stem}/{address[1]}")
            read += 1
        except pp.BadInput as error:
            print(f"{path.stem}: its URL is refused: {error}")
        for board in (judge(path.stem, *pair) for pair in boards(script, every)):
            judged += 1
            fine = board.alike or (every and board.solved is not None)
            alike += fine
            if not fine:
                print(f"{board.kind}: {board.code or 'solved'} there; here {board.sentence or 'solved'}")
                print(f"    {board.text[:100]}")
    print(f"{read} of {total} addresses are read; {alike} of {judged} boards are judged alike.")
    return 0 if (read, alike) == (total, judged) else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), "--all" in sys.argv))
