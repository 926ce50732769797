"""The sentences about single deductions, and about chains of deductions that begin with a supposition."""

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
from puzzlepark.reasons.decoder import NONE, Decoder, inner_step
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
"""The name of the argument with the cells that a deduction is about, if these depend on its exclusions."""


class Sentences:
    """Writes why a deduction holds, from a template of the genre if there is one, or else of the constraint type."""

    def __init__(self, genre: Genre[Puzzle], reasoner: Reasoner, vocabulary: Vocabulary, decoder: Decoder) -> None:
        self.genre, self.reasoner, self.vocabulary, self.decoder = genre, reasoner, vocabulary, decoder
        self._subjects: dict[int, str] = {}
        """The names of rules without a clue, by the id of the rule object, which the model keeps alive."""

    def slots(self, context: DeductionContext | None) -> Slots:
        """The slots of the templates about a deduction."""
        slots = Slots(thing=self.vocabulary.thing, things=self.vocabulary.thing + "s", because="", case="")
        if context is None:
            return slots
        if context.rule is None:
            slots["found"] = self.vocabulary.places(context.where)
            slots["number"] = ""
            if context.exclusions:
                first_exclusion = next(iter(context.exclusions))
                candidates = context.position.candidates(first_exclusion.var)
                slots["number"] = listed(map(str, candidates))
            return slots
        arguments: dict[str, Argument] = {}
        compute = deduction_part(context.rule.constraint).arguments
        if compute is not None:
            arguments |= compute(context)
        for name, value in context.rule.arguments:
            # A value without a name is a function that computes several arguments.
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
        """The name of what a rule is about: of its clue, or of the places in its scope."""
        if rule.clue is not None:
            return self.vocabulary.clue(rule.clue)
        if id(rule) not in self._subjects:
            board = self.vocabulary.board
            spots = [var.spot for var in rule.constraint.scope if var.layer not in self.vocabulary.off_board]
            most_listed = 2 * (board.rows + board.cols)
            self._subjects[id(rule)] = self.vocabulary.line(spots) if len(spots) <= most_listed else "the board"
        return self._subjects[id(rule)]

    def _law(self, rule: Posting) -> str:
        """A rule in the words of its genre, which can have a template for each text of a clue, such as "3"."""
        templates = self.genre.reasons
        clue_name = "" if rule.clue is None else self.vocabulary.clue(rule.clue)  # such as "the 3 in row 1, column 2"
        clue_text = clue_name.removeprefix("the ").partition(" in row")[0]
        template = templates.get(f"{rule.code} {clue_text}", templates.get(rule.code, ""))
        if "{" not in template:
            return template
        place = self.vocabulary.place(rule.clue) if rule.clue is not None else ""
        return template.format_map(Slots(clue=self._subject(rule), who=self._subject(rule), place=place))

    def reason(self, context: DeductionContext | None, slots: Slots, prefix: str = "") -> str:
        """The sentence why a deduction holds.

        The most specific template is taken. The key of a template is the code of the deduction, perhaps with the code
        of its rule and its case: "count:rule.case". The `prefix` before the key is "then " for a link of a chain.
        """
        if context is None:
            return ""
        of_genre = self.genre.reasons
        if context.rule is None:
            key = f"{'fails ' if context.fails else ''}{context.code}"
            return of_genre.get(key, TEMPLATES.get(key, "")).format_map(slots)
        of_type = deduction_part(context.rule.constraint).templates
        prefix = prefix or ("fails " if context.fails else "")
        code = prefix + context.code
        code_and_rule = f"{code}:{context.rule.code}"
        case = f".{slots['case']}" if slots["case"] else ""
        for templates, key in (
            (of_genre, f"{code_and_rule}{case}"),
            (of_genre, code_and_rule),
            (of_genre, f"{code}{case}"),
            (of_type, f"{code}{case}"),
            (of_type, code),
            (TEMPLATES, prefix.strip()),
        ):
            if key in templates:
                return templates[key].format_map(slots)
        return ""

    def premises(self, contexts: Iterable[DeductionContext], shown: Collection[Exclusion]) -> str:
        """Sentences about the deductions from which the last deduction of a step follows.

        If a deduction excludes values in hidden layers, and there is a template for links of a chain, these exclusions
        are stated like a link. They are omitted at the spots of the exclusions `shown`. For any other deduction, the
        sentence is its reason.
        """
        view = self.reasoner.model.views[self.reasoner.view]
        shown_spots = {exclusion.var.spot for exclusion in shown}
        reasons: list[str] = []
        links: dict[str, str] = {}
        """The text after each link, by the text of the link."""
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
        """The sentences about a supposition and the links that follow from it, and the sentence about the contradiction
        at the end of this chain."""
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
        link_of = dict[str, int]()  # the index of the link with this result
        for used in found.deductions:
            exclusions = tuple(self.decoder.exclusions(used.atoms))
            result = self._result(position, exclusions)
            if (inner := inner_step(found, used)) is not None:
                links.append(self._inner_chain(inner, position, result))
            elif result:
                source = self._source(self.decoder.context(used.unit, found, position, exclusions))
                # Deductions with the same result are one link, with the source of the first deduction that has one.
                if result not in link_of:
                    link_of[result] = len(links)
                    links.append(result)
                if links[link_of[result]] == result:
                    links[link_of[result]] += source
            position.learn(exclusions)
        if found.failed_unit != NONE:
            context = self.decoder.context(found.failed_unit, found, position, (), fails=True)
            return links, self.reason(context, self.slots(context))
        return links, self._nothing_left(found)

    def _nothing_left(self, found: _native.FoundStep) -> str:
        """The sentence about a contradiction in which a variable has no candidates left."""
        vars = self.reasoner.board.vars_of(found.failed_var)
        layer = vars[0].layer
        # An auxiliary variable has no place on the board, so the places of its rule are named.
        spots = self.reasoner.board.homes.get(layer) or tuple(var.spot for var in vars)
        is_on_board = layer in self.decoder.layers and layer not in self.vocabulary.off_board
        template = TEMPLATES["fails empty" if is_on_board else "fails empty mind"]
        return template.format_map(Slots(place=self.vocabulary.places(spots[:MOST_NAMED])))

    def _inner_chain(self, inner: _native.FoundStep, position: Position, result: str) -> str:
        """The lines of a supposition within a supposition: the supposition, each link, and the contradiction with its
        result."""
        atom = self.reasoner.board.atoms[inner.supposed]
        assert atom.value is not None
        links, contradiction = self._links(inner, Position(position.candidates, position.same, position.decided))
        start = f"suppose also {self.vocabulary.state(atom.vars[0], atom.value)}"
        end = contradiction.rstrip(".")
        end_with_result = f"{end}. So {result}" if result else end
        return "\n".join([start, *(link.replace("\n", "; ") for link in links), end_with_result])

    def _result(self, position: Position, exclusions: Iterable[Exclusion]) -> str:
        """The phrase for what a link of a chain concludes: the marks that it decides, and its other exclusions."""
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
        """The text after the conclusion of a link: its reason if there is a template, or else its clues in brackets."""
        if self._has_link_template(context):
            why = self.reason(context, self.slots(context), THEN)
            return f": {why}" if why else ""
        rules = [rule for rule in (context.rule, *context.clues) if rule is not None and rule.clue is not None]
        return f" ({listed(self._subject(rule) for rule in rules)})" if rules else ""

    def _has_link_template(self, context: DeductionContext) -> bool:
        """Whether there is a template for this deduction as a link of a chain."""
        if context.rule is None:
            return False
        code = f"{THEN}{context.code}"
        templates = deduction_part(context.rule.constraint).templates
        return f"{code}:{context.rule.code}" in self.genre.reasons or code in templates
