"""Dataclasses and named tuples that are quick to define.

`dataclasses.dataclass` compiles six functions for each class, and importing it imports `inspect`. With several hundred
classes that takes half of the time to start the program. Here only the constructor is compiled, when a class gets its
first instance, and all other methods are shared. Instances behave the same, and `fields` and `replace` of the standard
module work: that module is imported when they inspect a class.

`typing.NamedTuple` compiles the annotation of every field, which is not needed here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import MISSING as MISSING
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple
    from operator import attrgetter
    from reprlib import recursive_repr
    from typing import ClassVar, get_origin

    MISSING = type("Missing", (), {"__repr__": lambda self: "MISSING"})()

    class field:
        """A field declaration with those options of `dataclasses.field` that the package uses."""

        __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr", "type")

        def __init__(self, *, default=MISSING, default_factory=MISSING, init=True, repr=True, compare=True):
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.compare = init, repr, compare

    def dataclass(cls=None, /, *, frozen=False, eq=True, repr=True, kw_only=False):
        """A decorator with those options of `dataclasses.dataclass` that the package uses."""

        def decorate(cls):
            """Add the fields and the methods that the class does not define itself."""
            own = set(vars(cls))
            cls.__fields__ = _every_field(cls, kw_only)
            cls.__frozen__ = frozen
            cls.__dataclass_fields__, cls.__dataclass_params__ = _STANDARD_FIELDS, _STANDARD_PARAMS
            methods = {"__init__": _first_init(cls)}
            if not hasattr(type(cls), "__signature__"):
                methods["__signature__"] = _Signature()
            methods["__match_args__"] = tuple(f.name for f in cls.__fields__.values() if f.init and not f.kw_only)
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

        return decorate if cls is None else decorate(cls)

    def fields(class_or_instance):
        """The fields of a class or an instance, starting with those of its base classes."""
        cls = class_or_instance if isinstance(class_or_instance, type) else type(class_or_instance)
        for each in cls.__mro__:
            if "__fields__" in vars(each):
                return tuple(each.__fields__.values())
            if "__dataclass_fields__" in vars(each):
                break
        import dataclasses

        return dataclasses.fields(cls)

    def replace(instance, /, **changes):
        """A copy with other values for some fields, made by the constructor."""
        for each in fields(instance):
            if each.init:
                changes.setdefault(each.name, getattr(instance, each.name))
        return instance.__class__(**changes)

    def _every_field(cls, kw_only):
        """The fields of the base classes and of the class itself, by name."""
        by_name = {}
        for base in cls.__mro__[:0:-1]:
            if "__fields__" in vars(base):
                by_name |= base.__fields__
            elif "__dataclass_fields__" in vars(base):
                for each in fields(base):
                    by_name[each.name] = own = field(**_options(each))
                    own.name, own.type, own.kw_only = each.name, each.type, each.kw_only
        for name, kind in _annotations(cls).items():
            if kind is ClassVar or get_origin(kind) is ClassVar or str(kind).startswith("ClassVar"):
                continue
            value = vars(cls).get(name, MISSING)
            if type(value).__module__ == "dataclasses":  # a field of the standard module
                value = field(**_options(value))
            is_declared = isinstance(value, field)
            by_name[name] = own = value if is_declared else field(default=value)
            own.name, own.type, own.kw_only = name, kind, kw_only
            # The class attribute is the default value, and not the declaration of the field.
            if is_declared and own.default is MISSING:
                delattr(cls, name)
            elif is_declared:
                setattr(cls, name, own.default)
        return by_name

    def _annotations(cls):
        """The class's own annotations. Python 3.14 evaluates them when they are read, and a name that only type
        checkers import is then given as a string. There, annotations of the metaclass would hide those of a class
        without `from __future__ import annotations`, so the attribute is not read by its name."""
        try:
            return type.__dict__["__annotations__"].__get__(cls)  # noqa: RUF063 (`inspect` loads slowly)
        except NameError:
            from annotationlib import Format, get_annotations

            return get_annotations(cls, format=Format.STRING)

    class _Standard:
        """An attribute by which the standard module recognises dataclasses. That module computes it on first access."""

        def __init__(self, name):
            self.name = name
            self.known = {}

        def __get__(self, instance, cls):
            from dataclasses import field, make_dataclass

            if cls not in self.known:
                declared = [(f.name, f.type, field(kw_only=f.kw_only, **_options(f))) for f in fields(cls)]
                made = make_dataclass(cls.__name__, declared, init=False, repr=False, eq=False, frozen=cls.__frozen__)
                self.known[cls] = getattr(made, self.name)
            return self.known[cls]

    def _options(each):
        """The arguments that make an equal field, here or with the standard module."""
        names = ("default", "default_factory", "init", "repr", "compare")
        values = {name: getattr(each, name) for name in names}
        return {name: value for name, value in values.items() if not _is_missing(value)}

    def _is_missing(value):
        """True for MISSING of this module or of the standard module."""
        return value is MISSING or type(value).__module__ == "dataclasses"

    _STANDARD_FIELDS, _STANDARD_PARAMS = _Standard("__dataclass_fields__"), _Standard("__dataclass_params__")

    def _first_init(cls):
        """A constructor that compiles the real one when it is called for the first time."""

        def __init__(self, *args, **keywords):
            own = vars(cls).get("__init__")
            if own is __init__:
                cls.__init__ = own = _init(cls)
            own(self, *args, **keywords)

        return __init__

    class _Signature:
        """The signature of the constructor, for `inspect` and `help`."""

        def __get__(self, instance, cls):
            if instance is not None:
                raise AttributeError("__signature__")
            from inspect import Signature, signature

            _, *parameters = signature(_init(cls)).parameters.values()
            return Signature(parameters, return_annotation=None)

    def _init(cls):
        """Compile the constructor, which writes into the dictionary of the instance."""
        space, parameters, keywords = {"MISSING": MISSING}, [], []
        lines = ["own = self.__dict__"]
        for field in fields(cls):
            value, default = field.name, ""
            if field.default_factory is not MISSING:
                space[f"new_{field.name}"] = field.default_factory
                created = f"new_{field.name}()"
                value = f"{created} if {field.name} is MISSING else {field.name}" if field.init else created
                default = "=MISSING"
            elif not field.init:
                continue  # The class attribute is its default value.
            elif field.default is not MISSING:
                space[f"default_{field.name}"] = field.default
                default = f"=default_{field.name}"
            lines.append(f"own[{field.name!r}] = {value}")
            if field.init:
                (keywords if field.kw_only else parameters).append(f"{field.name}{default}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        listed = ", ".join(["self", *parameters, *(["*", *keywords] if keywords else [])])
        exec(f"def __init__({listed}):\n " + "\n ".join(lines), space)
        constructor = space["__init__"]
        constructor.__qualname__ = f"{cls.__qualname__}.__init__"
        constructor.__annotations__ = {field.name: field.type for field in fields(cls) if field.init} | {"return": None}
        return constructor

    def _key(cls):
        """A function that returns the values by which instances are compared."""
        names = [field.name for field in fields(cls) if field.compare]
        return attrgetter(*names) if names else lambda instance: ()

    def _eq(key):
        """A method that compares instances of one class by their keys."""

        def __eq__(self, other):
            return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

        return __eq__

    def _hash(key):
        return lambda self: hash(key(self))

    def _repr(cls):
        """A method that returns a text such as "Name(field=value)"."""
        names = [field.name for field in fields(cls) if field.repr]

        @recursive_repr()
        def __repr__(self):
            shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
            return f"{self.__class__.__qualname__}({shown})"

        return __repr__

    def _refuse_to_set(self, name, value):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(self, name):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    class _NamedTupleType(type):
        """Makes a named tuple of a class, with the fields and defaults that are annotated there."""

        def __new__(cls, name, bases, space):
            types = space.pop("__annotations__", None) or _annotations(type(name, (), dict(space)))
            defaults = [space.pop(field) for field in types if field in space]
            made = namedtuple(name, types, defaults=defaults, module=space.pop("__module__"))
            made.__bases__ = (tuple, *(base for base in bases if base is not _NAMED))
            made.__annotations__ = made.__new__.__annotations__ = types
            for key, value in space.items():
                setattr(made, key, value)
            return made

    _NAMED = type.__new__(_NamedTupleType, "NamedTuple", (), {})

    class _NamedTuple:
        """A placeholder in the list of base classes, like `typing.NamedTuple`: `_NamedTupleType` makes the class."""

        def __mro_entries__(self, bases):
            return (_NAMED,)

    NamedTuple = _NamedTuple()
