"""What the kernel found, as steps: the marks, the clues and places, the technique, and the sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from puzzlepark import _native
from puzzlepark.builders.looks import LookInfo
from puzzlepark.core.genre import Genre
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.steps import REFUTED, Exclusion, Look, Step, Technique
from puzzlepark.core.telling import Seen, Sight, listed
from puzzlepark.kinds import part, says
from puzzlepark.reasons.looks import Looks
from puzzlepark.reasons.slots import Slots, tidy
from puzzlepark.reasons.words import SAYS, Words, techniques_of

THEN = "then "
"""How the names of sentences about links of a chain begin."""
MOST_INLINE = 3
"""Links of a chain that are told in one line; longer ones are numbered lines."""
MOST_MARKS = 12
"""Marks of one step: of a look that finds more, several steps are told."""
MOST_POINTED = 6
"""Places that the first grade of a hint names."""
LOOKED_AT = "looked_at"
"""The figure that says which cells a look is about, where that depends on what it finds."""
MOST_SEEN = 12
"""Places that a step may look at, so that a hint points there; of more it points at what is found."""


class Teller:
    """Turns what the ladder finds into steps, and takes them on the board."""

    def __init__(self, genre: Genre[Puzzle], puzzle: Puzzle, looks: Looks) -> None:
        self.genre, self.looks = genre, looks
        self.words = Words(genre, puzzle, looks.model)
        self._always = {k for k, rule in enumerate(looks.model.rules) if rule.constraint.equalities is not None}
        """Rules by which variables are one and the same."""
        self._known = {layer.name for layer in looks.board.model.every_layer}
        self._layers = {layer.name for layer in looks.model.layers}
        """Those of the model, as opposed to what is only kept in mind."""
        self.techniques: dict[str, list[Technique]] = {}
        for technique in (*genre.techniques, *techniques_of(looks.model)):
            self.techniques.setdefault(technique.signature, []).append(technique)
        self._quiet = {technique.signature for technique in techniques_of(looks.model) if technique.quiet}
        kinds = {part(rule.constraint, "looks") for rule in looks.board.model.rules}
        rules = looks.board.model.rules
        glances = ((getattr(part(r.constraint, "looks"), "at_a_glance", None), r.constraint) for r in rules)
        self._glances = [(glance, constraint) for glance, constraint in glances if glance is not None]
        """What whoever plays sees at a glance of what is marked, though no look has told it yet."""
        self._out: dict[int, tuple[Exclusion, ...]] = {}
        """What the removal of an atom that is a value says, by its number."""
        self._names: dict[int, str] = {}
        """What rules without a clue are about, by the identity of the rule, which the model keeps."""
        self._carry = {code for kind in kinds for code in getattr(kind, "CARRIES", ())}
        self._single = {code for kind in kinds for code in getattr(kind, "SINGLE", ())}

    # --- steps

    def opening(self, known: Marks) -> tuple[dict[Var, int], list[Step]]:
        """What the board itself says. That a cell with a clue is nothing else, and that nothing is where no rule lets
        it be, is no step; a law about single cells is one for the cells of a row."""
        silent, lone = self.looks.opening()
        self.looks.tell(silent)
        told: dict[tuple[str, int], list[tuple[int, Var]]] = {}
        for number, var in lone:
            if var not in known:
                told.setdefault((self.looks.model.rules[number].code, var.spot.r), []).append((number, var))
        steps = []
        for (code, _), every in told.items():
            for k in range(0, len(every), MOST_MARKS):
                some = every[k : k + MOST_MARKS]
                steps.append(self._ruled_out(code, [n for n, _ in some], [var for _, var in some]))
        return silent, steps

    def _ruled_out(self, code: str, numbers: Sequence[int], vars: Sequence[Var]) -> Step:
        """The step by which a law about single cells leaves them empty."""
        before = self.looks.ladder.open()
        finds = tuple(Exclusion(var, value) for var in vars for value in self.looks.left(var) if value)
        look = Look("count", code, (), tuple(var.spot for var in vars), finds, tuple(numbers))
        sight = Sight("count", self.looks.model.rules[numbers[0]], (), look.where, self._seen(), finds, False)
        self.looks.tell(dict.fromkeys(vars, 0))
        rules = tuple(sorted({*numbers, *self._always}))
        step = Step(
            "", "", dict.fromkeys(vars, 0), (), {}, None, False, (look,), (), look.where, (), rules, 1, "", open=before
        )  # fmt: skip
        technique = self._technique(step, [look], "count", "", supposed=False, nested=False)
        return self._worded(step, technique, sight, Slots(self._slots(sight), found=self.words.places(look.where)))

    def quiet(self, found: _native.FoundStep) -> bool:
        """Whether what was found is no step: whoever plays sees it without a word."""
        return (
            bool(self._quiet)
            and found.supposed < 0
            and all(used.unit >= 0 and self._code(used.unit)[0] in self._quiet for used in found.looks)
        )

    def steps(self, found: _native.FoundStep) -> Iterator[Step]:
        """Take what the ladder found, and what other looks of its family find: those of which the same is told are one
        step. Neither the effort nor where to look next depends on their order."""
        ladder = self.looks.ladder
        parts = ladder.family(found)
        if len(parts) == 1:
            yield from self.step(found)
            return
        before = ladder.open()
        groups: dict[object, list[_native.FoundStep]] = {}
        seen = self._seen()
        for number, each in enumerate(parts):
            sight = self._sight(each.looks[-1].unit, each, seen, tuple(self._exclusions(each.removed)))
            assert sight.rule is not None
            key = part(sight.rule.constraint, "looks").alike(sight) if len(each.looks) == 1 else number
            groups.setdefault(key, []).append(each)
        for some in groups.values():
            for k in range(0, len(some), MOST_MARKS):
                told = self.step(_native.joined(some[k : k + MOST_MARKS]))
                yield from (replace(step, open=before) for step in told)
        ladder.dwell(_native.joined(parts))

    def step(self, found: _native.FoundStep) -> list[Step]:
        """Take what the ladder found: a step, or several if it is more than is seen at once."""
        looks = self._looks(found)
        rules = self._rules(found)
        facts = tuple(self._exclusions(found.facts))
        suppose = None
        if found.supposed >= 0:
            atom = self.looks.board.atoms[found.supposed]
            assert atom.value is not None
            suppose = (atom.vars[0], atom.value)
        sights, main = self._main(found)
        shown = set(self._exclusions(found.removed))
        slots = self._slots(None)
        slots["first"] = self._first([each for each in sights if shown.isdisjoint(each.finds)], shown)
        if suppose is not None:
            told, fails = self._chain(found)
            slots |= {"chain": told, "fails": fails}
        values = self.looks.ladder.open()
        bunches = []
        for removed, sight in self._bunches(found, sights):
            bunches.append(
                (removed, sight, slots if sight is None else Slots(self._slots(sight), first=slots["first"]))
            )
        self.looks.ladder.apply(found)
        steps = []
        for removed, sight, slots in bunches:
            marks, excluded = self._found(removed)
            more = tuple(dict.fromkeys((*facts, *self._out_before(marks, removed))))
            found_at = (*marks, *(e.var for e in excluded))
            where = tuple(sorted({var.spot for var in found_at if var.layer not in self.words.apart}))
            if LOOKED_AT in slots:
                looks = (*looks[:-1], replace(looks[-1], where=tuple(slots[LOOKED_AT])))
            step = Step(
                "", "", marks, excluded, {}, suppose, bool(found.inner), looks, self._clues(rules), where, more, rules,
                max(1, found.cost), "", open=values,
            )  # fmt: skip
            technique = self._technique(
                step, looks, main, slots["case"], supposed=suppose is not None, nested=bool(found.inner)
            )
            steps.append(self._worded(step, technique, sight, slots))
        return steps

    def _bunches(self, found: _native.FoundStep, sights: Sequence[Sight]) -> Iterator[tuple[list[int], Sight | None]]:
        """What was removed in bunches of few variables, each with the look that tells of it."""
        board = self.looks.board
        left, every = list(found.removed), list[tuple[list[int], Sight | None]]()
        told_of = {*self._exclusions(left)}
        finders = [sight for sight in sights if not told_of.isdisjoint(sight.finds)]
        if len(finders) > 1 and len({sight.code for sight in finders}) == 1:
            # Looks of one family of which the same is told are one.
            sights = [finders[-1]._replace(finds=tuple(find for sight in finders for find in sight.finds))]
        tells = {atom: set(self._exclusions([atom])) for atom in left} if sights[1:] else {}
        for sight in sights[:-1]:
            finds = set(sight.finds)
            mine = [atom for atom in left if not tells[atom].isdisjoint(finds)]
            every += [(mine, sight)] if mine else []
            left = [atom for atom in left if atom not in mine]
        every.append((left, sights[-1] if sights else None))
        for atoms, told in every:
            size = 1 if told is not None and told.code in self._single and len(finders) < 2 else MOST_MARKS
            by_var: dict[int, list[int]] = {}
            for atom in atoms:
                by_var.setdefault(board[board.atoms[atom].vars[0]].number, []).append(atom)
            vars = sorted(by_var.values(), key=lambda some: board.atoms[some[0]].vars[0].spot)
            bunches = [[atom for each in vars[k : k + size] for atom in each] for k in range(0, len(vars), size)]
            yield from zip(bunches, self._narrowed(told, bunches), strict=True)

    def _narrowed(self, sight: Sight | None, bunches: Iterable[Sequence[int]]) -> Iterator[Sight | None]:
        """A look as far as it is about each of some bunches of what it finds. Those before were told, so that its
        figures know of them."""
        if sight is None:
            yield from (None for _ in bunches)
            return
        places: dict[Exclusion, list[int]] = {}
        for k, find in enumerate(sight.finds):
            places.setdefault(find, []).append(k)
        finds, seen = tuple(sight.finds), sight.seen.copy()
        for atoms in bunches:
            mine = set(self._exclusions(atoms))
            own = sorted(k for find in mine for k in places.get(find, ()))
            yield sight._replace(seen=seen.copy(), finds=tuple(finds[k] for k in own) or tuple(mine))
            seen.learn(mine)

    def together(
        self,
        var: Var,
        value: int,
        clues: tuple[Spot, ...],
        rules: tuple[int, ...],
        facts: tuple[Exclusion, ...],
        cost: int,
    ) -> Step:
        """Take a step that only a set of clues together justifies."""
        variable = self.looks.board[var]
        removed = [atom for atom in variable.others(value) if self.looks.ladder.alive(atom)]
        before = self.looks.ladder.open()
        for atom in removed:
            self.looks.ladder.tell(atom)
        marks, excluded = self._found(removed)
        step = Step(
            "", "", marks, excluded, {}, None, True, (), clues, (var.spot,), facts, rules, cost, "", open=before
        )  # fmt: skip
        technique = self._fitting("together", step)
        assert technique is not None
        return self._worded(step, technique, None, Slots(clues=self.words.clues(clues)))

    # --- what it is made of

    def _exclusions(self, atoms: Iterable[int]) -> Iterable[Exclusion]:
        for number in atoms:
            if (out := self._out.get(number)) is not None:
                yield from out
                continue
            atom = self.looks.board.atoms[number]
            if atom.value is not None:
                every = (atom.value, *atom.more)
                self._out[number] = tuple(Exclusion(var, value) for var in atom.vars for value in every)
                yield from self._out[number]
            else:
                # Noted as decided: every value but the one that is left is out.
                for var in atom.vars:
                    left = self.looks.left(var)
                    known = (self.looks.board.atoms[k] for k in self.looks.board[var].atoms)
                    values = (value for other in known for value in (other.value, *other.more))
                    yield from (Exclusion(var, v) for v in values if v is not None and [v] != left and len(left) == 1)

    def _found(self, atoms: Iterable[int]) -> tuple[dict[Var, int], tuple[Exclusion, ...]]:
        """Variables that removed atoms leave decided, and the exclusions for the others."""
        marks: dict[Var, int] = {}
        excluded = []
        for number in atoms:
            atom = self.looks.board.atoms[number]
            left = self.looks.left(atom.vars[0])
            noted = self.looks.board.decided.get(self.looks.board[atom.vars[0]].number)
            for var in atom.vars:
                if len(left) == 1 and (noted is None or not self.looks.ladder.alive(noted)):
                    marks[var] = left[0]
                elif atom.value is not None:
                    excluded += [Exclusion(var, value) for value in (atom.value, *atom.more)]
        return marks, tuple(e for e in excluded if e.var not in marks)

    def _out_before(self, marks: dict[Var, int], removed: Iterable[int]) -> Iterable[Exclusion]:
        """The values of decided variables that were out before these were removed: the decision rests on them, too."""
        known = self.looks.board.atoms
        now = {(var, known[number].value) for number in removed for var in known[number].vars}
        for var, mark in marks.items():
            before = (known[number] for number in self.looks.board[var].atoms)
            out = (atom for atom in before if atom.value != mark and (var, atom.value) not in now)
            yield from (Exclusion(var, v) for atom in out for v in (atom.value, *atom.more) if v is not None)

    def _code(self, unit: int) -> tuple[str, str]:
        number, kind, _ = self.looks.units[unit]
        info = self.looks.board.looks[number]
        return info.codes[kind], info.rule

    def _looks(self, found: _native.FoundStep) -> tuple[Look, ...]:
        looks: list[Look] = []
        for used in found.looks:
            finds = tuple(e for e in self._exclusions(used.atoms) if e.var.layer in self._layers)
            if used.unit < 0:
                inner = found.inner[-1 - used.unit]
                looks += self._looks(inner)
                where = tuple(e.var.spot for e in finds if e.var.layer not in self.words.apart)
                looks.append(Look("suppose", "", (), where, finds))
                continue
            looks.append(self._look(used.unit, found, finds))
        if found.failed_unit >= 0:
            looks.append(self._look(found.failed_unit, found, ()))
        return tuple(looks)

    def _look(self, unit: int, found: _native.FoundStep, finds: tuple[Exclusion, ...]) -> Look:
        info = self.looks.board.looks[self.looks.units[unit][0]]
        code, rule = self._code(unit)
        # At one place clues may deny what the rule allows, and a pattern has the rules of what it is made of.
        rules = {*info.rules, *found.rules} if code == "cell" or not info.rules else {*info.rules}
        return Look(code, rule, self._clues(info.rules), self._on_board(info), finds, tuple(sorted(rules)))

    def _on_board(self, info: LookInfo) -> tuple[Spot, ...]:
        """The places that a look is about. What is about a hidden layer beside the board is about the places on the
        board that its rules name."""
        if not self.words.apart:
            return info.where
        scope = [var for k in info.rules for var in self.looks.model.rules[k].constraint.scope]
        if not any(var.layer in self.words.apart for var in scope):
            return tuple(spot for spot in info.where if self.words.board.has(spot) or spot.is_edge)
        return tuple(dict.fromkeys(var.spot for var in scope if var.layer not in self.words.apart))

    def _rules(self, found: _native.FoundStep) -> tuple[int, ...]:
        """All rules that a step needs."""
        rules = set(found.rules) | self._always
        units = [used.unit for used in found.looks if used.unit >= 0]
        if found.failed_unit >= 0:
            units.append(found.failed_unit)
        for unit in units:
            rules.update(self.looks.board.looks[self.looks.units[unit][0]].rules)
        for inner in found.inner:
            rules.update(self._rules(inner))
        return tuple(sorted(rules))

    def _clues(self, rules: Iterable[int]) -> tuple[Spot, ...]:
        clues = (self.looks.model.rules[k].clue for k in rules)
        return tuple(dict.fromkeys(clue for clue in clues if clue is not None))

    # --- looks as they are told

    def _seen(self) -> Seen:
        board, known = self.looks.board, self._known

        @cache
        def left(var: Var) -> list[int]:
            if var.layer in known:
                return self.looks.left(var)
            note = board.notes.get(var)
            return (
                [v for v, a in zip(note.values, note.atoms, strict=True) if self.looks.ladder.alive(a)] if note else []
            )

        seen = Seen(left, lambda var: board.atoms[board[var].first].vars, self.looks.decided)
        seen.learn([find for glance, constraint in self._glances for find in glance(constraint, seen)])
        return seen

    def _main(self, found: _native.FoundStep) -> tuple[list[Sight], str]:
        """The looks that a step is about, and the code of the last: those that do more than carry on what others have
        found. Of a supposition the chain tells."""
        used = [look for look in found.looks if look.unit >= 0]
        if found.supposed >= 0 or not used:
            return [], "suppose"
        bare = [look for look in used if self._code(look.unit)[0] not in self._carry] or used[-1:]
        seen, visible, sights = self._seen(), set(found.removed), list[Sight]()
        for look in used:
            finds = tuple(self._exclusions(look.atoms))
            if look is bare[-1]:
                finds = tuple(self._exclusions([a for a in look.atoms if a in visible] or found.removed))
            if look in bare:
                sights.append(self._sight(look.unit, found, seen.copy(), finds))
            seen.learn(finds)
        return sights, self._code(bare[-1].unit)[0]

    def _sight(
        self, unit: int, found: _native.FoundStep, seen: Seen, finds: tuple[Exclusion, ...], *, fails: bool = False
    ) -> Sight:
        info = self.looks.board.looks[self.looks.units[unit][0]]
        code, _ = self._code(unit)
        rules = self.looks.model.rules
        rule = info.law or (rules[info.rules[0]] if info.rules else None)
        others: Iterable[int] = ()
        if code == "cell" and info.where:
            # The clues that say something of this place.
            near = {Spot(node.r + r, node.c + c) for node in info.where for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))}
            near |= set(info.where)
            others = (k for k in found.rules if k not in info.rules and near.issuperset(rules[k].where))
        elif len(info.rules) != 1:
            others = info.rules or found.rules
        return Sight(code, rule, tuple(rules[k] for k in others), info.where, seen, finds, fails)

    def _slots(self, sight: Sight | None) -> Slots:
        """What the sentences about a look may name."""
        slots = Slots(thing=self.words.thing, things=self.words.thing + "s", because="", case="")
        if sight is None:
            return slots
        if sight.rule is None:
            slots["found"] = self.words.places(sight.where)
            slots["number"] = listed(map(str, sight.seen.left(next(iter(sight.finds)).var))) if sight.finds else ""
            return slots
        figures: Mapping[str, Any] = {}
        _, fill_in = says(sight.rule.constraint)
        if fill_in is not None:
            figures = fill_in(sight)
        for name, value in sight.rule.figures:
            figures = {**figures, **({name: value} if name else value(sight))}
        for name, value in figures.items():
            if name in ("case", LOOKED_AT):
                slots[name] = value
            else:
                slots.put_off(name, partial(self.words.slot, value))
        ruling = sight.clues if slots["case"] == "clue" and sight.clues else (sight.rule,)
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

    def _because(self, sight: Sight | None, slots: Slots, head: str = "") -> str:
        """The sentence of a look: that of the genre for its rule, or that of its kind. `head` begins its name, where it
        is not told as a step."""
        if sight is None or sight.rule is None:
            key = f"{'fails ' if sight.fails else ''}{sight.code}" if sight else ""
            return self.genre.reasons.get(key, SAYS.get(key, "")).format_map(slots) if sight else ""
        kind, _ = says(sight.rule.constraint)
        rule, case = f"{sight.code}:{sight.rule.code}", f".{slots['case']}" if slots["case"] else ""
        head = head or ("fails " if sight.fails else "")
        own = self.genre.reasons
        for table, key in (
            (own, f"{head}{rule}{case}"), (own, f"{head}{rule}"), (own, f"{head}{sight.code}{case}"),
            (kind, f"{head}{sight.code}{case}"), (kind, f"{head}{sight.code}"), (SAYS, head.strip()),
        ):  # fmt: skip
            if key in table:
                return table[key].format_map(slots)
        return ""

    def _first(self, sights: Iterable[Sight], shown: Collection[Exclusion]) -> str:
        """The looks on which the last one of a step rests. What they find besides marks, and besides what is `shown` in
        the end, is told as links of a chain are, where a reason for links is there."""
        view, found = self.looks.model.views[self.looks.view], {find.var.spot for find in shown}
        links, told = dict[str, str](), []
        for sight in sights:
            finds = [find for find in sight.finds if find.var.layer not in view]
            if not finds or not self._has_then(sight):
                told.append(self._because(sight, self._slots(sight)))
            elif said := self._finds(sight.seen, [find for find in finds if find.var.spot not in found]):
                links[said] = links.get(said) or self._source(sight)
        every = list(dict.fromkeys((*told, *(f"{said}{source}." for said, source in links.items()))))
        if len(links) <= MOST_INLINE:
            return " ".join(every)
        return "\n".join(["One by one:", *(f"{k}. {link}" for k, link in enumerate(every, 1))]) + "\n"

    # --- chains

    def _chain(self, found: _native.FoundStep) -> tuple[str, str]:
        """A supposition and what follows from it, link by link, and how it fails."""
        atom = self.looks.board.atoms[found.supposed]
        assert atom.value is not None
        links, fails = self._links(found, self._seen())
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
        atom = self.looks.board.atoms[found.supposed]
        assert atom.value is not None
        seen.suppose(atom.vars, atom.value)
        links = []
        told = dict[str, int]()
        for used in found.looks:
            finds = tuple(self._exclusions(used.atoms))
            said = self._finds(seen, finds)
            if used.unit < 0:
                inner = found.inner[-1 - used.unit]
                links.append(self._inner(inner, seen, said))
            elif said:
                source = self._source(self._sight(used.unit, found, seen, finds))
                # What several looks find together is one link, with the clue of the one that has a clue.
                if said not in told:
                    told[said] = len(links)
                    links.append(said)
                if links[told[said]] == said:
                    links[told[said]] += source
            seen.learn(finds)
        if found.failed_unit >= 0:
            sight = self._sight(found.failed_unit, found, seen, (), fails=True)
            return links, self._because(sight, self._slots(sight))
        return links, self._nothing_left(found)

    def _nothing_left(self, found: _native.FoundStep) -> str:
        """The sentence of a supposition that leaves nothing for a place of the board, or for what is kept in mind."""
        vars = self.looks.board.vars_of(found.failed_var)
        home = self.looks.board.homes.get(vars[0].layer)
        spots = home or tuple(var.spot for var in vars)
        mark = "" if vars[0].layer in self._layers and vars[0].layer not in self.words.apart else " mind"
        return SAYS[f"fails empty{mark}"].format_map(Slots(place=self.words.places(spots[:MOST_MARKS])))

    def _inner(self, inner: _native.FoundStep, seen: Seen, said: str) -> str:
        """A supposition within a supposition, in lines of its own."""
        atom = self.looks.board.atoms[inner.supposed]
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
            if var.layer in self._layers:
                out.setdefault(var, []).append(value)
        marks, excluded = [], []
        for var, values in out.items():
            left = [v for v in seen.left(var) if v not in values]
            if len(left) == 1:
                marks.append((var, left[0]))
            else:
                excluded += [Exclusion(var, value) for value in values]
        return self.words.said(marks, excluded)

    def _source(self, sight: Sight) -> str:
        """The clue by which a link follows, in brackets; or why it does, where its kind says that of links."""
        if self._has_then(sight):
            why = self._because(sight, self._slots(sight), THEN)
            return f": {why}" if why else ""
        rules = [rule for rule in (sight.rule, *sight.clues) if rule is not None and rule.clue is not None]
        return f" ({listed(self._who(rule) for rule in rules)})" if rules else ""

    def _has_then(self, sight: Sight) -> bool:
        """Whether the genre or the kind says of links by this look why they follow."""
        if sight.rule is None:
            return False
        own, kind = f"{THEN}{sight.code}:{sight.rule.code}", says(sight.rule.constraint)[0]
        return own in self.genre.reasons or f"{THEN}{sight.code}" in kind

    # --- names and words

    def _around(self, spots: Sequence[Spot]) -> str:
        """Where to look: some places, or if they are many the first of them."""
        few = len(set(spots)) <= MOST_POINTED
        return self.words.places(spots) if few else f"the part around {self.words.place(spots[0])}"

    def _technique(
        self, step: Step, looks: Sequence[Look], main: str, case: object, *, supposed: bool, nested: bool
    ) -> Technique:
        """The most particular technique that fits: by codes and rules, by codes, or one of the general ones."""
        if nested:
            return self.techniques["nested"][0]
        for shaped in self.techniques.get(main, ()):
            if shaped.shape is not None and shaped.shape(self.words.puzzle, step):
                return shaped
        pairs = sorted({(look.code, look.rule) for look in looks})
        head = "suppose+" if supposed else ""
        for signature in (
            head + "+".join(f"{code}:{rule}" for code, rule in pairs),
            f"{main}.{case}",
            head + "+".join(dict.fromkeys(code for code, _ in pairs)),
            *(f"{main}:{rule}" for code, rule in pairs if code == main),
            main,
        ):
            if signature in self.techniques and (technique := self._fitting(signature, step)):
                return technique
        raise AssertionError(f"no technique is called {main}")

    def _fitting(self, signature: str, step: Step) -> Technique | None:
        """The first technique with a signature that fits."""
        known, puzzle = self.techniques[signature], self.words.puzzle
        fitting = (t for t in known if t.fits is None or t.fits(step))
        return next((t for t in fitting if t.shape is None or t.shape(puzzle, step)), None)

    def _worded(self, step: Step, technique: Technique, sight: Sight | None, slots: Slots) -> Step:
        words = self.words
        near = step.clues or tuple(spot for look in step.looks for spot in look.where) or step.where
        if not step.clues and len(set(near)) > MOST_SEEN:
            near = step.where
        said = Slots(slots)
        said["marks"] = words.said(list(step.marks.items()), step.excluded)
        said.put_off("clue", lambda: words.clues(step.clues[:MOST_SEEN]) or words.places(near))
        said.put_off("where", lambda: self._around(step.where if technique.signature in ("cell", "only") else near))
        said.put_off("line", lambda: slots["line"] or words.line(step.looks[-1].where if step.looks else step.where))
        if sight is not None:
            because = self._because(sight, said)
            said["because"] = because if because in said["first"] else f"{said['first']} {because}"
        refuted = step.suppose is not None and technique.why == Technique.why
        why = tidy((REFUTED if refuted else technique.why).format_map(said))
        so = tidy(technique.so.format_map(said)) if said["marks"] else ""
        hints = (tidy(technique.where.format_map(said)), why, so)
        sentence = f"{why}{' ' if not why.endswith(chr(10)) else ''}{so}".strip()
        return replace(step, technique=technique.code, title=technique.title, sentence=sentence, hints=hints)
