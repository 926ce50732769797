"""A model's variables as atoms of the deduction kernel, and what each deduction is called.

An atom is "this variable may have this value". The kernel knows numbers only; this module keeps what they mean.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzlepark import _native
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.numbering import Numbering, domains, merge, narrowed

Groups = list[list[int]]
TableRow = tuple[Groups, list[int]]
"""A row of a table: for each of its places the atoms that fit, and the rules that deny the row."""


QUIET = 0
"""What a person keeps in mind without a thought of its own."""


class DeductionInfo(NamedTuple):
    """What a deduction is about: a code for each kind, its rule's code, the rules it needs, and the spots it looks
    at."""

    codes: tuple[str, ...]
    rule: str
    rules: tuple[int, ...]
    where: tuple[Spot, ...]
    law: Rule | None = None
    """The rule that it looks at: of a rule that is decomposed, the part."""


class Atom(NamedTuple):
    """What an atom says: one of these variables, which are equal, may have the value, or one of `more`. None: it is
    decided."""

    vars: tuple[Var, ...]
    value: int | None
    more: tuple[int, ...] = ()


class Variable(NamedTuple):
    """A variable of the kernel: its number, its first atom, and its values in the order of its atoms."""

    number: int
    first: int
    values: tuple[int, ...]

    def atom(self, value: int) -> int | None:
        """The atom of a value; None if the variable cannot have it."""
        return self.first + self.values.index(value) if value in self.values else None

    @property
    def atoms(self) -> list[int]:
        return list(range(self.first, self.first + len(self.values)))

    def some(self, values: Collection[int]) -> list[int]:
        """The atoms of some values."""
        return [self.first + k for k, value in enumerate(self.values) if value in values]

    def others(self, value: int) -> list[int]:
        """The atoms of all values but one."""
        return [self.first + k for k, known in enumerate(self.values) if known != value]


class DeductionModel:
    """The kernel's board as it is built, and the meaning of its numbers."""

    def __init__(
        self, model: Model, hidden: Collection[str] = (), most: int | None = None, clock: Clock | None = None
    ) -> None:
        """Layers named in `hidden` are notes, not marks. Values above `most`, if it is told, share an atom. The `clock`
        ends a long compilation by raising Stopped."""
        self.model = model
        self.native = _native.DeductionBoard()
        self.atoms: list[Atom] = []
        self.deductions: list[DeductionInfo] = []
        self.decided: dict[int, int] = {}
        """The atom that notes a variable as decided, by the variable's number."""
        self.laws: dict[Var, list[Law]] = {}
        """The laws of all places, by each variable that they read."""
        self.notes: dict[Var, Variable] = {}
        """What is kept in mind, by its name and place."""
        self.homes: dict[str, tuple[Spot, ...]] = {}
        """The places of the rule that each auxiliary layer serves."""
        self.clock = clock = clock or Clock(Budget(None))
        numbering = Numbering(model)
        classes, size = merge(model, numbering, clock)
        members: list[list[Var]] = [[] for _ in range(size)]
        for layer in model.every_layer:
            for var in layer.vars:
                members[classes[numbering[var]]].append(var)
        self.most = most
        self._count = 0
        self._members: list[tuple[Var, ...]] = []
        self.shown: list[int] = []
        """The atoms that are marks, as opposed to what is kept in mind."""
        self._of: dict[Var, Variable] = {}
        able = domains(model, classes, size, clock)
        for rule in model.rules:
            # What a rule that is no clue leaves of one variable is its range: nobody needs to be told.
            if rule.clue is None and (left := rule.constraint.given) is not None:
                number = classes[numbering[rule.constraint.scope[0]]]
                able[number] = tuple(value for value in able[number] if value in left)
        near = list(able)
        if hidden:
            narrowed(model, numbering, classes, near, clock)
        for vars, every, few in zip(members, able, near, strict=True):
            shown = any(var.layer not in hidden for var in vars)
            # Of a note, values that are out of the question need not be thought of; a mark that cannot be is told.
            values = every if shown else few
            variable = self._new(vars, values, shown)
            self._of.update(dict.fromkeys(vars, variable))

    def _new(self, vars: Sequence[Var], values: Sequence[int], visible: bool) -> Variable:
        self.clock.tick()  # a variable may have thousands of values
        same = tuple(vars)
        few = tuple(value for value in values if self.most is None or not visible or value <= self.most)
        first = self.native.add_var(len(few), visible)
        self._members.append(same)
        self.shown += range(first, first + len(few)) if visible else ()
        self.atoms += [Atom(same, value) for value in few]
        if len(few) < len(values):
            self.atoms[-1] = Atom(same, few[-1], tuple(values[len(few) :]))
        self._count += 1
        return Variable(self._count - 1, first, few)

    def note(self, spot: Spot, name: str, values: Sequence[int]) -> Variable:
        """A new variable that is no mark: something that a person keeps in mind of a spot."""
        var = Var(name, spot)
        self.notes[var] = self._new((var,), values, visible=False)
        return self.notes[var]

    def __getitem__(self, var: Var) -> Variable:
        return self._of[var]

    def vars_of(self, number: int) -> tuple[Var, ...]:
        """The variables, which are equal, that the kernel knows by a number."""
        return self._members[number]

    def of(self, scope: Sequence[Var]) -> list[Variable]:
        """The kernel's variables of a scope."""
        return [self._of[var] for var in scope]

    def law_over(self, scope: Sequence[Var]) -> Law | None:
        """A law of a place that has this scope in it."""
        laws = self.laws.get(scope[0], ()) if scope else ()
        return next((law for law in laws if set(scope) <= set(law.scope)), None)

    def decidable(self, variable: Variable, cost: int) -> int:
        """The atom that notes a variable as decided; made when first asked for, with the deduction that finds it."""
        if variable.number not in self.decided:
            self.decided[variable.number] = self.native.add_noted(variable.number, cost)
            self.shown.append(self.decided[variable.number])
            vars = self.atoms[variable.first].vars
            self.atoms.append(Atom(vars, None))
            self.deductions.append(DeductionInfo(("only",), "", (), tuple(var.spot for var in vars)))
        return self.decided[variable.number]

    def table(
        self,
        rows: list[TableRow],
        info: DeductionInfo,
        cost: int = 1,
        *,
        follows: bool = True,
        only: Sequence[int] = (),
        family: int = 0,
    ) -> None:
        """A look at one place: which of the rows are left. It finds something about the atoms in `only`, or about all.

        What `follows` is seen at once after each step. Deductions of one `family`, if not 0, are taken in one step.
        """
        self.deductions.append(info)
        self.native.add_table(rows, cost, follows, list(info.rules), list(only), family)

    def linear(
        self, terms: list[list[tuple[int, int]]], low: int, high: int, costs: list[int], info: DeductionInfo
    ) -> None:
        """A look at a sum of weights."""
        self.deductions.append(info)
        self.native.add_linear(terms, low, high, costs, list(info.rules))


