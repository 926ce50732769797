"""Link-a-Pix: coloured numbers are linked in pairs, and the links form a picture."""

from __future__ import annotations

from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.genres import kit
from puzzlepark.genres.link_a_pix import codec, link_rule, maker, rules
from puzzlepark.genres.link_a_pix.rules import PAINT, LinkAPix

DISPLAY = kit.Display(
    (kit.Lines(kit.LINE, joins=True, lengths=True), kit.Sign(PAINT, word="Blank.", fades=True)),
    surface="picture",
    violations={"link.uncovered": "none"},
)
GENRE = genre_of_rules(
    LinkAPix,
    (link_rule.LinkedHints(),),
    link_rule.layers,
    rulebook=rules.RULEBOOK,
    broken_rules={"link.length": 2, "link.branch": 3, "link.overlap": 3, "link.foreign": 3, "link": 1},
    views=rules.VIEWS,
    display=DISPLAY,
    formats=codec.FORMATS,
    maker=maker.MAKER,
    clues_from=rules.clues_from,
    read_answer=codec.read_answer,
    group="pictures",
    shipped=("collection.jsonl", "pictures.jsonl"),
)
