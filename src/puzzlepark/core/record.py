"""Dataclasses and named tuples that are quick to define.

`dataclasses.dataclass` compiles six functions for each class. With some hundred classes that is half of the time to
start the program. Here one function is compiled for each class that has instances, when the first is made, and the
others are shared. Instances behave the same, and `fields` and `replace` of the standard module work.

`typing.NamedTuple` compiles the annotation of every field, which nobody evaluates here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from dataclasses import MISSING, FrozenInstanceError, fields
    from dataclasses import dataclass as standard
    from operator import attrgetter
    from reprlib import recursive_repr

    def dataclass(cls=None, /, *, frozen=False, eq=True, repr=True, kw_only=False):
        """A decorator with the options of `dataclasses.dataclass` that are used here."""

        def decorated(cls):
            own = set(vars(cls))
            cls = _with_fields(cls, frozen, kw_only)
            methods = {"__init__": _first_init(cls)}
            if not hasattr(type(cls), "__signature__"):
                methods["__signature__"] = _Signature()
            if repr:
                methods["__repr__"] = _repr(cls)
            if eq:
                key = _key(cls)
                methods["__eq__"] = _eq(key)
                methods["__hash__"] = _hash(key) if frozen else None
            if frozen:
                methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
            for name, method in methods.items():
                if name not in own:
                    setattr(cls, name, method)
            return cls

        return decorated if cls is None else decorated(cls)

    def _with_fields(cls, frozen, kw_only):
        """The class with its fields, marked as frozen if it is. The standard decorator would compile two functions more
        for a frozen class, and refuses to mix frozen and other classes: so for a moment none is."""
        above = [vars(base)["__dataclass_params__"] for base in cls.__mro__[1:] if "__dataclass_params__" in vars(base)]
        before = [parameters.frozen for parameters in above]
        for parameters in above:
            parameters.frozen = False
        try:
            cls = standard(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
        finally:
            for parameters, was in zip(above, before, strict=True):
                parameters.frozen = was
        cls.__dataclass_params__.frozen = frozen
        return cls

    def _first_init(cls):
        """A constructor that is compiled when it is called for the first time."""

        def __init__(self, *args, **keywords):
            own = vars(cls).get("__init__")
            if own is __init__:
                cls.__init__ = own = _init(cls)
            own(self, *args, **keywords)

        return __init__

    class _Signature:
        """The arguments of the constructor, for `inspect` and `help`."""

        def __get__(self, one, cls):
            if one is not None:
                raise AttributeError("__signature__")
            from inspect import Signature, signature

            _, *parameters = signature(_init(cls)).parameters.values()
            return Signature(parameters, return_annotation=None)

    def _init(cls):
        """The constructor, which writes into the instance's own dictionary."""
        space, parameters, keywords = {"MISSING": MISSING}, [], []
        lines = ["own = self.__dict__"]
        for field in fields(cls):
            value = field.name
            if field.default_factory is not MISSING:
                space[f"new_{field.name}"] = field.default_factory
                made = f"new_{field.name}()"
                value = f"{made} if {field.name} is MISSING else {field.name}" if field.init else made
            elif not field.init:
                continue
            lines.append(f"own[{field.name!r}] = {value}")
            if field.init:
                space[f"usual_{field.name}"] = field.default
                usual = f"=usual_{field.name}" if field.default is not MISSING else ""
                usual = "=MISSING" if field.default_factory is not MISSING else usual
                (keywords if field.kw_only else parameters).append(f"{field.name}{usual}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        listed = ", ".join(["self", *parameters, *(["*", *keywords] if keywords else [])])
        exec(f"def __init__({listed}):\n " + "\n ".join(lines), space)
        found = space["__init__"]
        found.__qualname__ = f"{cls.__qualname__}.__init__"
        found.__annotations__ = {field.name: field.type for field in fields(cls) if field.init} | {"return": None}
        return found

    def _key(cls):
        """The values by which instances are compared, as one object."""
        names = [field.name for field in fields(cls) if field.compare]
        return attrgetter(*names) if names else lambda one: ()

    def _eq(key):
        def __eq__(self, other):
            return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

        return __eq__

    def _hash(key):
        return lambda self: hash(key(self))

    def _repr(cls):
        names = [field.name for field in fields(cls) if field.repr]

        @recursive_repr()
        def __repr__(self):
            shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
            return f"{self.__class__.__qualname__}({shown})"

        return __repr__

    def _refuse_to_set(self, name, value):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    class _NamedTupleType(type):
        """Makes a named tuple of a class, with the fields and defaults that are annotated there."""

        def __new__(cls, name, bases, space):
            types = space.pop("__annotations__", {})
            defaults = [space.pop(field) for field in types if field in space]
            made = namedtuple(name, types, defaults=defaults, module=space.pop("__module__"))
            made.__bases__ = (tuple, *(base for base in bases if base is not _NAMED))
            made.__annotations__ = made.__new__.__annotations__ = types
            for key, value in space.items():
                setattr(made, key, value)
            return made

    _NAMED = type.__new__(_NamedTupleType, "NamedTuple", (), {})

    class _NamedTuple:
        """A base class that is none: as one of `typing.NamedTuple`, it has `_NamedTupleType` make the class."""

        def __mro_entries__(self, bases):
            return (_NAMED,)

    NamedTuple = _NamedTuple()
