"""Dataclasses and named tuples that are quick to define behave as the standard ones, and mix with them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints
from typing import NamedTuple as StandardTuple

import pytest

from puzzlepark.core.record import NamedTuple, dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class Point:
    """A class with every kind of field."""

    kind: ClassVar[str] = "point"
    x: int
    y: int = 2
    more: list[int] = field(default_factory=list, compare=False)
    secret: int = field(default=7, repr=False)


@dataclass(frozen=True, kw_only=True)
class Named(Point):
    name: str = ""


@dataclasses.dataclass(frozen=True)
class Foreign(Point):
    """A class of another package, by the standard decorator."""

    z: int = 3


@dataclass(frozen=True)
class Again(Foreign):
    """A class that derives from one of another package."""

    w: int = 4


@dataclass
class Loose:
    items: list[int] = field(default_factory=list)
    size: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.size = len(self.items)


@dataclass(frozen=True)
class Nothing:
    pass


def test_values() -> None:
    point = Point(1)
    assert repr(point) == "Point(x=1, y=2, more=[])"
    assert point == Point(1, 2, [9])
    assert hash(point) == hash(Point(1, 2, [9]))
    assert point != Point(2)
    assert point != Foreign(1)
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing()}) == 1
    assert Point(1).more is not Point(1).more


@pytest.mark.parametrize("made", [Point(1), Named(x=1, name="a"), Foreign(1)])
def test_frozen_ones_stay(made: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        made.x = 2
    with pytest.raises(FrozenInstanceError):
        del made.x
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.deepcopy(made) == made
    assert dataclasses.replace(made, y=5).y == 5


def test_fields_and_arguments() -> None:
    assert [each.name for each in dataclasses.fields(Named)] == ["x", "y", "more", "secret", "name"]
    assert Named(1, name="a").name == "a"
    assert repr(Again(1, w=5)) == "Again(x=1, y=2, more=[], z=3, w=5)"
    assert Again(1).more is not Again(1).more
    with pytest.raises(TypeError):
        Named(1, 2, [], 7, "a")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]


def test_others_change() -> None:
    loose = Loose([1, 2])
    assert loose.size == 2
    loose.size = 3
    assert loose != Loose([1, 2])
    with pytest.raises(TypeError):
        hash(loose)


class Pair(NamedTuple):
    """Two numbers."""

    one: int
    other: int = 2

    @property
    def sum(self) -> int:
        return self.one + self.other


class StandardPair(StandardTuple):
    """Two numbers."""

    one: int
    other: int = 2

    @property
    def sum(self) -> int:
        return self.one + self.other


class Holder(NamedTuple, Generic[T]):
    value: T


def test_named_tuples() -> None:
    for pair in (Pair(1), StandardPair(1)):
        kind = type(pair)
        assert pair == (1, 2) == kind(one=1, other=2)
        assert pair._replace(other=5).sum == 6
        assert repr(pair) == f"{kind.__name__}(one=1, other=2)"
        assert (kind.__doc__, kind.__module__, kind.__mro__) == ("Two numbers.", __name__, (kind, tuple, object))
        assert (kind._fields, kind._field_defaults) == (("one", "other"), {"other": 2})
        assert get_type_hints(kind) == {"one": int, "other": int}
        assert type(pickle.loads(pickle.dumps(pair))) is kind
        assert type(copy.deepcopy(pair)) is kind
    assert Holder[int](3).value == Holder(3).value == 3
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'one'"):
        Pair()  # type: ignore[call-arg]


def test_a_named_tuple_is_found_under_an_equal_plain_tuple() -> None:
    """From Python 3.14 on, a tuple keeps its hash, and one that is made natively must not keep a wrong one."""
    for pair in (Pair(1), Pair(1, 2), Pair(one=1, other=2), Pair(3)._replace(one=1), Pair._make([1, 2])):
        assert hash(pair) == hash((1, 2))
        by_pair: dict[tuple[int, int], str] = {pair: "here"}
        assert by_pair[1, 2] == {(1, 2): "here"}[pair] == "here"
    assert len({hash(Pair(number)) for number in range(100)}) > 90


def test_annotations_may_be_evaluated_late() -> None:
    """Python 3.14 evaluates annotations when they are read; other packages' genres need no future import for that."""
    source = """
class Late(NamedTuple):
    one: int
    other: int = 2

@dataclass(frozen=True)
class LatePoint:
    x: int
    y: list[int] = field(default_factory=list)
"""
    space: dict[str, Any] = {"NamedTuple": NamedTuple, "dataclass": dataclass, "field": field, "__name__": __name__}
    exec(compile(source, "late.py", "exec", dont_inherit=True), space)
    assert space["Late"](1) == (1, 2)
    assert space["Late"]._field_defaults == {"other": 2}
    assert space["LatePoint"](1) == space["LatePoint"](x=1, y=[])


def test_annotations_of_a_metaclass_hide_no_fields() -> None:
    """Python 3.14 keeps the annotations of a class elsewhere, if the module does not ask for strings."""

    class Kind(type):
        extra: int

    space: dict[str, object] = {"Kind": Kind, "dataclass": dataclass}
    code = "@dataclass(frozen=True, kw_only=True)\nclass Board(metaclass=Kind):\n    size: int = 1\n"
    exec(compile(code, "board", "exec", dont_inherit=True), space)
    made: Any = space["Board"]
    assert made(size=2).size == 2
