"""The sentences about steps: of single deductions, and of chains that begin with a supposition."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from puzzlepark import _native
from puzzlepark.constraints import deduction_part
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Posting
from puzzlepark.core.phrases import Argument, DeductionContext, Position, listed
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.core.steps import Exclusion
from puzzlepark.reasons.decoder import Decoder
from puzzlepark.reasons.reasoner import Reasoner
from puzzlepark.reasons.slots import Slots
from puzzlepark.reasons.techniques import TEMPLATES
from puzzlepark.reasons.vocabulary import Vocabulary

THEN = "then "
"""Prefix of the names of templates that give the reason for a link of a chain."""
MOST_INLINE = 3
"""Maximum number of links of a chain in one line. The links of longer chains are numbered lines."""
MOST_NAMED = 12
"""Maximum number of places named at the end of a chain."""
LOOKED_AT = "looked_at"
"""The argument with the cells that a deduction is about, if that depends on its exclusions."""


class Sentences:
    """Writes why a deduction holds, by the templates of the genre if it has any for it, else of the constraint type."""

    def __init__(self, genre: Genre[Puzzle], reasoner: Reasoner, vocabulary: Vocabulary, decoder: Decoder) -> None:
        self.genre, self.reasoner, self.vocabulary, self.decoder = genre, reasoner, vocabulary, decoder
        self._subjects: dict[int, str] = {}
        """The subjects of rules without a clue, by the identity of the rule, which the model keeps alive."""

    def slots(self, context: DeductionContext | None) -> Slots:
        """The slots of the templates about a deduction."""
        slots = Slots(thing=self.vocabulary.thing, things=self.vocabulary.thing + "s", because="", case="")
        if context is None:
            return slots
        if context.rule is None:
            slots["found"] = self.vocabulary.places(context.where)
            slots["number"] = ""
            if context.exclusions:
                candidates = context.position.candidates(next(iter(context.exclusions)).var)
                slots["number"] = listed(map(str, candidates))
            return slots
        arguments: dict[str, Argument] = {}
        compute = deduction_part(context.rule.constraint).arguments
        if compute is not None:
            arguments |= compute(context)
        for name, value in context.rule.arguments:
            arguments |= {name: value} if name else value(context)
        for name, value in arguments.items():
            if name in ("case", LOOKED_AT):
                slots[name] = value
            else:
                slots.defer(name, partial(self.vocabulary.render, value))
        rules = context.clues if slots["case"] == "clue" and context.clues else (context.rule,)
        slots.defer("who", lambda: listed(self._subject(rule) for rule in rules))
        slots.defer("law", lambda: " ".join(filter(None, dict.fromkeys(self._law(rule) for rule in rules))))
        return slots

    def _subject(self, rule: Posting) -> str:
        """What a rule is about: its clue, or the places in its scope."""
        if rule.clue is not None:
            return self.vocabulary.clue(rule.clue)
        if id(rule) not in self._subjects:
            board = self.vocabulary.board
            spots = [var.spot for var in rule.constraint.scope if var.layer not in self.vocabulary.off_board]
            most_listed = 2 * (board.rows + board.cols)
            self._subjects[id(rule)] = self.vocabulary.line(spots) if len(spots) <= most_listed else "the board"
        return self._subjects[id(rule)]

    def _law(self, rule: Posting) -> str:
        """A rule as its genre states it. The genre may have a template for clues of this text, such as "3"."""
        templates = self.genre.reasons
        clue = "" if rule.clue is None else self.vocabulary.clue(rule.clue)
        clue_text = clue.removeprefix("the ").partition(" in row")[0]
        template = templates.get(f"{rule.code} {clue_text}", templates.get(rule.code, ""))
        if "{" not in template:
            return template
        place = self.vocabulary.place(rule.clue) if rule.clue is not None else ""
        return template.format_map(Slots(clue=self._subject(rule), who=self._subject(rule), place=place))

    def reason(self, context: DeductionContext | None, slots: Slots, prefix: str = "") -> str:
        """Why a deduction holds. Templates are looked up by the code of the deduction, with the code of its rule, and
        with its case, the most specific first. `prefix` is put before these keys, as for a link of a chain."""
        if context is None:
            return ""
        own = self.genre.reasons
        if context.rule is None:
            key = f"{'fails ' if context.fails else ''}{context.code}"
            return own.get(key, TEMPLATES.get(key, "")).format_map(slots)
        templates = deduction_part(context.rule.constraint).templates
        prefix = prefix or ("fails " if context.fails else "")
        code = prefix + context.code
        with_rule, case = f"{code}:{context.rule.code}", f".{slots['case']}" if slots["case"] else ""
        for table, key in (
            (own, f"{with_rule}{case}"),
            (own, with_rule),
            (own, f"{code}{case}"),
            (templates, f"{code}{case}"),
            (templates, code),
            (TEMPLATES, prefix.strip()),
        ):
            if key in table:
                return table[key].format_map(slots)
        return ""

    def premises(self, contexts: Iterable[DeductionContext], shown: Collection[Exclusion]) -> str:
        """Sentences about the deductions on which the last one of a step rests.

        A deduction that excludes only values of the view is given with its reason. Of the others, the exclusions in
        hidden layers are stated like the links of a chain, if there is a template for that. They are omitted at the
        spots of the exclusions `shown`.
        """
        view = self.reasoner.model.views[self.reasoner.view]
        shown_spots = {exclusion.var.spot for exclusion in shown}
        links, reasons = dict[str, str](), []
        for context in contexts:
            hidden = [exclusion for exclusion in context.exclusions if exclusion.var.layer not in view]
            if not hidden or not self._has_link_template(context):
                reasons.append(self.reason(context, self.slots(context)))
                continue
            result = self._result(context.position, [e for e in hidden if e.var.spot not in shown_spots])
            if result:
                links[result] = links.get(result) or self._source(context)
        sentences = list(dict.fromkeys((*reasons, *(f"{result}{source}." for result, source in links.items()))))
        if len(links) <= MOST_INLINE:
            return " ".join(sentences)
        return "\n".join(["One by one:", *(f"{k}. {sentence}" for k, sentence in enumerate(sentences, 1))]) + "\n"

    def chain(self, found: _native.FoundStep) -> tuple[str, str]:
        """A supposition with the links that follow from it, and the contradiction."""
        atom = self.reasoner.board.atoms[found.supposed]
        assert atom.value is not None
        links, contradiction = self._links(found, self.decoder.position())
        start = f"Suppose {self.vocabulary.state(atom.vars[0], atom.value)}."
        if len(links) <= MOST_INLINE and not found.inner:
            return " ".join([start, *(f"Then {link}." for link in links)]), contradiction
        lines = [start]
        for k, link in enumerate(links, 1):
            # A supposition within a supposition has several lines.
            first, *sublines = link.split("\n")
            lines += [f"{k}. {first}.", *(f"{k}.{n} {line}." for n, line in enumerate(sublines, 1))]
        return "\n".join(lines) + "\n", contradiction

    def _links(self, found: _native.FoundStep, position: Position) -> tuple[list[str], str]:
        """The links of a chain, and the contradiction at its end."""
        atom = self.reasoner.board.atoms[found.supposed]
        assert atom.value is not None
        position.suppose(atom.vars, atom.value)
        links: list[str] = []
        places = dict[str, int]()
        for used in found.deductions:
            exclusions = tuple(self.decoder.exclusions(used.atoms))
            result = self._result(position, exclusions)
            if used.unit < 0:
                links.append(self._inner_chain(found.inner[-1 - used.unit], position, result))
            elif result:
                source = self._source(self.decoder.context(used.unit, found, position, exclusions))
                # Deductions with the same result are one link, which names the first source that there is.
                if result not in places:
                    places[result] = len(links)
                    links.append(result)
                if links[places[result]] == result:
                    links[places[result]] += source
            position.learn(exclusions)
        if found.failed_unit >= 0:
            context = self.decoder.context(found.failed_unit, found, position, (), fails=True)
            return links, self.reason(context, self.slots(context))
        return links, self._nothing_left(found)

    def _nothing_left(self, found: _native.FoundStep) -> str:
        """The contradiction of a supposition that leaves a variable without candidates."""
        vars = self.reasoner.board.vars_of(found.failed_var)
        home = self.reasoner.board.homes.get(vars[0].layer)
        spots = home or tuple(var.spot for var in vars)
        on_board = vars[0].layer in self.decoder.layers and vars[0].layer not in self.vocabulary.off_board
        template = TEMPLATES["fails empty" if on_board else "fails empty mind"]
        return template.format_map(Slots(place=self.vocabulary.places(spots[:MOST_NAMED])))

    def _inner_chain(self, inner: _native.FoundStep, position: Position, result: str) -> str:
        """A supposition within a supposition, with a line for each link."""
        atom = self.reasoner.board.atoms[inner.supposed]
        assert atom.value is not None
        links, contradiction = self._links(inner, Position(position.candidates, position.same, position.decided))
        start = f"suppose also {self.vocabulary.state(atom.vars[0], atom.value)}"
        end = contradiction.rstrip(".")
        return "\n".join(
            [start, *(link.replace("\n", "; ") for link in links), f"{end}. So {result}" if result else end]
        )

    def _result(self, position: Position, exclusions: Iterable[Exclusion]) -> str:
        """The conclusion of a link of a chain: the marks that it decides, and its other exclusions."""
        excluded_values: dict[Var, list[int]] = {}
        for var, value in exclusions:
            if var.layer in self.decoder.layers:
                excluded_values.setdefault(var, []).append(value)
        marks, excluded = [], []
        for var, values in excluded_values.items():
            remaining = [value for value in position.candidates(var) if value not in values]
            if len(remaining) == 1:
                marks.append((var, remaining[0]))
            else:
                excluded += [Exclusion(var, value) for value in values]
        return self.vocabulary.state_all(marks, excluded)

    def _source(self, context: DeductionContext) -> str:
        """The text after a link: its reason if there is a template for it, or else its clues in brackets."""
        if self._has_link_template(context):
            why = self.reason(context, self.slots(context), THEN)
            return f": {why}" if why else ""
        rules = [rule for rule in (context.rule, *context.clues) if rule is not None and rule.clue is not None]
        return f" ({listed(self._subject(rule) for rule in rules)})" if rules else ""

    def _has_link_template(self, context: DeductionContext) -> bool:
        """Whether there is a template for links by this deduction."""
        if context.rule is None:
            return False
        code = f"{THEN}{context.code}"
        templates = deduction_part(context.rule.constraint).templates
        return f"{code}:{context.rule.code}" in self.genre.reasons or code in templates
