"""Immutable classes with slots, like frozen `dataclasses` but faster to define.

The standard module imports `inspect` and compiles several functions for each class, which was a third of the time that
`referee score` took. Here one function is compiled for each class, when its first value is made, and nothing is
imported.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar, dataclass_transform
    from typing import NamedTuple as NamedTuple

    _T = TypeVar("_T", bound="Value")
else:
    from collections import namedtuple

    def dataclass_transform(**options):
        """Does nothing when the program runs: it is for type checkers."""
        return lambda cls: cls

    class _Named(type):
        """Makes a named tuple of a class whose annotations are its fields."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.pop("__annotations__")
            defaults = [body.pop(field) for field in fields if field in body]
            pair = namedtuple(name, fields, defaults=defaults)
            return type(name, (pair,), {"__slots__": (), **body})

    class NamedTuple(metaclass=_Named):
        """A tuple with named fields, for what is compared, sorted or hashed all the time; see `typing.NamedTuple`."""


_OFTEN = 50  # copies after which a function of its own is worth compiling for a class


class _Factory:
    """Creates a new default of a field for each value."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


def factory(*, default_factory: Callable[[], Any]) -> Any:
    """A field whose default must not be shared, such as a dictionary."""
    return _Factory(default_factory)


class Frozen(AttributeError):
    """A field of a value was assigned; use `replace`."""


@dataclass_transform(frozen_default=True, field_specifiers=(factory,))
class _Meta(type):
    """Makes a class whose annotations are its fields, in the order of its arguments; those of its base come first."""

    def __new__(cls, name: str, bases: tuple[Any, ...], body: dict[str, Any]) -> _Meta:
        own = tuple(body.get("__annotations__", ()))
        fields = (*bases[0].__match_args__, *own) if bases else own
        defaults = dict(bases[0]._defaults) if bases else {}
        defaults |= {field: body.pop(field) for field in own if field in body}
        body |= {"__slots__": own, "__match_args__": fields, "_defaults": defaults}

        def __init__(self: Any, *arguments: Any, **named: Any) -> None:
            compiled = _compile_init(created, fields, defaults)
            created.__init__ = compiled  # type: ignore[misc]
            compiled(self, *arguments, **named)

        created = super().__new__(cls, name, bases, {**body, "__init__": __init__})
        return created


def _compile_init(cls: type, fields: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """The `__init__` that takes the fields as arguments, and puts each into its slot."""
    arguments = "".join(f", {field}=_{field}" if field in defaults else f", {field}" for field in fields)
    lines = [
        f"    put_{field}(self, _{field}.make() if {field} is _{field} else {field})"
        if isinstance(defaults.get(field), _Factory)
        else f"    put_{field}(self, {field})"
        for field in fields
    ]
    scope = {f"_{field}": default for field, default in defaults.items()}
    scope |= {f"put_{field}": getattr(cls, field).__set__ for field in fields}
    exec("\n".join((f"def __init__(self{arguments}):", *lines, "    pass")), scope)
    return scope["__init__"]


class Value(metaclass=_Meta):
    """Equal to what is of its class and has equal fields; immutable."""

    if TYPE_CHECKING:
        __match_args__: ClassVar[tuple[str, ...]]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or _held(self) == _held(other)

    def __hash__(self) -> int:
        return hash(_held(self))

    def __repr__(self) -> str:
        held = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, _held(self), strict=True))
        return f"{self.__class__.__qualname__}({held})"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return self.__class__, _held(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise Frozen(name)

    def __delattr__(self, name: str) -> None:
        raise Frozen(name)


def _held(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.__match_args__])


def replace(value: _T, **changes: Any) -> _T:
    cls = value.__class__
    if cls not in _copies:
        _copies[cls] = _copy_and_count(cls)
    copy: _T = _copies[cls](value, **changes)
    return copy


_copies: dict[type, Callable[..., Any]] = {}


def _copy_and_count(cls: type[_T]) -> Callable[..., _T]:
    """Copies values of a class with other fields; those of a class that is copied often, faster."""
    left = _OFTEN

    def copy(value: _T, **changes: Any) -> _T:
        nonlocal left
        left -= 1
        if not left:
            _copies[cls] = _compile_copy(cls)
        return cls(**{**{name: getattr(value, name) for name in value.__match_args__}, **changes})

    return copy


def _compile_copy(cls: type[Value]) -> Any:
    fields = cls.__match_args__
    arguments = "".join(f", {field}=same" for field in fields)
    given = ", ".join(f"value.{field} if {field} is same else {field}" for field in fields)
    scope = {"cls": cls, "same": object()}
    exec(f"def copy(value{arguments}): return cls({given})", scope)
    return scope["copy"]


def to_dict(value: Any) -> Any:
    """A value, and the values inside it, as plain dictionaries and lists, for JSON."""
    if isinstance(value, Value):
        return {name: to_dict(getattr(value, name)) for name in value.__match_args__}
    if isinstance(value, dict):
        return {name: to_dict(inner) for name, inner in value.items()}
    return [to_dict(inner) for inner in value] if isinstance(value, list | tuple) else value
