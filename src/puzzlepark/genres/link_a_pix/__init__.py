"""Link-a-Pix: coloured numbers are linked in pairs, and the links form a picture."""

from __future__ import annotations

from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix import codec, maker, referee, rules
from puzzlepark.genres.link_a_pix.reasons import REASONS
from puzzlepark.genres.link_a_pix.rules import PAINT, LinkAPix
from puzzlepark.genres.link_a_pix.techniques import TECHNIQUES

DISPLAY = kit.Display(
    (kit.Lines(kit.LINE, joins=True, lengths=True), kit.Sign(PAINT, word="Blank.", fades=True)),
    surface="picture",
    violations={"link.uncovered": "none"},
)
GENRE = kit.Genre(
    LinkAPix,
    rulebook=rules.RULEBOOK,
    broken_rules={"link.length": 2, "link.branch": 3, "link.overlap": 3, "link.foreign": 3, "link": 1},
    messages=referee.MESSAGES,
    check=referee.check,
    model=rules.model,
    views=rules.VIEWS,
    display=DISPLAY,
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_from=rules.clues_from,
    read_answer=codec.read_answer,
    reasons=REASONS,
    techniques=TECHNIQUES,
    group="pictures",
    shipped=("collection.jsonl", "pictures.jsonl"),
)
