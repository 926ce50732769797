"""A model as atoms and deductions of the deduction kernel.

An atom says "this variable can have this value". The kernel only knows numbers; this module keeps their meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puzzlepark import _native
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.numbering import Numbering, domains, merge, narrowed

Groups = list[list[int]]
TableRow = tuple[Groups, list[int]]
"""A row of a table: for each place the atoms of which one must be possible, and the rules that forbid the row."""
AreaVertex = tuple[int, list[int], list[int], bool]
"""A vertex of a connected area for the kernel: the atom "belongs to the area", the atoms of all other values, the
indexes of the adjacent vertices, and whether the area must contain this vertex."""
ANY_SIZE = -1
"""For the kernel: an area can have any size."""

QUIET = 0
"""The cost of a deduction that only updates notes."""
LEAVE_OUT = -1
"""In place of a cost: the kernel leaves out this deduction."""


class DeductionInfo(NamedTuple):
    """The description of a deduction of the kernel: a code for each kind of conclusion, the code of its rule, the
    numbers of the rules that it needs, and the spots that it is about."""

    codes: tuple[str, ...]
    rule: str
    rules: tuple[int, ...]
    where: tuple[Spot, ...]
    law: Posting | None = None
    """The rule that the deduction is about. If a rule was decomposed, it is one of the simpler rules."""


class Atom(NamedTuple):
    """The meaning of an atom: these equal variables can have the value, or one of the values `more`. If the value is
    None, the atom means that the variables are undecided."""

    vars: tuple[Var, ...]
    value: int | None
    more: tuple[int, ...] = ()


class Variable(NamedTuple):
    """A variable of the kernel: its number, its first atom, and its values in the order of their atoms."""

    number: int
    first: int
    values: tuple[int, ...]

    def atom(self, value: int) -> int | None:
        """The atom of a value; None if the variable cannot have it."""
        return self.first + self.values.index(value) if value in self.values else None

    @property
    def atoms(self) -> list[int]:
        return list(range(self.first, self.first + len(self.values)))

    def atoms_of(self, values: Collection[int]) -> list[int]:
        """The atoms of some values."""
        return [self.first + k for k, value in enumerate(self.values) if value in values]

    def others(self, value: int) -> list[int]:
        """The atoms of all values but one."""
        return [self.first + k for k, known in enumerate(self.values) if known != value]


class DeductionModel:
    """Builds the board of the kernel, and keeps the meaning of its numbers."""

    def __init__(
        self, model: Model, hidden: Collection[str] = (), most: int | None = None, clock: Clock | None = None
    ) -> None:
        """Layers named in `hidden` are notes, not marks. Values above `most` share an atom. The `clock` ends a long
        compilation by raising Stopped."""
        self.model = model
        self.native = _native.DeductionBoard()
        self.atoms: list[Atom] = []
        self.deductions: list[DeductionInfo] = []
        self.decided: dict[int, int] = {}
        """The atom "this variable is undecided", by the variable's number."""
        self.laws: dict[Var, list[Law]] = {}
        """For each variable, the laws with this variable in their scope."""
        self.notes: dict[Var, Variable] = {}
        """The variables of notes, by name and spot."""
        self.homes: dict[str, tuple[Spot, ...]] = {}
        """For each auxiliary layer the places of the rule that it belongs to."""
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
        """The atoms of marks, without those of notes."""
        self._of: dict[Var, Variable] = {}
        mark_domains = domains(model, classes, size, clock)
        for rule in model.rules:
            # A general rule about a single variable restricts its domain, so it needs no deduction.
            given = rule.constraint.given if rule.clue is None else None
            if given is not None:
                number = classes[numbering[rule.constraint.scope[0]]]
                mark_domains[number] = tuple(value for value in mark_domains[number] if value in given)
        note_domains = list(mark_domains)
        if hidden:
            narrowed(model, numbering, classes, note_domains, clock)
        for vars, mark_values, note_values in zip(members, mark_domains, note_domains, strict=True):
            shown = any(var.layer not in hidden for var in vars)
            # Notes have no atoms for impossible values. Marks have them, so that deductions exclude and explain them.
            variable = self._new(vars, mark_values if shown else note_values, shown)
            self._of.update(dict.fromkeys(vars, variable))

    def _new(self, vars: Sequence[Var], values: Sequence[int], visible: bool) -> Variable:
        """Add a variable with an atom for each value. If the variable is visible, its last atom also means all values
        above `most`."""
        self.clock.tick()  # a variable may have thousands of values
        equal_vars = tuple(vars)
        atom_values = tuple(value for value in values if self.most is None or not visible or value <= self.most)
        first = self.native.add_var(len(atom_values), visible)
        self._members.append(equal_vars)
        self.shown += range(first, first + len(atom_values)) if visible else ()
        self.atoms += [Atom(equal_vars, value) for value in atom_values]
        if len(atom_values) < len(values):
            self.atoms[-1] = Atom(equal_vars, atom_values[-1], tuple(values[len(atom_values) :]))
        self._count += 1
        return Variable(self._count - 1, first, atom_values)

    def note(self, spot: Spot, name: str, values: Sequence[int]) -> Variable:
        """A new variable for a note about a spot."""
        var = Var(name, spot)
        self.notes[var] = self._new((var,), values, visible=False)
        return self.notes[var]

    def __getitem__(self, var: Var) -> Variable:
        """The kernel's variable of a variable of the model."""
        return self._of[var]

    def vars_of(self, number: int) -> tuple[Var, ...]:
        """The equal variables that have a number in the kernel."""
        return self._members[number]

    def of(self, scope: Sequence[Var]) -> list[Variable]:
        """The kernel's variables of a scope."""
        return [self._of[var] for var in scope]

    def law_over(self, scope: Sequence[Var]) -> Law | None:
        """A law whose scope contains this one, or None."""
        laws = self.laws.get(scope[0], ()) if scope else ()
        return next((law for law in laws if set(scope) <= set(law.scope)), None)

    def decidable(self, variable: Variable, cost: int) -> int:
        """The atom "this variable is undecided". The first call creates it, with a deduction that removes it when the
        variable has one candidate left."""
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
        """Add a deduction with generalised arc consistency on a table.

        It removes only atoms of `only`, or any atoms if that is empty. If `follows` is true, it is applied right after
        each step. Deductions with the same number `family`, if it is not 0, are applied in one step.
        """
        self.deductions.append(info)
        self.native.add_table(rows, cost, follows, list(info.rules), list(only), family)

    def linear(
        self, terms: list[list[tuple[int, int]]], low: int, high: int, costs: list[int], info: DeductionInfo
    ) -> None:
        """Add two deductions about a weighted sum: one by bounds consistency and one by subset sums, with these costs.
        Each term has pairs of an atom and the amount that it adds."""
        self.deductions.append(info)
        self.native.add_linear(terms, low, high, costs, list(info.rules))


