"""Immutable classes with slots, like frozen `dataclasses` but faster to define.

The standard module imports `inspect` and compiles several functions for each class, which was a third of the time that
`referee score` took. Here one function is compiled for each class, when its first value is made, and nothing is
imported.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
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


class _Factory:
    """Creates the default of a field anew for each value."""

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
            compiled = _compile_init(fields, defaults)
            created.__init__ = compiled  # type: ignore[misc]
            compiled(self, *arguments, **named)

        created = super().__new__(cls, name, bases, {**body, "__init__": __init__})
        return created


def _compile_init(fields: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    """The `__init__` that takes the fields as arguments."""
    arguments = "".join(f", {field}=_{field}" if field in defaults else f", {field}" for field in fields)
    lines = [
        f"    put(self, {field!r}, _{field}.make() if {field} is _{field} else {field})"
        if isinstance(defaults.get(field), _Factory)
        else f"    put(self, {field!r}, {field})"
        for field in fields
    ]
    scope = {"put": object.__setattr__, **{f"_{field}": default for field, default in defaults.items()}}
    exec("\n".join((f"def __init__(self{arguments}):", *lines, "    pass")), scope)
    return scope["__init__"]


class Value(metaclass=_Meta):
    """Equal to what is of its class and has equal fields; immutable."""

    if TYPE_CHECKING:
        __match_args__: ClassVar[tuple[str, ...]]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(mine == theirs for mine, theirs in zip(_held(self), _held(other), strict=True))

    def __hash__(self) -> int:
        return hash(tuple(_held(self)))

    def __repr__(self) -> str:
        held = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, _held(self), strict=True))
        return f"{self.__class__.__qualname__}({held})"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return self.__class__, tuple(_held(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise Frozen(name)

    def __delattr__(self, name: str) -> None:
        raise Frozen(name)


def _held(value: Any) -> Iterator[Any]:
    return (getattr(value, name) for name in value.__match_args__)


def replace(value: _T, **changes: Any) -> _T:
    """The value with other fields."""
    for name in value.__match_args__:
        if name not in changes:
            changes[name] = getattr(value, name)
    return value.__class__(**changes)


def to_dict(value: Any) -> Any:
    """A value, and the values inside it, as plain dictionaries and lists, for JSON."""
    if isinstance(value, Value):
        return {name: to_dict(getattr(value, name)) for name in value.__match_args__}
    if isinstance(value, dict):
        return {name: to_dict(inner) for name, inner in value.items()}
    return [to_dict(inner) for inner in value] if isinstance(value, list | tuple) else value