class Law:
    """What may happen at a node: rows of values over a scope, further atoms of each row, and the rules that deny it."""

    def __init__(self, info: DeductionInfo, scope: Sequence[Var], cost: int = 1) -> None:
        self.info = info
        self.scope = tuple(scope)
        self.cost = cost
        self.rows: list[tuple[tuple[int, ...], list[list[int]], list[int]]] = []

    def row(self, values: Sequence[int], more: list[list[int]] | None = None) -> None:
        """A row that may be; `more` are groups of atoms of variables outside the scope."""
        self.rows.append((tuple(values), more or [], []))

    def deny(self, rule: int, scope: Sequence[Var], rows: Sequence[tuple[int, ...]]) -> None:
        """A rule allows only these values of a part of the scope."""
        places, allowed = [self.scope.index(var) for var in scope], set(rows)
        for values, _, deniers in self.rows:
            if tuple(values[k] for k in places) not in allowed:
                deniers.append(rule)

    def add(self, board: DeductionModel) -> None:
        """Make it a deduction of the board. Its clues are those rules that deny rows."""
        packed: list[TableRow] = []
        known = [dict(zip(v.values, ([atom] for atom in v.atoms), strict=True)) for v in board.of(self.scope)]
        for values, more, deniers in self.rows:
            groups = [atoms.get(value) for atoms, value in zip(known, values, strict=True)]
            if None not in groups:
                packed.append(([group for group in groups if group is not None] + more, deniers))
        board.table(packed, self.info, self.cost)