class Law:
    """A table of the possible values at a node. Each row has the values of the scope, groups of further atoms of which
    one must be possible, and the rules that forbid the row."""

    def __init__(self, info: DeductionInfo, scope: Sequence[Var], cost: int = 1) -> None:
        self.info = info
        self.scope = tuple(scope)
        self.cost = cost
        self.rows: list[tuple[tuple[int, ...], list[list[int]], list[int]]] = []

    def row(self, values: Sequence[int], more: list[list[int]] | None = None) -> None:
        """Add a row that is possible so far. `more` are groups of atoms of variables outside the scope."""
        self.rows.append((tuple(values), more or [], []))

    def deny(self, rule: int, scope: Sequence[Var], rows: Sequence[tuple[int, ...]]) -> None:
        """Record that a rule forbids all rows whose values of the variables `scope`, a part of the law's scope, are not
        among `rows`."""
        places, allowed = [self.scope.index(var) for var in scope], set(rows)
        for values, _, deniers in self.rows:
            if tuple(values[k] for k in places) not in allowed:
                deniers.append(rule)

    def add(self, board: DeductionModel) -> None:
        """Add the law to the board as a deduction."""
        possible_rows: list[TableRow] = []
        atom_of_value = [dict(zip(v.values, v.atoms, strict=True)) for v in board.of(self.scope)]
        for values, more, deniers in self.rows:
            atoms = [atom_of.get(value) for atom_of, value in zip(atom_of_value, values, strict=True)]
            if None not in atoms:
                possible_rows.append(([[atom] for atom in atoms if atom is not None] + more, deniers))
        board.table(possible_rows, self.info, self.cost)
