"""The sentences about what the kernel found: of single deductions, and of chains that begin with a supposition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any

from puzzlepark import _native
from puzzlepark.constraints import says
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Rule
from puzzlepark.core.phrases import DeductionContext, Seen, listed
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Exclusion
from puzzlepark.reasons.findings import Findings
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.reasons.slots import Slots
from puzzlepark.reasons.words import TEMPLATES, Words

THEN = "then "
"""How the names of sentences about links of a chain begin."""
MOST_INLINE = 3
"""Links of a chain that are told in one line; longer ones are numbered lines."""
MOST_NAMED = 12
"""Places that the end of a chain names."""
LOOKED_AT = "looked_at"
"""The figure that says which cells a deduction is about, where that depends on what it finds."""


class Sentences:
    """Says why what was found follows, in the words of the genre where it has its own, else in those of the kind."""

    def __init__(self, genre: Genre[Puzzle], reasoner: Reasoner, words: Words, findings: Findings) -> None:
        self.genre, self.reasoner, self.words, self.findings = genre, reasoner, words, findings
        self._names: dict[int, str] = {}
        """What rules without a clue are about, by the identity of the rule, which the model keeps."""

    def slots(self, context: DeductionContext | None) -> Slots:
        """What the sentences about a deduction may name."""
        slots = Slots(thing=self.words.thing, things=self.words.thing + "s", because="", case="")
        if context is None:
            return slots
        if context.rule is None:
            slots["found"] = self.words.places(context.where)
            slots["number"] = (
                listed(map(str, context.seen.left(next(iter(context.finds)).var))) if context.finds else ""
            )
            return slots
        figures: Mapping[str, Any] = {}
        _, fill_in = says(context.rule.constraint)
        if fill_in is not None:
            figures = fill_in(context)
        for name, value in context.rule.figures:
            figures = {**figures, **({name: value} if name else value(context))}
        for name, value in figures.items():
            if name in ("case", LOOKED_AT):
                slots[name] = value
            else:
                slots.put_off(name, partial(self.words.slot, value))
        ruling = context.clues if slots["case"] == "clue" and context.clues else (context.rule,)
        slots.put_off("who", lambda: listed(self._who(rule) for rule in ruling))
        slots.put_off("law", lambda: " ".join(filter(None, dict.fromkeys(self._law(rule) for rule in ruling))))
        return slots

    def _who(self, rule: Rule) -> str:
        """What a rule is about: its clue, or the places that it reads."""
        if rule.clue is not None:
            return self.words.clue(rule.clue)
        if id(rule) not in self._names:
            board = self.words.board
            spots = [var.spot for var in rule.constraint.scope if var.layer not in self.words.apart]
            few = len(spots) <= 2 * (board.rows + board.cols)
            self._names[id(rule)] = self.words.line(spots) if few else "the board"
        return self._names[id(rule)]

    def _law(self, rule: Rule) -> str:
        """A rule as its genre states it."""
        own, clue = self.genre.reasons, "" if rule.clue is None else self.words.clue(rule.clue)
        said = clue.removeprefix("the ").partition(" in row")[0]
        template = own.get(f"{rule.code} {said}", own.get(rule.code, ""))
        if "{" not in template:
            return template
        place = self.words.place(rule.clue) if rule.clue is not None else ""
        return template.format_map(Slots(clue=self._who(rule), who=self._who(rule), place=place))

    def because(self, context: DeductionContext | None, slots: Slots, head: str = "") -> str:
        """The sentence of a deduction: that of the genre for its rule, or that of its kind. `head` begins its name,
        where it is not told as a step."""
        if context is None or context.rule is None:
            key = f"{'fails ' if context.fails else ''}{context.code}" if context else ""
            return self.genre.reasons.get(key, TEMPLATES.get(key, "")).format_map(slots) if context else ""
        kind, _ = says(context.rule.constraint)
        rule, case = f"{context.code}:{context.rule.code}", f".{slots['case']}" if slots["case"] else ""
        head = head or ("fails " if context.fails else "")
        own = self.genre.reasons
        for table, key in (
            (own, f"{head}{rule}{case}"), (own, f"{head}{rule}"), (own, f"{head}{context.code}{case}"),
            (kind, f"{head}{context.code}{case}"), (kind, f"{head}{context.code}"), (TEMPLATES, head.strip()),
        ):  # fmt: skip
            if key in table:
                return table[key].format_map(slots)
        return ""

    def first(self, contexts: Iterable[DeductionContext], shown: Collection[Exclusion]) -> str:
        """The deductions on which the last one of a step rests. What they find besides marks, and besides what is
        `shown` in the end, is told as links of a chain are, where a reason for links is there."""
        view, found = self.reasoner.model.views[self.reasoner.view], {find.var.spot for find in shown}
        links, told = dict[str, str](), []
        for context in contexts:
            finds = [find for find in context.finds if find.var.layer not in view]
            if not finds or not self._has_then(context):
                told.append(self.because(context, self.slots(context)))
            elif said := self._finds(context.seen, [find for find in finds if find.var.spot not in found]):
                links[said] = links.get(said) or self._source(context)
        every = list(dict.fromkeys((*told, *(f"{said}{source}." for said, source in links.items()))))
        if len(links) <= MOST_INLINE:
            return " ".join(every)
        return "\n".join(["One by one:", *(f"{k}. {link}" for k, link in enumerate(every, 1))]) + "\n"

    def chain(self, found: _native.FoundStep) -> tuple[str, str]:
        """A supposition and what follows from it, link by link, and how it fails."""
        atom = self.reasoner.board.atoms[found.supposed]
        assert atom.value is not None
        links, fails = self._links(found, self.findings.seen())
        start = f"Suppose {self.words.says(atom.vars[0], atom.value)}."
        if len(links) <= MOST_INLINE and not found.inner:
            return " ".join([start, *(f"Then {link}." for link in links)]), fails
        lines = [start]
        for k, link in enumerate(links, 1):
            # Within a supposition, another has lines of its own.
            first, *more = link.split("\n")
            lines += [f"{k}. {first}.", *(f"{k}.{n} {line}." for n, line in enumerate(more, 1))]
        return "\n".join(lines) + "\n", fails

    def _links(self, found: _native.FoundStep, seen: Seen) -> tuple[list[str], str]:
        atom = self.reasoner.board.atoms[found.supposed]
        assert atom.value is not None
        seen.suppose(atom.vars, atom.value)
        links = []
        told = dict[str, int]()
        for used in found.deductions:
            finds = tuple(self.findings.exclusions(used.atoms))
            said = self._finds(seen, finds)
            if used.unit < 0:
                inner = found.inner[-1 - used.unit]
                links.append(self._inner(inner, seen, said))
            elif said:
                source = self._source(self.findings.context(used.unit, found, seen, finds))
                # What several deductions find together is one link, with the clue of the one that has a clue.
                if said not in told:
                    told[said] = len(links)
                    links.append(said)
                if links[told[said]] == said:
                    links[told[said]] += source
            seen.learn(finds)
        if found.failed_unit >= 0:
            context = self.findings.context(found.failed_unit, found, seen, (), fails=True)
            return links, self.because(context, self.slots(context))
        return links, self._nothing_left(found)

    def _nothing_left(self, found: _native.FoundStep) -> str:
        """The sentence of a supposition that leaves nothing for a place of the board, or for what is kept in mind."""
        vars = self.reasoner.board.vars_of(found.failed_var)
        home = self.reasoner.board.homes.get(vars[0].layer)
        spots = home or tuple(var.spot for var in vars)
        mark = "" if vars[0].layer in self.findings.layers and vars[0].layer not in self.words.apart else " mind"
        return TEMPLATES[f"fails empty{mark}"].format_map(Slots(place=self.words.places(spots[:MOST_NAMED])))

    def _inner(self, inner: _native.FoundStep, seen: Seen, said: str) -> str:
        """A supposition within a supposition, in lines of its own."""
        atom = self.reasoner.board.atoms[inner.supposed]
        assert atom.value is not None
        links, fails = self._links(inner, Seen(seen.left, seen.same, seen.decided))
        told = [
            f"suppose also {self.words.says(atom.vars[0], atom.value)}",
            *(link.replace("\n", "; ") for link in links),
        ]
        end = fails.rstrip(".")
        return "\n".join([*told, f"{end}. So {said}" if said else end])

    def _finds(self, seen: Seen, finds: Iterable[Exclusion]) -> str:
        """What a link of a chain finds, as marks where it decides."""
        out: dict[Var, list[int]] = {}
        for var, value in finds:
            if var.layer in self.findings.layers:
                out.setdefault(var, []).append(value)
        marks, excluded = [], []
        for var, values in out.items():
            left = [v for v in seen.left(var) if v not in values]
            if len(left) == 1:
                marks.append((var, left[0]))
            else:
                excluded += [Exclusion(var, value) for value in values]
        return self.words.said(marks, excluded)

    def _source(self, context: DeductionContext) -> str:
        """The clue by which a link follows, in brackets; or why it does, where its kind says that of links."""
        if self._has_then(context):
            why = self.because(context, self.slots(context), THEN)
            return f": {why}" if why else ""
        rules = [rule for rule in (context.rule, *context.clues) if rule is not None and rule.clue is not None]
        return f" ({listed(self._who(rule) for rule in rules)})" if rules else ""

    def _has_then(self, context: DeductionContext) -> bool:
        """Whether the genre or the kind says of links by this deduction why they follow."""
        if context.rule is None:
            return False
        own, kind = f"{THEN}{context.code}:{context.rule.code}", says(context.rule.constraint)[0]
        return own in self.genre.reasons or f"{THEN}{context.code}" in kind
